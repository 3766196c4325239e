"""Lemke's walk over floats, plain and compiled."""

from __future__ import annotations

import numpy as np

from zermelo.kernels.linear.lemke import walk
from zermelo.kernels.linear.simplex import END, OPTIMAL, TIRED


def test_plain_and_compiled_walks_end_at_the_same_basis() -> None:
    # t + x = 1, and 2t - y + s = 1 with the partners x, y and s: t grows until s leaves, then y comes in.
    ends = []
    for compiled in (False, True):
        table = np.array([[1.0, 0.0, 1.0], [2.0, -1.0, 1.0]]).reshape(-1)
        basic, free, place = np.array([2, 3]), np.array([0, 1]), np.array([0, 1, -1, -2])
        note = np.zeros(3, dtype=np.int64)
        partner = np.array([0, 3, 2, 1])
        walk.run(table, 3, 2, basic, free, place, partner, 0, 2, 10, note, compiled=compiled)
        ends.append((basic.tolist(), free.tolist(), place.tolist(), note.tolist(), table.tolist()))
    assert ends[0] == ends[1]
    assert ends[0][0] == [1, 0] and ends[0][3][END] == OPTIMAL


def test_a_walk_without_steps_left_says_so() -> None:
    note = np.zeros(3, dtype=np.int64)
    walk.run(np.ones(2), 2, 1, np.array([1]), np.array([0]), np.array([0, -1]), np.array([0, 1]), 0, 1, 0, note)
    assert note[END] == TIRED
