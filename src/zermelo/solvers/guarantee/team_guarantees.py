"""`team_guarantees`: what is every team sure of?"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from zermelo.answers.guarantee import Guarantee
from zermelo.errors import MethodError
from zermelo.forms.explore.enumerate import Many, Watch
from zermelo.forms.game import GameLike
from zermelo.forms.payoff import NumberLike
from zermelo.forms.traits import traits
from zermelo.games.given import game as given_game
from zermelo.preferences.aspects import ByLike
from zermelo.solvers.exploration import ready
from zermelo.solvers.guarantee.guarantee import guarantee

MOST_PLAYERS = 10


def team_guarantees(
    game: GameLike, *, by: ByLike = "points", symmetric: bool = False, compiled: bool | None = None,
    limit: int | None = None, precision: NumberLike | None = None, watch: Watch | None = None,
) -> dict[tuple[str, ...], Guarantee]:  # fmt: skip
    """Returns for every team what `guarantee` says of it, the smallest teams first; the game is explored once.

    The last team is all players together: its value is the best total that play can come to, and its line leads there.
    Play may go on for ever, where `coalitions` asks for games that end.

    >>> {"+".join(team): sure.value for team, sure in team_guarantees("cops:cycle,5,cops=2,players=3").items()}
    {'Cop1': -1, 'Cop2': -1, 'Robber': -2, 'Cop1+Cop2': 2, 'Cop1+Robber': 1, 'Cop2+Robber': 1, 'Cop1+Cop2+Robber': 0}

    Reference: von Neumann and Morgenstern 1944, the characteristic function.
    """
    found = given_game(game)
    players = tuple(found.players)
    if len(players) > MOST_PLAYERS:
        raise MethodError(f"{len(players)} players have too many teams; at most {MOST_PLAYERS} players are compared.")
    every = [team for many in range(1, len(players) + 1) for team in combinations(players, many)]
    is_numbered = traits(found).is_numbered
    explored = found if is_numbered else ready(
        found, symmetric=symmetric, limit=limit, compiled=compiled, watch=watch
    )  # fmt: skip
    asked: dict[str, Any] = {"by": by, "compiled": compiled, "precision": precision}
    if is_numbered:
        asked |= {"limit": limit, "watch": watch}
    sure = {}
    for done, team in enumerate(every):
        sure[team] = guarantee(explored, *team, **asked)
        if watch is not None:
            watch(Many.of("teams", len(every)), done + 1)
    return sure
