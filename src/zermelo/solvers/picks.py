"""Which method is taken unasked: each function returns why, or an empty text where the method is not taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from zermelo.forms.traits import Traits

if TYPE_CHECKING:
    from zermelo.solvers.methods import Asked


def when(is_it: Callable[[Traits], bool], why: str) -> Callable[[Asked], str]:
    return lambda asked: why * bool(is_it(asked.traits))


def duel(asked: Asked) -> str:
    is_it = asked.traits.is_duel and not asked.has_luck and asked.ties == "first"
    return "two players, zero-sum" * is_it


def duel_with_chance(asked: Asked) -> str:
    return "two players, zero-sum, with chance" * (asked.traits.is_duel and asked.has_luck and asked.ties == "first")


def for_themselves(asked: Asked) -> str:
    if asked.ties == "last":
        return "it can take the last of equally good moves"
    return "everybody is after their own points" * (not asked.traits.is_duel)


def numbered(asked: Asked) -> str:
    return "every position has a number" * (asked.traits.is_numbered and asked.is_plain)


def certain(asked: Asked) -> str:
    return "play can go on for ever" * (bool(asked.is_endless) and not asked.has_luck)


def tossed(asked: Asked) -> str:
    return "chance moves and play can go on for ever" * (bool(asked.is_endless) and asked.has_luck)


def near(asked: Asked) -> str:
    return "nearly the best will do" * asked.is_near


at_once = when(lambda game: game.is_matrix, "everybody moves once, at the same time")
hidden = when(lambda game: game.has_hidden_moves and not game.is_matrix, "some moves are hidden")
chance = when(lambda game: game.has_chance, "chance moves")
otherwise = when(lambda game: True, "every line of play ends and every move is seen")
