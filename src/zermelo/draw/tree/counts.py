"""How much lies below a node, without walking there: what a picture says of all that it folds away."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.forms.arena import END
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Number, payoff_quotient
from zermelo.forms.tree import Tree

Count = tuple[int, int]  # nodes and ends
MOST_COUNTED = 3_000_000  # positions of a graph whose unfolded tree is still counted
MOST_ROUNDS = 5_000  # moves of its longest line
MOST_LAYERS = 200  # of a subtree whose ends are looked at
KEPT = 64  # of so many sums on the way down a tree one is kept


class TreeCounts:
    """Counts what is below the nodes of a tree whose nodes are numbered layer by layer.

    What lies below node v in a layer is one stretch, and f(v) = first[v] leads from where a stretch begins to where the
    stretch of the next layer begins. Let S(v) be the sum of N - f(v), N - f(f(v)) … for N nodes. Then S(v) - S(v + 1)
    nodes are below v; and so for ends. Sums are kept, so that stretches which meet are not followed twice.
    """

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._sums: dict[int, Count] = {len(tree): (0, 0)}

    def below(self, node: int) -> Count:
        """Returns how many nodes and ends there are below *node*."""
        nodes, ends = self._sum(node)
        less_nodes, less_ends = self._sum(node + 1)
        return nodes - less_nodes, ends - less_ends

    def reach(self, node: int) -> list[tuple[Number, Number]] | None:
        """Returns the least and the greatest that each player gets at the ends below *node*; None where that is far."""
        first, row, paid = self._tree.first.item, self._tree.end_row.item, self._tree.payoff
        low, high, found = first(node), first(node + 1), []
        for _ in range(MOST_LAYERS):
            if low == high:
                break
            begin, behind = row(low - 1) + 1, row(high - 1) + 1
            if begin < behind:
                rows = paid[begin:behind]
                found += [rows.min(axis=0), rows.max(axis=0)]
            low, high = first(low), first(high)
        if low < high or not found:
            return None
        every, scale = np.array(found), self._tree.scale
        return [(payoff_quotient(int(c.min()), scale), payoff_quotient(int(c.max()), scale)) for c in every.T]

    def _sum(self, v: int) -> Count:
        sums, step, row = self._sums, self._tree.first.item, self._tree.end_row.item
        size, paid = len(self._tree), self._tree.ends
        passed, nodes, ends, count = [(v, 0, 0)], 0, 0, 0
        while v not in sums:
            v = step(v)
            nodes += size - v
            ends += paid - row(v - 1) - 1
            count += 1
            if not count % KEPT:
                passed.append((v, nodes, ends))
        last_nodes, last_ends = sums[v]
        nodes, ends = nodes + last_nodes, ends + last_ends
        sums.update({u: (nodes - some, ends - few) for u, some, few in passed})
        return nodes, ends


def drawn_tree_counts(graph: Graph) -> tuple[Any, Any] | None:
    """Counts, for every position, the nodes and ends of the tree below it: exact up to 2^53, rounded above.

    A position from which play can go round has -1; None where the graph is too large to count.
    """
    if len(graph) > MOST_COUNTED:
        return None
    into, pred = graph.reverse
    nodes, ends = np.full(len(graph), -1.0), np.full(len(graph), -1.0)
    waiting = np.diff(graph.first).astype(np.int64)  # moves to positions that are not counted yet
    ready = np.flatnonzero(graph.mover == END)
    nodes[ready] = ends[ready] = 0.0
    for _ in range(MOST_ROUNDS):
        if not len(ready):
            return nodes, ends
        begin, count = into[ready], into[ready + 1] - into[ready]
        behind = np.cumsum(count)
        ways = np.arange(int(behind[-1])) + np.repeat(begin - behind + count, count)
        above = pred[ways]
        left, times = np.unique(above, return_counts=True)
        waiting[left] -= times
        ready = left[waiting[left] == 0]
        starts = graph.first[ready]
        degree = graph.first[ready + 1] - starts
        last = np.cumsum(degree)
        edges = np.arange(int(last[-1]) if len(last) else 0) + np.repeat(starts - last + degree, degree)
        child = graph.succ[edges]
        if len(ready):
            heads = last - degree
            with np.errstate(over="ignore"):
                nodes[ready] = np.add.reduceat(1 + nodes[child], heads)
                ends[ready] = np.add.reduceat(np.where(graph.mover[child] == END, 1.0, ends[child]), heads)
    return None
