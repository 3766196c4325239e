"""How a strategy begins: what a side does first, whatever the others do."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.answers.guarantee.guarantee import Outlook

MOST_DECISIONS = 8
MOST_NODES = 10_000  # looked at for the beginning of a strategy


@dataclass(frozen=True)
class Decision:
    """What *player* does after the moves *after*."""

    after: tuple[str, ...]
    player: str
    move: str


def first_decisions(found: Outlook, most: int = MOST_DECISIONS) -> tuple[tuple[Decision, ...], bool]:
    """Returns the first decisions of the side on the way of its own strategy, the earliest first; and if they are all.

    The side makes its moves; of everybody else, and of chance, every move is looked at. A position reached in two ways
    is told once.
    """
    arena = found.arena
    decisions: list[Decision] = []
    seen = {0}
    waiting: deque[tuple[int, tuple[str, ...]]] = deque([(0, ())])
    while waiting and len(decisions) <= most and len(seen) < MOST_NODES:
        node, after = waiting.popleft()
        edges = list(arena.edges(node))
        player = str(arena.turn(node))
        if player in found.side:
            edges = list(found.shares(node))
            decisions.append(Decision(after, player, arena.name(node, edges[0])))
        for edge in edges:
            child = arena.child(edge)
            if child not in seen:
                seen.add(child)
                waiting.append((child, (*after, arena.name(node, edge))))
    return tuple(decisions[:most]), not waiting and len(decisions) <= most
