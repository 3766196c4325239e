"""All vertices of a best-reply polytope in compiled code, exact: see `zermelo.kernels.vertices`.

A vertex is known by what is 0 there. So players' vertices are matched by labels alone, and only those that are part of
an equilibrium are solved for their mixes.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from zermelo.errors import BudgetError
from zermelo.forms.arena import Array
from zermelo.kernels.vertices import BASES, DONE, FULL, STATUS, search
from zermelo.solvers.linear.basis import Basis, basis_system, basis_values

Mix = tuple[Fraction, ...]
PRIMES = (
    134217689, 134217649, 134217617, 134217613, 134217593, 134217541, 134217529, 134217509, 134217497, 134217493,
    134217487, 134217467, 134217439, 134217437, 134217409, 134217403, 134217401, 134217367, 134217361, 134217353,
)  # the greatest below 2^27  # fmt: skip
MOST_LABELS = 60  # that the bits of a word hold
LONGEST = 60_000_000  # payoffs that are residues as they are


def vertex_search(rows: Array, most: int) -> tuple[Array, Array] | None:
    """Returns the labels of all vertices of ``rows · x ≤ 1`` but 0, as bits, and a basis of each.

    None where the numbers that may come up are longer than the primes allow, or one of these has bad luck.
    """
    many, own = rows.shape
    primes = _enough_primes(rows)
    if primes is None or many + own > MOST_LABELS:
        return None
    tables = np.concatenate([rows, np.ones((many, 1))], axis=1)
    tables = np.repeat(tables[None].astype(np.float64), len(primes), axis=0).reshape(-1)
    radix = [float(_near(pow(q, -1, p), p)) if q != p else 0.0 for p in primes for q in primes]
    note = np.zeros(2, dtype=np.int64)
    seen = np.zeros(1 << (2 * most + 2).bit_length(), dtype=np.int64)
    found, labels = np.zeros(most, dtype=np.int64), np.zeros(most, dtype=np.int64)
    free = np.arange(own)
    search.run(
        tables, np.ones(len(primes)), np.ones(len(primes)), np.array(primes, dtype=float), 1 / np.array(primes),
        np.array(radix), many, own + 1,
        np.arange(own, own + many), free, np.concatenate([free, -1 - np.arange(many)]), seen,
        np.zeros(2 * most + 2, dtype=np.int64), found, labels, np.zeros(2 * len(primes)), note, compiled=True,
    )  # fmt: skip
    if note[STATUS] == FULL:
        raise BudgetError(
            f"The best replies have more than {most:,} bases, so there is no answer; all equilibria are listed for "
            "small games. Give a larger budget, or ask solve for one of them."
        )
    if note[STATUS] != DONE:
        return None
    count = int(note[BASES])
    told, first = np.unique(labels[:count], return_index=True)
    is_other = told & ((1 << own) - 1) != (1 << own) - 1
    return told[is_other], found[:count][first[is_other]]


def vertex_mix(rows: Array, bits: int) -> Mix:
    """Returns the vertex of a basis, given as bits, scaled to shares."""
    many, own = rows.shape
    columns = [j for j in range(own) if bits >> j & 1]
    basis = Basis(columns, [i for i in range(many) if not bits >> own + i & 1])
    system = basis_system(rows, basis, native=True)
    assert system is not None  # numbers are short, and what the search has found is a basis
    at, _, _ = basis_values(rows, np.ones(many, dtype=np.int64), basis, system)
    whole = sum(at)
    return tuple(Fraction(top, whole) for top in at)


def _enough_primes(rows: Array) -> tuple[int, ...] | None:
    """So many primes that their product is more than twice any determinant (Hadamard 1893)."""
    if rows.max() >= LONGEST:
        return None
    needed, product = 4, 1
    for row in rows.tolist():
        needed *= sum(n * n for n in row) + 2
    for k, prime in enumerate(PRIMES, 1):
        product *= prime * prime
        if product > needed:
            return PRIMES[:k]
    return None


def _near(n: int, prime: int) -> int:
    return n - prime if 2 * n > prime else n


def match_vertices(ours: Sequence[int] | Array, theirs: Sequence[int] | Array, every: int) -> list[tuple[int, int]]:
    """Returns the numbers of all pairs that have *every* label between them.

    Where a vertex has no more labels than it must, and so has the other, these are just those that the first lacks, and
    are looked up. Only vertices with more are compared one by one.

    >>> match_vertices([0b0011, 0b0110, 0b0111], np.array([0b1100, 0b1001]), 0b1111)
    [(0, 0), (1, 1), (2, 0), (2, 1)]
    """
    first, second = np.asarray(ours, dtype=np.int64), np.asarray(theirs, dtype=np.int64)
    place = {bits: k for k, bits in enumerate(second.tolist())}
    made = {(k, place[every & ~bits]) for k, bits in enumerate(first.tolist()) if every & ~bits in place}
    counts = [[bits.bit_count() for bits in side.tolist()] for side in (first, second)]
    low = min(counts[1], default=0)
    for k, count in enumerate(counts[0]):
        if count + low > every.bit_count():
            made.update((k, int(other)) for other in np.flatnonzero((second | first[k]) == every))
    least = min(counts[0], default=0)
    for k, count in enumerate(counts[1]):
        if count + least > every.bit_count():
            made.update((int(other), k) for other in np.flatnonzero((first | second[k]) == every))
    return sorted(made)
