"""Answers as pictures: what `draw` draws of a game, with the moves and values of a solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from zermelo.draw.svg import tree_svg
from zermelo.draw.text import tree_text
from zermelo.forms.arena import NATURE
from zermelo.forms.payoff import Number
from zermelo.results.solution import Solution


class Choices:
    """The numbers of all moves that a solution makes, looked up as they are asked for."""

    def __init__(self, solution: Solution) -> None:
        self._solution = solution

    def __contains__(self, edge: object) -> bool:
        arena = self._solution.arena
        node = int(np.searchsorted(arena.first, edge, side="right")) - 1  # type: ignore[call-overload]
        return arena.mover[node] != NATURE and edge in self._solution.shares(node)


def solution_text(solution: Solution, **options: Any) -> str:
    """Returns the tree of a solved game as text, chosen moves heavy; *options* are those of `tree_text`."""
    return tree_text(solution.arena, marks=Choices(solution), values=_values(solution), **options)


def solution_svg(solution: Solution, **options: Any) -> str:
    """Returns a picture of a solved game's tree, chosen moves thick; *options* are those of `tree_svg`."""
    return tree_svg(solution.arena, marks=Choices(solution), values=_values(solution), **options)


def _values(solution: Solution) -> Any:
    def value(node: int) -> Sequence[Number]:
        return solution.value(node).vector

    return value
