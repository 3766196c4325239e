"""Last-branch pruning: with a bound on the sum, what several players have elsewhere cuts a last branch.

With payoffs u_p >= 0 and u_1 + … + u_n <= S, player k has found x; above is the node of j, who is at the last branch
and has b_j from an earlier one; above that i has b_i. When

    b_i + b_j >= S - x   (first ties),        b_i + b_j > S - x   (last and average ties),

either j stays with what j has, or i gets no more than b_i. The second player's first branches must not change that, so
the cut is made only under the guard that *what j has gives i no more than b_i* (less than b_i, unless ties go to the
first). Without the guard the value can be wrong; that form is not offered. With one more player in between, each of
those in between must be at a last branch and under the guard; with averaged ties only one may stand in between, for a
mixture of two values can be chosen where neither is. Where no one stands in between this is `korf`'s cut, made too.

The vector is that of `maxn` under the tie rules first, last and average. Use it for bounded sums with three players and
more; nothing is searched twice.

Reference: Sturtevant 2003, Last-branch and speculative pruning algorithms for max^n.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.search.evaluations import Looked
from zermelo.answers.search.trace import Trace
from zermelo.preferences.aspects import TeamsLike
from zermelo.solvers.search.prunings.bounded_sum import Claim, Frame, SumPruning


class _LastBranch(SumPruning):
    name = "last-branch pruning"

    def passes(self, frame: Frame) -> bool:
        return frame.next == frame.stop

    def suits(self, chain: Claim) -> bool:
        *between, top = chain
        return all(k.vector is not None and self.is_no_better(k.vector, top) for k in between)


def last_branch_pruning(
    tree: Any, ties: Any = "first", trace: Trace | None = None, *, total: Any = None, teams: TeamsLike | None = None
) -> Looked:
    """Returns the max^n value of *tree*; *total* is the most that payoffs sum to, taken from the tree if left out.

    >>> from zermelo.forms.build.tree import choose, end, tree
    >>> last = choose("Cy", {"d": end(1, 5, 4), "e": end(2, 2, 6)})
    >>> bob = choose("Bob", {"c": end(1, 4, 5), "last": last})
    >>> game = tree(("Ann", "Bob", "Cy"), choose("Ann", {"left": end(3, 4, 3), "right": bob}))
    >>> found = last_branch_pruning(game)
    >>> found.payoff, found.leaves, found.cuts
    ({'Ann': 3, 'Bob': 4, 'Cy': 3}, 3, 1)
    """
    return _LastBranch(tree, ties, total, trace, teams).search()
