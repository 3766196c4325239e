"""README.md as a newcomer reads it: short, wrapped, whole, every command named, every place it points at there."""

from __future__ import annotations

import re

from tests.readme import README, ROOT
from zermelo.faces.cli import main

TEXT = README.read_text("utf-8")


def test_it_is_short_and_its_lines_fit() -> None:
    lines = TEXT.splitlines()
    assert len(lines) <= 220
    assert [line for line in lines if len(line) > 120] == []


def test_every_command_is_named() -> None:
    named = set(re.findall(r"`(?:zermelo )?([a-z]+)`", TEXT))
    assert set(main.commands) - named == set()


def test_every_make_target_it_names_is_one() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z-]+)(?=`|  )", TEXT)) <= targets


def test_every_place_it_points_at_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", TEXT)
    assert links and [link for link in links if not (ROOT / link).exists()] == []
