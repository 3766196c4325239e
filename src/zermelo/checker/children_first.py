"""An order of nodes with children before parents, and whether play can come back, by code of the checker's own."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from zermelo.forms.arena import Arena, Array


def children_first_order(arena: Arena, starts: Iterable[int] = (0,)) -> list[int]:
    """Returns all nodes that play reaches from *starts*, each after its children. The game must not go round there."""
    order: list[int] = []
    seen = bytearray(len(arena))
    for start in starts:
        stack = [] if seen[start] else [(start, iter(arena.children(start)))]
        seen[start] = 1
        while stack:
            node, children = stack[-1]
            for child in children:
                if not seen[child]:
                    seen[child] = 1
                    stack.append((child, iter(arena.children(child))))
                    break
            else:
                order.append(node)
                stack.pop()
    return order


def children_first_repetition(arena: Arena) -> int | None:
    """Returns a position that play from the start can come back to; None where there is none.

    Of the positions that can be reached, those that no move leads to are taken away until none is left; what remains
    lies on a cycle or behind one, and going back in it long enough leads to a cycle.
    """
    succ, tail = arena.successors, np.repeat(np.arange(len(arena)), np.diff(arena.first))
    if not arena.is_merged or bool((succ > tail).all()):
        return None  # every move leads to a greater number
    met = np.zeros(len(arena), dtype=bool)
    met[0] = True
    layer = np.zeros(1, dtype=np.int64)
    while len(layer):
        after = _after(arena, layer)
        layer = np.unique(after[~met[after]])
        met[layer] = True
    into = np.bincount(succ[met[tail]], minlength=len(arena))
    left = met.copy()
    layer = np.flatnonzero(met & (into == 0))
    while len(layer):
        left[layer] = False
        after = _after(arena, layer)
        np.subtract.at(into, after, 1)
        layer = np.unique(after[into[after] == 0])
    if not left.any():
        return None
    came = {int(w): int(v) for v, w in zip(tail[left[tail]], succ[left[tail]], strict=True) if left[w]}
    node, seen = int(np.flatnonzero(left)[0]), set[int]()
    while node not in seen:
        seen.add(node)
        node = came[node]
    return node


def _after(arena: Arena, nodes: Array) -> Array:
    """Where the moves at *nodes* lead, one entry for each move."""
    begin, count = arena.first[nodes].astype(np.int64), np.diff(arena.first)[nodes].astype(np.int64)
    skipped = np.repeat(np.cumsum(count) - count, count)
    found: Array = arena.successors[np.repeat(begin, count) + np.arange(int(count.sum())) - skipped]
    return found
