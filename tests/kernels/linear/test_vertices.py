"""The search of bases in residues, plain and compiled."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from zermelo.kernels.linear.vertices import BASES, DONE, FULL, STATUS, UNLUCKY, search

PRIMES = np.array([134217689.0, 134217649.0])


def run(rows: Any, compiled: bool, most: int = 100, primes: Any = PRIMES) -> tuple[int, int, list[int]]:
    many, own = rows.shape
    table = np.concatenate([rows, np.ones((many, 1))], axis=1).astype(float)
    tables = np.concatenate([table.reshape(-1) - p * np.rint(table.reshape(-1) / p) for p in primes])
    radix = np.array([pow(int(q), -1, int(p)) if p != q else 0 for p in primes for q in primes], dtype=float)
    radix -= np.repeat(primes, len(primes)) * np.rint(radix / np.repeat(primes, len(primes)))
    ones, free, note = np.ones(len(primes)), np.arange(own), np.zeros(2, dtype=np.int64)
    found, labels, seen = (np.zeros(size, dtype=np.int64) for size in (most, most, 256))
    search.run(
        tables, ones, ones.copy(), primes, 1 / primes, radix, many, own + 1, np.arange(own, own + many), free,
        np.concatenate([free, -1 - np.arange(many)]), seen, np.zeros(2 * most + 2, dtype=np.int64), found, labels,
        np.zeros(2 * len(primes)), note, compiled=compiled,
    )  # fmt: skip
    return int(note[STATUS]), int(note[BASES]), sorted(found[: note[BASES]].tolist())


def feasible(rows: Any) -> list[int]:
    """All bases with no value below 0, by trying every set of columns."""
    many, own = rows.shape
    whole = np.concatenate([rows, np.eye(many)], axis=1)
    made = []
    for columns in combinations(range(own + many), many):
        part = whole[:, columns]
        if abs(np.linalg.det(part)) > 1e-9 and np.linalg.solve(part, np.ones(many)).min() > -1e-9:
            made.append(sum(1 << c for c in columns))
    return sorted(made)


@pytest.mark.parametrize("compiled", [False, True])
def test_all_bases_are_found_where_no_two_are_one_vertex(compiled: bool) -> None:
    dice = np.random.default_rng(1)
    for _ in range(12):
        rows = dice.integers(1, 1000, dice.integers(1, 4, 2))
        assert run(rows, compiled) == (DONE, len(feasible(rows)), feasible(rows))


def test_plain_and_compiled_searches_are_the_same_with_ties() -> None:
    dice = np.random.default_rng(2)
    for _ in range(20):
        rows = dice.integers(1, 3, dice.integers(1, 4, 2))
        assert run(rows, False) == run(rows, True)


def test_a_search_says_when_there_are_more_bases_and_when_a_prime_divides_a_pivot() -> None:
    rows = np.array([[3, 1], [1, 2]])
    assert run(rows, True, most=2)[:2] == (FULL, 2)
    assert run(np.array([[7]]), True, primes=np.array([7.0, 134217689.0]))[0] == UNLUCKY
