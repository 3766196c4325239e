from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from zermelo.solvers.normal_form import matrix
from zermelo.solvers.normal_form.logit_path import _exact, _scaled, find_logit_equilibrium, logit_span_regret
from zermelo.solvers.normal_form.support_enumeration import support_equilibrium

# Everybody wants to differ from the next: no pure equilibrium for three players with two strategies.
AROUND = z.matrix(
    ("A", "B", "C"),
    [[[(int(a != b), int(b != c), int(c != a)) for c in (0, 1)] for b in (0, 1)] for a in (0, 1)],
)


def test_floats_become_fractions_that_sum_to_exactly_1() -> None:
    assert sum(_exact([0.1, 0.2, 0.7000000001, -1e-17])) == 1
    assert _exact([0.5, 0.5]) == (Fraction(1, 2), Fraction(1, 2))


def test_payoffs_of_any_size_become_floats_from_0_to_1() -> None:
    own = np.array([[10**400, 0], [-(10**400), 5]], dtype=object)
    assert _scaled(own).tolist() == [[1, 0.5], [0, 0.5]]
    assert _scaled(np.full((2, 2), 7, dtype=object)).tolist() == [[0, 0], [0, 0]]


def test_who_wants_to_differ_from_the_next_tosses_a_coin() -> None:
    assert not len(z.pure_equilibria(AROUND))
    answer = z.solve(AROUND)
    assert (answer.exact, answer.payoff.vector) == (True, (Fraction(1, 2),) * 3)
    assert z.check(answer)


def test_numeric_answers_are_told_in_short_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    near = (_exact([0.51, 0.49]), _exact([0.5, 0.5]), _exact([0.5, 0.5]))
    monkeypatch.setattr(matrix, "find_logit_equilibrium", lambda _: near)
    huge = z.matrix(AROUND.players, (AROUND.payoff.astype(object) * 10**400).tolist())
    for game, most in ((AROUND, "0.01"), (huge, "10^398")):
        answer = z.solve(game)
        assert not answer.exact and z.check(answer)
        assert f"nobody gains more than {most} by changing" in answer.text(100)
        assert max(map(len, answer.text(100).splitlines())) < 80


def without_pure(dice: np.random.Generator, shape: tuple[int, ...], most: int) -> z.Matrix:
    while True:
        game = z.Matrix(
            players=tuple("ABCD"[: len(shape)]), strategies=tuple(tuple("abcdef"[:n]) for n in shape),
            payoff=dice.integers(0, most, (*shape, len(shape))),
        )  # fmt: skip
        if not len(z.pure_equilibria(game)):
            return game


@pytest.mark.parametrize("count", [pytest.param(2, id="some"), pytest.param(40, id="many", marks=pytest.mark.long)])
@pytest.mark.parametrize("shape", [(2, 2, 2), (2, 3, 2), (3, 3, 3), (2, 2, 2, 2)])
@pytest.mark.parametrize("most", [5, 100])
def test_the_path_comes_near_and_the_regret_is_told_exactly(shape: tuple[int, ...], most: int, count: int) -> None:
    dice = np.random.default_rng([most, *shape])
    for _ in range(count):
        game = without_pure(dice, shape, most)
        assert logit_span_regret(game, find_logit_equilibrium(game)) < Fraction(1, 10**12)
        answer = z.solve(game)
        assert z.check(answer)
        assert answer.exact is (max(answer.regret.values()) == 0)


@pytest.mark.parametrize("seed", range(6))
def test_where_two_of_three_mix_they_are_found_exactly(seed: int) -> None:
    """Two play for a penny that a third only looks at: brute force finds the one equilibrium by hand."""
    dice = np.random.default_rng(seed)
    a, b, c, d = (int(n) for n in dice.integers(1, 9, 4))
    table = [[[(a, 0, 1), (a, 0, 0)], [(0, b, 1), (0, b, 0)]], [[(0, c, 1), (0, c, 0)], [(d, 0, 1), (d, 0, 0)]]]
    x, y = Fraction(c, b + c), Fraction(d, a + d)
    found = support_equilibrium(z.matrix(("A", "B", "C"), table))
    assert found == ((x, 1 - x), (y, 1 - y), (1, 0))


def test_equations_of_three_who_mix_are_solved_exactly_where_they_are_linear() -> None:
    """Everybody plays for a penny with the next: what makes one even is linear in the shares of the next alone."""
    pays = [[[(3 * int(a == b) - int(a == b == 0), 2 * int(b == c) + int(b == c == 1), int(c != a) * (1 + a))
              for c in (0, 1)] for b in (0, 1)] for a in (0, 1)]  # fmt: skip
    answer = z.solve(z.matrix(("A", "B", "C"), pays))
    assert answer.exact and z.check(answer)
    assert [mix["1"] for mix in answer.strategies.values()] == [Fraction(2, 3), Fraction(3, 5), Fraction(3, 5)]
