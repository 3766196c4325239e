"""Where a node is, for people: the moves that lead to it."""

from __future__ import annotations

import numpy as np

from zermelo.forms.arena import Arena, join_path
from zermelo.forms.graph import Graph
from zermelo.forms.tree import Tree


def owner_of_edges(arena: Arena) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Returns, for each move of a graph in order, the node where it is made."""
    return np.repeat(np.arange(len(arena)), np.diff(arena.first))


def place(arena: Arena, node: int) -> str:
    """Returns a path of moves that leads to *node*, as text."""
    if isinstance(arena, Tree):
        return join_path(arena.path(node))
    assert isinstance(arena, Graph)
    owners = owner_of_edges(arena)
    edges: list[int] = []
    seen = set()
    while node != 0 and node not in seen:  # the first move that leads to a position comes from nearer the start
        seen.add(node)
        edge = int(np.flatnonzero(arena.succ == node)[0])
        edges.append(edge)
        node = int(owners[edge])
    return join_path(arena.names_along(edges[::-1]))
