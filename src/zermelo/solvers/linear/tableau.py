"""Pivots in whole numbers: no fraction is ever formed, no number is ever rounded.

A tableau holds the equations ``A x + s = b`` with whole numbers, all over one denominator. A pivot brings a variable in
and takes another out; every division in it comes out even, and the numbers stay as short as determinants are. Where
several variables could leave, the lexicographic rule takes the one that would leave if b were shaken a little, so no
walk ever comes back to where it was.

References: Edmonds 1967 and Bareiss 1968 for whole-number pivots; Dantzig, Orden and Wolfe 1955 for the lexicographic
rule; von Stengel 2002 for both at work in bimatrix games.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from zermelo.errors import GameError

Rows = list[list[int]]


class Tableau:
    """``A x + s = b`` with b ≥ 0, at first solved for the slacks s.

    ```
    rows[r]    numbers of columns 0 … n-1 (x), n … n+m-1 (s), and last the right-hand side, over `below`
    basic[r]   the column that row r is solved for
    ```
    """

    def __init__(self, rows: Sequence[Sequence[int]], right: Sequence[int]) -> None:
        count = len(rows)
        self.own = len(rows[0])
        self.rows: Rows = [
            [*row, *(int(k == r) for k in range(count)), b] for r, (row, b) in enumerate(zip(rows, right, strict=True))
        ]
        self.basic = [self.own + r for r in range(count)]
        self.below = 1

    def leaving(self, column: int) -> int | None:
        """Returns the row that leaves when *column* comes in; None where it could grow forever."""
        best, best_row = None, None
        for r, row in enumerate(self.rows):
            if row[column] > 0 and (best is None or self._less(row, best, column)):
                best, best_row = row, r
        return best_row

    def _less(self, one: list[int], other: list[int], column: int) -> bool:
        a, b = one[column], other[column]
        for k in (-1, *range(self.own, len(one) - 1)):
            x, y = one[k] * b, other[k] * a
            if x != y:
                return bool(x < y)
        return False

    def pivot(self, r: int, column: int) -> int:
        """Solves row *r* for *column* instead, and returns the column it was solved for before."""
        chosen, below = self.rows[r], self.below
        p = chosen[column]
        for k, row in enumerate(self.rows):
            if k != r:
                q = row[column]
                self.rows[k] = [(x * p - q * y) // below for x, y in zip(row, chosen, strict=True)]
        self.below = p
        out, self.basic[r] = self.basic[r], column
        return out

    def values(self) -> list[Fraction]:
        """Returns the values of all variables, x and then s."""
        made = [Fraction(0)] * (len(self.rows[0]) - 1)
        for column, row in zip(self.basic, self.rows, strict=True):
            made[column] = Fraction(row[-1], self.below)
        return made

    def copy(self) -> Tableau:
        """Returns a tableau of its own with the same rows."""
        made = object.__new__(Tableau)
        made.own, made.rows, made.basic, made.below = (
            self.own,
            [list(r) for r in self.rows],
            list(self.basic),
            self.below,
        )
        return made


def walk_tableau(table: Tableau, entering: str) -> None:
    """Pivots until no column lowers the cost, which is the last row; of several the first or the steepest comes in."""
    goal = len(table.rows) - 1
    while True:
        last = table.rows[goal]
        if entering == "first":  # Bland's
            enters = next((k for k in range(table.own + goal) if last[k] < 0), None)
        else:
            enters = min(range(len(last) - 1), key=last.__getitem__)
            enters = enters if last[enters] < 0 else None
        if enters is None:
            return
        held = table.rows.pop(goal)
        r = table.leaving(enters)
        table.rows.append(held)
        if r is None:
            raise GameError("The linear program has no bound.")
        table.pivot(r, enters)
