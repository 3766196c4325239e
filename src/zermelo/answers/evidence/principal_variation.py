"""The principal variation: a value and the line that leads to it, which is all that alpha-beta finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from zermelo.answers.evidence.side import OneSide
from zermelo.answers.line import Line
from zermelo.answers.strategy import Plays
from zermelo.errors import Absent
from zermelo.forms.arena import Where
from zermelo.forms.payoff import Number


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class PrincipalVariation(OneSide):
    """The value of the start and a line of best moves; most positions are never looked at."""

    kind = "a principal variation"
    lacks: ClassVar[str] = "Alpha-beta finds only the value of the start and a line; leave out method=."

    given: Any
    levels: tuple[Number, ...]
    moves: Line

    @property
    def game(self) -> Any:
        return self.given

    @property
    def notes(self) -> tuple[str, ...]:
        return ("This method finds a line, not a complete strategy.",)

    def least(self, where: Where, side: tuple[str, ...]) -> tuple[Number, ...]:
        self._begin(where)
        return self.levels

    def move(self, plays: Plays, where: Where) -> str | None:
        self._begin(where)
        return self.moves[0].move if len(self.moves) else None

    def _begin(self, where: Where) -> None:
        if where not in (0, "", (), []):
            raise Absent(self.lacks)

    def line(self, plays: Plays) -> Line:
        return self.moves
