"""Speculative pruning: right speculations, and wrong ones taken back."""

from __future__ import annotations

from random import Random

import pytest

import zermelo as z
from tests.effort import tries
from tests.solvers.search.lookaheads import made, shared, uniform
from zermelo.answers.search.trace import Trace
from zermelo.solvers.search.prunings.exhaustive import exhaustive_maxn
from zermelo.solvers.search.prunings.korf import korf_pruning
from zermelo.solvers.search.prunings.last_branch import last_branch_pruning
from zermelo.solvers.search.prunings.speculative import speculative_pruning


def three(then: tuple[int, int, int]) -> z.Tree:
    """Ann has 3, Bob has 4, and Cy's 4 suggests that one of them will not come; then Bob finds one thing more."""
    spec = z.choose("Cy", {"d": z.end(1, 6, 3), "e": z.end(1, 5, 4), "f": z.end(2, 6, 2)})
    bob = z.choose("Bob", {"c": z.end(1, 4, 5), "spec": spec, "then": z.end(*then)})
    return z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {"left": z.end(3, 4, 3), "right": bob}))


def test_a_right_speculation_saves_ends_where_nothing_else_does():
    found = speculative_pruning(three((2, 3, 5)))
    assert (found.payoff.vector, found.cuts, found.leaves) == ((3, 4, 3), 1, 4)
    assert korf_pruning(three((2, 3, 5))).cuts == last_branch_pruning(three((2, 3, 5))).cuts == 0


@pytest.mark.parametrize(("ties", "visits"), [("first", 11), ("last", 12), ("average", 12)])
def test_a_wrong_speculation_is_taken_back(ties, visits):
    # Bob's last move gives Ann 5, so whether Bob likes what was left out as much matters after all; and Bob does.
    tree = three((5, 5, 0))
    trace = Trace()
    found = speculative_pruning(tree, ties, trace)
    assert found.payoff == exhaustive_maxn(tree, ties).payoff
    entered = [event.path for event in trace.events if event.kind == "enter"]
    assert entered.count(("right", "spec")) == 2
    assert (found.nodes, found.leaves, found.evaluations) == (visits, 6, 18)


def test_a_child_searched_again_comes_before_equals_found_later():
    tree = three((5, 5, 0))
    assert exhaustive_maxn(tree).payoff.vector == speculative_pruning(tree).payoff.vector == (3, 4, 3)


def test_while_searching_again_an_equal_is_not_cut_off():
    # Found at random: with equality allowed against what came later, Bob's earlier equal would be lost.
    tree = made(
        4, [0, 1, 1, -2, 2, -2, -2, 3, -2, -2], [2, 1, 2, 0, 2, 0, 0, 2, 0, 0],
        [(3, 1, 2, 2), (4, 3, 0, 1), (1, 3, 1, 3), (2, 2, 0, 4), (0, 4, 1, 3)],
    )  # fmt: skip
    assert speculative_pruning(tree).payoff == exhaustive_maxn(tree).payoff


def test_it_looks_at_fewer_ends_than_the_others_on_the_whole():
    dice, leaves = Random(5), {korf_pruning: 0, last_branch_pruning: 0, speculative_pruning: 0}
    for _ in range(tries(10)):
        tree = uniform(3, 3, 4, [shared(dice, 3, 12, True) for _ in range(81)])
        for method in leaves:
            leaves[method] += method(tree).leaves
    assert leaves[speculative_pruning] < leaves[last_branch_pruning] < leaves[korf_pruning] < tries(10) * 81
