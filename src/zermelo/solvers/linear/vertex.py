"""A vertex of a best-reply polytope ``rows · x ≤ 1``, exactly, from its basis: shares of what is played there.

Small bases are solved in one compiled run; see `zermelo.kernels.linear.small_basis`. Whether that is a vertex at all
floating point says where its errors leave no doubt. Everything else is left to `zermelo.solvers.linear.basis`.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from zermelo.forms.arena import Array
from zermelo.kernels.linear.small_basis import INSIDE, SINGULAR, solve
from zermelo.solvers.linear.basis import Basis, basis_system, is_basis_within
from zermelo.solvers.linear.dixon import (
    FIRST_STEPS,
    PRIMES,
    ROOM,
    Ratios,
    join_dixon_digits,
    prove_dixon_ratios,
)

FEW = 16  # columns of a basis that is solved in one run
Shares = tuple[Fraction, ...]


def vertex_shares(rows: Array, largest: int, basis: Basis) -> Shares | None:
    """Returns the vertex of a basis, scaled to shares; None where there is none, or numbers are too long for 64 bits.

    All numbers of *rows*, none of which is above *largest*, are above 0, and the basis is not empty.

    >>> vertex_shares(np.array([[1, 2], [3, 1]]), 3, Basis([0, 1], [0, 1]))
    (Fraction(1, 3), Fraction(2, 3))
    """
    values, is_inside = _small_values(rows, largest, basis)
    if values is None:
        system = basis_system(rows, basis, native=True)
        if system is None:
            return None
        values = system.solve(np.ones(len(basis.rows), dtype=np.int64))
    if not is_inside:
        ones = np.ones(len(rows), dtype=np.int64)
        if min(values.tops) < 0 or not is_basis_within(rows, ones, basis.columns, basis.rows, values):
            return None
    whole, none = sum(values.tops), Fraction(0)
    shares = [none] * rows.shape[1]
    for place, top in zip(basis.columns, values.tops, strict=True):
        shares[place] = Fraction(top, whole) if top else none
    return tuple(shares)


def _small_values(rows: Array, largest: int, basis: Basis) -> tuple[Ratios | None, bool]:
    """The values of a small basis, and whether they are proven to be all above 0 and all slacks, too."""
    (many, own), size = rows.shape, len(basis.rows)
    longest, prime = largest * size, PRIMES[0]
    if size > FEW or size != len(basis.columns) or (longest * prime).bit_length() > ROOM:
        return None, False
    columns, tight = np.array(basis.columns), np.array(basis.rows)
    digits, rest = np.empty(FIRST_STEPS * size, dtype=np.int64), np.ones(size, dtype=np.int64)
    square, inverse, short, swapped = (np.empty(n, dtype=np.int64) for n in (size * size, size * size, size, size))
    room, residues, line = (np.empty(n) for n in (3 * size * (size + 1) + 1, size * size, size))
    told = solve.call(
        True, rows.reshape(-1), own, many, columns, tight, size, room, residues, square, inverse, line, swapped, rest,
        short, digits, prime, FIRST_STEPS,
    )  # fmt: skip
    if told == SINGULAR:
        return None, False
    powers = join_dixon_digits(digits.reshape(FIRST_STEPS, size), prime)
    return prove_dixon_ratios(powers, prime**FIRST_STEPS, longest, 1), told == INSIDE
