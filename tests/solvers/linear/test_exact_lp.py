from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tests.effort import tries
from zermelo.errors import BudgetError, GameError
from zermelo.solvers.linear.exact_lp import maximise_exact_lp
from zermelo.solvers.normal_form.zero_sum import solve_zero_sum


def test_the_prices_prove_that_there_is_no_better_value() -> None:
    dice = np.random.default_rng(1)
    for _ in range(tries(50)):
        m, n = dice.integers(1, 5, 2).tolist()
        rows = dice.integers(-2, 4, (m, n)).tolist() + [[1] * n]
        right = dice.integers(0, 4, m).tolist() + [3]
        gain = dice.integers(-3, 5, n).tolist()
        found = maximise_exact_lp(gain, rows, right)
        assert all(x >= 0 for x in found.at)
        assert all(sum(a * x for a, x in zip(row, found.at)) <= b for row, b in zip(rows, right))
        assert all(p >= 0 for p in found.prices)
        assert all(sum(p * row[k] for p, row in zip(found.prices, rows)) >= gain[k] for k in range(n))
        worth = sum(g * x for g, x in zip(gain, found.at))
        assert worth == found.value == sum(p * b for p, b in zip(found.prices, right))


def test_the_walk_ends_where_the_simplex_method_could_go_round() -> None:
    # Beale 1955, in whole numbers.
    found = maximise_exact_lp(
        [150, -30000, 4, -1200], [[25, -6000, -4, 900], [50, -9000, -2, 300], [0, 0, 1, 0]], [0, 0, 1]
    )
    assert found.value == Fraction(10)


def test_a_program_without_a_bound_is_refused() -> None:
    with pytest.raises(GameError, match="no bound"):
        maximise_exact_lp([1], [[-1]], [1])


def test_large_numbers_stay_exact() -> None:
    value, x, y = solve_zero_sum([[10**40, 0], [0, 1]])
    assert value == Fraction(10**40, 10**40 + 1)
    assert sum(x) == sum(y) == 1


def test_payoffs_too_long_for_machine_words_are_walked_in_whole_numbers() -> None:
    dice = np.random.default_rng(2)
    rows = [[int(n) * 10**30 + 1 for n in row] for row in dice.integers(-9, 10, (9, 9))]
    value, x, y = solve_zero_sum(rows)
    assert sum(x) == sum(y) == 1
    assert min(sum(p * row[k] for p, row in zip(x, rows)) for k in range(9)) == value
    assert max(sum(q * n for q, n in zip(y, row)) for row in rows) == value


def test_a_program_too_large_for_memory_is_refused_in_one_line() -> None:
    row = [1] * 10_000
    with pytest.raises(BudgetError, match=r"^A linear program of 10,000 rows and 10,000 columns is too large.*\.$"):
        solve_zero_sum([row] * 10_000)
