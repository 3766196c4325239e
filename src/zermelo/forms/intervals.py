"""Numbers that are known to lie between two others: how they are written, and the simplest of them."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from zermelo.forms.payoff import Number, simplest_payoff

DIGITS = 2  # told of the width of what is between


def interval_decimals(first: Number, second: Number) -> tuple[str, str]:
    """Returns two numbers as decimals with all that lies between them still between; as they are where they are equal.

    >>> interval_decimals(Fraction(1, 3), Fraction(100001, 300000)), interval_decimals(Fraction(2, 3), Fraction(2, 3))
    (('0.3333333', '0.3333367'), ('2/3', '2/3'))
    >>> interval_decimals(Fraction(3, 2), Fraction(-1, 2))
    ('1.5', '-0.5')
    """
    if first == second:
        return str(first), str(second)
    width, places = abs(Fraction(first) - second), DIGITS - 1
    while width < 1:
        width *= 10
        places += 1
    scale = 10**places
    low, high = min(first, second), max(first, second)
    told = _written(floor(low * scale), places), _written(ceil(high * scale), places)
    return told if first < second else (told[1], told[0])


def _written(units: int, places: int) -> str:
    digits = str(abs(units)).rjust(places + 1, "0")
    return ("-" if units < 0 else "") + f"{digits[:-places]}.{digits[-places:]}"


def simplest_in_interval(low: Number, high: Number) -> Number:
    """Returns the fraction with the smallest denominator between *low* and *high*, both counted in.

    >>> simplest_in_interval(Fraction(3333, 10000), Fraction(3334, 10000)), simplest_in_interval(Fraction(-5, 2), 1)
    (Fraction(1, 3), 0)
    """
    if low <= 0 <= high:
        return 0
    if high < 0:
        return -simplest_in_interval(-high, -low)
    whole: list[int] = []
    low, high = Fraction(low), Fraction(high)
    while floor(low) < low and floor(low) == floor(high):
        whole.append(floor(low))
        low, high = 1 / (high - whole[-1]) if high > whole[-1] else Fraction(0), 1 / (low - whole[-1])
    found = Fraction(ceil(low))
    for part in reversed(whole):
        found = part + 1 / found
    return simplest_payoff(found)
