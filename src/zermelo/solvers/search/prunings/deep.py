"""Deep pruning: a vector found on the leftmost line is held against every end below.

1. Evaluate the leftmost lowest ends for their mover, and the best of them whole: the vector v.
2. At the node above, of player i, look at component i of every end below each other child. None is above v_i: pass the
   child over. Otherwise back up that child's vector by simple shallow pruning, and keep the better one for i.
3. With the vector that is now best do the same one node further up, until the root is done.

No component is evaluated twice. Sound because a player gets from a subtree one of its ends, or a mixture of them:

    u_i(end) <= v_i for all ends below a child   implies   u_i(child) <= v_i,

and with first ties an equal that comes later is not chosen. Under the tie rules last and average the child is passed
over only if u_i(end) < v_i for all of them. So this gives the vector of `maxn` for every tree, any payoffs, chance or
none. "Back up the best vector by shallow pruning" must be read of the whole child: backing up only the group of ends
where the check failed would give wrong vectors.

On uniform trees of branching b and depth m, n players in turn, it evaluates

* at best b^m + n - 1 components: all checks pass, as where the first end is best for everybody;
* at worst, at depth m = n, 2·b^m + (n-2)·b^(m-1) - b + 1 of them: all checks fail, as where every end is better for
  everybody than the one before. That is simple shallow pruning and (b^(m-1) - 1)·(b - 1) components more. Deeper trees
  take fewer: a player who moves last, too, need not be asked twice.

Use it when the first line is probably the best one, as after ordering the moves; otherwise `shallow`.

Reference: Luckhardt and Irani 1986, section VII.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.search.evaluations import Looked
from zermelo.answers.search.trace import Trace
from zermelo.forms.arena import END, NATURE
from zermelo.preferences.aspects import TeamsLike
from zermelo.solvers.search.prunings.components import Components
from zermelo.solvers.search.prunings.shallow import settle_below_simple_shallow


def deep_pruning(
    tree: Any, ties: Any = "first", trace: Trace | None = None, *, teams: TeamsLike | None = None
) -> Looked:
    """Returns the max^n value of *tree*, passing over subtrees none of whose ends is better for the mover above.

    >>> from zermelo.forms.build.tree import choose, end, tree
    >>> good = choose("Bob", {"left": end(5, 3), "right": end(1, 2)})
    >>> bad = choose("Bob", {"left": end(4, 9), "right": end(0, 9)})
    >>> found = deep_pruning(tree(("Ann", "Bob"), choose("Ann", {"good": good, "bad": bad})))
    >>> found.payoff, found.evaluations, found.cuts
    ({'Ann': 5, 'Bob': 3}, 5, 1)
    """
    seen = Components(tree, ties, "deep pruning", trace, teams)
    line = [0]
    while seen.mover[line[-1]] != END:
        line.append(seen.children(line[-1])[0])
    for node in line:
        seen.enter(node)
    for node in reversed(line[:-1]):
        if seen.mover[node] == NATURE:
            for child in seen.children(node)[1:]:
                settle_below_simple_shallow(seen, child)
            seen.choose(node)
        else:
            _hold(seen, node)
        for side in seen.sides:  # the vector held goes up whole
            seen.component(node, side)
        seen.leave(node)
    return seen.looked()


def _hold(seen: Components, node: int) -> None:
    """Settles a node of the leftmost line, whose first child is settled."""
    side, children = seen.side(node), seen.children(node)
    tied = [children[0]]
    for child in children[1:]:
        if seen.mover[child] == END or _may_be_better(seen, child, side, tied[0]):
            settle_below_simple_shallow(seen, child)
            seen.weigh(node, tied, child)
    seen.settle(node, tied)


def _may_be_better(seen: Components, top: int, side: int, best: int) -> bool:
    """Looks at *side*'s component of every end below *top*: is one good enough to matter?"""
    held = seen.component(best, side)
    waiting, ends, better = [top], 0, 0
    while waiting:
        node = waiting.pop()
        seen.nodes += 1
        if seen.mover[node] != END:
            waiting += reversed(seen.children(node))
            continue
        ends += 1
        seen.comparisons += 1
        found = seen.evaluate(node, side)
        better += found > held or (found == held and seen.rule != "first")
    if better:
        return True
    player, has = seen.names[side], seen.number(held)
    enough = "more than" if seen.rule == "first" else "as much as"
    nothing = "the one end here does not give" if ends == 1 else f"none of the {ends} ends here gives"
    seen.cut(top, None, f"{player} already has {has}, and {nothing} {player} {enough} that: {player} will not come.")
    return False
