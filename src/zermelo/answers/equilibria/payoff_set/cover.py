"""Where the payoffs of exact equilibria can lie, as far as a grid tells: near one of its points, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import ceil, floor

import numpy as np

from zermelo.draw.chart.shade import Shade
from zermelo.forms.arena import Array
from zermelo.forms.payoff import Number, Payoff, simplest_payoff

COLUMNS, ROWS = 115, 85  # of a picture


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Cover:
    """Points of a grid such that every exact subgame-perfect equilibrium pays within `reach` of one, for each player.

    Point (i, j, …) stands for the payoffs lows[0] + i steps[0] and so on. Nobody gets less than `least` or more than
    `most` at any end.
    """

    players: tuple[str, ...]
    points: Array
    lows: Sequence[Fraction]
    steps: Sequence[Fraction]
    reach: Sequence[Fraction]
    least: Sequence[Fraction]
    most: Sequence[Fraction]

    def _around(self, seat: int, point: int) -> tuple[Fraction, Fraction]:
        """What a player may get where the grid has *point*."""
        here = self.lows[seat] + point * self.steps[seat]
        return max(here - self.reach[seat], self.least[seat]), min(here + self.reach[seat], self.most[seat])

    @property
    def range(self) -> dict[str, tuple[Number, Number]]:
        """For each player a number that no exact equilibrium pays less than, and one that none pays more than."""
        found = {}
        for seat, player in enumerate(self.players):
            low, high = int(self.points[:, seat].min()), int(self.points[:, seat].max())
            found[player] = (simplest_payoff(self._around(seat, low)[0]), simplest_payoff(self._around(seat, high)[1]))
        return found

    def shades(self, marks: Sequence[Payoff], columns: int = COLUMNS, rows: int = ROWS) -> Iterator[Shade]:
        """Yields for every two players where they can be paid, by cells, and where the *marks* are."""
        for one, other in combinations(range(len(self.players)), 2):
            dots = [(payoff.vector[one], payoff.vector[other]) for payoff in marks]
            sides = [self._side(seat, [dot[k] for dot in dots]) for k, seat in enumerate((one, other))]
            cells = self._cells((one, other), sides, (columns, rows))
            yield Shade((self.players[one], self.players[other]), cells, sides[0], sides[1], dots)

    def _side(self, seat: int, marks: Sequence[Number]) -> tuple[Number, Number]:
        low, high = self.range[self.players[seat]]
        low, high = min(low, *marks), max(high, *marks)
        return (low, high) if low < high else (low - 1, high + 1)

    def _cells(self, seats: tuple[int, int], sides: Sequence[tuple[Number, Number]], many: tuple[int, int]) -> Array:
        """Which cells, by row and column, lie near a point? Whatever a square touches is counted in."""
        spans = []
        for seat, (low, high), count in zip(seats, sides, many, strict=True):
            points, at = np.unique(self.points[:, seat], return_inverse=True)
            scale = count / Fraction(high - low)
            ends = [[(end - low) * scale for end in self._around(seat, int(p))] for p in points]
            first = np.array([min(floor(a), count - 1) for a, _ in ends])
            last = np.array([max(ceil(b), min(floor(a), count - 1) + 1) for a, b in ends])
            spans.append((first[at], last[at]))
        (left, right), (low_row, high_row) = spans
        paint = np.zeros((many[1] + 1, many[0] + 1), dtype=np.int64)
        for rows, begin, behind in ((low_row, left, right), (high_row, right, left)):  # where paint begins and ends
            np.add.at(paint, (rows, begin), 1)
            np.add.at(paint, (rows, behind), -1)
        cells: Array = paint.cumsum(axis=0).cumsum(axis=1)[:-1, :-1] > 0
        return cells
