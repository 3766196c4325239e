from __future__ import annotations

import numpy as np
import pytest

import zermelo as z
from tests.compiler.samples import Count
from tests.forms.samples import Countdown
from tests.zoo import Random
from zermelo.errors import BudgetError, MethodError, NameError_, ParameterError
from zermelo.forms.explore import stores
from zermelo.games.bargains.sharing import sharing


def test_what_is_no_game_is_told_what_it_lacks() -> None:
    with pytest.raises(ParameterError, match="5 is not a game: it lacks players, start, turn, moves, after, payoff"):
        z.game_tree(5)
    with pytest.raises(ParameterError, match=r"Countdown is a class; give a game made of it: Countdown\(…\)"):
        z.solve(Countdown)


def test_a_class_of_rules_stands_for_its_defaults() -> None:
    assert z.solve(Count).payoff == z.solve(Count()).payoff


def test_a_tree_is_its_own_tree_and_a_graph_its_own_graph() -> None:
    tree, graph = sharing(), z.game_graph(Count())
    assert z.game_tree(tree) is tree
    assert z.game_graph(graph) is graph


@pytest.mark.parametrize("game", [sharing(), z.game_graph(Count())])
def test_trees_and_graphs_are_neither_cut_nor_merged(game: object) -> None:
    with pytest.raises(MethodError, match="cannot be cut at a depth; give the game itself"):
        z.game_tree(game, depth=1)
    for explore in (z.game_tree, z.game_graph):
        with pytest.raises(MethodError, match="does not declare symmetric positions; give the game itself"):
            explore(game, symmetric=True)


def test_moves_that_are_not_seen_cannot_stand_in_a_graph() -> None:
    dark = z.tree(("A", "B"), z.at_once({"A": "xy", "B": "xy"}, lambda a, b: z.end(0, 0)))
    with pytest.raises(MethodError, match="a graph of positions cannot represent"):
        z.game_graph(dark)


@pytest.mark.parametrize("seed", range(5))
def test_the_graph_unfolds_into_the_tree(seed: int) -> None:
    rules = Random(seed=seed, plies=4, fold=5, luck=4)
    assert z.game_tree(z.game_graph(rules)) == z.game_tree(rules)


def test_a_tree_seen_as_a_graph_is_the_same_game() -> None:
    tree = z.game_tree(Random(seed=8, plies=4, luck=3))
    graph = z.game_graph(tree)
    assert z.game_tree(graph) == tree
    assert z.solve(graph).payoff == z.solve(tree).payoff


def test_unfolding_a_graph_that_goes_round_runs_out_of_budget() -> None:
    ring = z.Graph(
        players=("A",), first=np.array([0, 2, 2]), mover=np.array([0, -2]), payoff=np.array([[1]]),
        succ=np.array([0, 1]),
    )  # fmt: skip
    with pytest.raises(z.ZermeloError, match="More than 100 nodes"):
        z.game_tree(ring, limit=100)


def test_the_state_space_lists_states_with_their_mover_and_every_operator() -> None:
    # Lakatos and Nagy 2004, definition 2.5.
    rules = z.games.Nim((2, 1), players=3)
    space, graph = z.state_space(rules), z.game_graph(rules)
    assert len(space.states) == len(set(space.states)) == len(graph)
    assert space.initial == (((2, 1, 0), "A"),)
    assert all(who == "ABC"[state[2]] and sum(state[:2]) == 0 for state, who in space.final)  # who would have moved
    assert len(space.operators) == len(graph.succ)
    for (state, who), move, (after, _) in space.operators:
        heap, take = int(move[1]) - 1, int(move[3])
        assert who == "ABC"[state[2]]
        assert after[heap] == state[heap] - take


def test_an_and_or_tree_has_or_where_the_player_moves_and_and_elsewhere() -> None:
    tree = z.tree(
        ("A", "B"),
        z.choose("A", {"l": z.choose("B", {"x": z.end(0, 0)}), "r": z.chance({"h": (1, z.end(0, 0))})}),
    )
    seen = z.and_or_tree(tree, "B")
    assert [seen.kind(v) for v in range(len(tree))] == ["and", "or", "chance", "end", "end"]
    assert [z.and_or_tree(tree, "A").kind(v) for v in (0, 1)] == ["or", "and"]
    with pytest.raises(NameError_, match="No player 'C'"):
        z.and_or_tree(tree, "C")


def test_with_a_dummy_the_check_still_compares_with_the_rules() -> None:
    for game in ("nim:2,2,before", Countdown(4), "sharing"):
        even = z.with_dummy(game, "bank", 3)
        assert z.traits(even).sum == 3
        assert z.check(z.solve(even))


def test_a_tree_far_too_large_for_memory_is_one_clear_line_at_once() -> None:
    for ask in (z.game_tree, lambda game: z.and_or_tree(game, "A")):
        with pytest.raises(BudgetError, match=r"nodes, by far: 10 random games agree\. If positions can repeat"):
            ask("lgame")


def test_a_tree_that_outgrows_memory_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "LARGE", 1 << 20)
    monkeypatch.setattr(stores, "explore_free_memory", lambda: 1 << 22)
    with pytest.raises(BudgetError, match=r"Memory holds no more than [\d,]+ nodes of this game\. Use search"):
        z.game_tree("lgame", limit=10**9, compiled=True)
