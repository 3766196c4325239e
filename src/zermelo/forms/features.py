"""Estimates from features: what can be counted in a position, and what each is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zermelo.errors import NameError_, ParameterError, error_hint
from zermelo.forms.payoff import Number, NumberLike, Payoff, exact_payoff, simplest_payoff

Feature = Callable[[Any, str], Any]  # state, player → a number


@dataclass(frozen=True)
class Weighted:
    """A weighted sum of features, to be called with a state like a game's ``estimate``; `weighted` makes it.

    `features` are what is counted, by name, `weights` what one of each is worth, and `unit` what the whole sum is
    multiplied by. Numbers are exact.
    """

    players: tuple[str, ...]
    features: Mapping[str, Feature]
    weights: Mapping[str, Number]
    unit: Number

    def __call__(self, state: Any) -> Payoff:
        """Returns each player's sum less the mean of the others'."""
        own = [
            sum(w * exact_payoff(self.features[f](state, p), f) for f, w in self.weights.items()) for p in self.players
        ]
        return Payoff(self.players, self._ahead(own))

    def terms(self, state: Any, player: str) -> dict[str, Number]:
        """Returns what each feature adds to *player*'s estimate; together they are the estimate."""
        seat = self.players.index(player)
        return {
            f: self._ahead([w * exact_payoff(self.features[f](state, p), f) for p in self.players])[seat]
            for f, w in self.weights.items()
        }

    def _ahead(self, own: Sequence[Number]) -> list[Number]:
        rivals = len(own) - 1
        if rivals == 1:
            return [simplest_payoff(self.unit * (own[0] - own[1])), simplest_payoff(self.unit * (own[1] - own[0]))]
        total = sum(own)
        return [simplest_payoff(self.unit * (x - Fraction(total - x, rivals))) for x in own]


def weighted(
    players: Sequence[str], features: Mapping[str, Feature], weights: Mapping[str, NumberLike], *, unit: NumberLike = 1
) -> Weighted:
    """Returns an estimate that is a weighted sum of features: w₁·f₁ + w₂·f₂ + …

    A feature is a function of a state and a player. What a player has is compared with the mean of what the others
    have; with two players that is the difference. So estimates sum to 0. Choose *unit* so small that every estimate is
    better than a loss and worse than a win: then no search prefers a promise to a win.

    >>> from fractions import Fraction
    >>> count = weighted(
    ...     ("White", "Black"),
    ...     {"queens": lambda s, p: s[p].count("Q"), "pawns": lambda s, p: s[p].count("P")},
    ...     {"queens": 9, "pawns": 1},
    ...     unit=Fraction(1, 100),
    ... )
    >>> position = {"White": "KQPP", "Black": "KPPP"}
    >>> count(position), count.terms(position, "White")
    ({'White': 2/25, 'Black': -2/25}, {'queens': Fraction(9, 100), 'pawns': Fraction(-1, 100)})

    As the ``estimate`` of a game that is an object, write ``estimate = weighted(…)`` in its class. Rules, which are
    compiled, write the sum out: ``return 9 * self.queens(s, p) + self.pawns(s, p)``.

    Reference: Shannon, Programming a Computer for Playing Chess, 1950.
    """
    if len(players) < 2:
        raise ParameterError(f"An estimate compares players; {len(players)} is too few.")
    for name in weights:
        if name not in features:
            raise NameError_(f"No feature {name!r}.{error_hint(str(name), features)} There are {', '.join(features)}.")
    idle = [name for name in features if name not in weights]
    if idle:
        raise ParameterError(f"Features without a weight: {', '.join(idle)}; give each one, 0 if it is not to count.")
    worth = {name: exact_payoff(weight, "weight") for name, weight in weights.items()}
    return Weighted(tuple(players), dict(features), worth, exact_payoff(unit, "unit"))
