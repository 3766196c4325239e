"""Everybody for themselves, looked ahead: the compiled heart of max^n.

A node is worth the vector of its best child, best for the mover; between equals the first or the last move counts.
Moves are tried by their numbers, whatever `order` the rules have: that order would decide ties.
At an end, or where the depth ends, the mover's own component is asked for first; the others' are asked for once, at the
best of them, when the node is left: Luckhardt and Irani's lazy components.

The table keeps whole vectors: for the depth they were searched to, or for any greater one when no estimate was used.
So a search with it finds what one without it finds.

```
at      as alpha-beta has it, without CUTS and BEYOND
frames  one row per ply, written when the search goes deeper and read when it comes back: see LAYOUT
values  one row of payoffs per ply
kept    one row per ply: the state of the best child where its other components are still to be asked for
table   rows of  state … | remaining depth << DEEP + PROVEN + EXACT | move | payoffs …
```

Reference: Luckhardt and Irani 1986.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.native import RulesKernel
from zermelo.solvers.search.minimax.alphabeta import (
    CHANCE_MOVES,
    DEEP,
    DEPTH,
    DONE,
    ENTER,
    ENTERED,
    ESTIMATES,
    EXACT,
    FILLED,
    HITS,
    KNOWN,
    LEAF,
    LEAVE,
    NODES,
    PLY,
    PROVEN,
    STATUS,
    STUCK,
    TOO_DEEP,
    UNLIMITED,
    alphabeta_search_silent,
    alphabeta_search_slot,
)

LAYOUT = ("turn", "count", "who", "choice", "seen", "length", "now", "open")
FRAME = len(LAYOUT)
TURN, COUNT, WHO, CHOICE, SEEN, LENGTH, NOW, OPEN = range(FRAME)
ENDED, CUT_OFF = 1, 2  # why the best child has components that are still to be asked for


def _maxn_text(
    rules: Any, tools: Any, *, width: int, actions: int, seats: int, listed: bool, guessed: bool, late: bool,
    tabled: bool, traced: bool,
) -> Any:  # fmt: skip
    """Returns ``search``, made for one game: runs for a while, and goes on where it stopped."""
    player, apply, over, score = rules.player, rules.apply, rules.over, rules.score
    legal = rules.moves if listed else rules.legal
    guess = rules.estimate if guessed else rules.score
    row = tools.row
    entry = width + 2 + seats
    place_of, note = (
        tools.compile(alphabeta_search_slot, alphabeta_search_slot),
        tools.note or tools.compile(alphabeta_search_silent, alphabeta_search_silent),
    )

    def search(states, frames, values, kept, moves, buffer, line, table, at, room, until):  # type: ignore[no-untyped-def]
        k, nodes, depth, guesses = at[PLY], at[NODES], at[DEPTH], at[ESTIMATES]
        entered, filled = at[ENTERED], at[FILLED]
        stop, endless = nodes + until, depth >= UNLIMITED
        s, t, f = row(states, k, width), row(states, k + 1, width), row(frames, k, FRAME)
        v, w = row(values, k, seats), row(values, k + 1, seats)
        i, n, who, choice, seen = f[TURN], f[COUNT], f[WHO], f[CHOICE], f[SEEN]
        size, a, pending = f[LENGTH], f[NOW], f[OPEN]
        while True:
            if i < n:
                if listed:
                    a = moves[k * actions + i]
                else:
                    a = i
                    if not legal(s, a):
                        i += 1
                        continue
                for j in range(width):
                    t[j] = s[j]
                apply(t, a)
                nodes += 1
                ended = over(t)
                if ended or k + 1 >= depth:
                    if ended:
                        found = score(t, who)
                    else:
                        guesses += 1
                        found = guess(t, who)
                    if traced:
                        note(LEAF, k + 1, a, found, who)
                    if choice < 0 or found > v[who] or (late and found == v[who]):
                        choice, pending, size = a, ENDED if ended else CUT_OFF, 1
                        v[who] = found
                        line[k * room] = a
                        best = row(kept, k, width)
                        for j in range(width):
                            best[j] = t[j]
                    i += 1
                    continue
                seat = player(t)
                if seat < 0 or k + 2 >= room:
                    at[NODES], at[STATUS] = nodes, CHANCE_MOVES if seat < 0 else TOO_DEEP
                    at[ENTERED], at[FILLED] = entered, filled
                    return 0
                known = False
                rest = 0
                if tabled:
                    e = place_of(table, t, width) * entry
                    about = table[e + width]
                    left = depth - k - 1
                    deep, proven = about >> DEEP, about & PROVEN != 0
                    known = about != 0 and (deep == left or (proven and (endless or deep < left)))
                    for j in range(width):
                        known = known and table[e + j] == t[j]
                    if known:
                        at[HITS] += 1
                        if not proven:
                            guesses += 1
                        for p in range(seats):
                            w[p] = table[e + width + 2 + p]
                        line[(k + 1) * room] = table[e + width + 1]
                        rest = 1
                        if traced:
                            note(KNOWN, k + 1, a, w[who], who)
                if not known:
                    f[TURN], f[COUNT], f[WHO], f[CHOICE], f[SEEN] = i, n, who, choice, seen
                    f[LENGTH], f[NOW], f[OPEN] = size, a, pending
                    k += 1
                    s, t, f = t, row(states, k + 1, width), row(frames, k, FRAME)
                    v, w = w, row(values, k + 1, seats)
                    i, who, choice, seen, size, pending = 0, seat, -1, guesses, 0, 0
                    entered += 1
                    n = actions
                    if listed:
                        n = legal(s, buffer)
                        for j in range(n):
                            moves[k * actions + j] = buffer[j]
                    if traced:
                        note(ENTER, k, a, 0, who)
                    if nodes >= stop:
                        f[TURN], f[COUNT], f[WHO], f[CHOICE], f[SEEN] = i, n, who, choice, seen
                        f[LENGTH], f[NOW], f[OPEN] = size, -1, pending
                        at[PLY], at[NODES], at[ESTIMATES] = k, nodes, guesses
                        at[ENTERED], at[FILLED] = entered, filled
                        return 0
                    continue
            else:
                if pending != 0:
                    filled += 1
                    best = row(kept, k, width)
                    for p in range(seats):
                        if p != who:
                            v[p] = score(best, p) if pending == ENDED else guess(best, p)
                if choice < 0:
                    at[PLY], at[NODES], at[STATUS] = k, nodes, STUCK
                    return 0
                if tabled and k > 0:  # at the root a core may have looked at some of the moves only
                    e = place_of(table, s, width) * entry
                    for j in range(width):
                        table[e + j] = s[j]
                    table[e + width] = ((depth - k) << DEEP) + (PROVEN if guesses == seen else 0) + EXACT
                    table[e + width + 1] = choice
                    for p in range(seats):
                        table[e + width + 2 + p] = v[p]
                if traced:
                    note(LEAVE, k, choice, v[who], who)
                if k == 0:
                    f[LENGTH] = size
                    at[PLY], at[NODES], at[STATUS], at[ESTIMATES] = k, nodes, DONE, guesses
                    at[ENTERED], at[FILLED] = entered, filled
                    return 0
                rest = size
                k -= 1
                t, s, f = s, row(states, k, width), row(frames, k, FRAME)
                w, v = v, row(values, k, seats)
                i, n, who, choice, seen = f[TURN], f[COUNT], f[WHO], f[CHOICE], f[SEEN]
                size, a, pending = f[LENGTH], f[NOW], f[OPEN]
            if choice < 0 or w[who] > v[who] or (late and w[who] == v[who]):
                choice, pending = a, 0
                for p in range(seats):
                    v[p] = w[p]
                line[k * room] = a
                for j in range(rest):
                    line[k * room + 1 + j] = line[(k + 1) * room + j]
                size = rest + 1
            i += 1

    return search


def maxn_kernel(rules: Any, *, late: bool, tabled: bool, traced: bool = False) -> RulesKernel:
    """Returns the kernel of `_maxn_text` for a game."""
    listed, guessed = hasattr(rules, "moves"), hasattr(rules, "estimate")
    names = ["player", "apply", "over", "score", "moves" if listed else "legal"] + ["estimate"] * guessed
    return RulesKernel(
        _maxn_text, rules, names, width=len(rules.start), actions=rules.actions, seats=rules.players, listed=listed,
        guessed=guessed, late=late, tabled=tabled, traced=traced, inlined=True,
    )  # fmt: skip
