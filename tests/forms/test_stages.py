"""Graphs whose moves pay on the way, and where two move at once: how they are given, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.paying import paying
from zermelo.draw.game import game_svg, game_text

PENNIES: dict[str, Any] = {
    "players": ("Ann", "Bob"), "owners": {"x": ("Ann", "Bob")},
    "moves": [("x", "x", (a, b)) for a in "ht" for b in "ht"], "payoffs": {},
    "rewards": {"x": {("h", "h"): (1, -1), ("t", "t"): (3, -3)}}, "discount": "1/2",
}  # fmt: skip
ALONE: dict[str, Any] = {"players": ("Ann",), "owners": {"x": "Ann"}, "moves": [("x", "x", "stay")], "payoffs": {}}


def test_two_who_move_at_once_have_their_own_choices() -> None:
    graph = z.graph(**PENNIES)
    assert graph.turn(0) == "Ann+Bob" and graph.names(0) == ["h+h", "h+t", "t+h", "t+t"]
    assert [graph.own_name(0, e, graph.seat("Bob")) for e in graph.edges(0)] == ["h", "t", "h", "t"]
    assert graph.nodes_of(0) == graph.nodes_of(1) == [0] and graph.has_hidden_moves


def test_pairs_may_be_told_in_any_order() -> None:
    turned = {**PENNIES, "moves": PENNIES["moves"][::-1], "rewards": {"x": {"h+h": (1, -1), "t+t": (3, -3)}}}
    graph = z.graph(**turned)
    assert graph.names(0) == ["t+t", "t+h", "h+t", "h+h"]
    assert z.solve(graph).payoff == z.solve(z.graph(**PENNIES)).payoff


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"discount": 1}, "at least 0 and below 1"),
        ({"discount": "3/2"}, "at least 0 and below 1"),
        ({"discount": "-1/10"}, "at least 0 and below 1"),
        ({"discount": "much"}, "discount"),
        ({}, "say what a point is worth one move later"),
        ({"discount": "1/2", "endless": (0,)}, "leave out endless="),
        ({"discount": "1/2", "rewards": {"x": {"go": (1,)}}}, "the moves are stay"),
        ({"discount": "1/2", "rewards": {"y": {"stay": (1,)}}}, "no position with moves"),
        ({"discount": "1/2", "rewards": {"x": {"stay": (1, 2)}}}, "one number for each of Ann"),
        ({"discount": "1/2", "rewards": {"x": (1,)}}, "given by move"),
        ({"discount": "1/2", "rewards": [1]}, "given by position"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(more: dict[str, Any], said: str) -> None:
    with pytest.raises(z.errors.ZermeloError, match=said) as refused:
        z.graph(**{**ALONE, "rewards": {"x": {"stay": (1,)}}, **more})
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"owners": {"x": ("Ann", "Ann")}}, "two different players"),
        ({"owners": {"x": ("Ann", "Bob", "Ann")}}, "two different players"),
        ({"owners": {"x": ("Ann", "Cy")}}, "Cy"),
        ({"moves": [("x", "x", "h")]}, "name each move by both choices"),
        ({"moves": PENNIES["moves"][:3], "rewards": None}, "not at all"),
        ({"moves": [*PENNIES["moves"], ("x", "x", ("h", "h"))]}, "twice"),
        ({"discount": None, "rewards": None}, "two players move at once"),
    ],
)
def test_pairs_that_are_none_are_refused_in_one_line(more: dict[str, Any], said: str) -> None:
    with pytest.raises(z.errors.ZermeloError, match=said) as refused:
        z.graph(**{**PENNIES, **more})
    assert "\n" not in str(refused.value)


def test_chance_that_goes_round_alone_is_refused() -> None:
    with pytest.raises(z.errors.CycleError, match="takes no time"):
        z.graph(("Ann",), {"x": "Ann", "c": "chance"}, [("x", "c"), ("c", "c"), ("c", "x")], {},
                odds={"c": {"c": "1/2", "x": "1/2"}}, discount="1/2")  # fmt: skip


def test_chance_takes_no_time() -> None:
    graph = z.graph(("Ann",), {"x": "Ann", "c": "chance"}, [("x", "c"), ("c", "e"), ("c", "f")], {"e": (4,), "f": (8,)},
                    odds={"c": {"e": "1/2", "f": "1/2"}}, rewards={"c": {"e": (2,)}}, discount="1/2")  # fmt: skip
    assert z.solve(graph).payoff["Ann"] == Fraction(1, 2) * (Fraction(1, 2) * (2 + 4) + Fraction(1, 2) * 8)


@pytest.mark.parametrize("seed", range(10))
def test_files_give_back_what_was_written(seed: int, tmp_path: Path) -> None:
    dice = np.random.default_rng([25, seed])
    graph = paying(dice, together=bool(seed % 2), players=2 + seed % 2)
    z.save(graph, tmp_path / "game.json")
    assert z.load(tmp_path / "game.json") == graph
    for answer in (z.guarantee(graph, "Ann"), z.guarantees(graph), z.outlook(graph, "Bob")):
        z.save(answer, tmp_path / "answer.json")
        back = z.load(tmp_path / "answer.json")
        assert z.check(back) and repr(back) == repr(answer)


def test_a_graph_that_pays_on_the_way_is_not_the_one_that_does_not() -> None:
    paid = z.graph(**{**ALONE, "rewards": {"x": {"stay": (1,)}}, "discount": "1/2"})
    other = z.graph(**{**ALONE, "rewards": {"x": {"stay": (2,)}}, "discount": "1/2"})
    assert paid != other and paid != z.graph(**{**ALONE, "discount": "1/2"})
    assert paid == z.graph(**{**ALONE, "rewards": {"x": {"stay": (1,)}}, "discount": Fraction(1, 2)})


ASKED: dict[str, Callable[[z.Graph], Any]] = {
    "dominance": z.dominance, "team_guarantees": z.team_guarantees, "equilibria": z.equilibria,
    "best_equilibrium": z.best_equilibrium, "pure_equilibria": z.pure_equilibria, "nash_outcomes": z.nash_outcomes,
    "coalitions": z.coalitions, "determinacy": z.determinacy, "fairness": z.fairness, "search": z.search,
    "tree": z.game_tree, "matrix": z.Matrix.of, "networkx": z.to_networkx,
    "depth": lambda g: z.guarantee(g, "Ann", depth=2), "place": lambda g: z.guarantee(g, "Ann", by="place"),
    "sweep": lambda g: z.guarantee(g, "Ann", method="sweep"),
    "match": lambda g: z.play_match(g, {"Ann": "random", "Bob": "random"}),
    "profile": lambda g: z.profile(g, {"Ann": {"x": "y"}, "Bob": {"y": "e"}}),
    "outcome": lambda g: z.outcome(g, z.solve(g)), "judged": lambda g: z.check(z.guarantee(g, "Ann").profile),
    "gm": lambda g: z.save(g, "game.gm"), "tra": lambda g: z.save(g, "game.tra"),
}  # fmt: skip


@pytest.mark.parametrize("asked", ASKED)
def test_whatever_does_not_count_what_moves_pay_says_so(asked: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    ends = {"e": (0, 0), "f": (1, -1)}
    graph = z.graph(("Ann", "Bob"), {"x": "Ann", "y": "Bob"}, [("x", "y"), ("y", "e"), ("y", "f")], ends,
                    rewards={"x": {"y": (5, -5)}})  # fmt: skip
    with pytest.raises(z.errors.ZermeloError, match="This game has rewards on moves"):
        ASKED[asked](graph)


def test_pictures_show_what_moves_pay() -> None:
    graph = z.graph(**PENNIES)
    assert "h+h pays (1, -1) → #0 x: Ann+Bob" in game_text(graph) and "discount 1/2" in game_text(graph)
    assert "t+t pays (3, -3)" in game_svg(graph)


def test_a_dummy_evens_what_moves_pay() -> None:
    graph = z.with_dummy(paying(np.random.default_rng([26, 0]), players=3, is_opposed=False))
    assert graph.stages is not None and not graph.stages.reward.sum(axis=1).any()
    assert z.guarantee(graph, "Ann").exact


def test_traits_say_that_moves_pay_on_the_way() -> None:
    words = z.traits(z.graph(**PENNIES)).words()
    assert "moves carry rewards" in words and "zero-sum" in words and "simultaneous or hidden moves" in words
    generous = {**PENNIES, "rewards": {"x": {("h", "h"): (1, 1)}}}
    assert "general sum" in z.traits(z.graph(**generous)).words()


@pytest.mark.parametrize("seed", range(8))
def test_a_subgame_of_a_game_that_pays_on_the_way_pays_on_the_way(seed: int) -> None:
    graph = paying(np.random.default_rng([29, seed]), together=bool(seed % 2))
    whole = z.guarantee(graph, "Ann")
    for v in range(len(graph)):
        part = z.guarantee(graph, "Ann", at=graph.address(v))
        assert z.check(part)
        assert part.value == whole.at(v) if whole.exact and part.exact else part.value <= whole.bounds(v)[1]


class Shuttle(z.Rules):
    """Ann and Bob carry a load between two places in turn; who moves it gains what the place pays, the other loses."""

    players: int = 2
    actions: int = 2
    later: str = "1/2"

    @property
    def start(self) -> tuple[int, int]:
        return (0, 0)

    @property
    def discount(self) -> str:
        return self.later

    def player(self, s: list[int]) -> int:
        return s[1]

    def legal(self, s: list[int], a: int) -> bool:
        return True

    def apply(self, s: list[int], a: int) -> None:
        s[0] = a
        s[1] = 1 - s[1]

    def over(self, s: list[int]) -> bool:
        return False

    def score(self, s: list[int], p: int) -> int:
        return 0

    def reward(self, s: list[int], a: int, p: int) -> int:
        paid = (3 if a == 1 else 1) if s[0] != a else 0
        return paid if p == s[1] else -paid


def test_rules_say_what_moves_pay_and_what_later_points_are_worth(tmp_path: Path) -> None:
    answer = z.solve(Shuttle(players=("Ann", "Bob")))
    owners = {(spot, seat): ("Ann", "Bob")[seat] for spot in (0, 1) for seat in (0, 1)}
    moves = [((spot, seat), (to, 1 - seat), str(to)) for spot, seat in owners for to in (0, 1)]
    gain = {(spot, seat): (1 - 2 * seat) * (3 if spot == 0 else 1) for spot, seat in owners}
    rewards = {place: {str(1 - place[0]): (u, -u)} for place, u in gain.items()}
    by_hand = z.solve(z.graph(("Ann", "Bob"), owners, moves, {}, rewards=rewards, discount="1/2"))
    assert answer.payoff == by_hand.payoff and answer.exact and z.check(answer)
    z.save(answer, tmp_path / "answer.json")
    assert z.check(z.load(tmp_path / "answer.json", game=Shuttle(players=("Ann", "Bob"))))


def test_the_verifier_asks_the_rules_what_moves_pay() -> None:
    graph = z.game_graph(Shuttle(players=("Ann", "Bob")))
    assert graph.stages is not None
    wrong = replace(graph, stages=replace(graph.stages, reward=graph.stages.reward * 2))
    late = replace(graph, stages=replace(graph.stages, discount=Fraction(3, 4)))
    for other in (wrong, late):
        assert not z.check(z.guarantee(other, "Ann"))


@pytest.mark.parametrize("asked", ["search", "tree", "matrix", "match", "dominance", "equilibria"])
def test_rules_whose_moves_pay_are_not_asked_what_does_not_count_that(asked: str) -> None:
    with pytest.raises(z.errors.ZermeloError, match="This game has rewards on moves"):
        ASKED[asked](Shuttle(players=("Ann", "Bob")))  # type: ignore[arg-type]


def test_rules_with_a_discount_that_is_none_say_so() -> None:
    with pytest.raises(z.errors.ParameterError, match="at least 0 and below 1"):
        z.solve(Shuttle(later="1"))


@pytest.mark.parametrize(
    ("reward", "said"),
    [
        (lambda self, s, a, p: Fraction(1, 2), "reward returned Fraction(1, 2) (Fraction), not a whole number"),
        (lambda self, s, a, p: 0.5, "reward returned 0.5 (float), not a whole number"),
        (lambda self, s, a, p: "1", "reward returned '1' (str), not a whole number"),
        (lambda self, s, a, p: None, "reward returned nothing; is a return missing?"),
        (lambda self, s, a, p: 1 << 63, "which does not fit 64 bits"),
        (lambda self, s, a, p: s.reverse() or 0, "reward changes the state; only apply may"),
        (lambda self, s, a: 1, "reward must take 3 arguments besides self; it takes 2"),
        (7, "does not define reward(s, a, p)"),
    ],
)
def test_rewards_of_rules_are_whole_numbers(reward: Any, said: str) -> None:
    rules = type("Odd", (Shuttle,), {"reward": reward})(players=("Ann", "Bob"))
    for ask in (z.solve, z.guarantees):
        with pytest.raises(z.errors.RulesError) as refused:
            ask(rules)
        assert said in str(refused.value)
        assert "\n" not in str(refused.value)


def test_rewards_of_rules_that_claim_to_be_zero_sum_are() -> None:
    assert z.solve(type("Fair", (Shuttle,), {"zero_sum": True})()).exact
    with pytest.raises(z.errors.RulesError, match="not zero-sum as the rules claim"):
        z.solve(type("Unfair", (Shuttle,), {"zero_sum": True, "reward": lambda self, s, a, p: a})())


def test_a_reward_that_is_no_number_where_no_random_game_came_is_noticed_too() -> None:
    class Late(Shuttle):
        """Pays nothing while the rules are tried out, and a half later."""

        far: bool = False

        def reward(self, s: list[int], a: int, p: int) -> Any:
            return Fraction(1, 2) if self.far else 0

    rules = Late()
    assert z.solve(rules).payoff["A"] == 0
    object.__setattr__(rules, "far", True)
    with pytest.raises(z.errors.RulesError, match="a reward is a whole number, in units of 1/scale"):
        z.solve(rules)
