"""Lists all that users may rely on: every public name with its signature, every command with its options.

    python tools/api.py            write docs/api.txt, and src/zermelo/_names.py for type checkers
    python tools/api.py --show     only print it

A test compares the file with the code. What is added there is news for a fragment in changes/; what is changed or taken
away follows the rule for deprecation in CONTRIBUTING.md.
"""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import click

import zermelo as z
from zermelo.faces.cli import main as commands

FILE = Path(__file__).parents[1] / "docs" / "api.txt"
NAMES = Path(__file__).parents[1] / "src" / "zermelo" / "_names.py"


def signature(thing: Any) -> str:
    """Returns the parameters of *thing* as they are written, or nothing where it has none to show."""
    try:
        return re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(thing)))
    except (TypeError, ValueError):
        return ""


def members(kind: type) -> Iterator[str]:
    """Yields the public methods, properties and fields of a class, those of its bases too."""
    kept = {field.name for field in fields(kind)} if is_dataclass(kind) else set()
    for name in sorted(name for name in {*dir(kind), *kept} if not name.startswith("_")):
        if name in kept:
            yield f"    .{name}"
            continue
        home = next((base for base in kind.__mro__ if name in vars(base)), object)
        if not home.__module__.startswith("zermelo"):
            continue
        value = inspect.getattr_static(kind, name)
        if isinstance(value, property | cached_property):
            yield f"    .{name}"
        elif isinstance(value, classmethod | staticmethod):
            yield f"    {name}{signature(value.__func__)}"
        elif inspect.isfunction(value):
            yield f"    .{name}{signature(value)}"
        else:
            yield f"    .{name}"


def names() -> Iterator[str]:
    """Yields a line for each public name, and for each member of a public class."""
    for name in z.__all__:
        value = getattr(z, name)
        if name == "__version__":
            yield name
        elif inspect.ismodule(value):
            yield f"{name}: {', '.join(value.__all__)}"
        elif inspect.isclass(value):
            yield f"class {name}({', '.join(base.__name__ for base in value.__bases__)})"
            yield from members(value)
        elif callable(value):
            yield f"{name}{signature(value)}"
        else:
            yield f"{name} = {value!r}" if isinstance(value, int | str) else name


def lines_of_commands() -> Iterator[str]:
    """Yields a line for each command, and one for each of its options."""
    for name, command in sorted(commands.commands.items()):
        words = [p.metavar or (p.name or "").upper() for p in command.params if isinstance(p, click.Argument)]
        yield " ".join(["zermelo", name, *words])
        for option in command.params:
            if isinstance(option, click.Option):
                spelled = " / ".join([*option.opts, *option.secondary_opts])
                yield f"    {spelled}{'' if option.is_flag else ' ' + (option.metavar or option.type.name.upper())}"


def listing() -> str:
    """Returns the whole list."""
    head = (
        "What users may rely on. Written by tools/api.py, compared by a test; see the rule for deprecation in\n"
        "CONTRIBUTING.md before anything here changes or goes.\n"
    )
    return "\n".join([head, "import zermelo\n", *names(), "\nOn the command line\n", *lines_of_commands()]) + "\n"


def imports() -> str:
    """Returns the public names as imports, which is what type checkers and editors read."""
    head = '"""The public names for type checkers: written by tools/api.py from `zermelo.questions` and `zermelo`."""'
    lines = sorted(f"from zermelo.{home} import {name} as {name}" for name, home in z._HOMES.items())
    return "\n".join([head, "# ruff: noqa", "", *lines]) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Writes the list, or shows it."""
    parser = argparse.ArgumentParser(description="List all that users may rely on.")
    parser.add_argument("--show", action="store_true", help="print it, write nothing")
    if parser.parse_args(arguments).show:
        sys.stdout.write(listing())
    else:
        NAMES.write_text(imports(), encoding="utf-8")
        FILE.write_text(listing(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
