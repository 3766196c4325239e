"""One side against the rest, looked ahead: the compiled heart of alpha-beta and paranoid search.

The side (one seat, or a team) wants its sum of points as high as possible, everybody else wants it low. With two
players and zero sum that is alpha-beta; with more it is the paranoid view. Values are the side's, or what `paid` says:
of any two groups one may raise and the other lower what some of the first get.

For the value v returned for a window low < high (fail-soft):

    v ≤ low   implies  true value ≤ v
    v ≥ high  implies  true value ≥ v
    otherwise          true value = v

where "true" means: to the given depth, with estimates where it ends. `at[ESTIMATES]` counts those: none means proven.

```
at      PLY   NODES   CUTS, nodes left early   STATUS   BEYOND any score   DEPTH   HITS of the table
        ESTIMATES used   ENTERED below the root: max^n counts these   FILLED: leaves asked what they are worth, by max^n
        the vectors filled in
frames  one row per ply, written when the search goes deeper and read when it comes back: see LAYOUT
table   rows of  state … | value | remaining depth << DEEP + PROVEN + kind | move
        kind: EXACT, AT_LEAST, AT_MOST
        used for the same remaining depth only, or where proven for any greater one: so the value is minimax to the
        depth; without a depth all is proven
marks   two killers per ply; how many moves were looked at for ends and how many were, per ply; then the history: how
        often each move of each seat ended a node early, by depth
```

Where there is a table, a node first looks which of its moves end the game, and settles these before it goes deeper with
any other: a win at once ends the node, wherever it stands in the order. Left in their places, such moves were found
after whole subtrees had been searched, and that was all that made Connect Four on 6×5 take 13 times the positions
(456.9 million) of a program with the same table, order and window. Plies where fewer than one move in 64 ends the game
look now and then only. A position counts once, though it is made again to go deeper.

Compiled numbers have 64 bits. A score, or a team's sum, that could reach what stands for infinity ends a compiled
search with TOO_LARGE, and it runs in Python's own integers instead.

Moves are tried in this order where there is a table: its move, then the rules' own `order`, one for all positions or by
``order(s, buffer)`` one for each; where the rules have none, killers and history after the table's move. After a node's
first move the others are searched with an empty window, and again with the whole one when they turn out better. At the
root the moves stay as the rules have them, so that between equals the first is taken. Measured in nodes against the
table alone, deepening included: Connect Four to 13 moves a third, Kalah to 11 a tenth, Othello 6×6 to 8 less than a
half. Killers and history next to an `order` made Connect Four a third worse; a window around the last depth's value
saved under 1 % and is left out.

A search is a game of its own for the compiler. What the node in hand needs is in local variables and goes to its row
only when a child is entered: measured three times as fast as rows alone.

References: Knuth and Moore 1975; Fishburn 1983 (fail-soft); Pearl 1980 (zero windows); Akl and Newborn 1977
(killers); Schaeffer 1989 (history).
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.native import RulesKernel
from zermelo.forms.rules import rules_order
from zermelo.solvers.search.side_worth import POINTS, side_worth

INFINITE = (1 << 62) - 1
ENTER, LEAF, KNOWN, CUT, LEAVE = range(5)  # what a traced search notes
BEYOND_WORDS = 1 << 80  # above every sum of 64-bit scores
PLY, NODES, CUTS, STATUS, BEYOND, DEPTH, HITS, ESTIMATES, ENTERED, FILLED = range(10)
DONE, TOO_DEEP, CHANCE_MOVES, STUCK, TOO_LARGE = 1, 2, 3, 4, 5
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
UNLIMITED = 1 << 20
DEEP, PROVEN, KIND = 3, 4, 3  # of what a table says about a value: bits below the depth, a flag, a mask of the kind
LAYOUT = (
    "turn", "count", "low", "high", "least", "most", "best", "choice", "mine", "seen", "length", "now", "wide",
    "peeked",
)  # fmt: skip
FRAME = len(LAYOUT)
TURN, COUNT, LOW, HIGH, LEAST, MOST, BEST, CHOICE, MINE, SEEN, LENGTH, NOW, WIDE, PEEKED = range(FRAME)
STEP = 1 << 20
FROM_TABLE, FIRST_KILLER, SECOND_KILLER = 8 << 40, 4 << 40, 2 << 40  # keys: before all that history can reach
TRIAL, RARE = 4, 64  # moves of a ply looked at for ends; one in so many must be one, or few are looked at later
NOW_AND_THEN = 15  # by this mask of the nodes counted


def _alphabeta_text(
    rules: Any, tools: Any, *, width: int, actions: int, seats: int, members: tuple[int, ...], listed: bool, lists: str,
    guessed: bool, tabled: bool, order: tuple[int, ...], scout: bool, sorts: bool, learns: bool, traced: bool,
    paid: tuple[int, ...], aspect: int,
) -> Any:  # fmt: skip
    """Returns ``search``, made for one game and one side: runs for a while, and goes on where it stopped."""
    player, apply, over = rules.player, rules.apply, rules.over
    legal = getattr(rules, lists)
    guess = rules.estimate if guessed else rules.score
    row = tools.row
    ordered = len(order) > 0
    order_of = tools.table(order if ordered else (0,))
    entry = width + 3
    place_of, note = (
        tools.compile(alphabeta_search_slot, alphabeta_search_slot),
        tools.note or tools.compile(alphabeta_search_silent, alphabeta_search_silent),
    )
    lone = members.index(1) if sum(members) == 1 else -1
    worth = side_worth(rules, tools, seats, paid, aspect, guess)

    def search(states, frames, moves, keys, buffer, line, table, marks, at, room, until):  # type: ignore[no-untyped-def]
        k, nodes, cuts, beyond, depth, guesses = at[PLY], at[NODES], at[CUTS], at[BEYOND], at[DEPTH], at[ESTIMATES]
        stop, endless = nodes + until, depth >= UNLIMITED
        s, t, f = row(states, k, width), row(states, k + 1, width), row(frames, k, FRAME)
        i, n, lo, hi, least, most, b, choice = f[TURN], f[COUNT], f[LOW], f[HIGH], f[LEAST], f[MOST], f[BEST], f[CHOICE]
        raises, seen, size, a, wide, peeked = f[MINE] == 1, f[SEEN], f[LENGTH], f[NOW], f[WIDE] == 1, f[PEEKED] == 1
        while True:
            if wide or (i < n and lo < hi):
                if not wide:
                    if sorts:
                        top = i
                        base = k * actions
                        for j in range(i + 1, n):
                            if keys[base + j] > keys[base + top]:
                                top = j
                        a = moves[base + top]
                        keys[base + top] = keys[base + i]
                        moves[base + top] = moves[base + i]
                        moves[base + i] = a
                    elif listed:
                        a = moves[k * actions + i]
                    else:
                        a = order_of[i] if ordered else i
                        if not legal(s, a):
                            i += 1
                            continue
                for j in range(width):
                    t[j] = s[j]
                apply(t, a)
                if wide or not peeked:
                    nodes += 1
                found = 0
                rest = 0
                ended = not peeked and over(t)
                if ended or k + 1 >= depth:
                    if not ended:
                        guesses += 1
                    found = worth(t, ended, beyond)
                    at[FILLED] += 1
                    if found == beyond:
                        at[NODES], at[STATUS] = nodes, TOO_LARGE
                        return 0
                    if traced:
                        note(LEAF, k + 1, a, found, lone, lo if raises else -hi, hi if raises else -lo)
                    if not raises:
                        found = -found
                else:
                    who = player(t)
                    if who < 0 or k + 2 >= room:
                        at[STATUS] = CHANCE_MOVES if who < 0 else TOO_DEEP
                        at[NODES] = nodes
                        return 0
                    # the window the child is searched with: after the first move, at first an empty one
                    mine = who == lone if lone >= 0 else members[who] == 1
                    below, above = lo, hi
                    if scout and not wide and i > 0 and hi - lo > 1:
                        above = lo + 1
                    if mine != raises:
                        below, above = -above, -below
                    hint = -1
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
                            hint = table[e + width + 2]
                            left = depth - k - 1
                            deep, proven = about >> DEEP, about & PROVEN != 0
                            if deep == left or (proven and (endless or deep < left)):
                                kind = about & KIND
                                known = kind == EXACT
                                if kind == AT_LEAST:
                                    known = found >= above
                                elif kind == AT_MOST:
                                    known = found <= below
                            if known:
                                at[HITS] += 1
                                if not proven:
                                    guesses += 1
                                if hint >= 0:
                                    line[(k + 1) * room] = hint
                                    rest = 1
                                if traced:
                                    side = kind if mine or kind == EXACT else AT_LEAST + AT_MOST - kind
                                    worthy = found if mine else -found
                                    note(KNOWN, k + 1, a, worthy, side, lo if raises else -hi, hi if raises else -lo)
                                if mine != raises:
                                    found = -found
                                if scout and kind != EXACT and lo < found and found < hi:
                                    wide = True
                                    continue
                    if not known:
                        f[TURN], f[LOW], f[HIGH], f[BEST], f[CHOICE] = i, lo, hi, b, choice
                        f[MINE], f[LENGTH], f[NOW] = 1 if raises else 0, size, a
                        if listed or sorts:
                            f[COUNT] = n
                        if tabled:
                            f[LEAST], f[MOST], f[SEEN] = least, most, seen
                        if scout:
                            f[WIDE] = 1 if wide else 0
                            f[PEEKED] = 1 if peeked else 0
                        k += 1
                        if traced:
                            note(ENTER, k, a, 0, who, below if mine else -above, above if mine else -below)
                        s, t, f = t, row(states, k + 1, width), row(frames, k, FRAME)
                        i, lo, hi, least, most = 0, below, above, below, above
                        choice, seen, size, wide = -1, guesses, 0, False
                        raises, b, peeked = mine, -beyond, False
                        n = actions
                        if listed:
                            n = legal(s, buffer)
                            for j in range(n):
                                moves[k * actions + j] = buffer[j]
                        if sorts:
                            base = k * actions
                            if not listed:
                                n = 0
                                for j in range(actions):
                                    a = order_of[j] if ordered else j
                                    if legal(s, a):
                                        moves[base + n] = a
                                        n += 1
                            # a ply whose moves hardly ever end the game stops looking for ends
                            h = 2 * room + 2 * k
                            often = marks[h] < TRIAL or marks[h + 1] * RARE >= marks[h]
                            peeked = k + 1 < depth and (often or nodes & NOW_AND_THEN == 0)
                            kept = 0
                            for j in range(n):
                                a = moves[base + j]
                                if peeked and lo < hi:
                                    for m in range(width):
                                        t[m] = s[m]
                                    apply(t, a)
                                    nodes += 1
                                    marks[h] += 1
                                    if over(t):
                                        marks[h + 1] += 1
                                        found = worth(t, True, beyond)
                                        at[FILLED] += 1
                                        if found == beyond:
                                            at[NODES], at[STATUS] = nodes, TOO_LARGE
                                            return 0
                                        if not raises:
                                            found = -found
                                        if found > b:
                                            b, choice, size = found, a, 1
                                            line[k * room] = a
                                        lo = max(lo, found)
                                        continue
                                key = -j
                                if learns:
                                    key += marks[4 * room + who * actions + a] * STEP
                                    if marks[2 * k] == a:
                                        key += FIRST_KILLER
                                    elif marks[2 * k + 1] == a:
                                        key += SECOND_KILLER
                                if a == hint:
                                    key += FROM_TABLE
                                moves[base + kept] = a
                                keys[base + kept] = key
                                kept += 1
                            n = kept
                        if nodes >= stop:
                            f[TURN], f[COUNT], f[LOW], f[HIGH] = i, n, lo, hi
                            f[LEAST], f[MOST], f[BEST], f[CHOICE] = least, most, b, choice
                            f[MINE], f[SEEN], f[LENGTH], f[NOW], f[WIDE] = 1 if raises else 0, seen, size, -1, 0
                            f[PEEKED] = 1 if peeked else 0
                            at[PLY], at[NODES], at[CUTS], at[ESTIMATES] = k, nodes, cuts, guesses
                            return 0
                        continue
            else:
                if choice < 0:
                    at[PLY], at[NODES], at[STATUS] = k, nodes, STUCK
                    return 0
                more = lo >= hi and i < n
                if traced and more and not (listed or sorts):  # is a legal move left? Only a trace asks that
                    more = False
                    for j in range(i, n):
                        if legal(s, order_of[j] if ordered else j):
                            more = True
                            break
                if more:
                    cuts += 1
                    if traced:
                        at_least, at_most = lo if raises else -hi, hi if raises else -lo
                        note(CUT, k, choice, b if raises else -b, hi if raises else -hi, at_least, at_most)
                if learns and lo >= hi:
                    if marks[2 * k] != choice:
                        marks[2 * k + 1] = marks[2 * k]
                        marks[2 * k] = choice
                    left = depth - k
                    h = 4 * room + player(s) * actions + choice
                    marks[h] = min(marks[h] + left * left, STEP // 2)
                if tabled:
                    e = place_of(table, s, width) * entry
                    for j in range(width):
                        table[e + j] = s[j]
                    kind = EXACT
                    if b >= most:
                        kind = AT_LEAST
                    elif b <= least:
                        kind = AT_MOST
                    about = (PROVEN if guesses == seen else 0) + kind
                    table[e + width] = b
                    table[e + width + 1] = ((depth - k) << DEEP) + about
                    table[e + width + 2] = choice
                if traced:
                    note(LEAVE, k, choice, b if raises else -b, lone, lo if raises else -hi, hi if raises else -lo)
                if k == 0:
                    f[LENGTH] = size
                    at[PLY], at[NODES], at[CUTS], at[STATUS], at[ESTIMATES] = k, nodes, cuts, DONE, guesses
                    return b if raises else -b
                found, rest = b if raises else -b, size
                k -= 1
                t, s, f = s, row(states, k, width), row(frames, k, FRAME)
                i, lo, hi, b, choice = f[TURN], f[LOW], f[HIGH], f[BEST], f[CHOICE]
                raises, size, a = f[MINE] == 1, f[LENGTH], f[NOW]
                if not raises:
                    found = -found
                if listed or sorts:
                    n = f[COUNT]
                if tabled:
                    least, most, seen = f[LEAST], f[MOST], f[SEEN]
                if scout:
                    peeked = f[PEEKED] == 1
                    if f[WIDE] == 0 and i > 0 and lo < found and found < hi and hi - lo > 1:
                        wide = True
                        continue
                    wide = False
            # the move a is worth found
            if found > b:
                b = found
                choice = a
                if lo < found and found < hi:
                    line[k * room] = a
                    for j in range(rest):
                        line[k * room + 1 + j] = line[(k + 1) * room + j]
                    size = rest + 1
                elif size == 0:
                    line[k * room] = a
                    size = 1
            lo = max(lo, found)
            wide = False
            i += 1

    return search


MASK = (1 << 62) - 1


def alphabeta_search_slot(table: Any, state: Any, width: int) -> int:
    """Which slot of the table a state belongs to; the table's last number is the mask of the slots' numbers."""
    h = 0x1B873593
    for i in range(width):
        h = ((h ^ state[i]) * 0x2545F4914F6CDD1D) & MASK
        h ^= h >> 29
    return h & table[len(table) - 1]  # type: ignore[no-any-return]


def alphabeta_search_silent(what: int, ply: int, move: int, value: int, other: int, low: int, high: int) -> None:
    """Notes nothing."""


def search_order_hook(rules: Any) -> bool:
    """Do the rules order the moves of each position by ``order(s, buffer)``?"""
    return callable(getattr(type(rules), "order", None))


def alphabeta_search_kernel(
    rules: Any, members: tuple[int, ...], *, tabled: bool, traced: bool = False, paid: tuple[int, ...] | None = None,
    aspect: int = POINTS,
) -> RulesKernel:  # fmt: skip
    """Returns the kernel of `_alphabeta_text` for a game and the seats that raise a value: what those *paid* get."""
    follows, guessed = search_order_hook(rules), hasattr(rules, "estimate")
    listed = follows or hasattr(rules, "moves")
    lists = "order" if follows else "moves" if listed else "legal"
    names = ["player", "apply", "over", "score", lists] + ["estimate"] * guessed
    order = tuple(rules_order(rules) or ()) if not listed else ()
    return RulesKernel(
        _alphabeta_text, rules, names, width=len(rules.start), actions=rules.actions, seats=rules.players,
        members=members,
        listed=listed, lists=lists, guessed=guessed, tabled=tabled, order=order, scout=tabled, sorts=tabled,
        learns=tabled and not order and not follows, traced=traced, inlined=True,
        paid=members if paid is None else paid, aspect=aspect,
    )  # fmt: skip
