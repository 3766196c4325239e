"""Strategy iteration: exact values from any moves to begin with."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from tests.chancy import Chances, tossed
from tests.solvers.stochastic.test_interval_iteration import seen
from zermelo.solvers.stochastic.strategy_iteration import Improvement, iterate_strategies


def compare(seed: int, count: int) -> None:
    dice = np.random.default_rng(seed)
    for _ in range(count):
        graph = tossed(dice, inner=5)
        shown = seen(graph)
        degree = np.diff(graph.first)
        any_move = graph.first[:-1] + dice.integers(0, np.maximum(degree, 1))
        values, _, _ = iterate_strategies(shown, np.where(shown.part != 0, any_move, -1))
        assert graph.endless is not None
        base = Fraction(graph.endless.vector[0])
        assert [base + u / graph.scale for u in values] == Chances(graph).sure([0], [1])


def test_values_are_those_of_all_positional_strategies() -> None:
    compare(1, 400)


@pytest.mark.long
def test_values_are_those_of_all_positional_strategies_of_thousands() -> None:
    compare(2, 20_000)


def test_a_side_that_gains_by_no_single_move_may_gain_by_staying() -> None:
    graph = z.graph(
        ("Ann", "Bob"), {"x": "Ann", "y": "Ann", "toss": "chance"},
        [("x", "y"), ("x", "toss"), ("y", "x"), ("y", "toss"), ("toss", "a"), ("toss", "b")],
        {"a": (-1, 1), "b": (-3, 3)}, odds={"toss": {"a": "1/2", "b": "1/2"}}, endless=(0, 0),
    )  # fmt: skip
    shown = seen(graph)
    out = np.array([1, 3, -1, -1, -1])  # both go to the toss, worth -2: so is every other move
    work = Improvement(shown, out)
    worth = work._evaluate()
    assert worth[:2] == [-2, -2]
    assert all(worth[w] == -2 for v in (0, 1) for w in work.after[v])
    assert work.run()[:2] == [0, 0]


def test_equations_of_a_ring_of_chances_are_solved_exactly() -> None:
    names = [f"v{k}" for k in range(30)]
    moves = [(v, names[(k + 1) % 30], "on") for k, v in enumerate(names)] + [(v, "home", "out") for v in names]
    odds = {v: {"on": Fraction(k + 1, k + 2), "out": Fraction(1, k + 2)} for k, v in enumerate(names)}
    odds["v7"] = {"on": Fraction(1, 2), "away": Fraction(1, 2)}
    moves = [m for m in moves if m != ("v7", "home", "out")] + [("v7", "gone", "away")]
    graph = z.graph(
        ("Ann",), dict.fromkeys(names, "chance"), moves, {"home": (1,), "gone": (0,)}, odds=odds, endless=(0,)
    )
    assert [Fraction(u) for u in iterate_strategies(seen(graph), np.full(32, -1))[0]] == Chances(graph).sure([0], [])
