"""Is a game fair? What each seat gets in good play, what each can guarantee, and how far apart the seats are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.answers.answer import Answer
from zermelo.answers.guarantee.guarantees import Guarantees
from zermelo.answers.solution import Solution
from zermelo.draw.svg.label import exact_number_label
from zermelo.draw.table.sheet import Sheet
from zermelo.forms.arena import Arena
from zermelo.forms.payoff import Number, Payoff, simplest_payoff


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Fairness(Answer):
    """What the seats of a game are worth: `payoff` in good play, `sure` whatever the others do.

    `solution` and `guarantees` are the two answers that say so. A game is fair in one sense or the other where the
    *spread*, the greatest number less the least, is 0.
    """

    solution: Solution
    guarantees: Guarantees
    payoff: Payoff
    sure: Payoff
    method: str = "a solution and guarantees"

    @property
    def game(self) -> Any:
        """The game that was asked about, as it was given."""
        return self.solution.game

    @property
    def arena(self) -> Arena:
        """The positions and moves."""
        return self.solution.arena

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""
        return tuple(self.payoff)

    @property
    def spread(self) -> Number:
        """How much more the best seat gets in good play than the worst."""
        return simplest_payoff(max(self.payoff.vector) - min(self.payoff.vector))

    @property
    def sure_spread(self) -> Number:
        """How much more the best seat can guarantee than the worst."""
        return simplest_payoff(max(self.sure.vector) - min(self.sure.vector))

    @property
    def verdict(self) -> str:
        """Whether the game is fair, in words."""
        if self.spread == self.sure_spread == 0:
            return "Every seat gets the same, and can guarantee the same."
        if self.spread == 0:
            return "Every seat gets the same in equilibrium, but not every seat can guarantee the same."
        if self.sure_spread == 0:
            return "Every seat can guarantee the same, but in equilibrium they get different payoffs."
        return "Seats differ in what they get and in what they can guarantee."

    def sheets(self) -> Sequence[Sheet]:
        """Returns the verdict, seat by seat what it gets and can guarantee, and the spreads."""
        rows = tuple((player, self.payoff[player], self.sure[player]) for player in self.players)
        differ = {"gets": self.spread, "can guarantee": self.sure_spread}
        said = " and ".join(f"{verb} {exact_number_label(by)} more than the worst" for verb, by in differ.items() if by)
        notes = (f"The best seat {said}.",) if said else ()
        return [Sheet(self.verdict, ("player", "gets", "guarantees"), rows, notes=notes)]

    def __repr__(self) -> str:
        return f"<Fairness: spread {self.spread}, {self.sure_spread} of what is sure>"
