"""Square systems of whole numbers, solved exactly by lifting a solution modulo a prime.

1. Invert the matrix modulo a prime p; see `zermelo.kernels.linear.dixon`.
2. Lift: find the solution x modulo p, p^2, p^3 and so on, digit by digit.
3. Now and then read x as fractions n/d with one denominator: the shortest ones that are x modulo p^k.
4. Stop when M n - d b, which p^k divides, is too short for that unless it is 0. Then n/d is the solution: proven.

References: Dixon 1982; Wang 1981 for reading fractions from residues; Cook and Steffy 2011 for both in linear programs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

import numpy as np

from zermelo.forms.arena import Array
from zermelo.kernels.linear.dixon import invert, lift

PRIMES = (134217689, 134217649)  # the greatest below 2^27
ROOM = 61  # bits that sums of products may have
FIRST_STEPS, GROWTH = 8, 2


@dataclass(frozen=True)
class Ratios:
    """Fractions with one denominator, which is above 0."""

    tops: list[int]
    below: int

    def fractions(self) -> list[Fraction]:
        """The fractions themselves."""
        none = Fraction(0)
        return [Fraction(top, self.below) if top else none for top in self.tops]


class DixonSystem:
    """A square matrix of whole numbers with its inverse modulo a prime."""

    def __init__(self, matrix: Array, largest: int, prime: int, inverse: Array, native: bool) -> None:
        self.matrix, self.largest, self.prime, self.inverse, self.native = matrix, largest, prime, inverse, native
        self.longest = largest * max(1, len(matrix))

    @property
    def turned(self) -> DixonSystem:
        """The system of the transposed matrix."""
        matrix, inverse = (np.ascontiguousarray(each.T) for each in (self.matrix, self.inverse))
        return DixonSystem(matrix, self.largest, self.prime, inverse, self.native)

    def solve(self, right: Sequence[int] | Array) -> Ratios:
        """Returns x with M x = *right*."""
        size = len(self.matrix)
        rest = np.array(right, dtype=np.int64)
        highest = int(np.abs(rest).max(initial=0))
        powers, steps, done = [0] * size, min(FIRST_STEPS, self._most_steps(highest)), 0
        modulus = 1
        while True:
            digits = np.zeros(steps * size, dtype=np.int64)
            lift.call(
                self.native, self.matrix.reshape(-1), self.inverse.reshape(-1), size, self.prime, rest,
                np.zeros_like(rest), digits, steps,
            )  # fmt: skip
            more = join_dixon_digits(digits.reshape(steps, size), self.prime)
            powers = [x + high * modulus for x, high in zip(powers, more, strict=True)]
            modulus *= self.prime**steps
            done += steps
            found = prove_dixon_ratios(powers, modulus, self.longest, highest)
            if found is not None:
                return found
            steps = done * (GROWTH - 1)

    def _most_steps(self, highest: int) -> int:
        """How many steps are always enough: no determinant is longer than its rows are together (Hadamard 1893)."""
        bits = len(self.matrix) * (self.longest + highest).bit_length()
        return 1 + 2 * bits // (self.prime.bit_length() - 1)


def dixon_system(matrix: Array, native: bool) -> DixonSystem | None:
    """Returns the system of *matrix*; None where it has no inverse, or numbers are too long for 64 bits."""
    size = len(matrix)
    longest = int(np.abs(matrix).max(initial=0))
    if (longest * max(1, size) * PRIMES[0]).bit_length() > ROOM:
        return None
    for prime in PRIMES:
        residues = matrix.astype(np.float64)
        if longest > prime // 2:
            residues = (matrix % prime).astype(np.float64)
            residues = np.where(residues > prime // 2, residues - prime, residues)
        row, swapped = np.zeros(size), np.zeros(size, dtype=np.int64)
        flat = residues.reshape(-1)
        if invert.call(native, flat, size, float(prime), row, swapped):
            return DixonSystem(matrix, longest, prime, flat.astype(np.int64).reshape(size, size), native)
    return None


def join_dixon_digits(rows: Array, prime: int) -> list[int]:
    """Returns the numbers that have these digits, a row for each step; two are one as long as 64 bits hold them.

    >>> join_dixon_digits(np.array([[1, 2], [0, 1], [1, 0]]), 10)
    [101, 12]
    """
    steps, size = rows.shape
    pairs = rows[: steps & ~1 : 2] + rows[1::2] * prime
    made: list[int] = rows[-1].tolist() if steps % 2 else [0] * size
    square = prime * prime
    for row in pairs[::-1].tolist():
        made = [x * square + pair for x, pair in zip(made, row, strict=True)]
    return made


def prove_dixon_ratios(residues: Sequence[int], modulus: int, longest: int, highest: int) -> Ratios | None:
    """Returns the solution of M x = b that is *residues* modulo *modulus*; None where that is too short to tell it.

    No number of b is above *highest*, and no row of M adds up to more than *longest*.
    """
    found = read_dixon_ratios(residues, modulus)
    if found is None:
        return None
    most = max(map(abs, found.tops), default=0)
    return found if longest * most + highest * found.below < modulus else None


def read_dixon_ratios(residues: Sequence[int], modulus: int) -> Ratios | None:
    """Returns short fractions with one denominator that are *residues* modulo *modulus*; None where some are long.

    >>> read_dixon_ratios([pow(7, -1, 1009) * 3 % 1009, pow(7, -1, 1009) * 5 % 1009], 1009)
    Ratios(tops=[3, 5], below=7)
    """
    most = isqrt(modulus // 2)
    tops: list[int] = []
    below = 1
    for residue in residues:
        top = residue * below % modulus
        top = top - modulus if 2 * top > modulus else top
        if abs(top) > most:
            top, more = shortest_dixon_ratio(top % modulus, modulus, most)
            below *= more
            if below > most:
                return None
            tops = [each * more for each in tops]
        tops.append(top)
    return Ratios(tops, below)


def shortest_dixon_ratio(residue: int, modulus: int, most: int) -> tuple[int, int]:
    """Returns n and d > 0 with n = d · residue modulo *modulus*, n at most *most*: Euclid's way, stopped half-way."""
    (a, b), (s, t) = (modulus, residue), (0, 1)
    while b > most:
        times = a // b
        a, b, s, t = b, a - times * b, t, s - times * t
    return (b, t) if t > 0 else (-b, -t)
