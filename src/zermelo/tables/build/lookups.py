"""What positions of solved layers are worth, looked up or read past."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.errors import FileError
from zermelo.tables.build.reduce import Sorted
from zermelo.tables.build.sorted_runs import sorted_run_without_repeats
from zermelo.tables.build.worth import Worth, table_worth_in_units
from zermelo.tables.layers import Reader
from zermelo.tables.moves import Moves

if TYPE_CHECKING:
    from zermelo.tables.build.embedded import Embedded

Array = np.ndarray[Any, Any]


class Lookup:
    """Finds what positions of solved layers are worth: in arrays while they fit the memory, else reading past them."""

    def __init__(self, machine: Embedded, others: dict[int, Reader], worth: Worth, unit: int) -> None:
        self.machine, self.others, self.worth, self.unit = machine, others, worth, unit
        room = machine.job.room()
        each = np.dtype(worth.kind).itemsize * worth.width
        self.streams = sum(reader.rows for reader in others.values()) * (9 + each) > room // 2
        most = machine.moves().most
        edges = max(1, machine.job.rules.actions)
        self.most = max(most, room // 2 // machine.job.cores // (edges * (48 + each))) if self.streams else most
        self.tables: dict[int, tuple[Sorted, Array]] = {}
        if not self.streams:
            for target, reader in others.items():
                keys, *columns = reader.whole() or [np.zeros(0, dtype=np.int64)]
                rows = columns[0].reshape(-1, 1) if len(columns) == 1 else np.column_stack(columns)
                self.tables[target] = Sorted(keys, compiled=machine.compiled), self._in_units(target, rows)

    def _in_units(self, target: int, rows: Array) -> Array:
        own = self.machine.journal.solved[target].get("unit", 1)
        return table_worth_in_units(rows, self.unit // own)

    def rows(self, layers: Array, keys: Array) -> Array:
        """Returns what the positions *keys* of *layers* are worth."""
        if not len(keys):
            return np.zeros((0, self.worth.width), dtype=self.worth.kind)
        targets = (
            [int(layers[0])]
            if int(layers.min()) == int(layers.max())
            else sorted_run_without_repeats(np.sort(layers)).tolist()
        )
        if len(targets) == 1:
            return self._of(targets[0], keys)
        made = np.empty((len(keys), self.worth.width), dtype=self.worth.kind)
        for target in targets:
            chosen = np.flatnonzero(layers == target)
            made[chosen] = self._of(target, keys[chosen])
        return made

    def _of(self, target: int, keys: Array) -> Array:
        if self.streams:
            factor = self.unit // self.machine.journal.solved[target].get("unit", 1)
            return build_table_lookups(self.others[target], keys, self.worth, factor, self.machine.moves())
        table, rows = self.tables[target]
        found, missing = table.find(keys)
        if missing:
            raise _lost_position(self.others[target], self.machine.moves(), int(keys[found < 0][0]))
        return rows[found]


def build_table_lookups(reader: Reader, keys: Array, worth: Worth, factor: int, moves: Moves) -> Array:
    """Returns what positions are worth, in any order, reading each row group of their layer at most once.

    Numbers are multiplied by *factor*: they may be wanted in finer units.
    """
    order = np.argsort(keys, kind="stable")
    wanted = keys[order]
    made = np.empty((len(keys), worth.width), dtype=worth.kind)
    cuts = np.searchsorted(wanted, np.array(reader.least[1:], dtype=np.int64)).tolist()
    for group, (low, high) in enumerate(zip([0, *cuts], [*cuts, len(wanted)])):
        if low == high:
            continue
        held, *columns = reader.group(group)
        found, missing = Sorted(held, compiled=False).find(wanted[low:high])
        if missing:
            raise _lost_position(reader, moves, int(wanted[low:high][found < 0][0]))
        rows = np.column_stack([column[found] for column in columns])
        made[order[low:high]] = table_worth_in_units(rows, factor)
    return made


def _lost_position(reader: Reader, moves: Moves, key: int) -> FileError:
    """What to say when a position is not where it must be."""
    return FileError(
        f"{reader.path}: the position {moves.state(key)} follows from another and is not in it; the table cannot be "
        "finished. Remove it and start again."
    )
