"""`Family`: a game for every value of a parameter. The moves are always the same; payoffs and odds are linear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.errors import GameError, MethodError, ParameterError
from zermelo.forms.arena import Array
from zermelo.forms.display import Shown
from zermelo.forms.family.linear import Linear, Row
from zermelo.forms.payoff import LIMIT, Number, NumberLike, exact_payoff, payoff_quotient, simplest_payoff

if TYPE_CHECKING:
    from zermelo.forms.matrix import Matrix
    from zermelo.forms.tree import Tree


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Family(Shown):
    """A game for every value of the parameter `name`.

    `origin` is the game where the parameter is 0. `slope` has the shape of its payoffs: how much each of them grows
    with the parameter, in the same units of 1/scale. `odds` has the odds of the nodes of chance where they depend on
    the parameter; there the moves of `origin` are equally likely, since at 0 the odds need not be any.
    """

    name: str
    origin: Tree | Matrix
    slope: Array
    odds: Mapping[int, tuple[Linear | Number, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.slope.shape != self.origin.payoff.shape:
            raise GameError("There must be one slope for every payoff.")
        for shares in self.odds.values():
            require_family_odds(shares)

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""
        return self.origin.players

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.origin.title

    def at(self, **value: NumberLike) -> Tree | Matrix:
        """Returns the game where the parameter has a value: ``game.at(x=3)``.

        >>> from zermelo.forms.build.tree import choose, end, tree
        >>> from zermelo.forms.family.linear import parameter
        >>> x = parameter("x")
        >>> game = tree(("Ann",), choose("Ann", {"in": end(2 - x), "out": end(0)}))
        >>> game.at(x="1/2").payoff_at(1)
        {'Ann': 3/2}
        """
        if set(value) != {self.name}:
            raise ParameterError(f"The parameter of this game is {self.name}: write at({self.name}=3).")
        x = Fraction(exact_payoff(value[self.name], "parameter"))
        constant, slope = self.origin.payoff.astype(object), self.slope.astype(object)
        weight: dict[str, Any] = {"weight": self._weights(x)} if self.odds else {}
        units = constant * x.denominator + slope * x.numerator
        return replace(self.origin, **_packed(units, x.denominator, self), **weight)

    def _weights(self, x: Fraction) -> Array:
        """The odds where the parameter is *x*, as whole numbers in proportion."""
        tree: Any = self.origin
        weight: Array = tree.weight.copy()
        for v, shares in self.odds.items():
            there = [Fraction(share(x) if isinstance(share, Linear) else share) for share in shares]
            for name, share in zip(tree.names(v), there, strict=True):
                if share <= 0:
                    raise ParameterError(
                        f"Where {self.name} = {x}, the odds of {name!r} are {share}, not above 0; {self._within()}."
                    )
            common = lcm(*(share.denominator for share in there))
            if common >= LIMIT:
                raise ParameterError(f"Where {self.name} = {x}, odds have the common denominator {common}: too fine.")
            weight[int(tree.first[v]) : int(tree.first[v + 1])] = [int(share * common) for share in there]
        return weight

    def shares(self, node: int) -> tuple[tuple[Number, Number], ...]:
        """Returns constant and slope of the odds of each move at a node of chance."""
        tree: Any = self.origin
        given = self.odds.get(node)
        told: Sequence[Any] = tree.odds(node) if given is None else given
        return tuple((n.constant, n.slope) if isinstance(n, Linear) else (n, 0) for n in told)

    @property
    def span(self) -> tuple[Number | None, Number | None]:
        """From where to where no odds are below 0; None where nothing bounds the parameter."""
        lines = [n for shares in self.odds.values() for n in shares if isinstance(n, Linear) and n.slope]
        return odds_span([(n.constant, n.slope) for n in lines])

    def inside(self, x: Number) -> Number:
        """Returns *x*; where odds are not above 0 there, a value where they are, if there is one."""
        low, high = self.span
        if (low is None or low < x) and (high is None or x < high):
            return x
        if low is not None and high is not None:
            return simplest_payoff(Fraction(low + high) / 2)
        return low + 1 if low is not None else high - 1 if high is not None else x

    def require_odds(self, low: Number, high: Number) -> None:
        """Raises where odds are below 0 for some value from *low* to *high*."""
        least, most = self.span
        if (least is not None and low < least) or (most is not None and high > most):
            raise ParameterError(f"Between {self.name} = {low} and {high} some odds are below 0; {self._within()}.")

    def _within(self) -> str:
        least, most = self.span
        if least is None or most is None:
            return f"choose {self.name} {'at most' if least is None else 'at least'} {most if least is None else least}"
        if least > most:
            return "no value makes all odds at least 0"
        return f"choose {self.name} between {least} and {most}"

    def row(self, *where: int) -> Row:
        """Returns constant and slope of what everybody gets at one end, or in one cell of a matrix, in units."""
        ones = zip(self.origin.payoff[where].tolist(), self.slope[where].tolist(), strict=True)
        return tuple((int(c), int(s)) for c, s in ones)

    def linear(self, units: tuple[Number, Number]) -> Linear:
        """Returns constant and slope in units as a number that depends on the parameter."""
        scale = self.origin.scale
        return Linear(exact_payoff(Fraction(units[0]) / scale), exact_payoff(Fraction(units[1]) / scale), self.name)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Family):
            return NotImplemented
        mine, others = self.slope.astype(object) * other.origin.scale, other.slope.astype(object) * self.origin.scale
        same = self.name == other.name and self.origin == other.origin and bool((mine == others).all())
        return same and {v: self.shares(v) for v in self.odds} == {v: other.shares(v) for v in other.odds}

    def __hash__(self) -> int:
        return hash((self.name, self.origin))

    def __repr__(self) -> str:
        return f"<Family of {self.origin!r} in {self.name}>"


class TreeFamily(Family):
    """A tree for every value of a parameter."""


class MatrixFamily(Family):
    """A matrix for every value of a parameter."""


def _packed(units: Array, more: int, family: Family) -> dict[str, Any]:
    fits = not units.size or int(abs(units).max()) < LIMIT
    return {"payoff": units.astype(np.int64) if fits else units, "scale": family.origin.scale * more}


def require_family_odds(shares: Sequence[Linear | Number]) -> None:
    """Raises unless odds that depend on a parameter sum to exactly 1 for every value of it.

    >>> from zermelo.forms.family.linear import parameter
    >>> x = parameter("x")
    >>> require_family_odds([x, x])
    Traceback (most recent call last):
    zermelo.errors.GameError: The odds x + x sum to 2x, not to exactly 1; write x and 1-x, for example.
    """
    total = sum(shares[1:], shares[0])
    constant, slope = (total.constant, total.slope) if isinstance(total, Linear) else (total, 0)
    if (constant, slope) != (1, 0):
        name = next(n.name for n in shares if isinstance(n, Linear))
        raise GameError(
            f"The odds {' + '.join(map(str, shares[:8]))} sum to {total}, not to exactly 1; "
            f"write {name} and 1-{name}, for example."
        )


def odds_span(lines: Sequence[tuple[Number, Number]]) -> tuple[Number | None, Number | None]:
    """Returns from where to where no constant + slope · x is below 0; None where nothing bounds x.

    >>> odds_span([(0, 1), (1, -2)])
    (0, Fraction(1, 2))
    """
    lows = [simplest_payoff(Fraction(-c) / s) for c, s in lines if s > 0]
    highs = [simplest_payoff(Fraction(-c) / s) for c, s in lines if s < 0]
    return max(lows, default=None), min(highs, default=None)


def family_through(
    name: str, first: tuple[Number, Tree | Matrix], second: tuple[Number, Tree | Matrix]
) -> TreeFamily | MatrixFamily:
    """Returns the family of which two games are known, each with its value of the parameter; moves are the same."""
    (x, one), (y, other) = first, second
    seats, step = len(one.players), Fraction(y) - Fraction(x)
    constant: list[list[Number]] = []
    slope: list[list[Number]] = []
    for a, b in zip(one.payoff.reshape(-1, seats).tolist(), other.payoff.reshape(-1, seats).tolist(), strict=True):
        pairs = [(Fraction(m, one.scale), Fraction(n, other.scale)) for m, n in zip(a, b, strict=True)]
        slope.append([simplest_payoff((n - m) / step) for m, n in pairs])
        constant.append([simplest_payoff(m - (n - m) / step * x) for m, n in pairs])
    payoff, slopes, scale = pack_family(constant, slope, seats)
    shape, odds = one.payoff.shape, _odds_through(name, first, second)
    made: dict[str, Any] = {"payoff": payoff.reshape(shape), "scale": scale}
    if odds:
        weight = one.weight.copy()  # type: ignore[union-attr]  # only trees have odds
        for v in odds:
            weight[int(one.first[v]) : int(one.first[v + 1])] = 1  # type: ignore[union-attr]
        made["weight"] = weight
    kind = TreeFamily if hasattr(one, "first") else MatrixFamily
    return kind(name=name, origin=replace(one, **made), slope=slopes.reshape(shape), odds=odds)


def _odds_through(name: str, first: tuple[Number, Any], second: tuple[Number, Any]) -> dict[int, tuple[Any, ...]]:
    (x, one), (y, other) = first, second
    if not hasattr(one, "first") or one.weight is None:
        return {}
    found = {}
    for v in np.flatnonzero(one.mover == -1).tolist():
        pairs = list(zip(one.odds(v), other.odds(v), strict=True))
        if any(a != b for a, b in pairs):
            slopes = [(b - a) / (Fraction(y) - Fraction(x)) for a, b in pairs]
            found[v] = tuple(
                Linear(simplest_payoff(a - s * x), simplest_payoff(s), name) if s else simplest_payoff(a)
                for (a, _), s in zip(pairs, slopes, strict=True)
            )
    return found


def split_family_rows(rows: Sequence[Sequence[Linear | Number]]) -> tuple[str, list[list[Number]], list[list[Number]]]:
    """Returns the parameter of payoffs, "" where there is none, their constants, and their slopes."""
    names = {n.name for row in rows for n in row if isinstance(n, Linear)}
    if len(names) > 1:
        raise GameError(f"A game has one parameter; this one has {', '.join(sorted(names))}.")
    constant = [[n.constant if isinstance(n, Linear) else n for n in row] for row in rows]
    slope: list[list[Number]] = [[n.slope if isinstance(n, Linear) else 0 for n in row] for row in rows]
    return next(iter(names), ""), constant, slope


def pack_family(
    constant: Sequence[Sequence[Number]], slope: Sequence[Sequence[Number]], seats: int
) -> tuple[Array, Array, int]:
    """Returns constants and slopes as arrays of whole numbers in one unit of 1/scale, and the scale."""
    scale = lcm(1, *(n.denominator for rows in (constant, slope) for row in rows for n in row))
    made = []
    for rows in (constant, slope):
        units = [[int(n * scale) for n in row] for row in rows]
        fits = all(-LIMIT < n < LIMIT for row in units for n in row)
        made.append(np.array(units, dtype=np.int64 if fits else object).reshape(len(rows), seats))
    return made[0], made[1], scale


def family_numbers(family: Family) -> list[list[Linear | Number]]:
    """Returns what the ends, or the cells of a matrix, pay: a list for each."""
    seats, scale = len(family.players), family.origin.scale
    both = (family.origin.payoff.reshape(-1, seats).tolist(), family.slope.reshape(-1, seats).tolist())
    return [
        [family.linear((c, s)) if s else payoff_quotient(c, scale) for c, s in zip(*rows, strict=True)]
        for rows in zip(*both, strict=True)
    ]


def require_no_family(given: Any) -> None:
    """Raises where a game has a parameter, and a question needs numbers."""
    if isinstance(given, Family):
        name = given.name
        low, high = given.span
        range_, value, what = "0, 10", "3", "odds" if given.odds else "payoffs"
        if low is not None and high is not None:
            range_, value = f"{low}, {high}", f'"{Fraction(low + high) / 2}"'
        raise MethodError(
            f"The {what} of this game depend on {name}. Use vary(game, {name}=({range_})), or give {name} a value: "
            f"game.at({name}={value})."
        )
