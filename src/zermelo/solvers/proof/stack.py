"""The arrays a proof works on: arrays when compiled, lists when plain; they can grow while a search is under way."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.solvers.proof.alphabeta import (
    BEYOND,
    BEYOND_WORDS,
    BUSY,
    COUNTS,
    ENTERING,
    FIT,
    FRAME,
    HERE,
    HINT,
    INFINITE,
    RAISES,
    SLOT,
    SPARE,
    TOP,
)
from zermelo.solvers.proof.transposition.changes import HISTORY

FIRST_ROOM, FIRST_PLIES, BUFFERS = 256, 32, 3
LONGEST = 4096  # moves of a line


class Stack:
    """The line in work of one search: rows of states, their slots and keys, and a frame for every ply."""

    def __init__(self, rules: Any, *, words: int, native: bool) -> None:
        self.width, self.actions, self.words, self.native = len(rules.start), rules.actions, words, native
        self.room, self.plies = max(FIRST_ROOM, 4 * self.actions), FIRST_PLIES
        self.states, self.frames = self.rows(self.room + SPARE, self.width), self.rows(self.plies, FRAME)
        self.slots, self.keys = self.cells(self.room * SLOT), self.cells(self.room * words)
        self.buffers, self.history = self.rows(BUFFERS, self.actions), self.cells(2 * HISTORY)
        self.at, self.busy = self.cells(COUNTS), self.cells(BUSY)
        self.value = 0
        self.at[BEYOND] = INFINITE if native else BEYOND_WORDS

    def counts(self) -> list[int]:
        """What `at` holds, as plain numbers."""
        return self.at.tolist() if self.native else list(self.at)

    def cells(self, count: int) -> Any:
        """Returns *count* numbers."""
        return np.zeros(count, dtype=np.int64) if self.native else [0] * count

    def rows(self, count: int, width: int) -> Any:
        """Returns *count* rows of *width* numbers."""
        return np.zeros(count * width, dtype=np.int64) if self.native else [[0] * width for _ in range(count)]

    def begin(self, state: tuple[int, ...], *, raises: bool) -> None:
        """Puts the root on the empty stack."""
        counts = [0] * COUNTS
        counts[BEYOND], counts[ENTERING] = int(self.at[BEYOND]), 1
        self.at[:] = counts
        frame = [0] * FRAME
        frame[HERE], frame[TOP], frame[RAISES], frame[HINT], frame[FIT] = 0, 1, int(raises), -1, 0
        if self.native:
            self.states[: self.width], self.frames[:FRAME] = state, frame
        else:
            self.states[0], self.frames[0] = list(state), frame

    def can_grow(self) -> bool:
        """Is there reason to believe that the line in work will end?"""
        return self.plies <= LONGEST

    def grow(self) -> None:
        """Doubles the room; the line in work stays where it is, and the spare rows are at the end again."""
        self.states = self._longer(self.states, self.room * self.width if self.native else self.room, self.width)
        self.frames = self._longer(self.frames, self.plies * FRAME if self.native else self.plies, FRAME)
        if not self.native:
            self.states += self.rows(SPARE, self.width)
        else:
            self.states = np.concatenate([self.states, self.cells(SPARE * self.width)])
        self.slots, self.keys = (self._twice(cells) for cells in (self.slots, self.keys))
        self.room, self.plies = 2 * self.room, 2 * self.plies

    def _longer(self, rows: Any, used: int, width: int) -> Any:
        if self.native:
            return self._twice(rows[:used])
        return rows[:used] + self.rows(used, width)

    def _twice(self, cells: Any) -> Any:
        if self.native:
            return np.concatenate([cells, np.zeros_like(cells)])
        return cells + [0] * len(cells)

    def go(self, search: Any, table: Any, lay: Any, until: int) -> None:
        """Looks at *until* more nodes."""
        self.value = search(
            self.states, self.frames, self.slots, self.keys, table, self.history, self.buffers, self.busy, lay,
            self.at, self.room, self.plies, until,
        )  # fmt: skip
