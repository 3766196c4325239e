"""Sets of payoffs of two players as boxes: what games with chance have, where no grid is given in advance.

A box is four whole numbers, least and most of the first player, least and most of the second, in units that the set
says. Points and segments are boxes too. A set is any boxes that cover it, closed and not in order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from zermelo.answers.equilibria.payoff_set.payoff_set import PayoffSet, Region
from zermelo.answers.equilibria.promises import keep_promises
from zermelo.answers.strategy import Profile
from zermelo.forms.arena import NATURE, Arena, Array
from zermelo.forms.payoff import Number, Payoff, payoff_vector, simplest_payoff

Box = tuple[int, int, int, int]
Boxes = tuple[Box, ...]
Span = tuple[int, int]
Pair = tuple[Any, Any]  # a payoff in units, perhaps between them

BLOCK = 256  # boxes that are compared at once with those kept
ALWAYS = Fraction(1)


@dataclass(frozen=True, eq=False, repr=False)
class BoxSets:
    """A set of payoffs for every node, as boxes in units of 1/unit."""

    arena: Arena
    boxes: Sequence[Boxes]
    unit: int

    def at(self, node: int, players: tuple[str, ...]) -> PayoffSet:
        """Returns the set of *node*."""
        return BoxedSet(players, self.boxes[node], self.unit)

    @property
    def are_several(self) -> Array:
        """At which nodes there may be more than one payoff."""
        return np.array([len(own) > 1 or own[0][0] < own[0][1] or own[0][2] < own[0][3] for own in self.boxes])

    def greatest_totals(self, nodes: Array) -> list[Any]:
        """Returns the greatest total of the set of each of *nodes*, in units of the game."""
        most = [max(x1 + y1 for _, x1, _, y1 in self.boxes[v]) for v in nodes.tolist()]
        return [Fraction(total * self.arena.scale, self.unit) for total in most]

    # ------------------------------------------------------------ strategies

    def attain(self, goal: Pair, _: Any = None) -> Profile:
        """Returns a subgame-perfect equilibrium that pays *goal*, a payoff of the root's set, in units."""
        return keep_promises(self.arena, goal, self.decides, self._shown)

    def _shown(self, promise: Pair) -> Payoff:
        return Payoff(self.arena.players, (simplest_payoff(Fraction(u) / self.unit) for u in promise))

    def decides(self, node: int, promise: Pair) -> tuple[int | dict[int, Fraction], list[Pair]]:
        """Returns what is done at *node* to get *promise*, and a promise for every move: off the line the worst."""
        arena = self.arena
        m, edges = int(arena.mover[node]), arena.edges(node)
        below = [self.boxes[c] for c in arena.children(node)]
        if m == NATURE:
            assert arena.weight is not None
            return -1, share_out_payoff_boxes(below, [int(arena.weight[e]) for e in edges], promise)
        notes = [_worst(boxes, m) for boxes in below]
        for k, boxes in enumerate(below):
            if _holds(boxes, promise):
                notes[k] = promise
                return {edges[k]: ALWAYS}, notes
        (low, one), (high, other) = _around(below, m, promise)
        due, least, most = (Fraction(pair[1 - m]) for pair in (promise, low, high))
        notes[one], notes[other] = low, high
        return {edges[one]: (most - due) / (most - least), edges[other]: (due - least) / (most - least)}, notes


class BoxedSet(PayoffSet):
    """The payoffs of all subgame-perfect equilibria of one subgame, as boxes in units of 1/unit."""

    def __init__(self, players: tuple[str, ...], boxes: Boxes, unit: int) -> None:
        self.players, self.boxes, self.unit = players, boxes, unit

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        """Points, segments and rectangles that together are the set; none of them lies in another."""
        found = [
            Region(self.players, (self._number(x0), self._number(y0)), (self._number(x1), self._number(y1)))
            for x0, x1, y0, y1 in disjoint_payoff_boxes(self.boxes)
        ]
        return tuple(sorted(found, key=lambda region: (region.least, region.most)))

    def _number(self, units: int) -> Number:
        return simplest_payoff(Fraction(units, self.unit))

    def find(self, payoff: Any) -> Any:
        """Returns *payoff* in units; None where it is not in the set."""
        vector = payoff_vector(payoff, self.players)
        pair = (simplest_payoff(Fraction(vector[0]) * self.unit), simplest_payoff(Fraction(vector[1]) * self.unit))
        return pair if _holds(self.boxes, pair) else None


def _holds(boxes: Boxes, pair: Pair) -> bool:
    x, y = pair
    return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, x1, y0, y1 in boxes)


def _worst(boxes: Boxes, m: int) -> Pair:
    """The payoff that is worst for player *m*."""
    box = min(boxes, key=lambda box: (box[2 * m], box))
    return (box[0], box[2])


