"""The payoffs of all pure subgame-perfect equilibria, found from the definition, by plain sets."""

from __future__ import annotations

from zermelo.checker.orders import leaves_first
from zermelo.forms.arena import END, Arena

Row = tuple[int, ...]


def all_pure_outcomes(arena: Arena) -> set[Row]:
    """Returns the payoff rows at the start, over all pure subgame-perfect equilibria; for games without chance.

    A play through a child is an equilibrium exactly when, for every other child, some equilibrium there gives the
    mover no more.
    """
    sets: dict[int, set[Row]] = {}
    for v in leaves_first(arena):
        seat = int(arena.mover[v])
        if seat == END:
            sets[v] = {tuple(int(u) for u in arena.payoff[arena.end_row[v]])}
            continue
        below = [sets[c] for c in arena.children(v)]
        found: set[Row] = set()
        for i, here in enumerate(below):
            for row in here:
                if all(any(other[seat] <= row[seat] for other in there) for j, there in enumerate(below) if j != i):
                    found.add(row)
        sets[v] = found
    return sets[0]
