"""The positions of a graph in an order in which what moves lead to comes first; there is none where play can go round.

Reference: Kahn 1962.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler.native import Kernel
from zermelo.forms.connectivity.predecessors import connectivity_arrays

Array = np.ndarray[Any, Any]


def _topological(first, succ, waiting, order):  # type: ignore[no-untyped-def]
    """Fills *order* with the nodes, children before parents, as far as there are no cycles; returns how many."""
    nodes = len(order)
    for v in range(nodes):
        waiting[v] = 0
    for e in range(len(succ)):
        waiting[succ[e]] += 1
    count = 0
    for v in range(nodes):
        if waiting[v] == 0:
            order[nodes - 1 - count] = v
            count += 1
    done = 0
    while done < count:
        v = order[nodes - 1 - done]
        done += 1
        for e in range(first[v], first[v + 1]):
            waiting[succ[e]] -= 1
            if waiting[succ[e]] == 0:
                order[nodes - 1 - count] = succ[e]
                count += 1
    return count


topological = Kernel(_topological)


def topological_order(first: Array, succ: Array, compiled: bool | None = None) -> Array | None:
    """Returns the nodes of a graph, children before parents; None where there are cycles."""
    order, waiting = (np.empty(len(first) - 1, dtype=np.int32) for _ in range(2))
    first, succ = connectivity_arrays(first, succ)
    count = topological.run(first, succ, waiting, order, compiled=compiled, work=len(order) + len(succ))
    order.setflags(write=False)
    return order if count == len(order) else None
