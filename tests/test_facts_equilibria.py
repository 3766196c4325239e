"""Littman, Ravi, Talwar and Zinkevich 2006: the sets of figures 1 and 4, exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

import zermelo as z
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.games.bargains.knapsack import knapsack_items, knapsack_value


def told(found: Equilibria, path: str) -> set[str]:
    return {str(region) for region in found.at(path).regions}


def test_the_sets_of_figure_1() -> None:
    found = z.equilibria("littman:1")
    assert told(found, "2") == {"{2} × [3, 100]"}
    assert told(found, "") == {"{2} × [4, 100]", "[2, 1000] × {4}"}


@pytest.mark.parametrize(
    ("path", "regions"),
    [
        ("2/3/4/5", {"{3} × [1, 3]"}),
        ("2/3/4", {"[0, 3] × {2}", "{3} × [2, 3]"}),
        ("2/3", {"[1, 3] × {2}", "{1} × [2, 3]", "{3} × [2, 3]"}),
        ("2", {"[1, 5] × {2}", "{1} × [2, 3]", "{3} × [2, 3]"}),
        ("", {"[3, 5] × {2}", "{3} × [1, 3]"}),
    ],
)
def test_the_five_sets_of_figure_4(path: str, regions: set[str]) -> None:
    assert told(z.equilibria("littman:4"), path) == regions


@pytest.mark.parametrize("criterion", ["total", "fairest", "single", "P1"])
def test_in_figure_1_all_but_one_criterion_choose_1000_and_4(criterion: str) -> None:
    assert z.best_equilibrium("littman:1", criterion).payoff.vector == (1000, 4)


def test_in_figure_1_the_second_player_would_have_2_and_100() -> None:
    assert z.best_equilibrium("littman:1", "P2").payoff.vector == (2, 100)


def test_the_value_printed_for_figure_1_is_not_in_the_set() -> None:
    assert not z.equilibria("littman:1").contains((501, 52))


def test_in_figure_1_the_second_player_gets_4_at_least_so_leaf_4_has_at_most_96_of_97() -> None:
    found = z.equilibria("littman:1")
    plan = found.profile((2, 4))
    assert plan.strategies["P1"].play("2") == {"4": Fraction(96, 97), "5": Fraction(1, 97)}
    assert not found.contains((2, Fraction(399, 100)))


def test_the_social_optimum_of_figure_4_needs_mixing_at_node_5() -> None:
    found = z.equilibria("littman:4")
    assert {payoff.vector for payoff in found.pure} == {(3, 1), (3, 3)}
    best = found.best("total")
    assert best.payoff.vector == (5, 2)
    assert len(best.profile.strategies["P1"].play("2/3/4/5")) == 2
    assert z.check(best.profile).verdict == "subgame-perfect"


@pytest.mark.parametrize("figure", [1, 4])
def test_neither_figure_has_an_equilibrium_that_is_socially_optimal_in_every_subgame(figure: int) -> None:
    assert not z.equilibria(f"littman:{figure}").best_everywhere.exists


def test_the_knapsack_of_three_items_is_packed_by_the_best_of_all_equilibria() -> None:
    game = z.game("knapsack:5,weights=3+4+2,values=4+5+3")
    best = z.equilibria(game).best("total")
    assert knapsack_items(best.profile) == (1, 3)
    assert knapsack_value(game, best.payoff) == 7
    assert z.check(best.profile).verdict == "subgame-perfect"


@pytest.mark.parametrize("epsilon", [Fraction(1, 4), Fraction(1, 20)])
def test_three_players_come_as_near_to_a_half_less_the_root_of_two_as_is_asked(epsilon: Fraction) -> None:
    best = z.equilibria("irrational", epsilon=epsilon).best("total")
    assert best.value >= Fraction(1, 2) - Fraction(141421356, 10**8) - epsilon
    assert best.gain <= epsilon
