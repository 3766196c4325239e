"""The search of one polytope in floating point, plain and compiled, against all sets of columns in fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from zermelo.kernels.linear.rounded_vertices import BASES, DONE, DOUBT, FULL, PAIRS, STATUS, search


def run(p: Any, q: Any, compiled: bool, most: int = 200) -> tuple[int, list[int], list[int]]:
    n, m = p.shape
    least, note = min(m, n), np.zeros(3, dtype=np.int64)
    found, both, seen = (np.zeros(size, dtype=np.int64) for size in (most, most, 1024))
    numbers = (3 * least * (least + 1) + 1, n * least, m + n, n + least)
    search.run(
        p.astype(float).reshape(-1), q.astype(float).reshape(-1), m, n, seen, found, both,
        *(np.zeros(k) for k in numbers), *(np.zeros(k, dtype=np.int64) for k in (m + n, least + 1, least + 1)), note,
        compiled=compiled,
    )  # fmt: skip
    return int(note[STATUS]), sorted(found[: note[BASES]].tolist()), sorted(both[: note[PAIRS]].tolist())


def solved(rows: list[list[Fraction]]) -> list[Fraction] | None:
    size, rows = len(rows), [list(row) for row in rows]
    for k in range(size):
        chosen = next((r for r in range(k, size) if rows[r][k]), None)
        if chosen is None:
            return None
        rows[k], rows[chosen] = rows[chosen], rows[k]
        for r in range(size):
            if r != k:
                by = rows[r][k] / rows[k][k]
                rows[r] = [a - by * b for a, b in zip(rows[r], rows[k])]
    return [row[-1] / row[k] for k, row in enumerate(rows)]


def vertices(rows: Any) -> dict[int, list[Fraction]]:
    """All bases with no value below 0, and their values, by trying every set of columns."""
    many, own = rows.shape
    whole = [
        [*map(Fraction, row.tolist()), *(Fraction(int(i == k)) for k in range(many))] for i, row in enumerate(rows)
    ]
    made = {}
    for columns in combinations(range(own + many), many):
        values = solved([[row[c] for c in columns] + [Fraction(1)] for row in whole])
        if values is not None and min(values) >= 0:
            made[sum(1 << c for c in columns)] = values
    return made


@pytest.mark.parametrize("compiled", [False, True])
def test_where_no_vertex_has_too_many_labels_all_are_found_and_those_in_equilibrium(compiled: bool) -> None:
    dice = np.random.default_rng(1)
    for _ in range(15):
        m, n = sorted(dice.integers(1, 5, 2).tolist())
        p, q = dice.integers(1, 1000, (n, m)), dice.integers(1, 1000, (m, n))
        ours, theirs = vertices(p), vertices(q)
        every = (1 << m + n) - 1
        turned = {every & ~(bits >> n | (bits & (1 << n) - 1) << m) for bits in theirs}
        met = sorted(bits for bits in ours if bits in turned and bits & (1 << m) - 1)
        assert run(p, q, compiled) == (DONE, sorted(ours), met)


def test_a_vertex_with_too_many_labels_is_in_doubt_and_never_counted_twice() -> None:
    dice = np.random.default_rng(2)
    doubtful = 0
    for _ in range(60):
        m, n = sorted(dice.integers(1, 4, 2).tolist())
        p, q = dice.integers(1, 4, (n, m)), dice.integers(1, 4, (m, n))
        one, two = run(p, q, False), run(p, q, True)
        assert one == two
        ours = vertices(p)
        doubtful += one[0] == DOUBT
        if one[0] == DONE:
            assert one[1] == sorted(ours) and all(min(values) > 0 for values in ours.values())
    assert 10 < doubtful < 60


def test_vertices_that_differ_by_less_than_rounding_are_in_doubt() -> None:
    large = 1 << 39
    p = np.array([[large, large - 1], [large - 1, large - 2], [large, large]])
    assert run(p.T.copy(), p, True)[0] == DOUBT


def test_more_bases_than_asked_for_are_told() -> None:
    rows = np.array([[3, 1], [1, 2]])
    assert run(rows, rows, True, most=4)[0] == DONE
    status, found, _ = run(rows, rows, True, most=2)
    assert status == FULL and len(found) == 2
