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
    order_of = tools.table(order if ordered else (0,))
    entry = width + 3
    place_of = tools.compile(_place, _place)

    def search(  # type: ignore[no-untyped-def]
        states, turn, count, moves, buffer, low, high, least, most, best, mine, hint, seen, line, length, table, at,
        room, until,
    ):  # fmt: skip
        k, nodes, cuts, depth, guesses = at[0], at[1], at[2], at[5], at[7]
        stop = nodes + until
        while True:
            # The frame of the node being looked at, in local variables: measured twice as fast as in arrays.
            s = row(states, k, width)
            t = row(states, k + 1, width)
            i, n, lo, hi, b, h = turn[k], count[k], low[k], high[k], best[k], hint[k]
            raises = mine[k] == 1
            deepest = k + 1 >= depth
            entered = False
            while i < n and lo < hi:
                if i < 0:
                    a = h
                else:
                    if listed:
                        a = moves[k * actions + i]
                    elif ordered:
                        a = order_of[i]
                    else:
                        a = i
                    if a == h or not (listed or legal(s, a)):
                        i += 1
                        continue
                for j in range(width):
                    t[j] = s[j]
                apply(t, a)
                nodes += 1
                found = 0
                rest = 0
                if over(t):
                    for p in range(seats):
                        if members[p] == 1:
                            found += score(t, p)
                elif deepest:
                    guesses += 1
                    for p in range(seats):
                        if members[p] == 1:
                            found += guess(t, p)
                else:
                    who = player(t)
                    if who < 0 or k + 2 >= room:
                        at[3] = 3 if who < 0 else 2
                        at[1] = nodes
                        return 0
                    c = k + 1
                    hint[c] = -1
                    known = False
                    if tabled:
                        e = place_of(table, t, width) * entry
                        alike = table[e + width + 1] != 0
                        for j in range(width):
                            if table[e + j] != t[j]:
                                alike = False
                                break
                        if alike:
                            found = table[e + width]
                            about = table[e + width + 1]
                            hint[c] = table[e + width + 2]
                            if about >> 3 >= depth - c:
                                kind = about & 3
                                known = kind == 1 or (kind == 2 and found >= hi) or (kind == 3 and found <= lo)
                            if known:
                                at[6] += 1
                                if about & 4 == 0:
                                    guesses += 1
                                if hint[c] >= 0:
                                    line[c * room] = hint[c]
                                    rest = 1
                    if not known:
                        turn[k], low[k], high[k], best[k] = i, lo, hi, b
                        k = c
                        turn[k] = -1 if hint[k] >= 0 else 0
                        low[k], high[k], least[k], most[k] = lo, hi, lo, hi
                        mine[k] = members[who]
                        seen[k] = guesses
                        best[k] = -INFINITE if members[who] == 1 else INFINITE
                        length[k] = 0
                        count[k] = actions
                        if listed:
                            count[k] = legal(t, buffer)
                            for j in range(count[k]):
                                moves[k * actions + j] = buffer[j]
                        entered = True
                        break
                if (raises and found > b) or (not raises and found < b):
                    b = found
                    line[k * room] = a
                    for j in range(rest):
                        line[k * room + 1 + j] = line[(k + 1) * room + j]
                    length[k] = rest + 1
                if raises:
                    lo = max(lo, found)
                else:
                    hi = min(hi, found)
                i += 1
            if entered:
                if nodes >= stop:
                    at[0], at[1], at[2], at[7] = k, nodes, cuts, guesses
                    return 0
                continue
            if lo >= hi:
                cuts += 1
            if tabled:
                e = place_of(table, s, width) * entry
                for j in range(width):
                    table[e + j] = s[j]
                kind = 1
                if b >= most[k]:
                    kind = 2
                elif b <= least[k]:
                    kind = 3
                proven = 4 if guesses == seen[k] else 0
                left = depth - k if proven == 0 else 1 << 20
                table[e + width] = b
                table[e + width + 1] = left * 8 + proven + kind
                table[e + width + 2] = line[k * room] if length[k] > 0 else -1
            if k == 0:
                at[0], at[1], at[2], at[3], at[7] = k, nodes, cuts, 1, guesses
                return b
            k -= 1
            if mine[k] == 1:
                better = b > best[k]
                low[k] = max(low[k], b)
            else:
                better = b < best[k]
                high[k] = min(high[k], b)
            if better:
                best[k] = b
                a = hint[k]
                if turn[k] >= 0:
                    if listed:
                        a = moves[k * actions + turn[k]]
                    elif ordered:
                        a = order_of[turn[k]]
                    else:
                        a = turn[k]
                line[k * room] = a
                for j in range(length[k + 1]):
                    line[k * room + 1 + j] = line[(k + 1) * room + j]
                length[k] = length[k + 1] + 1
            turn[k] += 1

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
