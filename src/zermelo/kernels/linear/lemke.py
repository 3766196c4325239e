"""Lemke's walk in floating point, over a tableau as in `zermelo.kernels.linear.simplex`, without a goal.

Every variable has a partner; of two partners at most one is in the basis, except on the way. The variable *begin* comes
in first, then the partner of whatever left, until *goal* leaves. Where the row of *goal* is as soon at 0 as another, it
leaves. The walk pivots as it would in whole numbers, and gives up where it is in doubt which way that is.

Reference: Lemke 1965.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.native import Kernel
from zermelo.kernels.linear.simplex import (
    CLEAR,
    DOUBT,
    END,
    OPTIMAL,
    SAME,
    STEPS,
    TIRED,
    UNBOUNDED,
    simplex_leaving,
    simplex_pivot_text,
    simplex_swap,
)


def _goal_row(table, wide, place, goal, r, c, note):  # type: ignore[no-untyped-def]
    """Returns the row of *goal* if it comes to 0 as soon as row *r* does, else *r*."""
    last = -1 - place[goal]
    a, b = table[last * wide + c], table[r * wide + c]
    if last == r or a <= SAME:
        return r
    gap = abs(table[last * wide + wide - 1] / a - table[r * wide + wide - 1] / b)
    if SAME < gap < CLEAR:
        note[DOUBT] += 1
    return last if gap <= SAME else r


def _walk_text(word: Any) -> Any:
    pivot = simplex_pivot_text(word)

    def walk(table, wide, rows, basic, free, place, partner, begin, goal, most, note):  # type: ignore[no-untyped-def]
        enters = begin
        while note[STEPS] < most and note[DOUBT] == 0:
            c = place[enters]
            r = simplex_leaving(table, wide, rows, wide - 1, place, c, note)  # type: ignore[no-untyped-call]
            if r < 0:
                note[END] = UNBOUNDED
                return
            r = _goal_row(table, wide, place, goal, r, c, note)  # type: ignore[no-untyped-call]
            pivot(table, wide, rows, r, c)
            left = simplex_swap(basic, free, place, r, c)  # type: ignore[no-untyped-call]
            note[STEPS] += 1
            if left == goal:
                note[END] = TIRED if note[DOUBT] > 0 else OPTIMAL
                return
            if left == begin:
                break
            enters = partner[left]
        note[END] = TIRED

    return walk


walk = Kernel(_walk_text, is_factory=True)
