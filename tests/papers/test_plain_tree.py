"""The plain computations, held against each other and against trees whose answers are known."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from zermelo.papers.plain_tree import (
    End,
    Fork,
    plain_tree_as_game,
    plain_tree_ends,
    plain_tree_expectation,
    plain_tree_gains,
    plain_tree_guarantee,
    plain_tree_maxn,
    plain_tree_outcomes,
    plain_tree_plans,
    play_plain_tree,
    random_plain_tree,
    read_plain_tree,
    uniform_plain_tree,
)

# Max chooses among three, Min among three.
BOOK = Fork(0, tuple(Fork(1, tuple(End((u, -u)) for u in row)) for row in ((3, 12, 8), (2, 4, 6), (14, 5, 2))))


def trees(n: int, count: int = 30, chance: bool = False) -> list:
    dice = Random(n)
    return [random_plain_tree(dice, n, 3, chance=chance) for _ in range(count)]


def test_the_tree_of_the_textbook_is_worth_three() -> None:
    assert plain_tree_maxn(BOOK) == (3, -3)
    assert (plain_tree_guarantee(BOOK, {0}), plain_tree_guarantee(BOOK, {1})) == (3, -3)
    assert plain_tree_outcomes(BOOK) == {(3, -3)}


@pytest.mark.parametrize("n", [2, 3, 4])
def test_what_is_sure_is_max_min_over_all_plans(n: int) -> None:
    for node in trees(n):
        team, rest = {0}, set(range(1, n))
        brute = max(
            min(play_plain_tree(node, mine | theirs)[0] for theirs in plain_tree_plans(node, rest))
            for mine in plain_tree_plans(node, team)
        )
        assert plain_tree_guarantee(node, team) == plain_tree_expectation(node, 0, set(), rest) == brute


def subgame_perfect(node, path=()) -> set:
    """Payoffs of all plans from which nobody wants to depart at any choice."""
    found = set()
    for plan in plain_tree_plans(node, set(range(4))):
        if all(best_at(node, plan, p) for p in plan):
            found.add(play_plain_tree(node, plan))
    return found


def best_at(node, plan, path) -> bool:
    here = node
    for k in path:
        here = here.branches[k]
    pays = [play_plain_tree(below, plan, (*path, k))[here.seat] for k, below in enumerate(here.branches)]
    return pays[plan[path]] == max(pays)


@pytest.mark.parametrize("n", [2, 3])
def test_outcomes_are_those_of_all_subgame_perfect_plans(n: int) -> None:
    for node in trees(n):
        assert plain_tree_outcomes(node) == subgame_perfect(node)
        assert plain_tree_maxn(node) in plain_tree_outcomes(node)
        assert plain_tree_maxn(node, "last") in plain_tree_outcomes(node)


def test_a_plan_gains_where_another_move_pays_more() -> None:
    node = Fork(0, (End((1, 0)), End((2, 0))))
    assert plain_tree_gains(node, {(): 0}, {0})
    assert not plain_tree_gains(node, {(): 1}, {0})


def test_averages_are_exact() -> None:
    node = Fork(-1, (End((1, 0)), End((0, 0)), End((0, 3))))
    assert plain_tree_maxn(node) == (Fraction(1, 3), 1)
    assert plain_tree_maxn(Fork(0, (End((1, 0)), End((1, 3)))), "average") == (1, Fraction(3, 2))


@pytest.mark.parametrize("n", [2, 3])
def test_a_tree_grown_and_read_is_the_same(n: int) -> None:
    for node in trees(n):
        assert read_plain_tree(plain_tree_as_game(node, "ABCD"[:n])) == node


def test_a_uniform_tree_has_its_leaves_in_order() -> None:
    leaves = list(product(range(2), repeat=3))
    assert plain_tree_ends(uniform_plain_tree(2, 3, 3, leaves)) == leaves
