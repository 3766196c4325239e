"""An equilibrium of three players or more of whom at most two mix, exactly.

Where two mix and all others do not, what makes the strategies of one worth the same is linear in the shares of the
other. So for every two players and every picks of the others:

1. With those picks the two play a game of their own: find its extreme equilibria.
2. Take the first in which no other gains by another pick.

Every equilibrium of this kind is a mixture of such pairs; a mixture that the others bear, though they bear none of what
it is made of, is left out.

References: Dickhaut and Kaplan 1991; Porter, Nudelman and Shoham 2008; Mangasarian 1964 for step 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb

from zermelo.answers.normal_form import MixedProfile, Mixes
from zermelo.errors import BudgetError
from zermelo.forms.matrix import Matrix
from zermelo.solvers.normal_form.vertex_enumeration import extreme_equilibria_by_vertices

METHOD = "games of two inside the game"
MOST_GAMES = 2_000  # of two players, with picks of the others
MOST_BASES = 400  # visited in each of them; more are passed over
MOST_SETS = 200_000  # sets of strategies of two players: larger tables are passed over unseen


def support_equilibrium(matrix: Matrix) -> Mixes | None:
    """Returns an equilibrium in which at most two players mix; None where none is found.

    >>> from zermelo.forms.matrix import matrix
    >>> pays = [[[(a ^ b ^ c, 1 - (a ^ b ^ c), c * a) for c in (0, 1)] for b in (0, 1)] for a in (0, 1)]
    >>> support_equilibrium(matrix(("A", "B", "C"), pays))
    ((Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 2), Fraction(1, 2)), (Fraction(0, 1), Fraction(1, 1)))
    """
    return next(support_equilibria(matrix), None)


def support_equilibria(matrix: Matrix) -> Iterator[Mixes]:
    """Yields equilibria in which at most two players mix, each as often as it is found."""
    seats = range(len(matrix.players))
    tried = 0
    for pair in combinations(seats, 2):
        sizes = [matrix.shape[seat] for seat in pair]
        if comb(sum(sizes), sizes[0]) > MOST_SETS:
            continue
        others = [seat for seat in seats if seat not in pair]
        for picks in product(*(range(matrix.shape[seat]) for seat in others)):
            tried += 1
            if tried > MOST_GAMES:
                return
            fixed = dict(zip(others, picks, strict=True))
            table = matrix.payoff[tuple(fixed.get(seat, slice(None)) for seat in seats)]
            rows = [[[int(n) for n in row] for row in table[..., seat].tolist()] for seat in pair]
            try:
                found = extreme_equilibria_by_vertices(rows[0], rows[1], MOST_BASES)
            except BudgetError:
                continue
            for mixes in found:
                played = dict(zip(pair, mixes, strict=True))
                whole = tuple(played.get(seat) or _pure(matrix.shape[seat], fixed[seat]) for seat in seats)
                if not any(MixedProfile(matrix, whole).regret.values()):
                    yield whole


def _pure(size: int, pick: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(int(k == pick)) for k in range(size))
