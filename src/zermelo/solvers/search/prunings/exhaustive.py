"""max^n: every end evaluated whole, everybody taking what is best for themselves.

1. An end is worth its vector of payoffs or estimates, one component for each player.
2. A player's node is worth what its best child is worth, best for that player; the tie rule decides between equals.

A uniform tree of branching b and depth m costs n·b^m evaluations for n players and b^m - 1 comparisons. Nothing is
assumed of the payoffs, chance may move, and every tie rule but kindness and spite is known. Use it as the measure of
its prunings: `shallow` gives the same answer from fewer evaluations on every tree. The choice at a tie matters for
all the *other* players, so the answer names its tie rule.

Reference: Luckhardt and Irani 1986, section IV.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.search.evaluations import Looked
from zermelo.answers.search.trace import Trace
from zermelo.forms.arena import END
from zermelo.preferences.aspects import TeamsLike
from zermelo.solvers.search.prunings.components import Components


def exhaustive_maxn(
    tree: Any, ties: Any = "first", trace: Trace | None = None, *, teams: TeamsLike | None = None
) -> Looked:
    """Returns the max^n value of a look-ahead *tree*, all of whose ends are evaluated whole.

    >>> from zermelo.forms.explore.explore import game_tree
    >>> from zermelo.games import Nim
    >>> tree = game_tree(Nim((2, 2, 2), players=3, before=True), depth=3, symmetric=True)
    >>> found = exhaustive_maxn(tree, ties="average")
    >>> found.payoff, found.move, found.evaluations
    ({'A': 1/2, 'B': 1/2, 'C': 0}, 'h1-2', 39)
    """
    seen = Components(tree, ties, "max^n", trace, teams)
    for node in seen.upwards(0):
        if seen.mover[node] == END:
            seen.evaluate_whole(node)
        else:
            seen.choose(node)
    return seen.looked()
