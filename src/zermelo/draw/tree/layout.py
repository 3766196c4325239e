"""Where everything stands in a picture of a tree that grows from left to right.

Nodes of one depth stand in one column, which is as wide as the longest name of a move that leads into it; how high
each stands is left to `tidy`. What belongs to a node is a box that nothing else enters: the name of the move that leads
to it, its sign, and what is written beside or below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.draw.svg.label import number, plain
from zermelo.draw.svg.page import cell_width, stack_width, text_width
from zermelo.draw.tree.sketch import Twig, preorder
from zermelo.draw.tree.tidy import tidy
from zermelo.draw.tree.words import cells_of, fold_words, odds_label

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


def lay_out(root: Twig, *, left: float, top: float, seats: int = 1) -> Layout:
    """Returns where each twig stands; iterative, so depth is no limit."""
    order = list(preorder(root))
    rows = [twig for twig in order if twig.hidden]
    cell = cell_width([said for twig in order for said in (cells_of(twig) if not twig.is_open else ())])
    across, begins = _columns(order, left)
    index = {id(twig): k for k, twig in enumerate(order)}
    row_of = {id(twig): len(order) + k for k, twig in enumerate(rows)}
    children = [[index[id(child)] for child in twig.children] for twig in order] + [[] for _ in rows]
    for twig in rows:
        children[index[id(twig)]].append(row_of[id(twig)])
    ends = [across[t.depth] + _reach(t, cell, seats) if not t.children else begins[t.depth + 1] for t in order]
    ends += [across[twig.depth + 1] - 12 + FOLD + text_width(fold_words(twig), 11) + 6 for twig in rows]
    below = [BELOW_VALUE if t.value is not None and t.is_open else BELOW + 4 * _has_odds(t) for t in order]
    heights = tidy(children, ends, [ABOVE] * len(ends), below + [BELOW] * len(rows))
    spots = {id(twig): Spot(across[twig.depth], top + heights[k]) for k, twig in enumerate(order)}
    more = {key: Spot(across[order[index[key]].depth + 1], top + heights[k]) for key, k in row_of.items()}
    depths = [twig.depth for twig in order] + [twig.depth + 1 for twig in rows]
    boxes = [
        (begins[depth], end, top + y - ABOVE, top + y + down)
        for depth, end, y, down in zip(depths, ends, heights, below + [BELOW] * len(rows), strict=True)
    ]
    return Layout(spots, more, boxes, cell, max(b[1] for b in boxes), max(b[3] for b in boxes))


def move_name(twig: Twig) -> str:
    """Returns what is written on the branch that leads to *twig*."""
    return plain(twig.name, LONGEST_NAME)


def value_words(values: Sequence[object]) -> str:
    """Returns what is written below a node, for its width."""
    return "   ".join(map(str, values))


def _has_odds(twig: Twig) -> bool:
    return twig.odds is not None


def _reach(twig: Twig, cell: float, seats: int) -> float:
    """How far to the right a twig without children reaches."""
    if twig.turn is None:
        return stack_width(len(twig.payoff or ()), cell) + 10
    reach = RADIUS + FOLD + text_width(fold_words(twig), 11) + 8
    return reach + (stack_width(seats, cell) + 8 if cells_of(twig) else 0.0)


def _columns(order: list[Twig], left: float) -> tuple[list[float], list[float]]:
    """Returns x of the nodes of each depth, and where their boxes begin."""
    deepest = max(twig.depth + (1 if twig.hidden else 0) for twig in order)
    names, out = [0.0] * (deepest + 1), [RADIUS + 3] * (deepest + 1)
    for twig in order:
        if twig.edge is not None:
            wide = max(text_width(move_name(twig)) * 1.06, text_width(odds_label(twig), 11))
            names[twig.depth] = max(names[twig.depth], wide)
        if twig.value is not None and not twig.is_folded:
            half = text_width(value_words([number(n) for n in twig.value]), 10.5) / 2
            out[twig.depth] = max(out[twig.depth], half + 4)
    across, begins = [left + out[0] - RADIUS - 3], [left - RADIUS - 3]
    for depth in range(1, deepest + 1):
        begins.append(across[-1] + out[depth - 1])
        across.append(begins[-1] + max(BEND + names[depth] + RADIUS + 8, 58.0))
    return across, begins
