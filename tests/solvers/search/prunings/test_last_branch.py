"""Last-branch pruning: the cut, its guard, and the naive form that would be wrong."""

from __future__ import annotations

from fractions import Fraction

import pytest

import zermelo as z
from tests.solvers.search.lookaheads import BY_SUM
from zermelo.answers.search.trace import Trace
from zermelo.solvers.search.prunings.exhaustive import exhaustive_maxn
from zermelo.solvers.search.prunings.korf import korf_pruning
from zermelo.solvers.search.prunings.last_branch import last_branch_pruning


def three(bob: tuple[int, int, int], other: tuple[int, int, int] = (2, 6, 2)) -> z.Tree:
    """Ann has 3; Bob has *bob* before the last branch, where Cy has 4."""
    last = z.choose("Cy", {"d": z.end(1, 5, 4), "e": z.end(*other)})
    right = z.choose("Bob", {"c": z.end(*bob), "last": last})
    return z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {"left": z.end(3, 4, 3), "right": right}))


def test_two_players_above_together_cut_a_last_branch():
    trace = Trace()
    found = last_branch_pruning(three((1, 4, 5)), trace=trace)
    assert (found.payoff.vector, found.cuts, found.leaves) == ((3, 4, 3), 1, 3)
    assert korf_pruning(three((1, 4, 5))).cuts == 0
    cut = next(event for event in trace.events if event.kind == "cut")
    assert cut.path == ("right", "last")
    assert cut.why == (
        "Cy already has 4 here; of 10 at most 6 is left, and elsewhere Bob has 4 and Ann has 3, "
        "so Bob or Ann will not come."
    )
    assert [e.why for e in trace.events if e.kind == "leave"][1] == "given up: Ann will not come"


def test_without_the_guard_the_value_would_be_wrong():
    # What Bob has gives Ann 5. Cut off from the last branch, Bob would seem to stay there and Ann to come.
    tree = three((5, 4, 1))
    assert exhaustive_maxn(tree).payoff.vector == (3, 4, 3)
    found = last_branch_pruning(tree)
    assert (found.payoff.vector, found.cuts) == ((3, 4, 3), 0)


@pytest.mark.parametrize(("ties", "cuts"), [("first", 1), ("last", 0), ("average", 0)])
def test_the_guard_is_strict_unless_the_first_is_taken(ties, cuts):
    tree = three((3, 4, 3))
    found = last_branch_pruning(tree, ties)
    assert found.cuts == cuts
    assert found.payoff == exhaustive_maxn(tree, ties).payoff


def test_no_cut_is_made_before_the_last_branch():
    middle = z.choose("Cy", {"d": z.end(1, 5, 4), "e": z.end(2, 6, 2)})
    bob = z.choose("Bob", {"c": z.end(1, 4, 5), "middle": middle, "f": z.end(6, 4, 0)})
    tree = z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {"left": z.end(3, 4, 3), "right": bob}))
    assert last_branch_pruning(tree).cuts == 0


def four(at_last: bool) -> z.Tree:
    """Cy is indifferent; the mixture of both ends satisfies Bob and Ann, to whom neither end alone would do."""
    if at_last:
        dee = z.choose("Dee", {"v": z.end(3, 0, 3, 4), "w": z.end(5, 5, 0, 0)})
        cy = z.choose("Cy", {"u": z.end(0, 7, 3, 0), "dee": dee})
    else:
        dee = z.choose("Dee", {"v": z.end(3, 0, 0, 7), "w": z.end(5, 5, 0, 0)})
        cy = z.choose("Cy", {"dee": dee, "u": z.end(0, 7, 0, 3)})
    bob = z.choose("Bob", {"stay": z.end(0, 3, 3, 4), "cy": cy})
    return z.tree(("Ann", "Bob", "Cy", "Dee"), z.choose("Ann", {"left": z.end(1, 3, 3, 3), "right": bob}))


@pytest.mark.parametrize("at_last", [True, False])
def test_averaged_ties_among_four_keep_chains_short(at_last):
    tree = four(at_last)
    right = exhaustive_maxn(tree, "average").payoff
    assert right["Ann"] == Fraction(3, 2)
    for method in BY_SUM:
        assert method(tree, "average").payoff == right, method
        for ties in ("first", "last"):
            assert method(tree, ties).payoff == exhaustive_maxn(tree, ties).payoff, method


def test_chains_of_four_players_cut_where_ties_are_not_averaged():
    found = last_branch_pruning(four(True), "last")
    assert (found.cuts, found.payoff) == (1, exhaustive_maxn(four(True), "last").payoff)
