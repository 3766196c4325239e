"""All equations of a chain at once say the same as component by component, and as brute force."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from tests.chancy import Chances, large, tossed
from tests.solvers.stochastic.test_interval_iteration import seen
from zermelo.solvers.stochastic import strategy_iteration
from zermelo.solvers.stochastic.markov_chain import solve_markov_chain
from zermelo.solvers.stochastic.strategy_iteration import Improvement, iterate_strategies


def test_states_that_never_come_to_an_end_are_worth_nought() -> None:
    found = solve_markov_chain([{1: 1}, {0: 1}, {0: 1, 3: 1}, {}], {3: 5})
    assert found is not None
    assert found.fractions() == [0, 0, Fraction(5, 2), 5]


def test_ends_may_be_worth_fractions_and_nothing_need_be_open() -> None:
    found = solve_markov_chain([{}, {0: 1}], {0: Fraction(2, 3)})
    assert found is not None
    assert found.fractions() == [Fraction(2, 3)] * 2
    assert solve_markov_chain([], {}) is not None


def test_numbers_too_long_are_left_to_fractions() -> None:
    assert solve_markov_chain([{1: 1, 2: 1}, {}, {}], {1: 10**30, 2: 0}) is None


def compare(seed: int, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = np.random.default_rng(seed)
    monkeypatch.setattr(strategy_iteration, "MANY", 1)
    for _ in range(count):
        graph = tossed(dice, inner=5)
        shown = seen(graph)
        any_move = graph.first[:-1] + dice.integers(0, np.maximum(np.diff(graph.first), 1))
        values, _, below = iterate_strategies(shown, np.where(shown.part != 0, any_move, -1))
        assert graph.endless is not None
        base = Fraction(graph.endless.vector[0])
        assert [base + Fraction(u) / below / graph.scale for u in values] == Chances(graph).sure([0], [1])


def test_from_any_moves_values_are_those_of_all_positional_strategies(monkeypatch: pytest.MonkeyPatch) -> None:
    compare(1, 400, monkeypatch)


@pytest.mark.long
def test_from_any_moves_values_are_those_of_thousands(monkeypatch: pytest.MonkeyPatch) -> None:
    compare(2, 20_000, monkeypatch)


def test_at_once_and_by_components_is_the_same_and_passes_check(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = large(np.random.default_rng(3), 400)
    shown = seen(graph)
    degree = np.diff(graph.first)
    wild = np.where(shown.part != 0, graph.first[:-1] + np.random.default_rng(4).integers(0, np.maximum(degree, 1)), -1)
    at_once = Improvement(shown, wild).run()
    answer = z.solve(graph, precision=0)
    assert answer.exact and z.check(answer)
    monkeypatch.setattr(strategy_iteration, "MANY", 10**9)
    assert Improvement(shown, wild).run() == at_once
    assert z.solve(graph, precision=0).payoff == answer.payoff


def test_thousands_of_positions_are_exact_when_asked_for() -> None:
    answer = z.solve(large(np.random.default_rng(5), 3_000), precision=0)
    assert answer.exact and answer.status == "solved" and z.check(answer)
