"""All equilibria of two players who do not see every move, where no subgame lies inside: those of the normal form.

Every equilibrium is subgame-perfect then, since the only subgame is the whole. With perfect recall nothing is lost by
mixing whole strategies: what a mix pays, shares of moves at information sets pay, too, and the other way round.

References: Kuhn 1953; Mangasarian 1964; Nash 1951.
"""

from __future__ import annotations

from dataclasses import replace

from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.forms.matrix import Matrix
from zermelo.solvers.normal_form.matrix import find_matrix_equilibria
from zermelo.solvers.query import Query

WHY = "some moves are hidden, no subgame lies inside, and the normal form has few enough vertices to visit all"
NOTE = "A strategy says what to do at every information set that own moves lead to."


def solve_hidden_equilibria(query: Query) -> Equilibria:
    """Returns all equilibria of the reduced normal form of a tree."""
    found = find_matrix_equilibria(Matrix.of(query.game, limit=query.limit), query.budget)
    return replace(found, why=WHY, notes=(NOTE,))
