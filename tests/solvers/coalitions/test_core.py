"""The core by its certificates: either one is a proof, so together they leave nothing open."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tests.effort import tries
from zermelo.solvers.coalitions.core import core_point, core_sharing_prices

Worth = dict[int, Fraction]


def total(numbers: list[Fraction], team: int) -> Fraction:
    return sum((x for i, x in enumerate(numbers) if team >> i & 1), Fraction(0))


def assert_proved(worth: Worth, count: int) -> bool:
    """Verifies the certificate in fractions; says whether the core is empty."""
    point, balanced = core_point(worth, count)
    whole = (1 << count) - 1
    for i in range(count):
        assert sum(w for team, w in balanced.items() if team >> i & 1) == 1
    assert all(w > 0 for w in balanced.values())
    if point is None:
        assert sum(w * worth[team] for team, w in balanced.items()) > worth[whole]
        return True
    assert total(point, whole) == worth[whole]
    assert all(total(point, team) >= worth[team] for team in worth)
    return False


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_every_random_worth_has_a_point_or_a_proof_that_there_is_none(count: int) -> None:
    dice = random.Random(count)
    empty = []
    for _ in range(tries(20)):
        worth = {team: Fraction(dice.randint(-4, 4), dice.randint(1, 3)) for team in range(1, 1 << count)}
        worth[(1 << count) - 1] += dice.randint(0, 3 * count)
        empty.append(assert_proved(worth, count))
    assert not all(empty)
    assert any(empty) == (count > 1)


@pytest.mark.parametrize("count", [3, 4, 5])
def test_many_equal_worths_do_not_go_round(count: int) -> None:
    dice = random.Random(count)
    for _ in range(tries(20)):  # 0 and 1 only: degenerate throughout
        assert_proved({team: Fraction(dice.randint(0, 1)) for team in range(1, 1 << count)}, count)


def test_eight_players_are_decided() -> None:
    dice = random.Random(8)
    for top in (8, 30):
        worth = {team: Fraction(team.bit_count() * dice.randint(0, 9)) for team in range(1, 256)}
        worth[255] = Fraction(top * 8)
        assert_proved(worth, 8)


def test_the_least_total_is_what_the_balanced_collection_is_worth() -> None:
    dice = random.Random(5)
    for _ in range(tries(13)):
        worth = {team: Fraction(dice.randint(-3, 5)) for team in range(1, 16)}
        prices, balanced = core_sharing_prices(worth, 4)
        assert all(total(prices, team) >= worth[team] for team in range(1, 15))
        assert sum(prices) == sum(w * worth[team] for team, w in balanced.items())  # so neither can be improved


def test_majority_of_three_has_an_empty_core_and_unanimity_has_not() -> None:
    assert assert_proved({team: Fraction(int(team.bit_count() > 1)) for team in range(1, 8)}, 3)
    assert not assert_proved({team: Fraction(int(team == 7)) for team in range(1, 8)}, 3)


def test_the_core_may_be_a_single_point() -> None:
    glove = {team: Fraction(int(team & 1 and team & 6 != 0)) for team in range(1, 8)}
    assert core_point(glove, 3)[0] == [1, 0, 0]


def walked(worth: Worth, count: int) -> tuple[list[Fraction], dict[int, Fraction]]:
    """The same program by pivots in fractions from the basis of all players alone, one column at a time."""
    teams = range(1, (1 << count) - 1)
    basis = [1 << i for i in range(count)]
    inverse = [[Fraction(int(i == j)) for j in range(count)] for i in range(count)]  # of the basis, by rows
    while True:
        prices = [sum((worth[basis[r]] * inverse[r][i] for r in range(count)), Fraction(0)) for i in range(count)]
        entering = next((team for team in teams if worth[team] > total(prices, team)), None)
        weights = [sum(row, Fraction(0)) for row in inverse]
        if entering is None:
            return prices, {team: weight for team, weight in zip(basis, weights, strict=True) if weight > 0}
        column = [total(row, entering) for row in inverse]
        ratios = [(weights[r] / column[r], basis[r], r) for r in range(count) if column[r] > 0]
        leaving = min(ratios)[2]
        pivot = column[leaving]
        inverse[leaving] = [x / pivot for x in inverse[leaving]]
        for r in range(count):
            if r != leaving and column[r] != 0:
                inverse[r] = [x - column[r] * y for x, y in zip(inverse[r], inverse[leaving], strict=True)]
        basis[leaving] = entering


@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_guessed_and_proven_says_what_pivots_in_fractions_say(count: int) -> None:
    dice = random.Random(count)
    for k in range(400 // count**2):
        draw = [
            lambda: dice.randint(-2, 5),
            lambda: Fraction(dice.randint(0, 6), 3),
            lambda: dice.randint(0, 3) * 10**30,
        ]
        worth = {team: Fraction(draw[k % 3]()) for team in range(1, 1 << count)}
        prices, balanced = core_sharing_prices(worth, count)
        assert sum(prices) == sum(walked(worth, count)[0]) == sum(w * worth[team] for team, w in balanced.items())
        assert all(total(prices, team) >= worth[team] for team in range(1, (1 << count) - 1))
        assert all(sum(w for team, w in balanced.items() if team >> i & 1) == 1 for i in range(count))
