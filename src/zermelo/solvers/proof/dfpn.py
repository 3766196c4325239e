"""Is the side sure of at least so much? Depth-first proof-number search: the most forced line first.

The proof number of a position says how many positions must still be proven for a *yes* at least, the disproof number
the same for a *no*. Where the side moves, its proof number is the least of its children's and its disproof number
their sum; where the others move it is the other way round.

1. A node entered for the first time has its moves made. Ends are settled, and so is a move after which the next mover
   can end the game at once as they want. Of the others the table knows the numbers; new ones begin with 1 and, for who
   has to refute all moves, the number of moves there.
2. The child that is nearest to what the mover wants is entered, with limits: it is left when it has become more than a
   quarter worse than the second nearest, or when the node itself would pass its own limits.
3. A node that has passed one of its limits is stored and left; the root has none, and ends proven or disproven.

Numbers count a position as often as paths lead to it. That costs nothing but time: only ends prove anything, so it
never matters how a position was reached. It is much faster than alpha-beta where play is forced or a side moves several
times in a row, and slower where many paths meet.

```
entry   | work 6 | disproof number 28 | proof number 28 |  key word 0 | …
```
The least end met that answers *yes* bounds what is proven from below, and the greatest that answers *no* from above.
Where points are banked (see `banked`), numbers belong to what is left of a position and to how much is needed from
there, and ends count by how far they lie from that: so they are true of every threshold.

References: Allis 1994 (proof-number search); Nagai 2002 (df-pn); Pawlewicz and Lew 2007 (limits with 1 + ε).
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.bits import clz
from zermelo.compiler.native import RulesKernel
from zermelo.solvers.proof.alphabeta import (
    ABOVE,
    ACT,
    BELOW,
    BEYOND,
    CHOSEN,
    COUNT,
    DONE,
    ENTERING,
    FIELDS,
    FIT,
    FITS,
    FRAME,
    HERE,
    HITS,
    LOOKED,
    LOOKS,
    LOOKS_FOUND,
    MINE,
    NEXT,
    NODES,
    OFFSET,
    PLY,
    RAISES,
    RARE,
    SAME_PLIES,
    SINCE,
    SLOT,
    STATUS,
    STORES,
    STUCK,
    THRESHOLD,
    TOO_DEEP,
    TOP,
    TRIAL_NODES,
    UNFIT,
    WIDTH_OF_WORD,
    proof_child_texts,
)
from zermelo.solvers.proof.looks import proof_look_texts, proof_rules_constants
from zermelo.solvers.proof.transposition.banked import NOTHING_BANKED, Bank, proof_bank_text
from zermelo.solvers.proof.transposition.keys import proof_key_text
from zermelo.solvers.proof.transposition.table import BUCKET_MASK, WAYS, WORK_MASK

NUMBER_BITS = 28
NEVER = (1 << NUMBER_BITS) - 1  # the number of what cannot be
WORK_AT = 2 * NUMBER_BITS
PROOF_LIMIT, DISPROOF_LIMIT, DECIDED = 4, 5, 8  # of a frame, where alpha-beta has other things
PROOF, DISPROOF = 1, 2  # of a slot
MARGIN = 4  # a child is left when it is worse than the second by more than one part in so many
LATER = 10  # times the nodes after which alpha-beta judges looks: these begin near the root, where nothing ends
NONE = -1


def _dfpn_text(
    rules: Any, tools: Any, *, width: int, actions: int, members: tuple[int, ...], listed: bool, lists: str,
    lists_all: bool, order: tuple[int, ...], words: int, keyed: bool, symmetry: str, has_at_least: bool,
    has_at_most: bool, has_secured: bool, opposed: bool, total: int, bank: Bank,
) -> Any:  # fmt: skip
    """Returns ``search``, made for one game and one side: runs for a while, and goes on where it stopped."""
    apply, row = rules.apply, tools.row
    legal = getattr(rules, lists)
    test = rules.moves if lists_all else rules.legal
    ordered = len(order) > 0
    order_of = tools.table(order if ordered else (0,))
    entry = words + 1
    relative = len(bank.words) > 0
    put = proof_key_text(
        rules, tools, width=width, words=words, keyed=keyed, symmetry=symmetry, first=FIELDS, bank=bank, needs=relative
    )
    banked = proof_bank_text(tools, bank)
    belongs, ended, wins, _, kept = proof_look_texts(
        rules, tools, width=width, actions=actions, members=members, lists_all=lists_all, has_at_least=has_at_least,
        has_at_most=has_at_most, has_secured=has_secured, opposed=opposed, total=total,
    )  # fmt: skip
    reached, foreseen = proof_child_texts(rules, tools, belongs, ended, kept, wins, has_secured)

    def is_alike(table, e, keys, base):  # type: ignore[no-untyped-def]
        for w in range(words):
            if table[e + 1 + w] != keys[base + w]:
                return False
        return table[e] != 0

    alike = tools.inlined(is_alike, is_alike)

    def probe(table, keys, base, lay):  # type: ignore[no-untyped-def]
        """The numbers stored for a key, or NONE."""
        e = (keys[base] & lay[BUCKET_MASK]) * (WAYS * entry)
        for _ in range(WAYS):
            if alike(table, e, keys, base):
                return table[e]
            e += entry
        return NONE

    look = tools.inlined(probe, probe)

    def keep(table, keys, base, lay, proof, disproof, work):  # type: ignore[no-untyped-def]
        e = (keys[base] & lay[BUCKET_MASK]) * (WAYS * entry)
        least = WORK_MASK + 1
        at = e
        for _ in range(WAYS):
            had = table[e] >> WORK_AT if table[e] != 0 else -1
            if alike(table, e, keys, base):
                at = e
                work = max(work, had)
                break
            if had < least:
                least = had
                at = e
            e += entry
        table[at] = (min(work, WORK_MASK) << NUMBER_BITS | disproof) << NUMBER_BITS | proof
        for w in range(words):
            table[at + 1 + w] = keys[base + w]

    store = tools.compile(keep, keep)

    def count_moves(s, buffer):  # type: ignore[no-untyped-def]
        if lists_all:
            return test(s, buffer)
        n = 0
        for a in range(actions):
            if test(s, a):
                n += 1
        return n

    mobility = tools.compile(count_moves, count_moves)

    def search(states, frames, slots, keys, table, history, buffers, busy, lay, at, room, plies, until):  # type: ignore[no-untyped-def]
        k, nodes, beyond, target = at[PLY], at[NODES], at[BEYOND], lay[THRESHOLD]
        stop, depth = nodes + until, lay[OFFSET]
        spare, own, other = row(states, room, width), row(buffers, 0, actions), row(buffers, 1, actions)
        f = row(frames, k, FRAME)
        here, top, n, raises = f[HERE], f[TOP], f[COUNT], f[RAISES] == 1
        entering = at[ENTERING] == 1
        while True:
            if entering:
                if nodes >= stop or top + actions > room or k + 1 >= plies:
                    at[PLY], at[NODES], at[ENTERING] = k, nodes, 1
                    at[STATUS] = 0 if nodes >= stop else TOO_DEEP
                    return 0
                nodes += 1
                if nodes == LATER * TRIAL_NODES and at[LOOKS_FOUND] * RARE < at[LOOKED]:
                    lay[LOOKS] = 0
                n, reply, tried, decided = 0, -1, 0, -1
                s = row(states, here, width)
                canonical, looks = symmetry != "" and k + depth < lay[SAME_PLIES], lay[LOOKS] == 1
                count = actions
                if listed:
                    count = legal(s, own)
                    for j in range(count):
                        slots[(top + j) * SLOT + ACT] = own[j]
                for j in range(count):
                    if listed:
                        a = slots[(top + j) * SLOT + ACT]
                    else:
                        a = order_of[j] if ordered else j
                        if not legal(s, a):
                            continue
                    tried += 1
                    t = row(states, top + n, width)
                    for m in range(width):
                        t[m] = s[m]
                    apply(t, a)
                    proof, disproof, fits = 1, 1, False
                    found, mine = reached(t, target, beyond, at)
                    if at[STATUS] != 0:
                        return 0
                    if found == beyond:
                        found, reply = foreseen(t, spare, other, reply, raises, mine, looks, target, beyond, at)
                    if found != beyond:
                        if found >= target:
                            at[ABOVE] = min(at[ABOVE], found - target if relative else found)
                            proof, disproof = 0, NEVER
                        else:
                            at[BELOW] = max(at[BELOW], found - target if relative else found)
                            proof, disproof = NEVER, 0
                    else:
                        fits = put(t, spare, canonical, target - banked(t), keys, (top + n) * words, lay)
                        data = NONE
                        if fits:
                            data = look(table, keys, (top + n) * words, lay)
                        else:
                            at[UNFIT] += 1
                        if data != NONE:
                            proof, disproof = data & NEVER, (data >> NUMBER_BITS) & NEVER
                            at[HITS] += 1
                        elif mine:
                            disproof = mobility(t, other)
                        else:
                            proof = mobility(t, other)
                    if (proof == 0) if raises else (disproof == 0):
                        decided = a
                        break
                    if (disproof == 0) if raises else (proof == 0):
                        continue
                    e = (top + n) * SLOT
                    slots[e + PROOF], slots[e + DISPROOF] = proof, disproof
                    slots[e + MINE], slots[e + FITS] = 1 if mine else 0, 1 if fits else 0
                    slots[e + ACT] = a
                    n += 1
                if tried == 0:
                    at[PLY], at[NODES], at[STATUS] = k, nodes, STUCK
                    return 0
                f[COUNT], f[SINCE], f[DECIDED] = n, nodes, decided
                entering = False
            # the numbers of the node: wanted is what the mover is after, feared the opposite
            wanted, second, feared, nearest = NEVER, NEVER, 0, -1
            if f[DECIDED] >= 0:
                wanted, feared = 0, NEVER
            else:
                for j in range(n):
                    e = (top + j) * SLOT
                    u, v = slots[e + PROOF], slots[e + DISPROOF]
                    if not raises:
                        u, v = v, u
                    if u < wanted:
                        second, wanted, nearest = wanted, u, j
                    elif u < second:
                        second = u
                    feared += v
                if wanted == 0:
                    feared = NEVER
                    f[DECIDED] = slots[(top + nearest) * SLOT + ACT]
                elif nearest < 0:
                    feared = 0
                else:
                    feared = min(feared, NEVER - 1)
            limit, most = f[PROOF_LIMIT], f[DISPROOF_LIMIT]
            if not raises:
                limit, most = most, limit
            if wanted > 0 and wanted < limit and feared < most:
                e = (top + nearest) * SLOT
                f[NEXT] = nearest
                v = slots[e + DISPROOF] if raises else slots[e + PROOF]
                limit = min(limit, second + max(second // MARGIN, 1))
                most = min(most - feared + v, NEVER)
                mine, fits, place = slots[e + MINE] == 1, slots[e + FITS], top + nearest
                k += 1
                g = row(frames, k, FRAME)
                g[PROOF_LIMIT], g[DISPROOF_LIMIT] = (limit, most) if raises else (most, limit)
                here, top, raises, entering = place, top + n, mine, True
                g[HERE], g[TOP], g[FIT], g[RAISES] = here, top, fits, 1 if raises else 0
                f = g
                continue
            proof, disproof = (wanted, feared) if raises else (feared, wanted)
            if f[FIT] == 1:
                store(table, keys, here * words, lay, proof, disproof, WIDTH_OF_WORD - clz(nodes - f[SINCE] + 1))
                at[STORES] += 1
            if k == 0:
                at[PLY], at[NODES], at[ENTERING] = 0, nodes, 0
                at[STATUS], at[CHOSEN] = DONE, f[DECIDED]
                return 1 if proof == 0 else 0
            k -= 1
            f = row(frames, k, FRAME)
            here, top, n, raises = f[HERE], f[TOP], f[COUNT], f[RAISES] == 1
            e = (top + f[NEXT]) * SLOT
            slots[e + PROOF], slots[e + DISPROOF] = proof, disproof

    return search


def dfpn_kernel(
    rules: Any, members: tuple[int, ...], *, words: int, keyed: bool, bank: Bank = NOTHING_BANKED
) -> RulesKernel:
    """Returns the kernel of `_dfpn_text` for a game, the seats of the side and the words of its keys."""
    names, constants = proof_rules_constants(rules, members, words=words, keyed=keyed, bank=bank)
    return RulesKernel(_dfpn_text, rules, names, inlined=True, **constants)
