"""Moves recommended one by one in a tree: how often which pair of sequences is, and bounds that prove it the best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from zermelo.answers.correlated.bound import Bound
from zermelo.answers.evidence.evidence import OnArena
from zermelo.draw.svg.label import number_label, payoff_label, plain_label
from zermelo.draw.table.sheet import Sheet
from zermelo.forms.arena import END, join_arena_path
from zermelo.forms.payoff import Payoff, simplest_payoff
from zermelo.forms.tree import Tree

MOST_ROWS = 40  # of a table
Sequence = tuple[int, int]  # an information set, by its first node, and which of its moves is made there
START: Sequence = (-1, -1)
Plan = Mapping[tuple[Sequence, Sequence], Fraction]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class CorrelationPlan(OnArena):
    """A plan says how often the moves of a pair of sequences, one of each player, are recommended together.

    A sequence is told by its last move. Pairs that no play has a part of are left out, and so are those with odds of 0.

    Reference: von Stengel and Forges 2008.
    """

    kind = "moves recommended one by one"
    asks = "payoff, plays, plan or bounds"

    tree: Tree
    plan: Plan
    bounds: tuple[Bound, ...]

    @property
    def arena(self) -> Tree:
        """The tree."""
        return self.tree

    @cached_property
    def plays(self) -> dict[int, Fraction]:
        """How often play ends where, when all do as they are told: by the node of the end."""
        last: list[tuple[Sequence, Sequence]] = [(START, START)] * len(self.tree)
        first, movers = self.tree.first.tolist(), self.tree.mover.tolist()
        names: dict[tuple[int, int], int] = {}
        found = {}
        for v, seat in enumerate(movers):
            moves = range(first[v], first[v + 1])
            number = -1 if self.tree.info is None else int(self.tree.info[v])
            here = names.setdefault((seat, number), v) if number >= 0 else v
            for k, child in enumerate(moves):
                pair = list(last[v])
                if len(moves) > 1:
                    pair[seat] = (here, k)
                last[child] = pair[0], pair[1]
            if seat == END and last[v] in self.plan:
                found[v] = self.plan[last[v]]
        return found

    @cached_property
    def payoff(self) -> Payoff:
        """What everybody gets on average."""
        rows = [(share, self.tree.payoff[self.tree.end_row[v]].tolist()) for v, share in self.plays.items()]
        sums = [sum((w * int(row[s]) for w, row in rows), Fraction(0)) for s in range(len(self.players))]
        return Payoff(self.players, (simplest_payoff(n / self.tree.scale) for n in sums))

    def sheet(self, title: str, notes: tuple[str, ...]) -> Sheet:
        """Returns how often which play comes, with *notes* below it."""
        rows = [
            (
                plain_label(join_arena_path(self.tree.path(v))), number_label(share),
                payoff_label(self.tree.payoff_at(v).vector),
            )
            for v, share in self.plays.items()
        ]  # fmt: skip
        more = (f"… {len(rows) - MOST_ROWS:,} more",) if len(rows) > MOST_ROWS else ()
        return Sheet(title, ("play", "odds", "pays"), rows[:MOST_ROWS], notes=(*more, *notes))
