"""Is a basis of a linear program optimal? Decided in whole numbers, and mended by exact pivots where it is not.

A basis of ``A x + s = b`` is told by the variables x that are in it, the columns J, and the slacks s that are not, the
rows R. With the square matrix M of these rows and columns, everything follows from two systems:

    M x_J = b_R        all other x are 0, and the slacks are b - A x
    p_R M = g_J        all other prices are 0, and what a column lacks to its gain is p A - g

Where x, the slacks, p and the lacks are all 0 or more, x is the best there is: g x = p A x ≤ p b, with equality here.
If only lacks or prices are below 0, a step of the simplex method mends one; if only values are, a step of the dual
method does. The lowest number among several goes first, so no step comes back (Bland 1977).

Signs of slacks and lacks are read in floating point where its errors leave no doubt, else in whole numbers.

References: Dantzig 1951; Lemke 1954 for the dual method; Applegate, Cook, Dash and Espinoza 2007; Shewchuk 1997 for
signs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from zermelo.forms.arena import Array
from zermelo.kernels.linear.simplex import maximise
from zermelo.solvers.linear.dixon import DixonSystem, Ratios, dixon_system

LONGER = 5  # times as long as a number of a machine word takes one that grows
SPARSE = 3  # a matrix with fewer than one number other than 0 in so many is gone through by places
REPAIRS = 60  # exact pivots before giving up
LONGEST = 1 << 40  # numbers of a program that may be guessed and lifted in 64 bits
ROUNDED, TINY = 2.0**-51, 1e-280  # four times what an operation in floating point may be off, and what none is below


@dataclass(frozen=True)
class Program:
    """The most of ``gain · x`` over x ≥ 0 with ``rows · x ≤ right``, numbers of at most 40 bits."""

    gain: Array
    rows: Array
    right: Array
    native: bool

    @classmethod
    def of(cls, gain: Sequence[int], rows: Sequence[Sequence[int]] | Array, right: Sequence[int]) -> Program | None:
        """Returns the program; None where its numbers are too long."""
        try:
            made = [np.array(each, dtype=np.int64) for each in (gain, rows, right)]
        except OverflowError:
            return None
        if any(len(each) and (each.max() >= LONGEST or each.min() <= -LONGEST) for each in map(np.ravel, made)):
            return None
        work = made[1].size * sum(made[1].shape) * LONGER
        return cls(made[0], made[1], made[2], maximise.compiles(work=work))


@dataclass(frozen=True)
class Basis:
    """Which x are in the basis, and the rows whose slacks are not: as many."""

    columns: list[int]
    rows: list[int]

    def exchanged(self, enters: int, leaves: int, own: int) -> Basis:
        """Returns the basis after a pivot; variables from *own* on are slacks."""
        columns, rows = set(self.columns), set(self.rows)
        for variable, is_new in ((enters, True), (leaves, False)):
            if variable < own:
                (columns.add if is_new else columns.remove)(variable)
            else:
                (rows.remove if is_new else rows.add)(variable - own)
        return Basis(sorted(columns), sorted(rows))


class SolvedBasis:
    """A basis with its values and prices, each list over a denominator above 0."""

    def __init__(self, program: Program, basis: Basis, system: DixonSystem) -> None:
        self.program, self.basis, self.system = program, basis, system
        self.turned = system.turned
        self.own = len(program.gain)
        self._values = system.solve(program.right[basis.rows])
        self._paid = self.turned.solve(program.gain[basis.columns])
        self.at = _spread(self._values.tops, basis.columns, self.own)
        self.prices = _spread(self._paid.tops, basis.rows, len(program.right))
        self.below = self._values.below, self._paid.below

    @cached_property
    def slacks(self) -> list[int]:
        """What is left of the right-hand side, row by row."""
        return basis_slacks(self.program.rows, self.program.right, self.basis, self._values)

    @cached_property
    def lacks(self) -> list[int]:
        """What each column lacks to its gain."""
        paid, rows = self._paid, self.program.rows[self.basis.rows].T
        return [-x for x in _less(self.program.gain, paid.below, _product(rows, paid.tops))]

    @classmethod
    def of(cls, program: Program, basis: Basis) -> SolvedBasis | None:
        """Solves the basis; None where it is none, or its numbers are too long."""
        system = basis_system(program.rows, basis, program.native)
        return None if system is None else cls(program, basis, system)

    @property
    def is_feasible(self) -> bool:
        """Are all values 0 or more?"""
        return _none_below(self.at) and is_basis_within(
            self.program.rows, self.program.right, self.basis.columns, self.basis.rows, self._values
        )

    @property
    def is_priced(self) -> bool:
        """Are all prices and lacks 0 or more?"""
        return _none_below(self.prices) and is_basis_within(
            -self.program.rows.T, -self.program.gain, self.basis.rows, self.basis.columns, self._paid
        )

    def answer(self) -> tuple[list[Fraction], list[Fraction]]:
        """Returns all x and all prices, after a last look at g x = p b."""
        gain, right = self.program.gain.tolist(), self.program.right.tolist()
        reached = sum(g * x for g, x in zip(gain, self.at, strict=True)) * self.below[1]
        assert reached == sum(p * b for p, b in zip(self.prices, right, strict=True)) * self.below[0]
        return Ratios(self.at, self.below[0]).fractions(), Ratios(self.prices, self.below[1]).fractions()

    # ------------------------------------------------------------ exact pivots

    def primal_step(self) -> Basis | None:
        """Returns the next basis of the simplex method; None where the program has no bound."""
        enters = next(k for k, lack in enumerate([*self.lacks, *self.prices]) if lack < 0)
        falls = basis_direction(self.program.rows, self.basis, self.system, enters)
        return self._exchanged(enters, zip([*self.at, *self.slacks], falls, strict=True))

    def _exchanged(self, enters: int, pairs: Iterable[tuple[int, int]]) -> Basis | None:
        leaves = _least_ratio(pairs)
        return None if leaves is None else self.basis.exchanged(enters, leaves, self.own)

    def dual_step(self) -> Basis | None:
        """Returns the next basis of the dual method; None where no x is allowed at all."""
        rows, own, basis = self.program.rows, self.own, self.basis
        leaves = next(k for k, value in enumerate([*self.at, *self.slacks]) if value < 0)
        if leaves < own:
            along = self.turned.solve([int(j == leaves) for j in basis.columns])
            line, sign = [0] * own, 1
        else:
            along = self.turned.solve(rows[leaves - own, basis.columns])
            line, sign = [int(a) * along.below for a in rows[leaves - own]], -1
        crossed = _product(rows[basis.rows].T, along.tops)
        line = [a + sign * x for a, x in zip(line, crossed, strict=True)]
        line += _spread([sign * x for x in along.tops], basis.rows, len(rows))
        enters = _least_ratio(zip([*self.lacks, *self.prices], [-x for x in line], strict=True))
        return None if enters is None else basis.exchanged(enters, leaves, own)


def basis_system(rows: Array, basis: Basis, native: bool) -> DixonSystem | None:
    """Returns the system M of a basis; None where it has none, or its numbers are too long."""
    if len(basis.rows) != len(basis.columns):
        return None
    return dixon_system(np.ascontiguousarray(rows[basis.rows][:, basis.columns]), native)


def basis_values(rows: Array, right: Array, basis: Basis, system: DixonSystem) -> tuple[list[int], list[int], int]:
    """Returns all x and all slacks of a basis, and the denominator that both have."""
    values = system.solve(right[basis.rows])
    slacks = basis_slacks(rows, right, basis, values)
    return _spread(values.tops, basis.columns, rows.shape[1]), slacks, values.below


def basis_slacks(rows: Array, right: Array, basis: Basis, values: Ratios) -> list[int]:
    """Returns all slacks of a basis over the denominator of its values."""
    return _less(right, values.below, _product(rows[:, basis.columns], values.tops))


def is_basis_within(rows: Array, right: Array, columns: Sequence[int], tight: Sequence[int], values: Ratios) -> bool:
    """Is ``rows · x ≤ right`` for the values x of *columns*, all others being 0? Rows in *tight* are known to be equal.

    Floating point says so where it is surer than its errors; rows of which it is not are looked at in whole numbers.
    """
    part = rows[:, columns]
    try:
        shares = np.array([top / values.below for top in values.tops], dtype=np.float64)
    except OverflowError:
        rest, off = np.zeros(len(rows)), np.ones(len(rows))
    else:
        rest = right - part @ shares
        off = (np.abs(part) @ np.abs(shares) + np.abs(right)) * (ROUNDED * (len(columns) + 4)) + TINY
    rest[tight] = np.inf
    if (rest > off).all():
        return True
    if (rest < -off).any():
        return False
    doubtful = (rest <= off).nonzero()[0]
    return _none_below(_less(right[doubtful], values.below, _product(part[doubtful], values.tops)))


def basis_direction(rows: Array, basis: Basis, system: DixonSystem, enters: int) -> list[int]:
    """Returns how fast all x and all slacks of a basis fall as a variable outside it grows, over one denominator.

    The variable that grows is left at 0.
    """
    own = rows.shape[1]
    column = rows[:, enters] if enters < own else (np.arange(len(rows)) == enters - own).astype(np.int64)
    along = system.solve(column[basis.rows])
    slacks = _less(column, along.below, _product(rows[:, basis.columns], along.tops))
    return _spread(along.tops, basis.columns, own) + slacks


def optimal_basis(program: Program, basis: Basis) -> tuple[list[Fraction], list[Fraction]] | None:
    """Returns best values and prices of *program*, proven, found at *basis* or a few pivots on; else None."""
    for _ in range(REPAIRS):
        solved = SolvedBasis.of(program, basis)
        if solved is None:
            return None
        feasible, priced = solved.is_feasible, solved.is_priced
        if feasible and priced:
            return solved.answer()
        after = solved.primal_step() if feasible else solved.dual_step() if priced else None
        if after is None:
            return None
        basis = after
    return None


def _product(matrix: Array, tops: list[int]) -> list[int]:
    """The matrix times a column of whole numbers of any length."""
    if not tops:
        return [0] * len(matrix)
    lines, places = np.nonzero(matrix)
    if SPARSE * len(lines) > matrix.size:
        whole: list[int] = (matrix.astype(object) @ np.array(tops, dtype=object)).tolist()
        return whole
    made = [0] * len(matrix)
    for i, j, n in zip(lines.tolist(), places.tolist(), matrix[lines, places].tolist(), strict=True):
        made[i] += n * tops[j]
    return made


def _less(numbers: Array, below: int, parts: list[int]) -> list[int]:
    return [n * below - part for n, part in zip(numbers.tolist(), parts, strict=True)]


def _spread(tops: list[int], places: list[int], count: int) -> list[int]:
    made = [0] * count
    for place, top in zip(places, tops, strict=True):
        made[place] = top
    return made


def _none_below(numbers: list[int]) -> bool:
    return min(numbers, default=0) >= 0


def _least_ratio(pairs: Iterable[tuple[int, int]]) -> int | None:
    """The first of the least ratios of a value to what it falls by, among those that fall."""
    best: tuple[int, int, int] | None = None
    for k, (value, falls) in enumerate(pairs):
        if falls > 0 and (best is None or value * best[1] < best[0] * falls):
            best = value, falls, k
    return None if best is None else best[2]
