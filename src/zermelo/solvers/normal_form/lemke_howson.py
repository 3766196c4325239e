"""One equilibrium of two players, mixed or not, by the walk of Lemke and Howson.

Player 1 has strategies 0 … m-1, player 2 strategies m … m+n-1: these are the *labels*. Payoffs are lifted above 0.

1. P = {x ≥ 0 : Bᵀx ≤ 1} and Q = {y ≥ 0 : Ay ≤ 1}. A point of P has label i where x_i = 0 and label j where strategy j
   is a best reply to x; a point of Q likewise. A pair with all labels, (0, 0) apart, scaled is an equilibrium.
2. Start at (0, 0), which has all labels. Drop one: its variable comes in.
3. The variable that leaves brings a label that is now there twice; drop it in the other polytope.
4. Stop when the label dropped first comes back.

The lexicographic rule decides between rows in degenerate games, so the walk never goes round.

References: Lemke and Howson 1964; von Stengel 2002, section 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from zermelo.errors import BudgetError
from zermelo.solvers.linear.tableau import Tableau

Mix = tuple[Fraction, ...]
STEPS = 100_000


def lemke_howson_polytopes(first: Sequence[Sequence[int]], second: Sequence[Sequence[int]]) -> tuple[Tableau, Tableau]:
    """Returns P and Q at 0: the columns of P are x, then a slack for each reply; those of Q are y, then slacks."""
    lifted = []
    for rows in (first, second):
        lift = 1 - min(min(row) for row in rows)
        lifted.append([[n + lift for n in row] for row in rows])
    replies = [list(column) for column in zip(*lifted[1], strict=True)]
    return Tableau(replies, [1] * len(replies)), Tableau(lifted[0], [1] * len(lifted[0]))


def lemke_howson(
    first: Sequence[Sequence[int]], second: Sequence[Sequence[int]], label: int = 0, steps: int = STEPS
) -> tuple[Mix, Mix, int]:
    """Returns the mixes of both players that the walk from *label* ends at, and how many steps it took."""
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
    raise BudgetError(f"The walk of Lemke and Howson did not end within {steps:,} steps; begin at another label.")


def _scaled(point: Sequence[Fraction]) -> Mix:
    whole = sum(point, Fraction(0))
    return tuple(x / whole for x in point)
