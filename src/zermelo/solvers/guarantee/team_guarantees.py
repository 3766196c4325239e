"""`team_guarantees`: what is every team sure of?"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from zermelo.answers.guarantee.guarantee import Guarantee
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Many, Watch
from zermelo.forms.payoff import NumberLike
from zermelo.preferences.aspects import ByLike
from zermelo.solvers.guarantee.guarantee import guarantee
from zermelo.solvers.query import Query, answer_query, query_of


def team_guarantees(
    game: GameLike, *, by: ByLike = "points", symmetric: bool = False, compiled: bool | None = None,
    limit: int | None = None, precision: NumberLike | None = None, watch: Watch | None = None,
) -> dict[tuple[str, ...], Guarantee]:  # fmt: skip
    """Returns the `guarantee` of every team, the smallest teams first; the game is explored only once.

    The last team is all players together: its value is the best total that play can come to, and its line leads there.
    Play may go on forever; `coalitions`, in contrast, needs games that end.

    >>> {"+".join(team): sure.value for team, sure in team_guarantees("cops:cycle,5,cops=2,players=3").items()}
    {'Cop1': -1, 'Cop2': -1, 'Robber': -2, 'Cop1+Cop2': 2, 'Cop1+Robber': 1, 'Cop2+Robber': 1, 'Cop1+Cop2+Robber': 0}

    Reference: von Neumann and Morgenstern 1944, the characteristic function.
    """
    query = query_of(
        game, wanted=by, symmetric=symmetric, precision=precision, compiled=compiled, limit=limit, watch=watch
    )
    found: dict[tuple[str, ...], Guarantee] = answer_query("team_guarantees", query)
    return found


def team_guarantees_numbered(query: Query) -> dict[tuple[str, ...], Guarantee]:
    """Reads what every team can guarantee off the table of all positions."""
    return _each(query, limit=query.limit, watch=query.watch)


def team_guarantees_one_by_one(query: Query) -> dict[tuple[str, ...], Guarantee]:
    """Asks for the guarantee of every team in the explored game."""
    return _each(query, by=query.wanted, precision=query.precision)


def _each(query: Query, **options: Any) -> dict[tuple[str, ...], Guarantee]:
    players, sure = query.traits.players, {}
    every = [team for many in range(1, len(players) + 1) for team in combinations(players, many)]
    for done, team in enumerate(every):
        sure[team] = guarantee(query.game, *team, compiled=query.compiled, **options)
        if query.watch is not None:
            query.watch(Many.of("teams", len(every)), done + 1)
    return sure
