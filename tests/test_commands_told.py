"""Commands that pages name without running them, in tables and in `sh` blocks too: each is one that zermelo takes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from tests.readme import ROOT
from zermelo.faces.cli import main

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
STANDS_FOR = {"COMMAND": "solve", "GAME": "nim:1,2", "NAME": "li", "NAME:PARAMETERS": "nim:1,2", "[options]": "--json"}


def told(page: Path) -> list[str]:
    """Returns the commands in the text of *page*, and those in its blocks that nobody runs."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```(?:sh|text)\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    lines = re.findall(r"^zermelo .*?(?=\s+#|$)", "\n".join(blocks), flags=re.MULTILINE)
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    spans = [" ".join(span.split()) for span in re.findall(r"`(zermelo [^`]+)`", prose)]
    return [command for command in (*spans, *lines) if "…" not in command]


def taken(command: str) -> None:
    """Has click read *command* as it would, without doing anything."""
    words = [STANDS_FOR.get(word, word) for word in shlex.split(command.replace("\\|", "|"))[1:]]
    within = click.Context(main, info_name="zermelo")
    if words[0].startswith("-"):  # an option of all commands together
        assert words[0] in [name for option in main.get_params(within) for name in option.opts], command
        return
    found = main.get_command(within, words[0])
    if isinstance(found, click.Group) and words[1:] and not words[1].startswith("-"):
        words = words[1:]
        found = found.get_command(within, words[0])
    assert found is not None, f"there is no command {words[0]}"
    if words[1:]:
        found.make_context(words[0], words[1:], parent=within)


@pytest.mark.parametrize("page", [page.relative_to(ROOT).as_posix() for page in PAGES if told(page)])
def test_commands_told_are_commands_taken(page: str) -> None:
    wrong = {}
    for command in told(ROOT / page):
        try:
            taken(command)
        except click.exceptions.Exit:
            pass
        except click.ClickException as error:
            wrong[command] = error.format_message()
    assert not wrong
