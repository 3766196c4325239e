"""Retrograde analysis as evidence, where play can go on forever: who gets what from everywhere, and how soon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from zermelo.answers.evidence.solution.evidence import (
    ALWAYS,
    MOST_OUTCOMES,
    Everywhere,
    WithDistances,
    seal_solution_evidence,
    solution_evidence_bars,
    solution_evidence_game_kind,
    solution_evidence_payoffs,
)
from zermelo.answers.strategy import Strategy
from zermelo.draw.svg.label import payoff_label as payoff_text
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import Absent, MethodError
from zermelo.forms.arena import END, Array, Where
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Payoff, payoff_quotient
from zermelo.preferences.aims import Aims

if TYPE_CHECKING:
    from zermelo.answers.equilibria.nash.nash import NashOutcomes
    from zermelo.answers.solution import Solution

SPE, WEAK, NONE, UNKNOWN = "spe", "weak-spe", "none-positional", "unknown"
VERDICTS = {
    SPE: "A subgame-perfect equilibrium: nobody gains anywhere by any other strategy, endless play included.",
    WEAK: "Nobody gains by a single deviation, but somebody gains by several; whether there is an equilibrium was "
    "not settled within the budget.",
    NONE: "No positional (memoryless) strategies form a subgame-perfect equilibrium. One with memory may exist.",
    UNKNOWN: "No equilibrium was found within the budget, and none was ruled out.",
}
FEW = 400  # positions of a game that are drawn


@dataclass(frozen=True)
class Census:
    """The positions where one player moves: how many are worth more than endless play, as much, or less.

    `drawn` counts those worth as much from which play that keeps the value can come to an end, `endless` those where
    it never does. `longest_win` and `longest_loss` are counted in single moves.
    """

    won: int
    drawn: int
    endless: int
    lost: int
    longest_win: int
    longest_loss: int


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class RetrogradeAnalysis(Everywhere, WithDistances):
    """What is known of a game whose play can go on forever.

    `verdict` says what was found: ``spe``, a subgame-perfect equilibrium of strategies that look at the position alone;
    ``weak-spe``, strategies where nobody gains by one other move; ``none-positional``; or ``unknown``. Without
    strategies there is no payoff and no line; `nash` then has the pure Nash outcomes, which there always are.
    `theorem` says which theorem promises a subgame-perfect equilibrium, perhaps one that needs memory, if any does.

    `rows` are the different payoffs, in units of 1/unit; `paid` is the row of every position, `endless` that of endless
    play. `distance` counts the moves to the end, -1 where play goes on forever. `choice` is the move made; where it is
    None, the first (or last) move that keeps the row and comes nearer the end.
    """

    kind = "retrograde analysis"

    arena: Graph
    rows: Array
    unit: int
    endless: int
    verdict: str
    theorem: str
    paid: Array | None = None
    distance: Array | None = None
    choice: Array | None = None
    is_two_sided: bool = False
    aims: Aims | None = None
    nash: NashOutcomes | None = None

    def __post_init__(self) -> None:
        seal_solution_evidence(self, "rows", "paid", "distance", "choice")

    @property
    def has_strategies(self) -> bool:  # type: ignore[override]
        """Is there an answer for every position?"""
        return self.paid is not None

    # ------------------------------------------------------------ the answer

    def value(self, where: Where = None) -> Payoff:
        return self.row(int(self._need(self.paid)[self.node(where)]))

    def row(self, number: int) -> Payoff:
        """Returns the payoff numbered so among the different ones."""
        return Payoff(self.players, (payoff_quotient(int(u), self.unit) for u in self.rows[number].tolist()))

    def moves_left(self, where: Where = None) -> int | None:
        found = int(self._need(self.distance)[self.node(where)])
        return None if found < 0 else found

    def shares(self, answer: Solution, node: int) -> dict[int, Fraction]:
        if self.choice is not None:
            return {int(self.choice[node]): ALWAYS}
        paid, distance = self._need(self.paid), self._need(self.distance)
        due = distance[node] - 1 if distance[node] > 0 else -1
        edges = self.arena.edges(node)
        for edge in reversed(edges) if answer.tie_rule == "last" else edges:
            after = self.arena.child(edge)
            if paid[after] == paid[node] and distance[after] == due:
                return {edge: ALWAYS}
        raise MethodError(f"No move at position {node} keeps its value; the answer is wrong there.")

    def strategies(self, answer: Solution) -> dict[str, Strategy]:
        return super().strategies(answer) if self.has_strategies else {}

    def unique(self, answer: Solution) -> bool | None:
        """Known for two sides who want opposite things."""
        return True if self.is_two_sided and len(self.players) == 2 and answer.by.is_points else None

    def _need(self, array: Array | None) -> Array:
        if array is None:
            raise Absent(f"There are no strategies here ({self.verdict}); use guarantees(game), or see .nash.")
        return array

    # ------------------------------------------------------------ counted

    @cached_property
    def census(self) -> Mapping[str, Census]:
        """For each player, the positions where that player moves, counted by what they are worth to the player."""
        paid, distance = self._need(self.paid), self._need(self.distance)
        found = {}
        for m, player in enumerate(self.players):
            own = self.rows[:, m].astype(object) - self.rows[self.endless, m]
            sign = np.array([(u > 0) - (u < 0) for u in own.tolist()], dtype=np.int8)
            here = self.arena.mover == m
            worth, far = sign[paid[here]], distance[here]
            found[player] = Census(
                won=int((worth > 0).sum()), drawn=int(((worth == 0) & (far >= 0)).sum()),
                endless=int(((worth == 0) & (far < 0)).sum()), lost=int((worth < 0).sum()),
                longest_win=int(far[worth > 0].max(initial=0)), longest_loss=int(far[worth < 0].max(initial=0)),
            )  # fmt: skip
        return found

    def distances(self) -> dict[int, int]:
        """Returns how many positions, ends left out, are so many single moves from the end; -1 is forever."""
        inner = self._need(self.distance)[self.arena.mover != END]
        far, many = np.unique(inner, return_counts=True)
        return dict(zip(far.tolist(), many.tolist(), strict=True))

    # ------------------------------------------------------------ drawn

    def sheets(self, answer: Solution) -> tuple[Sheet, ...]:
        """Returns what everybody gets, the census of positions, and how far they are from the end."""
        said = f"{VERDICTS[self.verdict]} ({self.verdict})"
        told = (said, *([self.theorem] if self.theorem else []), *answer.notes)
        if not self.has_strategies:
            return Sheet(solution_evidence_game_kind(self.arena), (), (), notes=told), *self._by_threats()
        notes = (f"Line: {answer.line}", *told)
        got = Sheet(
            solution_evidence_game_kind(self.arena), ("player", "gets"), solution_evidence_payoffs(answer), notes=notes
        )
        return got, self.census_sheet(), self.histogram()

    def _by_threats(self) -> tuple[Sheet, ...]:
        """The pure Nash outcomes, where they were found."""
        if self.nash is None:
            return ()
        rows = [(payoff_text(outcome.payoff.vector), outcome.line) for outcome in self.nash[:MOST_OUTCOMES]]
        notes = [f"… {len(self.nash) - len(rows):,} more"] if len(self.nash) > len(rows) else []
        return (Sheet("Pure Nash outcomes, supported by threats:", ("payoff", "line"), rows, notes=notes),)

    def census_sheet(self) -> Sheet:
        """Returns the census as a table."""
        rows = [
            (player, c.won, c.drawn, c.endless, c.lost, c.longest_win, c.longest_loss)
            for player, c in self.census.items()
        ]
        heads = ("to move", "won", "drawn", "forever", "lost", "longest win", "longest loss")
        told = "won and lost: more and less than endless play pays; distances in single moves"
        return Sheet("Positions:", heads, rows, notes=(told, *self._endless_in_words()))

    def _endless_in_words(self) -> tuple[str, ...]:
        """Says for whom endless play is a win or a loss, where nothing that play can come to is better or worse."""
        own = self.rows - self.rows[self.endless]
        best = [player for m, player in enumerate(self.players) if (own[:, m] <= 0).all() and (own[:, m] < 0).any()]
        worst = [player for m, player in enumerate(self.players) if (own[:, m] >= 0).all() and (own[:, m] > 0).any()]
        if not best and not worst:
            return ()
        said = [f"the best there is for {', '.join(best)}"] * bool(best)
        said += [f"the worst there is for {', '.join(worst)}"] * bool(worst)
        return (f"drawn and forever: as much as endless play pays, {' and '.join(said)}",)

    def histogram(self) -> Sheet:
        """Returns how far positions are from the end, as bars."""
        return solution_evidence_bars(self.distances(), 1, "forever")

    def svg(self, answer: Solution) -> str:
        """Returns the positions with the moves made, where they are few; else how far positions are from the end."""
        if not self.has_strategies:
            return super().svg(answer)
        if len(self.arena) <= FEW:
            from zermelo.answers.pictures import answer_graph_picture

            return answer_graph_picture(answer)
        from zermelo.draw.chart.histogram import histogram_svg

        counted = self.distances()
        groups = {far if far >= 0 else "forever": many for far, many in counted.items()}
        title = f"{self.arena.title}: moves to the end".removeprefix(": ")
        return histogram_svg(groups, title=title, across="moves", up="positions")

    def told(self, answer: Solution) -> str:
        if not self.has_strategies:
            return f"{self.verdict}, {len(self.nash or ())} pure Nash payoffs"
        return f"{answer.payoff}, {self.verdict}: {answer.line}"
