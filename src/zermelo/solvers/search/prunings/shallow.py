"""Shallow pruning: max^n that evaluates a component only when it is compared.

*Simple shallow* pruning looks, below the last mover, at that mover's component alone, then evaluates the rest of the
vector for the end chosen. *Shallow* pruning does the same at every level: a node hands up a pointer to its end,
and the player above asks that end for one component more.

Both give the vector of `maxn`, for every tree, any payoffs, chance or none, under the tie rules first, last and
average. On uniform trees of branching b, depth m and n <= m players in turn, with first or last ties,

* simple shallow evaluates b^(m-1)·(b + n - 1) components,
* shallow evaluates (b^(m+1) - b^(m-n+1)) / (b - 1) of them, never more than simple shallow,

the same number on every such tree; both make b^m - 1 comparisons. Averaging ties takes more, because a tie is worth
something of all its ends. Use shallow wherever one component can be had for less than a whole vector; no node is saved.

The procedure as printed hands up the value of the last child instead of the best; here it is the best.

Reference: Luckhardt and Irani 1986, sections V and VI.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.search.evaluations import Looked
from zermelo.answers.search.trace import Trace
from zermelo.forms.arena import END
from zermelo.preferences.aspects import TeamsLike
from zermelo.solvers.search.prunings.components import Components


def simple_shallow_pruning(
    tree: Any, ties: Any = "first", trace: Trace | None = None, *, teams: TeamsLike | None = None
) -> Looked:
    """Returns the max^n value of *tree*; an end is evaluated whole only when the player just above chooses it.

    >>> from zermelo.forms.build.tree import choose, end, tree
    >>> pick = choose("Bob", {"left": end(1, 2), "right": end(5, 3)})
    >>> simple_shallow_pruning(tree(("Ann", "Bob"), pick)).evaluations
    3
    """
    seen = Components(tree, ties, "simple shallow pruning", trace, teams)
    settle_below_simple_shallow(seen, 0)
    return seen.looked()


def shallow_pruning(
    tree: Any, ties: Any = "first", trace: Trace | None = None, *, teams: TeamsLike | None = None
) -> Looked:
    """Returns the max^n value of *tree*; a component is evaluated only when it is compared.

    >>> from zermelo.forms.explore.explore import game_tree
    >>> from zermelo.games import Nim
    >>> tree = game_tree(Nim((2, 2, 2), players=3, before=True), depth=3, symmetric=True)
    >>> [shallow_pruning(tree, ties).evaluations for ties in ("average", "first")]
    [24, 20]
    """
    seen = Components(tree, ties, "shallow pruning", trace, teams)
    settle_below_shallow(seen, 0)
    return seen.looked()


def settle_below_shallow(seen: Components, top: int) -> None:
    """Settles *top* and everything below it, asking for no component that is not compared."""
    for node in seen.upwards(top):
        if seen.mover[node] != END:
            seen.choose(node)


def settle_below_simple_shallow(seen: Components, top: int) -> None:
    """Settles *top* and everything below it; an end is evaluated whole when it is chosen just above."""
    for node in seen.upwards(top):
        if seen.mover[node] != END:
            seen.choose(node)
            for child in seen.picks[node]:
                if seen.mover[child] == END:
                    seen.evaluate_whole(child, steps=1)
