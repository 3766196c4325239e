"""Answers as pictures: what `draw` draws of a game, with the moves and values of an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from zermelo.draw.graph.graph import graph_svg
from zermelo.draw.graph.text import graph_text
from zermelo.draw.tree.text import tree_text
from zermelo.draw.tree.tree import tree_svg
from zermelo.forms.payoff import Number

SHOWN, LINES = 120, 40  # nodes and lines of what a notebook shows without being asked


def answer_tree_text_picture(plays: Any, **options: Any) -> str:
    """Returns the tree of a game as text with the moves that strategies make, and what they lead to where known."""
    return tree_text(plays.arena, marks=plays.shares, values=answer_picture_values(plays), **options)


def answer_tree_picture(plays: Any, **options: Any) -> str:
    """Returns the tree of a game as a picture with the moves that strategies make, and what they lead to if known."""
    return tree_svg(plays.arena, marks=plays.shares, values=answer_picture_values(plays), **options)


def answer_graph_text_picture(plays: Any, **options: Any) -> str:
    """Returns the positions of a game as text with the moves that strategies make."""
    return graph_text(plays.arena, marks=plays.shares, values=answer_picture_values(plays), **options)


def answer_graph_picture(plays: Any, **options: Any) -> str:
    """Returns the positions of a game as a picture with the moves that strategies make."""
    return graph_svg(plays.arena, marks=plays.shares, values=answer_picture_values(plays), **options)


def answer_picture_values(answer: Any) -> Callable[[int], Sequence[Number]] | None:
    """Returns what everybody gets from each node on, as far as *answer* says so."""
    if not callable(getattr(answer, "value", None)):
        return None

    def value(node: int) -> Sequence[Number]:
        found: Sequence[Number] = answer.value(node).vector
        return found

    return value
