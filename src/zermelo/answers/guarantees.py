"""What everybody is sure of."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from zermelo.answers.answer import Answer
from zermelo.answers.evidence.side import Proven
from zermelo.answers.guarantee import Guarantee
from zermelo.answers.parts import against_all
from zermelo.answers.strategy import Where
from zermelo.draw.svg.label import told_between, told_value
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import MethodError
from zermelo.forms.intervals import decimals
from zermelo.forms.payoff import Payoff
from zermelo.forms.rules import seat_of


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Guarantees(Proven):
    """The guarantee of every player, found at once; `evidence` has columns for each of them, player by player."""

    @property
    def payoff(self) -> Payoff:
        """What each player can be sure of."""
        return self.at(0)

    def at(self, where: Where = 0) -> Payoff:
        """Returns what each player can be sure of from *where* on: one number each."""
        count = len(self.by.levels)
        if count > 1:
            raise MethodError(
                f"By {self.by} each player is sure of {count} numbers, not of one payoff; ask guarantee for one player "
                "(in Python also: aspects())."
            )
        return Payoff(self.players, self.aspects(where).values())

    def aspects(self, where: Where = 0) -> dict[str, Any]:
        """Returns the same in the aspects asked for: a number, or one per level of `by`, the most important first."""
        return {player: self.of(player).at(where) for player in self.players}

    def of(self, player: str) -> Guarantee:
        """Returns one player's guarantee with the strategy that secures it."""
        how = {one.name: getattr(self, one.name) for one in fields(Answer)}
        part = self.evidence.of_seat(seat_of(self.players, player), len(self.by.levels))
        return Guarantee(side=(player,), parts=against_all([player], self.players), evidence=part, **how)

    def bounds(self, where: Where = 0) -> dict[str, tuple[Any, Any]]:
        """Returns for each player two numbers with the guarantee from *where* between them, equal where it is known."""
        return {player: self.of(player).bounds(where) for player in self.players}

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what each player is sure of."""
        title, notes = f"What each is sure of, whatever all the others do{self.by.suffix(', ')}:", self.evidence.notes
        if len(self.by.levels) > 1:
            rows = tuple((player, told_value(found)) for player, found in self.aspects().items())
            return (Sheet(title, ("player", str(self.by)), rows, notes=notes),)
        if self.status == "bounded":
            rows = tuple((player, told_between(*bounds)) for player, bounds in self.bounds().items())
            return (Sheet(title, ("player", str(self.by)), rows, notes=notes),)
        bars = self.by.lengths(self.payoff.vector, len(self.payoff))
        return (Sheet(title, ("player", str(self.by)), tuple(self.payoff.items()), bars, notes),)

    def svg(self) -> str:
        """Returns what each player is sure of as bars; as a table where that is not one exact number."""
        if len(self.by.levels) > 1 or self.status == "bounded":
            return super().svg()
        from zermelo.draw.chart.bars import bars_svg

        bars = self.by.lengths(self.payoff.vector, len(self.payoff))
        title = f"{self.evidence.title}: what each is sure of".removeprefix(": ")
        return bars_svg(self.payoff, lengths=bars, title=title, about=f"Guarantees by {self.by}.")

    def __repr__(self) -> str:
        shown: Any = self.payoff if len(self.by.levels) == 1 else self.aspects()
        if self.status == "bounded":
            shown = ", ".join("{} {} … {}".format(p, *decimals(*both)) for p, both in self.bounds().items())
        return f"<Guarantees {shown} by {self.by}>"
