"""Bounds as evidence, where chance moves and play can go on for ever: what one side is sure of, from both sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from zermelo.answers.evidence.solution.evidence import Everywhere, kind_of_game
from zermelo.answers.line import Line
from zermelo.answers.strategy import Where
from zermelo.draw.svg.label import told_between
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import MethodError
from zermelo.forms.endless import ends_and_endless
from zermelo.forms.graph import Graph
from zermelo.forms.intervals import decimals, simplest_between
from zermelo.forms.payoff import Number, Payoff, simplest

if TYPE_CHECKING:
    from zermelo.answers.guarantee import Outlook
    from zermelo.answers.solution import Solution

PROMISE = "Each side has a best strategy that looks at the position alone (Gillette 1957, Liggett and Lippman 1969)."


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Bounds(Everywhere):
    """What one side is sure of against all others, who want the opposite: `view`. All payoffs follow from it."""

    kind = "bounds"

    view: Outlook

    @property
    def arena(self) -> Graph:
        """The positions and moves."""
        graph = self.view.arena.as_graph
        assert graph is not None
        return graph

    @cached_property
    def follows(self) -> Mapping[str, tuple[Fraction, Fraction]]:
        """For each player two numbers a and b: the player gets a + b · what the side gets, in every play."""
        found = followed(self.arena, self.view.side)
        if None in found.values():
            raise MethodError("What everybody gets does not follow from what the side gets.")
        return {player: line for player, line in found.items() if line is not None}

    def value(self, where: Where = None) -> Payoff:
        """Returns what each player gets if play goes on from *where*; the simplest number between the bounds."""
        got = simplest_between(*self.view.bounds(self.node(where)))
        return Payoff(self.players, (simplest(a + b * got) for a, b in self.follows.values()))

    def bounds(self, where: Where = None) -> dict[str, tuple[Number, Number]]:
        """Returns for each player the least and the most that the payoff from *where* can be."""
        both = self.view.bounds(self.node(where))
        return {
            player: (simplest(min(a + b * u for u in both)), simplest(max(a + b * u for u in both)))
            for player, (a, b) in self.follows.items()
        }

    def shares(self, answer: Solution, node: int) -> dict[int, Fraction]:
        return self.view.shares(node)

    def line(self, answer: Solution) -> Line:
        """Returns the play that follows, through chance the likeliest that ends; payoffs are averages over all."""
        return self.view.line

    def unique(self, answer: Solution) -> bool | None:
        """Known for two players."""
        return True if len(self.players) == 2 else None

    # ------------------------------------------------------------ drawn

    def sheets(self, answer: Solution) -> tuple[Sheet, ...]:
        """Returns what everybody gets, on average."""
        notes = (f"A likely line: {answer.line}", PROMISE, *answer.notes)
        rows = [(player, told_between(*both)) for player, both in self.bounds().items()]
        got = Sheet("What each gets, on average:", ("player", "gets"), rows, notes=notes)
        return Sheet(kind_of_game(self.arena), (), ()), got

    def told(self, answer: Solution) -> str:
        if answer.status != "bounded":
            return f"{answer.payoff}, on average"
        return ", ".join("{} {} … {}".format(p, *decimals(*both)) for p, both in self.bounds().items())


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
