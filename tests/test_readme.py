"""README.md as a newcomer reads it: short, wrapped, in the field's words, every place it points at there."""

from __future__ import annotations

import re

from tests.readme import README, ROOT, tokens
from zermelo.faces.cli import main

TEXT = README.read_text("utf-8")


def test_it_is_short_and_its_lines_fit() -> None:
    lines = TEXT.splitlines()
    assert len(lines) < 150
    assert [line for line in lines if len(line) > 120] == []


def test_every_command_it_names_is_one() -> None:
    named = set(re.findall(r"`zermelo ([a-z]+)", TEXT))
    assert named and named <= set(main.commands)


def test_the_field_finds_its_own_words() -> None:
    for term in (
        "extensive-form", "backward induction", "subgame-perfect", "maximin", "coalition", "imperfect information",
        "tic-tac-toe", "Nash equilibria", "normal form",
    ):  # fmt: skip
        assert term.lower() in TEXT.lower(), term


def test_its_game_can_be_pasted_at_a_prompt() -> None:
    """A blank line would end the class there."""
    game = tokens()
    assert "\n\n" not in game[game.index("class Tokens") :].strip()


def test_every_make_target_it_names_is_one() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z-]+)(?=`|  )", TEXT)) <= targets


def test_every_place_it_points_at_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", TEXT)
    assert links and [link for link in links if not (ROOT / link).exists()] == []
