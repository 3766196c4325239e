"""Games from Python files of the user's own: the file is run, as Python runs it."""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path
from typing import Any

from zermelo.errors import FileError, InputError, NameError_, ParameterError, ZermeloError, error_hint
from zermelo.games.catalogue import made_by_parameters

_own_files: set[str] = set()  # the Python files that the user had us run


def is_python_game(text: str) -> bool:
    """Does *text* name a game in a Python file, or a Python file alone?

    >>> is_python_game("mine.py:Nim:3,4"), is_python_game("mine.py"), is_python_game("nim:3,4")
    (True, True, False)
    """
    return text.endswith(".py") or ".py:" in text


def game_from_python(text: str) -> Any:
    """Runs the user's own file and returns a game of it: ``path.py:Name``, or ``path.py:Name:12,players=3``.

    A name stands for an object, a class or a function; what stands after it are values of parameters, as in names of
    the catalogue.
    """
    path, _, rest = text.partition(".py:")
    name, colon, values = rest.partition(":")
    if text.endswith(".py") and not rest:
        raise InputError(f"{text}: which game in it? {_offer(text)}")
    return _made(f"{path}.py", name, values if colon else None)


def _made(path: str, name: str, values: str | None) -> Any:
    module = _run(path)
    if not hasattr(module, name) or not name:
        known = [n for n, value in vars(module).items() if _is_own_game(value, module.__name__)]
        raise NameError_(f"{path} has nothing called {name!r}.{error_hint(name, known)} {_offer(path)}")
    found = getattr(module, name)
    from zermelo.forms.explore.explore import as_explorable_game

    try:
        if isinstance(found, type) or _is_function(found):
            found = found() if values is None else made_by_parameters(name, found, values)
        elif values is not None:
            raise ParameterError("it is there already, so it takes no values; name its class instead.")
        return as_explorable_game(found)
    except ZermeloError as error:
        raise type(error)(f"{path}:{name}: {error}") from None
    except Exception as error:
        raise InputError(f"{python_error_place(error) or f'{path}:{name}'}: {type(error).__name__}: {error}") from None


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
        raise InputError(f"{python_error_place(error) or path}: {type(error).__name__}: {error}") from None
    return module


def python_error_place(error: BaseException) -> str | None:
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
