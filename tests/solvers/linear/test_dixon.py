from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from zermelo.solvers.linear.dixon import dixon_system


@pytest.mark.parametrize("native", [False, True])
def test_solutions_are_exact_for_the_matrix_and_for_it_turned(native: bool) -> None:
    dice = np.random.default_rng(1)
    solved = 0
    for size in (0, 1, 2, 3, 5, 8, 13) * 8:
        reach = int(dice.choice([1, 9, 10**6]))
        matrix, right = dice.integers(-reach, reach + 1, (size, size)), dice.integers(-reach, reach + 1, size)
        system = dixon_system(matrix, native)
        if system is None:
            assert round(np.linalg.det(matrix.astype(float)), 3) == 0
            continue
        solved += 1
        for table, found in ((matrix, system.solve(right)), (matrix.T, system.turned.solve(right))):
            x = found.fractions()
            assert [sum(int(a) * n for a, n in zip(row, x)) for row in table] == right.tolist()
    assert solved > 40


def test_a_determinant_that_the_first_prime_divides_is_no_obstacle() -> None:
    system = dixon_system(np.array([[134217689, 0], [0, 1]]), False)
    assert system is not None and system.solve([1, 1]).fractions() == [Fraction(1, 134217689), Fraction(1)]


def test_matrices_without_an_inverse_and_numbers_too_long_are_left_to_others() -> None:
    assert dixon_system(np.array([[1, 2], [2, 4]]), False) is None
    assert dixon_system(np.array([[1 << 40, 0], [0, 1]]), False) is None
