"""Exhaustive max^n: what it finds, what it counts, what it refuses."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

import zermelo as z
from tests.solvers.search.lookaheads import BY_COMPONENT, BY_SUM, TIES, chain, random_rows, uniform
from zermelo.answers.search.trace import Trace
from zermelo.errors import MethodError, ParameterError
from zermelo.solvers.search.prunings.deep import deep_pruning
from zermelo.solvers.search.prunings.exhaustive import exhaustive_maxn
from zermelo.solvers.search.prunings.shallow import shallow_pruning
from zermelo.solvers.search.prunings.speculative import speculative_pruning


def three() -> z.Tree:
    """Ann is indifferent between two moves, of which Bob likes the second."""
    return z.tree(("Ann", "Bob"), z.choose("Ann", {"x": z.end(1, 0), "y": z.end(0, 5), "z": z.end(1, 3)}))


@pytest.mark.parametrize(
    ("ties", "payoff", "move"),
    [("first", (1, 0), "x"), ("last", (1, 3), "z"), ("average", (1, Fraction(3, 2)), "x")],
)
def test_the_tie_rule_decides_value_and_move(ties, payoff, move):
    found = exhaustive_maxn(three(), ties)
    assert (found.payoff.vector, found.move, found.ties) == (payoff, move, ties)
    assert found.line == z.solve(three(), ties=ties).line


def test_every_component_is_evaluated_and_every_node_visited():
    tree = uniform(3, 4, 4, random_rows(Random(1), 81, 4, 5))
    found = exhaustive_maxn(tree)
    assert (found.evaluations, found.comparisons, found.leaves, found.cuts) == (4 * 81, 80, 81, 0)
    assert found.nodes == len(tree)


def test_chance_mixes_by_its_odds():
    toss = z.chance({"heads": (Fraction(1, 3), z.end(3, 0)), "tails": (Fraction(2, 3), z.end(0, 9))})
    tree = z.tree(("Ann", "Bob"), z.choose("Ann", {"toss": toss, "stay": z.end(Fraction(1, 2), 1)}))
    for method in (exhaustive_maxn, *BY_COMPONENT):
        found = method(tree)
        assert found.payoff == {"Ann": 1, "Bob": 6}
        assert str(found.line) == "Ann toss, chance tails (2/3)"


def test_a_game_that_is_over_has_a_value_and_no_move():
    for method in (exhaustive_maxn, *BY_COMPONENT, *BY_SUM):
        found = method(z.tree(("Ann", "Bob"), z.end(2, 1)))
        assert (found.payoff.vector, found.move, len(found.line), found.nodes) == ((2, 1), None, 0, 1)


def test_fractions_stay_exact():
    tree = z.tree(("Ann", "Bob"), z.choose("Ann", {"x": z.end("1/3", "2/3"), "y": z.end("1/3", "1/7")}))
    for method in (exhaustive_maxn, *BY_COMPONENT, *BY_SUM):
        assert method(tree, "average").payoff.vector == (Fraction(1, 3), Fraction(17, 42))


@pytest.mark.parametrize(
    ("depth", "branch", "methods"),
    [(20_000, 2, (shallow_pruning, deep_pruning, speculative_pruning))]
    + [pytest.param(100_000, b, (exhaustive_maxn, *BY_COMPONENT, *BY_SUM), marks=pytest.mark.long) for b in range(3)],
)
def test_a_great_depth_is_ordinary(depth, branch, methods):
    tree = chain(depth, 3, branch, lambda level: [level % 2, level % 3, 5])
    expected = z.solve(tree).payoff
    for method in methods:
        assert method(tree).payoff == expected, method


def test_a_value_mixed_at_many_levels_is_exact():
    tree = chain(300, 2, 2, lambda level: [1, level])
    expected = z.solve(tree, ties="average").payoff
    assert expected["Bob"].denominator > 1
    for method in (exhaustive_maxn, *BY_COMPONENT, *BY_SUM):
        assert method(tree, "average").payoff == expected, method


def test_what_is_not_a_tree_is_refused_with_the_way_to_make_one():
    for method in (exhaustive_maxn, *BY_COMPONENT, *BY_SUM):
        with pytest.raises(ParameterError, match=r"game_tree\(game, depth=3\)"):
            method("nim:2,2")
        with pytest.raises(MethodError, match="first, last, average, total; for kind:Ann use solve"):
            method(three(), "kind:Ann")
        with pytest.raises(MethodError, match="has hidden moves"):
            method(z.tree(("Ann", "Bob"), z.at_once({"Ann": "ab", "Bob": "cd"}, lambda *_: z.end(1, 1))))


@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize("method", [exhaustive_maxn, *BY_COMPONENT, *BY_SUM])
def test_a_trace_enters_and_leaves_each_node_in_order(method, ties):
    tree = uniform(2, 3, 3, random_rows(Random(3), 8, 3, 2))
    trace = Trace()
    found = method(tree, ties, trace)
    assert found.trace is trace
    assert trace.count("cut") == found.cuts
    assert len({event.path for event in trace.events if event.kind == "leaf"}) == found.leaves
    open_paths: list[tuple[str, ...]] = []
    for event in trace.events:
        if event.kind == "enter":
            open_paths.append(event.path)
        elif event.kind == "leave":
            assert open_paths.pop() == event.path
    assert open_paths == []
    last = [event for event in trace.events if event.kind == "leave"][-1]
    assert last.path == ()
    assert last.value == {player: found.payoff[player] for player in last.value}
    assert "Ann" in last.value
