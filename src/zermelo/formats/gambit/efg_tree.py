"""Nodes in the order of play, made into a tree numbered layer by layer."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field

import numpy as np

from zermelo.errors import GameError
from zermelo.formats.gambit.tokens import Numbers, distinct_gambit_tokens, narrow_gambit_token_integers
from zermelo.forms.arena import END, NATURE, Array
from zermelo.forms.payoff import LIMIT
from zermelo.forms.tree import Tree

MOST_TIMES = 16  # bytes of payoffs for each character of the file
LEAST_ROOM = 1 << 20  # bytes that payoffs may take however short the file is


@dataclass
class Nodes:
    """What is kept of every node, in the order of the file.

    ```
    depth   moves before it
    what    an information set, from 0; -1 at an end; -2, -3 … where chance has offer 0, 1 …
    row     which payoffs stand there; -1: none
    ```
    An information set has a seat and an offer, and a label if it was given one. An offer is a run of `labels` and
    `weights`: the moves, and their odds where they are chance's.
    """

    depth: array[int] = field(default_factory=lambda: array("i"))
    what: array[int] = field(default_factory=lambda: array("i"))
    row: array[int] = field(default_factory=lambda: array("i"))
    offer_start: array[int] = field(default_factory=lambda: array("q"))
    offer_size: array[int] = field(default_factory=lambda: array("i"))
    labels: array[int] = field(default_factory=lambda: array("i"))
    weights: array[int] = field(default_factory=lambda: array("q"))
    words: dict[str, int] = field(default_factory=lambda: {"": 0})
    set_seat: bytearray = field(default_factory=bytearray)
    set_offer: array[int] = field(default_factory=lambda: array("i"))
    set_label: dict[int, str] = field(default_factory=dict)

    def new_offer(self, names: list[str], weights: list[int] | None) -> int:
        """Enters moves, with their odds where they are chance's, and returns the number of the offer."""
        self.offer_start.append(len(self.labels))
        self.offer_size.append(len(names))
        self.labels.extend(self.words.setdefault(name, len(self.words)) for name in names)
        self.weights.extend(weights if weights is not None else [1] * len(names))
        return len(self.offer_size) - 1

    def weights_of(self, offer: int) -> array[int]:
        """Returns the odds of an offer, as whole numbers."""
        start = self.offer_start[offer]
        return self.weights[start : start + self.offer_size[offer]]


def build_efg_tree(
    nodes: Nodes, rows: Array, numbers: Numbers, players: tuple[str, ...], title: str, length: int
) -> Tree:
    """Returns the tree of *nodes*; *rows* has the numbers of the payoffs of each outcome."""
    depth, what, row = (np.frombuffer(a, dtype=np.int32) for a in (nodes.depth, nodes.what, nodes.row))
    order = np.argsort(depth, kind="stable")  # within a layer nodes stand in the order of the file
    what, row = what[order], row[order]
    del order
    info = np.maximum(what, -1)
    of_set = np.array([*nodes.set_offer, -1], dtype=np.int32)
    offer = np.where(what < -1, -2 - what, of_set[info])
    size, start, labels, weights = _offers(nodes)
    count = np.where(offer >= 0, size[offer], 0)
    first = _firsts(count)
    edges = np.zeros(len(offer), dtype=np.int32)  # of the move to each node, its place among all labels
    edges[1:] = np.arange(len(offer) - 1, dtype=np.int32) + np.repeat(start[offer] - (first[:-1] - 1), count)
    move, mover = labels[edges], _movers(nodes, offer, info)
    move[0] = 0
    weight = None
    if (mover == NATURE).any():
        weight = weights[edges]
        weight[0] = 1
    del edges
    if weight is not None and not weight.all():
        keep = _possible(first, weight)
        info = _renumbered(nodes, info, keep)
        offer, row, info, mover, move, weight = (a[keep] for a in (offer, row, info, mover, move, weight))
        first = _firsts(np.bincount(_parents(first)[keep][1:], minlength=len(keep))[keep])
    payoff, scale = _payoffs(first, mover, row, rows, numbers, len(players), length)
    sets, names = _sets(nodes, info)
    return Tree(
        players=players, title=title, first=first, mover=mover, move=move, payoff=payoff, scale=scale,
        weight=weight, vocabulary=tuple(nodes.words), info=sets, info_names=names,
    )  # fmt: skip


def _offers(nodes: Nodes) -> tuple[Array, Array, Array, Array]:
    """Sizes, starts, labels and odds of the offers; a last one stands for no moves."""
    sizes, starts = (np.append(np.array(a, dtype=np.int32), np.int32(0)) for a in (nodes.offer_size, nodes.offer_start))
    labels, weights = nodes.labels or array("i", [0]), nodes.weights or array("q", [1])
    return sizes, starts, np.array(labels, dtype=np.int32), np.array(weights, dtype=np.int64)


