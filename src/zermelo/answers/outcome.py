"""What comes of given strategies, at every node."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from zermelo.forms.arena import Arena, Where
from zermelo.forms.display import Shown
from zermelo.forms.payoff import Payoff, simplest_payoff


@dataclass(frozen=True, eq=False, repr=False)
class Outcome(Shown):
    """The payoff that a profile of strategies leads to, from the start and from everywhere else."""

    arena: Arena
    values: Sequence[Sequence[Fraction]]

    @property
    def payoff(self) -> Payoff:
        """What each player gets from the start."""
        return self.value(0)

    def value(self, where: Where = 0) -> Payoff:
        """Returns what each player gets if play goes on from *where*."""
        return Payoff(self.arena.players, map(simplest_payoff, self.values[self.arena.node_at(where)]))

    def __repr__(self) -> str:
        return f"<Outcome {self.payoff}>"
