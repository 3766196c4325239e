"""Korf's shallow pruning: with a bound on the sum, what one player has leaves too little for the player above.

With payoffs u_p >= 0 and u_1 + … + u_n <= S, player j has found x at a node just below a node where player i already
has b elsewhere. Then i gets at most S - x there, and the rest of the node is passed over when

    S - x <= b   (first ties),        S - x < b   (last and average ties).

A player who has x = S can find nothing better (first ties). The vector is that of `maxn` under each of the three rules.
Whole nodes are saved, unlike in `shallow`; ends that are looked at are evaluated whole. Use it where payoffs share a
fixed or bounded sum; the more players, the less it cuts. `lastbranch` and `speculative` cut more with the same bounds.

*Deep* pruning with these bounds, cutting below a node further up, is unsound for three players and more: the node
cut off cannot be the outcome, but it can decide which one is. It is refused.

Reference: Korf 1991, Multi-player alpha-beta pruning.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.search.evaluations import Looked
from zermelo.answers.search.trace import Trace
from zermelo.errors import MethodError, ParameterError, error_hint
from zermelo.preferences.aspects import TeamsLike
from zermelo.solvers.search.prunings.bounded_sum import Frame, SumPruning

REACHES = ("shallow", "deep")


class _Korf(SumPruning):
    name = "Korf's shallow pruning"

    def passes(self, frame: Frame) -> bool:
        return False


def korf_pruning(
    tree: Any, ties: Any = "first", trace: Trace | None = None, *, total: Any = None, reach: str = "shallow",
    teams: TeamsLike | None = None,
) -> Looked:  # fmt: skip
    """Returns the max^n value of *tree*; *total* is the most that payoffs sum to, taken from the tree if left out.

    >>> from zermelo.forms.build.tree import choose, end, tree
    >>> left = choose("Bob", {"a": end(5, 3, 2), "b": end(4, 2, 4)})
    >>> right = choose("Bob", {"c": end(3, 6, 1), "d": end(6, 4, 0)})
    >>> steps = Trace()
    >>> found = korf_pruning(tree(("Ann", "Bob", "Cy"), choose("Ann", {"left": left, "right": right})), trace=steps)
    >>> found.payoff, found.leaves
    ({'Ann': 5, 'Bob': 3, 'Cy': 2}, 3)
    >>> [event.why for event in steps.events if event.kind == "cut"]
    ['Bob already has 6 here, so Ann will not come: of 10 at most 4 is left, and Ann has 5 elsewhere.']
    """
    if reach not in REACHES:
        raise ParameterError(f"No reach {reach!r}.{error_hint(reach, REACHES)} Write shallow.")
    if reach == "deep":
        raise MethodError(
            "Deep pruning with a bound on the sum is unsound: a player in between may choose the node that is cut, so "
            "the value can be wrong. Use korf with reach='shallow', or speculative, which reaches as far and is exact."
        )
    return _Korf(tree, ties, total, trace, teams).search()
