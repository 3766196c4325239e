"""What will happen, and what everybody is sure of, where chance moves and play can go on forever."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.chancy import Chances, coin, large, tossed
from tests.effort import tries
from zermelo.answers.evidence.solution.bounds import Bounds
from zermelo.errors import CycleError, MethodError, ParameterError


def test_small_games_of_two_opposed_players_are_solved_exactly() -> None:
    dice = np.random.default_rng(1)
    for _ in range(tries(50)):
        graph = tossed(dice, inner=5)
        answer = z.solve(graph)
        truth = Chances(graph).sure([0], [1])
        if isinstance(answer.evidence, Bounds):
            assert (answer.status, answer.exact, answer.unique) == ("solved", True, True)
            assert [answer.value(v)["Ann"] for v in range(len(graph))] == truth
            assert [answer.value(v)["Bob"] for v in range(len(graph))] == [-u for u in truth]
            assert z.check(answer), z.check(answer).problems


def test_guarantees_of_players_and_teams_are_those_of_all_positional_strategies() -> None:
    dice = np.random.default_rng(2)
    for _ in range(20):
        graph = tossed(dice, players=3, inner=5)
        net = Chances(graph)
        each = z.guarantees(graph)
        for m, player in enumerate(graph.players):
            rest = [q for q in range(3) if q != m]
            truth = net.sure([m], rest)
            assert [z.guarantee(graph, player).at(v) for v in net.nodes] == truth
            assert [each.at(v)[player] for v in net.nodes] == truth
        assert z.guarantee(graph, "Ann", "Cy").value == net.sure([0, 2], [1])[0]
        assert z.check(each), z.check(each).problems


def test_three_methods_agree() -> None:
    dice = np.random.default_rng(3)
    for _ in range(tries(20)):
        graph = tossed(dice, inner=6)
        try:
            low, high = z.guarantee(graph, "Ann", method="intervals", precision="1e-9").bounds()
        except MethodError as error:  # play cannot go round, or chance is out of reach
            assert "leave out method=" in str(error)
            continue
        value = z.guarantee(graph, "Ann", method="strategies").value
        assert low <= value == z.guarantee(graph, "Ann").value <= high <= low + Fraction(1, 10**9)


@pytest.mark.parametrize(
    ("home", "away", "endless", "value"),
    [
        (1, 0, 0, 1),  # tossing again and again brings heads almost surely
        (1, 0, 9, 1),  # endless play has probability nought, however well it pays
        (-1, -2, 0, -1),
        (-3, -2, 0, -2),  # better to stop
    ],
)
def test_endless_play_above_below_and_between_the_ends(home: int, away: int, endless: int, value: int) -> None:
    assert z.solve(coin(home, away, endless)).payoff == {"Ann": value}


def test_who_can_stay_for_ever_takes_what_that_pays_or_leaves() -> None:
    def leave(endless: int) -> Any:
        graph = z.graph(
            ("Ann",), {"x": "Ann", "y": "chance", "toss": "chance"},
            [("x", "y"), ("x", "toss"), ("y", "x", "a"), ("y", "y", "b"), ("toss", "home"), ("toss", "away")],
            {"home": (2,), "away": (-2,)},
            odds={"y": {"a": "1/2", "b": "1/2"}, "toss": {"home": "3/4", "away": "1/4"}}, endless=(endless,),
        )  # fmt: skip
        return z.solve(graph)

    assert [leave(endless).payoff["Ann"] for endless in (-5, 0, 1, 2, 5)] == [1, 1, 1, 2, 5]
    assert (leave(0).move("x"), leave(2).move("x")) == ("toss", "y")
    assert leave(5).line.is_endless
    assert not leave(0).line.is_endless


def test_large_games_are_bounded_and_precision_is_kept() -> None:
    graph = large(np.random.default_rng(5), 400)
    answer = z.solve(graph, precision="1/1000")
    low, high = answer.bounds()["Ann"]
    assert (answer.status, answer.exact) == ("bounded", False)
    assert 0 < high - low <= Fraction(1, 1000)
    assert low <= answer.payoff["Ann"] <= high
    assert answer.payoff["Bob"] == -answer.payoff["Ann"]
    exact = z.solve(graph, precision=0)
    assert (exact.status, exact.exact) == ("solved", True)
    assert low <= exact.payoff["Ann"] <= high
    for found in (answer, exact, z.guarantees(graph), z.guarantee(graph, "Bob")):
        assert z.check(found), z.check(found).problems
    assert "between" in repr(z.guarantee(graph, "Bob"))
    for found in (answer, z.guarantees(graph)):
        told = re.search(r"^Bob +between (\S+) and (\S+)$", found.text(), re.MULTILINE)
        assert told
        low, high = found.bounds()["Bob"]
        assert Fraction(told[1]) <= low < high <= Fraction(told[2])


def test_neutral_players_toss_a_coin_at_every_position_of_theirs() -> None:
    dice = np.random.default_rng(6)
    for _ in range(tries(20)):
        graph = tossed(dice, inner=5)
        found = z.outlook(graph, "Ann", others="neutral")
        net = Chances(graph)
        for v in net.nodes:
            if net.mover[v] == 1:
                net.mover[v], net.odds[v] = -1, [Fraction(1, len(net.after[v]))] * len(net.after[v])
        assert [found.at(v) for v in net.nodes] == net.sure([0], [])
        assert z.check(found), z.check(found).problems


def test_pig_has_the_value_that_a_small_system_of_equations_gives_by_hand() -> None:
    # One point wins: whoever first rolls no 1. The first player wins with p = 5/6 + 1/6 · (1 - p), so p = 6/7.
    assert z.solve("pig:1,turns=0").payoff == {"A": Fraction(5, 7), "B": Fraction(-5, 7)}
    assert z.guarantee("pig:1,turns=0", "A", by="win").value == Fraction(6, 7)
    # Two sides and two points: a toss of heads brings both points at once.
    assert z.solve("pig:2,sides=2,turns=0").payoff["A"] == Fraction(1, 3)


def test_places_and_dominance_are_told_where_chance_meets_cycles() -> None:
    graph = coin()
    assert z.guarantee(graph, "Ann", by="place").value == 1
    found = z.dominance("pig:2,turns=0")
    assert (found.status, found.standings["A"].wins) == ("solved", False)
    assert found.standings["A"].win_odds == z.guarantee("pig:2,turns=0", "A", by="win").value
    assert z.check(found), z.check(found).problems


def test_teams_that_want_opposite_things_are_two_sides() -> None:
    dice = np.random.default_rng(7)
    graph = tossed(dice, players=2)
    names = ("Ann", "Bob", "Cy", "Dee")
    half = graph.payoff[:, :1]
    assert graph.endless is not None
    doubled = z.Graph(
        players=names, mover=np.where(graph.mover == 1, 2, graph.mover), first=graph.first, succ=graph.succ,
        payoff=np.hstack([half, half, -half, -half]), scale=graph.scale, weight=graph.weight,
        endless=z.Payoff(names, [graph.endless["Ann"]] * 2 + [graph.endless["Bob"]] * 2),
    )  # fmt: skip
    answer = z.solve(doubled, teams=[["Ann", "Bob"], ["Cy", "Dee"]])
    assert answer.payoff["Bob"] == z.solve(graph).payoff["Ann"]
    assert z.check(answer), z.check(answer).problems


def test_what_is_not_answered_is_refused_in_one_line_that_names_what_is() -> None:
    general = z.graph(
        ("Ann", "Bob"), {"x": "Ann", "y": "Bob", "toss": "chance"},
        [("x", "toss"), ("toss", "y"), ("toss", "s"), ("y", "x"), ("y", "t")], {"s": (1, 2), "t": (2, 0)},
        odds={"toss": {"y": "1/2", "s": "1/2"}}, endless=(0, 0),
    )  # fmt: skip
    for method in ("intervals", "strategies"):
        with pytest.raises(MethodError, match=r"have different, not opposite interests.*guarantees\(game\)"):
            z.solve(general, method=method)
    assert z.guarantees(general).payoff == {"Ann": 1, "Bob": 2}
    with pytest.raises(MethodError, match="only one aspect can be given"):
        z.guarantees(general, by="place,points")
    for more in ({"by": "place"}, {"aims": {"Ann": {"Ann": 2}}}):
        with pytest.raises(MethodError, match=r"guarantee\(game, player, by=…\)"):
            z.solve(coin(), **more)
    with pytest.raises(MethodError, match="leave out ties='last'"):
        z.solve(coin(), ties="last")
    with pytest.raises(ParameterError, match=r"No method 'magic'.*intervals, strategies"):
        z.solve(coin(), method="magic")
    with pytest.raises(ParameterError, match="0 or more"):
        z.solve(coin(), precision=-1)
    with pytest.raises(MethodError, match="leave out method=, and the answer is exact"):
        z.solve("sharing", method="intervals")
    with pytest.raises(ParameterError, match="No method 'magic'"):
        z.solve("sharing", method="magic")
    with pytest.raises(MethodError, match=r"up to 20,000 positions.*to get bounds"):
        z.solve("pig:24,turns=0", precision=0)


def test_endless_play_must_be_declared_with_chance_too() -> None:
    graph = z.graph(
        ("Ann",), {"x": "Ann", "toss": "chance"}, [("x", "toss"), ("toss", "x"), ("toss", "home")], {"home": (1,)},
        odds={"toss": {"x": "1/2", "home": "1/2"}},
    )  # fmt: skip
    for ask in (z.solve, z.guarantees):
        with pytest.raises(CycleError, match="The moves Ann toss, chance x lead back to the position x"):
            ask(graph)


def test_where_bounds_come_near_each_other_slowly_the_answer_is_exact() -> None:
    """A fair coin moves Ann one step to either side of so many: bounds need about as many sweeps as steps squared."""

    def walk(steps: int) -> z.Graph:
        owners = dict.fromkeys(range(1, steps), "chance")
        moves = [(k, k + d) for k in range(1, steps) for d in (-1, 1)]
        odds = {k: {str(k - 1): "1/2", str(k + 1): "1/2"} for k in range(1, steps)}
        return z.graph(("Ann",), owners, moves, {0: (0,), steps: (1,)}, odds=odds, endless=(7,), start=steps // 3)

    answer = z.solve(walk(300))
    assert (answer.payoff["Ann"], answer.status) == (Fraction(1, 3), "solved")
    low, high = z.solve(walk(30), method="intervals").bounds()["Ann"]
    assert low <= Fraction(1, 3) <= high <= low + Fraction(1, 10**8)


def test_numbers_of_many_digits_are_given_only_when_asked_for() -> None:
    size, prime = 60, (1 << 61) - 1
    moves = [(k, w, str(j)) for k in range(size) for j, w in enumerate(((k + 1) % size, "home", "away"))]
    odds = {k: {"0": Fraction(prime - 10 - k, 2 * prime), "1": Fraction(7 + k, prime)} for k in range(size)}
    for shares in odds.values():
        shares["2"] = 1 - sum(shares.values())
    graph = z.graph(
        ("Ann",), dict.fromkeys(range(size), "chance"), moves, {"home": (1,), "away": (0,)}, odds=odds, endless=(-1,)
    )
    bounded, exact = z.solve(graph), z.solve(graph, precision=0)
    assert (bounded.status, exact.status) == ("bounded", "solved")
    low, high = bounded.bounds()["Ann"]
    assert low <= exact.payoff["Ann"] <= high
    assert exact.payoff["Ann"].denominator.bit_length() > 3_000
    assert z.check(bounded)
    assert z.check(exact)
