"""Strongly connected components, in an order in which play never comes back to an earlier one's successor.

Reference: Tarjan 1972, with a stack of its own instead of recursion.
"""

from __future__ import annotations

from itertools import accumulate

from zermelo.forms.graph import Graph


def strongly_connected_components(graph: Graph) -> list[list[int]]:
    """Returns the positions in groups: from each of a group every other can be reached. What play leads to comes first.

    >>> from zermelo.forms.build.graph import graph
    >>> moves = [("x", "y"), ("y", "x"), ("y", "z")]
    >>> strongly_connected_components(graph(("A",), {"x": "A", "y": "A"}, moves, {"z": (1,)}, endless=(0,)))
    [[2], [0, 1]]
    """
    return _components(graph.first.tolist(), graph.succ.tolist())


def strongly_connected_groups(after: list[list[int]]) -> list[list[int]]:
    """The same for positions 0, 1, … given by where each leads.

    >>> strongly_connected_groups([[1], [0, 2], []])
    [[2], [0, 1]]
    """
    return _components(list(accumulate(map(len, after), initial=0)), [w for moves in after for w in moves])


def _components(first: list[int], succ: list[int]) -> list[list[int]]:
    size = len(first) - 1
    number, low = [0] * size, [0] * size
    pending: list[int] = []
    is_pending = bytearray(size)
    found: list[list[int]] = []
    count = 0
    for start in range(size):
        if number[start]:
            continue
        stack = [(start, first[start])]
        while stack:
            v, edge = stack.pop()
            if not number[v]:
                count += 1
                number[v] = low[v] = count
                pending.append(v)
                is_pending[v] = 1
            elif edge > first[v]:
                low[v] = min(low[v], low[succ[edge - 1]]) if is_pending[succ[edge - 1]] else low[v]
            while edge < first[v + 1]:
                w = succ[edge]
                edge += 1
                if not number[w]:
                    stack.append((v, edge))
                    stack.append((w, first[w]))
                    break
                if is_pending[w]:
                    low[v] = min(low[v], number[w])
            else:
                if low[v] == number[v]:
                    part = [pending.pop()]
                    while part[-1] != v:
                        part.append(pending.pop())
                    for w in part:
                        is_pending[w] = 0
                    found.append(sorted(part))
    return found
