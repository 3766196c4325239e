"""Elimination modulo a prime and the lifting of its solutions, plain and compiled."""

from __future__ import annotations

import numpy as np
import pytest

from zermelo.kernels.linear.dixon import invert, lift

PRIME = 134217689


@pytest.mark.parametrize("compiled", [False, True])
def test_a_matrix_times_its_inverse_is_one_modulo_the_prime(compiled: bool) -> None:
    dice = np.random.default_rng(1)
    for size in (1, 2, 3, 7, 7, 7):
        matrix = dice.integers(-3, 4, (size, size))
        matrix[0, 0] = 0 if size > 1 else 2  # so that rows are swapped
        made = matrix.astype(float).reshape(-1)
        done = invert.run(made, size, float(PRIME), np.zeros(size), np.zeros(size, dtype=np.int64), compiled=compiled)
        assert done == (round(np.linalg.det(matrix)) != 0)
        if done:
            inverse = made.astype(object).reshape(size, size)
            product = [[int(n) % PRIME for n in row] for row in matrix.astype(object) @ inverse]
            assert product == np.eye(size, dtype=int).tolist()


@pytest.mark.parametrize("compiled", [False, True])
def test_digits_are_a_solution_modulo_the_power_that_they_reach(compiled: bool) -> None:
    matrix, right = np.array([[2, 1], [1, 3]]), np.array([3, 7])
    made = matrix.astype(float).reshape(-1)
    assert invert.run(made, 2, float(PRIME), np.zeros(2), np.zeros(2, dtype=np.int64), compiled=compiled)
    rest, digits = right.copy(), np.zeros(6, dtype=np.int64)
    inverse = made.astype(np.int64)
    lift.run(matrix.reshape(-1), inverse, 2, PRIME, rest, np.zeros_like(rest), digits, 3, compiled=compiled)
    x = [sum(int(digit) * PRIME**k for k, digit in enumerate(digits[i::2])) for i in (0, 1)]
    for row, b, left in zip(matrix.tolist(), right.tolist(), rest.tolist(), strict=True):
        assert b - sum(a * n for a, n in zip(row, x, strict=True)) == left * PRIME**3