def _around(below: Sequence[Boxes], m: int, promise: Pair) -> tuple[tuple[Pair, int], tuple[Pair, int]]:
    """Two payoffs that give the mover what is promised, of different moves, the other player's on either side of it."""
    mine, due = promise[m], promise[1 - m]
    lows, highs = [], []
    for k, boxes in enumerate(below):
        for box in boxes:
            if box[2 * m] <= mine <= box[2 * m + 1]:
                least, most = box[2 - 2 * m], box[3 - 2 * m]
                if least < due:
                    lows.append((min(most, due), k))
                if most > due:
                    highs.append((max(least, due), k))
    low, one, high, other = next((a, i, b, j) for a, i in lows for b, j in highs if i != j)
    pairs = [(mine, low), (mine, high)] if m == 0 else [(low, mine), (high, mine)]
    return (pairs[0], one), (pairs[1], other)


# ---------------------------------------------------------------- averages


def add_payoff_boxes(sums: Sequence[Box], boxes: Sequence[Box], weight: int) -> list[Box]:
    """Returns all sums of one box and *weight* times another."""
    scaled = [(weight * a, weight * b, weight * c, weight * d) for a, b, c, d in boxes]
    return [(a + e, b + f, c + g, d + h) for a, b, c, d in sums for e, f, g, h in scaled]


def share_out_payoff_boxes(below: Sequence[Boxes], weights: Sequence[int], promise: Pair) -> list[Pair]:
    """Returns a payoff of each set whose weighted average is *promise*: sums move by move, then back."""
    sums: list[Sequence[Box]] = [((0, 0, 0, 0),)]
    for boxes, weight in zip(below[:-1], weights[:-1], strict=True):
        sums.append(prune_payoff_boxes(add_payoff_boxes(sums[-1], boxes, weight)))
    total = sum(weights)
    left = [Fraction(total * u) for u in promise]
    found: list[Pair] = []
    for boxes, weight, before in zip(reversed(below), reversed(weights), reversed(sums), strict=True):
        part = next(
            (_fitting(left[0], weight, a[:2], b[:2]), _fitting(left[1], weight, a[2:], b[2:]))
            for b in boxes
            for a in before
            if a[0] + weight * b[0] <= left[0] <= a[1] + weight * b[1]
            and a[2] + weight * b[2] <= left[1] <= a[3] + weight * b[3]
        )
        left = [due - weight * u for due, u in zip(left, part, strict=True)]
        found.append(part)
    return found[::-1]


def _fitting(due: Fraction, weight: int, rest: tuple[int, ...], own: tuple[int, ...]) -> Any:
    """A number of *own*, an end of it where one will do, such that what is left of *due* lies in *rest*."""
    least = max(Fraction(own[0]), (due - rest[1]) / weight)
    most = min(Fraction(own[1]), (due - rest[0]) / weight)
    return simplest_payoff(most if most == own[1] else least)


# ---------------------------------------------------------------- fewer boxes


def prune_payoff_boxes(boxes: Iterable[Box], most: int | None = None) -> Boxes:
    """Returns boxes that cover the same: joined where they go on in one direction, none inside another.

    With *most*, stops as soon as more than so many are left, and returns those.
    """
    found = set(boxes)
    if all(a == b and c == d for a, b, c, d in found):
        return tuple(sorted(found))
    whole = _joined([(c, d, a, b) for a, b, c, d in _joined(found)])
    ordered = sorted(((a, b, c, d) for c, d, a, b in whole), key=lambda box: (box[0], -box[1], box[2], -box[3]))
    return _outermost(ordered, most)


def _joined(boxes: Iterable[Box]) -> list[Box]:
    """Boxes with the same second side, whose first sides meet, as one."""
    groups: dict[Span, list[Span]] = defaultdict(list)
    for a, b, c, d in boxes:
        groups[c, d].append((a, b))
    return [(a, b, c, d) for (c, d), spans in groups.items() for a, b in merge_payoff_box_spans(spans)]


def merge_payoff_box_spans(spans: Iterable[Span]) -> list[Span]:
    """Returns closed spans that meet as one.

    >>> merge_payoff_box_spans([(4, 6), (0, 1), (1, 2), (5, 5)])
    [(0, 2), (4, 6)]
    """
    found: list[Span] = []
    for a, b in sorted(spans):
        if found and a <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], b))
        else:
            found.append((a, b))
    return found


def _outermost(ordered: list[Box], most: int | None) -> Boxes:
    """The boxes that lie in no other; whatever holds a box stands before it."""
    if len(ordered) <= 16:
        few: list[Box] = []
        for a, b, c, d in ordered:
            if not any(e <= a and b <= f and g <= c and d <= h for e, f, g, h in few):
                few.append((a, b, c, d))
        return tuple(few)
    rows = _ranks(ordered)
    kept = np.empty((0, 4), dtype=rows.dtype)
    numbers: list[int] = []
    for begin in range(0, len(rows), BLOCK):
        block = rows[begin : begin + BLOCK]
        at = np.flatnonzero(~_lie_in(block, kept))
        inside = np.triu(_all_in(block[at], block[at]), 1)  # [i, j]: box j lies in box i, which stands before it
        at = at[~inside.any(axis=0)]
        kept = np.concatenate([kept, block[at]])
        numbers += (begin + at).tolist()
        if most is not None and len(numbers) > most:
            break
    return tuple(ordered[k] for k in numbers)


