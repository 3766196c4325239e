"""Chess endgames on the command line."""

from __future__ import annotations

import pytest

import zermelo as z
from tests.terminal import answered, done, refused

ROOK = "8/8/8/8/8/2k5/8/K6R w"


@pytest.fixture(scope="module", autouse=True)
def held():
    """A table that somebody holds is not made again."""
    return [z.solve(name) for name in ("chess:KRK", "chess:KRK,moves=10")]


def test_solve_tells_counts_the_longest_mate_with_its_line_and_a_histogram():
    story = done("solve", "chess:KRK")
    assert "175168" in story and "201700" in story and "22244" in story
    assert "White moves, 31 single moves." in story
    assert "Moves to the end:" in story
    assert "█" in story


def test_solve_prints_the_same_as_one_object():
    found = answered("solve", "chess:KRK")
    assert found["balance"]["Black"] == {
        "positions": 223_944, "won": 0, "drawn": 22_244, "lost": 201_700, "longest_win": 0, "longest_loss": 32,
    }  # fmt: skip
    longest = found["longest"]["White"]
    assert (longest["distance"], len(longest["line"])) == (31, 31)
    assert found["longest"]["Black"] is None
    assert (found["status"], found["exact"], found["ties"], found["by"]) == ("solved", True, "first", "points")
    assert sum(found["distances"].values()) == found["nodes"] == 399_112


@pytest.mark.parametrize("verb", ["solve", "search"])
def test_a_position_in_fen_gives_value_distance_and_best_line(verb):
    story = done(verb, "chess:KRK", "--at", ROOK)
    assert "27 single moves" in story
    assert "Line: White Rh4" in story
    found = answered(verb, "chess:KRK", "--at", ROOK)
    told = found["at"] if verb == "solve" else found
    assert told["payoff"] == {"White": 1, "Black": -1}
    assert len(told["line"]) == 27


def test_a_limit_tells_what_it_changes():
    assert "drawn with it: 223,824 positions" in done("solve", "chess:KRK,moves=10")
    found = answered("solve", "chess:KRK,moves=10")
    assert found["limit"] == 20
    assert found["unlimited"]["White"]["won"] - found["balance"]["White"]["won"] == 82_076


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("chess:KRK", "--at", "8/8/8/8/8/2k5/8/K6Q w"), "never comes to that"),
        (("chess:KRK", "--at", "7R/8/8/8/8/8/8/K6k w"), "in check"),
        (("chess:KRK", "--at", "Rx9"), "No move"),
        (("chess:KRK", "--svg", "krk.svg"), "cannot be drawn as a tree"),
        (("chess:KRQNKR",), "at most 5 pieces"),
        (("nim:2,2", "--at", "x"), "No move 'x' here"),
    ],
)
def test_bad_input_is_told_in_one_line(options, said):
    assert said in refused("solve", *options)


def test_a_saved_table_is_used_by_search_and_judged_by_check(tmp_path):
    path = str(tmp_path / "krk.json")
    assert f"Written to {path}." in done("solve", "chess:KRK", "--save", path).replace("\n", "")
    assert "White plays Rh4." in done("search", "chess:KRK", "--table", path, "--at", ROOK)
    assert "the table is about chess:KRK, not chess:KQK" in refused("search", "chess:KQK", "--table", path)


def test_guarantee_reads_the_table(tmp_path):
    assert "White can win, whatever the others do." in done("guarantee", "chess:KRK")
    assert answered("guarantee", "chess:KRK", "Black")["value"] == -1
    path = str(tmp_path / "sure.json")
    assert "Written to" in done("guarantee", "chess:KRK", "Black", "--save", path)
    assert "right" in done("check", path)


def test_size_says_how_many_numbers_there_are():
    assert "3,903,900 numbers of" in done("size", "chess:KBNK")
