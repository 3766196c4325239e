"""`solve`: what will happen?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from zermelo.answers.solution import Solution
from zermelo.forms.arena import Where
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.payoff import NumberLike
from zermelo.preferences.aims import AimsLike
from zermelo.preferences.aspects import ByLike, TeamsLike
from zermelo.preferences.criteria import ChooseLike
from zermelo.preferences.ties import Ties, TiesLike
from zermelo.solvers.query import answer_query, query_of


def solve(
    game: GameLike, *, at: Where = None, ties: TiesLike = "first", by: ByLike = "points",
    teams: TeamsLike | None = None, aims: AimsLike | None = None, symmetric: bool = False, compiled: bool | None = None,
    limit: int | None = None, method: str | Mapping[str, str] = "auto", choose: ChooseLike = "auto",
    precision: NumberLike | None = None, watch: Watch | None = None,
) -> Solution:  # fmt: skip
    """Returns one subgame-perfect outcome of *game*: what everybody does, everywhere, and what comes of it.

    *at* asks about the subgame that begins there: a path of moves, a state, or in a tree or graph a node. *ties* says
    what a player does between equally good moves: ``first`` or ``last`` in the game's order, ``average``
    of all of them, ``kind:NAME``, ``spiteful:NAME``, or the greatest ``total`` for all. *by* says what players want:
    ``points``, ``place``, several aspects in order, weights, or a function of the payoffs. *teams* play as one, for the
    sum of their points. *aims* gives weights on everybody's points instead, player by player, or on what *by* says of
    everybody. *symmetric* solves positions once that the game calls the same; where ties matter, another of the equally
    good moves may then come first. *compiled* forces compiled or plain running; left out, small games run plain.
    *limit* bounds the positions, of a matrix the profiles.

    The answer is a `Solution` always; what it rests on is its *evidence*. Where play can go on forever, that is
    retrograde analysis: exact values and strategies for two sides who want opposite things; else an equilibrium of one
    move for each position if one is found, and `verdict` says so. Where chance moves, too, it is bounds, for two sides
    who want opposite things: exact for small games. *precision* is how far apart bounds may be, 0 asking for exact
    numbers; the *method* is then ``intervals`` or ``strategies``, if not left open. Of more than two sides, one move
    for each position is searched for, as near to an equilibrium as can be found: *precision* is how much anybody may
    gain. Where moves pay on the way (see `graph`), it is bounds and stationary strategies. Rules that number their
    positions, as chess endgames do, are solved for all of them: a table.

    Where some moves of a tree are hidden, the evidence is behaviour strategies: how often everybody makes each move, in
    an equilibrium of every subgame. *method* is then ``lp``, ``oracle``, ``highs``, ``lemke``, ``matrix``, ``pure``,
    ``replies``, ``supports`` or ``numeric``, or a mapping from places to them, *limit* bounds the profiles that are
    looked at, and *choose* says which of several equilibria of a subgame to take: ``first``, a number, ``total``,
    ``fairest``, a player's name, or a mapping from places to these.

    >>> answer = solve("sharing")
    >>> answer.payoff, answer.line, answer.unique
    ({'Andy': 1, 'Barb': 1}, Andy share, Barb yes, False)

    Reference: Kuhn 1953; for the tie rules, Luckhardt and Irani 1986.
    """
    query = query_of(
        game, at=at, method=method, wanted=by, teams=teams, aims=aims, symmetric=symmetric, choose=choose,
        is_chosen=choose != "auto", precision=precision, compiled=compiled, limit=limit, watch=watch,
    )  # fmt: skip
    rule = Ties.read(ties, tuple(query.traits.players))
    found: Solution = answer_query("solve", replace(query, ties=str(rule), tie_rule=rule))
    return found
