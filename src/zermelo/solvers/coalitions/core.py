"""The core: can the players share what they win together so that no team does better on its own?

Bondareva and Shapley: the core is empty exactly when some *balanced collection*, teams S with weights λ_S so that every
player's teams weigh 1 together, is worth more than everybody together: Σ λ_S v(S) > v(N). The largest such worth is a
linear program with one row per player. It is solved here by the simplex method in fractions, from the basis of all
players alone; its prices x are then a sharing with x(S) ≥ v(S) for every team, at the least total there is.

References: Bondareva 1963; Shapley 1967; Bland 1977 for the rule that keeps the simplex method from going round.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

Team = int  # a bit per player


def core_sharing_prices(worth: Mapping[Team, Fraction], count: int) -> tuple[list[Fraction], dict[Team, Fraction]]:
    """Returns prices x with x(S) ≥ v(S) for every team but the whole, of least total, and the balanced collection that
    proves the total least."""
    teams = range(1, (1 << count) - 1)
    basis = [1 << i for i in range(count)]
    inverse = [[Fraction(int(i == j)) for j in range(count)] for i in range(count)]  # of the basis, by rows
    while True:
        prices = [sum((worth[basis[r]] * inverse[r][i] for r in range(count)), Fraction(0)) for i in range(count)]
        entering = next((team for team in teams if worth[team] > _sum(prices, team)), None)
        weights = [sum(row, Fraction(0)) for row in inverse]
        if entering is None:
            return prices, {team: weight for team, weight in zip(basis, weights, strict=True) if weight > 0}
        column = [_sum(row, entering) for row in inverse]
        ratios = [(weights[r] / column[r], basis[r], r) for r in range(count) if column[r] > 0]
        leaving = min(ratios)[2]
        pivot = column[leaving]
        inverse[leaving] = [x / pivot for x in inverse[leaving]]
        for r in range(count):
            if r != leaving and column[r] != 0:
                inverse[r] = [x - column[r] * y for x, y in zip(inverse[r], inverse[leaving], strict=True)]
        basis[leaving] = entering


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
