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

import numpy as np

from zermelo.answers.equilibria.payoff_set.boxes import BoxSets
from zermelo.answers.equilibria.profile_sets import Sets
from zermelo.answers.equilibria.social_optimum import BestEverywhere
from zermelo.forms.arena import Arena
from zermelo.forms.payoff import Payoff, simplest_payoff
from zermelo.kernels.backward_induction import FIRST
from zermelo.preferences.aims import Aims
from zermelo.solvers.induction.sweep import sweep, sweep_node_order

OWN_THEN_TOTAL = Aims(np.array([[[1, 0], [1, 1]], [[0, 1], [1, 1]]], dtype=np.int64), (False, False))
PART = 20_000  # nodes whose sets are looked at before it is seen whether one stops the search


def find_social_optimum(arena: Arena, sets: Sets | BoxSets, *, compiled: bool | None = None) -> BestEverywhere:
    """Returns the equilibrium that has the greatest total in every subgame, or where that fails."""
    swept = sweep(arena, arena.payoff, OWN_THEN_TOTAL, FIRST, compiled=compiled)
    order = sweep_node_order(arena)
    waiting = order[sets.are_several[order]]  # where there is one payoff only, it is this one
    for begin in range(0, len(waiting), PART):
        nodes = waiting[begin : begin + PART]
        rows = zip(nodes.tolist(), swept.values[nodes].tolist(), sets.greatest_totals(nodes), strict=True)
        for v, paid, greatest in rows:
            if sum(paid) < greatest * swept.finer:
                return BestEverywhere(arena=arena, payoff=None, choice=swept.choice, stops_at=v)
    units = [Fraction(u) / (arena.scale * swept.finer) for u in swept.values[0].tolist()]
    return BestEverywhere(arena=arena, payoff=Payoff(arena.players, map(simplest_payoff, units)), choice=swept.choice)
