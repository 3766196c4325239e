"""All sums of two large sets of points of a grid, by fast Fourier transforms, and how each sum is made.

There may be as many pairs as points times points, but there are no more sums than cells. So the sums are found cell by
cell, and the two points behind one of them only when somebody asks.
"""

from __future__ import annotations

from math import prod

import numpy as np

from zermelo.forms.arena import Array


class Sums:
    """The sums of points of two sets, both without repetition. There are `cells` in the box that holds the sums."""

    def __init__(self, one: Array, other: Array) -> None:
        self.one, self.other = one, other
        self.lows = one.min(axis=0), other.min(axis=0)
        self.sizes = [tuple(int(s) + 1 for s in np.ptp(points, axis=0)) for points in (one, other)]
        self.size = tuple(a + b - 1 for a, b in zip(*self.sizes, strict=True))
        self._table: Array | None = None

    @property
    def cells(self) -> int:
        """How many sums there can be."""
        return prod(self.size)

    def points(self) -> Array:
        """Returns all sums. Each cell of the product counts pairs, so it is a whole number: 0 or at least 1."""
        axes = tuple(range(len(self.size)))
        transformed = []
        for points, low, size in zip((self.one, self.other), self.lows, self.sizes, strict=True):
            cells = np.zeros(size)
            cells[tuple((points - low).T)] = 1
            transformed.append(np.fft.rfftn(cells, s=self.size, axes=axes))
        pairs = np.fft.irfftn(transformed[0] * transformed[1], s=self.size, axes=axes)
        found: Array = np.argwhere(pairs > 0.5) + self.lows[0] + self.lows[1]
        return found

    def split(self, point: Array) -> tuple[int, int]:
        """Returns the places of two points, one of each set, whose sum is *point*."""
        if self._table is None:
            self._table = np.full(self.sizes[1], -1, dtype=np.int64)
            self._table[tuple((self.other - self.lows[1]).T)] = np.arange(len(self.other))
        rest = point - self.one - self.lows[1]
        at = np.flatnonzero(((rest >= 0) & (rest < self.sizes[1])).all(axis=1))
        places = self._table[tuple(rest[at].T)]
        first = int(np.argmax(places >= 0))
        return int(at[first]), int(places[first])
