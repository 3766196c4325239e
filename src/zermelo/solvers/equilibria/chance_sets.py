"""Utility profile sets with chance: two players, exact, as long as the sets are not too many pieces.

1. An end has one payoff.
2. At a chance node any payoff of one move goes with any payoff of the others: the weighted averages of boxes are boxes.
3. At player i's node a payoff u of a move stays iff u_i is at least the least that every move can be pushed down to,
   and where i gets the same in several moves' sets, every mixture is there too.

So every set is made of finitely many points, segments and rectangles. But their number may double with every chance
node: the knapsack problem is among these games (Littman, Ravi, Talwar and Zinkevich 2006, section 1.6). So there is a
budget. Pieces inside others are left out at every step, which for that very game is the algorithm of Nemhauser and
Ullmann 1969: of equally heavy ways to fill the knapsack only the most valuable is kept.

All is in whole numbers, in units so fine that every average is whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

from zermelo.answers.equilibria.payoff_set.boxes import (
    Box,
    Boxes,
    BoxSets,
    add_payoff_boxes,
    payoff_box_mixtures,
    prune_payoff_boxes,
)
from zermelo.errors import BudgetError
from zermelo.forms.arena import END, NATURE, Arena
from zermelo.solvers.induction.sweep import sweep_node_order

PIECES = 5_000  # of one set
FORMED = 250  # times as many may be formed at once, before those inside others are left out


def sweep_chance_sets(arena: Arena, *, budget: int | None = None) -> BoxSets:
    """Returns the sets of all nodes of *arena*. *budget* is a number of pieces of one set."""
    most = budget or PIECES
    order = sweep_node_order(arena).tolist()
    finer = finest_chance_set_units(arena, order)
    ends, movers = arena.payoff.tolist(), arena.mover.tolist()
    sets: list[Boxes] = [()] * len(arena)
    for v in order:
        seat = movers[v]
        if seat == END:
            x, y = (u * finer for u in ends[int(arena.end_row[v])])
            sets[v] = ((x, x, y, y),)
            continue
        below = [sets[c] for c in arena.children(v)]
        if seat == NATURE:
            assert arena.weight is not None
            sets[v] = _averages(below, [int(arena.weight[e]) for e in arena.edges(v)], most)
        else:
            sets[v] = chosen_chance_set(below, seat, most)
        if len(sets[v]) > most:
            raise too_many_chance_sets(most)
    return BoxSets(arena, sets, arena.scale * finer)


def chosen_chance_set(below: list[Boxes], seat: int, most: int | None = None) -> Boxes:
    """Returns the set of a node where *seat* moves, from the sets of its moves."""
    if len(below) == 1:
        return below[0]
    turned: list[list[Box]] = [list(boxes) if seat == 0 else [_turned(box) for box in boxes] for boxes in below]
    floor = max(min(box[0] for box in boxes) for boxes in turned)
    kept = [(max(a, floor), b, c, d) for boxes in turned for a, b, c, d in boxes if b >= floor]
    if len(kept) > 1:
        kept += payoff_box_mixtures(turned, floor)
    return prune_payoff_boxes(kept if seat == 0 else [_turned(box) for box in kept], most)


def _turned(box: Box) -> Box:
    return (box[2], box[3], box[0], box[1])


def _averages(below: list[Boxes], weights: list[int], most: int) -> Boxes:
    sums: Boxes = ((0, 0, 0, 0),)
    for boxes, weight in zip(below, weights, strict=True):
        if len(sums) * len(boxes) > FORMED * most:
            raise too_many_chance_sets(most)
        sums = prune_payoff_boxes(add_payoff_boxes(sums, boxes, weight), most)
        if len(sums) > most:
            raise too_many_chance_sets(most)
    total = sum(weights)
    return tuple((a // total, b // total, c // total, d // total) for a, b, c, d in sums)


def finest_chance_set_units(arena: Arena, order: Sequence[int]) -> int:
    """Returns a factor of the units in which every average, of averages too, is whole: also where no play comes."""
    factor: dict[int, int] = {}
    for v in order:
        below = lcm(*(factor[c] for c in arena.children(v))) if arena.mover[v] != END else 1
        if arena.mover[v] == NATURE:
            below *= lcm(*(share.denominator for share in arena.odds(v)))
        factor[v] = below
    return lcm(*set(factor.values()))


def too_many_chance_sets(most: int) -> BudgetError:
    """Says that a set is made of too many pieces."""
    return BudgetError(
        f"The set of payoffs has more than {most:,} pieces, so there is no exact answer; give epsilon=, or raise "
        "budget=."
    )
