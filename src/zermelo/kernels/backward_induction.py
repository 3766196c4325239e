"""Backward induction over arrays: values and choices of every node, children before parents.

Values lie flat, one row of `seats` numbers per node. Rows of the ends are filled in before.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from zermelo.compiler.native import Kernel
from zermelo.forms.arena import NATURE

FIRST, LAST, AVERAGE = 0, 1, 2
DONE, SCALE, OVERFLOW = 0, 1, 2
TIES_SEEN, FACTOR, MOST_FACTOR = range(3)  # of `report`
NEXT, USED = 0, 1  # of `at`


def _tree_text(word: Any, seats: int) -> Any:
    """A tree without chance, everybody after their own payoff: the plain case, and the fast one.

    The number of seats is a constant of the text: measured 4.3–4.5 ns a node against 5.2 with a variable.
    """
    one, width = word(1), word(seats)

    def tree_sweep(first, mover, value, choice, late):  # type: ignore[no-untyped-def]
        nodes = len(mover)
        tied = 0
        behind = word(first[nodes])
        for k in range(nodes):
            v = word(nodes - 1 - k)
            begin = word(first[v])
            if begin != behind:
                m = word(mover[v])
                best = begin
                most = value[begin * width + m]
                for c in range(begin + one, behind):
                    x = value[c * width + m]
                    tied += x == most
                    if x + late > most:  # whole numbers: with late = 1 an equal one is better
                        most = x
                        best = c
                choice[v] = best
                for q in range(width):
                    value[v * width + q] = value[best * width + q]
            behind = begin
        return tied

    return tree_sweep


@cache
def backward_induction_kernel(seats: int) -> Kernel:
    """The kernel ``(first, mover, value, choice, late) -> ties seen`` for so many seats."""
    return Kernel(_tree_text, is_factory=True, seats=seats)


def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


def _prefers(value: Any, aim: Any, levels: int, seats: int, m: int, c: int, d: int) -> int:
    """Does seat m prefer node c to node d? 1, 0 (no difference) or -1; the most important level first."""
    for level in range(levels):
        difference = 0
        at = (m * levels + level) * seats
        for q in range(seats):
            if aim[at + q] != 0:
                difference += aim[at + q] * (value[c * seats + q] - value[d * seats + q])
        if difference > 0:
            return 1
        if difference < 0:
            return -1
    return 0


def _general_sweep(  # type: ignore[no-untyped-def]
    order, first, succ, mover, weight, value, aim, levels, neutral, ties, choice, spoilt, report
):
    """Any order of nodes, chance, aims of several levels, neutral players, and every tie rule.

    A row of *value* may be wider than the number of seats: the aims say what each seat wants of its columns.
    A neutral seat (neutral[m] = 1) makes every move equally often.

    Averages must come out whole. Where one does not, the node is spoilt, and so is everything above it;
    the factor that would mend all such nodes is gathered, and the caller repeats with finer units.

    report   TIES_SEEN   FACTOR, the one wanted   MOST_FACTOR, the largest allowed
    """
    width = len(value) // len(mover)
    factor = 1
    tied = 0
    for k in range(len(order)):
        v = order[k]
        begin = first[v]
        behind = first[v + 1]
        if begin == behind:
            continue
        m = mover[v]
        bad = False
        best = begin
        alike = 1
        mixes = m == NATURE or neutral[m] != 0
        if mixes:
            for e in range(begin, behind):
                if spoilt[succ[e]] != 0:
                    bad = True
        else:
            for e in range(begin, behind):
                if spoilt[succ[e]] != 0:
                    bad = True
                    break
                if e > begin:
                    better = _prefers(value, aim, levels, width, m, succ[e], succ[best])
                    if better > 0:
                        alike = 1
                        best = e
                    elif better == 0:
                        alike += 1
                        tied += 1
                        if ties == LAST:
                            best = e
        choice[v] = best
        if bad:
            spoilt[v] = 1
            continue
        if not mixes and (ties != AVERAGE or alike == 1):
            for q in range(width):
                value[v * width + q] = value[succ[best] * width + q]
            continue
        total = 0
        for e in range(begin, behind):
            if m == NATURE:
                total += weight[e]
            elif mixes or _prefers(value, aim, levels, width, m, succ[e], succ[best]) == 0:
                total += 1
        for q in range(width):
            gathered = 0
            for e in range(begin, behind):
                if m == NATURE:
                    gathered += weight[e] * value[succ[e] * width + q]
                elif mixes or _prefers(value, aim, levels, width, m, succ[e], succ[best]) == 0:
                    gathered += value[succ[e] * width + q]
            if gathered % total != 0:
                wanted = total // _gcd(abs(gathered), total)
                step = wanted // _gcd(factor, wanted)
                if step > report[MOST_FACTOR] // factor:
                    return OVERFLOW
                factor *= step
                spoilt[v] = 1
            else:
                value[v * width + q] = gathered // total
    report[TIES_SEEN] = tied
    report[FACTOR] = factor
    return SCALE if factor > 1 else DONE


general_sweep = Kernel(_general_sweep)


MASK = (1 << 62) - 1


def _intern(row: int, pay: Any, width: int, known: Any, table: Any) -> int:
    """Returns the one row that stands for all rows with the same payoffs, by a hash table made as it is needed."""
    if known[row] >= 0:
        return known[row]  # type: ignore[no-any-return]
    h = 0x1B873593
    for q in range(width):
        h = ((h ^ pay[row * width + q]) * 0x2545F4914F6CDD1D) & MASK
        h ^= h >> 29
    place = h % len(table)
    while table[place] >= 0:
        other = table[place]
        alike = True
        for q in range(width):
            if pay[row * width + q] != pay[other * width + q]:
                alike = False
        if alike:
            known[row] = other
            return other  # type: ignore[no-any-return]
        place = (place + 1) % len(table)
    table[place] = row
    known[row] = row
    return row


def _pure_sets(  # type: ignore[no-untyped-def]
    order, first, succ, mover, end_row, pay, key, known, table, stamp, start, count, pool, at
):
    """The payoffs of all pure subgame-perfect equilibria at every node, as lists of rows of *pay*.

    A payoff u of a child stays at player i's node iff u_i is at least what every other child can be pushed
    down to: the largest, over the children, of the least u_i in the child's list. *key* holds the u_i: how much
    each seat likes each end. Lists of one row, nearly all of them in most games, are passed on as they are; equal
    payoffs are looked for only in longer ones.

    at   NEXT in order   USED, how much of the pool
    Stops when the pool is full (returns 0) and goes on where it stopped when called with a larger one.
    """
    seats = len(key) // len(known)
    width = len(pay) // len(known)
    used = at[USED]
    for k in range(at[NEXT], len(order)):
        v = order[k]
        begin = first[v]
        behind = first[v + 1]
        room = 1
        for e in range(begin, behind):
            room += count[succ[e]]
        if used + room > len(pool):
            at[NEXT] = k
            at[USED] = used
            return 0
        start[v] = used
        if begin == behind:
            pool[used] = end_row[v]
            used += 1
            count[v] = 1
            continue
        m = mover[v]
        floor = 0
        for e in range(begin, behind):
            c = succ[e]
            least = key[pool[start[c]] * seats + m]
            for j in range(start[c] + 1, start[c] + count[c]):
                x = key[pool[j] * seats + m]
                if x < least:
                    least = x
            if e == begin or least > floor:
                floor = least
        for e in range(begin, behind):
            c = succ[e]
            for j in range(start[c], start[c] + count[c]):
                if key[pool[j] * seats + m] >= floor:
                    pool[used] = pool[j]
                    used += 1
        if used > start[v] + 1:
            kept = start[v]
            for j in range(start[v], used):
                row = _intern(pool[j], pay, width, known, table)
                if stamp[row] != v + 1:
                    stamp[row] = v + 1
                    pool[kept] = row
                    kept += 1
            used = kept
        count[v] = used - start[v]
    at[NEXT] = len(order)
    at[USED] = used
    return 1


pure_sets = Kernel(_pure_sets)
