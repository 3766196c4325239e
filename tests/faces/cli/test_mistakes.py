"""Mistakes about points of view, and answers about rules of one's own, on the command line."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

import zermelo as z
from tests.terminal import done, refused

NIM = "nim:1,2,players=Ann+Bob+Cy"


def test_help_names_the_commands_and_each_has_its_own():
    told = done("--help")
    for command in ("guarantee", "outlook", "coalitions"):
        assert re.search(rf"^  {command} ", told, re.MULTILINE)
        assert f"Usage: zermelo {command}" in done(command, "--help")


def test_an_answer_about_rules_of_ones_own_is_checked_with_the_option_game(tmp_path):
    own = tmp_path / "own.py"
    own.write_text("from zermelo.games import Nim\n\n\nclass Mine(Nim):\n    heaps: tuple[int, ...] = (1, 2)\n")
    for command in ("guarantee", "coalitions"):
        path = str(tmp_path / f"{command}.json")
        done(command, f"{own}:Mine", "--save", path)
        assert "give it: --game GAME." in refused("check", path)
        assert done("check", path, "--game", f"{own}:Mine").startswith("Right.")


def test_a_name_with_a_plus_cannot_be_given_to_teams_and_that_is_said(tmp_path):
    path = str(tmp_path / "plus.json")
    z.save(z.tree(("A+", "B"), z.end(1, 2)), path)
    assert "--teams cannot name 'A+', with its + or comma" in refused("solve", path, "--teams", "A+,B")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("guarantee", NIM, "An"), "No player 'An'. Did you mean Ann?"),
        (("guarantee", NIM, "Ann", "Ann"), "Ann is named twice"),
        (("guarantee", NIM, "--by", "plaice"), "No aspect 'plaice'. Did you mean place?"),
        (("guarantee", NIM, "--by", "x*points"), "weight"),
        (("outlook", NIM), "Missing argument 'PLAYER'"),
        (("outlook", NIM, "Dan"), "The players are Ann, Bob, Cy"),
        (("outlook", NIM, "Ann", "--friend", "Bo"), "Did you mean Bob?"),
        (("outlook", NIM, "Ann", "--friend", "Bob", "--enemy", "Bob"), "Bob is named twice: as friend and as enemy"),
        (("outlook", NIM, "Ann", "--enemy", "Ann"), "Ann is named twice: as chosen player and as enemy"),
        (("outlook", NIM, "Ann", "--others", "foes"), "'foes' is not one of"),
        (("coalitions", NIM, "--ties", "lst"), "Did you mean last"),
        (("coalitions", NIM, "--by", ""), "No aspect ''"),
        (("coalitions", "nim:1,2,players=9"), "too many coalition structures"),
        (("solve", NIM, "--by", "plaice"), "Did you mean place?"),
        (("solve", NIM, "--teams", "Ann+Cy"), "Bob is in no team"),
        (("solve", NIM, "--teams", "Ann+Cy,Cy+Bob"), "Cy is in two teams"),
        (("solve", NIM, "--teams", "Ann+Dan,Bob+Cy"), "No player 'Dan'"),
        (("solve", NIM, "--teams", "Ann+,Bob+Cy"), "a name is missing in 'Ann+,Bob+Cy'"),
        (("solve", NIM, "--teams", "Ann+Bob,Cy,"), "a name is missing in 'Ann+Bob,Cy,'"),
        (("guarantee", NIM, "--method", "alphabeta"), "Alpha-beta is for one player or team"),
        (
            ("guarantee", NIM, "Ann", "--method", "alphabeta", "--by", "place,win"),
            "For rules, alpha-beta takes --by one of",
        ),
        (("guarantee", "pig:4,3,turns=1", "A", "--method", "alphabeta"), "leave out --method: the default method can"),
        (("outlook", NIM, "Ann", "--method", "alphabeta"), "add --others enemies"),
        (
            ("outlook", NIM, "Ann", "--friend", "Bob", "--method", "alphabeta"),
            "Cy is neutral, and alpha-beta cannot average",
        ),
        (("coalitions", NIM, "--by", "0*points"), "all weights are 0"),
    ],
)
def test_what_cannot_be_meant_is_one_line(words, said):
    assert said in refused(*words)
    assert said in refused(*words, "--json")


def test_a_budget_that_ran_out_exits_with_3():
    for words in (("guarantee",), ("guarantee", "A"), ("outlook", "A"), ("coalitions",)):
        command, *players = words
        said = refused(command, "nim:5,5,5,players=3", *players, "--limit", "5", status=3)
        assert "Raise --limit" in said and "depth" not in said
    refused("guarantee", "nim:5,5,5,players=3", "A", "--method", "alphabeta", "--limit", "5", status=3)


def test_names_from_files_cannot_move_the_cursor(tmp_path):
    wild = "A\x1b[2J"
    game = z.tree((wild, "B"), z.choose(wild, {"l\x07": z.end(1, Fraction(1, 2)), "r": z.end(0, 3)}))
    path = str(tmp_path / "wild.json")
    z.save(game, path)
    for words in (("guarantee", path), ("guarantee", path, wild), ("outlook", path, wild), ("coalitions", path),
                  ("outlook", path, "B", "--enemy", wild), ("solve", path, "--teams", f"{wild},B")):  # fmt: skip
        story = done(*words)
        assert "\x1b" not in story and "\x07" not in story
