"""All extreme equilibria of two players, by the vertices of the two best-reply polytopes.

1. Walk from 0 over all edges of P, and of Q, shaken a little so that every vertex has as many edges as dimensions;
   shaken vertices that are one vertex of the polytope itself are counted once.
2. A vertex has the labels of its strategies that are not played and of its best replies.
3. Every pair of vertices with all labels, (0, 0) apart, is an extreme equilibrium, and there are no others.

In larger games compiled searches find the same: see `vertex_search`.

All equilibria are what extreme ones span: see `components`.

References: Mangasarian 1964; Avis, Rosenberg, Savani and von Stengel 2010.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np

from zermelo.forms.arena import Array
from zermelo.kernels.linear.rounded_vertices import search
from zermelo.solvers.linear.tableau import Tableau
from zermelo.solvers.normal_form.lemke_howson import lemke_howson_polytopes
from zermelo.solvers.normal_form.vertex_search import (
    residue_vertex_pairs,
    rounded_vertex_pairs,
    too_many_vertices,
    vertex_mix,
)

Mix = tuple[Fraction, ...]
Table = Sequence[Sequence[int]] | Array
MOST, NUMBERS = 20_000, 10_000_000  # bases visited in each polytope, and numbers in them, unless asked otherwise
SEARCHED = 500_000  # the same for bases, where the search is compiled and keeps no numbers


def enumerate_vertices(start: Tableau, budget: int | None = None) -> dict[Mix, int]:
    """Returns the vertices but 0, scaled to shares, each with its labels as bits: first x = 0, then slack = 0."""
    own = start.own
    most = budget or max(1, min(MOST, NUMBERS // (len(start.rows) * len(start.rows[0]))))
    seen = {frozenset(start.basic)}
    waiting = deque([start])
    found: dict[Mix, int] = {}
    while waiting:
        table = waiting.popleft()
        values = table.values()
        whole = sum(values[:own], Fraction(0))
        if whole:
            labels = sum(1 << k for k, value in enumerate(values) if value == 0)
            found[tuple(x / whole for x in values[:own])] = labels
        basic = set(table.basic)
        for enters in range(len(values)):
            if enters in basic:
                continue
            row = table.leaving(enters)
            if row is None:
                continue
            after = frozenset(basic - {table.basic[row]} | {enters})
            if after in seen:
                continue
            if len(seen) >= most:
                raise too_many_vertices(most)
            seen.add(after)
            other = table.copy()
            other.pivot(row, enters)
            waiting.append(other)
    return found


def extreme_equilibria_by_vertices(first: Table, second: Table, most: int | None = None) -> list[tuple[Mix, Mix]]:
    """Returns all extreme equilibria of a game of two players, payoffs in whole numbers."""
    m, n = len(first), len(first[0])
    found = None
    if search.compiles(work=comb(m + n, m) * m * n):
        found = search_extreme_equilibria(first, second, most)
    return walk_extreme_equilibria(first, second, most) if found is None else found


def walk_extreme_equilibria(first: Table, second: Table, most: int | None = None) -> list[tuple[Mix, Mix]]:
    """Returns the same by walks over all bases in whole numbers of any length."""
    m, n = len(first), len(first[0])
    p, q = (enumerate_vertices(table, most) for table in lemke_howson_polytopes(first, second))
    everything = (1 << m + n) - 1
    by_labels: dict[int, list[Mix]] = {}
    for y, bits in q.items():  # Q's bits are y, then slacks of player 1: turned to player 1's labels first
        turned = bits >> n | (bits & ((1 << n) - 1)) << m
        by_labels.setdefault(turned, []).append(y)
    made = []
    for x, bits in p.items():
        missing = everything & ~bits
        made += [(x, y) for turned, ys in by_labels.items() if missing & ~turned == 0 for y in ys]
    return sorted(made, reverse=True)


def search_extreme_equilibria(first: Table, second: Table, most: int | None = None) -> list[tuple[Mix, Mix]] | None:
    """Returns the same by compiled searches; None where payoffs or games are too large for them."""
    try:
        lifted = [rows - rows.min() + 1 for rows in (np.array(table, dtype=np.int64) for table in (first, second))]
    except OverflowError:
        return None
    m, n = lifted[0].shape
    p, q = np.ascontiguousarray(lifted[1].T), lifted[0]
    if min(int(rows.min()) for rows in (p, q)) < 1:
        return None
    bound = min(most or SEARCHED, comb(m + n, m))
    pairs = rounded_vertex_pairs(p, q, bound)
    if pairs is None:
        pairs = residue_vertex_pairs(p, q, bound)
    if pairs is None:
        return None
    xs, ys = ({bits: vertex_mix(rows, bits) for bits in {pair[k] for pair in pairs}} for k, rows in enumerate((p, q)))
    made = [(x, y) for i, j in pairs if (x := xs[i]) is not None and (y := ys[j]) is not None]
    return sorted(made, reverse=True) if len(made) == len(pairs) else None
