"""How many nodes and ends the tree below each position has, and how deep it is."""

from __future__ import annotations

from zermelo.compiler.native import Kernel

TOO_MANY = 1 << 62


def _tree_counts(order, first, succ, nodes, ends, depth, most):  # type: ignore[no-untyped-def]
    """Fills in the counts, children first; returns 0 as soon as a count would pass *most*."""
    for k in range(len(order)):
        v = order[k]
        if first[v] == first[v + 1]:
            nodes[v] = 1
            ends[v] = 1
            depth[v] = 0
            continue
        total = 1
        closed = 0
        deepest = 0
        for e in range(first[v], first[v + 1]):
            c = succ[e]
            if nodes[c] > most - total:
                return 0
            total += nodes[c]
            closed += ends[c]
            if depth[c] > deepest:
                deepest = depth[c]
        nodes[v] = total
        ends[v] = closed
        depth[v] = deepest + 1
    return 1


tree_counts = Kernel(_tree_counts)
