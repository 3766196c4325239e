"""Exploring rules: every way to ask gives the nodes that a plain walk over the same rules gives."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.compiler.samples import Count
from tests.forms.samples import Allowed, Listed, Pile
from tests.zoo import Random
from zermelo import State
from zermelo.errors import BudgetError, MethodError, ParameterError, RulesError
from zermelo.forms.game import RulesGame

SEED = 2  # of a large random game


def same_arrays(a: Any, b: Any) -> None:
    for name in ("first", "mover", "payoff", "move", "weight", "succ", "states"):
        assert np.array_equal(np.asarray(getattr(a, name, None)), np.asarray(getattr(b, name, None))), name


def positions(rules: z.Rules, symmetric: bool = False) -> dict[Any, set[Any]]:
    """Every position and what follows it, by a queue."""
    game = RulesGame(rules)
    settle = game.same if symmetric else lambda s: s
    found: dict[Any, set[Any]] = {}
    waiting = deque([settle(game.start())])
    while waiting:
        state = waiting.popleft()
        if state not in found:
            found[state] = set()
            if game.turn(state) is not None:
                found[state] = {settle(game.act(state, a)) for a in game.actions(state)}
            waiting.extend(found[state])
    return found


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("symmetric", [False, True])
def test_the_graph_has_every_position_once(compiled: bool, symmetric: bool) -> None:
    for rules in (Pile(), *([] if compiled else [z.games.Nim((2, 2, 2), players=3)])):
        graph = z.game_graph(rules, compiled=compiled, symmetric=symmetric)
        known = positions(rules, symmetric)
        assert {graph.state(v): {graph.state(c) for c in graph.children(v)} for v in range(len(graph))} == known
        assert len(graph) == len(known)


@pytest.mark.parametrize("compiled", [False, True])
def test_rules_that_list_their_moves_give_the_same_graph_and_tree_as_rules_that_test_them(compiled: bool) -> None:
    for explore in (z.game_graph, z.game_tree):
        same_arrays(explore(Listed(8), compiled=compiled), explore(Allowed(8), compiled=False))


@pytest.mark.parametrize("compiled", [False, True])
def test_moves_of_chance_that_lead_to_the_same_position_add_their_odds(compiled: bool) -> None:
    for explore in (z.game_graph, z.game_tree):
        found: Any = explore(Pile(rounds=1), symmetric=True, compiled=compiled)
        assert found.names(0) == ["0"]
        assert found.odds(0) == [1]
        below = found.children(0)[0]  # piles 0 0 1: the player empties the third pile, or takes below nought
        assert [found.state(c) for c in found.children(below)] == [(-1, 0, 1, 0), (0, 0, 0, 0)]
    second = z.game_graph(Pile(rounds=2), symmetric=True, compiled=compiled)
    node = second.position((-1, 0, 1, 2))
    assert second.odds(node) == [Fraction(1, 6), Fraction(2, 6), Fraction(3, 6)]
    node = second.position((0, 0, 0, 2))
    assert second.odds(node) == [1]


@pytest.mark.parametrize("symmetric", [False, True])
def test_a_game_of_chance_is_worth_the_same_whether_symmetric_positions_are_merged_or_not(symmetric: bool) -> None:
    class Even(Pile):
        """All piles equally likely, so that their order does not matter."""

        def odds(self, s: State, a: int) -> int:
            return 1

    whole = z.solve(z.game_tree(Even(rounds=3)))
    assert z.solve(Even(rounds=3), symmetric=symmetric).payoff == whole.payoff


def test_a_tree_wider_than_the_window_of_states_slides_on() -> None:
    rules = Random(seed=SEED, plies=10, fold=10**6)
    compiled, plain = (z.game_tree(rules, compiled=c) for c in (True, False))
    assert len(compiled) > 5 * 4096
    same_arrays(compiled, plain)
    deep = len(compiled) - 1
    assert compiled.path(deep) == plain.path(deep)
    assert RulesGame(rules).payoff(compiled.state(deep)) == compiled.payoff_at(deep)


def test_a_graph_that_outgrows_its_table_keeps_every_position_once() -> None:
    rules = Random(seed=SEED, plies=10, fold=10**6)
    compiled, plain = (z.game_graph(rules, compiled=c) for c in (True, False))
    assert len(compiled) > 4096
    same_arrays(compiled, plain)


class Wide(Count):
    """Three thousand moves, then the end."""

    actions: int = 3000

    def legal(self, s: State, a: int) -> bool:
        return s[0] > 0

    def apply(self, s: State, a: int) -> None:
        s[0] = -1 - a % 7
        s[1] = 1 - s[1]

    def over(self, s: State) -> bool:
        return s[0] < 0


@pytest.mark.parametrize("compiled", [False, True])
def test_thousands_of_moves_at_a_node_find_room(compiled: bool) -> None:
    assert len(z.game_tree(Wide(), compiled=compiled)) == 3001
    graph = z.game_graph(Wide(), compiled=False)
    assert (len(graph), len(graph.succ)) == (8, 3000)


def test_cut_nodes_are_worth_the_estimate_and_ends_their_score() -> None:
    rules = z.games.Tokens(tokens=4)
    for compiled in (False, True):
        tree = z.game_tree(rules, depth=1, compiled=compiled)
        assert len(tree) == 4
        assert [tree.payoff_at(v).vector for v in (1, 2, 3)] == [(1, 0, 0), (2, 0, 0), (3, 0, 0)]
        three = z.game_tree(z.games.Tokens(tokens=3), depth=1, compiled=compiled)
        assert three.payoff_at(three.at("3")).vector == (-2, 0, 0)
    assert len(z.game_tree(rules, depth=0)) == 1
    assert z.game_tree(rules, depth=99) == z.game_tree(rules)


def test_a_depth_needs_an_estimate_and_is_not_negative() -> None:
    with pytest.raises(MethodError, match=r"add estimate\(s, p\) to the rules, or leave out depth="):
        z.game_tree(Count(), depth=1)
    with pytest.raises(ParameterError, match="depth must be 0 or more, not -1"):
        z.game_tree(z.games.Tokens(), depth=-1)


@pytest.mark.parametrize("compiled", [False, True])
def test_a_limit_that_is_passed_raises_and_says_what_to_do(compiled: bool) -> None:
    rules = z.games.TicTacToe()
    with pytest.raises(BudgetError, match=r"More than 1,000 nodes \(play is \d moves deep so far\)\. If positions can"):
        z.game_tree(rules, limit=1000, compiled=compiled)
    with pytest.raises(BudgetError, match=r"More than 1,000 positions .* Raise limit=, or see"):
        z.game_graph(rules, limit=1000, compiled=compiled)
    assert len(z.game_graph(rules, limit=5478, compiled=compiled)) == 5478


def test_symmetry_that_the_game_does_not_know_is_refused() -> None:
    with pytest.raises(MethodError, match=r"does not declare symmetric positions; add same\(s\)"):
        z.game_graph(Count(), symmetric=True)


class LateSlip(Count):
    """Breaks one promise, which of them stands in its state, when one token is left."""

    kind: int = 0

    @property
    def start(self) -> tuple[int, ...]:
        return (self.tokens, 0, self.kind)

    def legal(self, s: State, a: int) -> bool:
        return a < s[0] and not (s[2] == 0 and s[0] == 1)

    def player(self, s: State) -> int:
        return 7 if s[2] == 1 and s[0] == 1 else -1 if s[2] == 2 else s[1]

    def odds(self, s: State, a: int) -> int:
        return s[0] - 1


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (0, r"LateSlip.legal allows no move although the game is not over\. At state \(1, \d, 0\)"),
        (1, r"LateSlip.player names no seat \(0 to 1, or -1 with odds\)\. At state \(1, \d, 1\)"),
        (2, r"LateSlip.odds gives a weight below 1\. At state \(1, \d, 2\)"),
    ],
)
@pytest.mark.parametrize("compiled", [False, True])
def test_slips_that_random_play_missed_are_found_with_their_state(kind: int, says: str, compiled: bool) -> None:
    rules = LateSlip(tokens=6, kind=kind)
    object.__setattr__(rules, "_played_out", True)  # as if fifty games had missed it
    with pytest.raises(RulesError, match=says):
        z.game_graph(rules, compiled=compiled)


@pytest.mark.parametrize(
    ("listed", "says"),
    [
        (lambda s, buffer: 4, "Bad.moves returned 4; there are 0 to 3 moves"),
        (lambda s, buffer: -1, "Bad.moves returned -1; there are 0 to 3 moves"),
        (lambda s, buffer: 2, r"Bad.moves listed \[0, 0\]; moves are different numbers from 0 to 2"),
    ],
)
def test_a_wrong_list_of_moves_is_found_by_playing(listed: Any, says: str) -> None:
    class Bad(Listed):
        def moves(self, s: State, buffer: State) -> int:
            return int(listed(s, buffer))

    with pytest.raises(RulesError, match=says):
        z.game_graph(Bad())


def test_whoever_watches_is_told_how_far_it_is() -> None:
    heard: list[tuple[str, int]] = []
    z.game_graph(z.games.TicTacToe(), compiled=False, watch=lambda what, count: heard.append((what, count)))
    assert {what for what, _ in heard} == {"positions"}
    assert [count for _, count in heard] == sorted(count for _, count in heard)
    assert heard[-1][1] == 5478
