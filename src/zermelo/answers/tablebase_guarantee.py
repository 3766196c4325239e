"""What players are sure of where every position has a number: read off the table of all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.line import Line
from zermelo.answers.tablebase import Tablebase
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.forms.payoff import Payoff
from zermelo.preferences.aspects import By
from zermelo.preferences.ties import Ties


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Assured(Drawn):
    """The answer of `guarantee` and `guarantees` for rules that number their positions.

    The two players want opposite things, so each is sure of what a position is worth, by the moves of the table, and of
    no more; both together get 0, whatever happens. `side` is who is asked about.
    """

    table: Tablebase
    side: tuple[str, ...]

    @property
    def value(self) -> int:
        """What the side is sure of, from the start."""
        return self.at()

    def at(self, where: Any = None) -> int:
        """Returns what the side is sure of from *where*: a position as the game writes it, moves, or a state."""
        worth = self.table.value(where)
        return sum(int(worth[player]) for player in self.side)

    @property
    def payoff(self) -> Payoff:
        """What each player alone is sure of."""
        return self.table.payoff

    def move(self, where: Any = None) -> str | None:
        """Returns the move that keeps to it at *where*; None where the game is over."""
        return self.table.best(where)

    @property
    def line(self) -> Line:
        """How play goes from the start when both sides play their best."""
        return self.table.line

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""
        return self.table.players

    @property
    def method(self) -> str:
        """How it was found."""
        return self.table.method

    @property
    def why(self) -> str:
        """Why in that way."""
        return self.table.why

    @property
    def ties(self) -> Ties:
        """Which of equally good moves is made."""
        return self.table.ties

    @property
    def by(self) -> By:
        """What is asked for: points."""
        return self.table.by

    @property
    def status(self) -> str:
        """``solved``."""
        return self.table.status

    @property
    def exact(self) -> bool:
        """Are these the very numbers?"""
        return self.table.exact

    @property
    def effort(self) -> Effort:
        """What the table cost."""
        return self.table.effort

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what the side is sure of."""
        rows = [(player, self.payoff[player]) for player in self.side]
        notes = (f"Line: {self.line}",)
        return (Sheet("What each is sure of:", ("player", "points"), rows, bars=[v for _, v in rows], notes=notes),)

    def __repr__(self) -> str:
        return f"<Assured {'+'.join(self.side)}: {self.value}>"
