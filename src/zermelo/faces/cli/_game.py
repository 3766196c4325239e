"""GAME on the command line: a catalogue name, a file, or ``path.py:Name``."""

from __future__ import annotations

from typing import Any


def read_cli_game(text: str) -> Any:
    """Returns the game that GAME means; of a saved answer, the game it is about."""
    from zermelo.formats.given import game_given_by_text

    return game_given_by_text(text)


def read_cli_game_or_answer(text: str) -> Any:
    """Returns what GAME means: a game, or what the file holds."""
    from zermelo.formats.given import game_or_answer_given

    return game_or_answer_given(text)


def is_cli_game_matrix(given: Any) -> bool:
    """Is it a game in normal form? NumPy is not loaded to find out."""
    return type(given).__name__ == "Matrix" and hasattr(given, "strategies")


def is_cli_game_name(text: str) -> bool:
    """Is *text* a game of the catalogue, rather than a file?"""
    from zermelo.formats.given import is_given_file
    from zermelo.games.catalogue import is_catalogue_game

    return is_catalogue_game(text) and not is_given_file(text)


def is_cli_game_of_catalogue(text: str) -> bool:
    """Is *text* a game that zermelo brings along, rather than a file or a game of another package?"""
    from zermelo.games.catalogue import is_borrowed_game

    return is_cli_game_name(text) and not is_borrowed_game(text)
