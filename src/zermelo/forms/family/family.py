"""`Family`: a game for every value of a parameter. The moves are the same in all of them, the payoffs linear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.errors import GameError, MethodError, ParameterError
from zermelo.forms.arena import Array
from zermelo.forms.display import Shown
from zermelo.forms.family.linear import Linear, Row
from zermelo.forms.payoff import LIMIT, Number, NumberLike, exact_payoff, payoff_quotient

if TYPE_CHECKING:
    from zermelo.forms.matrix import Matrix
    from zermelo.forms.tree import Tree


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Family(Shown):
    """A game for every value of the parameter `name`.

    `origin` is the game where the parameter is 0. `slope` has the shape of its payoffs: how much each of them grows
    with the parameter, in the same units of 1/scale.
    """

    name: str
    origin: Tree | Matrix
    slope: Array

    def __post_init__(self) -> None:
        if self.slope.shape != self.origin.payoff.shape:
            raise GameError("There must be one slope for every payoff.")

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
        return replace(self.origin, **_packed(constant * x.denominator + slope * x.numerator, x.denominator, self))

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
        return self.name == other.name and self.origin == other.origin and bool((mine == others).all())

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
        raise MethodError(
            f"The payoffs of this game depend on {name}. Use vary(game, {name}=(0, 10)), or give {name} a value: "
            f"game.at({name}=3)."
        )
