"""The payoffs of all pure subgame-perfect equilibria, found from the definition, by plain sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.checker.children_first import children_first_order
from zermelo.forms.arena import END, Arena

Row = tuple[int, ...]


def recomputed_pure_outcomes(arena: Arena, likes: Callable[[int, int], Any]) -> set[Row]:
    """Returns the payoff rows at the start, over all pure subgame-perfect equilibria; for games without chance.

    *likes* says how much a seat likes an end, given by its row. A play through a child is an equilibrium exactly when,
    for every other child, some equilibrium there is liked no more by the mover.
    """
    known: dict[tuple[int, Row], Any] = {}
    sets: dict[int, set[Row]] = {}
    for v in children_first_order(arena):
        seat = int(arena.mover[v])
        if seat == END:
            end = int(arena.end_row[v])
            row = tuple(int(u) for u in arena.payoff[end])
            sets[v] = {row}
            for m in range(len(arena.players)):
                if (m, row) not in known:
                    known[m, row] = likes(m, end)
            continue
        below = [sets[c] for c in arena.children(v)]
        found: set[Row] = set()
        for i, here in enumerate(below):
            others = [there for j, there in enumerate(below) if j != i]
            for row in here:
                mine = known[seat, row]
                if all(any(known[seat, other] <= mine for other in there) for there in others):
                    found.add(row)
        sets[v] = found
    return sets[0]
