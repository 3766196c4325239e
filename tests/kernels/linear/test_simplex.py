"""Pivots in floating point, plain and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.effort import tries
from zermelo.kernels.linear.simplex import END, FIRST, OPTIMAL, STEEPEST, TIRED, UNBOUNDED, maximise


def run(rows: Any, gain: Any, rule: int, compiled: bool, most: int = 1000) -> tuple[int, list[int], float]:
    many, own = np.shape(rows)
    table = np.zeros((many + 1, own + 1))
    table[:many, :own], table[:many, own], table[many, :own] = rows, 1, -np.array(gain)
    basic, free, note = np.arange(own, own + many), np.arange(own), np.zeros(3, dtype=np.int64)
    place = np.concatenate([free, -1 - np.arange(many)])
    flat = table.reshape(-1)
    maximise.run(flat, own + 1, many, basic, free, place, rule, 1.0, most, 0, note, compiled=compiled)
    assert all(place[v] == -1 - r for r, v in enumerate(basic)) and all(place[v] == c for c, v in enumerate(free))
    return int(note[END]), basic.tolist(), float(flat[-1])


def test_plain_and_compiled_pivots_end_at_the_same_basis() -> None:
    dice = np.random.default_rng(1)
    for k in range(tries(20)):
        rows, rule = dice.integers(1, 4 + k, dice.integers(1, 7, 2)), (FIRST, STEEPEST)[k % 2]
        gain = [1] * rows.shape[1]
        assert run(rows, gain, rule, False) == run(rows, gain, rule, True)


def test_the_end_says_whether_the_program_has_a_bound_and_whether_steps_ran_out() -> None:
    assert run([[2, 1], [1, 2]], [1, 1], FIRST, False)[::2] == (OPTIMAL, 2 / 3)
    assert run([[-1]], [1], FIRST, False)[0] == UNBOUNDED
    assert run([[2, 1], [1, 2]], [1, 1], FIRST, False, most=1)[0] == TIRED
