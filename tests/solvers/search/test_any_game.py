"""Looking ahead in any game, chance included: the tree cut off there, from fewer nodes, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import zermelo as z
from tests.effort import tries
from tests.zoo import Duel, Random
from zermelo import State
from zermelo.errors import GameError, MethodError
from zermelo.solvers.search.any_game import AnyGame
from zermelo.solvers.search.run import Budget

seeds = st.integers(0, 10**9)


class Bounded(Duel):
    """A duel with dice whose payoffs and estimates are known to lie between -3 and 3."""

    bounds = (-3, 3)


class Wrong(Duel):
    """A duel that declares bounds it does not keep."""

    bounds = (0, 0)


class Guessed(Random):
    """Three players, chance, and an estimate."""

    def estimate(self, s: State, p: int) -> int:
        return self.score(s, p)


def ended(rules: Any) -> bool:
    return bool(rules.over(list(rules.start)))


@settings(max_examples=tries(30))
@given(seeds, st.integers(1, 6), st.integers(0, 4))
def test_expectiminimax_is_the_tree_cut_off_there_with_bounds_and_without(seed: int, depth: int, luck: int) -> None:
    games = [kind(seed=seed, plies=7, luck=luck) for kind in (Duel, Bounded)]
    if ended(games[0]):
        return
    due = z.solve(z.game_tree(games[0], depth=depth)).payoff
    for rules in games:
        found = z.search(rules, method="expectiminimax", depth=depth)
        assert found.payoff == due
    assert z.search(games[0], method="minimax", depth=depth).payoff == due


def test_bounds_save_nodes_at_chance() -> None:
    def nodes(kind: Any) -> int:
        spent = 0
        for seed in range(tries(20)):
            rules = kind(seed=seed, plies=7, luck=2, fold=10_000)
            if not ended(rules):
                game = z.game(rules)
                spent += AnyGame(game, game.start(), side=("A",)).round(7, Budget()).nodes
        return spent

    assert nodes(Bounded) < 0.8 * nodes(Duel)


@settings(max_examples=tries(30))
@given(seeds, st.integers(1, 5), st.integers(0, 4), st.sampled_from(["first", "last"]))
def test_maxn_with_chance_is_the_tree_cut_off_there(seed: int, depth: int, luck: int, ties: str) -> None:
    rules = Guessed(seed=seed, plies=6, luck=luck)
    if ended(rules):
        return
    due = z.solve(z.game_tree(rules, depth=depth), ties=ties).payoff
    assert z.search(rules, method="maxn", depth=depth, ties=ties).payoff == due


@settings(max_examples=tries(20))
@given(seeds, st.integers(0, 3))
def test_neutral_players_are_chance_with_equal_odds(seed: int, luck: int) -> None:
    rules = Random(seed=seed, plies=5, luck=luck)
    if ended(rules) or z.game(rules).turn(tuple(rules.start)) != "A":
        return
    found = z.search(rules, method="paranoid", neutral=["C"], depth=6)
    assert found.payoff["A"] == z.outlook(rules, "A", enemies=["B"], neutral=["C"]).value


class Race:
    """Two players add one or two to a pile in turn; whoever makes it seven wins. A game object, not rules."""

    players = ("Ann", "Bob")
    zero_sum = True

    def start(self) -> tuple[int, str]:
        return 0, "Ann"

    def turn(self, state: tuple[int, str]) -> str | None:
        return state[1] if state[0] < 7 else None

    def moves(self, state: tuple[int, str]) -> tuple[int, ...]:
        return tuple(n for n in (1, 2) if state[0] + n <= 7)

    def after(self, state: tuple[int, str], move: int) -> tuple[int, str]:
        return state[0] + move, "Bob" if state[1] == "Ann" else "Ann"

    def payoff(self, state: tuple[int, str]) -> dict[str, int]:
        winner = "Bob" if state[1] == "Ann" else "Ann"
        return {p: 1 if p == winner else -1 for p in self.players}


class Guessing(Race):
    def estimate(self, state: tuple[int, str]) -> dict[str, Fraction]:
        return {"Ann": Fraction(state[0], 9), "Bob": Fraction(-state[0], 9)}


def test_a_game_object_is_searched_by_alphabeta_within_a_budget() -> None:
    found = z.search(Guessing(), depth=3)
    assert (found.method, found.status) == ("alphabeta", "estimated")
    assert found.payoff == z.solve(z.game_tree(Guessing(), depth=3)).payoff
    proof = z.search(Guessing(), nodes=5000)
    assert (proof.status, proof.payoff, proof.move) == ("solved", {"Ann": 1, "Bob": -1}, "1")


def test_without_an_estimate_it_says_what_to_add() -> None:
    with pytest.raises(MethodError, match=r"give the game estimate\(state\)"):
        z.search(Race(), depth=2)


def test_a_tree_is_searched_from_any_of_its_nodes() -> None:
    tree = z.game_tree(Race())
    assert z.search(tree, at="2").payoff == z.solve(tree).value("2")
    assert z.search(tree, at="2", method="alphabeta", depth=9).payoff == z.solve(tree).value("2")


@pytest.mark.parametrize("is_played_out", [False, True])
def test_payoffs_outside_the_declared_bounds_are_an_error(is_played_out: bool) -> None:
    says = "outside the declared bounds 0 to 0" if is_played_out else r"outside the bounds \(0, 0\) that the rules"
    with pytest.raises(GameError, match=says):
        for seed in range(tries(8)):
            rules = Wrong(seed=seed, plies=5, luck=2)
            object.__setattr__(rules, "_played_out", is_played_out)  # as if trial games had met no such end
            if not ended(rules):
                z.search(rules, method="expectiminimax", depth=5)


def test_every_cut_is_told_with_its_reason() -> None:
    found = z.search(Race(), method="alphabeta", depth=9, trace=True)
    assert found.trace is not None
    cuts = [event for event in found.trace.events if event.kind == "cut"]
    assert len(cuts) == found.effort.prunings
    assert any("will not come" in event.why for event in cuts)
    assert found.trace.count("enter") == found.trace.count("leave")


def test_chance_has_no_alphabeta_and_the_alternative_is_named() -> None:
    with pytest.raises(MethodError, match="use expectiminimax"):
        z.search(Race(), method="alphabeta", neutral=["Bob"])
    with pytest.raises(MethodError, match="expectiminimax needs two players"):
        z.search("tokens:5", method="expectiminimax")


class Counted:
    """Three in turn choose left or right, forever; estimates differ everywhere, and every call is counted."""

    players = ("A", "B", "C")

    def __init__(self) -> None:
        self.calls: list[tuple[str, str]] = []

    def start(self) -> str:
        return ""

    def turn(self, state: str) -> str:
        return self.players[len(state) % 3]

    def moves(self, state: str) -> list[str]:
        return ["l", "r"]

    def after(self, state: str, move: str) -> str:
        return state + move

    def payoff(self, state: str) -> dict[str, int]:
        raise AssertionError("nothing ends here")

    def estimate(self, state: str) -> dict[str, int]:
        return {player: hash_of(state, player) for player in self.players}


class CountedAlone(Counted):
    def estimate_for(self, state: str, player: str) -> int:
        self.calls.append((state, player))
        return hash_of(state, player)


def hash_of(state: str, player: str) -> int:
    return sum(ord(letter) * (k + 3) for k, letter in enumerate(state + player)) * 7 % 11


def test_maxn_asks_an_object_for_one_estimate_at_a_time_where_it_can_tell_one() -> None:
    alone, whole = CountedAlone(), Counted()
    for depth in range(1, 6):
        alone.calls.clear()
        lazy, all_at_once = (z.search(game, method="maxn", depth=depth) for game in (alone, whole))
        assert (lazy.payoff, lazy.move, lazy.status) == (all_at_once.payoff, all_at_once.move, all_at_once.status)
        assert lazy.effort.evaluations == len(alone.calls) == len(set(alone.calls))
        assert lazy.effort.evaluations < all_at_once.effort.evaluations
