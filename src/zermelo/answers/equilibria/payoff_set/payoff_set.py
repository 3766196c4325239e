"""Sets of payoffs of two players: points, segments and rectangles between payoffs of a grid."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from zermelo.answers.equilibria.optimum import optimum_at_corner
from zermelo.forms.arena import Array
from zermelo.forms.display import Shown
from zermelo.forms.payoff import Number, Payoff, payoff_quotient, payoff_vector
from zermelo.preferences.criteria import Best, CriterionLike

# Rows and columns are doubled ranks: 2 i is the payoff of rank i, 2 i + 1 all that lies strictly between those of ranks
# i and i + 1. A run is neighbouring rows with the same columns: first row, the row behind the last, columns as bits.
Run = tuple[int, int, int]
Span = tuple[int, int]  # ranks: from, to


@dataclass(frozen=True, eq=False)
class Axis:
    """The different payoffs of one player in rising order, in units of 1/scale."""

    units: Array
    scale: int

    def __len__(self) -> int:
        return len(self.units)

    def value(self, rank: int) -> Number:
        """Returns the payoff of that rank."""
        return payoff_quotient(int(self.units[rank]), self.scale)

    def find(self, number: Number) -> int | None:
        """Returns the doubled rank of *number*; None below the least and above the greatest payoff."""
        units: Any = self.units  # compared as Python's own numbers, which do not overflow
        rank = bisect_right(units, Fraction(number) * self.scale, key=int) - 1  # type: ignore[arg-type]
        if rank < 0:
            return None
        if self.value(rank) == number:
            return 2 * rank
        return 2 * rank + 1 if rank + 1 < len(self) else None


@dataclass(frozen=True)
class Region(Shown):
    """All payoffs between two: a point, a segment where one player's payoff is fixed, or a rectangle.

    >>> Region(("P1", "P2"), (2, 3), (2, 100))
    {2} × [3, 100]
    """

    players: tuple[str, ...]
    least: tuple[Number, ...]
    most: tuple[Number, ...]

    @property
    def kind(self) -> str:
        """``point``, ``segment`` or ``rectangle``."""
        wide = sum(a < b for a, b in zip(self.least, self.most, strict=True))
        return ("point", "segment", "rectangle")[wide]

    @property
    def low(self) -> Payoff:
        """The payoff that is worst for both."""
        return Payoff(self.players, self.least)

    @property
    def high(self) -> Payoff:
        """The payoff that is best for both."""
        return Payoff(self.players, self.most)

    @property
    def corners(self) -> tuple[Payoff, ...]:
        """The corners: one, two or four payoffs."""
        (a, b), (c, d) = self.least, self.most
        return tuple(Payoff(self.players, pair) for pair in dict.fromkeys(((a, b), (a, d), (c, b), (c, d))))

    def contains(self, payoff: Any) -> bool:
        """Is *payoff* in the region?"""
        vector = payoff_vector(payoff, self.players)
        return all(a <= u <= b for a, u, b in zip(self.least, vector, self.most, strict=True))

    def __repr__(self) -> str:
        return " × ".join(f"{{{a}}}" if a == b else f"[{a}, {b}]" for a, b in zip(self.least, self.most, strict=True))


class PayoffSet(Shown):
    """The payoffs of all subgame-perfect equilibria of one subgame: a closed set, made of regions."""

    def __init__(self, players: tuple[str, ...], runs: Sequence[Run], axes: tuple[Axis, Axis], seats: Span) -> None:
        self.players, self._runs, self._axes, self._seats = players, runs, axes, seats

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        """Points, segments and rectangles that together are the set; none of them lies in another."""
        found = [self._region(rows, columns) for rows, columns in payoff_set_regions(self._runs)]
        return tuple(sorted(found, key=lambda region: (region.least, region.most)))

    def _region(self, rows: Span, columns: Span) -> Region:
        sides = [
            (axis.value(low), axis.value(high)) for axis, (low, high) in zip(self._axes, (rows, columns), strict=True)
        ]
        if self._seats == (1, 0):
            sides.reverse()
        return Region(self.players, (sides[0][0], sides[1][0]), (sides[0][1], sides[1][1]))

    def find(self, payoff: Any) -> Span | None:
        """Returns row and column of *payoff* as doubled ranks; None where it is not in the set."""
        vector = payoff_vector(payoff, self.players)
        row, column = (axis.find(vector[seat]) for axis, seat in zip(self._axes, self._seats, strict=True))
        if row is None or column is None:
            return None
        is_in = any(first <= row < behind and bits >> column & 1 for first, behind, bits in self._runs)
        return (row, column) if is_in else None

    def contains(self, payoff: Any) -> bool:
        """Is *payoff* (a mapping by player, or two numbers in their order) that of a subgame-perfect equilibrium?"""
        return self.find(payoff) is not None

    @cached_property
    def corners(self) -> tuple[Payoff, ...]:
        """The corners of all regions, sorted."""
        found = {corner for region in self.regions for corner in region.corners}
        return tuple(sorted(found, key=lambda payoff: payoff.vector))

    @cached_property
    def pareto(self) -> tuple[Payoff, ...]:
        """The Pareto edge: payoffs in the set than which none in it is better for one and not worse for the other.

        Each is the upper right corner of a region, so they are finitely many.
        """
        edge: list[Payoff] = []
        for payoff in sorted((region.high for region in self.regions), key=lambda p: p.vector, reverse=True):
            if not edge or payoff.vector[1] > edge[-1].vector[1]:
                edge.append(payoff)
        return tuple(edge[::-1])

    def best(self, criterion: CriterionLike = "total", *, shape: str | None = None) -> Best:
        """Returns the best payoffs of the set: by ``total``, ``fairest``, ``single``, ``product``, for a player, by
        weights, or by a function of a payoff with a *shape* that says where it is greatest; see `Equilibria.best`.
        """
        return optimum_at_corner(self, criterion, shape)

    @property
    def unique(self) -> bool:
        """Do all subgame-perfect equilibria pay the same?"""
        return len(self.regions) == 1 and self.regions[0].kind == "point"

    @property
    def range(self) -> dict[str, tuple[Number, Number]]:
        """For each player the least and the greatest payoff."""
        return {
            player: (min(r.least[m] for r in self.regions), max(r.most[m] for r in self.regions))
            for m, player in enumerate(self.players)
        }

    def text(self, width: int = 70) -> str:
        """Returns the set for a terminal, the Pareto edge as diamonds; not to scale."""
        from zermelo.draw.chart.plane_text import plane_text

        return plane_text(*self._drawn(), width=width)

    def svg(self, title: str = "Subgame-perfect payoffs") -> str:
        """Returns the set as an SVG picture to scale, the Pareto edge as diamonds."""
        from zermelo.draw.chart.plane import plane_svg

        return plane_svg(*self._drawn(), title=title)

    def _drawn(self) -> tuple[Any, Any, Any]:
        edge = [payoff.vector for payoff in self.pareto]
        return [(region.least, region.most) for region in self.regions], self.players, edge

    def __contains__(self, payoff: object) -> bool:
        return self.contains(payoff)

    def __iter__(self) -> Iterator[Region]:
        return iter(self.regions)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PayoffSet):
            return NotImplemented
        return self.players == other.players and self.regions == other.regions

    def __hash__(self) -> int:
        return hash((self.players, self.regions))

    def __repr__(self) -> str:
        shown = " ∪ ".join(map(repr, self.regions[:8]))
        return shown + (f" ∪ … {len(self.regions) - 8:,} more" if len(self.regions) > 8 else "")


# ---------------------------------------------------------------- runs of bits


def payoff_set_spans(bits: int) -> list[Span]:
    """Returns first and last of each stretch of set bits.

    >>> payoff_set_spans(0b1110011)
    [(0, 1), (4, 6)]
    """
    found, at = [], 0
    while bits:
        zeros = (bits & -bits).bit_length() - 1
        bits >>= zeros
        ones = (~bits & (bits + 1)).bit_length() - 1
        found.append((at + zeros, at + zeros + ones - 1))
        bits >>= ones
        at += zeros + ones
    return found


def payoff_set_regions(runs: Sequence[Run]) -> list[tuple[Span, Span]]:
    """Returns rectangles, segments and points that make up the runs, as spans of ranks: rows, columns.

    Between two payoffs of the first player lies a slab: there the set is rectangles and segments along the rows. What
    a single row has next to them is segments across it, and points.
    """
    found: list[tuple[Span, Span]] = []
    open_since: dict[Span, int] = {}  # columns of a slab, and the rank where they began
    left_at = -1  # the rank at which the last slab ended
    slabs = [
        (first // 2, behind // 2, payoff_set_spans(bits))
        for first, behind, bits in runs
        if behind - first > 1 or first % 2
    ]
    for low, high, columns in slabs:
        if low != left_at:
            found += [((since, left_at), c) for c, since in open_since.items()]
            open_since = {}
        found += [((since, low), c) for c, since in open_since.items() if c not in columns]
        open_since = {c: open_since.get(c, low) for c in columns}
        left_at = high
    found += [((since, left_at), c) for c, since in open_since.items()]
    found = [(rows, (a // 2, b // 2)) for rows, (a, b) in found]
    for first, behind, bits in runs:
        if behind - first == 1 and first % 2 == 0:
            beside = [c for low, high, columns in slabs if first // 2 in (low, high) for c in columns]
            for span in payoff_set_spans(bits):
                found += [((first // 2, first // 2), rest) for rest in _uncovered(span, beside)]
    return found


def _uncovered(span: Span, covers: Sequence[Span]) -> list[Span]:
    """Returns what *covers* leave of *span*, in ranks; the ends of what is left belong to it."""
    low, high = span
    left, at = [], low
    for a, b in sorted(c for c in covers if c[0] < c[1] and low <= c[0] and c[1] <= high):
        if a > at:
            left.append((at // 2, a // 2))
        at = max(at, b)
    if at < high:
        left.append((at // 2, high // 2))
    if low == high and not any(a <= low <= b for a, b in covers):
        left.append((low // 2, low // 2))
    return left
