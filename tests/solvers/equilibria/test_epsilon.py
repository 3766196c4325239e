from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import zermelo as z
from zermelo.solvers.equilibria.epsilon import find_epsilon_equilibria
from zermelo.solvers.equilibria.minkowski_sum import Sums
from zermelo.solvers.equilibria.payoff_grid import Purse, payoff_grid_of_choice, payoff_grid_of_end

ROOT = Fraction(14142135623730950488, 10**19)  # of 2, a little less


@pytest.mark.parametrize("epsilon", ["1", "1/2", "1/5", "1/10", "1/30", "1/60"])
def test_the_best_total_of_the_irrational_game_is_as_near_as_promised(epsilon: str) -> None:
    found = z.equilibria("irrational", epsilon=epsilon)
    best = found.best()
    assert best.value >= Fraction(1, 2) - ROOT - Fraction(epsilon)
    assert best.at_most >= Fraction(1, 2) - ROOT - Fraction(1, 10**9)
    assert best.gain <= Fraction(epsilon)
    assert (found.status, found.exact, found.epsilon) == ("bounded", False, Fraction(epsilon))
    report = z.check(found)
    assert report, report.problems
    assert report.verdict == "subgame-perfect but for epsilon"


def test_other_criteria_of_the_irrational_game() -> None:
    found = z.equilibria("irrational", epsilon="1/5")
    assert found.best("P3").value >= 1 - Fraction(1, 5)  # pure: P1 harms on both sides, P2 goes right
    assert found.best({"P1": 1, "P2": 1}).value >= -2
    assert found.best("fairest").value >= -1 - Fraction(1, 5)
    assert found.best("single").value >= Fraction(1, 2)
    assert found.best() is found.best("total")
    assert (found.payoff, found.profile()) == (found.best().payoff, found.best().profile)
    assert found.rules_out((5, 5, 5))
    assert not found.rules_out((-1, -1, 1))
    assert "epsilon is 1/5" in str(found) == found._repr_mimebundle_()["text/plain"]
    assert repr(found).startswith("<Equilibria within epsilon 1/5")
    assert found.best().short <= Fraction(1, 5)


@pytest.mark.parametrize("criterion", ["product", lambda payoff: payoff["P1"]])
def test_of_products_and_functions_nothing_is_promised(criterion: object) -> None:
    with pytest.raises(z.ZermeloError, match="nothing is guaranteed about"):
        z.equilibria("irrational", epsilon=1).best(criterion)


@pytest.mark.parametrize("epsilon", [0, -1, "-1/2", "much", True, float("nan")])
def test_epsilon_must_be_a_number_above_0(epsilon: object) -> None:
    with pytest.raises(z.ZermeloError, match="epsilon must be"):
        z.equilibria("irrational", epsilon=epsilon)


def test_what_is_exact_anyway_needs_no_epsilon() -> None:
    with pytest.raises(z.ZermeloError, match="leave out epsilon="):
        z.equilibria("littman:4", epsilon="1/10")


def test_too_small_steps_are_a_budget_that_ran_out() -> None:
    from zermelo.errors import BudgetError

    for epsilon, options in (("1/10", {"budget": 1000}), ("1e-30", {}), ("1e-7", {})):
        with pytest.raises(BudgetError, match="epsilon"):
            z.equilibria("irrational", epsilon=epsilon, **options)
    with pytest.raises(z.ZermeloError, match="budget must be"):
        z.equilibria("irrational", epsilon=1, budget=0)


def test_figure_4_on_a_grid_needs_mixing_too() -> None:
    found = find_epsilon_equilibria(z.game("littman:4"), Fraction(1, 4))
    assert found.best().value >= 7 - Fraction(1, 4)
    assert found.best().at_most >= 7


def test_four_players_who_mix() -> None:
    ends = {"a": z.end(0, 1, 0, 0), "b": z.end(0, 0, 1, 0), "c": z.end(0, 0, 0, 1)}
    inner = z.choose("P1", ends)  # any shares of one unit
    tree = z.tree(("P1", "P2", "P3", "P4"), z.choose("P2", {"in": inner, "out": z.end(5, Fraction(1, 2), -9, -9)}))
    found = z.equilibria(tree, epsilon="1/2")
    assert not found.rules_out((0, Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)))
    assert found.rules_out((0, 0, 0, 1))  # P2 would stay out
    assert found.best({"P3": 1, "P4": 1}).value >= Fraction(1, 2) - Fraction(1, 2)
    assert z.check(found)


def test_chance_with_the_finest_odds_is_exact() -> None:
    share = Fraction(1, 10**18)  # times points of the grid this is beyond 64 bits
    inner = z.choose("P1", {"a": z.end(0, 0), "b": z.end(0, 1)})
    tree = z.tree(("P1", "P2"), z.chance({"rare": (share, inner), "else": (1 - share, z.end(1, 1))}))
    near, exact = z.equilibria(tree, epsilon="1/10"), z.equilibria(tree)
    assert exact.best("total").payoff.vector == (1 - share, 1)
    assert near.best().value >= exact.best("total").value - Fraction(1, 10)
    assert z.check(near)
    assert z.check(exact)
    assert z.check(exact.profile((1 - share, 1 - share / 3))).verdict == "subgame-perfect"


def test_a_cloud_keeps_what_the_mover_may_choose_and_mixes_what_is_as_good() -> None:
    def end(*point: int):
        return payoff_grid_of_end([Fraction(u) for u in point])

    cloud = payoff_grid_of_choice([end(3, 0), end(3, 4), end(1, 9)], 0, Purse(1000))
    assert sorted(map(tuple, cloud.points.tolist())) == [(3, k) for k in range(5)]
    assert (cloud.error, cloud.apart) == (1, Fraction(1, 2))
    half = [tuple(p) for p in cloud.points.tolist()].index((3, 1))
    assert cloud.shares(half) == {0: (Fraction(3, 4), 0), 1: (Fraction(1, 4), 0)}


def test_sums_of_points_are_those_of_all_pairs_and_split_again() -> None:
    dice = np.random.default_rng(1)
    for dimensions in (2, 3):
        one, other = (np.unique(dice.integers(-5, 9, (30, dimensions)), axis=0) for _ in range(2))
        sums = Sums(one, other)
        found = sums.points()
        assert set(map(tuple, found.tolist())) == {tuple((a + b).tolist()) for a in one for b in other}
        for point in found:
            i, j = sums.split(point)
            assert (one[i] + other[j] == point).all()
