"""Arrays of a solve over numbered positions: what one core writes, parts of a table, wider tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from zermelo.solvers.cyclic.tablebase_sweep import FAR, KINDS, LEAST, TOP

PIECE = 1 << 20


class TablebaseHand:
    """What one core writes while it works: states, moves, what it notes down."""

    def __init__(self, width: int, room: int, compiled: bool) -> None:
        self.states: Any
        self.buffers: Any
        self.note: Any
        self.tally: Any
        self.width, self.compiled = width, compiled
        if compiled:
            self.states, self.buffers = np.zeros(3 * width, np.int64), np.zeros(room, np.int64)
        else:
            self.states, self.buffers = [[0] * width for _ in range(3)], [[0] * room]
        self.note = np.zeros(4, np.int64) if compiled else [0] * 4
        self.clear()

    def clear(self) -> None:
        """Begins to count results."""
        self.tally = np.zeros(KINDS * FAR, np.int64) if self.compiled else [0] * (KINDS * FAR)

    def begin(self, state: Sequence[int]) -> None:
        """Begins with a slice."""
        self.note[TOP] = 0
        if self.compiled:
            self.states[: self.width] = state
        else:
            self.states[0][:] = state


class TablebasePart:
    """A part of a list, which is not copied."""

    def __init__(self, whole: list[int], low: int) -> None:
        self.whole, self.low = whole, low

    def __getitem__(self, k: int) -> int:
        return self.whole[self.low + k]

    def __setitem__(self, k: int, value: int) -> None:
        self.whole[self.low + k] = value


class TablebaseWhole:
    """A table in a file, whose numbers are Python's."""

    def __init__(self, table: Any) -> None:
        self.table = table

    def __getitem__(self, k: int) -> int:
        return int(self.table[k])


def widen_tablebase(narrow: Any, wide: Any) -> Any:
    """Copies a table of one byte a position into one of two."""
    for low in range(0, len(narrow), PIECE):
        part = slice(low, low + PIECE)
        wide[part] = narrow[part]
        wide[part][narrow[part] == LEAST] = -FAR
    return wide
