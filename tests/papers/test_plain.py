"""The plain computations, held against each other and against trees whose answers are known."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from zermelo.papers.plain import (
    End,
    Fork,
    ends,
    gains,
    grown,
    maxn,
    outcomes,
    plans,
    play,
    random_tree,
    read,
    seen_by,
    sure,
    uniform,
)

# Max chooses among three, Min among three.
BOOK = Fork(0, tuple(Fork(1, tuple(End((u, -u)) for u in row)) for row in ((3, 12, 8), (2, 4, 6), (14, 5, 2))))


def trees(n: int, count: int = 30, chance: bool = False) -> list:
    dice = Random(n)
    return [random_tree(dice, n, 3, chance=chance) for _ in range(count)]


def test_the_tree_of_the_textbook_is_worth_three() -> None:
    assert maxn(BOOK) == (3, -3)
    assert (sure(BOOK, {0}), sure(BOOK, {1})) == (3, -3)
    assert outcomes(BOOK) == {(3, -3)}


@pytest.mark.parametrize("n", [2, 3, 4])
def test_what_is_sure_is_max_min_over_all_plans(n: int) -> None:
    for node in trees(n):
        team, rest = {0}, set(range(1, n))
        brute = max(min(play(node, mine | theirs)[0] for theirs in plans(node, rest)) for mine in plans(node, team))
        assert sure(node, team) == seen_by(node, 0, set(), rest) == brute


def subgame_perfect(node, path=()) -> set:
    """Payoffs of all plans from which nobody wants to depart at any choice."""
    found = set()
    for plan in plans(node, set(range(4))):
        if all(best_at(node, plan, p) for p in plan):
            found.add(play(node, plan))
    return found


def best_at(node, plan, path) -> bool:
    here = node
    for k in path:
        here = here.branches[k]
    pays = [play(below, plan, (*path, k))[here.seat] for k, below in enumerate(here.branches)]
    return pays[plan[path]] == max(pays)


@pytest.mark.parametrize("n", [2, 3])
def test_outcomes_are_those_of_all_subgame_perfect_plans(n: int) -> None:
    for node in trees(n):
        assert outcomes(node) == subgame_perfect(node)
        assert maxn(node) in outcomes(node)
        assert maxn(node, "last") in outcomes(node)


def test_a_plan_gains_where_another_move_pays_more() -> None:
    node = Fork(0, (End((1, 0)), End((2, 0))))
    assert gains(node, {(): 0}, {0})
    assert not gains(node, {(): 1}, {0})


def test_averages_are_exact() -> None:
    node = Fork(-1, (End((1, 0)), End((0, 0)), End((0, 3))))
    assert maxn(node) == (Fraction(1, 3), 1)
    assert maxn(Fork(0, (End((1, 0)), End((1, 3)))), "average") == (1, Fraction(3, 2))


@pytest.mark.parametrize("n", [2, 3])
def test_a_tree_grown_and_read_is_the_same(n: int) -> None:
    for node in trees(n):
        assert read(grown(node, "ABCD"[:n])) == node


def test_a_uniform_tree_has_its_leaves_in_order() -> None:
    leaves = list(product(range(2), repeat=3))
    assert ends(uniform(2, 3, 3, leaves)) == leaves
