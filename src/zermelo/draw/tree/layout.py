"""Where everything stands in a picture of a tree that grows from left to right.

Nodes of one depth stand in one column, which is as wide as the longest name of a move that leads into it; how high
each stands is left to `tidy_tree`. What belongs to a node is a box that nothing else enters: the name of the move that
leads to it, its sign, and what is written next to or below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.draw.svg.label import plain_label
from zermelo.draw.svg.page import page_cell_width, page_stack_width, page_text_width
from zermelo.draw.tree.sketch import Twig, sketch_preorder
from zermelo.draw.tree.tidy import tidy_tree
from zermelo.draw.tree.words import tree_fold_words, tree_label_words, tree_odds_words, tree_payoff_words

LONGEST_NAME = 22
RADIUS = 11.0
BEND = 34.0  # how far a branch takes to swing from its parent to its own height
FOLD = 26.0  # how far a triangle reaches
ABOVE, BELOW, BELOW_VALUE = 18.0, 13.0, 29.0


@dataclass(frozen=True)
class Spot:
    """Where a twig stands."""

    x: float
    y: float


@dataclass(frozen=True)
class Layout:
    """The spot of every twig, the rows of moves that are not shown, the boxes of all, and the size of the whole."""

    spots: dict[int, Spot]  # by id of the twig
    more: dict[int, Spot]  # by id of the twig whose other moves are not shown
    boxes: list[tuple[float, float, float, float]]  # left, right, top, bottom; twigs first, then rows of other moves
    cell: float  # how wide a cell of a payoff is
    right: float
    bottom: float


def tree_layout(root: Twig, *, left: float, top: float, seats: int = 1) -> Layout:
    """Returns where each twig stands; iterative, so depth is no limit."""
    order = list(sketch_preorder(root))
    rows = [twig for twig in order if twig.hidden]
    cell = page_cell_width([said for twig in order for said in (tree_payoff_words(twig) if not twig.is_open else ())])
    across, begins = _columns(order, left)
    index = {id(twig): k for k, twig in enumerate(order)}
    row_of = {id(twig): len(order) + k for k, twig in enumerate(rows)}
    children = [[index[id(child)] for child in twig.children] for twig in order] + [[] for _ in rows]
    for twig in rows:
        children[index[id(twig)]].append(row_of[id(twig)])
    ends = [across[t.depth] + _reach(t, cell, seats) if not t.children else begins[t.depth + 1] for t in order]
    ends += [across[twig.depth + 1] - 12 + FOLD + page_text_width(tree_fold_words(twig), 11) + 6 for twig in rows]
    below = [BELOW_VALUE if tree_label_words(t) else BELOW + 4 * _has_odds(t) for t in order]
    heights = tidy_tree(children, ends, [ABOVE] * len(ends), below + [BELOW] * len(rows))
    spots = {id(twig): Spot(across[twig.depth], top + heights[k]) for k, twig in enumerate(order)}
    more = {key: Spot(across[order[index[key]].depth + 1], top + heights[k]) for key, k in row_of.items()}
    depths = [twig.depth for twig in order] + [twig.depth + 1 for twig in rows]
    boxes = [
        (begins[depth], end, top + y - ABOVE, top + y + down)
        for depth, end, y, down in zip(depths, ends, heights, below + [BELOW] * len(rows), strict=True)
    ]
    return Layout(spots, more, boxes, cell, max(b[1] for b in boxes), max(b[3] for b in boxes))


def layout_move_name(twig: Twig) -> str:
    """Returns what is written on the branch that leads to *twig*."""
    return plain_label(twig.name, LONGEST_NAME)


def _value_words(values: Sequence[str]) -> str:
    """Returns what is written below a node, for its width."""
    return "   ".join(values)


def _label_width(twig: Twig) -> float:
    """Returns how much room the label of an end takes, right of what it pays."""
    return 0.0 if twig.label is None else page_text_width(_value_words(twig.label), 12) * 1.06 + 10


def _has_odds(twig: Twig) -> bool:
    return twig.odds is not None


def _reach(twig: Twig, cell: float, seats: int) -> float:
    """How far to the right a twig without children reaches."""
    if twig.turn is None:
        return page_stack_width(len(twig.payoff or ()), cell) + 10 + _label_width(twig)
    reach = RADIUS + FOLD + page_text_width(tree_fold_words(twig), 11) + 8
    return reach + (page_stack_width(seats, cell) + 8 if tree_payoff_words(twig) else 0.0)


def _columns(order: list[Twig], left: float) -> tuple[list[float], list[float]]:
    """Returns x of the nodes of each depth, and where their boxes begin."""
    deepest = max(twig.depth + (1 if twig.hidden else 0) for twig in order)
    names, out = [0.0] * (deepest + 1), [RADIUS + 3] * (deepest + 1)
    for twig in order:
        if twig.edge is not None:
            wide = max(page_text_width(layout_move_name(twig)) * 1.06, page_text_width(tree_odds_words(twig), 11))
            names[twig.depth] = max(names[twig.depth], wide)
        if below := tree_label_words(twig):
            half = page_text_width(_value_words(below), 10.5) / 2
            out[twig.depth] = max(out[twig.depth], half + 4)
    across, begins = [left + out[0] - RADIUS - 3], [left - RADIUS - 3]
    for depth in range(1, deepest + 1):
        begins.append(across[-1] + out[depth - 1])
        across.append(begins[-1] + max(BEND + names[depth] + RADIUS + 8, 58.0))
    return across, begins
