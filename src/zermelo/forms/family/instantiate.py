"""One game of a family: its parameter becomes a number."""

from __future__ import annotations

from zermelo.errors import ParameterError
from zermelo.forms.family.family import Family
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import NumberLike
from zermelo.forms.tree import Tree


def instantiate(game: Family, **value: NumberLike) -> Tree | Matrix:
    """Returns the game where its parameter has a value: ``instantiate(game, x=3)``.

    >>> from zermelo.forms.family.linear import parameter
    >>> from zermelo.forms.matrix import matrix
    >>> x = parameter("x")
    >>> instantiate(matrix(("A", "B"), {"A": [[x, 0], [0, 1]]}), x=3).paid(0, 0)
    {'A': 3, 'B': -3}
    """
    if not isinstance(game, Family):
        raise ParameterError("This game has no parameter; write z.parameter in its payoffs.")
    return game.at(**value)
