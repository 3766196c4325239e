"""Bounds on what positions are worth where moves pay on the way, and how often everybody makes each choice there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from zermelo.answers.evidence.values import Values
from zermelo.forms.arena import Array, Where
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Number

Mixes = tuple[Mapping[str, tuple[Fraction, ...]], ...]  # by position: how often each who moves makes each choice


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Stationary(Values):
    """Values where moves pay on the way: each lies between `values` and `upper`, and is known where they are equal.

    `mixes` are stationary strategies, which look at the position alone: for each side that is asked about, a mapping
    for every position. The side's own secure the lower bound, those of the others let it get no more than the upper.
    """

    kind = "rewards on moves"

    arena: Graph
    upper: Array
    mixes: tuple[Mixes, ...]

    @property
    def notes(self) -> tuple[str, ...]:
        """What later points are worth."""
        assert self.arena.stages is not None
        discount = self.arena.stages.discount
        if discount is None:
            return ("All rewards along the way are counted.",)
        return (f"A point is worth {discount} of a point one move later; chance's moves take no time.",)

    def most(self, where: Where, side: tuple[str, ...]) -> tuple[Number, ...]:
        return self.row(self.upper, where)

    def shares(self, node: int, parts: Mapping[str, int]) -> dict[int, Fraction]:
        chance = self.chance(node)
        return chance if chance is not None else stationary_shares(self.arena, node, self.mixes[0][node])

    def beside(self, seat: int, own: slice) -> dict[str, Any]:
        return {"upper": self.upper[:, own], "mixes": (self.mixes[seat],)}


def stationary_shares(graph: Graph, node: int, mixes: Mapping[str, tuple[Fraction, ...]]) -> dict[int, Fraction]:
    """Returns how often each move is made at *node*, the likeliest first, where those who move there mix so."""
    made: dict[int, Fraction] = {}
    mixed = [mixes[graph.players[seat]] for seat in graph.seats_at(node)]
    for edge, odds in zip(graph.edges(node), product(*mixed), strict=True):
        share = Fraction(1)
        for part in odds:
            share *= part
        if share:
            made[edge] = share
    return dict(sorted(made.items(), key=lambda item: -item[1]))


def stationary_choice_names(graph: Graph, node: int) -> dict[str, tuple[str, ...]]:
    """Returns for each player who moves at *node* what the choices there are called."""
    if graph.stages is not None and node in graph.stages.at_once:
        return {graph.players[seat]: names for seat, names in graph.stages.at_once[node]}
    return {graph.players[seat]: tuple(graph.names(node)) for seat in graph.seats_at(node)}
