"""Korf's shallow pruning with a bound on the sum."""

from __future__ import annotations

import pytest

import zermelo as z
from tests.solvers.search.lookaheads import BY_SUM, WRONG_IF_DEEP, uniform
from zermelo.answers.search.trace import Trace
from zermelo.errors import MethodError, ParameterError
from zermelo.solvers.search.prunings.exhaustive import exhaustive_maxn
from zermelo.solvers.search.prunings.korf import korf_pruning


def two(bob: int, ann: int = 5) -> z.Tree:
    left = z.choose("Bob", {"a": z.end(ann, 3, 7 - ann), "b": z.end(4, 2, 4)})
    right = z.choose("Bob", {"c": z.end(0, bob, 10 - bob), "d": z.end(9, 1, 0)})
    return z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {"l": left, "r": right}))


def test_a_node_is_left_when_too_little_is_left_for_the_player_above():
    trace = Trace()
    found = korf_pruning(two(6), trace=trace)
    assert (found.payoff.vector, found.leaves, found.nodes, found.evaluations, found.cuts) == ((5, 3, 2), 3, 6, 9, 1)
    cut = next(event for event in trace.events if event.kind == "cut")
    assert cut.path == ("r",)
    assert cut.value == {"Ann": 0, "Bob": 6, "Cy": 4}
    assert cut.why.startswith("Bob already has 6 here, so Ann will not come")


@pytest.mark.parametrize(("ties", "cuts"), [("first", 1), ("last", 0), ("average", 0)])
def test_when_just_enough_is_left_only_first_ties_allow_the_cut(ties, cuts):
    found = korf_pruning(two(5), ties)
    assert found.cuts == cuts
    assert found.payoff == exhaustive_maxn(two(5), ties).payoff


def test_a_declared_sum_may_be_larger_and_then_cuts_less():
    assert korf_pruning(two(6), total=12).cuts == 0
    assert korf_pruning(two(6), total=12).payoff == korf_pruning(two(6)).payoff


def test_who_has_all_there_is_looks_no_further():
    trace = Trace()
    tree = z.tree(("Ann", "Bob"), z.choose("Ann", {"all": z.end(3, 0), "less": z.end(1, 2), "same": z.end(3, 0)}))
    assert korf_pruning(tree, trace=trace).leaves == 1
    assert [e.why for e in trace.events if e.kind == "cut"] == ["Ann has all of 3 here, so no move is better."]
    assert korf_pruning(tree, "last").move == "same"


def test_a_player_who_moves_twice_is_not_held_against_themselves():
    left = z.choose("Ann", {"a": z.end(5, 5), "b": z.end(6, 4)})
    right = z.choose("Ann", {"c": z.end(6, 4), "d": z.end(9, 1)})
    tree = z.tree(("Ann", "Bob"), z.choose("Ann", {"l": left, "r": right}))
    for method in BY_SUM:
        assert method(tree).payoff.vector == (9, 1)


def test_deep_pruning_with_the_same_bounds_is_refused():
    tree = uniform(2, 3, 4, WRONG_IF_DEEP)
    with pytest.raises(MethodError, match=r"unsound.*reach='shallow', or speculative"):
        korf_pruning(tree, reach="deep")
    with pytest.raises(ParameterError, match="Did you mean shallow"):
        korf_pruning(tree, reach="shalow")
    for method in BY_SUM:
        assert method(tree).payoff.vector == (9, 1, 0)


def test_what_the_bounds_do_not_cover_is_refused_with_the_alternative():
    negative = z.tree(("Ann", "Bob"), z.choose("Ann", {"x": z.end(1, "-1/2"), "y": z.end(0, 0)}))
    toss = z.tree(("Ann", "Bob"), z.chance({"x": ("1/2", z.end(1, 0)), "y": ("1/2", z.end(0, 0))}))
    for method in BY_SUM:
        with pytest.raises(MethodError, match=r"Bob can get -1/2 here.*use shallow pruning"):
            method(negative)
        with pytest.raises(MethodError, match="chance; use shallow pruning, or solve"):
            method(toss)
        with pytest.raises(ParameterError, match="An end pays 10 in all, above the declared sum 9"):
            method(two(6), total=9)
