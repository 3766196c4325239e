"""MP-Mix: play for yourself, against the leader, or against everybody, as the standings say.

When I lead by at least *defend* points (as estimated), the others will gang up: play paranoid. When somebody else leads
by at least *attack*, play to lower the leader's payoff. Otherwise play max^n.

Reference: Zuckerman, Felner and Kraus 2009.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.answers.search.advice import Advice
from zermelo.forms.payoff import Number
from zermelo.solvers.search.any_game import AnyGame
from zermelo.solvers.search.iterative_deepening import Request, Searcher, deepen_iteratively
from zermelo.solvers.search.run import ManySides, OneSide


def mpmix_mood(estimates: Sequence[Number], me: int, *, defend: Number, attack: Number) -> tuple[str, int]:
    """Returns ``paranoid``, ``offensive`` or ``maxn``, and the seat of the leader.

    >>> [mpmix_mood(now, 0, defend=3, attack=3) for now in ((9, 4, 3), (4, 9, 3), (4, 5, 3))]
    [('paranoid', 0), ('offensive', 1), ('maxn', 1)]
    """
    order = sorted(range(len(estimates)), key=lambda p: -estimates[p])
    leader = order[0]
    edge = estimates[leader] - estimates[order[1]] if len(order) > 1 else 0
    if leader == me and edge >= defend:
        return "paranoid", leader
    if leader != me and edge >= attack:
        return "offensive", leader
    return "maxn", leader


def search_mpmix(request: Request) -> Advice:
    """Looks ahead as the standings say."""
    return deepen_iteratively(*_mixed_search(request))


def _mixed_search(request: Request) -> tuple[Searcher, Request]:
    """Returns the search that the standings call for, and the question with the reason."""
    game, state, trace = request.game, request.state, request.trace
    me = str(game.turn(state))
    defend, attack = request.leads
    temper, leader = mpmix_mood(game.estimate(state).vector, game.players.index(me), defend=defend, attack=attack)
    asked = request.by("mpmix", f"{temper}: {game.players[leader]} leads as estimated")
    if temper == "paranoid":
        return OneSide(game, (me,), state, slots=request.slots, compiled=request.compiled, trace=trace), asked
    if temper == "maxn":
        return ManySides(game, state, late=False, compiled=request.compiled, slots=request.slots, trace=trace), asked
    aims: dict[str, dict[str, Number]] = {p: {p: 1} for p in game.players}
    aims[me] = {game.players[leader]: -1}
    return AnyGame(game, state, side=None, aims=aims, trace=trace), asked
