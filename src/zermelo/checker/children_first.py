"""An order of nodes with children before parents, by depth-first search of the checker's own."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.forms.arena import Arena


def leaves_first(arena: Arena, starts: Iterable[int] = (0,)) -> list[int]:
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
