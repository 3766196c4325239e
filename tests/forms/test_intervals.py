from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

import numpy as np

from zermelo.forms.intervals import interval_decimals, simplest_in_interval


def pairs(count: int) -> list[tuple[Fraction, Fraction]]:
    dice = np.random.default_rng(1)
    numbers = dice.integers(-50, 50, (count, 4)).tolist()
    return [
        (Fraction(a, abs(b) + 1), Fraction(a, abs(b) + 1) + Fraction(abs(c), 7 * abs(d) + 1)) for a, b, c, d in numbers
    ]


def test_the_simplest_number_between_two_has_the_least_denominator() -> None:
    for low, high in pairs(500):
        found = Fraction(simplest_in_interval(low, high))
        assert low <= found <= high
        assert all(ceil(low * d) > floor(high * d) for d in range(1, found.denominator))


def test_decimals_are_rounded_outwards() -> None:
    for low, high in pairs(500):
        first, second = interval_decimals(low, high)
        assert Fraction(first) <= low <= high <= Fraction(second)
        assert Fraction(second) - Fraction(first) <= (high - low) * Fraction(13, 10)
        assert interval_decimals(high, low) == (second, first)
