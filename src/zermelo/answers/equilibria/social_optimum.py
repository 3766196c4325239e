"""The equilibrium that has the greatest total not only from the start, but in every subgame."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from zermelo.answers.strategy import Profile
from zermelo.errors import NameError_
from zermelo.forms.arena import Arena, Array
from zermelo.forms.display import Shown
from zermelo.forms.payoff import Payoff


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class BestEverywhere(Shown):
    """The equilibrium that is socially optimal in every subgame: of each the greatest total of all its equilibria.

    Often there is none: then `payoff` is None, and `stops_at` is a node at which the greatest total is not that of an
    equilibrium which is optimal everywhere below. Where there is one, all such equilibria pay the same at every node.
    """

    arena: Arena
    payoff: Payoff | None
    choice: Array
    stops_at: int | None = None

    @property
    def exists(self) -> bool:
        """Is there such an equilibrium?"""
        return self.payoff is not None

    @property
    def profile(self) -> Profile:
        """Such an equilibrium. Nobody mixes in it."""
        if not self.exists:
            raise NameError_("No equilibrium is socially optimal in every subgame.")
        inner = (self.arena.mover >= 0).nonzero()[0].tolist()
        return Profile(self.arena, {v: {int(self.choice[v]): Fraction(1)} for v in inner})

    def __repr__(self) -> str:
        if self.stops_at is None:
            return f"<BestEverywhere: {self.payoff}>"
        return f"<BestEverywhere: none; it fails at {self.arena.address(self.stops_at) or 'the start'}>"
