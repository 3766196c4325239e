"""What is folded away: a triangle that says how much it stands for."""

from __future__ import annotations

from typing import Any

from zermelo.draw.svg.page import page_coordinate, page_group, page_note, page_stack_width
from zermelo.draw.svg.palette import FAINT, LINE
from zermelo.draw.tree.sketch import Twig
from zermelo.draw.tree.words import tree_payoff_words


def tree_fold_sign(twig: Twig, x: float, y: float, said: str, stacked: str, cell: float, where: dict[str, Any]) -> str:
    """Returns a triangle that opens to the right of *x*, then what it is worth, then what it stands for in words."""
    seats = len(tree_payoff_words(twig)) if stacked else 0
    left = x + 26 + (page_stack_width(seats, cell) + 8 if seats else 0)
    path = f"M{page_coordinate(x)} {page_coordinate(y)}l20 -9v18z"
    sign = f"<path d='{path}' fill='{LINE}' fill-opacity='0.45' stroke='{FAINT}'/>"
    nodes, ends = twig.below if twig.below is not None else (None, None)
    return page_group(
        [sign, stacked, page_note(left, y + 4, said)], class_="fold", **where, data_nodes=nodes, data_ends=ends,
        data_moves=twig.hidden or None,
    )  # fmt: skip
