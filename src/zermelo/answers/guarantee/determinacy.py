"""Determinacy: what one player can be sure to get, and what the other can be sure not to give, are the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.answers.answer import Answer
from zermelo.answers.guarantee.guarantee import Guarantee
from zermelo.answers.strategy import Strategy
from zermelo.draw.svg.label import exact_number_label, number_label
from zermelo.draw.table.sheet import Sheet
from zermelo.forms.payoff import Number, simplest_payoff

CASES = ("first wins", "second wins", "draw")


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Determinacy(Answer):
    """The value of a game of two players who want opposite things, with a strategy of each that secures it.

    `lower` is the first player's guarantee, `upper` the second's. `value` is for the first player. `case` says which of
    the three cases of Zermelo's proposition holds: ``first wins``, ``second wins`` or ``draw``; None where chance moves
    or games are not just won, lost or drawn.
    """

    lower: Guarantee
    upper: Guarantee
    value: Number
    case: str | None
    method: str = "two guarantees"

    @property
    def game(self) -> Any:
        """The game that was asked about, as it was given."""
        return self.lower.game

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""
        return self.lower.arena.players

    @property
    def max_min(self) -> Number:
        """The most that the first player can guarantee."""
        return self.lower.value  # type: ignore[no-any-return]

    @property
    def min_max(self) -> Number:
        """The least that the second player can hold the first one to."""
        return simplest_payoff(self._total - self.upper.value)

    @property
    def _total(self) -> Number:
        """What the two get together: at any end, or without end where there is none."""
        arena = self.lower.arena
        if arena.endless is not None and arena.ends == 0:
            return arena.endless.total
        return arena.payoff_at(int((arena.mover == -2).nonzero()[0][0])).total

    @property
    def is_determined(self) -> bool:
        """Are the two the same? Zermelo's proposition says so."""
        return self.max_min == self.min_max

    @property
    def strategies(self) -> dict[str, Strategy]:
        """For each player a strategy that secures the value, whatever the other does."""
        one, two = self.players
        return {one: self.lower.strategies[one], two: self.upper.strategies[two]}

    @property
    def verdict(self) -> str:
        """Which case holds, in words."""
        one, two = self.players
        if self.case == "first wins":
            return f"{one} can force a win."
        if self.case == "second wins":
            return f"{two} can force a win."
        if self.case == "draw":
            return f"{one} and {two} can each force at least a draw."
        return f"{one} can guarantee {number_label(self.value)}, and {two} can hold {one} to it."

    def sheets(self) -> Sequence[Sheet]:
        """Returns the verdict, the two numbers, which are the same, and a line that leads there."""
        one, two = self.players
        said = (
            f"The most that {one} can guarantee (maximin): {exact_number_label(self.max_min)}.",
            f"The least that {two} can hold {one} to (minimax): {exact_number_label(self.min_max)}.",
            f"Line: {self.lower.line}",
        )
        return [Sheet(self.verdict, (), (), notes=said)]

    def __repr__(self) -> str:
        return f"<Determinacy: value {self.value} for {self.players[0]}; {self.verdict}>"