def _firsts(count: Array) -> Array:
    """Where the moves of each node begin, the root being node 0."""
    first = np.ones(len(count) + 1, dtype=np.int32)
    first[1:] += np.cumsum(count, dtype=np.int32)
    return first


def _movers(nodes: Nodes, offer: Array, info: Array) -> Array:
    seats = np.array([*nodes.set_seat, 0], dtype=np.int8)
    return np.where(info >= 0, seats[info], np.where(offer >= 0, NATURE, END)).astype(np.int8)


def _parents(first: Array) -> Array:
    up = np.full(len(first) - 1, -1, dtype=np.int32)
    up[1:] = np.repeat(np.arange(len(first) - 1, dtype=np.int32), np.diff(first))
    return up


def _possible(first: Array, weight: Array) -> Array:
    """Which nodes can be reached at all: none behind a move of chance with odds 0."""
    up, keep = _parents(first), weight > 0
    up[0] = 0  # the root, above which nothing is, can be reached
    while True:
        closer = keep & keep[up]
        if (closer == keep).all():
            return keep
        keep, up = closer, up[up]


def _renumbered(nodes: Nodes, info: Array, keep: Array) -> Array:
    """Numbers the sets again as if only the nodes to *keep* stood in the file; sets none of whose nodes is kept go."""
    order = np.argsort(np.frombuffer(nodes.depth, dtype=np.int32), kind="stable")
    seen = np.frombuffer(nodes.what, dtype=np.int32)[np.sort(order[keep])]
    left = list(dict.fromkeys(seen[seen >= 0].tolist()))
    number = np.full(len(nodes.set_seat) + 1, -1, dtype=np.int32)  # the last is for nodes without a set
    number[left] = np.arange(len(left), dtype=np.int32)
    nodes.set_seat = bytearray(nodes.set_seat[k] for k in left)
    nodes.set_label = {new: nodes.set_label[k] for new, k in enumerate(left) if k in nodes.set_label}
    return number[info]


def _payoffs(
    first: Array, mover: Array, row: Array, rows: Array, numbers: Numbers, players: int, length: int
) -> tuple[Array, int]:
    """What every end pays, payoffs above it added in, in units of 1/scale; and the scale."""
    ends = mover == END
    count = int(ends.sum())
    if count * players * 8 > max(MOST_TIMES * length, LEAST_ROOM):
        raise GameError(f"{count:,} ends for {players} players are far more numbers than the file is long.")
    units, scale = numbers.units(count * players)
    own = np.append(row[ends], -1)[:-1]
    made = np.zeros((count, players), dtype=units.dtype)
    paid = own >= 0
    made[paid] = units[rows[own[paid]]]
    if (row[~ends] >= 0).any():
        made = _summed(first, mover, row, rows, units, made)
    return narrow_gambit_token_integers(made), scale


def _summed(first: Array, mover: Array, row: Array, rows: Array, units: Array, made: Array) -> Array:
    """Adds to every end what is paid on the way to it: nodes look 1, 2, 4 … nodes up, until all have seen the root.

    One player at a time, so that little room is needed.
    """
    up = _parents(first)
    steps = [up]
    while (steps[-1] >= 0).any():
        steps.append(np.where(steps[-1] >= 0, steps[-1][steps[-1]], -1).astype(np.int32))
    wide = int(np.abs(units).max(initial=0)) << len(steps) >= LIMIT
    paid, ends = np.flatnonzero(row >= 0), mover == END
    total = made.astype(object) if wide else made
    for seat in range(made.shape[1]):
        sums = np.zeros(len(row) + 1, dtype=object if wide else made.dtype)  # the last is what is above the root
        sums[paid] = units[rows[row[paid], seat]]
        for above in steps[:-1]:
            sums[:-1] = sums[:-1] + sums[above]
        total[:, seat] = sums[:-1][ends]
    return total


def _sets(nodes: Nodes, info: Array) -> tuple[Array | None, tuple[str, ...]]:
    """The information sets and their names; none where every node is a set of its own that nobody named."""
    sizes = np.bincount(info[info >= 0], minlength=len(nodes.set_seat))
    if not nodes.set_label and not (sizes > 1).any():
        return None, ()
    shared = (sizes > 1).tolist()
    names, count = [""] * len(nodes.set_seat), [0] * 256
    for k, seat in enumerate(nodes.set_seat):
        count[seat] += 1
        names[k] = nodes.set_label.get(k) or (f"set {count[seat]}" if shared[k] else f"node {k}")
    if len(set(names)) < len(names):
        for seat in set(nodes.set_seat):
            own = [k for k, other in enumerate(nodes.set_seat) if other == seat]
            for k, name in zip(own, distinct_gambit_tokens([names[k] for k in own]), strict=True):
                names[k] = name
    return info, tuple(names)
