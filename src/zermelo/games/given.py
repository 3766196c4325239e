"""Whatever a user gives as a game, made into one."""

from __future__ import annotations

from typing import Any

from zermelo.forms.explore.explore import as_explorable_game
from zermelo.forms.traits.kinds import matrix_of_kind
from zermelo.forms.traits.traits import traits_of_game
from zermelo.games.catalogue import from_name


def game(given: Any) -> Any:
    """Returns *given* as a game: a catalogue name, rules, a tree, a graph, or an object with the `Game` protocol.

    A board of python-chess, a game of OpenSpiel and an environment of PettingZoo are taken as they are, too.

    >>> game("nim:2,2,players=3").players
    ('A', 'B', 'C')
    """
    if not isinstance(given, str):
        return as_explorable_game(_borrowed(given))
    found = as_explorable_game(from_name(given))
    if traits_of_game(found).has_rules:
        found.asked = given
    return found


def given_game_or_matrix(given: Any) -> Any:
    """Returns *given* as a game; a matrix, in which everybody moves at once, as it is."""
    return game(given) if (matrix := matrix_of_kind(given)) is None else matrix


def _borrowed(given: Any) -> Any:
    """Returns the game that an object of another package stands for; any other object as it is."""
    kinds = {(kind.__module__.partition(".")[0], kind.__name__) for kind in type(given).__mro__}
    if ("chess", "Board") in kinds:
        from zermelo.games.chasing.chess import chess_from_board

        return chess_from_board(given)
    if ("pyspiel", "Game") in kinds:
        from zermelo.games.adapters.openspiel import openspiel_game

        return openspiel_game(given)
    if ("pettingzoo", "AECEnv") in kinds:
        from zermelo.games.adapters.pettingzoo import PettingZoo

        return PettingZoo(given)
    return given
