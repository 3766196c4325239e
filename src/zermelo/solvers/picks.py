"""Which method is taken unasked: each function returns why, or an empty text where the method is not taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from zermelo.forms.traits.traits import Traits

if TYPE_CHECKING:
    from zermelo.solvers.asked import Asked


def _pick_when(is_it: Callable[[Traits], bool], why: str) -> Callable[[Asked], str]:
    return lambda asked: why * bool(is_it(asked.traits))


def pick_for_part(asked: Asked) -> str:
    return "a player sees only a part" * asked.is_partial


def pick_for_duel(asked: Asked) -> str:
    is_it = asked.traits.is_duel and not asked.has_luck and asked.ties == "first" and not asked.is_partial
    return "two players, zero-sum" * is_it


def pick_for_duel_with_chance(asked: Asked) -> str:
    is_it = asked.traits.is_duel and asked.has_luck and asked.ties == "first" and not asked.is_partial
    return "two players, zero-sum, with chance" * is_it


def pick_for_own_points(asked: Asked) -> str:
    if asked.is_partial:
        return ""
    if asked.ties in ("last", "total"):
        other = "take the last of" if asked.ties == "last" else "go by the total between"
        return f"it can {other} equally good moves"
    return "everybody maximizes their own points" * (not asked.traits.is_duel)


def pick_for_numbered_positions(asked: Asked) -> str:
    return "every position has a number" * (asked.traits.is_numbered and asked.is_plain and asked.is_against_all)


def pick_for_cycles(asked: Asked) -> str:
    return "play can go on forever" * (bool(asked.is_endless) and not asked.has_luck)


def pick_for_cycles_with_chance(asked: Asked) -> str:
    return "chance moves and play can go on forever" * (bool(asked.is_endless) and asked.has_luck)


def pick_for_epsilon(asked: Asked) -> str:
    return "an approximate answer is enough" * asked.is_near


def pick_for_moves_told(asked: Asked) -> str:
    return "moves are recommended one by one" * asked.is_by_moves


def pick_for_many_sides(asked: Asked) -> str:
    """More than two sides, or two who do not want opposite things, where values alone do not tell what will happen."""
    is_such = asked.traits.arena is not None and (staged(asked) or pick_for_cycles_with_chance(asked))
    from zermelo.solvers.needs import needs_two_sides

    return "more than two sides meet" * bool(is_such and needs_two_sides(asked, "") is not None)


at_once = _pick_when(lambda game: game.is_matrix, "everybody moves once, at the same time")
staged = _pick_when(lambda game: game.has_stages, "moves carry rewards")
hidden = _pick_when(
    lambda game: game.has_hidden_moves and not (game.is_matrix or game.has_stages), "some moves are hidden"
)
chance = _pick_when(lambda game: game.has_chance, "chance moves")
otherwise = _pick_when(lambda game: True, "every play ends, and information is perfect")


def pick_for_one_hidden_subgame(asked: Asked) -> str:
    """Moves are hidden, and nobody has a choice in a subgame but the whole game."""
    from zermelo.solvers.needs import needs_one_subgame

    why = hidden(asked)
    return why if why and needs_one_subgame(asked, "") is None else ""
