"""Is there an equilibrium that is socially optimal in every subgame? For two players, mixed ones too.

1. The greatest total of a node is found in its utility profile set, at an upper right corner of a region.
2. Working back from the ends, every player chooses the best move, of equally good ones that with the greatest total.
3. Such an equilibrium exists iff what (2) gives every node is the greatest total of that node.

Why this is enough. Mixing two different payoffs between which the mover is indifferent has a smaller total than the
better of the two, and that one alone is an equilibrium payoff of the node with the same threats: so nodes that mix are
not optimal. And by induction from the ends there is at most one payoff at each node: its children have one each, so the
mover takes the most, and of two payoffs that give the mover the same and have the same total there is only one. At a
chance node the greatest total is the average of the children's, so it takes the greatest of each: again one payoff.

That settles for two players what Littman, Ravi, Talwar and Zinkevich 2006 leave open in their section 4.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.forms.arena import END, NATURE, Arena
from zermelo.forms.payoff import Payoff, simplest
from zermelo.results.boxes import BoxSets
from zermelo.results.everywhere import BestEverywhere
from zermelo.results.sets import Sets
from zermelo.solvers.sweep import children_first


def best_everywhere(arena: Arena, sets: Sets | BoxSets) -> BestEverywhere:
    """Returns the equilibrium that has the greatest total in every subgame, or where that fails."""
    movers, ends, end_row = arena.mover.tolist(), arena.payoff.tolist(), arena.end_row.tolist()
    paid: dict[int, list[Any]] = {}
    choice = np.full(len(arena), -1, dtype=np.int64)
    for v in children_first(arena, native=False).tolist():
        seat = movers[v]
        if seat == END:
            paid[v] = ends[end_row[v]]
            continue
        if seat == NATURE:
            parts = list(zip(arena.odds(v), (paid[c] for c in arena.children(v)), strict=True))
            paid[v] = [sum(share * row[q] for share, row in parts) for q in (0, 1)]
        else:
            choice[v] = max(arena.edges(v), key=lambda e: (paid[arena.child(e)][seat], sum(paid[arena.child(e)])))
            paid[v] = paid[arena.child(int(choice[v]))]
        if sum(paid[v]) < sets.greatest_total(v):
            return BestEverywhere(arena=arena, payoff=None, choice=choice, stops_at=v)
    payoff = Payoff(arena.players, (simplest(Fraction(u) / arena.scale) for u in paid[0]))
    return BestEverywhere(arena=arena, payoff=payoff, choice=choice)
