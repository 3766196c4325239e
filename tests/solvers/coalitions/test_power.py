from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations

import pytest

from tests.effort import tries
from zermelo.solvers.coalitions.power import banzhaf_power, is_superadditive, shapley_power

Worth = dict[int, Fraction]


def random_worth(count: int, seed: int, top: int = 6) -> Worth:
    dice = random.Random(seed)
    return {team: Fraction(dice.randint(-top, top), dice.randint(1, 3)) for team in range(1, 1 << count)}


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_the_shapley_value_is_the_average_over_all_orders_of_joining(count: int, seed: int) -> None:
    worth = random_worth(count, seed) | {0: Fraction(0)}
    orders = list(permutations(range(count)))
    added = [Fraction(0)] * count
    for order in orders:
        team = 0
        for i in order:
            added[i] += (worth[team | 1 << i] - worth[team]) / len(orders)
            team |= 1 << i
    assert shapley_power(worth, count) == added
    assert sum(shapley_power(worth, count)) == worth[(1 << count) - 1]


@pytest.mark.parametrize("seed", range(4))
def test_the_banzhaf_index_is_the_average_over_all_teams_of_the_others(seed: int) -> None:
    worth = random_worth(4, seed) | {0: Fraction(0)}
    for i, found in enumerate(banzhaf_power(worth, 4)):
        without = [team for team in range(16) if not team & 1 << i]
        assert found == sum(worth[team | 1 << i] - worth[team] for team in without) / 8


def test_who_adds_nothing_gets_nothing_and_equals_get_the_same() -> None:
    glove = {team: Fraction(int(team & 1 and team & 6 != 0)) for team in range(1, 16)}  # 0 left, 1 and 2 right, 3 none
    assert shapley_power(glove, 4) == [Fraction(2, 3), Fraction(1, 6), Fraction(1, 6), 0]
    assert banzhaf_power(glove, 4) == [Fraction(3, 4), Fraction(1, 4), Fraction(1, 4), 0]


@pytest.mark.parametrize("seed", range(tries(6, 3)))
def test_superadditivity_is_told_by_all_pairs(seed: int) -> None:
    worth = random_worth(3, seed, top=1)
    pairs = [(a, b) for a in worth for b in worth if not a & b]
    assert is_superadditive(worth, 3) == all(worth[a | b] >= worth[a] + worth[b] for a, b in pairs)


def test_teams_worth_their_numbers_are_superadditive_and_one_pair_spoils_it() -> None:
    worth = {team: Fraction(team.bit_count() ** 2) for team in range(1, 32)}
    assert is_superadditive(worth, 5)
    assert not is_superadditive(worth | {0b10010: Fraction(1)}, 5)
