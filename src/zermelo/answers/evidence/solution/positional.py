"""Moves for every position as evidence, where more than two sides meet chance on cycles: who gets what, and gains."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from zermelo.answers.evidence.solution.evidence import (
    ALWAYS,
    Everywhere,
    seal_solution_evidence,
    solution_evidence_game_kind,
    solution_evidence_payoffs,
)
from zermelo.answers.evidence.solution.retrograde import SPE, UNKNOWN
from zermelo.answers.line import Line, follow_line_of_play
from zermelo.answers.strategy import Strategy
from zermelo.draw.svg.label import exact_number_label
from zermelo.draw.table.sheet import Sheet
from zermelo.errors import Absent
from zermelo.forms.arena import NATURE, Array, Where
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Number, Payoff, simplest_payoff

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution

EPSILON = "epsilon-spe"
MIXING = (
    " Only pure strategies were tried. Where two players move at once, an equilibrium may need mixed strategies. For a "
    "single round, solve(matrix(…)) finds them; if every round is the same, playing them in every round is an "
    "equilibrium."
)
SAID = {
    SPE: "A subgame-perfect equilibrium: nobody gains anywhere by any other strategy, endless play included.",
    EPSILON: "Nobody gains more than {} anywhere by any other strategy, endless play included.",
    UNKNOWN: "No equilibrium was found, and none was ruled out: in the closest profile found, somebody can gain {}.",
}


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Positional(Everywhere):
    """One move for each position: `choice`, -1 where nobody chooses.

    `values` has what each player gets from every position, `best` what each side could get at most by changing any of
    its own moves, a column for each; `epsilon` is the greatest difference. `verdict` is ``spe`` where that is 0,
    ``epsilon-spe`` where it is not, and ``unknown`` where it is more than was asked for: then there are no strategies.
    """

    kind = "best replies in turn"

    arena: Graph
    verdict: str
    epsilon: Number
    choice: Array | None = None
    values: Array | None = None
    best: Array | None = None

    def __post_init__(self) -> None:
        seal_solution_evidence(self, "choice", "values", "best")

    @property
    def has_strategies(self) -> bool:  # type: ignore[override]
        """Were moves found that are as near to an equilibrium as was asked for?"""
        return self.choice is not None

    def value(self, where: Where = None) -> Payoff:
        row = self._need(self.values)[self.node(where)]
        return Payoff(self.players, (simplest_payoff(Fraction(u)) for u in row))

    def shares(self, answer: Solution, node: int) -> dict[int, Fraction]:
        if self.arena.mover[node] == NATURE:
            return dict(zip(self.arena.edges(node), self.arena.odds(node), strict=True))
        return {int(self._need(self.choice)[node]): ALWAYS}

    def line(self, answer: Solution) -> Line:
        return follow_line_of_play(answer)

    def strategies(self, answer: Solution) -> dict[str, Strategy]:
        return super().strategies(answer) if self.has_strategies else {}

    def _need(self, array: Array | None) -> Array:
        if array is None:
            raise Absent(
                f"There are no strategies here ({self.verdict}); use guarantees(game) for what each player "
                "can guarantee."
            )
        return array

    # ------------------------------------------------------------ drawn

    def said(self) -> str:
        """Returns what was found, in a sentence."""
        mixing = MIXING if self.epsilon and self.arena.stages is not None and self.arena.stages.at_once else ""
        return f"{SAID[self.verdict].format(exact_number_label(self.epsilon))} ({self.verdict}){mixing}"

    def sheets(self, answer: Solution) -> tuple[Sheet, ...]:
        """Returns what everybody gets, on average, and how much anybody gains by changing."""
        kind = Sheet(solution_evidence_game_kind(self.arena), (), ())
        if not self.has_strategies:
            return (Sheet(kind.title, (), (), notes=(self.said(), *answer.notes)),)
        notes = (f"A likely line: {answer.line}", self.said(), *answer.notes)
        return kind, Sheet(
            "What each gets, on average:", ("player", "gets"), solution_evidence_payoffs(answer), notes=notes
        )

    def told(self, answer: Solution) -> str:
        if not self.has_strategies:
            return f"{self.verdict}, the nearest within {self.epsilon}"
        return f"{answer.payoff}, on average, {self.verdict}" + (f" {self.epsilon}" if self.epsilon else "")
