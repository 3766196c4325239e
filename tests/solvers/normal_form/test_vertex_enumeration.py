"""The compiled search of vertices finds what the walk over bases in whole numbers finds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.classics import seventy_five
from zermelo.errors import BudgetError
from zermelo.solvers.linear.dixon import PRIMES
from zermelo.solvers.normal_form import vertex_enumeration
from zermelo.solvers.normal_form.vertex_enumeration import (
    extreme_equilibria_by_vertices,
    search_extreme_equilibria,
    walk_extreme_equilibria,
)
from zermelo.solvers.normal_form.vertex_search import residue_vertex_pairs, rounded_vertex_pairs, vertex_search

SIZES = [pytest.param(400, id="some"), pytest.param(5000, id="many", marks=pytest.mark.long)]


@pytest.mark.parametrize("count", SIZES)
def test_the_search_finds_what_the_walk_finds_with_ties_and_without(count: int) -> None:
    dice = np.random.default_rng(1)
    for _ in range(count):
        m, n = dice.integers(1, 5, 2).tolist()
        reach = int(dice.choice([1, 2, 9, 10**6]))
        first, second = dice.integers(-reach, reach + 1, (2, m, n)).tolist()
        assert search_extreme_equilibria(first, second) == walk_extreme_equilibria(first, second)


def test_one_polytope_in_floating_point_has_the_equilibria_of_two_in_residues() -> None:
    dice = np.random.default_rng(3)
    doubtful = 0
    for _ in range(200):
        m, n = dice.integers(1, 7, 2).tolist()
        reach = int(dice.choice([3, 9, 1000, 10**7]))
        p, q = dice.integers(1, reach + 1, (n, m)), dice.integers(1, reach + 1, (m, n))
        rounded = rounded_vertex_pairs(p, q, 10_000)
        doubtful += rounded is None
        residues = residue_vertex_pairs(p, q, 10_000)
        assert residues is not None and (rounded is None or sorted(rounded) == sorted(residues))
    assert 20 < doubtful < 120


def test_larger_games_have_the_same_equilibria_in_both_ways() -> None:
    dice = np.random.default_rng(2)
    for reach in (1, 1000):
        first, second = dice.integers(-reach, reach + 1, (2, 6, 6)).tolist()
        assert search_extreme_equilibria(first, second) == walk_extreme_equilibria(first, second)


def test_the_game_of_six_by_six_with_most_equilibria_has_75_and_they_are_proven() -> None:
    first, second = seventy_five()
    found = search_extreme_equilibria(first, second)
    assert found is not None and len(found) == 75
    game = z.matrix(("A", "B"), [[*zip(*rows)] for rows in zip(first, second)])
    assert z.check(z.equilibria(game))


def test_more_bases_than_asked_for_are_refused_by_both() -> None:
    first, second = seventy_five()
    for found in (search_extreme_equilibria, walk_extreme_equilibria):
        with pytest.raises(BudgetError, match="more than 20 bases"):
            found(first, second, 20)


def test_a_budget_of_just_as_many_bases_as_there_are_is_enough() -> None:
    rows = np.array([[3, 1], [1, 2]])
    found = vertex_search(rows, 4)
    assert found is not None and len(found[0]) == 3
    with pytest.raises(BudgetError):
        vertex_search(rows, 3)


def test_payoffs_that_searches_do_not_hold_are_left_to_the_walk(monkeypatch: Any) -> None:
    monkeypatch.setattr(vertex_enumeration.search, "compiles", lambda *_, **__: True)
    for large in (10**8, 2**28 - 2, 2**28 - 1, 10**9, 10**30):
        first, second = [[large, 0], [0, 1]], [[0, 1], [1, 0]]
        assert (search_extreme_equilibria(first, second) is None) == (large > 2**28 - 2)
        assert extreme_equilibria_by_vertices(first, second) == walk_extreme_equilibria(first, second)


def test_a_determinant_that_every_prime_divides_is_left_to_the_walk() -> None:
    one, other = PRIMES
    first, second = [[one, 0], [other - 1, other - 1]], [[0, 1], [1, 0]]  # lifted by 1: determinant one * other
    assert search_extreme_equilibria(first, second) is None
    assert extreme_equilibria_by_vertices(first, second) == walk_extreme_equilibria(first, second)
