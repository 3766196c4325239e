"""Where everything stands in a picture of a tree that grows from left to right.

Every end (and everything folded) has a row of its own, so nothing can overlap; a node stands at the middle
of its first and its last child; a column is as wide as the longest name of a move that leads into it.
"""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.draw.label import columns, plain
from zermelo.draw.sketch import Twig, preorder

LONGEST_NAME = 22
CHARACTER = 6.7  # how wide a character is at the size of move names
NARROWEST, AROUND = 72.0, 64.0


@dataclass(frozen=True)
class Spot:
    """Where a twig stands."""

    x: float
    y: float


@dataclass(frozen=True)
class Layout:
    """The spot of every twig, the rows of moves that are not shown, and the size of it all."""

    spots: dict[int, Spot]  # by id of the twig
    more: dict[int, Spot]  # by id of the twig whose other moves are not shown
    right: float
    bottom: float


def lay_out(root: Twig, *, left: float, top: float, row: float) -> Layout:
    """Returns where each twig stands; iterative, so depth is no limit."""
    order = list(preorder(root))
    across = _columns(order, left)
    heights: dict[int, float] = {}
    more: dict[int, Spot] = {}
    rows = 0
    waiting: list[tuple[Twig, bool]] = [(root, False)]
    while waiting:  # rows are dealt out to ends and folded twigs in the order they are read
        twig, is_done = waiting.pop()
        if is_done:
            more[id(twig)] = Spot(across[twig.depth + 1], top + rows * row)
            rows += 1
        elif twig.children:
            if twig.hidden:
                waiting.append((twig, True))
            waiting.extend((child, False) for child in reversed(twig.children))
        else:
            heights[id(twig)] = top + rows * row
            rows += 1
    for twig in reversed(order):
        if twig.children:
            last = more[id(twig)].y if twig.hidden else heights[id(twig.children[-1])]
            heights[id(twig)] = (heights[id(twig.children[0])] + last) / 2
    spots = {id(twig): Spot(across[twig.depth], heights[id(twig)]) for twig in order}
    return Layout(spots, more, max(across.values()), top + (rows - 1) * row)


def move_label(twig: Twig) -> str:
    """Returns what is written on the branch that leads to *twig*."""
    odds = f" [{twig.odds}]" if twig.odds is not None else ""
    return plain(twig.name, LONGEST_NAME) + odds


def _columns(order: list[Twig], left: float) -> dict[int, float]:
    widest: dict[int, float] = {}
    for twig in order:
        if twig.edge is not None:
            widest[twig.depth] = max(widest.get(twig.depth, 0.0), columns(move_label(twig)) * CHARACTER)
        if twig.hidden:
            widest.setdefault(twig.depth + 1, 0.0)
    across = {0: left}
    for depth in range(1, max(widest, default=0) + 1):
        across[depth] = across[depth - 1] + max(NARROWEST, widest.get(depth, 0.0) + AROUND)
    return across
