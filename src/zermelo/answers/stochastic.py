"""What will happen where chance moves and play can go on for ever, when two sides want opposite things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from zermelo.answers.answer import AboutGame, Effort
from zermelo.answers.guarantee import Outlook
from zermelo.answers.line import Line
from zermelo.answers.strategy import Strategy, Where, node_at
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.errors import MethodError
from zermelo.forms.endless import ends_and_endless
from zermelo.forms.graph import Graph
from zermelo.forms.intervals import decimals, simplest_between
from zermelo.forms.payoff import Number, Payoff, simplest
from zermelo.preferences.aspects import By

PROMISE = "Each side has a best strategy that looks at the position alone (Gillette 1957, Liggett and Lippman 1969)."


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Stochastic(AboutGame, Drawn):
    """The answer of `solve` where chance moves and play can go on for ever.

    `view` is what one side is sure of against all others, who want the opposite; everybody's payoff follows from it.
    `status` is ``solved`` where every value is known exactly, else ``bounded``: the payoff lies between `bounds`, and
    ``payoff`` is the simplest number there.
    """

    view: Outlook
    teams: tuple[tuple[str, ...], ...] | None = None
    asked: str = ""

    @property
    def arena(self) -> Graph:
        """The positions and moves."""
        arena = self.view.arena
        assert isinstance(arena, Graph)
        return arena

    @property
    def by(self) -> By:
        """What players want: points."""
        return self.view.by

    @property
    def method(self) -> str:
        """How it was found."""
        return self.view.method

    @property
    def why(self) -> str:
        """Why in that way."""
        return self.view.why

    @property
    def status(self) -> str:
        """``solved`` or ``bounded``."""
        return self.view.status

    @property
    def exact(self) -> bool:
        """Are these the very numbers, or bounds on them?"""
        return self.view.exact

    @property
    def effort(self) -> Effort:
        """What it cost."""
        return self.view.effort

    # ------------------------------------------------------------ the answer

    @cached_property
    def follows(self) -> Mapping[str, tuple[Fraction, Fraction]]:
        """For each player two numbers a and b: the player gets a + b · what the side gets, in every play."""
        found = followed(self.arena, self.view.side)
        if None in found.values():
            raise MethodError("What everybody gets does not follow from what the side gets.")
        return {player: line for player, line in found.items() if line is not None}

    @cached_property
    def payoff(self) -> Payoff:
        """What each player gets; where it is known by bounds alone, the simplest number between them."""
        return self.value(0)

    def value(self, where: Where = 0) -> Payoff:
        """Returns what each player gets if play goes on from *where*; the simplest number between the bounds."""
        got = simplest_between(*self.view.bounds(where))
        return Payoff(self.players, (simplest(a + b * got) for a, b in self.follows.values()))

    def bounds(self, where: Where = 0) -> dict[str, tuple[Number, Number]]:
        """Returns for each player the least and the most that the payoff from *where* can be."""
        both = self.view.bounds(where)
        return {
            player: (simplest(min(a + b * u for u in both)), simplest(max(a + b * u for u in both)))
            for player, (a, b) in self.follows.items()
        }

    def shares(self, node: int) -> dict[int, Fraction]:
        """Returns the move made at *node*, or chance's odds."""
        return self.view.shares(node)

    def move(self, where: Where = 0) -> str:
        """Returns the move made at *where*; of chance's, the first."""
        node = node_at(self.arena, where)
        return self.arena.name(node, next(iter(self.shares(node))))

    @property
    def strategies(self) -> dict[str, Strategy]:
        """What each player does at every position."""
        return {player: Strategy(self, player) for player in self.players}

    @property
    def line(self) -> Line:
        """The play that follows, through chance the likeliest that ends; payoffs are averages over all."""
        return self.view.line

    @property
    def unique(self) -> bool | None:
        """Is this the payoff of every equilibrium? Known for two players."""
        return True if len(self.players) == 2 else None

    # ------------------------------------------------------------ drawn

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns what everybody gets, on average."""
        notes = (f"Line: {self.line}", PROMISE)
        title = "What each gets, on average:"
        if self.status == "bounded":
            rows = tuple((player, *decimals(*both)) for player, both in self.bounds().items())
            return (Sheet(title, ("player", "at least", "at most"), rows, bars=self.payoff.vector, notes=notes),)
        return (Sheet(title, ("player", "points"), tuple(self.payoff.items()), self.payoff.vector, notes),)

    def __repr__(self) -> str:
        told = str(self.payoff)
        if self.status == "bounded":
            told = ", ".join("{} {} … {}".format(p, *decimals(*both)) for p, both in self.bounds().items())
        return f"<Stochastic {self.status}, {told}>"


def followed(graph: Graph, side: tuple[str, ...]) -> dict[str, tuple[Fraction, Fraction] | None]:
    """For each player a and b such that the player gets a + b · the points of *side* in every play, or None."""
    book = ends_and_endless(graph)
    members = [graph.seat(player) for player in side]
    rows = sorted({tuple(row) for row in book.payoff.tolist()})
    sums = [sum(row[m] for m in members) for row in rows]
    low, high = (sums.index(pick(sums)) for pick in (min, max))
    found: dict[str, tuple[Fraction, Fraction] | None] = {}
    for m, player in enumerate(graph.players):
        rise = (
            Fraction(0) if sums[low] == sums[high] else Fraction(rows[high][m] - rows[low][m], sums[high] - sums[low])
        )
        base = rows[low][m] - rise * sums[low]
        fits = all(row[m] == base + rise * total for row, total in zip(rows, sums, strict=True))
        found[player] = (base / book.scale, rise) if fits else None
    return found
