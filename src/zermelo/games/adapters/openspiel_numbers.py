"""The exact numbers that OpenSpiel's floats mean."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from zermelo.errors import GameError
from zermelo.forms.payoff import Number, simplest_payoff

FINEST = 1_000_000  # the largest denominator that a float is taken to mean
CLOSE = Fraction(1, 10**12)  # how far odds may be from the fractions they are taken to mean


def openspiel_exact_number(value: float) -> Number:
    """Returns the exact number that a float of OpenSpiel's means.

    >>> (openspiel_exact_number(1.0), openspiel_exact_number(0.1), openspiel_exact_number(1 / 6),
    ...  openspiel_exact_number(2.0 ** -30))
    (1, Fraction(1, 10), Fraction(1, 6), Fraction(1, 1073741824))
    """
    try:
        whole = Fraction(value)
    except (ValueError, OverflowError):
        raise GameError(f"OpenSpiel pays {value}, which is no finite number.") from None
    near = whole.limit_denominator(FINEST)
    return simplest_payoff(near if float(near) == value else whole)


def openspiel_odds(floats: Sequence[float]) -> list[Fraction]:
    """Returns the odds that floats mean; they sum to exactly 1.

    >>> openspiel_odds([1 / 3, 1 / 3, 1 - 2 / 3])
    [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)]
    """
    whole = [Fraction(p) for p in floats]
    near = [p.limit_denominator(FINEST) for p in whole]
    if sum(near) == 1 and all(abs(p - q) < CLOSE for p, q in zip(whole, near, strict=True)):
        return near
    return [p / sum(whole) for p in whole]
