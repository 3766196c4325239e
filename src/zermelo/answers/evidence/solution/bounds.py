"""Bounds as evidence, where chance moves and play can go on forever: what one side can guarantee, from both sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from zermelo.answers.evidence.solution.evidence import Everywhere, solution_evidence_game_kind
from zermelo.answers.line import Line
from zermelo.draw.svg.label import interval_label
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import MethodError
from zermelo.forms.arena import Where
from zermelo.forms.endless import endless_outcome_rows
from zermelo.forms.graph import Graph
from zermelo.forms.intervals import interval_decimals, simplest_in_interval
from zermelo.forms.payoff import Number, Payoff, simplest_payoff

if TYPE_CHECKING:
    from zermelo.answers.guarantee.guarantee import Outlook
    from zermelo.answers.solution import Solution

PROMISE = (
    "Each side has an optimal strategy that depends only on the position (Gillette 1957, Liggett and Lippman 1969)."
)


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Bounds(Everywhere):
    """What one side can guarantee against all others, who want the opposite: `view`. All payoffs follow from it."""

    kind = "bounds"
    promise: ClassVar[str] = PROMISE

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
        found = solution_bounds_slopes(self.arena, self.view.side)
        if None in found.values():
            raise MethodError("The others' payoffs do not follow from the side's.")
        return {player: line for player, line in found.items() if line is not None}

    def value(self, where: Where = None) -> Payoff:
        """Returns what each player gets if play goes on from *where*; the simplest number between the bounds."""
        got = simplest_in_interval(*self.view.bounds(self.node(where)))
        return Payoff(self.players, (simplest_payoff(a + b * got) for a, b in self.follows.values()))

    def bounds(self, where: Where = None) -> dict[str, tuple[Number, Number]]:
        """Returns for each player the least and the most that the payoff from *where* can be."""
        both = self.view.bounds(self.node(where))
        return {
            player: (simplest_payoff(min(a + b * u for u in both)), simplest_payoff(max(a + b * u for u in both)))
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
        notes = (f"A likely line: {answer.line}", *self.remarks(answer))
        rows = [(player, interval_label(*both)) for player, both in self.bounds().items()]
        got = Sheet("What each gets, on average:", ("player", "gets"), rows, notes=notes)
        return Sheet(solution_evidence_game_kind(self.arena), (), ()), got, *self.view.mixes(self.players)

    def remarks(self, answer: Solution) -> tuple[str, ...]:
        """Returns what is said below what everybody gets."""
        return self.promise, *answer.notes

    def told(self, answer: Solution) -> str:
        if answer.status != "bounded":
            return f"{answer.payoff}, on average"
        return ", ".join("{} {} … {}".format(p, *interval_decimals(*both)) for p, both in self.bounds().items())


def solution_bounds_slopes(graph: Graph, side: tuple[str, ...]) -> dict[str, tuple[Fraction, Fraction] | None]:
    """For each player a and b such that the player gets a + b · the points of *side* in every play, or None."""
    paid, scale = endless_outcome_rows(graph)
    members = [graph.seat(player) for player in side]
    rows = paid.tolist()
    sums = [sum(row[m] for m in members) for row in rows]
    low, high = (sums.index(pick(sums)) for pick in (min, max))
    found: dict[str, tuple[Fraction, Fraction] | None] = {}
    for m, player in enumerate(graph.players):
        rise = (
            Fraction(0) if sums[low] == sums[high] else Fraction(rows[high][m] - rows[low][m], sums[high] - sums[low])
        )
        base = rows[low][m] - rise * sums[low]
        fits = all(row[m] == base + rise * total for row, total in zip(rows, sums, strict=True))
        found[player] = (Fraction(base) / scale, rise) if fits else None
    return found
