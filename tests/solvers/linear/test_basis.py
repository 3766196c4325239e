"""A basis is proven or mended; whatever is guessed, nothing wrong is said."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from tests.effort import tries
from zermelo.solvers.linear import basis as bases, exact_lp
from zermelo.solvers.linear.basis import Basis, Program, optimal_basis
from zermelo.solvers.linear.exact_lp import maximise_exact_lp, walk_exact_lp


def random_program(dice: Any, k: int) -> tuple[list[int], list[list[int]], list[int]]:
    """A program with ties: payoffs above 0 as matrix games have, or numbers of both signs and a bound."""
    m, n = dice.integers(1, 8, 2).tolist()
    reach = int(dice.choice([1, 2, 9, 1000]))
    if k % 2:
        return [1] * n, dice.integers(1, reach + 2, (m, n)).tolist(), [1] * m
    rows = dice.integers(-reach, reach + 1, (m, n)).tolist() + [[1] * n]
    return dice.integers(-3, 5, n).tolist(), rows, dice.integers(0, 4, m).tolist() + [3]


def test_guesses_are_proven_and_are_what_whole_numbers_find(monkeypatch: Any) -> None:
    walks: list[int] = []
    monkeypatch.setattr(exact_lp, "walk_exact_lp", lambda *_, **__: walks.append(1))
    dice = np.random.default_rng(1)
    for k in range(tries(333)):
        program, entering = random_program(dice, k), ("first", "steepest")[k // 2 % 2]
        assert maximise_exact_lp(*program, entering=entering, tiny=0) == walk_exact_lp(*program, entering=entering)
    assert not walks


def test_a_sabotaged_guess_is_mended_or_refused_and_never_believed() -> None:
    dice = np.random.default_rng(2)
    mended = refused = 0
    for k in range(tries(133)):
        gain, rows, right = random_program(dice, k)
        program = Program.of(gain, rows, right)
        assert program is not None
        many = int(dice.integers(0, min(program.rows.shape) + 1))
        guess = [sorted(dice.choice(size, many, replace=False).tolist()) for size in program.rows.shape]
        found = optimal_basis(program, Basis(guess[1], guess[0]))
        if found is None:
            refused += 1
            continue
        best, (x, prices) = walk_exact_lp(gain, rows, right), found
        assert min(x) >= 0 and all(sum(a * n for a, n in zip(row, x)) <= b for row, b in zip(rows, right))
        assert sum(g * n for g, n in zip(gain, x)) == best.value == sum(p * b for p, b in zip(prices, right))
        mended += 1
    assert mended > tries(25) and refused > tries(5)


def test_whatever_is_guessed_the_answer_is_right(monkeypatch: Any) -> None:
    monkeypatch.setattr(exact_lp, "guess_bases", lambda program, entering: [Basis([0], [0]), Basis([], [0])])
    dice = np.random.default_rng(3)
    for k in range(tries(66)):
        program = random_program(dice, k)
        assert maximise_exact_lp(*program, tiny=0).value == walk_exact_lp(*program).value


def test_both_kinds_of_exact_pivots_come_to_the_end(monkeypatch: Any) -> None:
    taken: set[str] = set()
    for name in ("primal_step", "dual_step"):
        step = getattr(bases.SolvedBasis, name)
        monkeypatch.setattr(bases.SolvedBasis, name, lambda self, s=step, n=name: (taken.add(n), s(self))[1])
    program = Program.of([3, 2], [[1, 1], [1, 0]], [4, 2])
    assert program is not None
    best = [Fraction(2), Fraction(2)], [Fraction(2), Fraction(1)]
    for guess in (Basis([], []), Basis([0], [0]), Basis([0], [1]), Basis([1], [0]), Basis([0, 1], [0, 1])):
        assert optimal_basis(program, guess) == best
    assert taken == {"primal_step", "dual_step"}
