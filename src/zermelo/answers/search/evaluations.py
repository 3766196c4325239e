"""What a look-ahead found, and what it cost in the currency of its paper: component evaluations and comparisons."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.answers.line import Line
from zermelo.answers.search.trace import Trace
from zermelo.forms.display import Shown
from zermelo.forms.payoff import Payoff


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Looked(Shown):
    """The value of a look-ahead tree under one tie rule, with the move and the line that lead to it.

    * `evaluations`: pairs of an end and a player whose payoff or estimate was asked for, each counted once;
    * `comparisons`: how often two of them were compared to choose a move;
    * `pointers`: how many moves were followed downwards to ends visited before, to evaluate one component more there;
    * `nodes`: visits to nodes, ends included; a node visited twice counts twice;
    * `leaves`: ends of which at least one component was asked for;
    * `cuts`: how often what was left of a node, or a node whole, was passed over.
    """

    payoff: Payoff
    move: str | None
    line: Line
    method: str
    ties: str
    evaluations: int
    comparisons: int
    nodes: int
    leaves: int
    cuts: int
    pointers: int = 0
    trace: Trace | None = None

    def __repr__(self) -> str:
        return f"<Looked: {self.move}, {self.payoff}, {self.evaluations} evaluations by {self.method}>"
