"""Two players who want opposite things: the value and best mixes of both, by linear programming, exactly.

1. Add so much to all payoffs of the first player that they are above 0; that changes no strategy.
2. The second player's program: the most of Σ y over y ≥ 0 with A y ≤ 1. Its value is 1/v, the mix is v·y.
3. Its prices x solve the first player's program, the least of Σ x with x A ≥ 1; the mix is v·x.

Reference: von Neumann 1928; Dantzig 1951 for the programs.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from zermelo.forms.arena import Array
from zermelo.solvers.linear.exact_lp import maximise_exact_lp

Mix = tuple[Fraction, ...]


def solve_zero_sum(rows: Sequence[Sequence[int]] | Array) -> tuple[Fraction, Mix, Mix]:
    """Returns the value of a matrix of whole numbers, a best mix of its rows and a best mix of its columns.

    >>> solve_zero_sum([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])[1]
    (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
    """
    lifted: Array | list[list[int]]
    if isinstance(rows, np.ndarray):
        lift = 1 - int(rows.min())
        lifted = rows + lift
    else:
        lift = 1 - min(min(row) for row in rows)
        lifted = [[n + lift for n in row] for row in rows]
    found = maximise_exact_lp([1] * len(rows[0]), lifted, [1] * len(rows))
    value, none = 1 / found.value, Fraction(0)
    x, y = (tuple(value * n if n else none for n in side) for side in (found.prices, found.at))
    return value - lift, x, y
