"""`fairness`: what is each seat worth, in good play and for sure?

1. Solve the game: what everybody gets when all play well, under a tie rule.
2. Find what everybody is sure of, whatever all the others do. That is at most what the first says: v ≤ u for each seat.
3. Compare the seats.

References: Kuhn 1953 (what comes of good play); von Neumann and Morgenstern 1944 (what is sure).
"""

from __future__ import annotations

import time
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.guarantee.fairness import Fairness
from zermelo.errors import MethodError
from zermelo.formats.given import game as given_game
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.explore.starts import refuse_several_starts
from zermelo.forms.traits.traits import traits_of_game
from zermelo.preferences.ties import TiesLike
from zermelo.solvers.asked import Asked
from zermelo.solvers.exploration import exploration_to_depth
from zermelo.solvers.guarantee.guarantees import guarantees
from zermelo.solvers.methods import refuse_by_methods
from zermelo.solvers.solve import solve


def fairness(
    game: GameLike, *, ties: TiesLike = "first", compiled: bool | None = None, limit: int | None = None,
    watch: Watch | None = None,
) -> Fairness:  # fmt: skip
    """Returns what each seat of *game* gets in good play and can guarantee, and how far apart the seats are.

    *ties* says what players do between equally good moves, as in `solve`.

    >>> found = fairness("tokens:8,players=3")
    >>> found.payoff, found.sure
    ({'A': -1, 'B': 3, 'C': 1}, {'A': -1, 'B': -1, 'C': -1})
    >>> found.spread, found.sure_spread, found.verdict
    (4, 0, 'Every seat can guarantee the same, but in equilibrium they get different payoffs.')
    """
    began = time.perf_counter()
    found = given_game(game)
    refuse_by_methods("guarantees", Asked(traits=traits_of_game(found)))
    given: Any = (
        found
        if traits_of_game(found).is_numbered
        else exploration_to_depth(found, limit=limit, compiled=compiled, watch=watch)
    )
    if not traits_of_game(given).is_numbered:
        refuse_several_starts(given, "Seats are compared from one start")
    solution = solve(given, ties=ties, compiled=compiled, limit=limit, watch=watch)
    sure = guarantees(given, compiled=compiled, limit=limit, watch=watch)
    if not solution.status == sure.status == "solved":
        raise MethodError(
            "Only bounds are known for this game, and seats are compared by exact numbers; use "
            "solve(game) and guarantees(game)."
        )
    return Fairness(
        solution=solution, guarantees=sure, payoff=solution.payoff, sure=sure.payoff, ties=solution.ties,
        why="seats are compared in equilibrium and by their guarantees", exact=solution.exact and sure.exact,
        effort=Effort(
            nodes=solution.effort.nodes, seconds=time.perf_counter() - began, compiled=solution.effort.compiled
        ),
    )  # fmt: skip
