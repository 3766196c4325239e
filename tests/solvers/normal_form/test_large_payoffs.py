"""Matrices with long numbers, degenerate ones, and those that are too large: exact, or refused in one line."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from tests.effort import tries
from zermelo.errors import BudgetError, GameError
from zermelo.solvers.linear import exact_lp
from zermelo.solvers.linear.basis import Basis, Program

HUGE = 10**30


def drawn(seed: int, rows: int, columns: int) -> list[list[tuple[int, int]]]:
    """Random payoffs with ties."""
    table = np.random.default_rng([11, seed]).integers(-2, 3, (rows, columns, 2)).tolist()
    return [[(a, b) for a, b in row] for row in table]


def times(table: list[list[tuple[int, int]]], factor: int) -> list[list[tuple[int, int]]]:
    return [[(a * factor, b * factor) for a, b in row] for row in table]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("factor", [10**8, 10**12, HUGE])
def test_payoffs_a_thousand_million_and_more_times_as_large_change_no_equilibrium(seed: int, factor: int) -> None:
    table = drawn(seed, 3, 4)
    game, large = (z.matrix(("A", "B"), each) for each in (table, times(table, factor)))
    one, other = z.equilibria(game), z.equilibria(large)
    assert [p.mixes for p in one.extreme] == [p.mixes for p in other.extreme]
    assert (one.subsets, one.components) == (other.subsets, other.components)
    assert [[n * factor for n in p.payoff.vector] for p in one.extreme] == [
        list(p.payoff.vector) for p in other.extreme
    ]
    assert z.solve(large).payoff == {p: n * factor for p, n in z.solve(game).payoff.items()}


def test_a_value_of_long_numbers_is_exact() -> None:
    game = z.matrix(("A", "B"), {"A": [[HUGE + 1, -HUGE], [-HUGE, HUGE]]})
    assert z.solve(game).game_value == Fraction(HUGE, 4 * HUGE + 1)


def test_games_in_which_everything_is_equal_are_one_component() -> None:
    found = z.equilibria(z.matrix(("A", "B"), [[(0, 0)] * 4] * 5))
    assert len(found.extreme) == 20 and len(found.components) == 1 and not found.is_finite
    assert z.check(found)


def test_games_without_strategies_and_without_cells_are_refused() -> None:
    for empty in ([], [[]]):
        with pytest.raises(GameError):
            z.matrix(("A", "B"), empty)


@pytest.mark.parametrize("seed", range(tries(13, 3)))
def test_a_wrong_guess_makes_an_answer_later_and_never_wrong(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = np.random.default_rng([12, seed])
    many, own = dice.integers(3, 9, 2).tolist()
    rows = dice.integers(0, 4, (many, own)).tolist()
    rows.append([1] * own)
    gain, right = dice.integers(-2, 4, own).tolist(), dice.integers(0, 3, many + 1).tolist()
    due = exact_lp.walk_exact_lp(gain, rows, right)

    def guesses(program: Program, entering: str) -> list[Basis]:
        made = []
        for _ in range(3):
            size = int(dice.integers(0, min(program.rows.shape) + 1))
            columns, kept = (sorted(dice.permutation(n)[:size].tolist()) for n in program.rows.shape[::-1])
            made.append(Basis(columns, kept))
        return made

    monkeypatch.setattr(exact_lp, "guess_bases", guesses)
    proven = exact_lp.prove_exact_lp(gain, rows, right)
    assert proven is None or proven.value == due.value
    assert exact_lp.maximise_exact_lp(gain, rows, right).value == due.value


def test_ten_thousand_strategies_each_are_refused_before_anything_is_built() -> None:
    names = tuple(map(str, range(10_000)))
    payoff = np.broadcast_to(np.int64(0), (10_000, 10_000, 2))
    row = [(0, 0)] * 10_000
    for make in (
        lambda: z.Matrix(players=("A", "B"), strategies=(names, names), payoff=payoff),
        lambda: z.matrix(("A", "B"), [row] * 10_000),
    ):
        with pytest.raises(BudgetError, match="10,000 × 10,000 profiles has 200,000,000 payoffs") as refused:
            make()
        assert "\n" not in str(refused.value)
