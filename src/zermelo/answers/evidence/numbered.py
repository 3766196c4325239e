"""Numbered positions: what is read off the table of all of them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

from zermelo.answers.answer import Answer
from zermelo.answers.evidence.side import OneSide
from zermelo.answers.line import Line
from zermelo.answers.strategy import Plays
from zermelo.forms.arena import Where
from zermelo.forms.payoff import Number

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Numbered(OneSide):
    """The table of a game whose rules number their positions.

    Its two players want opposite things, so each can guarantee what a position is worth, by the moves of the table, and
    of no more; both together get 0, whatever happens.
    """

    kind = "a table of numbered positions"
    lacks: ClassVar[str] = "Positions are numbered here and not explored; use .move(position) for one of them."

    table: Solution

    @property
    def game(self) -> Any:
        return self.table.game

    @property
    def notes(self) -> tuple[str, ...]:
        winner = next((player for player, value in self.table.payoff.items() if value > 0), None)
        if winner is None:
            return ("Neither player can force a win; both can force a draw.",)
        return (f"{winner} can win, whatever the others do.",)

    @property
    def how(self) -> dict[str, Any]:
        """How the table was made: what answers say of themselves that are read off it."""
        return {one.name: getattr(self.table, one.name) for one in fields(Answer)}

    def least(self, where: Where, side: tuple[str, ...]) -> tuple[Number, ...]:
        worth = self.table.value(_position(where))
        return (sum(int(worth[player]) for player in side),)

    def move(self, plays: Plays, where: Where) -> str | None:
        return self.table.best(_position(where))

    def line(self, plays: Plays) -> Line:
        return self.table.line


def _position(where: Where) -> Any:
    """The start is node 0, and a table's None."""
    return None if isinstance(where, int) and where == 0 else where
