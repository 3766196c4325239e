"""Why no correlated equilibrium is better: weights, prices, and what no equilibrium pays more than."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zermelo.forms.payoff import Number, Payoff

Leaving = tuple[str, str | None, str]  # whose, what was told (None before anything is), what is played instead


@dataclass(frozen=True)
class Bound:
    """Why no equilibrium pays more: with `weights` for the players, none pays above `most`.

    `prices` are at least 0. In every profile ``weights · payoff`` is at most `most` and, over all ways of leaving it,
    price times what is gained by that; on average over an equilibrium nothing is gained, so `most` is left. Where moves
    are recommended one by one, prices go with the conditions that `zermelo.solvers.correlated.sequence_pairs` has.
    """

    weights: Payoff
    most: Number
    prices: Mapping[Any, Fraction]
