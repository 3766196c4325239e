"""Interval iteration: both bounds hold, they meet, and the moves keep to them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from tests.chancy import Chances, coin, large, tossed
from tests.effort import tries
from zermelo.kernels.interval_iteration import press
from zermelo.solvers.stochastic import interval_iteration
from zermelo.solvers.stochastic.interval_iteration import (
    EACH,
    Bounded,
    Scene,
    _Side,
    interval_iteration_scene,
    iterate_intervals,
)

FINE = Fraction(1, 10**9)


def seen(graph: z.Graph) -> Scene:
    assert graph.endless is not None
    endless = int(Fraction(graph.endless.vector[0]) * graph.scale)
    return interval_iteration_scene(graph, graph.payoff[:, 0], endless, np.array([1, -1, -1][: len(graph.players)]))


def between(graph: z.Graph, found: Bounded) -> tuple[list[Fraction], list[Fraction]]:
    assert graph.endless is not None
    base = Fraction(graph.endless.vector[0])
    unit = found.finer * graph.scale
    lower, upper = ([base + Fraction(int(u), unit) for u in side] for side in (found.lower, found.upper))
    return lower, upper


def hold(seed: int, count: int) -> None:
    dice = np.random.default_rng(seed)
    for _ in range(count):
        graph = tossed(dice, inner=5)
        lower, upper = between(graph, iterate_intervals(seen(graph), precision=FINE))
        truth = Chances(graph).sure([0], [1])
        assert all(low <= value <= high for low, value, high in zip(lower, truth, upper))
        assert max(high - low for low, high in zip(lower, upper)) <= FINE


def test_bounds_hold_and_meet_against_all_positional_strategies() -> None:
    hold(1, 400)


@pytest.mark.long
def test_bounds_hold_and_meet_against_all_positional_strategies_of_thousands() -> None:
    hold(2, 20_000)


def test_the_moves_of_either_side_alone_secure_its_bound() -> None:
    dice = np.random.default_rng(3)
    for _ in range(tries(66)):
        graph = tossed(dice, inner=5)
        found = iterate_intervals(seen(graph), precision=FINE)
        lower, upper = between(graph, found)
        net = Chances(graph)
        made = {v: int(graph.succ[e]) for v, e in enumerate(found.choice.tolist()) if e >= 0}
        for seat, bound, worst in ((0, lower, min), (1, upper, max)):
            own = {v: w for v, w in made.items() if net.mover[v] == seat}
            held = [net.paid([0], own | theirs) for theirs in net.choices([1 - seat])]
            for v in net.nodes:
                got = worst(values[v] for values in held)
                assert got >= bound[v] if seat == 0 else got <= bound[v]


def one_signed(dice: np.random.Generator, nodes: int, sign: int) -> z.Graph:
    """A large game in which no end is worth less than endless play, or none more."""
    graph = large(dice, nodes)
    units = sign * np.abs(graph.payoff[:, :1])
    return replace(graph, payoff=np.hstack([units, -units]), endless=z.Payoff(graph.players, (0, 0)))


@pytest.mark.parametrize("sign", [1, -1])
def test_a_bound_guessed_from_the_other_is_proven_and_as_near_as_one_that_was_pressed(
    sign: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = seen(one_signed(np.random.default_rng(5), 800, sign))
    guessed = iterate_intervals(shown, compiled=False)
    monkeypatch.setattr(interval_iteration, "GUESSES", 0)
    pressed = iterate_intervals(shown, compiled=False)
    assert guessed.is_near and pressed.is_near and guessed.sweeps < 2 * pressed.sweeps
    assert (guessed.lower <= pressed.upper).all() and (pressed.lower <= guessed.upper).all()


@pytest.mark.parametrize("scale", [0, 1, 1_000, -1_000])
def test_a_wrong_guess_makes_bounds_later_never_wrong(scale: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = np.random.default_rng(6)
    wild = np.random.default_rng(7)
    monkeypatch.setattr(
        interval_iteration, "_rest", lambda last, fell: wild.integers(-abs(scale), abs(scale) + 1, len(fell)) + scale
    )
    for _ in range(tries(33)):
        graph = tossed(dice, inner=5)
        lower, upper = between(graph, iterate_intervals(seen(graph), precision=FINE))
        truth = Chances(graph).sure([0], [1])
        assert all(low <= value <= high for low, value, high in zip(lower, truth, upper))
        assert max(high - low for low, high in zip(lower, upper)) <= FINE


def test_pressing_alone_leaves_bounds_apart_that_draining_brings_together() -> None:
    graph = z.graph(
        ("Ann", "Bob"), {"x": "Ann", "y": "Ann", "toss": "chance"},
        [("x", "y"), ("y", "x"), ("y", "toss"), ("toss", "home"), ("toss", "away")],
        {"home": (1, -1), "away": (0, 0)}, odds={"toss": {"home": "1/4", "away": "3/4"}}, endless=(0, 0),
    )  # fmt: skip
    shown = seen(graph)
    side = _Side(Scene(shown.first, shown.succ, shown.part, shown.weight, shown.is_end, shown.worth * 64), False)
    order = np.flatnonzero(~shown.is_end)
    press.run(order, shown.first, shown.succ, shown.part, shown.weight, side.bound, 100, False, compiled=False)
    assert side.bound[0] == 64  # x and y hold each other up
    side.settle()
    assert side.bound[0] == 16  # the toss is the only way on


def test_compiled_and_plain_runs_find_the_same_bounds_and_moves() -> None:
    graph = large(np.random.default_rng(4), 800)
    one, other = (iterate_intervals(seen(graph), compiled=compiled) for compiled in (True, False))
    assert (one.compiled, other.compiled, one.sweeps % EACH) == (True, False, 0)
    assert one.sweeps == other.sweeps
    for name in ("lower", "upper", "choice"):
        assert np.array_equal(getattr(one, name), getattr(other, name))
    assert one.gap <= one.finer * 2 >> 28


def test_numbers_beyond_64_bits_are_kept_exactly() -> None:
    graph = coin(home=10**30, away=-(10**30))
    found = iterate_intervals(seen(graph))
    assert found.lower.dtype == object
    assert found.lower[0] == found.upper[0] == 10**30 * found.finer  # almost surely
    odd = z.graph(
        ("Ann",), {"toss": "chance", "again": "chance"},
        [("toss", "home"), ("toss", "again"), ("again", "toss"), ("again", "away")], {"home": (1,), "away": (0,)},
        odds={"toss": {"home": Fraction(1, 2**61), "again": 1 - Fraction(1, 2**61)},
              "again": {"toss": "1/2", "away": "1/2"}}, endless=(0,),
    )  # fmt: skip
    found = iterate_intervals(seen(odd))
    truth = Chances(odd).sure([0], [])[0]
    assert Fraction(int(found.lower[0]), found.finer) <= truth <= Fraction(int(found.upper[0]), found.finer)


def test_where_no_play_ends_everything_is_worth_endless_play() -> None:
    graph = z.graph(
        ("Ann",), {"x": "Ann", "toss": "chance"}, [("x", "toss"), ("toss", "x", "a"), ("toss", "toss", "b")],
        {"home": (1,)}, odds={"toss": {"a": "1/2", "b": "1/2"}}, endless=(5,),
    )  # fmt: skip
    found = iterate_intervals(seen(graph))
    assert (found.lower[0], found.upper[0]) == (0, 0)
