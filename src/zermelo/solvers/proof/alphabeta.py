"""Is the side sure of at least so much? Alpha-beta with an empty window, for proofs: nothing is estimated.

Whoever belongs to the side wants *yes*, everybody else *no*; a node is left as soon as its mover has what they want.
Values are the side's sum of points. For the value v returned for the threshold T:

    v ≥ T  implies  true value ≥ v          v < T  implies  true value ≤ v

A node, once entered, is settled in this order:

1. All moves are made and ends settled. Then a move is settled after which the next mover can end the game at once as
   they want: the reply that did it is tried first after the next move. Where moves are learned (see 3) rules are likely
   to be slow: once two moves have no such reply, others are not asked for one (own rules without hooks, with
   threats left out, too: four in a line on 5×4 0.75 and on 5×5 0.94 of the time, on 4×4 without gravity 0.41).
2. In the upper plies the children that are left are looked up, and one that is known to give the mover what they
   want ends the node (enhanced transposition cutoffs).
3. The others are searched. The table's move comes first, then those that threaten most: the rules' `threats` after
   them, or in the upper half of the tree, where rules have none, ends in the mover's favour, one move later, after any
   reply; then the rules' `order`. Rules without one have their moves ordered by what they change: a move is the
   difference of two states, whatever its number, and those that ended nodes come first.

What is settled as soon as its moves are made is not stored: it costs less to do that again than the room it would take
(Connect Four on 7×5 with a small table: 5 % more nodes, a sixth less time).

Looks at ends, cutoffs by children and threats cost time: what has been of use less than once in a hundred times within
the first ten thousand nodes is left out from then on; of looks at ends every position made counts as a time. Only
counts decide that, so a search can be repeated.

Several threads may search the same question with one table. In the upper plies a thread marks the positions it enters,
and the others put off such moves as long as there are others to try, but for the first move of a node, which may be
enough (Weill 1996, simplified).

```
at      see the names: counts, and where the search stands when it comes back after so many nodes
lay     settings of `table`, then those below, then the fields of `keys`
states  an arena of rows: the root, then the children in work of every ply on the line, and at its end three spare rows
slots   next to each row of the arena: the move, its rank, its row, what it changes, the side to move and whether it
fits frames  one row per ply on the line
```
Measured with nothing but the rules and `order`: see `bench/prove.py`.

References: Knuth and Moore 1975; Fishburn 1983 (fail-soft); Pearl 1980 (empty windows); Plaat and others 1996 (enhanced
transposition cutoffs); Schaeffer 1989 (history).
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.bits import clz, prefetch_bits
from zermelo.compiler.native import RulesKernel
from zermelo.compiler.views import compiler_view_text
from zermelo.solvers.proof.looks import MADE, REPLY, proof_look_texts, proof_rules_constants
from zermelo.solvers.proof.transposition.banked import NOTHING_BANKED, Bank, proof_bank_text
from zermelo.solvers.proof.transposition.changes import HISTORY, proof_change_text
from zermelo.solvers.proof.transposition.keys import proof_key_text
from zermelo.solvers.proof.transposition.table import (
    BASE,
    BUCKET_MASK,
    MOVE_BITS,
    MOVE_MASK,
    NOTHING,
    TABLE_CELLS,
    UNIT,
    VALUE_BITS,
    VALUE_MASK,
    WAYS,
    WORK_BITS,
    proof_table_text,
)

INFINITE = 1 << 60  # beyond any sum that compiled numbers can tell from its neighbours without overflow
BEYOND_WORDS = 1 << 80  # the same for plain numbers
(
    PLY, NODES, CUTS, STATUS, BEYOND, HITS, ENTERING, STORES, UNFIT, VALUE, CHOSEN,
    LOOKED, LOOKS_FOUND, ETC_LOOKED, ETC_FOUND, THREATS_LOOKED, THREATS_FOUND,
) = range(2, 19)  # fmt: skip
ABOVE, BELOW = 19, 20  # ends met: the least that answers yes, the greatest that answers no; `dfpn` counts these
STRAYS, STRAY = 21, 22  # bounds that had to be rounded, and one of them
COUNTS = 23
DONE, TOO_DEEP, CHANCE_MOVES, STUCK, TOO_LARGE = 1, 2, 3, 4, 5
THRESHOLD, OFFSET, SAME_PLIES, ETC_PLIES, THREAT_PLIES, LOOKS, BUSY_PLIES = range(TABLE_CELLS, TABLE_CELLS + 7)
FIELDS = TABLE_CELLS + 7
ACT, RANK, PLACE, CHANGE, MINE, FITS = range(6)
SLOT = 6
HERE, TOP, COUNT, NEXT, BEST, CHOICE, RAISES, SINCE, HINT, FIT, ROWS = range(11)
FRAME = 11
SPARE = 3
STEP, THREAT, FROM_TABLE = 64, 1 << 45, 1 << 60  # of ranks: of history, of a threat, of the table's move
MOST_THREATS = (1 << 14) - 1  # that a rank has room for
PUT_OFF = -(1 << 61)  # the rank of a move that another thread is busy with
BUSY = 1 << 15  # cells that say so
TRIAL_NODES, RARE = 10_000, 100  # when techniques are judged; one look in so many must have been of use
ASKED = 2  # moves after which a reply is looked for, where moves are learned, before none is expected
WIDTH_OF_WORD = 63


def _alphabeta_proof_text(
    rules: Any, tools: Any, *, width: int, actions: int, members: tuple[int, ...], listed: bool, lists: str,
    lists_all: bool, order: tuple[int, ...], learns: bool, words: int, packed: bool, keyed: bool, symmetry: str,
    has_at_least: bool, has_at_most: bool, has_secured: bool, opposed: bool, total: int, has_threats: bool, bank: Bank,
) -> Any:  # fmt: skip
    """Returns ``search``, made for one game and one side: runs for a while, and goes on where it stopped."""
    player, apply, row, view = rules.player, rules.apply, tools.row, compiler_view_text(tools)
    legal = getattr(rules, lists)
    promise = rules.threats if has_threats else rules.score
    ordered = len(order) > 0
    order_of = tools.table(order if ordered else (0,))
    bucket = WAYS * (words if packed else words + 1)
    put = proof_key_text(
        rules, tools, width=width, words=words, keyed=keyed, symmetry=symmetry, first=FIELDS, bank=bank, needs=False
    )
    banked = proof_bank_text(tools, bank)
    probe, keep = proof_table_text(tools, words=words, packed=packed)

    belongs, ended, wins, threats, kept = proof_look_texts(
        rules, tools, width=width, actions=actions, members=members, lists_all=lists_all, has_at_least=has_at_least,
        has_at_most=has_at_most, has_secured=has_secured, opposed=opposed, total=total,
    )  # fmt: skip
    reached, foreseen = proof_child_texts(rules, tools, belongs, ended, kept, wins, has_secured)

    change_of = proof_change_text(tools, width)

    def read(data, t, target, lay, beyond):  # type: ignore[no-untyped-def]
        """The bound that settles the question, or *beyond*."""
        above, base = lay[MOVE_BITS] + WORK_BITS, lay[BASE] + banked(t)
        low = (data >> (above + lay[VALUE_BITS])) & lay[VALUE_MASK]
        if low != NOTHING:
            found = base + (low - 1) * lay[UNIT]
            if found >= target:
                return found
        high = (data >> above) & lay[VALUE_MASK]
        if high != NOTHING:
            found = base + (high - 1) * lay[UNIT]
            if found < target:
                return found
        return beyond

    bound = tools.inlined(read, read)

    def write(table, keys, base, lay, target, best, choice, work, at):  # type: ignore[no-untyped-def]
        """Stores the bound that was found, rounded so that it stays true."""
        low = NOTHING
        high = NOTHING
        if best >= target:
            low = max(min((best - lay[BASE]) // lay[UNIT] + 1, lay[VALUE_MASK]), NOTHING)
        else:
            high = max(1 - (lay[BASE] - best) // lay[UNIT], 1)
            if high > lay[VALUE_MASK]:
                high = NOTHING
        told = lay[BASE] + (max(low, high) - 1) * lay[UNIT]
        if told != best:
            at[STRAYS] += 1
            at[STRAY] = best
        if low != high:
            keep(table, keys, base, lay, low, high, choice + 1, work)
            at[STORES] += 1

    settle = tools.compile(write, write)
    judge = tools.compile(judge_proof_techniques, judge_proof_techniques)

    def search(states, frames, slots, keys, table, history, buffers, busy, lay, at, room, plies, until):  # type: ignore[no-untyped-def]
        slots, keys, table, lay, at = view(slots), view(keys), view(table), view(lay), view(at)
        k, nodes, cuts, beyond, target = at[PLY], at[NODES], at[CUTS], at[BEYOND], lay[THRESHOLD]
        stop, depth = nodes + until, lay[OFFSET]
        first, second, third = row(states, room, width), row(states, room + 1, width), row(states, room + 2, width)
        own, upper, lower = row(buffers, 0, actions), row(buffers, 1, actions), row(buffers, 2, actions)
        f = row(frames, k, FRAME)
        here, top, n, i, best, choice = f[HERE], f[TOP], f[COUNT], f[NEXT], f[BEST], f[CHOICE]
        raises, since = f[RAISES] == 1, f[SINCE]
        entering, decided, found = at[ENTERING] == 1, False, 0
        while True:
            if entering:
                if nodes >= stop or top + actions > room or k + 1 >= plies:
                    at[PLY], at[NODES], at[CUTS], at[ENTERING] = k, nodes, cuts, 1
                    at[STATUS] = 0 if nodes >= stop else TOO_DEEP
                    return 0
                nodes += 1
                if nodes == TRIAL_NODES:
                    judge(at, lay)
                since, n, rows, i, choice, hint, reply = nodes, 0, 0, 0, -1, f[HINT], -1
                best = -beyond if raises else beyond
                decided = False
                s = row(states, here, width)
                canonical, looks = symmetry != "" and k + depth < lay[SAME_PLIES], lay[LOOKS] == 1
                threatens = not has_threats and k + depth < lay[THREAT_PLIES]
                sorts = learns or has_threats or threatens or hint >= 0
                mover = player(s) if has_threats else 0
                count = actions
                if listed:
                    count = legal(s, own)
                    for j in range(count):
                        slots[(top + j) * SLOT + RANK] = own[j]
                for j in range(count):
                    if listed:
                        a = slots[(top + j) * SLOT + RANK]
                    else:
                        a = order_of[j] if ordered else j
                        if not legal(s, a):
                            continue
                    t = row(states, top + rows, width)
                    for m in range(width):
                        t[m] = s[m]
                    apply(t, a)
                    found, mine = reached(t, target, beyond, at)
                    if at[STATUS] != 0:
                        return 0
                    if found != beyond:
                        if choice < 0 or (found > best if raises else found < best):
                            best, choice = found, a
                        if (found >= target) == raises:
                            decided = True
                            break
                        continue
                    e = (top + rows) * SLOT
                    slots[e + ACT], slots[e + RANK], slots[e + MINE] = a, -j, 1 if mine else 0
                    rows += 1
                if choice < 0 and rows == 0:
                    at[PLY], at[NODES], at[STATUS] = k, nodes, STUCK
                    return 0
                for j in range(0 if decided else rows):
                    e, place = (top + j) * SLOT, top + j
                    t, a, rank, mine = row(states, place, width), slots[e + ACT], slots[e + RANK], slots[e + MINE] == 1
                    asks = looks and (not learns or n < ASKED or reply >= 0)
                    found, reply = foreseen(t, first, upper, reply, raises, mine, asks, target, beyond, at)
                    if found != beyond:
                        if choice < 0 or (found > best if raises else found < best):
                            best, choice = found, a
                        if (found >= target) == raises:
                            decided = True
                            break
                        continue
                    fits = put(t, first, canonical, 0, keys, place * words, lay)
                    if fits:
                        prefetch_bits(table, (keys[place * words] & lay[BUCKET_MASK]) * bucket)
                    else:
                        at[UNFIT] += 1
                    e = (top + n) * SLOT
                    if learns:
                        change = change_of(s, t)
                        slots[e + CHANGE] = change
                        rank += history[(HISTORY if raises else 0) + change] * STEP
                    if has_threats:
                        rank += max(min(promise(t, mover), MOST_THREATS), 0) * THREAT
                    elif threatens and mine != raises:
                        danger = threats(t, second, third, upper, lower, raises, target, beyond, at)
                        at[THREATS_LOOKED] += 1
                        if danger > 0:
                            at[THREATS_FOUND] += 1
                            rank += danger * THREAT
                    if a == hint:
                        rank += FROM_TABLE
                    slots[e + ACT], slots[e + RANK], slots[e + PLACE] = a, rank, place
                    slots[e + MINE], slots[e + FITS] = 1 if mine else 0, 1 if fits else 0
                    n += 1
                if not decided and n > 1 and k + depth < lay[ETC_PLIES]:
                    at[ETC_LOOKED] += 1
                    for j in range(n):
                        e = (top + j) * SLOT
                        if slots[e + FITS] == 1:
                            place = slots[e + PLACE]
                            t = row(states, place, width)
                            found = bound(probe(table, keys, place * words, lay), t, target, lay, beyond)
                            if found != beyond and (found >= target) == raises:
                                best, choice, decided = found, slots[e + ACT], True
                                at[ETC_FOUND] += 1
                                break
                f[COUNT], f[ROWS], f[SINCE] = n, rows, since
                entering = False
                f[HINT] = 1 if sorts else 0  # from now on: are the moves to be sorted?
            if not decided and i < n:
                e = (top + i) * SLOT
                if f[HINT] == 1:
                    most = i
                    for j in range(i + 1, n):
                        if slots[(top + j) * SLOT + RANK] > slots[(top + most) * SLOT + RANK]:
                            most = j
                    if most != i:
                        for m in range(SLOT):
                            held = slots[e + m]
                            slots[e + m] = slots[(top + most) * SLOT + m]
                            slots[(top + most) * SLOT + m] = held
                place, mine, fits = slots[e + PLACE], slots[e + MINE] == 1, slots[e + FITS]
                found, hint = beyond, -1
                if fits == 1:
                    data = probe(table, keys, place * words, lay)
                    if data != 0:
                        found = bound(data, row(states, place, width), target, lay, beyond)
                        hint = ((data >> WORK_BITS) & lay[MOVE_MASK]) - 1
                if found == beyond:
                    if k + depth < lay[BUSY_PLIES]:
                        b = keys[place * words] & (BUSY - 1)
                        if busy[b] == 1 and i > 0 and slots[e + RANK] != PUT_OFF and i + 1 < n:
                            slots[e + RANK], f[HINT] = PUT_OFF, 1
                            continue
                        busy[b] = 1
                    f[NEXT], f[BEST], f[CHOICE] = i, best, choice
                    k += 1
                    here, top, raises, entering = place, top + f[ROWS], mine, True
                    f = row(frames, k, FRAME)
                    f[HERE], f[TOP], f[HINT], f[FIT] = here, top, hint, fits
                    f[RAISES] = 1 if raises else 0
                    continue
                at[HITS] += 1
            else:
                if f[FIT] == 1 and nodes > since:
                    work = WIDTH_OF_WORD - clz(nodes - since + 1)
                    sure = banked(row(states, here, width))
                    settle(table, keys, here * words, lay, target - sure, best - sure, choice, work, at)
                if k == 0:
                    at[PLY], at[NODES], at[CUTS], at[ENTERING] = 0, nodes, cuts, 0
                    at[STATUS], at[VALUE], at[CHOSEN] = DONE, best, choice
                    return best
                found = best
                k -= 1
                if k + depth < lay[BUSY_PLIES]:
                    busy[keys[here * words] & (BUSY - 1)] = 0
                f = row(frames, k, FRAME)
                here, top, n, i, best, choice = f[HERE], f[TOP], f[COUNT], f[NEXT], f[BEST], f[CHOICE]
                raises, since, decided = f[RAISES] == 1, f[SINCE], False
            # the move in slot i is worth found
            e = (top + i) * SLOT
            if choice < 0 or (found > best if raises else found < best):
                best, choice = found, slots[e + ACT]
            if (found >= target) == raises:
                decided = True
                cuts += 1
                if learns and i > 0:
                    for j in range(i + 1):
                        h = (HISTORY if raises else 0) + slots[(top + j) * SLOT + CHANGE]
                        history[h] += i if j == i else -1
            i += 1

    return search


def proof_child_texts(
    rules: Any, tools: Any, belongs: Any, ended: Any, kept: Any, wins: Any, has_secured: bool
) -> tuple[Any, Any]:
    """Returns two texts for every search of a proof: what is known of a position that a move has led to.

    ``reached``   what it is worth if that is known without a move, or *beyond*; does the side move there?
    ``foreseen``  what it is worth if good play or one move more settles it, or *beyond*; the reply that did so
    """
    player = rules.player

    def reach(t, target, beyond, at):  # type: ignore[no-untyped-def]
        at[MADE] += 1
        found = ended(t, target, beyond)
        mine = False
        if found == -beyond:
            at[STATUS] = TOO_LARGE
        elif found == beyond:
            who = player(t)
            if who < 0:
                at[STATUS] = CHANCE_MOVES
            else:
                mine = belongs(who)
        return found, mine

    def foresee(t, spare, buffer, reply, raises, mine, looks, target, beyond, at):  # type: ignore[no-untyped-def]
        found = kept(t, target, beyond) if has_secured else beyond
        if looks and found == beyond:
            before = at[MADE]
            found = wins(t, spare, buffer, reply if mine != raises else -1, mine, target, beyond, at)
            at[LOOKED] += at[MADE] - before
            if found != beyond:
                at[LOOKS_FOUND] += 1
                if mine != raises:
                    reply = at[REPLY]
        return found, reply

    return tools.inlined(reach, reach), tools.inlined(foresee, foresee)


def judge_proof_techniques(at: Any, lay: Any) -> None:
    """Leaves out from now on what has been of use less than once in a hundred times; of looks, positions made count."""
    if at[LOOKS_FOUND] * RARE < at[LOOKED]:
        lay[LOOKS] = 0
    if at[ETC_FOUND] * RARE < at[ETC_LOOKED]:
        lay[ETC_PLIES] = 0
    if at[THREATS_FOUND] * RARE < at[THREATS_LOOKED]:
        lay[THREAT_PLIES] = 0


def alphabeta_proof_kernel(
    rules: Any, members: tuple[int, ...], *, words: int, packed: bool, keyed: bool, bank: Bank = NOTHING_BANKED
) -> RulesKernel:
    """Returns the kernel of `_alphabeta_proof_text` for a game, the seats of the side and the layout of its table."""
    names, constants = proof_rules_constants(rules, members, words=words, keyed=keyed, bank=bank)
    learns = constants["lists"] not in ("order", "enough") and not constants["order"]
    threatens = callable(getattr(type(rules), "threats", None))
    return RulesKernel(
        _alphabeta_proof_text, rules, names + ["threats"] * threatens, learns=learns, packed=packed,
        has_threats=threatens, inlined=True, **constants,
    )  # fmt: skip
