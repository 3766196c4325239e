"""Speculative pruning: the cut of last-branch pruning at any branch, taken back when it turns out to matter.

With payoffs u_p >= 0 and u_1 + … + u_n <= S, player k has found x, and the players above, j and i, have b_j and b_i
elsewhere. When b_i + b_j >= S - x (first ties; > under last and average ties) the node is left, on the speculation that
i will not come to j anyway. When j's node is done, with w the best of what was looked at,

* w_i <= b_i (first ties; < else): whatever j would choose, i gets no more than b_i; the speculation was right;
* otherwise the children left are searched again, now for j alone, and j's value is exact.

So the vector is that of `maxn` under the tie rules first, last and average. Chains of more players work alike; with
averaged ties they hold two at most. Use it for bounded sums when the moves are well ordered: then little is searched
twice. In a bad order nodes are visited again and again, at worst more often than `maxn` visits any; no end is
evaluated twice.

References: Sturtevant 2003, Last-branch and speculative pruning algorithms for max^n; Sturtevant 2004, Current
challenges in multi-player game search.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.search.evaluations import Looked
from zermelo.answers.search.trace import Trace
from zermelo.preferences.aspects import TeamsLike
from zermelo.solvers.search.prunings.bounded_sum import Frame, SumPruning


class _Speculative(SumPruning):
    name = "speculative pruning"

    def passes(self, frame: Frame) -> bool:
        return True


def speculative_pruning(
    tree: Any, ties: Any = "first", trace: Trace | None = None, *, total: Any = None, teams: TeamsLike | None = None
) -> Looked:
    """Returns the max^n value of *tree*; *total* is the most that payoffs sum to, taken from the tree if left out.

    >>> from zermelo.forms.build.tree import choose, end, tree
    >>> spec = choose("Cy", {"d": end(1, 5, 4), "e": end(2, 2, 6)})
    >>> bob = choose("Bob", {"c": end(1, 4, 5), "spec": spec, "f": end(2, 3, 5)})
    >>> game = tree(("Ann", "Bob", "Cy"), choose("Ann", {"left": end(3, 4, 3), "right": bob}))
    >>> found = speculative_pruning(game)
    >>> found.payoff, found.leaves, found.cuts
    ({'Ann': 3, 'Bob': 4, 'Cy': 3}, 4, 1)
    """
    return _Speculative(tree, ties, total, trace, teams).search()
