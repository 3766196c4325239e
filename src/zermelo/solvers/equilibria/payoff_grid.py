"""Sets of payoffs rounded to a grid, for two to four players, with chance: what the epsilon scheme sweeps with.

Each node has a cloud: points of the grid, in whole steps. Of a cloud two things are known, counted in steps.

    error   every payoff of an exact subgame-perfect equilibrium is no further than this from a point, for each player
    apart   the strategies behind a point pay no further than this from it, for each player

1. An end is rounded to the nearest point. Both are what that takes away, at most 1/2.
2. At a chance node two moves are averaged at a time, in halves of halves, each average rounded: so both grow by at most
   1/2 for every doubling of the moves. Where the pairs of points are many, both parts are rounded before they are
   added, so that the sums are sums of points: then it is at most 1.
3. At a player's node a point of a move stays iff it gives the mover at least the most that the moves can be pushed down
   to, less a slack of twice the error. Points of different moves whose payoffs to the mover differ by no more than the
   slack are mixed, in steps so small that neighbouring mixtures differ by no more than a step of the grid: error grows
   by at most 1 for each move mixed in, apart by 1/2.

Why the slack is enough: take an exact equilibrium, in which the mover gets x. Every move has a point near what it pays
there. Those of the moves made give the mover at least x - error, and every move can be pushed down to x + error or
less. And how many moves need to be mixed: n of them, for n players, by Caratheodory's theorem, since the payoffs that
are mixed agree in the mover's part. For two players it is enough to mix the greatest and the least of what the other
can get.

docs/equilibria.md proves from this what is promised of the strategies.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Any

import numpy as np

from zermelo.errors import BudgetError
from zermelo.forms.arena import Array
from zermelo.solvers.equilibria.grid_cells import LARGEST, NONE, Seen, grid_cell_chunks, grid_cell_ranges
from zermelo.solvers.equilibria.minkowski_sum import Sums

PAIRS, MIXTURES = 1 << 17, 1 << 20  # formed at once
MANY, WIDEST = 1 << 20, 1 << 22  # pairs from which sums are found by cells instead, and cells up to which


class Purse:
    """So many points may be formed."""

    def __init__(self, budget: int) -> None:
        self.budget = self.left = budget

    @property
    def spent(self) -> int:
        """How many were formed."""
        return self.budget - max(self.left, 0)

    def pay(self, points: int) -> None:
        """Counts so many points; raises when there were too many."""
        self.left -= points
        if self.left < 0:
            raise BudgetError(
                f"The grid for this epsilon needs more than {self.budget:,} points to be formed, so there is no "
                "answer. Use a larger epsilon= or budget=, or pure_equilibria(game)."
            )


@dataclass(frozen=True, eq=False)
class Made:
    """Points made from two others each: `part` of `parts` of the right one, the rest of the left one.

    With 0 parts `left` is one of `sums`, which tells the two points when it is asked.
    """

    points: Array
    sums: Sequence[_Split]
    left: Array
    right: Array
    part: Array
    parts: Array


@dataclass(frozen=True, eq=False)
class Cloud:
    """The points of one node, and how each is made.

    Points of the first move are numbered from 0, then those of the second, and so on, `begins` saying where; then those
    that were made of others, in the order of `made`. `numbers` are those of the node's own points.
    """

    points: Array
    error: Fraction
    apart: Fraction
    numbers: Array | None = None
    begins: tuple[int, ...] = ()
    made: Made | None = None

    def shares(self, index: int) -> dict[int, tuple[Fraction, int]]:
        """Returns which moves are made to get a point, how often, and the point that follows each."""
        found: dict[int, tuple[Fraction, int]] = {}
        for number, share in self._resolved(index):
            move = bisect_right(self.begins, number) - 1
            found[move] = (share, number - self.begins[move])
        return found

    def _resolved(self, index: int) -> Any:
        own = self.begins[-1]  # where the points made begin
        assert self.numbers is not None
        waiting = [(int(self.numbers[index]), Fraction(1))]
        while waiting:
            number, share = waiting.pop()
            if number < own:
                yield number, share
                continue
            assert self.made is not None
            k = number - own
            if not self.made.parts[k]:
                both = self.made.sums[int(self.made.left[k])].split(self.made.points[k])
                waiting += [(one, share) for one in both]
                continue
            part = Fraction(int(self.made.part[k]), int(self.made.parts[k]))
            waiting += [(int(self.made.right[k]), share * part), (int(self.made.left[k]), share * (1 - part))]

    def least(self, seat: int) -> int:
        """Returns the number of the point that is worst for *seat*."""
        return int(np.argmin(self.points[:, seat]))


def payoff_grid_of_end(steps: Sequence[Fraction]) -> Cloud:
    """Returns the cloud of an end that pays so many steps of the grid."""
    point = [round(u) for u in steps]
    off = max(abs(u - k) for u, k in zip(steps, point, strict=True))
    return Cloud(np.array([point], dtype=np.int64), off, off)


# ---------------------------------------------------------------- a player moves


def payoff_grid_of_choice(below: Sequence[Cloud], seat: int, purse: Purse, *, mixes: bool = True) -> Cloud:
    """Returns the cloud of a node where *seat* moves.

    Without *mixes* only one move is made at this node, and `error` is about equilibria that do likewise.
    """
    begins = _begins(below)
    if len(below) == 1:
        return Cloud(below[0].points, below[0].error, below[0].apart, np.arange(len(below[0].points)), begins)
    error, apart = max(cloud.error for cloud in below), max(cloud.apart for cloud in below)
    slack = int(2 * error)
    floor = max(int(cloud.points[:, seat].min()) for cloud in below)
    players = below[0].points.shape[1]
    most = min(players, len(below)) if mixes else 1  # moves that are mixed
    maker = _Maker(below, begins, purse)
    kept = [np.flatnonzero(cloud.points[:, seat] >= floor - slack) for cloud in below]
    levels = [NONE] * most  # numbers of points made of 1, 2, … moves
    met = 0  # moves that had something to be mixed with
    for k, own in enumerate(kept):
        fresh = begins[k] + own
        purse.pay(len(fresh))
        if k and len(fresh):
            maker.has_met = False
            for count in range(most - 1, 0, -1):
                mixed = maker.mix(levels[count - 1], fresh, seat, slack + most - 2, is_pair=players == 2)
                levels[count] = np.concatenate([levels[count], mixed])
            met += maker.has_met
        levels[0] = np.concatenate([levels[0], fresh])
    used = max(count for count in range(most) if len(levels[count]))
    numbers = maker.different(np.concatenate(levels))
    error, apart = error + min(met, most - 1), apart + Fraction(used, 2)
    return Cloud(maker.points[numbers], error, apart, numbers, begins, maker.made())


# ---------------------------------------------------------------- chance moves


def payoff_grid_of_chance(below: Sequence[Cloud], weights: Sequence[int], purse: Purse) -> Cloud:
    """Returns the cloud of a node where chance moves with odds in proportion to *weights*."""
    begins = _begins(below)
    maker = _Maker(below, begins, purse)

    def half(low: int, high: int) -> tuple[Array, int, Fraction, Fraction]:
        if high - low == 1:
            cloud = below[low]
            return np.arange(begins[low], begins[high]), weights[low], cloud.error, cloud.apart
        middle = (low + high) // 2
        (one, a, *off), (other, b, *away) = half(low, middle), half(middle, high)
        numbers, lost = maker.average(one, other, a, b)
        error, apart = ((x * a + y * b) / (a + b) + lost for x, y in zip(off, away, strict=True))
        return numbers, a + b, error, apart

    numbers, _, error, apart = half(0, len(below))
    return Cloud(maker.points[numbers], error, apart, numbers, begins, maker.made())


def _begins(below: Sequence[Cloud]) -> tuple[int, ...]:
    begins = [0]
    for cloud in below:
        begins.append(begins[-1] + len(cloud.points))
    return tuple(begins)


class _Maker:
    """Makes points of others, at one node, each once."""

    def __init__(self, below: Sequence[Cloud], begins: tuple[int, ...], purse: Purse) -> None:
        self.points = np.concatenate([cloud.points for cloud in below])
        self.own, self.purse = begins[-1], purse
        self.rows: list[tuple[Array, ...]] = []  # left, right, part, parts
        self.sums: list[_Split] = []
        self.has_met = False  # were there two points to be mixed that differ?

    def made(self) -> Made | None:
        """Returns how all points that were made are made."""
        if not self.rows:
            return None
        return Made(
            self.points[self.own :], self.sums, *(np.concatenate(column) for column in zip(*self.rows, strict=True))
        )

    def different(self, numbers: Array) -> Array:
        """Returns the numbers of points, of equal ones the first only."""
        points = self.points[numbers]
        _, first = np.unique(Seen(points, is_table=False).codes(points), return_index=True)
        return numbers[np.sort(first)]

    def _keep(self, found: list[tuple[Array, ...]]) -> Array:
        """Adds points, each with how it is made, and returns their numbers."""
        if not found:
            return NONE
        points, *how = (np.concatenate(column) for column in zip(*found, strict=True))
        number = len(self.points)
        self.points = np.concatenate([self.points, points])
        self.rows.append(tuple(how))
        return np.arange(number, len(self.points))

    def mix(self, one: Array, other: Array, seat: int, window: int, *, is_pair: bool) -> Array:
        """Mixes points of two sorts whose payoffs to *seat* differ by no more than *window*."""
        if not len(one) or not len(other):
            return NONE
        if is_pair:
            one, other = self._extremes(one, seat), self._extremes(other, seat)
        other = other[np.argsort(self.points[other, seat], kind="stable")]
        mine, theirs = self.points[one, seat], self.points[other, seat]
        begin = np.searchsorted(theirs, mine - window, side="left")
        count = np.searchsorted(theirs, mine + window, side="right") - begin
        seen = Seen(self.points[one], self.points[other])
        found: list[tuple[Array, ...]] = []
        for chunk in grid_cell_chunks(count, PAIRS):
            left = np.repeat(one[chunk], count[chunk])
            right = other[grid_cell_ranges(begin[chunk], count[chunk])]
            found += self._along(seen, left, right)
        return self._keep(found)

    def _along(self, seen: Seen, left: Array, right: Array) -> list[tuple[Array, ...]]:
        """Points along the ways from the left ones to the right ones, in a number of parts that is a power of 2."""
        away = np.abs(self.points[left] - self.points[right]).max(axis=1)
        self.purse.pay(len(away))
        self.has_met = self.has_met or bool((away > 0).any())
        far = away > 1  # between neighbours there is nothing
        left, right, away = left[far], right[far], away[far]
        if not len(away):
            return []
        bits = np.frexp((away - 1).astype(np.float64))[1].astype(np.int64)
        parts = np.int64(1) << bits
        found: list[tuple[Array, ...]] = []
        for chunk in grid_cell_chunks(parts - 1, MIXTURES):
            many = parts[chunk] - 1
            self.purse.pay(int(many.sum()))
            part = grid_cell_ranges(np.ones(len(many), dtype=np.int64), many)
            a, b, t, power = (np.repeat(column[chunk], many) for column in (left, right, parts, bits))
            from_there = self.points[a]
            mixed = (self.points[b] - from_there) * (2 * part)[:, None] + t[:, None]
            points = from_there + (mixed >> (power + 1)[:, None])  # to the nearest
            at = seen.fresh(points)
            found.append((points[at], a[at], b[at], part[at], t[at]))
        return found

    def _extremes(self, numbers: Array, seat: int) -> Array:
        """Of all points with the same payoff to *seat*, the two that are least and greatest for the other player."""
        mine, others = self.points[numbers, seat], self.points[numbers, 1 - seat]
        order = np.lexsort((others, mine))
        turns = np.flatnonzero(np.diff(mine[order])) + 1
        first, last = np.concatenate([[0], turns]), np.concatenate([turns - 1, [len(order) - 1]])
        found: Array = numbers[order[np.unique(np.concatenate([first, last]))]]
        return found

    def average(self, one: Array, other: Array, a: int, b: int) -> tuple[Array, Fraction]:
        """Averages every point of one sort with every one of the other; and by how much rounding moved one at most."""
        common = gcd(a, b)
        a, b = a // common, b // common
        total = a + b
        largest = int(np.abs(self.points).max()) + 1
        kind: Any = np.int64 if 4 * total * largest < LARGEST else object
        if len(one) * len(other) > MANY:
            split = _Split(self.points, (one, other), (a, b), kind)
            if split.sums.cells <= WIDEST:
                self.purse.pay(split.sums.cells)
                points = split.sums.points()
                which, none = np.full(len(points), len(self.sums)), np.zeros(len(points), dtype=np.int64)
                self.sums.append(split)
                return self._keep([(points, which, none, none, none)]), split.lost
        seen, lost = Seen(self.points[one], self.points[other]), 0
        found: list[tuple[Array, ...]] = []
        count = np.full(len(one), len(other), dtype=np.int64)
        for chunk in grid_cell_chunks(count, PAIRS):
            left, right = np.repeat(one[chunk], len(other)), np.tile(other, len(one[chunk]))
            self.purse.pay(len(left))
            summed = self.points[left].astype(kind) * a + self.points[right].astype(kind) * b
            near = (2 * summed + total) // (2 * total)
            lost = max(lost, int(np.abs(summed - near * total).max()))
            points = near.astype(np.int64)
            at = seen.fresh(points)
            always = np.ones(len(at), dtype=np.int64)  # both moves follow, with the odds of chance
            found.append((points[at], left[at], right[at], always, 2 * always))
        return self._keep(found), Fraction(lost, total)


class _Split:
    """Averages of many points with many others: both parts rounded, then added."""

    def __init__(self, points: Array, sorts: tuple[Array, Array], weights: tuple[int, int], kind: Any) -> None:
        self.numbers, parts, self.lost = [], [], Fraction(0)
        total = sum(weights)
        for numbers, weight in zip(sorts, weights, strict=True):
            scaled = points[numbers].astype(kind) * weight
            near = (2 * scaled + total) // (2 * total)
            self.lost += Fraction(int(np.abs(scaled - near * total).max()), total)
            rounded = near.astype(np.int64)
            _, first = np.unique(Seen(rounded, is_table=False).codes(rounded), return_index=True)
            parts.append(rounded[first])
            self.numbers.append(numbers[first])
        self.sums = Sums(*parts)

    def split(self, point: Array) -> tuple[int, int]:
        """Returns the numbers of the two points behind a sum."""
        one, other = self.sums.split(point)
        return int(self.numbers[0][one]), int(self.numbers[1][other])
