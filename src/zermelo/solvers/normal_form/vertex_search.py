"""All vertices of a best-reply polytope in compiled code, exact, and those of two that go together.

1. Floating point first, with every sign proven: see `zermelo.kernels.linear.rounded_vertices`. One polytope is
   searched, and at each vertex it is decided whether the other has one that goes with it. If that fails, the other is.
2. Where a sign is in doubt, as it is where a vertex has more labels than it must, both polytopes are searched in
   residues: see `zermelo.kernels.linear.vertices`. A vertex is known by what is 0 there: vertices are matched by
   labels.

Only vertices that are part of an equilibrium are solved for their mixes.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from zermelo.errors import BudgetError
from zermelo.forms.arena import Array
from zermelo.kernels.linear import rounded_vertices as rounded
from zermelo.kernels.linear.vertices import BASES, DONE, FULL, STATUS, search
from zermelo.solvers.linear.basis import Basis
from zermelo.solvers.linear.vertex import vertex_shares

Mix = tuple[Fraction, ...]
PRIMES = (
    134217689, 134217649, 134217617, 134217613, 134217593, 134217541, 134217529, 134217509, 134217497, 134217493,
    134217487, 134217467, 134217439, 134217437, 134217409, 134217403, 134217401, 134217367, 134217361, 134217353,
)  # the greatest below 2^27  # fmt: skip
MOST_LABELS = 60  # that the bits of a word hold
LONGEST = 60_000_000  # payoffs that are residues as they are
LARGEST = 1 << 28  # payoffs that are searched in floating point, of which vertices are solved in 64 bits


def rounded_vertex_pairs(p: Array, q: Array, most: int) -> list[tuple[int, int]] | None:
    """Returns the bases of P and Q, as bits, of all equilibria; None where floating point leaves a sign in doubt.

    Where one polytope has a vertex with too many labels the other may have none, so both are tried.
    """
    n, m = p.shape
    if m + n > MOST_LABELS or max(int(p.max()), int(q.max())) >= LARGEST:
        return None
    made = _rounded_search(p, q, most)
    if made is None:
        turned = _rounded_search(q, p, most)
        made = None if turned is None else [(ours, theirs) for theirs, ours in turned]
    return made


def _rounded_search(p: Array, q: Array, most: int) -> list[tuple[int, int]] | None:
    n, m = p.shape
    least, note = min(m, n), np.zeros(3, dtype=np.int64)
    found, both = np.zeros(most, dtype=np.int64), np.zeros(most, dtype=np.int64)
    numbers = (3 * least * (least + 1) + 1, n * least, m + n, n + least)
    places = (m + n, least + 1, least + 1)
    rounded.search.run(
        p.astype(np.float64).reshape(-1), q.astype(np.float64).reshape(-1), m, n, _seen(most), found, both,
        *(np.zeros(count) for count in numbers), *(np.zeros(count, dtype=np.int64) for count in places), note,
        compiled=True,
    )  # fmt: skip
    if note[rounded.STATUS] == rounded.FULL:
        raise too_many_vertices(most)
    if note[rounded.STATUS] != rounded.DONE:
        return None
    ours = both[: note[rounded.PAIRS]].tolist()
    every = (1 << m + n) - 1
    # What is in the basis of P has partners outside that of Q; its bits are y, then slacks.
    theirs = [every & ~bits for bits in ours]
    return [(bits, other >> m | (other & (1 << m) - 1) << n) for bits, other in zip(ours, theirs, strict=True)]


def residue_vertex_pairs(p: Array, q: Array, most: int) -> list[tuple[int, int]] | None:
    """Returns the same by searches of both in residues; None where numbers are too long for them."""
    n, m = p.shape
    searched = []
    for rows in (p, q):
        found = vertex_search(rows, most)
        if found is None:
            return None
        searched.append(found)
    (ours, p_bases), (theirs, q_bases) = searched
    turned = theirs >> n | (theirs & ((1 << n) - 1)) << m
    return [(int(p_bases[i]), int(q_bases[j])) for i, j in match_vertices(ours, turned, (1 << m + n) - 1)]


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
    found, labels = np.zeros(most, dtype=np.int64), np.zeros(most, dtype=np.int64)
    free = np.arange(own)
    search.run(
        tables, np.ones(len(primes)), np.ones(len(primes)), np.array(primes, dtype=float), 1 / np.array(primes),
        np.array(radix), many, own + 1,
        np.arange(own, own + many), free, np.concatenate([free, -1 - np.arange(many)]), _seen(most),
        np.zeros(2 * most + 2, dtype=np.int64), found, labels, np.zeros(2 * len(primes)), note, compiled=True,
    )  # fmt: skip
    if note[STATUS] == FULL:
        raise too_many_vertices(most)
    if note[STATUS] != DONE:
        return None
    count = int(note[BASES])
    told, first = np.unique(labels[:count], return_index=True)
    is_other = told & ((1 << own) - 1) != (1 << own) - 1
    return told[is_other], found[:count][first[is_other]]


def too_many_vertices(most: int) -> BudgetError:
    """What is said where there are more bases than asked for."""
    return BudgetError(
        f"The best replies have more than {most:,} bases, so there is no answer; all equilibria are listed for small "
        "games. Raise budget=, or use solve(game) for one of them."
    )


def _seen(most: int) -> Array:
    """An empty table for so many bases."""
    return np.zeros(1 << (2 * most + 2).bit_length(), dtype=np.int64)


def vertex_mix(rows: Array, bits: int) -> Mix | None:
    """Returns the vertex of a basis, given as bits, as shares; None where every prime divides its determinant."""
    many, own = rows.shape
    columns = [j for j in range(own) if bits >> j & 1]
    basis = Basis(columns, [i for i in range(many) if not bits >> own + i & 1])
    return vertex_shares(rows, int(rows.max()), basis)


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
