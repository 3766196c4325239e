"""Many games between many aims in one pass, where nothing is averaged.

Without averages every node is worth one of the ends. So a node carries, in each column, just the *kind* of end that
play leads to, and an aim is a ranking of the kinds, whatever it was made of.

    value   kinds     node by node, column by column
    wants   rankings  seat by seat, column by column: which ranking the seat follows in that column
    rank    places    ranking by ranking, kind by kind: more is better
"""

from __future__ import annotations

from zermelo.compiler.native import Kernel


def _ranked_sweep(order, first, succ, mover, value, wants, rank, kinds, late):  # type: ignore[no-untyped-def]
    """Fills in *value*, children before parents; of equal moves the first, or the last where *late* is 1."""
    width = len(late)
    for k in range(len(order)):
        v = order[k]
        begin = first[v]
        behind = first[v + 1]
        if begin == behind:
            continue
        own = mover[v] * width
        for q in range(width):
            base = wants[own + q] * kinds
            best = value[succ[begin] * width + q]
            most = rank[base + best]
            for e in range(begin + 1, behind):
                kind = value[succ[e] * width + q]
                place = rank[base + kind]
                if place + late[q] > most:
                    most = place
                    best = kind
            value[v * width + q] = best


ranked_sweep = Kernel(_ranked_sweep)
