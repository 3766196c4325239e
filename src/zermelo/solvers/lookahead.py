"""One side against the rest, looked ahead: the compiled heart of alpha-beta and paranoid search.

The side (one seat, or a team) wants its sum of points as high as possible, everybody else wants it low. With two
players and zero sum that is alpha-beta; with more it is the paranoid view. Values are the side's.

For the value v returned for a window low < high (fail-soft):

    v ≤ low   implies  true value ≤ v
    v ≥ high  implies  true value ≥ v
    otherwise          true value = v

where "true" means: to the given depth, with estimates where it ends. `at[7]` counts the estimates used: none means
proven.

```
at     0 ply   1 nodes   2 nodes left early   3 status   5 depth   6 table hits   7 estimates used
frame  one number per ply: turn, count, low, high, least, most (the window on entry), best, mine, the table's move,
       estimates used before, length of the line
table  rows of  state … | value | remaining depth · 8 + proven · 4 + kind | move
       kind: 1 exact, 2 at least, 3 at most
```
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.native import RulesKernel

INFINITE = (1 << 62) - 1
PLY, NODES, CUTS, STATUS, _, DEPTH, HITS, ESTIMATES = range(8)
DONE, TOO_DEEP, CHANCE_MOVES = 1, 2, 3
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
UNLIMITED = 1 << 20


def search_text(
    rules: Any, tools: Any, *, width: int, actions: int, seats: int, members: tuple[int, ...], listed: bool,
    guessed: bool, tabled: bool, order: tuple[int, ...],
) -> Any:  # fmt: skip
    """Returns ``search``, made for one game and one side: runs for a while, and goes on where it stopped."""
    player, apply, over, score = rules.player, rules.apply, rules.over, rules.score
    legal = rules.moves if listed else rules.legal
    guess = rules.estimate if guessed else rules.score
    row = tools.row
    ordered = len(order) > 0
    order_of = order if ordered else (0,)
    entry = width + 3
    place_of = tools.compile(_place, _place)

    def search(  # type: ignore[no-untyped-def]
        states,
        turn,
        count,
        moves,
        buffer,
        low,
        high,
        least,
        most,
        best,
        mine,
        hint,
        seen,
        line,
        length,
        table,
        at,
        room,
        until,
    ):
        k = at[0]
        stop = at[1] + until
        depth = at[5]
        while at[1] < stop:
            s = row(states, k, width)
            found = 0
            # the next move of this node: the table's first, then the others in order
            a = -1
            if low[k] < high[k]:
                if turn[k] < 0:
                    a = hint[k]
                else:
                    while turn[k] < count[k]:
                        if listed:
                            a = moves[k * actions + turn[k]]
                        elif ordered:
                            a = order_of[turn[k]]
                        else:
                            a = turn[k]
                        if a != hint[k] and (listed or legal(s, a)):
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
                if over(t):
                    for p in range(seats):
                        if members[p] == 1:
                            found += score(t, p)
                elif k + 1 >= depth:
                    at[7] += 1
                    for p in range(seats):
                        if members[p] == 1:
                            found += guess(t, p)
                else:
                    who = player(t)
                    if who < 0 or k + 2 >= room:
                        at[3] = 3 if who < 0 else 2
                        return 0
                    k += 1
                    at[0] = k
                    turn[k] = 0
                    hint[k] = -1
                    low[k] = low[k - 1]
                    high[k] = high[k - 1]
                    least[k] = low[k]
                    most[k] = high[k]
                    mine[k] = members[who]
                    seen[k] = at[7]
                    best[k] = -INFINITE if members[who] == 1 else INFINITE
                    count[k] = actions
                    known = False
                    if tabled:
                        e = place_of(table, t, width) * entry
                        alike = table[e + width + 1] != 0
                        for i in range(width):
                            if table[e + i] != t[i]:
                                alike = False
                                break
                        if alike:
                            value = table[e + width]
                            about = table[e + width + 1]
                            hint[k] = table[e + width + 2]
                            if about >> 3 >= depth - k:
                                kind = about & 3
                                known = kind == 1 or (kind == 2 and value >= high[k]) or (kind == 3 and value <= low[k])
                            if known:
                                at[6] += 1
                                if about & 4 == 0:
                                    at[7] += 1
                                best[k] = value
                                if hint[k] >= 0:
                                    line[k * room] = hint[k]
                                    length[k] = 1
                    if not known:
                        if listed:
                            count[k] = legal(t, buffer)
                            for i in range(count[k]):
                                moves[k * actions + i] = buffer[i]
                        if hint[k] >= 0:
                            turn[k] = -1
                        continue
                    found = best[k]
                    k -= 1
                    at[0] = k
            else:
                if low[k] >= high[k]:
                    at[2] += 1
                found = best[k]
                if tabled:
                    e = place_of(table, s, width) * entry
                    for i in range(width):
                        table[e + i] = s[i]
                    kind = 1
                    if found >= most[k]:
                        kind = 2
                    elif found <= least[k]:
                        kind = 3
                    proven = 4 if at[7] == seen[k] else 0
                    left = depth - k if proven == 0 else 1 << 20
                    table[e + width] = found
                    table[e + width + 1] = left * 8 + proven + kind
                    table[e + width + 2] = line[k * room] if length[k] > 0 else -1
                if k == 0:
                    at[3] = 1
                    return found
                k -= 1
                at[0] = k
            better = found > best[k] if mine[k] == 1 else found < best[k]
            if better:
                best[k] = found
                a = hint[k]
                if turn[k] >= 0:
                    if listed:
                        a = moves[k * actions + turn[k]]
                    elif ordered:
                        a = order_of[turn[k]]
                    else:
                        a = turn[k]
                line[k * room] = a
                for i in range(length[k + 1]):
                    line[k * room + 1 + i] = line[(k + 1) * room + i]
                length[k] = length[k + 1] + 1
            if mine[k] == 1:
                low[k] = max(low[k], found)
            else:
                high[k] = min(high[k], found)
            turn[k] += 1
        return 0

    return search


MASK = (1 << 62) - 1


def _place(table: Any, state: Any, width: int) -> int:
    """Which slot of the table a state belongs to; the last number of the table says how many slots there are."""
    h = 0x1B873593
    for i in range(width):
        h = ((h ^ state[i]) * 0x2545F4914F6CDD1D) & MASK
        h ^= h >> 29
    return h % table[len(table) - 1]  # type: ignore[no-any-return]


def search_kernel(rules: Any, members: tuple[int, ...], *, tabled: bool) -> RulesKernel:
    """Returns the kernel of `search_text` for a game and a side."""
    listed = hasattr(rules, "moves")
    guessed = hasattr(rules, "estimate")
    names = ["player", "apply", "over", "score", "moves" if listed else "legal"] + ["estimate"] * guessed
    order = tuple(getattr(rules, "order", ())) if not listed else ()
    return RulesKernel(
        search_text, rules, names, width=len(rules.start), actions=rules.actions, seats=rules.players, members=members,
        listed=listed, guessed=guessed, tabled=tabled, order=order,
    )  # fmt: skip