def _ranks(boxes: Sequence[Box]) -> Array:
    """Each side's numbers replaced by their places in order, so that they are small."""
    columns = []
    for q in (0, 2):
        place = {u: k for k, u in enumerate(sorted({u for box in boxes for u in box[q : q + 2]}))}
        columns += [[place[box[q]] for box in boxes], [place[box[q + 1]] for box in boxes]]
    return np.array(columns, dtype=np.int32).T.copy()


def _all_in(outer: Array, inner: Array) -> Array:
    """Which of *inner* (columns) lie in which of *outer* (rows)?"""
    o, i = outer[:, None, :], inner[None, :, :]
    found: Array = (o[..., 0] <= i[..., 0]) & (o[..., 1] >= i[..., 1]) & (o[..., 2] <= i[..., 2])
    return found & (o[..., 3] >= i[..., 3])


def _lie_in(block: Array, kept: Array) -> Array:
    """Which boxes of a block lie in one of those kept?"""
    inside = np.zeros(len(block), dtype=bool)
    for begin in range(0, len(kept), 8 * BLOCK):
        left = np.flatnonzero(~inside)
        inside[left] = _all_in(kept[begin : begin + 8 * BLOCK], block[left]).any(axis=0)
    return inside


def disjoint_payoff_boxes(boxes: Iterable[Box]) -> list[Box]:
    """Returns boxes that cover the same and overlap at edges only: slab by slab along the first player's payoffs.

    >>> disjoint_payoff_boxes([(0, 4, 0, 2), (2, 6, 1, 1), (0, 0, 1, 3)])
    [(0, 4, 0, 2), (4, 6, 1, 1), (0, 0, 2, 3)]
    """
    listed = sorted(boxes)
    marks = sorted({x for box in listed for x in box[:2]})
    found: list[Box] = []
    open_since: dict[Span, int] = {}
    beside: list[list[Span]] = []  # at each mark, what the slabs on either side of it cover
    rows: list[list[Span]] = []
    active: list[Box] = []
    waiting = 0
    for k, x in enumerate(marks):
        while waiting < len(listed) and listed[waiting][0] == x:
            active.append(listed[waiting])
            waiting += 1
        rows.append(merge_payoff_box_spans((c, d) for _, _, c, d in active))
        active = [box for box in active if box[1] > x]
        columns = merge_payoff_box_spans((c, d) for _, _, c, d in active) if k + 1 < len(marks) else []
        found += [(since, x, c, d) for (c, d), since in open_since.items() if (c, d) not in columns]
        beside.append([*open_since, *columns])
        open_since = {span: open_since.get(span, x) for span in columns}
    for x, spans, covers in zip(marks, rows, beside, strict=True):
        found += [(x, x, c, d) for span in spans for c, d in _left_of(span, covers)]
    return found


def _left_of(span: Span, covers: Iterable[Span]) -> list[Span]:
    """What *covers* leave of *span*; the ends of what is left belong to it."""
    low, high = span
    inside = [c for c in covers if low <= c[0] and c[1] <= high]
    if low == high:
        return [] if inside else [span]
    left, at = [], low
    for a, b in merge_payoff_box_spans(c for c in inside if c[0] < c[1]):
        if a > at:
            left.append((at, a))
        at = b
    if at < high:
        left.append((at, high))
    return left


# ---------------------------------------------------------------- a player's node


def payoff_box_mixtures(below: Sequence[Sequence[Box]], floor: int) -> list[Box]:
    """Returns the mixtures of payoffs of different moves between which the first player is indifferent, from *floor*.

    Along the first player's payoffs lie marks, where boxes begin and end, and what is between them. Wherever two moves
    have payoffs, everything from the least to the greatest of the second player's is a mixture.
    """
    sides = [[(max(a, floor), b, c, d) for a, b, c, d in boxes if b >= floor] for boxes in below]
    if sum(map(bool, sides)) < 2:
        return []
    marks = sorted({x for boxes in sides for box in boxes for x in box[:2]})
    heights = sorted({y for boxes in sides for box in boxes for y in box[2:]})
    cells = 2 * len(marks) - 1
    low, high = np.full(cells, len(heights)), np.full(cells, -1)
    count = np.zeros(cells, dtype=np.int64)
    for boxes in sides:
        there = np.zeros(cells, dtype=bool)
        for a, b, c, d in boxes:
            cut = slice(2 * bisect_left(marks, a), 2 * bisect_left(marks, b) + 1)
            there[cut] = True
            np.minimum(low[cut], bisect_left(heights, c), out=low[cut])
            np.maximum(high[cut], bisect_left(heights, d), out=high[cut])
        count += there
    found: list[Box] = []
    begin = 0
    for k in range(1, cells + 1):
        if k < cells and (low[k], high[k], count[k] > 1) == (low[begin], high[begin], count[begin] > 1):
            continue
        if count[begin] > 1:
            found.append((marks[begin // 2], marks[k // 2], heights[low[begin]], heights[high[begin]]))
        begin = k
    return found
