"""`determinacy`: two players who want opposite things and see everything; who can force what?

Each player's guarantee is found for itself, the other being an enemy. Zermelo's proposition says that they meet: the
most that one can guarantee is the least that the other can hold that one to, by strategies without mixing. Where games
are won, lost or drawn and chance does not move, exactly one of three cases holds.

References: Zermelo 1912; Kuhn 1953; Etessami's lecture on games of perfect information.
"""

from __future__ import annotations

import time
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.guarantee.determinacy import Determinacy
from zermelo.forms.arena import Arena
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.traits.traits import Traits
from zermelo.solvers.guarantee.guarantee import guarantee
from zermelo.solvers.query import Query, answer_query, query_of


def determinacy(
    game: GameLike, *, compiled: bool | None = None, limit: int | None = None, watch: Watch | None = None
) -> Determinacy:
    """Returns maximin and minimax of a two-player zero-sum game of perfect information, with a strategy for each.

    >>> found = determinacy("nim:3,4,5")
    >>> found.max_min, found.min_max, found.verdict
    (1, 1, 'A can force a win.')
    >>> determinacy("tictactoe").verdict
    'A and B can each force at least a draw.'
    """
    found: Determinacy = answer_query("determinacy", query_of(game, compiled=compiled, limit=limit, watch=watch))
    return found


def solve_determinacy(query: Query) -> Determinacy:
    """Finds each player's guarantee for itself; they meet."""
    arena, known = query.arena, query.traits
    lower, upper = (guarantee(arena, player, compiled=query.compiled) for player in arena.players)
    return Determinacy(
        lower=lower, upper=upper, value=lower.value, case=_case(arena, lower.value, known),
        why="two players, zero-sum, perfect information", status=lower.status,
        effort=Effort(
            nodes=len(arena), seconds=time.perf_counter() - query.began, compiled=lower.effort.compiled,
        ),
    )  # fmt: skip


def _case(arena: Arena, value: Any, known: Traits) -> str | None:
    """Which of the three cases: None where chance moves, or where ends pay more than a win, a loss and a draw."""
    if arena.has_chance:
        return None
    even = (known.sum or 0) * arena.scale  # twice what a draw pays
    gains = {2 * int(u) - even for u in arena.payoff[:, 0].tolist()}
    endless = getattr(arena, "endless", None)
    if endless is not None and known.is_cyclic:  # play can go on forever
        gains.add(2 * endless.vector[0] * arena.scale - even)
    if len({abs(gain) for gain in gains if gain}) > 1:
        return None
    over = 2 * value * arena.scale - even
    return "draw" if over == 0 else "first wins" if over > 0 else "second wins"
