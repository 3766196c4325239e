"""Where the best payoff of a set of regions lies: at a corner, if what is said of a function is true of it.

The total, the fairest, the single greatest, the product, a player's payoff and weights are greatest at a corner of a
region: each is linear along one player's payoff alone, or rises with it, or is greatest at one end. Of a function
nobody knows that unless somebody says so. What is said is tried at corners and halfway between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from zermelo.errors import ParameterError
from zermelo.forms.payoff import Number, Payoff, simplest_payoff
from zermelo.preferences.criteria import FINITE, Best, Criterion, CriterionLike, best_by_criterion

MOST_COMPARED = 1_000  # corners and regions at which a function is tried, to see whether it is what is said of it
CORNER = "it is greatest at a corner of a region, and all corners were compared"
SHAPES = {
    "rising": "never falls when nobody's payoff falls, so it is greatest at an upper right corner",
    "corners": "is greatest at an end of every segment that runs along one player's payoff, so at a corner",
}


def optimum_at_corner(payoffs: Any, criterion: CriterionLike, shape: str | None) -> Best:
    """Returns the best of a `PayoffSet`; refuses a function whose best need not be at a corner."""
    measure = Criterion.read(criterion, payoffs.players)
    if shape is not None and measure.at_corners:
        raise ParameterError("shape= is for functions; leave it out.")
    if measure.at_corners:
        why = CORNER
    elif all(region.kind == "point" for region in payoffs.regions):
        why = FINITE
    elif shape not in SHAPES:
        given = "" if shape is None else f", not {shape!r}"
        raise ParameterError(
            f"The set has segments, and {measure} may be greatest anywhere on them. Say what is known of it, "
            f"shape='rising' or shape='corners'{given}: {'; '.join(f'{k}: it {v}' for k, v in SHAPES.items())}."
        )
    else:
        _test(measure, shape, payoffs)
        why = f"by its declared shape, it {SHAPES[shape]}"
    return best_by_criterion(payoffs.corners, measure, why)


def _test(measure: Criterion, shape: str, payoffs: Any) -> None:
    """Raises where a function is seen not to have the shape that is said of it: at corners, and halfway between."""
    if shape == "rising":
        _test_rising(measure, payoffs.corners[:MOST_COMPARED])
        for region in payoffs.regions[:MOST_COMPARED]:
            _test_rising(measure, [payoff for line in _lines(region) for payoff in line])
        return
    for region in payoffs.regions[:MOST_COMPARED]:
        for line in _lines(region):
            worth = [measure.of(payoff) for payoff in line]
            if worth[1] > max(worth[0], worth[2]):
                shown = ", ".join(f"{value} at {payoff}" for value, payoff in zip(worth, line, strict=True))
                raise ParameterError(f"{measure} is not greatest at corners: it is {shown}.")


def _test_rising(measure: Criterion, payoffs: Sequence[Payoff]) -> None:
    worth = {payoff: measure.of(payoff) for payoff in payoffs}
    for low, less in worth.items():
        for high, more in worth.items():
            if less > more and all(a <= b for a, b in zip(low.vector, high.vector, strict=True)):
                raise ParameterError(
                    f"{measure} is not rising: {low} is worth {less}, but {high}, worse for nobody, {more}."
                )


def _lines(region: Any) -> list[tuple[Payoff, Payoff, Payoff]]:
    """Three payoffs of a region along each of its edges and through its middle: both ends, and halfway."""
    xs, ys = ((a, simplest_payoff(Fraction(a + b) / 2), b) for a, b in zip(region.least, region.most, strict=True))

    def at(x: Number, y: Number) -> Payoff:
        return Payoff(region.players, (x, y))

    rows = [(at(xs[0], y), at(xs[1], y), at(xs[2], y)) for y in ys]
    return rows + [(at(x, ys[0]), at(x, ys[1]), at(x, ys[2])) for x in xs]
