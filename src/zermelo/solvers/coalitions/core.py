"""The core: can the players share what they win together so that no team does better on its own?

Bondareva and Shapley: the core is empty exactly when some *balanced collection*, teams S with weights λ_S so that every
player's teams weigh 1 together, is worth more than everybody together: Σ λ_S v(S) > v(N). The largest such worth is a
linear program with one row per player. Counted from what players get alone, it is

    the most of Σ λ_S (v(S) - Σ_i v(i))    over λ ≥ 0 with weights of at most 1 at every player

where what is missing to 1 is the weight of the player alone. `zermelo.solvers.linear.exact_lp` guesses and proves it;
its prices, added to what players get alone, are a sharing x with x(S) ≥ v(S) for every team, of the least total there
is.

References: Bondareva 1963; Shapley 1967.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from zermelo.solvers.linear.exact_lp import maximise_exact_lp

Team = int  # a bit per player


def core_sharing_prices(worth: Mapping[Team, Fraction], count: int) -> tuple[list[Fraction], dict[Team, Fraction]]:
    """Returns prices x with x(S) ≥ v(S) for every team but the whole, of least total, and the balanced collection that
    proves the total least."""
    alone = [worth[1 << i] for i in range(count)]
    gains = {team: worth[team] - _sum(alone, team) for team in range(1, (1 << count) - 1)}
    teams = [team for team, gain in gains.items() if gain > 0]
    if not teams:
        return alone, {1 << i: Fraction(1) for i in range(count)}
    unit = lcm(*(gains[team].denominator for team in teams))
    found = maximise_exact_lp(
        [int(gains[team] * unit) for team in teams],
        [[team >> i & 1 for team in teams] for i in range(count)],
        [1] * count,
    )
    balanced = dict(zip(teams, found.at, strict=True))
    for i in range(count):
        balanced[1 << i] = 1 - sum((weight for team, weight in balanced.items() if team >> i & 1), Fraction(0))
    prices = [own + more / unit for own, more in zip(alone, found.prices, strict=True)]
    return prices, {team: weight for team, weight in balanced.items() if weight > 0}


def _sum(numbers: list[Fraction], team: Team) -> Fraction:
    return sum((x for i, x in enumerate(numbers) if team >> i & 1), Fraction(0))


def core_point(worth: Mapping[Team, Fraction], count: int) -> tuple[list[Fraction] | None, dict[Team, Fraction]]:
    """Returns a point of the core, or None, and the balanced collection that decides it.

    >>> majority = {team: Fraction(int(team.bit_count() > 1)) for team in range(1, 8)}
    >>> point, balanced = core_point(majority, 3)
    >>> point, sorted(balanced.items())
    (None, [(3, Fraction(1, 2)), (5, Fraction(1, 2)), (6, Fraction(1, 2))])
    """
    whole = worth[(1 << count) - 1]
    if count == 1:
        return [whole], {1: Fraction(1)}
    prices, balanced = core_sharing_prices(worth, count)
    spare = whole - sum(prices, Fraction(0))
    if spare < 0:
        return None, balanced
    return [prices[0] + spare, *prices[1:]], balanced
