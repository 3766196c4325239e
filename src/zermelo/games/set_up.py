"""Setting up a position: from a drawn board, where the game can read one, or from its state; checked either way.

A board is what `picture` shows: rows of cells. The game's own `set_up` turns it into a state and says what is wrong
with it. Here it is made sure that the state looks like the board and that the rules answer there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.errors import MethodError, NameError_, ParameterError
from zermelo.forms.positions import position_place
from zermelo.forms.rules import rules_seat_of
from zermelo.forms.subgame import subgame_in_play

UNREAD = "This game cannot read a board; write the moves that lead to a position, or its state."
Rows = Sequence[Sequence[Any]]


def can_set_up(game: Any) -> bool:
    """Can positions of *game* be set up from a board?

    >>> from zermelo.forms.explore.explore import as_explorable_game
    >>> from zermelo.games import Nim, Voting
    >>> can_set_up(as_explorable_game(Nim((1, 2)))), can_set_up(as_explorable_game(Voting(3, 3)))
    (True, False)
    """
    return callable(getattr(_says(game), "set_up", None))


def set_up_position(game: Any, rows: Rows, turn: str) -> Any:
    """Returns the position of *game* that looks like *rows* with *turn* to move; says what is wrong with it.

    >>> from zermelo.forms.explore.explore import as_explorable_game
    >>> from zermelo.games import TicTacToe
    >>> set_up_position(as_explorable_game(TicTacToe()), [[None] * 3, [0, 1, None], [None] * 3], "A")
    (2, 32, 2)
    """
    if not can_set_up(game):
        raise MethodError(UNREAD)
    seat = rules_seat_of(tuple(game.players), turn)
    try:
        state = _says(game).set_up(rows, seat)
    except ParameterError:
        raise  # says what is wrong
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        raise ParameterError(f"This is no board of this game ({type(error).__name__}).") from None
    state = tuple(state) if isinstance(state, list) else state
    if _drawn(game, state) != [list(row) for row in rows]:
        raise ParameterError("This is no board of this game: it has other cells, or something else stands on them.")
    return _answered(game, state)


def require_set_up(game: Any, state: Any) -> Any:
    """Returns *state* where it is a position: the game sets up its board again, or play comes to it."""
    found = position_place(game, state)
    if not can_set_up(game) or _drawn(game, found) is None:
        subgame_in_play(game, state)
        return found
    rules: Any = _says(game)
    try:
        rules.set_up(_drawn(game, found), rules.player(list(found)))
    except (TypeError, ValueError, LookupError) as error:
        raise NameError_(f"{list(found)} is not a position of this game: {error}") from None
    return _answered(game, found)


def _says(game: Any) -> Any:
    return getattr(game, "rules", game)


def _drawn(game: Any, state: Any) -> list[list[Any]] | None:
    picture = game.picture(state) if hasattr(game, "picture") else None
    if picture is None:
        return None
    rows = picture["rows"] if isinstance(picture, Mapping) else picture
    return [list(row) for row in rows]


def _answered(game: Any, state: Any) -> Any:
    """The state, where the rules can say whose turn it is and what can be done."""
    if game.turn(state) is not None and not list(game.moves(state)):
        raise ParameterError(f"{game.turn(state)} has no move there, though play is not over.")
    return state
