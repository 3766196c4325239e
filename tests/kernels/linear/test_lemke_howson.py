"""Lemke-Howson algorithm over floats, plain and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.effort import tries
from zermelo.kernels.linear.lemke_howson import walk
from zermelo.kernels.linear.simplex import END, OPTIMAL, STEPS


def run(p: Any, q: Any, label: int, compiled: bool) -> tuple[int, int, list[int], list[int]]:
    tables, note = [], np.zeros(3, dtype=np.int64)
    for rows in (p, q):
        many, own = rows.shape
        table, free = np.ones((many, own + 1)), np.arange(own)
        table[:, :own] = rows
        tables += [table.reshape(-1), np.arange(own, own + many), free, np.concatenate([free, -1 - np.arange(many)])]
    walk.run(len(q), len(p), label, *tables, 1000, note, compiled=compiled)
    return int(note[END]), int(note[STEPS]), tables[1].tolist(), tables[5].tolist()


def test_plain_and_compiled_walks_end_at_the_same_bases() -> None:
    dice = np.random.default_rng(1)
    for _ in range(tries(13)):
        m, n = dice.integers(1, 6, 2).tolist()
        p, q = dice.integers(1, 9, (n, m)), dice.integers(1, 9, (m, n))
        for label in range(m + n):
            plain = run(p, q, label, False)
            assert plain == run(p, q, label, True)
            assert plain[0] == OPTIMAL
