"""Pivots in floating point: the simplex method, and walks of complementary pivots, that end at a basis to be proven.

A tableau holds ``A x + s = b`` solved for the basic variables, without the columns of these:

```
           free[0] … free[n-1]   right-hand side
basic[0]      numbers, row by row
   …
basic[m-1]
(goal)     what each free variable costs         only in `maximise`
```

Variables 0 … n-1 are x, n … n+m-1 are s; where A was scaled, a slack is *unit* times as steep as its cost says. `place`
says where a variable stands: column k as k, row r as -1 - r.

Which variable leaves is decided as in whole numbers, by the lexicographic rule. What differs by less than SAME is taken
for equal; what differs by more than that and less than CLEAR is in doubt. A run gives up after so many doubts as it is
told.

Runs that need not pivot as whole numbers would are *steady*: of all rows that could leave if values were allowed to
slip below 0 a little, that with the largest pivot does, so that errors grow slowly. And that column comes in along
whose edge the cost falls most steeply, which takes half of the pivots; how long edges are is kept as a lower bound that
begins with 1. Both are Harris's (1973), who called the second devex.

Nothing here is proven: `zermelo.solvers.linear` does so, in whole numbers.

References: Dantzig 1951; Dantzig, Orden and Wolfe 1955 for the lexicographic rule; Lemke and Howson 1964.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.native import Kernel

SAME, CLEAR = 1e-10, 1e-7
STEPS, DOUBT, END = 0, 1, 2  # places of the note
OPTIMAL, UNBOUNDED, TIRED = 0, 1, 2  # ends of a run; the last after too many steps or doubts
FIRST, STEEPEST, STEADY = 0, 1, 2  # which of several columns comes in; the last is the steepest, with steady pivots
SPARSE = 4  # a row with fewer than one number other than 0 in so many is gone through by places
NARROW = 64  # a row of at most so many numbers is gone through as it is
SLIP = 1e-9  # how far below 0 a value may fall for the sake of a larger pivot


def simplex_pivot_text(word: Any) -> Any:
    none = word(0)

    def pivot(table, wide, rows, r, c):  # type: ignore[no-untyped-def]
        """Solves row *r* for the variable of column *c*."""
        w, own, column = word(wide), word(r) * word(wide), word(c)
        under = 1.0 / table[own + column]
        for j in range(none, w):
            table[own + j] *= under
        table[own + column] = under
        if wide > NARROW:
            filled, places = none, [none] * wide  # where the row is not 0
            for j in range(none, w):
                if table[own + j] != 0.0:
                    places[filled] = j
                    filled += word(1)
            if SPARSE * filled < w:
                for i in range(none, word(rows)):
                    times = table[i * w + column]
                    if i != word(r) and times != 0.0:
                        table[i * w + column] = 0.0
                        for k in range(none, filled):
                            table[i * w + places[k]] -= times * table[own + places[k]]
                return
        for i in range(none, word(rows)):
            times = table[i * w + column]
            if i != word(r) and times != 0.0:
                table[i * w + column] = 0.0
                for j in range(none, w):
                    table[i * w + j] -= times * table[own + j]

    return pivot


def simplex_swap(basic, free, place, r, c):  # type: ignore[no-untyped-def]
    """Notes that the variables of row *r* and column *c* have changed places."""
    out = basic[r]
    basic[r] = free[c]
    free[c] = out
    place[basic[r]] = -1 - r
    place[out] = c
    return out


def _entry(table, wide, r, where):  # type: ignore[no-untyped-def]
    """Returns the number of row *r* in the column of a variable that stands at *where*."""
    if where >= 0:
        return table[r * wide + where]
    return 1.0 if where == -1 - r else 0.0


def simplex_leaving(table, wide, rows, own, place, c, note):  # type: ignore[no-untyped-def]
    """Returns the row that leaves when column *c* comes in, -1 where none does."""
    best, least = -1, 0.0
    for r in range(rows):
        a = table[r * wide + c]
        if a <= CLEAR:
            if a > SAME:
                note[DOUBT] += 1
            else:
                continue
        ratio = table[r * wide + wide - 1] / a
        if best < 0:
            best, least = r, ratio
            continue
        b = table[best * wide + c]
        slack = own - 1
        gap = ratio - least
        while abs(gap) <= SAME and slack + 1 < own + rows:
            slack += 1
            gap = _entry(table, wide, r, place[slack]) / a - _entry(table, wide, best, place[slack]) / b  # type: ignore[no-untyped-call]
        if abs(gap) < CLEAR:
            note[DOUBT] += 1
        if gap < 0:
            best, least = r, ratio
    return best


def _steady(table, wide, rows, c):  # type: ignore[no-untyped-def]
    """Returns the row with the largest pivot of those that could leave, values slipping a little; -1 for none."""
    step, best = -1.0, -1
    for r in range(rows):
        a = table[r * wide + c]
        if a > SLIP:
            ratio = (max(table[r * wide + wide - 1], 0.0) + SLIP) / a
            if step < 0.0 or ratio < step:
                step = ratio
    for r in range(rows):
        a = table[r * wide + c]
        if a > SLIP and max(table[r * wide + wide - 1], 0.0) / a <= step and (best < 0 or a > table[best * wide + c]):
            best = r
    return best


def _entering(table, wide, rows, free, rule, unit, note):  # type: ignore[no-untyped-def]
    """Returns the column that comes in, -1 where none lowers the cost."""
    best = -1
    for c in range(wide - 1):
        cost = table[rows * wide + c]
        if cost < -SAME:
            if cost > -CLEAR:
                note[DOUBT] += 1
                continue
            if best < 0:
                best = c
            elif rule == FIRST:
                if free[c] < free[best]:
                    best = c
            else:
                least = table[rows * wide + best]
                gap = (cost * unit if free[c] >= wide - 1 else cost) - (
                    least * unit if free[best] >= wide - 1 else least
                )
                if gap < -SAME or (gap <= SAME and free[c] < free[best]):
                    best = c
    return best


def _steepest(table, wide, rows, edge):  # type: ignore[no-untyped-def]
    """Returns the column along whose edge the cost falls most steeply, as far as is known; -1 where it never does."""
    best, most = -1, 0.0
    for c in range(wide - 1):
        cost = table[rows * wide + c]
        if cost < -CLEAR and cost * cost > most * edge[c]:
            best, most = c, cost * cost / edge[c]
    return best


def _stretch(table, wide, edge, r, c):  # type: ignore[no-untyped-def]
    """Notes how long edges are at least once row *r* and column *c* have changed places."""
    own, length = r * wide, edge[c]
    under = 1.0 / table[own + c]
    for j in range(wide - 1):
        share = table[own + j] * under
        edge[j] = max(edge[j], share * share * length)
    edge[c] = max(under * under * length, 1.0)


def _maximise_text(word: Any) -> Any:
    pivot = simplex_pivot_text(word)

    def maximise(table, wide, rows, basic, free, place, rule, unit, most, doubts, note):  # type: ignore[no-untyped-def]
        own, edge = wide - 1, [1.0] * (wide - 1)
        while note[STEPS] < most and note[DOUBT] <= doubts:
            if rule == STEADY:
                c = _steepest(table, wide, rows, edge)  # type: ignore[no-untyped-call]
            else:
                c = _entering(table, wide, rows, free, rule, unit, note)  # type: ignore[no-untyped-call]
            if c < 0:
                note[END] = OPTIMAL
                return
            if rule == STEADY:
                r = _steady(table, wide, rows, c)  # type: ignore[no-untyped-call]
            else:
                r = simplex_leaving(table, wide, rows, own, place, c, note)  # type: ignore[no-untyped-call]
            if r < 0:
                note[END] = UNBOUNDED
                return
            if rule == STEADY:
                _stretch(table, wide, edge, r, c)  # type: ignore[no-untyped-call]
            pivot(table, wide, rows + 1, r, c)
            simplex_swap(basic, free, place, r, c)  # type: ignore[no-untyped-call]
            note[STEPS] += 1
        note[END] = TIRED

    return maximise


maximise = Kernel(_maximise_text, is_factory=True)
