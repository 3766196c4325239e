"""What the manual does beyond plain Sphinx and MyST: `make manual` loads it as an extension.

Pages stay ordinary Markdown that a code host shows as it is. In the manual,

* each list of links under a heading of docs/index.md becomes a part of the table of contents; a page that is not there
  is left out;
* `<!-- commands -->` becomes the help of every command, `<!-- changes -->` the changelog and what is not released yet;
* fenced blocks in docstrings are blocks of code.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import changelog
from zermelo.faces.cli import main

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
WIDTH = 84  # columns of a help text, as wide as a page
ITEM = re.compile(r"- \[[^\]]+\]\(([^)#:]+)\)")


def present(index: str) -> list[str]:
    """Returns the lines of the index without those that lead to a page that is not there."""
    return [line for line in index.splitlines() if not (item := ITEM.match(line)) or (DOCS / item[1]).exists()]


def contents(index: str) -> dict[str, list[str]]:
    """Returns the pages under each heading of the index, in order."""
    parts: dict[str, list[str]] = {}
    part: list[str] = []
    for line in present(index):
        if line.startswith("## "):
            part = parts.setdefault(line.removeprefix("## "), [])
        elif item := ITEM.match(line):
            part.append(item[1])
    return parts


def with_contents(index: str) -> str:
    """Returns the index with what Sphinx needs for its table of contents."""
    lines = present(index)
    for heading, pages in contents(index).items():
        lines += ["", "```{toctree}", ":hidden:", f":caption: {heading}", "", *pages, "```"]
    return "\n".join(lines) + "\n"


def commands() -> str:
    """Returns the help of every command, as Markdown."""
    shape = main.context_settings | {"terminal_width": WIDTH, "max_content_width": WIDTH}
    whole = click.Context(main, info_name="zermelo", **shape)
    parts = [f"```text\n{main.get_help(whole)}\n```"]
    for name, command in main.commands.items():
        context = click.Context(command, info_name=name, parent=whole, **shape)
        parts.append(f"## {name}\n\n```text\n{command.get_help(context)}\n```")
    return "\n\n".join(parts) + "\n"


def changes() -> str:
    """Returns what the changelog says, after what is not released yet."""
    released = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").partition("\n## ")
    coming = [changelog.item(fragment) for fragment in changelog.fragments(ROOT)]
    return "\n".join(["## Not released yet\n", *coming, "", "".join(released[1:])])


def prepare(app: Sphinx, page: str, text: list[str]) -> None:
    """Fills in what a page leaves to the manual."""
    if page == "index":
        text[0] = with_contents(text[0])
    for mark, made in (("<!-- commands -->", commands), ("<!-- changes -->", changes)):
        if mark in text[0]:
            text[0] = text[0].replace(mark, made())


def fences(lines: list[str]) -> list[str]:
    """Returns the lines of a docstring with fenced blocks written as reStructuredText has them."""
    found, inside = [], False
    for line in lines:
        if line.strip() == "```":
            found += [""] if inside else ["", "::", ""]
            inside = not inside
        else:
            found.append("    " + line if inside else line)
    return found


def tidy(app: Sphinx, kind: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Writes a docstring as Sphinx reads it; of a plain value its page tells, not the docstring of its type."""
    lines[:] = [] if kind == "data" else fences(lines)


def fields(app: Sphinx, kind: str, name: str, thing: Any, options: Any, signature: str, returns: str) -> Any:
    """Leaves out the fields of records: nobody makes answers by hand."""
    return ("", None) if kind == "class" else None


def setup(app: Sphinx) -> dict[str, bool]:
    """Is called by Sphinx."""
    app.connect("source-read", prepare)
    app.connect("autodoc-process-docstring", tidy)
    app.connect("autodoc-process-signature", fields)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
