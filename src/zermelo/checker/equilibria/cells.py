"""How the set of payoffs of one node follows from those of its moves: cell by cell, in fractions.

The set is made of cells of a grid: the payoffs at which its own regions, or those of its children, begin and end.
Whether a payoff belongs to it is the same all over a cell, so one payoff of each cell is asked about:

- does the mover get at least the worst of every move;
- does a move lead to it, or do two moves lead to either side of it, the mover getting the same in both?

At a chance node every region of one move is averaged with every region of the others, and cells are painted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import prod

import numpy as np

from zermelo.answers.equilibria.payoff_set.payoff_set import PayoffSet, Region
from zermelo.forms.arena import END, NATURE, Arena, Array
from zermelo.forms.payoff import Number

CELLS = 250_000  # of one node
COMBINED = 20_000  # ways to take a region of each move of chance
TOO_LARGE = "too large"

Line = Sequence[tuple[Fraction, Fraction]]


def equilibria_cells_difference(arena: Arena, v: int, at: Callable[[int], PayoffSet]) -> str | None:
    """Says where the set of a node does not follow from those of its moves; None where it does. *at* gives sets."""
    claimed = at(v).regions
    if arena.mover[v] == END:
        paid = arena.payoff_at(v)
        is_right = len(claimed) == 1 and claimed[0].low == claimed[0].high == paid
        return None if is_right else f"the end pays {paid}, but the set is {at(v)}"
    several = [at(c).regions for c in arena.children(v)]
    if not claimed or not all(several):
        return "the set is empty"
    m = int(arena.mover[v])
    if m == NATURE:
        return _unlike_averages(claimed, several, arena.odds(v))
    everything = [*claimed, *(region for regions in several for region in regions)]
    axes = [_samples({x for r in everything for x in (r.least[q], r.most[q])}) for q in (0, 1)]
    if len(axes[0]) * len(axes[1]) > CELLS:
        return TOO_LARGE
    floor = max(min(region.least[m] for region in regions) for regions in several)
    for mine in axes[m]:
        lines = [_along(regions, m, mine) for regions in several]
        own = _along(claimed, m, mine)
        for other in axes[1 - m]:
            due = mine >= floor and _reached(lines, other)
            if due != any(low <= other <= high for low, high in own):
                point = (mine, other) if m == 0 else (other, mine)
                word = "lacks" if due else "has"
                return f"the set {word} ({point[0]}, {point[1]})"
    return None


def _samples(grid: set[Number]) -> list[Fraction]:
    """The numbers themselves and one strictly between each two."""
    marks = sorted(map(Fraction, grid))
    return sorted([*marks, *((a + b) / 2 for a, b in zip(marks, marks[1:], strict=False))])


def _along(regions: Sequence[Region], m: int, mine: Fraction) -> Line:
    """What the other player may get where player *m* gets *mine*."""
    return [(Fraction(r.least[1 - m]), Fraction(r.most[1 - m])) for r in regions if r.least[m] <= mine <= r.most[m]]


def _reached(lines: Sequence[Line], other: Fraction) -> bool:
    if any(low <= other <= high for line in lines for low, high in line):
        return True
    met = [line for line in lines if line]
    if len(met) < 2:
        return False
    ends = [end for line in met for span in line for end in span]
    return min(ends) <= other <= max(ends)


# ---------------------------------------------------------------- chance


def _unlike_averages(
    claimed: Sequence[Region], several: Sequence[Sequence[Region]], odds: Sequence[Fraction]
) -> str | None:
    """Compares a set with all averages of one region of every move."""
    if prod(map(len, several)) > COMBINED:
        return TOO_LARGE
    due = {
        tuple(
            sum((share * numbers[q] for share, numbers in zip(odds, ends, strict=True)), Fraction(0))
            for ends in ([region.least for region in picked], [region.most for region in picked])
            for q in (0, 1)
        )
        for picked in product(*several)
    }
    return equilibria_cells_unlike({tuple(map(Fraction, (*region.least, *region.most))) for region in claimed}, due)


def equilibria_cells_unlike(own: set[tuple[Fraction, ...]], due: set[tuple[Fraction, ...]]) -> str | None:
    """Says where boxes do not cover what others do, cell by cell; None where they do."""
    axes = [sorted({box[q] for box in due | own} | {box[q + 2] for box in due | own}) for q in (0, 1)]
    if 4 * len(axes[0]) * len(axes[1]) > CELLS:
        return TOO_LARGE
    wrong = np.argwhere(_painted(due, axes) != _painted(own, axes))
    if not len(wrong):
        return None
    row, column = wrong[0].tolist()
    point = [_samples(set(axis))[k] for axis, k in zip(axes, (row, column), strict=True)]
    has = any(box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3] for box in own)
    return f"the set {'has' if has else 'lacks'} ({point[0]}, {point[1]})"


def _painted(boxes: set[tuple[Fraction, ...]], axes: Sequence[Sequence[Fraction]]) -> Array:
    """The cells that boxes cover: every mark of an axis is one, and what lies between two."""
    place = [{mark: 2 * k for k, mark in enumerate(axis)} for axis in axes]
    cells = np.zeros((2 * len(axes[0]) - 1, 2 * len(axes[1]) - 1), dtype=bool)
    for a, b, c, d in boxes:
        cells[place[0][a] : place[0][c] + 1, place[1][b] : place[1][d] + 1] = True
    return cells
