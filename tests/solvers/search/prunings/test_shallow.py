"""Simple shallow and shallow pruning: which components they ask for."""

from __future__ import annotations

import zermelo as z
from tests.solvers.search.lookaheads import chain
from zermelo.answers.search.trace import Trace
from zermelo.solvers.search.prunings.exhaustive import exhaustive_maxn
from zermelo.solvers.search.prunings.shallow import shallow_pruning, simple_shallow_pruning


def asked(trace: Trace) -> list[tuple[str, str | None]]:
    return [("/".join(event.path), event.player) for event in trace.events if event.kind == "leaf"]


def small() -> z.Tree:
    left = z.choose("Bob", {"a": z.end(1, 2, 0), "b": z.end(2, 3, 0)})
    right = z.choose("Bob", {"c": z.end(5, 4, 0), "d": z.end(9, 1, 0)})
    return z.tree(("Ann", "Bob", "Cy"), z.choose("Ann", {"l": left, "r": right}))


def test_shallow_asks_for_a_component_only_when_it_is_compared():
    trace = Trace()
    found = shallow_pruning(small(), trace=trace)
    bob = [("l/a", "Bob"), ("l/b", "Bob"), ("r/c", "Bob"), ("r/d", "Bob")]
    assert asked(trace) == [*bob, ("l/b", "Ann"), ("r/c", "Ann"), ("r/c", "Cy")]
    assert (found.payoff.vector, found.evaluations, found.leaves) == ((5, 4, 0), 7, 4)


def test_simple_shallow_evaluates_whole_what_the_last_mover_chooses():
    trace = Trace()
    assert simple_shallow_pruning(small(), trace=trace).evaluations == 8
    assert asked(trace)[:3] == [("l/a", "Bob"), ("l/b", "Bob"), ("l/b", None)]


def test_nothing_is_compared_where_there_is_one_move_only():
    tree = chain(50, 3, 1, lambda level: [4, 5, 6])
    found = shallow_pruning(tree)
    assert (found.evaluations, found.comparisons, found.payoff.vector) == (3, 0, (4, 5, 6))


def test_averaged_ties_take_all_ends_of_a_tie():
    tied = z.choose("Bob", {"a": z.end(0, 1), "b": z.end(4, 1), "c": z.end(9, 0)})
    tree = z.tree(("Ann", "Bob"), z.choose("Ann", {"tied": tied, "stay": z.end(1, 1)}))
    assert [shallow_pruning(tree, ties).evaluations for ties in ("first", "last", "average")] == [6, 5, 6]
    assert shallow_pruning(tree, "average").payoff == exhaustive_maxn(tree, "average").payoff == {"Ann": 2, "Bob": 1}


def test_no_node_is_saved():
    for method in (shallow_pruning, simple_shallow_pruning):
        found = method(small())
        assert (found.nodes, found.cuts, found.comparisons) == (len(small()), 0, 3)
