"""Pure Nash outcomes where play can go on for ever: one play for each payoff, kept up by threats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.answers.answer import AboutGame, Effort, Listing
from zermelo.answers.evidence.values import Attractors
from zermelo.answers.guarantee import Guarantee
from zermelo.answers.line import Line
from zermelo.answers.parts import against_all
from zermelo.answers.strategy import Strategy
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.forms.arena import Array
from zermelo.forms.display import Shown
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Number, Payoff
from zermelo.preferences.aspects import POINTS, By


@dataclass(frozen=True)
class Held:
    """What keeps *player* on the line: after *move*, made at *where*, the others hold the player to `held_to`."""

    player: str
    where: str
    move: str
    keeps: Number
    held_to: Number

    def __str__(self) -> str:
        at = f"after {self.where}" if self.where else "at the start"
        return f"{at} {self.player} keeps {self.keeps} and would be held to {self.held_to} after {self.move}"


@dataclass(frozen=True, eq=False, repr=False)
class PlayByThreats(Shown):
    """A play that nobody gains by leaving: its payoff, its line, the moves by number, and the threats behind it.

    The line ends, or goes round for ever. A move that could not pay its player more needs no threat.
    """

    payoff: Payoff
    line: Line
    edges: tuple[int, ...]
    threats: tuple[Held, ...]

    @property
    def is_endless(self) -> bool:
        """Does the play go on for ever?"""
        return self.line.is_endless

    def __repr__(self) -> str:
        return f"<PlayByThreats {self.payoff}: {self.line}>"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class OutcomesByThreats(AboutGame, Listing[PlayByThreats], Drawn):
    """The payoffs of all pure Nash equilibria from the start, each with the shortest play found for it.

    Play can go on for ever, so there may be endlessly many plays; but their payoffs are those of the ends and of
    endless play. Strategies remember who left the line: `punishment` says what the others then do, for good.
    `sure` has everybody's guarantee at every position, in units of 1/unit, `distance` the moves to the end of it.
    """

    arena: Graph
    listed: tuple[PlayByThreats, ...]
    sure: Array
    distance: Array
    unit: int
    effort: Effort
    method: str = "threats at guarantee value"
    why: str = "play can go on for ever: a play is an outcome when no move off it guarantees its player more"
    by: By = POINTS
    status: str = "solved"
    exact: bool = True

    @property
    def payoffs(self) -> tuple[Payoff, ...]:
        """All payoffs of pure Nash equilibria."""
        return tuple(outcome.payoff for outcome in self.listed)

    @property
    def total(self) -> int:
        """How many payoffs there are."""
        return len(self.listed)

    def holding(self, player: str) -> Guarantee:
        """Returns the two-sided game of *player* against all others: what is sure, and how either side plays."""
        seat = self.arena.seat(player)
        found = Attractors(
            arena=self.arena, values=self.sure[:, seat : seat + 1], unit=self.unit, distance=self.distance[:, seat]
        )
        return Guarantee(
            side=(player,), parts=against_all([player], self.players), evidence=found, by=self.by,
            method="retrograde analysis", why=self.why, effort=self.effort,
        )  # fmt: skip

    def punishment(self, player: str) -> dict[str, Strategy]:
        """Returns what all the others do once *player* has left the line."""
        held = self.holding(player)
        return {other: Strategy(held, other) for other in self.players if other != player}

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns each payoff with its play and the number of threats behind it."""
        rows: list[tuple[Any, ...]] = [
            (", ".join(map(str, o.payoff.vector)), str(o.line), len(o.threats)) for o in self.listed
        ]
        title = f"Pure Nash outcomes ({', '.join(self.players)}):"
        return (Sheet(title, ("payoffs", "a play", "threats"), rows),)

    def __repr__(self) -> str:
        return f"<OutcomesByThreats: {self.total:,} payoffs>"
