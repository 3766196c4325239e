"""`outcome`: what comes of given strategies, pure or mixed, at every node?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from zermelo.answers.outcome import Outcome
from zermelo.answers.strategy import Plays, Profile, write_profile
from zermelo.errors import ParameterError
from zermelo.forms.arena import END
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.stages import refuse_stages
from zermelo.solvers.exploration import exploration_of
from zermelo.solvers.induction.sweep import sweep_node_order


def profile(game: GameLike, strategies: Mapping[str, Mapping[Any, Any]]) -> Profile:
    """Writes down what each player does: for each of a player's nodes a move, or a mapping from moves to odds.

    Nodes are given by path, by state, or by the name of an information set. A node with a single move may be left out.

    >>> plan = profile("sharing", {"Andy": {"": "keep"}, "Barb": {"keep": "no", "share": "yes", "give": "yes"}})
    >>> plan.strategies["Barb"]["share"]
    'yes'
    """
    return write_profile(exploration_of(game), strategies)


def outcome(game: GameLike, strategies: Any) -> Outcome:
    """Returns the payoffs at every node when the players follow *strategies*: a profile, a solution, or a mapping.

    >>> found = outcome("sharing", {"Andy": {"": "keep"}, "Barb": {"keep": "no", "share": "yes", "give": "yes"}})
    >>> found.payoff["Andy"], [found.value(w)["Andy"] for w in ("keep", "share", "give")]
    (0, [0, 1, 0])
    """
    if isinstance(strategies, Mapping):
        strategies = write_profile(exploration_of(game), strategies)
    if not hasattr(strategies, "shares"):
        raise ParameterError(
            f"{strategies!r} is neither a profile, a solution, nor a mapping from players to strategies."
        )
    plays: Plays = strategies
    arena = plays.arena
    refuse_stages(arena, "an outcome counts payoffs at the end only; use solve(game) or guarantee(game, player)")
    seats = range(len(arena.players))
    succ = arena.successors
    values: list[list[Fraction]] = [[] for _ in range(len(arena))]
    for v in sweep_node_order(arena).tolist():
        if arena.mover[v] == END:
            values[v] = [Fraction(int(u), arena.scale) for u in arena.payoff[arena.end_row[v]]]
        else:
            parts = [(share, values[int(succ[e])]) for e, share in plays.shares(v).items()]
            values[v] = [sum((share * row[q] for share, row in parts), Fraction(0)) for q in seats]
    return Outcome(arena, values)
