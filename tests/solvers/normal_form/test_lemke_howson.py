"""The walk guessed in floating point and proven ends where the walk in whole numbers does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tests.classics import seventy_five
from tests.effort import tries
from zermelo.solvers.linear.basis import Basis
from zermelo.solvers.normal_form import lemke_howson as module
from zermelo.solvers.normal_form.lemke_howson import lemke_howson, prove_lemke_howson, walk_lemke_howson

Rows = list[list[int]]
SIZES = [pytest.param(600, id="some"), pytest.param(5000, id="many", marks=pytest.mark.long)]


def random_game(dice: Any, most: int = 8) -> tuple[Rows, Rows]:
    """Payoffs with many ties, or few."""
    m, n = dice.integers(1, most + 1, 2).tolist()
    reach = int(dice.choice([1, 2, 3, 9, 1000]))
    first, second = dice.integers(-reach, reach + 1, (2, m, n)).tolist()
    return first, second


def is_equilibrium(first: Rows, second: Rows, x: Any, y: Any) -> bool:
    rows = [sum(a * q for a, q in zip(row, y)) for row in first]
    columns = [sum(b * p for b, p in zip(column, x)) for column in zip(*second)]
    return (
        sum(x) == sum(y) == 1 and min(*x, *y) >= 0
        and all(r == max(rows) for r, p in zip(rows, x) if p)
        and all(c == max(columns) for c, q in zip(columns, y) if q)
    )  # fmt: skip


@pytest.mark.parametrize("count", SIZES)
def test_what_is_proven_is_where_whole_numbers_end_step_for_step(count: int) -> None:
    dice = np.random.default_rng(1)
    doubtful = 0
    for _ in range(count):
        first, second = random_game(dice)
        label = int(dice.integers(0, len(first) + len(first[0])))
        found = prove_lemke_howson(first, second, label)
        doubtful += found is None
        assert found in (None, walk_lemke_howson(first, second, label))
    assert doubtful * 20 < count


def test_a_sabotaged_guess_is_refused_unless_it_is_an_equilibrium(monkeypatch: Any) -> None:
    dice = np.random.default_rng(2)
    refused = 0

    def guess(p: Any, q: Any, largest: Any, label: int, steps: int) -> Any:
        made = []
        for rows in (p, q):
            many = int(dice.integers(0, min(rows.shape) + 1))
            made.append(Basis(*(sorted(dice.choice(k, many, replace=False).tolist()) for k in rows.shape[::-1])))
        return (*made, 1)

    monkeypatch.setattr(module, "_guess", guess)
    for _ in range(tries(133)):
        first, second = random_game(dice, most=3)
        found = prove_lemke_howson(first, second)
        refused += found is None
        assert found is None or is_equilibrium(first, second, *found[:2])
    assert tries(33) < refused < tries(133)


def test_the_game_of_six_by_six_with_75_equilibria_is_walked_from_every_label() -> None:
    first, second = seventy_five()
    for label in range(12):
        found = walk_lemke_howson(first, second, label)
        assert is_equilibrium(first, second, *found[:2])
        assert prove_lemke_howson(first, second, label) in (None, found)


def test_long_payoffs_are_left_to_whole_numbers() -> None:
    first, second = [[10**30, 0], [0, 1]], [[0, 1], [1, 0]]
    assert prove_lemke_howson(first, second) is None
    assert prove_lemke_howson([[2**62, -(2**62)]], [[0, 1]]) is None
    assert prove_lemke_howson([[0, 1]], [[2**63, 1]]) is None and prove_lemke_howson([[0, 1]], [[2**63, -1]]) is None
    x, y, _ = lemke_howson(first, second)
    assert y == (Fraction(1, 10**30 + 1), Fraction(10**30, 10**30 + 1)) and x == (Fraction(1, 2), Fraction(1, 2))


def test_the_least_number_of_64_bits_is_a_payoff_like_others() -> None:
    dice = np.random.default_rng(4)
    first, second = dice.integers(0, 1000, (2, 12, 12)).tolist()
    low = -(2**63) - min(map(min, first))
    lowered = [[n + low for n in row] for row in first]
    assert prove_lemke_howson(lowered, second) == prove_lemke_howson(first, second) == walk_lemke_howson(first, second)
