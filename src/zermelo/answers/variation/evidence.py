"""What a variation rests on: at every node of a tree the pieces of what holds there; of a matrix, where each profile is
an equilibrium."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zermelo.answers.variation.cells import Cells, Outcomes
from zermelo.forms.arena import END, NATURE
from zermelo.forms.family.family import Family
from zermelo.forms.family.linear import Row
from zermelo.forms.payoff import Number

Move = tuple[int, Row]  # the number of the move made at a node, -1 where chance moves, and what everybody gets


@dataclass(frozen=True, eq=False, kw_only=True)
class Curves:
    """Of a tree: what holds at every node that is not an end, by its number.

    `solution` says what is done there and what everybody gets; `guarantees`, for each player, what that player is sure
    of there; `outcomes` what pure subgame-perfect equilibria pay there; `best` the greatest total of those at the root.
    """

    family: Family
    solution: Mapping[int, Cells[Move]]
    guarantees: tuple[Mapping[int, Cells[Row]], ...]
    outcomes: Mapping[int, Cells[Outcomes]] | None
    best: Cells[Row] | None

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.family.title

    def cuts(self) -> list[Number]:
        """Returns all points where something changes at the start, and the two ends of the range."""
        parts: list[Any] = [self.solution, *self.guarantees, *([] if self.outcomes is None else [self.outcomes])]
        whole = [part[0] for part in parts] + ([] if self.best is None else [self.best])
        return sorted({cut for cells in whole for cut in cells.cuts})


@dataclass(frozen=True, eq=False, kw_only=True)
class Spans:
    """Of a matrix: for each profile that is ever an equilibrium in pure strategies, from where to where it is one.

    A profile is one where no other strategy of any player pays that player more: linear inequalities, so it is one on
    a closed interval or nowhere.
    """

    family: Family
    low: Number
    high: Number
    spans: Mapping[tuple[int, ...], tuple[Number, Number]]

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.family.title

    def cuts(self) -> list[Number]:
        """Returns all points where the set of equilibria changes, and the two ends of the range."""
        return sorted({self.low, self.high, *(x for span in self.spans.values() for x in span)})


class PlaysAt:
    """What is played at one value of the parameter."""

    def __init__(self, curves: Curves, x: Number) -> None:
        self.arena: Any = curves.family.origin
        self._curves, self._x = curves, x

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns how often each move (by its number) is made at *node*; odds may depend on the parameter."""
        mover = int(self.arena.mover[node])
        if mover == END:
            return {}
        if mover == NATURE:
            family = self._curves.family
            odds: Any = family.odds.get(node) or self.arena.odds(node)
            return dict(zip(self.arena.edges(node), odds, strict=True))
        return {self._curves.solution[node](self._x)[0]: Fraction(1)}
