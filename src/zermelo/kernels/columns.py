"""Many two-sided questions at once: every group of columns is swept on its own, all in one pass.

A group is one number, or several in order of importance. A role says what a seat does to a group: 1 raises it, -1
lowers it, 0 makes every move equally often. Row 0 of the roles is chance's, row m + 1 is seat m's.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from zermelo.compiler.native import Kernel
from zermelo.forms.arena import NATURE
from zermelo.kernels.backward_induction import DONE, FACTOR, MOST_FACTOR, OVERFLOW, SCALE, _gcd


def _column_text(word: Any, levels: int) -> Any:
    """The number of levels is a constant of the text: as a variable it cost single numbers 17 % of their speed."""

    def column_sweep(order, first, succ, mover, weight, value, role, spoilt, report):  # type: ignore[no-untyped-def]
        """Fills in *value*, children before parents; averages and what they spoil as in `general_sweep`.

        report   FACTOR, the one wanted   MOST_FACTOR, the largest allowed
        """
        width = len(value) // len(mover)
        groups = width // levels
        factor = 1
        for k in range(len(order)):
            v = order[k]
            begin = first[v]
            behind = first[v + 1]
            if begin == behind:
                continue
            m = mover[v]
            for g in range(groups):
                bad = False
                for e in range(begin, behind):
                    if spoilt[succ[e] * groups + g] != 0:
                        bad = True
                part = role[(m + 1) * groups + g]
                low = g * levels
                if bad:
                    spoilt[v * groups + g] = 1
                elif part == 0:
                    for q in range(low, low + levels):
                        total = 0
                        gathered = 0
                        for e in range(begin, behind):
                            share = weight[e] if m == NATURE else 1
                            total += share
                            gathered += share * value[succ[e] * width + q]
                        if gathered % total != 0:
                            wanted = total // _gcd(abs(gathered), total)
                            step = wanted // _gcd(factor, wanted)
                            if step > report[MOST_FACTOR] // factor:
                                return OVERFLOW
                            factor *= step
                            spoilt[v * groups + g] = 1
                        else:
                            value[v * width + q] = gathered // total
                elif levels == 1:
                    best = value[succ[begin] * width + low]
                    for e in range(begin + 1, behind):
                        x = value[succ[e] * width + low]
                        if part * x > part * best:
                            best = x
                    value[v * width + low] = best
                else:
                    chosen = succ[begin] * width
                    for e in range(begin + 1, behind):
                        c = succ[e] * width
                        for q in range(low, low + levels):
                            difference = part * (value[c + q] - value[chosen + q])
                            if difference > 0:
                                chosen = c
                            if difference != 0:
                                break
                    for q in range(low, low + levels):
                        value[v * width + q] = value[chosen + q]
        report[FACTOR] = factor
        return SCALE if factor > 1 else DONE

    return column_sweep


@cache
def columns_kernel(levels: int) -> Kernel:
    """The kernel ``(order, first, succ, mover, weight, value, role, spoilt, report)`` for groups of so many levels."""
    return Kernel(_column_text, is_factory=True, levels=levels)


def _guarantee_text(word: Any, seats: int) -> Any:
    """A tree without chance: column q is player q's, who raises it and all others lower it."""
    one, width = word(1), word(seats)

    def guarantee_sweep(first, mover, value):  # type: ignore[no-untyped-def]
        nodes = len(mover)
        behind = word(first[nodes])
        for k in range(nodes):
            v = word(nodes - 1 - k)
            begin = word(first[v])
            if begin != behind:
                m = word(mover[v])
                most = value[begin * width + m]
                for c in range(begin + one, behind):
                    most = max(most, value[c * width + m])
                for q in range(width):
                    least = value[begin * width + q]
                    for c in range(begin + one, behind):
                        least = min(least, value[c * width + q])
                    value[v * width + q] = least
                value[v * width + m] = most
            behind = begin
        return 0

    return guarantee_sweep


@cache
def guarantee_columns_kernel(seats: int) -> Kernel:
    """The kernel ``(first, mover, value)`` for so many seats; the number is a constant of the text."""
    return Kernel(_guarantee_text, is_factory=True, seats=seats)
