"""Whatever a user gives as a game, files included: what the command line takes, the functions take, too.

Only what the user wrote is read so. A name that comes from a file or a visitor is looked up in the catalogue alone
(`games.given`), so that it can open no file and run none.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from zermelo.formats.python import game_from_python, is_python_game
from zermelo.games.catalogue import is_catalogue_game
from zermelo.games.given import game as catalogue_game, given_game_or_matrix as catalogue_game_or_matrix


def game(given: Any) -> Any:
    """Returns *given* as a game: a name, a file, rules, a tree, a graph, or an object with the `Game` protocol.

    A text is a catalogue name, a file such as ``poker.efg``, or ``rules.py:Name`` for your own rules, whose parameters
    may follow: ``rules.py:Name:12,players=3``. A board of python-chess, a game of OpenSpiel and an environment of
    PettingZoo are taken as they are, too.

    >>> game("nim:2,2,players=3").players
    ('A', 'B', 'C')
    """
    return catalogue_game(_given_text_read(given))


def given_game_or_matrix(given: Any) -> Any:
    """Returns *given* as a game; a matrix, in which everybody moves at once, as it is."""
    return catalogue_game_or_matrix(_given_text_read(given))


def _given_text_read(given: Any) -> Any:
    return game_given_by_text(given) if isinstance(given, str) else given


def game_given_by_text(text: str) -> Any:
    """Returns the game that *text* means; of a file with an answer, the game it is about."""
    found = game_or_answer_given(text)
    return game_within_given(found) if is_given_file(text) and not is_python_game(text) else found


def game_or_answer_given(text: str) -> Any:
    """Returns what *text* means: a game, or what the file holds."""
    if is_python_game(text):
        return game_from_python(text)
    path, colon, name = text.rpartition(":")
    if colon and path.endswith(".tra"):
        from zermelo.formats.files import load

        return load(path, goal=name)
    if is_given_file(text):
        from zermelo.formats.files import load

        return load(text)
    return catalogue_game(text)


def game_within_given(found: Any) -> Any:
    """Returns the game that something read from a file is, or is about."""
    board = getattr(found, "board", None)  # of a match or a series
    if board is not None:
        return board.game
    arena = getattr(found, "arena", None)
    return getattr(found, "game", found) if arena is None else arena


def is_given_file(text: str) -> bool:
    """Does *text* name a file? A suffix says so, or a file of that name that no game has.

    >>> is_given_file("poker.efg"), is_given_file("nim:2,2"), is_given_file("folder/thing")
    (True, False, True)
    """
    from zermelo.formats.files import FORMATS

    if ":" in text and is_catalogue_game(text):  # what follows the colon may have dots and strokes: chess:fen=8/8/…
        return False
    if Path(text).suffix.lower() in FORMATS or os.sep in text or ("." in text and ":" not in text):
        return True
    return not is_catalogue_game(text) and Path(text).is_file()
