"""Deep pruning: a vector found on the leftmost line is held against the ends of whole subtrees.

1. Evaluate the leftmost lowest ends for their mover, and the best of them whole: the vector v.
2. At the node above, of player i, look at component i of the ends below the next child, in order.
   None is above v_i: pass the child over. Otherwise solve that child whole by shallow pruning, and compare.
3. With the vector that is now best, evaluated whole, do the same one node further up, until the root is done.

Sound because a player gets from a subtree one of its ends, or a mixture of them:

    u_i(end) <= v_i for all ends below a child   implies   u_i(child) <= v_i,

and with first ties an equal that comes later is not chosen. Under the tie rules last and average the child is passed
over only if u_i(end) < v_i for all of them. So this gives the vector of `maxn` for every tree, any payoffs, chance or
none. As printed, the procedure can be read to back up only the group of ends where the check failed; that
gives wrong vectors and is not offered.

On uniform trees it evaluates at best b^m + n - 1 components; the paper's formula for the worst is 2·b^m + (n-2)·b^(m-1)
- b + 1. Use it when the first line is probably the best one, as after ordering the moves; otherwise `shallow`.

Reference: Luckhardt and Irani 1986, section VII.
"""

from __future__ import annotations

from typing import Any

from zermelo.answers.search.evaluations import Looked
from zermelo.answers.search.trace import Trace
from zermelo.forms.arena import END, NATURE
from zermelo.solvers.search.prunings.components import Components
from zermelo.solvers.search.prunings.shallow import solve_below


def deep(tree: Any, ties: Any = "first", trace: Trace | None = None) -> Looked:
    """Returns the max^n value of *tree*, passing over subtrees none of whose ends is better for the mover above.

    >>> from zermelo.forms.build_tree import choose, end, tree
    >>> good = choose("Bob", {"left": end(5, 3), "right": end(1, 2)})
    >>> bad = choose("Bob", {"left": end(4, 9), "right": end(0, 9)})
    >>> found = deep(tree(("Ann", "Bob"), choose("Ann", {"good": good, "bad": bad})))
    >>> found.payoff, found.evaluations, found.cuts
    ({'Ann': 5, 'Bob': 3}, 5, 1)
    """
    seen = Components(tree, ties, "deep pruning", trace)
    line = [0]
    while seen.mover[line[-1]] != END:
        line.append(seen.first[line[-1]])
    for node in line:
        seen.enter(node)
    for node in reversed(line[:-1]):
        if seen.mover[node] == NATURE:
            for child in seen.children(node)[1:]:
                solve_below(seen, child)
            seen.choose(node)
        else:
            _hold(seen, node)
        for seat in seen.seats:  # the vector held goes up whole
            seen.component(node, seat)
        seen.leave(node)
    return seen.looked()


def _hold(seen: Components, node: int) -> None:
    """Settles a node of the leftmost line, whose first child is settled."""
    seat, children = seen.mover[node], seen.children(node)
    tied = [children[0]]
    for child in children[1:]:
        if seen.mover[child] == END or _may_be_better(seen, child, seat, tied[0]):
            solve_below(seen, child)
            seen.weigh(seat, tied, child)
    seen.settle(node, tied)


def _may_be_better(seen: Components, top: int, seat: int, best: int) -> bool:
    """Looks at *seat*'s component of the ends below *top*, in order, until one is good enough to matter."""
    held = seen.component(best, seat)
    waiting, ends = [top], 0
    while waiting:
        node = waiting.pop()
        seen.nodes += 1
        if seen.mover[node] != END:
            waiting += reversed(seen.children(node))
            continue
        ends += 1
        seen.comparisons += 1
        found = seen.evaluate(node, seat)
        if found > held or (found == held and seen.rule != "first"):
            return True
    player, has = seen.players[seat], seen.number(held)
    enough = "more than" if seen.rule == "first" else "as much as"
    nothing = "the one end here does not give" if ends == 1 else f"none of the {ends} ends here gives"
    seen.cut(top, None, f"{player} already has {has}, and {nothing} {player} {enough} that: {player} will not come.")
    return False
