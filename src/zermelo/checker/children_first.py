"""An order of nodes with children before parents, by depth-first search of the checker's own."""

from __future__ import annotations

from zermelo.forms.arena import Arena


def leaves_first(arena: Arena) -> list[int]:
    """Returns all nodes, each after its children. The game must not go round."""
    order: list[int] = []
    seen = bytearray(len(arena))
    stack = [(0, iter(arena.children(0)))]
    seen[0] = 1
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
