"""Stationary strategies as evidence, where moves pay on the way: what one side is sure of, and everybody's payoff."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zermelo.answers.evidence.solution.bounds import Bounds

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Stationary(Bounds):
    """What one side is sure of against all others, who want the opposite, where moves pay on the way."""

    kind = "moves that pay on the way"
    promise = "Each side has a best strategy that looks at the position alone (Shapley 1953)."

    def remarks(self, answer: Solution) -> tuple[str, ...]:
        return (*self.view.evidence.notes, *super().remarks(answer))
