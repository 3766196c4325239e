"""What a player adds to the teams they join: the Shapley value and the Banzhaf index.

References: Shapley 1953; Banzhaf 1965.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import factorial


def shapley_power(worth: Mapping[int, Fraction], count: int) -> list[Fraction]:
    """Returns what each player adds on average when all join one by one, every order being equally likely.

    *worth* is given by team, a bit per player; the empty team is worth 0.

    >>> shapley_power({1: Fraction(0), 2: Fraction(0), 3: Fraction(1)}, 2)
    [Fraction(1, 2), Fraction(1, 2)]
    """
    found = []
    for i in range(count):
        total = Fraction(0)
        for team in range(1 << count):
            if not team >> i & 1:
                before = team.bit_count()
                orders = Fraction(factorial(before) * factorial(count - before - 1), factorial(count))
                total += orders * (worth[team | 1 << i] - (worth[team] if team else 0))
        found.append(total)
    return found


def banzhaf_power(worth: Mapping[int, Fraction], count: int) -> list[Fraction]:
    """Returns what each player adds on average to the teams of the others, every team being equally likely."""
    return [
        sum(
            (worth[team | 1 << i] - (worth[team] if team else 0) for team in range(1 << count) if not team >> i & 1),
            Fraction(0),
        )
        / (1 << (count - 1))
        for i in range(count)
    ]


def is_superadditive(worth: Mapping[int, Fraction], count: int) -> bool:
    """Are two teams without a common member never worth less together than apart?"""
    for one in range(1, 1 << count):
        rest = ((1 << count) - 1) ^ one
        other = rest
        while other:
            if worth[one | other] < worth[one] + worth[other]:
                return False
            other = (other - 1) & rest
    return True
