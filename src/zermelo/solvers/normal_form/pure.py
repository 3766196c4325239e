"""All equilibria of a matrix in pure strategies, for any number of players: every profile is looked at.

A profile is one when each player's payoff is the greatest along that player's own line through the table.

Reference: Nash 1950.
"""

from __future__ import annotations

import numpy as np

from zermelo.forms.matrix import Matrix


def pure_normal_form_profiles(matrix: Matrix) -> list[tuple[int, ...]]:
    """Returns the profiles, as numbers of strategies, in the order of the table.

    >>> from zermelo.forms.matrix import matrix
    >>> pure_normal_form_profiles(matrix(("A", "B"), [[(2, 1), (0, 0)], [(0, 0), (1, 2)]]))
    [(0, 0), (1, 1)]
    """
    stays = np.ones(matrix.shape, dtype=bool)
    for seat in range(len(matrix.players)):
        own = matrix.payoff[..., seat]
        stays &= (own == own.max(axis=seat, keepdims=True)).astype(bool)
    return [tuple(int(k) for k in where) for where in np.argwhere(stays)]
