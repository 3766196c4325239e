"""`distribution`: odds of a user's own, to be judged."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from zermelo.answers.correlated.distribution import Distribution
from zermelo.errors import GameError, ParameterError
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.payoff import NumberLike, exact_payoff
from zermelo.solvers.correlated.correlated import correlated_normal_form
from zermelo.solvers.query import query_of


def distribution(game: GameLike, odds: Mapping[tuple[str | int, ...], NumberLike]) -> Distribution:
    """Returns a lottery over the profiles of a matrix: for each profile, a strategy of each player, how often it is
    drawn. What is left out is never drawn. Of a tree it is the normal form, whose strategies `Matrix.of` names.

    `check` says of it whether it is a correlated equilibrium, and who would leave it where it is not.

    >>> from zermelo.forms.matrix import matrix
    >>> chicken = matrix(("A", "B"), [[(6, 6), (2, 7)], [(7, 2), (0, 0)]], [("swerve", "dare")] * 2)
    >>> third = {("swerve", "swerve"): "1/3", ("swerve", "dare"): "1/3", ("dare", "swerve"): "1/3"}
    >>> distribution(chicken, third).payoff
    {'A': 5, 'B': 5}
    >>> distribution(chicken, {("swerve", "swerve"): 1}).verdict
    'No equilibrium: A, told swerve, gains 1 by dare.'

    Reference: Aumann 1974, section 2 and example 2.7.
    """
    matrix = correlated_normal_form(query_of(game))[0]
    made: dict[tuple[int, ...], Fraction] = {}
    if not isinstance(odds, Mapping):
        raise ParameterError(f"Odds are a mapping from profiles to shares, not {type(odds).__name__}.")
    for names, share in odds.items():
        if isinstance(names, str) or len(names) != len(matrix.players):
            raise ParameterError(f"A profile has a strategy for each of {', '.join(matrix.players)}, unlike {names!r}.")
        cell = tuple(matrix.pick(seat, name) for seat, name in enumerate(names))
        amount = Fraction(exact_payoff(share, "probability"))
        if amount < 0:
            raise GameError(f"Odds are at least 0; {', '.join(map(str, names))} has {amount}.")
        made[cell] = made.get(cell, Fraction(0)) + amount
    if sum(made.values()) != 1:
        raise GameError(f"The odds of all profiles sum to exactly 1, not to {sum(made.values(), Fraction(0))}.")
    return Distribution(matrix, {cell: made[cell] for cell in sorted(made) if made[cell]})
