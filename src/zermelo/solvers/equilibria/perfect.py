"""`perfect_equilibria`: what could happen if hands tremble?

An equilibrium is *perfect* when it is the limit of plays in which everybody makes every mistake now and then, and is
still a best reply to them. Of two players these are the equilibria in which nobody plays a weakly dominated mix.

1. All extreme equilibria of the normal form.
2. Of each extreme mix a linear program: some mix is never worse and somewhere better; else its prices, each and one
   more, are a play of the other player that leaves out nothing, and to which the mix is a best reply.
3. A pair is perfect when both mixes have such a play. Whether a mix is dominated depends on what it plays at all, so
   every perfect equilibrium is a mixture of perfect extreme ones.

References: Selten 1975; van Damme 1991, theorem 3.2.2.
"""

from __future__ import annotations

import time
from fractions import Fraction
from math import lcm

from zermelo.answers.answer import Effort
from zermelo.answers.equilibria.perfect import PerfectEquilibria
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.matrix import Matrix
from zermelo.forms.traits.traits import traits_of_game
from zermelo.solvers.normal_form.dominance import weak_dominance
from zermelo.solvers.normal_form.matrix import find_matrix_equilibria, normal_form_matrix_rows
from zermelo.solvers.query import Query, answer_query, query_of, query_tree

Mix = tuple[Fraction, ...]


def perfect_equilibria(game: GameLike, *, limit: int | None = None, budget: int | None = None) -> PerfectEquilibria:
    """Returns the trembling-hand perfect equilibria of two players, mixed ones included.

    For a tree, perfection is that of its normal form: hands tremble once, over whole strategies. If every player has at
    most one information set, this is the same as trembling there; `form` says which. *limit* is the largest number of
    nodes of the tree and of numbers of its normal form, or of profiles of a matrix; *budget* the number of bases
    visited.

    >>> from zermelo.forms.matrix import matrix
    >>> ties = matrix(("A", "B"), [[(1, 1), (0, 0)], [(0, 0), (0, 0)]])
    >>> perfect_equilibria(ties)[0], perfect_equilibria(ties).refuted
    (A 1; B 1, (A 2; B 2,))
    """
    found: PerfectEquilibria = answer_query("perfect_equilibria", query_of(game, limit=limit, budget=budget))
    return found


def solve_perfect_equilibria(query: Query) -> PerfectEquilibria:
    """Answers by all extreme equilibria, and a program for each mix in them."""
    began = time.perf_counter()
    tree = None if traits_of_game(query.game).is_matrix else query_tree("perfect_equilibria", query)
    matrix = query.game if tree is None else Matrix.of(tree, limit=query.limit)
    every = find_matrix_equilibria(matrix, query.budget)
    own = [
        normal_form_matrix_rows(matrix, 0),
        [list(column) for column in zip(*normal_form_matrix_rows(matrix, 1), strict=True)],
    ]
    one, two = ([_judged(own[side], mix) for mix in every.mixes[side]] for side in (0, 1))
    return PerfectEquilibria(
        every=every, tree=tree, trembles=(tuple(belief for belief, _ in one), tuple(belief for belief, _ in two)),
        dominated=(tuple(by for _, by in one), tuple(by for _, by in two)), method="dominated mixes left out",
        why="two players: an equilibrium is perfect exactly when neither mix is weakly dominated",
        effort=Effort(nodes=len(matrix), seconds=time.perf_counter() - began, compiled=False),
    )  # fmt: skip


def _judged(rows: list[list[int]], mix: Mix) -> tuple[Mix | None, Mix | None]:
    """A play of the other player that leaves out nothing, to which *mix* is a best reply; or what dominates it."""
    below = lcm(*(share.denominator for share in mix))
    weights = [int(share * below) for share in mix]
    paid = [sum(w * row[s] for w, row in zip(weights, rows, strict=True)) for s in range(len(rows[0]))]
    by, belief = weak_dominance([[below * n - p for n, p in zip(row, paid, strict=True)] for row in rows])
    if by is not None:
        return None, tuple(by.get(k, Fraction(0)) for k in range(len(rows)))
    assert belief is not None
    return tuple(belief), None
