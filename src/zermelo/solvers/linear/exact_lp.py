"""Linear programs, exactly, at about the price of floating point: guess a basis, prove it in whole numbers.

1. The simplex method in floating point ends at a basis; see `zermelo.kernels.linear.simplex`.
2. That basis is solved in whole numbers, and the signs of what it gives are looked at: a basis whose values and prices
   are all 0 or more is optimal, whoever guessed it.
3. Where signs are wrong, a few exact pivots lead from there to a basis that is optimal.
4. Where they do not, or numbers are too long for 64 bits, the simplex method runs in whole numbers from the beginning.

A wrong guess makes the answer later, never wrong.

References: Dhiflaoui and others 2003; Koch 2004; Applegate, Cook, Dash and Espinoza 2007 for the way; Dantzig 1951.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from zermelo.errors import BudgetError
from zermelo.forms.arena import Array
from zermelo.solvers.linear.basis import Program, optimal_basis
from zermelo.solvers.linear.guess import guess_bases
from zermelo.solvers.linear.tableau import Tableau, walk_tableau

Rows = Sequence[Sequence[int]] | Array
MOST = 20_000_000  # numbers of a program, of which several copies are held in memory
TINY = 60  # numbers of a program that the walk is through with before anything else has begun


@dataclass(frozen=True)
class Optimum:
    """The best value of a linear program, where it is reached, and the prices that prove that there is no better."""

    value: Fraction
    at: tuple[Fraction, ...]
    prices: tuple[Fraction, ...]


def maximise_exact_lp(
    gain: Sequence[int], rows: Rows, right: Sequence[int], *, entering: str = "first", tiny: int = TINY
) -> Optimum:
    """Returns the most of ``gain · x`` over x ≥ 0 with ``rows · x ≤ right``, where right ≥ 0.

    The prices p ≥ 0 have ``p · rows ≥ gain`` and ``p · right`` = the value. Pivots take the ``first`` or the
    ``steepest`` of several columns. A program of at most *tiny* numbers is walked through at once.

    >>> maximise_exact_lp([3, 2], [[1, 1], [1, 0]], [4, 2])
    Optimum(value=Fraction(10, 1), at=(Fraction(2, 1), Fraction(2, 1)), prices=(Fraction(2, 1), Fraction(1, 1)))
    """
    proven = None if len(rows) * len(gain) <= tiny else prove_exact_lp(gain, rows, right, entering=entering)
    return proven or walk_exact_lp(gain, rows, right, entering=entering)


def prove_exact_lp(gain: Sequence[int], rows: Rows, right: Sequence[int], *, entering: str = "first") -> Optimum | None:
    """Returns the same by guesses that were proven; None where none was."""
    if len(rows) * len(gain) > MOST:
        raise BudgetError(
            f"A linear program of {len(rows):,} rows and {len(gain):,} columns is too large for memory; up to {MOST:,} "
            "numbers are held. Leave dominated strategies out."
        )
    program = Program.of(gain, rows, right)
    if program is None:
        return None
    for guessed in guess_bases(program, entering):
        found = optimal_basis(program, guessed)
        if found is not None:
            at, prices = found
            value = sum((g * x for g, x in zip(gain, at, strict=True) if x), Fraction(0))
            return Optimum(value, tuple(at), tuple(prices))
    return None


def walk_exact_lp(gain: Sequence[int], rows: Rows, right: Sequence[int], *, entering: str = "first") -> Optimum:
    """Returns the same by the simplex method in whole numbers from the beginning."""
    whole = rows.tolist() if isinstance(rows, np.ndarray) else rows  # numbers that grow beyond 64 bits
    table = Tableau([*whole, [-g for g in gain]], [*right, 0])
    walk_tableau(table, entering)
    values, last = table.values(), table.rows[len(rows)]
    prices = tuple(Fraction(last[table.own + k], table.below) for k in range(len(rows)))
    return Optimum(Fraction(last[-1], table.below), tuple(values[: table.own]), prices)
