"""Cells of a grid: which have been met, and long lists worked through in parts."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

import numpy as np

from zermelo.errors import BudgetError
from zermelo.forms.arena import Array

DENSE = 1 << 24  # cells of a table of points met; larger ones are sorted instead
LARGEST = 1 << 62
NONE = np.zeros(0, dtype=np.int64)


class Seen:
    """Which cells have been met, between the points given: in a table, or in sorted lists where that is too large."""

    def __init__(self, *points: Array, is_table: bool = True) -> None:
        self.low = np.min([some.min(axis=0) for some in points], axis=0)
        high = np.max([some.max(axis=0) for some in points], axis=0)
        spans = [int(s) + 1 for s in high - self.low]
        cells = prod(spans)
        if cells >= LARGEST:
            raise BudgetError("The grid for this epsilon has more cells than can be numbered; take a larger epsilon.")
        self.strides = np.array([prod(spans[q + 1 :]) for q in range(len(spans))], dtype=np.int64)
        self.table = np.zeros(cells, dtype=bool) if is_table and cells <= DENSE else None
        self.known, self.newer, self.many = NONE, [NONE], 0

    def codes(self, points: Array) -> Array:
        """Returns a number for each point, its cell's."""
        codes: Array = ((points - self.low) * self.strides).sum(axis=1)
        return codes

    def fresh(self, points: Array) -> Array:
        """Returns where cells are met for the first time; of a sorted list, perhaps for a second time."""
        codes = self.codes(points)
        if self.table is not None:
            new = np.flatnonzero(~self.table[codes])
            found, first = np.unique(codes[new], return_index=True)
            self.table[found] = True
            return new[first]
        found, first = np.unique(codes, return_index=True)
        at = np.minimum(np.searchsorted(self.known, found), max(len(self.known) - 1, 0))
        is_new = self.known[at] != found if len(self.known) else np.ones(len(found), dtype=bool)
        self.newer.append(found[is_new])
        self.many += len(self.newer[-1])
        if self.many > len(self.known):
            self.known, self.newer, self.many = np.sort(np.concatenate([self.known, *self.newer])), [], 0
        there: Array = first[is_new]
        return there


def grid_cell_chunks(count: Array, most: int) -> Iterator[slice]:
    """Yields slices of a list, each with about *most* things or a single entry."""
    ends = np.cumsum(count)
    begin = 0
    while begin < len(count):
        before = int(ends[begin - 1]) if begin else 0
        end = max(begin + 1, int(np.searchsorted(ends, before + most, side="right")))
        yield slice(begin, end)
        begin = end


def grid_cell_ranges(begin: Array, count: Array) -> Array:
    """Returns the whole numbers from each *begin* on, so many each, one after another."""
    if not len(count):
        return NONE
    skip = np.cumsum(count) - count
    found: Array = np.arange(int(count.sum())) - np.repeat(skip - begin, count)
    return found
