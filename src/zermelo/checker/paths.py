"""Where a node is, for people: the moves that lead to it."""

from __future__ import annotations

from zermelo.forms.arena import Arena, join_arena_path


def path_of_node(arena: Arena, node: int) -> str:
    """Returns the shortest path of moves that leads to *node*, as text."""
    if not arena.is_merged:
        return str(arena.address(node))
    edges = _moves_to(arena, node)
    return f"position {node}, which no play reaches" if edges is None else join_arena_path(arena.names_along(edges))


def _moves_to(arena: Arena, node: int) -> list[int] | None:
    came: dict[int, tuple[int, int]] = {0: (-1, 0)}  # node: the move that first leads there, and where it is made
    waiting = [0]
    for v in waiting:  # grows while it is read
        if v == node:
            break
        for edge in arena.edges(v):
            if came.setdefault(child := arena.child(edge), (edge, v)) == (edge, v) and child != 0:
                waiting.append(child)
    if node not in came:
        return None
    edges = []
    while node != 0:
        edge, node = came[node]
        edges.append(edge)
    return edges[::-1]
