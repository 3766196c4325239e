from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.oracle import best_play, fold, guarantee, tie_outcomes, tree_size
from zermelo.errors import ParameterError
from zermelo.games import Grundy


def optimist(rules, seat):
    return fold(rules, lambda v: v[seat], lambda mover, odds, values: max(values))


def average(rules, seat):
    def join(mover, odds, values):
        return max(values) if mover == seat else sum(values) / Fraction(len(values))

    return fold(rules, lambda v: v[seat], join)


@pytest.mark.parametrize(("coins", "nodes", "leaves"), [(6, 10, 3), (7, 24, 7)])
def test_the_trees_have_the_size_of_lakatos_and_nagy(coins, nodes, leaves):
    # Lakatos and Nagy 2004.
    assert tree_size(Grundy(coins)) == (nodes, leaves)


@pytest.mark.parametrize(
    ("coins", "payoff", "hoped", "sure", "expected", "outcomes"),
    [
        (6, "stuck", (1, 1, 1), (-2, 1, 1), ("-1/2", "1", "1"), {(-2, 1, 1)}),
        (6, "last", (2, -1, 2), (-1, -1, -1), ("1/2", "-1", "5/4"), {(2, -1, -1), (-1, -1, 2)}),
        (6, "third", (1, 0, 1), (-1, 0, 0), ("0", "0", "3/4"), {(-1, 0, 1)}),
        (7, "stuck", (1, 1, 1), (1, -2, 1), ("1", "-1/2", "1"), {(1, -2, 1)}),
        (7, "last", (2, 2, 2), (2, -1, -1), ("2", "-1/2", "-1/2"), {(2, -1, -1)}),
        (7, "third", (1, 1, 1), (1, -1, 0), ("1", "-1/3", "1/6"), {(1, -1, 0)}),
    ],
)
def test_three_players_expect_what_an_independent_table_says(coins, payoff, hoped, sure, expected, outcomes):
    game = Grundy(coins, payoff=payoff)
    assert tuple(optimist(game, p) for p in range(3)) == hoped
    assert tuple(guarantee(game, p) for p in range(3)) == sure
    assert tuple(average(game, p) for p in range(3)) == tuple(map(Fraction, expected))
    assert tie_outcomes(game) == outcomes


def test_two_players_lose_at_the_known_heaps():
    # Berlekamp, Conway and Guy, Winning Ways: 1, 2, 4, 7, 10, 20, 23, 26, 50, …
    lost = [coins for coins in range(1, 27) if best_play(Grundy(coins, players=2)) == (-1, 1)]
    assert lost == [1, 2, 4, 7, 10, 20, 23, 26]


def test_with_two_players_the_three_payoffs_are_one():
    for coins in range(1, 12):
        assert len({best_play(Grundy(coins, 2, payoff)) for payoff in ("stuck", "last", "third")}) == 1


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"coins": 0}, "coins"),
        ({"coins": 10**9}, "coins"),
        ({"players": 1}, "players"),
        ({"payoff": "sum"}, "stuck, last"),
    ],
)
def test_senseless_parameters_are_refused(values, said):
    with pytest.raises(ParameterError, match=said):
        Grundy(**values)
