"""Solved layers read by groups of rows, of which only so many are held; and which rows were met."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.tables.mapped_arrays import MappedArrays

if TYPE_CHECKING:
    from zermelo.tables.table import Table

Array = np.ndarray[Any, Any]
SHARE = 4  # the part of the memory that groups may take; the rest is for what is done with them
FEW = 4  # groups that are held however little memory there is


class Pages:
    """Looks positions up in the layers of a table, the groups of rows used last in memory."""

    def __init__(self, table: Table, room: int) -> None:
        self.table, self.room, self.arrays = table, room, MappedArrays(room)
        self._held: OrderedDict[tuple[int, int], list[Array]] = OrderedDict()
        self._size = 0
        self._hits: dict[int, Array] = {}

    def find(self, layer: int, keys: Array) -> tuple[Array, Array]:
        """Returns the row numbers of *keys*, -1 where they are not there, and what the rows hold, ranks and all."""
        reader = self.table.reader(layer)
        at = np.full(len(keys), -1, dtype=np.int64)
        worth = np.zeros((len(keys), len(reader.names) - 1), dtype=np.int64)
        order = np.argsort(keys)
        wanted = keys[order]
        cuts = np.searchsorted(wanted, np.array(reader.least[1:], dtype=np.int64)).tolist()
        begin = 0
        for group, (low, high) in enumerate(zip([0, *cuts], [*cuts, len(wanted)])):
            rows = reader.sizes[group]
            if low < high:
                held, *columns = self._group(layer, group)
                place = np.minimum(np.searchsorted(held, wanted[low:high]), rows - 1)
                there = held[place] == wanted[low:high]
                at[order[low:high]] = np.where(there, begin + place, -1)
                for c, column in enumerate(columns):
                    worth[order[low:high], c] = column[place]
            begin += rows
        return at, worth

    def _group(self, layer: int, group: int) -> list[Array]:
        name = layer, group
        if name in self._held:
            self._held.move_to_end(name)
            return self._held[name]
        read = self.table.reader(layer).group(group)
        self._held[name] = read
        self._size += sum(column.nbytes for column in read)
        while self._size > self.room // SHARE and len(self._held) > FEW:
            _, old = self._held.popitem(last=False)
            self._size -= sum(column.nbytes for column in old)
        return read

    def hit(self, layer: int, at: Array) -> None:
        """Takes note of rows that were met."""
        self._met(layer)[at] = True
        self.arrays.trim()

    def _met(self, layer: int) -> Array:
        if layer not in self._hits:
            rows = int(self.table.manifest.layers[layer]["rows"])
            self._hits[layer] = self.arrays.zeros(rows, bool, self.room // 8)
        return self._hits[layer]

    def missed(self, layer: int) -> int | None:
        """Returns the key of a row that nothing met, if there is one."""
        met = self._met(layer)
        if bool(met.all()):
            return None
        return self.key(layer, int(np.argmin(met)))

    def key(self, layer: int, row: int) -> int:
        """Returns the key of a row."""
        reader = self.table.reader(layer)
        for group, rows in enumerate(reader.sizes):
            if row < rows:
                return int(reader.group(group)[0][row])
            row -= rows
        raise IndexError(row)

    def forget(self, layer: int) -> None:
        """Lets go of a layer that nothing more leads to."""
        self._hits.pop(layer, None)
        for name in [name for name in self._held if name[0] == layer]:
            self._size -= sum(column.nbytes for column in self._held.pop(name))
