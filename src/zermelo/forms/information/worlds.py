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

from random import Random

from zermelo.errors import BudgetError, RulesError
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
    what = "chance" if not hasattr(seen.game.rules, "deal") else f"{type(seen.game.rules).__name__}.deal"
    raise BudgetError(
        f"Of {TRIES:,} worlds that {what} drew none fits what {seen.player} has seen; deal(seen, luck) should put what "
        "was seen where it was."
    )


def _dealt(seen: Observation, luck: Random) -> State:
    rules = seen.game.rules
    if not hasattr(rules, "deal"):
        return seen.views[0]
    start = tuple(rules.deal(seen, luck))
    if len(start) != len(seen.view) or not all(isinstance(x, int) for x in start):
        raise RulesError(f"{type(rules).__name__}.deal must return a start of {len(seen.view)} ints, not {start!r}.")
    return start


def draw_world(seen: Observation, luck: Random) -> State | None:
    """Draws a start and plays on as it was seen; returns the position reached, or None where something does not fit."""
    game, state = seen.game, _dealt(seen, luck)
    if not _looks(seen, state, 0):
        return None
    for k, (player, name) in enumerate(seen.moves):
        if game.turn(state) != player:
            return None
        actions = game.actions(state)
        if name is None:
            action = _drawn(actions, [game.rules.odds(state, a) for a in actions], luck)
        else:
            named = [a for a in actions if game.name(state, a) == name]
            if not named:
                return None
            action = named[0]
        state = game.act(state, action)
        if not _looks(seen, state, k + 1):
            return None
    return state


def _drawn(actions: list[int], weights: list[int], luck: Random) -> int:
    left = luck.randrange(sum(weights))
    for action, weight in zip(actions, weights, strict=True):
        left -= weight
        if left < 0:
            return action
    raise AssertionError("weights are whole and at least 1")


def _looks(seen: Observation, state: State, k: int) -> bool:
    """Would the player have seen this after *k* moves, with the same moves to choose from at the own turn?"""
    game, view = seen.game, seen.views[k]
    if game.view(state, seen.player) != view:
        return False
    turn = game.turn(state)
    if turn != game.turn(view):
        return False
    return turn != seen.player or game.actions(state) == game.actions(view)
