"""Moves that pay on the way: against brute force, against what textbooks print, and against games that pay at ends."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

import zermelo as z
from tests.chancy import tossed
from tests.effort import tries
from tests.paying import Paying, near, paying
from zermelo.forms.stages import Stages

HALF = Fraction(1, 2)


@pytest.mark.parametrize("seed", range(tries(20, 3)))
def test_what_a_side_is_sure_of_is_what_brute_force_finds_from_every_position(seed: int) -> None:
    graph = paying(np.random.default_rng([17, seed]), inner=4)
    for seat, player in enumerate(graph.players):
        due, found = Paying(graph).sure([seat]), z.guarantee(graph, player)
        assert [found.at(v) for v in range(len(graph))] == due
        assert found.exact and found.status == "solved" and z.check(found)


@pytest.mark.parametrize("seed", range(tries(6, 3)))
def test_teams_of_three_are_sure_of_what_brute_force_finds(seed: int) -> None:
    graph = paying(np.random.default_rng([18, seed]), inner=4, players=3, is_opposed=False)
    for team in (("Ann",), ("Ann", "Cy"), graph.players):
        due = Paying(graph).sure([graph.seat(player) for player in team])
        found = z.guarantee(graph, *team)
        assert [found.at(v) for v in range(len(graph))] == due and z.check(found)
    everybody = z.guarantees(graph)
    assert z.check(everybody)
    assert [everybody.payoff[p] for p in graph.players] == [z.guarantee(graph, p).value for p in graph.players]


@pytest.mark.parametrize("seed", range(tries(13, 3)))
def test_where_two_move_at_once_bounds_hold_what_plain_iteration_comes_to(seed: int) -> None:
    graph = paying(np.random.default_rng([19, seed]), inner=3, chance=False, together=True, discount=HALF)
    worth, error = near(graph, 40)
    found = z.guarantee(graph, "Ann")
    assert z.check(found)
    for v in range(len(graph)):
        low, high = found.bounds(v)
        assert low - error <= worth[v] <= high + error
        assert high - low <= Fraction(1, 10_000)


@pytest.mark.parametrize("seed", range(tries(6, 3)))
def test_bounds_are_as_near_as_asked_for_and_hold_the_exact_value(seed: int) -> None:
    graph = paying(np.random.default_rng([20, seed]), inner=4)
    due = Paying(graph).sure([0])
    found = z.guarantee(graph, "Ann", precision=Fraction(1, 1000))
    assert z.check(found)
    for v in range(len(graph)):
        low, high = found.bounds(v)
        assert low <= due[v] <= high and high - low <= Fraction(1, 1000)


@pytest.mark.parametrize("discount", ["0", "1/2", "9/10", "99/100"])
def test_a_move_that_pays_one_for_ever_is_worth_the_geometric_series(discount: str) -> None:
    graph = z.graph(("Ann",), {"x": "Ann"}, [("x", "x", "stay")], {}, rewards={"x": {"stay": [1]}}, discount=discount)
    assert z.solve(graph).payoff["Ann"] == 1 / (1 - Fraction(discount))


def test_waiting_is_worth_it_only_while_later_points_count_enough() -> None:
    def asked(discount: str) -> str:
        moves = [("x", "x2", "wait"), ("x", "small", "take"), ("x2", "large", "take")]
        ends = {"small": [2], "large": [3]}
        return z.solve(z.graph(("Ann",), {"x": "Ann", "x2": "Ann"}, moves, ends, discount=discount)).move("x")

    # taken at once, 2 is worth 2d; waited for, 3 is worth 3d²
    assert [asked(d) for d in ("1/2", "3/5", "7/10", "9/10")] == ["take", "take", "wait", "wait"]


def test_shapleys_equation_of_a_game_with_an_irrational_value() -> None:
    pairs = {("h", "h"): ("x", 1), ("h", "t"): ("e", 0), ("t", "h"): ("e", 0), ("t", "t"): ("x", 3)}
    graph = z.graph(
        ("Ann", "Bob"), {"x": ("Ann", "Bob")}, [("x", to, pair) for pair, (to, _) in pairs.items()], {"e": (0, 0)},
        rewards={"x": {pair: (paid, -paid) for pair, (_, paid) in pairs.items()}}, discount=HALF,
    )  # fmt: skip
    found = z.solve(graph)
    low, high = found.bounds()["Ann"]
    # v(4 + v) = (1 + v/2)(3 + v/2), so 3v² + 8v = 12
    assert 3 * low**2 + 8 * low < 12 < 3 * high**2 + 8 * high
    assert found.status == "bounded" and not found.exact and z.check(found)
    with pytest.raises(z.errors.MethodError, match="irrational"):
        z.solve(graph, precision=0)


@pytest.mark.parametrize("seed", range(tries(6, 3)))
def test_where_nothing_later_counts_each_position_is_its_matrix_alone(seed: int) -> None:
    dice = np.random.default_rng([21, seed])
    table = dice.integers(-3, 4, (3, 3))
    names = [f"s{k}" for k in range(3)]
    cells = [[(int(u), -int(u)) for u in row] for row in table]
    graph = z.graph(
        ("Ann", "Bob"), {"x": ("Ann", "Bob")}, [("x", "x", pair) for pair in product(names, names)], {},
        rewards={"x": {(a, b): cells[i][j] for i, a in enumerate(names) for j, b in enumerate(names)}}, discount=0,
    )  # fmt: skip
    once = z.solve(z.matrix(("Ann", "Bob"), cells)).game_value
    assert z.solve(graph).payoff["Ann"] == once == z.guarantee(graph, "Ann").value
    # played forever, it is worth the series of it
    for_ever = z.Graph(
        players=graph.players, first=graph.first, mover=graph.mover, payoff=graph.payoff, succ=graph.succ,
        move=graph.move, vocabulary=graph.vocabulary, states=graph.states,
        stages=Stages(graph.stages.reward, Fraction(3, 4), graph.stages.at_once),
    )  # fmt: skip
    assert z.solve(for_ever).payoff["Ann"] == 4 * Fraction(once)


@pytest.mark.parametrize("seed", range(tries(6, 3)))
def test_without_a_discount_rewards_on_the_last_moves_are_payoffs_at_the_ends(seed: int) -> None:
    dice = np.random.default_rng([22, seed])
    owners = {f"x{k}": ("Ann", "Bob")[k % 2] for k in range(5)}
    moves, paid = [], {}
    for k in range(5):
        for m in range(2):
            to = int(dice.integers(k + 1, 7))
            moves.append((f"x{k}", f"x{to}" if to < 5 else f"e{len(paid)}", f"m{m}"))
            if to >= 5:
                paid[f"x{k}", f"m{m}"] = int(dice.integers(-3, 4))
    ends = {f"e{k}": (paid[key], -paid[key]) for k, key in enumerate(paid)} or {"e0": (0, 0)}
    plain = z.graph(("Ann", "Bob"), owners, moves, ends)
    rewards: dict[str, dict[str, tuple[int, int]]] = {}
    for (v, m), u in paid.items():
        rewards.setdefault(v, {})[m] = (u, -u)
    staged = z.graph(("Ann", "Bob"), owners, moves, dict.fromkeys(ends, (0, 0)), rewards=rewards)
    assert z.solve(staged).payoff == z.solve(plain).payoff
    assert z.check(z.solve(staged)) and z.solve(staged).exact


@pytest.mark.parametrize("seed", range(12))
def test_as_the_discount_nears_one_payoffs_at_ends_come_near_the_game_without(seed: int) -> None:
    plain = tossed(np.random.default_rng([23, seed]), inner=3)
    known = ("players", "first", "mover", "payoff", "scale", "weight", "move", "vocabulary", "succ", "states")
    parts = {name: getattr(plain, name) for name in known}
    nothing = z.Payoff(plain.players, (0,) * len(plain.players))
    due = Fraction(z.guarantee(z.Graph(**parts, endless=nothing), plain.players[0]).value)
    unpaid = np.zeros((len(plain.succ), len(plain.players)), dtype=np.int64)
    gaps = []
    for later in (Fraction(9, 10), Fraction(999, 1000), Fraction(999_999, 1_000_000)):
        try:
            graph = z.Graph(**parts, stages=Stages(unpaid, later, {}))
        except z.errors.CycleError as error:
            assert "Chance alone" in str(error)
            return
        gaps.append(abs(z.guarantee(graph, plain.players[0]).value - due))
    assert gaps[2] <= gaps[1] and gaps[2] < Fraction(1, 1000)


@pytest.mark.parametrize("discount", ["999/1000", "999999/1000000"])
def test_where_the_best_mixes_are_found_their_worth_is_exact_whatever_the_discount(discount: str) -> None:
    pairs = [("h", "h"), ("h", "t"), ("t", "h"), ("t", "t")]
    graph = z.graph(
        ("Ann", "Bob"), {"x": ("Ann", "Bob")}, [("x", "x", pair) for pair in pairs], {},
        rewards={"x": {("h", "h"): (1, -1), ("t", "t"): (3, -3)}}, discount=discount,
    )  # fmt: skip
    found = z.solve(graph, precision="1/10")
    assert found.payoff["Ann"] == Fraction(3, 4) / (1 - Fraction(discount)) and found.exact and z.check(found)
