"""What a shell can complete: games of the catalogue, files, classes in Python files."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

LARGEST = 1_000_000  # bytes of a Python file that is looked into


class GameWord(click.types.StringParamType):
    """GAME: a game of the catalogue, a file, or a class in a Python file."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Returns what begins so."""
        return [*_names(incomplete), *_files(incomplete)]


def method_suggestions(question: str) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]]:
    """Returns what completes ``--method`` of a question: the names in the table of methods, with when to use them."""

    def begun(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from zermelo.solvers.asked import AUTO
        from zermelo.solvers.methods import methods_of

        listed = [(AUTO, "what fits the game"), *((method.name, method.when) for method in methods_of(question))]
        return [CompletionItem(name, help=when) for name, when in listed if name.startswith(incomplete)]

    return begun


def with_suggestions(command: click.Command) -> click.Command:
    """Returns *command*, whose parameters now know what a shell can complete: games and files."""
    for parameter in command.params:
        shown = parameter.metavar or parameter.name.upper() if parameter.name else ""
        if shown in ("FILE", "DIR", "TO"):
            parameter.type = click.Path()
        elif shown in ("GAME", "[GAME]...", "FROM"):
            parameter.type = GameWord()
    return command


def _names(begun: str) -> list[CompletionItem]:
    from zermelo.games import BORROWED
    from zermelo.games.catalogue import entries

    listed = [(entry.name, entry.summary) for entry in entries()] + [(f"{name}:", "") for name in BORROWED]
    return [CompletionItem(name, help=summary) for name, summary in listed if name.startswith(begun)]


def _files(begun: str) -> list[CompletionItem]:
    """Files that hold a game, and folders; of Python files each class, as ``mygame.py:Name``."""
    from zermelo.formats.files import FORMATS

    head, tail = os.path.split(begun)
    found = []
    try:
        inside = sorted(Path(head or ".").iterdir())
    except OSError:
        return []
    for path in inside:
        written = os.path.join(head, path.name)
        if path.name.startswith(".") and not tail.startswith("."):
            continue
        if path.suffix == ".py" and f"{written}:".startswith(begun.partition(":")[0]):
            found += [f"{written}:{name}" for name in _classes(path)]
        elif path.is_dir():
            found.append(f"{written}{os.sep}")
        elif path.suffix.lower() in FORMATS:
            found.append(written)
    return [CompletionItem(written) for written in found if written.startswith(begun)]


def _classes(path: Path) -> list[str]:
    """Classes with a base, without running the file."""
    try:
        if path.stat().st_size > LARGEST:
            return []
        body: list[Any] = ast.parse(path.read_bytes()).body
    except (OSError, SyntaxError, ValueError):
        return []
    return [node.name for node in body if isinstance(node, ast.ClassDef) and node.bases]
