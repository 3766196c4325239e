"""Which theorem promises a subgame-perfect equilibrium where play can go on forever.

The equilibria promised may need memory: that none looks at the position alone does not mean that there is none.
"""

from __future__ import annotations

import numpy as np

from zermelo.forms.arena import END, Array
from zermelo.forms.graph import Graph

TWO_SIDES = "A subgame-perfect equilibrium exists: two sides want opposite things (Zermelo 1913, for unbounded play)."
ONE_SIDE = "A subgame-perfect equilibrium exists: all who move want the same."
TWO_PAYOFFS = (
    "A subgame-perfect equilibrium exists: nobody has more than two different payoffs (Grädel and Ummels 2008)."
)
WORST = "A subgame-perfect equilibrium exists: endless play is worst for everybody (Flesch and others 2010)."
BEST = "A subgame-perfect equilibrium exists: endless play is best for everybody (Purves and Sudderth 2011)."
NONE = "No theorem known here promises a subgame-perfect equilibrium; pure Nash equilibria exist."


def existence_theorem(graph: Graph, likes: Array, ends: Array, endless: int, is_two_sided: bool) -> str:
    """Returns the first theorem that applies, in words. *likes* has a row for each payoff, a column for each seat."""
    if is_two_sided:
        movers = [m for m in np.unique(graph.mover).tolist() if m != END]
        return TWO_SIDES if (likes[:, movers] != likes[:, movers[:1]]).any() else ONE_SIDE
    met = likes[np.unique(np.append(ends, endless))]
    last = likes[endless]
    if all(len(set(column)) <= 2 for column in met.T.tolist()):
        return TWO_PAYOFFS
    if bool((met >= last).all()):
        return WORST
    if bool((met <= last).all()):
        return BEST
    return NONE
