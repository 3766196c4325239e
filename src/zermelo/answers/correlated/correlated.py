"""The best correlated equilibrium: what is recommended how often, and bounds that prove that no other is better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from zermelo.answers.answer import Answer, Founded
from zermelo.answers.correlated.bound import Bound
from zermelo.answers.correlated.correlation_plan import CorrelationPlan
from zermelo.answers.correlated.distribution import Distribution, Odds, distribution_sheet
from zermelo.answers.correlated.kinds import KINDS
from zermelo.answers.evidence.evidence import Evidence, require_evidence_kind
from zermelo.draw.svg.label import exact_number_label, payoff_label
from zermelo.draw.table.sheet import Sheet
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Number, Payoff
from zermelo.forms.tree import Tree
from zermelo.preferences.criteria import Criterion


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Recommended(Evidence):
    """Whole strategies are recommended: `odds` say how often which profile is, `bounds` prove it the best.

    `bounds` has one for the criterion; where that is not the total, a second one for the total among all equilibria
    that are equally good. `tree` is the tree whose normal form `matrix` is, if it is one.
    """

    kind = "recommended strategies"
    asks = "payoff, distribution or bounds"
    counts = "cell"

    matrix: Matrix
    odds: Odds
    bounds: tuple[Bound, ...]
    tree: Tree | None = None

    @property
    def game(self) -> Matrix | Tree:
        return self.matrix if self.tree is None else self.tree

    @cached_property
    def distribution(self) -> Distribution:
        """How often each profile is drawn."""
        return Distribution(self.matrix, self.odds)

    @property
    def payoff(self) -> Payoff:
        """What everybody gets on average."""
        return self.distribution.payoff

    def sheet(self, title: str, notes: tuple[str, ...]) -> Sheet:
        """Returns what is recommended how often, with *notes* below it."""
        return distribution_sheet(self.distribution, title, notes)


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Correlated(Founded, Answer):
    """The best correlated equilibrium by a criterion; of several that are equally good, one with the greatest total.

    `kind` is ``normal`` where whole strategies are recommended and may be left once they are told, ``coarse`` where
    that is decided before, ``extensive`` where moves of a tree are recommended one by one.
    """

    kind: str
    criterion: Criterion
    value: Number
    evidence: Recommended | CorrelationPlan

    @property
    def payoff(self) -> Payoff:
        """What everybody gets, on average."""
        return self.evidence.payoff

    @property
    def bounds(self) -> tuple[Bound, ...]:
        """What proves that no equilibrium of this kind is better."""
        return self.evidence.bounds

    @property
    def distribution(self) -> Distribution:
        """How often each profile is recommended."""
        return require_evidence_kind(self.evidence, Recommended, "distribution").distribution

    @property
    def plan(self) -> CorrelationPlan:
        """How often each pair of sequences is recommended, and how often which play comes."""
        return require_evidence_kind(self.evidence, CorrelationPlan, "plan for pairs of sequences")

    @property
    def matrix(self) -> Matrix:
        """The normal form."""
        return require_evidence_kind(self.evidence, Recommended, "matrix").matrix

    @property
    def title(self) -> str:
        """Which equilibrium it is, in words."""
        article = "an" if KINDS[self.kind].startswith("e") else "a"
        return f"{self.criterion.words[0].upper()}{self.criterion.words[1:]} of {article} {KINDS[self.kind]}"

    def sheets(self) -> Sequence[Sheet]:
        """Returns what is recommended how often, what it pays, and that nothing is better."""
        said = (
            f"On average it pays {payoff_label(self.payoff.vector)}: {exact_number_label(self.value)} by "
            f"{self.criterion}, and no {KINDS[self.kind]} is better.",
            *self.notes,
        )
        return [self.evidence.sheet(self.title, said)]

    def __repr__(self) -> str:
        return f"<Correlated: {self.kind}, {self.payoff}, {self.value} by {self.criterion}>"
