"""GAME on the command line: a catalogue name, a file, or ``path.py:Name``."""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path
from typing import Any

from zermelo.errors import FileError, InputError, NameError_, ZermeloError, error_hint

_own_files: set[str] = set()  # the Python files that the user had us run


def read_cli_game(text: str) -> Any:
    """Returns the game that GAME means; of a saved answer, the game it is about."""
    return cli_game_within(read_cli_game_or_answer(text))


def cli_game_within(found: Any) -> Any:
    """Returns the game that something read from a file is, or is about."""
    board = getattr(found, "board", None)  # of a match or a series
    if board is not None:
        return board.game
    arena = getattr(found, "arena", None)
    return getattr(found, "game", found) if arena is None else arena


def read_cli_game_or_answer(text: str) -> Any:
    """Returns what GAME means: a game, or what the file holds."""
    path, colon, name = text.rpartition(":")
    if colon and path.endswith(".py"):
        return _game_from_python(path, name)
    if colon and path.endswith(".tra"):
        from zermelo.formats.files import load

        return load(path, goal=name)
    if text.endswith(".py"):
        raise InputError(f"{text}: which game in it? {_offer(text)}")
    if is_cli_game_file(text):
        from zermelo.formats.files import load

        return load(text)
    from zermelo.games.given import game

    return game(text)


def is_cli_game_matrix(given: Any) -> bool:
    """Is it a game in normal form? NumPy is not loaded to find out."""
    return type(given).__name__ == "Matrix" and hasattr(given, "strategies")


def is_cli_game_name(text: str) -> bool:
    """Is *text* a game of the catalogue, rather than a file?"""
    from zermelo.games.catalogue import is_catalogue_game

    return is_catalogue_game(text) and not is_cli_game_file(text)


def is_cli_game_of_catalogue(text: str) -> bool:
    """Is *text* a game that zermelo brings along, rather than a file or a game of another package?"""
    from zermelo.games.catalogue import is_borrowed_game

    return is_cli_game_name(text) and not is_borrowed_game(text)


def is_cli_game_file(text: str) -> bool:
    """Does *text* name a file? A suffix says so, or a file of that name that no game has."""
    from zermelo.formats.files import FORMATS
    from zermelo.games.catalogue import is_catalogue_game

    if Path(text).suffix.lower() in FORMATS or os.sep in text or ("." in text and ":" not in text):
        return True
    return not is_catalogue_game(text) and Path(text).is_file()


# ---------------------------------------------------------------- the user's own Python


def _game_from_python(path: str, name: str) -> Any:
    """Runs the user's own file and returns its game *name*: an object, or a class built as it is."""
    module = _run(path)
    if not hasattr(module, name) or not name:
        known = [n for n, value in vars(module).items() if _is_own_game(value, module.__name__)]
        raise NameError_(f"{path} has nothing called {name!r}.{error_hint(name, known)} {_offer(path)}")
    found = getattr(module, name)
    from zermelo.forms.explore.explore import as_explorable_game

    try:
        if isinstance(found, type) or _is_function(found):
            found = found()
        return as_explorable_game(found)
    except ZermeloError as error:
        raise type(error)(f"{path}:{name}: {error}") from None
    except Exception as error:
        raise InputError(
            f"{cli_game_error_place(error) or f'{path}:{name}'}: {type(error).__name__}: {error}"
        ) from None


def _run(path: str) -> Any:
    from importlib.util import module_from_spec, spec_from_file_location

    full = os.path.realpath(path)
    if not os.path.isfile(full):
        raise FileError(f"{path}: no such file.")
    spec = spec_from_file_location("zermelo_own_" + Path(path).stem.replace(".", "_"), full)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # rules are compiled from the text of their module
    sys.path.insert(0, os.path.dirname(full))
    _own_files.add(full)
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise InputError(f"{error.filename or path}:{error.lineno}: SyntaxError: {error.msg}") from None
    except SystemExit:
        hint = 'put that under `if __name__ == "__main__":`'
        raise InputError(f"{path}: the file ends the program while it is read; {hint}.") from None
    except Exception as error:
        raise InputError(f"{cli_game_error_place(error) or path}: {type(error).__name__}: {error}") from None
    return module


def cli_game_error_place(error: BaseException) -> str | None:
    """Returns ``file:line`` of the last line of the user's own code that *error* came through, if any."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename in _own_files]
    return f"{os.path.relpath(frames[-1].filename)}:{frames[-1].lineno}" if frames else None


def _offer(path: str) -> str:
    """Says which classes a Python file has, without running it."""
    import ast

    try:
        tree = ast.parse(Path(path).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return f"Write {path}:Name."
    names = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    return "Write " + " or ".join(f"{path}:{name}" for name in names[:3] or ["Name"]) + "."


def _is_own_game(value: Any, module: str) -> bool:
    return hasattr(value, "players") and getattr(value, "__module__", "") == module


def _is_function(value: Any) -> bool:
    return hasattr(value, "__code__") and not hasattr(value, "players")
