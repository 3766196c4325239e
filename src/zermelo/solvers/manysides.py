"""Everybody for themselves, looked ahead: the compiled heart of max^n.

A node is worth the vector of its best child, best for the mover; between equals the first or the last move counts.
With components of at least 0 and a known largest sum S, Korf's shallow pruning leaves a node as soon as its mover has
so much that the mover above cannot get more here than it has already: best here ≥ S - best above (with last ties: >).

```
at     0 ply   1 nodes   2 nodes left early   3 status   5 depth   7 estimates used
value  one row of payoffs per ply
```

References: Luckhardt and Irani 1986; Korf 1991 for the pruning.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.native import RulesKernel


def maxn_text(
    rules: Any, tools: Any, *, width: int, actions: int, seats: int, listed: bool, guessed: bool, late: bool,
    bounded: bool, order: tuple[int, ...],
) -> Any:  # fmt: skip
    """Returns ``search``, made for one game: runs for a while, and goes on where it stopped."""
    player, apply, over, score = rules.player, rules.apply, rules.over, rules.score
    legal = rules.moves if listed else rules.legal
    guess = rules.estimate if guessed else rules.score
    row = tools.row
    ordered = len(order) > 0
    order_of = order if ordered else (0,)

    def search(states, turn, count, moves, buffer, who, has, value, line, length, at, room, most, until):  # type: ignore[no-untyped-def]
        k = at[0]
        stop = at[1] + until
        depth = at[5]
        while at[1] < stop:
            s = row(states, k, width)
            cut = False
            if bounded and k > 0 and has[k] == 1 and has[k - 1] == 1 and who[k] != who[k - 1]:
                enough = most - value[(k - 1) * seats + who[k - 1]] + (1 if late else 0)
                cut = value[k * seats + who[k]] >= enough
            a = -1
            while not cut and turn[k] < count[k]:
                if listed:
                    a = moves[k * actions + turn[k]]
                elif ordered:
                    a = order_of[turn[k]]
                else:
                    a = turn[k]
                if listed or legal(s, a):
                    break
                a = -1
                turn[k] += 1
            if a >= 0:
                t = row(states, k + 1, width)
                for i in range(width):
                    t[i] = s[i]
                apply(t, a)
                at[1] += 1
                length[k + 1] = 0
                ended = over(t)
                if not ended and k + 1 < depth:
                    seat = player(t)
                    if seat < 0 or k + 2 >= room:
                        at[3] = 3 if seat < 0 else 2
                        return 0
                    k += 1
                    at[0] = k
                    turn[k] = 0
                    who[k] = seat
                    has[k] = 0
                    count[k] = actions
                    if listed:
                        count[k] = legal(t, buffer)
                        for i in range(count[k]):
                            moves[k * actions + i] = buffer[i]
                    continue
                if not ended:
                    at[7] += 1
                for p in range(seats):
                    value[(k + 1) * seats + p] = score(t, p) if ended else guess(t, p)
            else:
                if cut:
                    at[2] += 1
                if k == 0:
                    at[3] = 1
                    return 0
                k -= 1
                at[0] = k
            m = who[k]
            new, old = value[(k + 1) * seats + m], value[k * seats + m]
            if has[k] == 0 or new > old or (late and new == old):
                has[k] = 1
                for p in range(seats):
                    value[k * seats + p] = value[(k + 1) * seats + p]
                if listed:
                    line[k * room] = moves[k * actions + turn[k]]
                elif ordered:
                    line[k * room] = order_of[turn[k]]
                else:
                    line[k * room] = turn[k]
                for i in range(length[k + 1]):
                    line[k * room + 1 + i] = line[(k + 1) * room + i]
                length[k] = length[k + 1] + 1
            turn[k] += 1
        return 0

    return search


def maxn_kernel(rules: Any, *, late: bool, bounded: bool) -> RulesKernel:
    """Returns the kernel of `maxn_text` for a game."""
    listed, guessed = hasattr(rules, "moves"), hasattr(rules, "estimate")
    names = ["player", "apply", "over", "score", "moves" if listed else "legal"] + ["estimate"] * guessed
    order = tuple(getattr(rules, "order", ())) if not listed else ()
    return RulesKernel(
        maxn_text, rules, names, width=len(rules.start), actions=rules.actions, seats=rules.players, listed=listed,
        guessed=guessed, late=late, bounded=bounded, order=order,
    )  # fmt: skip
