"""Worlds: positions that a player cannot tell from the present one, drawn at random.

A world comes from a start and from moves of chance that could have been, and fits when, from the first position to the
present one,

1. the player would have seen the same;
2. the same player would have been to move, or nobody;
3. the player's own moves to choose from would have been the same;
4. every move that was heard would have been legal.

Reference: Frank and Basin 1998, search in games with incomplete information.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from random import Random

from zermelo.errors import BudgetError
from zermelo.forms.information.closed_game import closed_game_weights
from zermelo.forms.information.observation import Observation, State

TRIES = 20_000  # starts drawn for one world


def sample_world(seen: Observation, luck: Random) -> State:
    """Returns a position that the player cannot tell from the present one, drawn from all of them.

    The start is what the rules' ``deal(seen, luck)`` draws; a start of which all is seen is itself. Chance moves by its
    odds. What does not fit is drawn again. So where every deal is as likely as any other, every deal that fits is.
    """
    for _ in range(TRIES):
        world = draw_world(seen, luck)
        if world is not None:
            return world
    what = f"{seen.game.kind}.deal" if seen.game.deals else "chance"
    raise BudgetError(
        f"Of {TRIES:,} worlds that {what} drew, none fits what {seen.player} has seen; deal(seen, luck) should put "
        "what was seen where it was."
    )


def draw_world(seen: Observation, luck: Random) -> State | None:
    """Draws a start and plays on as it was seen; returns the position reached, or None where something does not fit."""
    game = seen.game
    state = game.dealt(seen, luck) if game.deals else seen.views[0]
    if not _looks(seen, state, 0):
        return None
    for k, (player, name) in enumerate(seen.moves):
        if game.turn(state) != player:
            return None
        if name is not None and name not in game.moves(state):
            return None
        state = game.after(state, _drawn(closed_game_weights(game, state), luck) if name is None else name)
        if not _looks(seen, state, k + 1):
            return None
    return state


def _drawn(odds: Mapping[str, Fraction], luck: Random) -> str:
    unit = lcm(*(share.denominator for share in odds.values()))
    left = luck.randrange(unit)
    for move, share in odds.items():
        left -= int(share * unit)
        if left < 0:
            return move
    raise AssertionError("odds sum to 1")


def _looks(seen: Observation, state: State, k: int) -> bool:
    """Would the player have seen this after *k* moves, with the same moves to choose from at the own turn?"""
    game, view = seen.game, seen.views[k]
    if game.view(state, seen.player) != view:
        return False
    turn = game.turn(state)
    if turn != game.turn(view):
        return False
    return turn != seen.player or game.moves(state) == game.moves(view)
