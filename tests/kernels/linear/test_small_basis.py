"""A small basis in one run, plain and compiled, against fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from tests.kernels.linear.test_rounded_vertices import solved
from zermelo.kernels.linear.small_basis import DOUBT, INSIDE, SINGULAR, solve

PRIME, STEPS = 134217689, 4


def run(rows: Any, columns: list[int], tight: list[int], compiled: bool) -> tuple[int, list[list[int]]]:
    size = len(columns)
    digits = np.zeros(STEPS * size, dtype=np.int64)
    whole = [np.zeros(n, dtype=np.int64) for n in (size * size, size * size, size, size)]
    numbers = [np.zeros(n) for n in (3 * size * (size + 1) + 1, size * size, size)]
    square, inverse, short, swapped = whole
    told = solve.run(
        rows.reshape(-1), rows.shape[1], len(rows), np.array(columns), np.array(tight), size, *numbers[:2], square,
        inverse, numbers[2], swapped, np.ones(size, dtype=np.int64), short, digits, PRIME, STEPS, compiled=compiled,
    )  # fmt: skip
    return int(told), digits.reshape(STEPS, size).tolist()


def test_digits_are_those_of_the_solution_and_what_is_inside_is_a_vertex() -> None:
    dice = np.random.default_rng(1)
    seen = set()
    for _ in range(300):
        many, own = dice.integers(1, 5, 2).tolist()
        rows = dice.integers(1, int(dice.choice([3, 1000])), (many, own))
        size = int(dice.integers(1, min(many, own) + 1))
        columns, tight = (sorted(dice.choice(k, size, replace=False).tolist()) for k in (own, many))
        told, digits = run(rows, columns, tight, True)
        assert (told, digits) == run(rows, columns, tight, False)
        seen.add(told)
        values = solved([[Fraction(int(rows[i, j])) for j in columns] + [Fraction(1)] for i in tight])
        if told == SINGULAR:
            assert values is None
            continue
        assert values is not None
        for b, value in enumerate(values):
            number = sum(digits[k][b] * PRIME**k for k in range(STEPS))
            assert (number * value.denominator - value.numerator) % PRIME**STEPS == 0
        slacks = [1 - sum(int(rows[i, j]) * x for j, x in zip(columns, values)) for i in range(many) if i not in tight]
        assert told == DOUBT or min(*values, *slacks, 1) > 0
        if told == DOUBT:
            assert min(*values, *slacks, 1) <= 0  # numbers so short are never in doubt otherwise
    assert seen == {INSIDE, DOUBT, SINGULAR}
