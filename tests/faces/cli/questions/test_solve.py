"""``zermelo solve`` by aspects and by teams."""

from __future__ import annotations

import re

import pytest

from tests.terminal import answered, done

NIM = "nim:1,2,players=Ann+Bob+Cy"


def test_solve_by_place_shows_the_aspect_beside_the_points():
    story = done("solve", NIM, "--by", "place,points")
    assert re.search(r"^player +gets +place,points +at least +at most$", story, re.MULTILINE)
    assert re.search(r"^Bob +2 +1, 2 +-1 +2$", story, re.MULTILINE)
    found = answered("solve", NIM, "--by", "place")
    assert (found["by"], found["aspects"]) == ("place", {"Ann": 2, "Bob": 1, "Cy": 2})


@pytest.mark.parametrize("by", ["points", "place", "place,points", "2*points+place", "win", "not-last"])
def test_solve_takes_every_aspect_by_name(by):
    assert answered("solve", NIM, "--by", by)["by"] == by


def test_solve_with_teams_names_them_and_their_sums():
    story = done("solve", NIM, "--teams", "Ann+Cy,Bob", "--by", "place")
    assert "Teams: Ann+Cy gets 1, Bob gets -1." in story
    assert re.search(r"^Ann +-1 +1$", story, re.MULTILINE)
    assert answered("solve", NIM, "--teams", "Ann+Cy,Bob")["teams"] == [["Ann", "Cy"], ["Bob"]]
    assert "Teams" not in done("solve", NIM)


def test_a_solution_by_teams_and_place_is_saved_and_found_right(tmp_path):
    path = str(tmp_path / "answer.json")
    done("solve", NIM, "--teams", "Ann+Cy,Bob", "--by", "place", "--save", path)
    assert done("check", path).startswith("Right.")
