"""Deep pruning: whole subtrees passed over, and the reading of the paper that would be wrong."""

from __future__ import annotations

import pytest

import zermelo as z
from tests.solvers.search.lookaheads import TIES, WRONG_IF_LITERAL, uniform
from zermelo.answers.search.trace import Trace
from zermelo.solvers.search.prunings.deep import deep_pruning
from zermelo.solvers.search.prunings.exhaustive import exhaustive_maxn


def two(right: tuple[int, int]) -> z.Tree:
    good = z.choose("Bob", {"a": z.end(5, 3), "b": z.end(1, 2)})
    other = z.choose("Bob", {"c": z.end(*right), "d": z.end(0, 9)})
    return z.tree(("Ann", "Bob"), z.choose("Ann", {"good": good, "other": other}))


def test_a_subtree_where_no_end_is_better_is_passed_over():
    trace = Trace()
    found = deep_pruning(two((4, 0)), trace=trace)
    assert (found.payoff.vector, found.cuts, found.evaluations) == ((5, 3), 1, 5)
    cut = next(event for event in trace.events if event.kind == "cut")
    assert cut.path == ("other",)
    assert cut.why == "Ann already has 5, and none of the 2 ends here gives Ann more than that: Ann will not come."


def test_one_better_end_has_the_whole_subtree_solved():
    found = deep_pruning(two((9, 0)))
    assert (found.payoff.vector, found.cuts, found.evaluations) == ((5, 3), 0, 7)


@pytest.mark.parametrize(("ties", "cuts"), [("first", 1), ("last", 0), ("average", 0)])
def test_an_equal_matters_unless_the_first_is_taken(ties, cuts):
    found = deep_pruning(two((5, 9)), ties)
    assert found.cuts == cuts
    assert found.payoff == exhaustive_maxn(two((5, 9)), ties).payoff


@pytest.mark.parametrize("ties", TIES)
def test_it_is_right_where_the_literal_reading_is_wrong(ties):
    assert deep_pruning(uniform(2, 3, 3, WRONG_IF_LITERAL), ties).payoff.vector == (4, 6, 4)


def test_chance_on_the_first_line_is_solved_whole():
    toss = z.chance({"heads": ("1/2", z.end(4, 0)), "tails": ("1/2", z.end(0, 4))})
    tree = z.tree(("Ann", "Bob"), z.choose("Ann", {"toss": toss, "on": z.choose("Bob", {"a": z.end(2, 0)})}))
    trace = Trace()
    found = deep_pruning(tree, trace=trace)
    assert (found.payoff.vector, found.cuts) == ((2, 2), 1)
    assert "the one end here does not give Ann more than that" in trace.events[-2].why
