"""Minimax and its kin for one side, and max^n: compiled where the game is given by rules, plain for any other.

References: Knuth and Moore 1975; Michie 1966; Sturtevant and Korf 2000; Luckhardt and Irani 1986.
"""

from __future__ import annotations

from zermelo.answers.search.advice import Advice
from zermelo.forms.positions import Board
from zermelo.preferences.ties import Ties
from zermelo.solvers.guarantee.guarantee import guarantee
from zermelo.solvers.search.any_game import AnyGame
from zermelo.solvers.search.iterative_deepening import (
    Request,
    deepen_iteratively,
    deepening_guarantee_advice,
    deepening_solution_advice,
)
from zermelo.solvers.search.run import ManySides, OneSide
from zermelo.solvers.solve import solve


def look_ahead_minimax(request: Request) -> Advice:
    """Looks at every node, for the mover against the other."""
    return _any_game(request, prunes=False)


def look_ahead_one_side(request: Request) -> Advice:
    """Looks ahead for one side against the rest, and prunes: alpha-beta, expectiminimax, paranoid."""
    known = request.traits
    compiles = known.has_rules and not request.neutral
    if compiles and (request.method == "alphabeta" or not known.has_chance):
        # A duel needs one kernel, not one a player.
        one = known.players[0] if request.method == "alphabeta" else request.lead
        side = OneSide(
            request.game, (one,), request.state, slots=request.slots, compiled=request.compiled, trace=request.trace
        )
        return deepen_iteratively(side, request)
    return _whole(request) if _is_unbounded(request) else _any_game(request)


def look_ahead_maxn(request: Request) -> Advice:
    """Looks ahead for everybody, each after their own points."""
    if request.traits.has_rules and not request.has_luck and not _ties(request).weighs:
        many = ManySides(
            request.game, request.state, late=request.ties == "last", compiled=request.compiled,
            slots=request.slots, trace=request.trace, cores=request.cores,
        )  # fmt: skip
        return deepen_iteratively(many, request)
    return _whole(request) if _is_unbounded(request) else _any_game(request, is_one_side=False)


def _is_unbounded(request: Request) -> bool:
    return not request.is_bounded and not request.is_traced and not request.neutral


def _any_game(request: Request, *, prunes: bool = True, is_one_side: bool = True) -> Advice:
    ties, players = _ties(request), request.traits.players
    weights = dict(zip(players, ties.weights(players), strict=True)) if ties.weighs else None
    ahead = AnyGame(
        request.game, request.state, side=(request.lead,) if is_one_side else None, neutral=request.neutral,
        late=ties.takes_last, tie_weights=weights, prunes=prunes, trace=request.trace, is_duel=request.row.is_duel,
    )  # fmt: skip
    return deepen_iteratively(ahead, request)


def _ties(request: Request) -> Ties:
    return Ties.read(request.ties, request.traits.players)


def _whole(request: Request) -> Advice:
    """The rest of the game, swept whole."""
    rest = Board(request.game).rest(request.state)
    why = f"{request.why}; the rest of the game is solved completely"
    if request.method == "paranoid":
        return deepening_guarantee_advice(guarantee(rest, request.lead, watch=request.watch), request, why)
    return deepening_solution_advice(solve(rest, ties=request.ties, watch=request.watch), request, "solved", why)
