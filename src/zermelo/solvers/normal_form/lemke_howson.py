"""One equilibrium of two players, mixed or not, by the walk of Lemke and Howson.

Player 1 has strategies 0 … m-1, player 2 strategies m … m+n-1: these are the *labels*. Payoffs are lifted above 0.

1. P = {x ≥ 0 : Bᵀx ≤ 1} and Q = {y ≥ 0 : Ay ≤ 1}. A point of P has label i where x_i = 0 and label j where strategy j
   is a best reply to x; a point of Q likewise. A pair with all labels, (0, 0) apart, scaled is an equilibrium.
2. Start at (0, 0), which has all labels. Drop one: its variable comes in.
3. The variable that leaves brings a label that is now there twice; drop it in the other polytope.
4. Stop when the label dropped first comes back.

The lexicographic rule decides between rows in degenerate games, so the walk never goes round.

Larger games are walked in floating point first; see `zermelo.kernels.linear.lemke_howson`. Where that walk was never in
doubt it ends at the pair that whole numbers would come to. That no label is missing is seen from the bases; that both
points are in their polytopes is proven: so it is an equilibrium, whoever found it. Otherwise the walk is made in whole
numbers.

References: Lemke and Howson 1964; von Stengel 2002, section 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from zermelo.errors import BudgetError
from zermelo.forms.arena import Array
from zermelo.kernels.linear.lemke_howson import walk
from zermelo.kernels.linear.simplex import END, OPTIMAL, STEPS as MADE
from zermelo.solvers.linear.basis import LONGER, LONGEST, Basis
from zermelo.solvers.linear.tableau import Tableau
from zermelo.solvers.linear.vertex import vertex_shares

Mix = tuple[Fraction, ...]
Table = Sequence[Sequence[int]] | Array
STEPS = 100_000


def lemke_howson_polytopes(first: Table, second: Table) -> tuple[Tableau, Tableau]:
    """Returns P and Q at 0: the columns of P are x, then a slack for each reply; those of Q are y, then slacks."""
    lifted = []
    for table in (first, second):
        rows = table.tolist() if isinstance(table, np.ndarray) else table  # numbers that grow beyond 64 bits
        lift = 1 - min(min(row) for row in rows)
        lifted.append([[n + lift for n in row] for row in rows])
    replies = [list(column) for column in zip(*lifted[1], strict=True)]
    return Tableau(replies, [1] * len(replies)), Tableau(lifted[0], [1] * len(lifted[0]))


def lemke_howson(first: Table, second: Table, label: int = 0, steps: int = STEPS) -> tuple[Mix, Mix, int]:
    """Returns the mixes of both players that the walk from *label* ends at, and how many steps it took."""
    m, n = len(first), len(first[0])
    proven = None
    if walk.compiles(work=m * n * (m + n) * LONGER):
        proven = prove_lemke_howson(first, second, label, steps)
    return proven or walk_lemke_howson(first, second, label, steps)


# ---------------------------------------------------------------- guessed and proven


def prove_lemke_howson(first: Table, second: Table, label: int = 0, steps: int = STEPS) -> tuple[Mix, Mix, int] | None:
    """Returns the same by the compiled walk in floating point, proven; None where it is in doubt or not proven."""
    try:
        q, p = np.array(first, dtype=np.int64), np.ascontiguousarray(np.array(second, dtype=np.int64).T)
    except OverflowError:
        return None
    largest = []
    for rows in (p, q):
        low = int(rows.min())
        largest.append(int(rows.max()) - low + 1)
        if largest[-1] >= LONGEST:
            return None
        rows -= low  # in two steps: the least number of 64 bits has none below
        rows += 1
    guessed = _guess(p, q, largest, label, steps)
    if guessed is None:
        return None
    one, two, made = guessed
    if one.columns != two.rows or two.columns != one.rows or not one.columns:
        return None  # some label may be missing, or all are there at 0
    x, y = (vertex_shares(*each) for each in zip((p, q), largest, (one, two), strict=True))
    return None if x is None or y is None else (x, y, made)


def _guess(p: Array, q: Array, largest: list[int], label: int, steps: int) -> tuple[Basis, Basis, int] | None:
    """The bases of P and Q at which the walk ends, and its steps."""
    note = np.zeros(3, dtype=np.int64)
    tables = []
    for rows, most in zip((p, q), largest, strict=True):
        many, own = rows.shape
        table = np.ones((many, own + 1))
        np.divide(rows, float(most), out=table[:, :own])
        place = np.arange(own + many)
        free, basic = place[:own].copy(), place[own:].copy()
        place[own:] = own - 1 - basic
        tables += [table.reshape(-1), basic, free, place]
    n, m = p.shape
    walk.call(True, m, n, label, *tables, steps, note)
    if note[END] != OPTIMAL:
        return None
    bases = []
    for basic, free, own in ((tables[1], tables[2], m), (tables[5], tables[6], n)):
        bases.append(Basis(sorted(basic[basic < own].tolist()), sorted((free[free >= own] - own).tolist())))
    return bases[0], bases[1], int(note[MADE])


# ---------------------------------------------------------------- in whole numbers


def walk_lemke_howson(first: Table, second: Table, label: int = 0, steps: int = STEPS) -> tuple[Mix, Mix, int]:
    """Returns the same by the walk in whole numbers."""
    m, n = len(first), len(first[0])
    tables = lemke_howson_polytopes(first, second)

    def column(side: int, wanted: int) -> int:
        """Where the variable of a label stands: in P x comes before slacks, in Q y comes before slacks."""
        if side == 0:
            return wanted
        return wanted - m if wanted >= m else wanted + n

    def label_of(side: int, place: int) -> int:
        if side == 0:
            return place
        return place + m if place < n else place - n

    side, dropped = (0, label) if label < m else (1, label)
    for step in range(1, steps + 1):
        table, enters = tables[side], column(side, dropped)
        row = table.leaving(enters)
        assert row is not None  # the polytopes are bounded
        dropped = label_of(side, table.pivot(row, enters))
        if dropped == label:
            return _scaled(tables[0].values()[:m]), _scaled(tables[1].values()[:n]), step
        side = 1 - side
    raise BudgetError(f"The Lemke-Howson algorithm did not end within {steps:,} steps; start at another label.")


def _scaled(point: Sequence[Fraction]) -> Mix:
    whole = sum(point, Fraction(0))
    return tuple(x / whole for x in point)
