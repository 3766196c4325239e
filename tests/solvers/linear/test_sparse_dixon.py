"""Sparse systems are solved exactly, as elimination in fractions solves them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tests.effort import tries
from zermelo.solvers.linear import sparse_dixon
from zermelo.solvers.linear.sparse_dixon import sparse_system


def eliminated(rows: list[dict[int, int]], right: list[int]) -> list[Fraction] | None:
    """The solution by Gauss and Jordan's elimination in fractions; None where there is none, or more than one."""
    size = len(rows)
    table = [[Fraction(row.get(j, 0)) for j in range(size)] + [Fraction(b)] for row, b in zip(rows, right, strict=True)]
    for k in range(size):
        chosen = next((i for i in range(k, size) if table[i][k]), None)
        if chosen is None:
            return None
        table[k], table[chosen] = table[chosen], table[k]
        table[k] = [a / table[k][k] for a in table[k]]
        for i in range(size):
            if i != k and table[i][k]:
                table[i] = [a - table[i][k] * b for a, b in zip(table[i], table[k], strict=True)]
    return [row[-1] for row in table]


def drawn(dice: np.random.Generator, size: int, filled: float, highest: int) -> list[dict[int, int]]:
    rows = []
    for _ in range(size):
        row = {j: int(a) for j, a in enumerate(dice.integers(-highest, highest + 1, size)) if dice.random() < filled}
        rows.append({j: a for j, a in row.items() if a})
    return rows


@pytest.mark.parametrize("filled", [0.1, 0.3, 1.0])
@pytest.mark.parametrize("native", [False, True])
def test_the_solution_is_that_of_elimination_in_fractions(filled: float, native: bool) -> None:
    dice = np.random.default_rng(1)
    solved = 0
    for _ in range(tries(20)):
        size = int(dice.integers(0, 13))
        rows = drawn(dice, size, filled, int(dice.choice([1, 3, 10**6])))
        right = dice.integers(-9, 10, size).tolist()
        due, system = eliminated(rows, right), sparse_system(rows, native)
        assert (system is None) == (due is None)
        if system is not None and due is not None:
            span = int(max(map(abs, due), default=Fraction(0))) + 1
            assert system.solve(right, span).fractions() == due
            solved += 1
    assert solved > tries(1)


@pytest.mark.parametrize("full", [1, 10**9])
def test_what_is_left_to_the_core_changes_nothing(full: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = np.random.default_rng(2)
    monkeypatch.setattr(sparse_dixon, "FULL", full)
    for _ in range(tries(10)):
        rows = drawn(dice, 9, 0.4, 5)
        due, system = eliminated(rows, [1] * 9), sparse_system(rows, False)
        if system is not None and due is not None:
            assert system.solve([1] * 9, int(max(map(abs, due))) + 1).fractions() == due


def test_numbers_too_long_for_64_bits_are_refused() -> None:
    assert sparse_system([{0: 1 << 40}], False) is None
