"""Lemke-Howson algorithm in floating point, over two tableaux as in `zermelo.kernels.linear.simplex`, without a goal.

P has a row for each reply of the second player, columns x; Q a row for each reply of the first, columns y. Labels are
the strategies, those of the first player first:

```
            variables of P       variables of Q
label       x … | slacks …       slacks … | y …
number      0 … m-1 | m …        n … n+m-1 | 0 … n-1
```

The walk pivots as it would in whole numbers, and gives up where it is in doubt which way that is.

Reference: Lemke and Howson 1964.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.native import Kernel
from zermelo.kernels.linear.simplex import (
    DOUBT,
    END,
    OPTIMAL,
    STEPS,
    TIRED,
    UNBOUNDED,
    simplex_leaving,
    simplex_pivot_text,
    simplex_swap,
)


def _walk_text(word: Any) -> Any:
    pivot = simplex_pivot_text(word)

    def walk(m, n, label, p, p_basic, p_free, p_place, q, q_basic, q_free, q_place, most, note):  # type: ignore[no-untyped-def]
        dropped = label
        in_p = label < m
        while note[STEPS] < most and note[DOUBT] == 0:
            if in_p:
                c = p_place[dropped]
                r = simplex_leaving(p, m + 1, n, m, p_place, c, note)  # type: ignore[no-untyped-call]
                if r < 0:
                    note[END] = UNBOUNDED
                    return
                pivot(p, m + 1, n, r, c)
                dropped = simplex_swap(p_basic, p_free, p_place, r, c)  # type: ignore[no-untyped-call]
            else:
                c = q_place[dropped - m if dropped >= m else dropped + n]
                r = simplex_leaving(q, n + 1, m, n, q_place, c, note)  # type: ignore[no-untyped-call]
                if r < 0:
                    note[END] = UNBOUNDED
                    return
                pivot(q, n + 1, m, r, c)
                out = simplex_swap(q_basic, q_free, q_place, r, c)  # type: ignore[no-untyped-call]
                dropped = out + m if out < n else out - n
            note[STEPS] += 1
            if dropped == label:
                note[END] = TIRED if note[DOUBT] > 0 else OPTIMAL
                return
            in_p = not in_p
        note[END] = TIRED

    return walk


walk = Kernel(_walk_text, is_factory=True)
