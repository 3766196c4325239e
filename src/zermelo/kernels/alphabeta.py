"""Alpha-beta for one side against the rest, over the arrays of a tree, with a stack of its own.

```
at   LOOKED_AT  nodes looked at   LEFT_EARLY  nodes left early
```
At every node on the stack: low ≤ what the side can get here and still matter ≤ high. A node whose low meets its high is
cut: the other side will not come here.
"""

from __future__ import annotations

from zermelo.compiler.native import Kernel

LOOKED_AT, LEFT_EARLY = 1, 2  # of `at`
INFINITE = (1 << 63) - 1  # worths are below 2^62 in size


def _tree_alphabeta(first, mover, side, worth, stack, turn, low, high, best, pick, at):  # type: ignore[no-untyped-def]
    """Returns the value to the side of the node at the bottom of the stack; pick[v] is the child that decided node v.

    worth[v]  what an end is worth to the side   side[m]  1 if seat m belongs to it   turn[k]  next child to look at
    """
    k = 0
    nodes = 1
    cuts = 0
    turn[0] = first[stack[0]]
    low[0] = -INFINITE
    high[0] = INFINITE
    best[0] = -INFINITE if side[mover[stack[0]]] == 1 else INFINITE
    while True:
        v = stack[k]
        if turn[k] < first[v + 1] and low[k] < high[k]:
            c = turn[k]
            nodes += 1
            if first[c] < first[c + 1]:
                k += 1
                stack[k] = c
                turn[k] = first[c]
                low[k] = low[k - 1]
                high[k] = high[k - 1]
                best[k] = -INFINITE if side[mover[c]] == 1 else INFINITE
                continue
            found = worth[c]
        else:
            if low[k] >= high[k]:
                cuts += 1
            found = best[k]
            if k == 0:
                at[LOOKED_AT] = nodes
                at[LEFT_EARLY] = cuts
                return found
            k -= 1
            v = stack[k]
        if side[mover[v]] == 1:
            if found > best[k]:
                best[k] = found
                pick[v] = turn[k]
            if found > low[k]:
                low[k] = found
        else:
            if found < best[k]:
                best[k] = found
                pick[v] = turn[k]
            if found < high[k]:
                high[k] = found
        turn[k] += 1


tree_alphabeta = Kernel(_tree_alphabeta)
