"""Is there an equilibrium that is socially optimal in every subgame? For two players without chance, mixed ones too.

1. The greatest total of a node is found in its utility profile set, at an upper right corner of a region.
2. Working back from the ends, every player chooses the best move, of equally good ones that with the greatest total.
3. Such an equilibrium exists iff what (2) gives every node is the greatest total of that node.

Why this is enough. Mixing two different payoffs between which the mover is indifferent has a smaller total than the
better of the two, and that one alone is an equilibrium payoff of the node with the same threats: so nodes that mix are
not optimal. And by induction from the ends there is at most one payoff at each node: its children have one each, so the
mover takes the most, and of two payoffs that give the mover the same and have the same total there is only one.

That settles for two players what Littman, Ravi, Talwar and Zinkevich 2006 leave open in their section 4.
"""

from __future__ import annotations

import numpy as np

from zermelo.forms.arena import END, Arena
from zermelo.results.everywhere import BestEverywhere
from zermelo.results.payoffset import regions_of
from zermelo.results.sets import Sets
from zermelo.solvers.sweep import children_first


def best_everywhere(arena: Arena, sets: Sets) -> BestEverywhere:
    """Returns the equilibrium that has the greatest total in every subgame, or where that fails."""
    rows, columns = (axis.units.tolist() for axis in sets.axes)
    movers, codes = arena.mover.tolist(), sets.code.tolist()
    ends, end_row = arena.payoff.tolist(), arena.end_row.tolist()
    greatest: dict[int, int] = {}  # by code: nodes share their sets
    paid: dict[int, list[int]] = {}
    choice = np.full(len(arena), -1, dtype=np.int64)
    for v in children_first(arena, native=False).tolist():
        seat, code = movers[v], codes[v]
        if seat == END:
            paid[v] = ends[end_row[v]]
            continue
        choice[v] = max(arena.edges(v), key=lambda e: (paid[arena.child(e)][seat], sum(paid[arena.child(e)])))
        paid[v] = paid[arena.child(int(choice[v]))]
        if code not in greatest:
            greatest[code] = max(rows[r[1]] + columns[c[1]] for r, c in regions_of(sets.runs(v)))
        if sum(paid[v]) < greatest[code]:
            return BestEverywhere(arena=arena, payoff=None, choice=choice, stops_at=v)
    return BestEverywhere(arena=arena, payoff=arena.paid(paid[0]), choice=choice)
