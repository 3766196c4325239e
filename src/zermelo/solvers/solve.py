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
    """Returns one subgame-perfect equilibrium of *game*, by backward induction where it applies, with its payoff.

    *at* selects a subgame: a path of moves, a state, or in a tree or graph a node. *ties* is the tie-breaking rule:
    among equally good moves the ``first`` or ``last`` in the game's order, the ``average`` of all of them,
    ``kind:NAME``, ``spiteful:NAME``, or the largest ``total`` of all payoffs. *by* says what players want: ``points``,
    ``place``, several aspects in order, weights, or a function of the payoffs. *teams* play as one, for the sum of
    their points. *aims* instead gives each player weights on everybody's points, or on what *by* makes of them.
    *symmetric* solves positions that the game treats as symmetric only once; if there are ties, a different one of the
    equally good moves may then come first. *compiled* forces compiled code, or plain Python; by default small games
    run in plain Python. *limit* is the largest number of positions, or of profiles of a matrix.

    The answer is always a `Solution`; its *evidence* depends on the game. If play can go on forever, it is retrograde
    analysis: exact values and strategies in a zero-sum game of two sides. With more sides it is an equilibrium in
    positional strategies if one is found, and `verdict` says whether. With chance and endless play, two sides with
    opposite interests get bounds, or exact values in small games: *precision* is how far apart the bounds may be, 0
    for exact values, and the *method* is ``intervals`` or ``strategies``, or chosen for you. With more than two sides,
    positional strategies as close to an equilibrium as possible are searched for; *precision* is how much anybody may
    gain by deviating. If moves pay on the way (see `graph`), you get bounds and stationary strategies. Rules that
    number their positions, such as chess endgames, are solved for every position: a table.

    If a tree has hidden moves, the evidence is behaviour strategies: the probability of every move, in an equilibrium
    of every subgame. *method* is then ``lp``, ``oracle``, ``highs``, ``lemke``, ``matrix``, ``pure``, ``replies``,
    ``supports`` or ``numeric``, or a mapping from places to methods; *limit* is the largest number of profiles; and
    *choose* selects one of several equilibria of a subgame: ``first``, a number, ``total``, ``fairest``, a player's
    name, or a mapping from places to these.

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
