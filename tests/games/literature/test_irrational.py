from __future__ import annotations

from fractions import Fraction
from itertools import product

import zermelo as z
from zermelo.games.literature.irrational import irrational


def test_the_best_total_of_a_pure_equilibrium_is_minus_one_with_p3_in():
    found = z.pure_equilibria("irrational")
    best = found.best("total")
    assert (best.value, best.payoff.vector) == (-1, (-1, -1, 1))
    plan = found.profile(best.payoff)
    assert plan.strategies["P3"][""] == "in"
    assert z.check(plan).verdict == "subgame-perfect"


def test_mixing_comes_as_near_to_a_half_less_the_root_of_two_as_one_likes_and_never_above():
    # P1 harms with odds a on the left and b on the right. P2, who loses a or b, goes left with odds l only where that
    # is no worse, and mixes where a = b. P3 gets b times what is left and goes in for 1/2 or more. The total is then
    # at most that of a = b: -b + (1 - l)(b - 1) = -b - (1 - l) + 1/2, largest where b = 1 - l = √(1/2).
    best = max(
        Fraction(-b, 100) - Fraction(r, 100) + Fraction(b * r, 10_000)
        for b, r in product(range(1, 101), repeat=2)
        if b * r >= 5000
    )
    limit = Fraction(1, 2) - Fraction(141_421_356, 100_000_000)
    assert limit - Fraction(1, 50) < best < limit
    b, r = Fraction(71, 100), Fraction(71, 100)
    mix = {"even": 1 - b, "harm": b}
    plan = z.profile(irrational(), {
        "P1": {"in/left": mix, "in/right": mix}, "P2": {"in": {"left": 1 - r, "right": r}}, "P3": {"": "in"},
    })  # fmt: skip
    assert z.check(plan).verdict == "subgame-perfect"
    total = z.outcome(irrational(), plan).payoff.total
    assert z.pure_equilibria("irrational").best("total").value < total < limit
