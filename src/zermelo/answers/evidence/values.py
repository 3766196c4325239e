"""A value for every node: of a sweep from the ends; with distances, where play can go on forever."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Self

from zermelo.answers.evidence.side import Explored
from zermelo.answers.parts import NEUTRAL
from zermelo.errors import NameError_
from zermelo.forms.arena import Array, Where
from zermelo.forms.payoff import Number, payoff_quotient, simplest_payoff


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Values(Explored):
    """Values of backward induction: a row per node, a column per level of what is wanted, in units of 1/unit.

    Of every player at once there are as many columns for each, player by player.
    """

    values: Array
    unit: int

    def least(self, where: Where, side: tuple[str, ...]) -> tuple[Number, ...]:
        return self.row(self.values, where)

    def row(self, values: Array, where: Where) -> tuple[Number, ...]:
        """Returns a row of *values* as numbers."""
        units = values[self.arena.node_at(where)]
        return tuple(
            simplest_payoff(u / self.unit) if isinstance(u, Fraction) else payoff_quotient(int(u), self.unit)
            for u in units
        )

    def shares(self, node: int, parts: Mapping[str, int]) -> dict[int, Fraction]:
        chance = self.chance(node)
        if chance is not None:
            return chance
        edges = self.arena.edges(node)
        if parts[str(self.arena.turn(node))] == NEUTRAL:
            return dict.fromkeys(edges, Fraction(1, len(edges)))
        return {self.chosen(node): Fraction(1)}

    def chosen(self, node: int) -> int:
        """Returns the move made at *node*: the first that keeps the value."""
        kept = next(iter(self.keeping(node)), None)
        if kept is None:
            raise NameError_(f"No move at node {node} keeps its value; the values are wrong there.")
        return kept

    def keeping(self, node: int) -> Iterable[int]:
        """Returns the moves that keep the value of *node*."""
        due = self.values[node]
        return (e for e in self.arena.edges(node) if (self.values[self.arena.child(e)] == due).all())

    def of_seat(self, seat: int, levels: int) -> Self:
        own = slice(seat * levels, (seat + 1) * levels)
        return replace(self, values=self.values[:, own], **self.beside(seat, own))

    def beside(self, seat: int, own: slice) -> dict[str, Any]:
        """Returns what else there is of one seat, by field."""
        return {}


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Attractors(Values):
    """Values where play can go on forever, and how many moves lead from each node to the end; -1 where none do.

    A move must keep the value and come nearer the end. Of every player at once there is a column for each.
    """

    distance: Array

    def keeping(self, node: int) -> Iterable[int]:
        left = self.distance[node] - 1 if self.distance[node] > 0 else -1
        return (e for e in super().keeping(node) if self.distance[self.arena.child(e)] == left)

    def beside(self, seat: int, own: slice) -> dict[str, Any]:
        return {"distance": self.distance[:, seat]}


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Bounds(Values):
    """Values where chance moves and play can go on forever: each lies between `values` and `upper`.

    `choice` has the move made at every node, -1 where none is; of every player at once, a column for each.
    """

    upper: Array
    choice: Array

    def most(self, where: Where, side: tuple[str, ...]) -> tuple[Number, ...]:
        return self.row(self.upper, where)

    def chosen(self, node: int) -> int:
        return int(self.choice.item(node))

    def beside(self, seat: int, own: slice) -> dict[str, Any]:
        return {"upper": self.upper[:, own], "choice": self.choice[:, seat]}
