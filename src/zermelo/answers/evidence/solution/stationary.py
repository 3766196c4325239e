"""Stationary strategies as evidence, where moves pay on the way: what one side is sure of, and everybody's payoff."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zermelo.answers.evidence.solution.bounds import Bounds

if TYPE_CHECKING:
    from zermelo.answers.solution import Solution


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Stationary(Bounds):
    """What one side can guarantee against all others, who want the opposite, where moves pay on the way."""

    kind = "rewards on moves"
    promise = "Each side has an optimal strategy that depends only on the position (Shapley 1953)."

    def remarks(self, answer: Solution) -> tuple[str, ...]:
        return (*self.view.evidence.notes, *super().remarks(answer))
