"""Numbers for sets of cells (combinadics): which of all subsets of one size is this, and back.

Rules that number their positions count placements of men. A set of k cells c1 < c2 < … < ck has the number

    C(c1, 1) + C(c2, 2) + … + C(ck, k)

among all sets of k cells (the combinatorial number system; Knuth, The Art of Computer Programming 4A, 7.2.1.3). Cells
that are taken are passed over, so that two kinds of men on 25 cells, four each, have numbers without gaps:
``subset_rank(a, 0, …) * C(21, 4) + subset_rank(b, a, …)``. Compiled rules may call these functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from zermelo.compiler.bits import ctz, popcount


def binomials(cells: int, most: int) -> tuple[int, ...]:
    """Returns C(n, k) at n * (most + 1) + k, for n up to *cells* and k up to *most*; a cached property of rules.

    >>> binomials(3, 2)
    (1, 0, 0, 1, 1, 0, 1, 2, 1, 1, 3, 3)
    """
    return tuple(comb(n, k) for n in range(cells + 1) for k in range(most + 1))


def subset_rank(subset: int, taken: int, choose: Sequence[int], most: int) -> int:
    """Returns the number of *subset*, a bit a cell, among the subsets of its size that avoid the cells in *taken*.

    *choose* is what `binomials` returns for *most*, the largest size that is asked.

    >>> [subset_rank(s, 0, binomials(4, 2), 2) for s in (0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100)]
    [0, 1, 2, 3, 4, 5]
    >>> subset_rank(0b1010, 0b0100, binomials(4, 2), 2)
    2
    """
    rank, size = 0, 0
    while subset != 0:
        cell = ctz(subset)
        subset &= subset - 1
        size += 1
        rank += choose[(cell - popcount(taken & ((1 << cell) - 1))) * (most + 1) + size]
    return rank


def subset_at(rank: int, size: int, cells: int, taken: int, choose: Sequence[int], most: int) -> int:
    """Returns the subset of *size* out of *cells* that has this number; see `subset_rank`.

    >>> bin(subset_at(2, 2, 4, 0b0100, binomials(4, 2), 2))
    '0b1010'
    """
    subset, cell, free = 0, cells, cells - popcount(taken)
    while size > 0:
        cell -= 1
        if (taken >> cell) & 1 == 0:
            free -= 1
            count = choose[free * (most + 1) + size]
            if count <= rank:
                rank -= count
                size -= 1
                subset |= 1 << cell
    return subset
