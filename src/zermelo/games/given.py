"""Whatever a user gives as a game, made into one."""

from __future__ import annotations

from typing import Any

from zermelo.forms.explore import as_game
from zermelo.forms.game import RulesGame
from zermelo.games.catalogue import from_name


def game(given: Any) -> Any:
    """Returns *given* as a game: a catalogue name, rules, a tree, a graph, or an object with the `Game` protocol.

    >>> game("nim:2,2,players=3").players
    ('A', 'B', 'C')
    """
    if not isinstance(given, str):
        return as_game(given)
    found = as_game(from_name(given))
    if isinstance(found, RulesGame):
        found.asked = given
    return found
