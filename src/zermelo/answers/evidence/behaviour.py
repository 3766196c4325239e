"""Behaviour strategies: how often each move is made, where players do not see everything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from zermelo.answers.evidence.side import Explored
from zermelo.errors import Absent
from zermelo.forms.arena import Array, Where
from zermelo.forms.payoff import Number
from zermelo.forms.tree import Tree


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Behaviour(Explored):
    """What everybody does in a tree where moves are hidden: `choice`, and the shares in `mixed` where somebody mixes.

    The side's strategies secure `value` on average, and those of the others let it get no more than `at_most`. The two
    are the same where the answer is exact.
    """

    kind = "behaviour strategies"
    lacks: ClassVar[str] = "With hidden moves, a guarantee is about the whole game, from its start."

    arena: Tree
    choice: Array
    mixed: Mapping[int, Mapping[int, Fraction]]
    value: Number
    at_most: Number

    def least(self, where: Where, side: tuple[str, ...]) -> tuple[Number, ...]:
        self._begin(where)
        return (self.value,)

    def most(self, where: Where, side: tuple[str, ...]) -> tuple[Number, ...]:
        self._begin(where)
        return (self.at_most,)

    def _begin(self, where: Where) -> None:
        if self.arena.node_at(where) != 0:  # from inside on, it depends on what the others think was done
            raise Absent(self.lacks)

    def shares(self, node: int, parts: Mapping[str, int]) -> dict[int, Fraction]:
        chance = self.chance(node)
        if chance is not None:
            return chance
        return dict(self.mixed[node]) if node in self.mixed else {self.choice.item(node): Fraction(1)}
