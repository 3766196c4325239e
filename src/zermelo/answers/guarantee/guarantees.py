"""What everybody can guarantee."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from zermelo.answers.answer import Answer
from zermelo.answers.evidence.side import Proven
from zermelo.answers.guarantee.guarantee import Guarantee
from zermelo.answers.labels import guarantee_labels
from zermelo.answers.parts import parts_against_all
from zermelo.answers.starts import start_sheets
from zermelo.draw.svg.label import interval_label, value_label
from zermelo.draw.table.sheet import Sheet
from zermelo.draw.tree.labels import Labels
from zermelo.errors import MethodError
from zermelo.forms.arena import Where
from zermelo.forms.intervals import interval_decimals
from zermelo.forms.payoff import Payoff
from zermelo.forms.rules import rules_seat_of


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Guarantees(Proven):
    """The guarantee of every player, found at once; `evidence` has columns for each of them, player by player."""

    @property
    def payoff(self) -> Payoff:
        """What each player can guarantee."""
        return self.at(0)

    def at(self, where: Where = 0) -> Payoff:
        """Returns what each player can guarantee from *where* on: one number each."""
        count = len(self.by.levels)
        if count > 1:
            raise MethodError(
                f"By {self.by}, each player guarantees {count} numbers, not one payoff; use guarantee(game, "
                "player), or .aspects()."
            )
        return Payoff(self.players, self.aspects(where).values())

    def aspects(self, where: Where = 0) -> dict[str, Any]:
        """Returns the same in the aspects asked for: a number, or one per level of `by`, the most important first."""
        return {player: self.of(player).at(where) for player in self.players}

    def of(self, player: str) -> Guarantee:
        """Returns one player's guarantee with the strategy that secures it."""
        how = {one.name: getattr(self, one.name) for one in fields(Answer)}
        part = self.evidence.of_seat(rules_seat_of(self.players, player), len(self.by.levels))
        return Guarantee(side=(player,), parts=parts_against_all([player], self.players), evidence=part, **how)

    def bounds(self, where: Where = 0) -> dict[str, tuple[Any, Any]]:
        """Returns for each player two numbers with the guarantee from *where* between them, equal where it is known."""
        return {player: self.of(player).bounds(where) for player in self.players}

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what each player can guarantee; of several starts, from each."""
        return (*self._sheets(), *self._starts())

    def _starts(self) -> tuple[Sheet, ...]:
        if not hasattr(self.evidence, "values"):
            return ()

        def told(node: int) -> list[str]:
            return [
                interval_label(*both) if both[0] != both[1] else value_label(both[0])
                for both in self.bounds(node).values()
            ]

        return start_sheets(self.arena, self.players, told)

    def _sheets(self) -> tuple[Sheet, ...]:
        title, notes = (
            f"What each player can guarantee (maximin), whatever the others do{self.by.suffix(', ')}:",
            self.evidence.notes,
        )
        if len(self.by.levels) > 1:
            rows = tuple((player, value_label(found)) for player, found in self.aspects().items())
            return (Sheet(title, ("player", str(self.by)), rows, notes=notes),)
        if self.status == "bounded":
            rows = tuple((player, interval_label(*bounds)) for player, bounds in self.bounds().items())
            return (Sheet(title, ("player", str(self.by)), rows, notes=notes),)
        bars = self.by.lengths(self.payoff.vector, len(self.payoff))
        return (Sheet(title, ("player", str(self.by)), tuple(self.payoff.items()), bars, notes),)

    def labels(self) -> Labels:
        """Returns what stands next to every node of the tree: what each player can guarantee from there on.

        >>> from zermelo.solvers.guarantee.guarantees import guarantees
        >>> print(guarantees("sharing").tree_text(depth=1))
        Andy = (0, 0)
        ├─ keep: Barb = (0, 0) … 2 nodes, 2 ends
        ├─ share: Barb = (0, 1) … 2 nodes, 2 ends
        └─ give: Barb = (0, 2) … 2 nodes, 2 ends

        Reference: Lakatos and Nagy 2004, section 6.2 and figure 6.
        """
        self._has_labels()
        found = {player: self.of(player) for player in self.players}
        return guarantee_labels(found, f"what each player can guarantee{self.by.suffix(', ')}")

    def svg(self) -> str:
        """Returns what each player can guarantee as bars; as a table where that is not one exact number."""
        if len(self.by.levels) > 1 or self.status == "bounded":
            return super().svg()
        from zermelo.draw.chart.bars import bars_svg

        bars = self.by.lengths(self.payoff.vector, len(self.payoff))
        title = f"{self.evidence.title}: what each player can guarantee".removeprefix(": ")
        return bars_svg(self.payoff, lengths=bars, title=title, about=f"Guarantees by {self.by}.")

    def __repr__(self) -> str:
        shown: Any = self.payoff if len(self.by.levels) == 1 else self.aspects()
        if self.status == "bounded":
            shown = ", ".join("{} {} … {}".format(p, *interval_decimals(*both)) for p, both in self.bounds().items())
        return f"<Guarantees {shown} by {self.by}>"
