from __future__ import annotations

import sys
from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from zermelo.errors import MethodError
from zermelo.solvers.normal_form import matrix
from zermelo.solvers.normal_form.numeric import _exact, _scaled, _turned

# Everybody wants to differ from the next: no pure equilibrium for three players with two strategies.
AROUND = z.matrix(
    ("A", "B", "C"),
    [[[(int(a != b), int(b != c), int(c != a)) for c in (0, 1)] for b in (0, 1)] for a in (0, 1)],
)


def test_without_the_extra_three_players_are_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not len(z.pure_equilibria(AROUND))
    monkeypatch.setitem(sys.modules, "quantecon.game_theory", None)
    with pytest.raises(MethodError, match=r'pip install "zermelo\[mixed\]"'):
        z.solve(AROUND)


def test_floats_become_fractions_that_sum_to_exactly_1() -> None:
    assert sum(_exact([0.1, 0.2, 0.7000000001, -1e-17])) == 1
    assert _exact([0.5, 0.5]) == (Fraction(1, 2), Fraction(1, 2))


def test_a_players_own_axis_comes_first_and_the_others_follow_in_turn() -> None:
    table = np.zeros((2, 3, 4))
    assert [np.moveaxis(table, (0, 1, 2), _turned(s, 3)).shape for s in range(3)] == [(2, 3, 4), (3, 4, 2), (4, 2, 3)]


def test_payoffs_of_any_size_become_floats_from_0_to_1() -> None:
    own = np.array([[10**400, 0], [-(10**400), 5]], dtype=object)
    assert _scaled(own).tolist() == [[1, 0.5], [0, 0.5]]
    assert _scaled(np.full((2, 2), 7, dtype=object)).tolist() == [[0, 0], [0, 0]]


def test_mixes_that_are_nearly_simple_fractions_are_proven_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    near = (_exact([0.5 + 1e-9, 0.5 - 1e-9]),) * 3
    monkeypatch.setattr(matrix, "some_equilibrium", lambda _: near)
    answer = z.solve(AROUND)
    assert (answer.exact, answer.payoff.vector) == (True, (Fraction(1, 2),) * 3)
    assert z.check(answer)


def test_numeric_answers_are_told_in_short_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    near = (_exact([0.51, 0.49]), _exact([0.5, 0.5]), _exact([0.5, 0.5]))
    monkeypatch.setattr(matrix, "some_equilibrium", lambda _: near)
    monkeypatch.setattr(matrix, "FINEST", ())
    huge = z.matrix(AROUND.players, (AROUND.payoff.astype(object) * 10**400).tolist())
    for game, most in ((AROUND, "0.01"), (huge, "10^398")):
        answer = z.solve(game)
        assert not answer.exact and z.check(answer)
        assert f"nobody gains more than {most} by changing" in answer.text(100)
        assert max(map(len, answer.text(100).splitlines())) < 80


@pytest.mark.long
def test_with_the_extra_the_regret_is_told_exactly_and_small() -> None:
    pytest.importorskip("quantecon")
    dice = np.random.default_rng(1)
    seen = 0
    for game in [AROUND, *(z.Matrix(players=("A", "B", "C"), strategies=(("a", "b"),) * 3,
                                    payoff=dice.integers(0, 5, (2, 2, 2, 3))) for _ in range(60))]:  # fmt: skip
        answer = z.solve(game)
        assert z.check(answer)
        if answer.method == "every profile":
            continue
        seen += 1
        assert max(answer.regret.values()) < Fraction(1, 10**12)
        assert answer.exact is (max(answer.regret.values()) == 0)
    assert seen > 1
