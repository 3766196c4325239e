"""The command line on games whose play can go on for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import zermelo as z
from tests.cyclic import wait_or_stop
from tests.faces.test_points_of_view import answered, done, refused, run

DUEL = z.graph(
    ("White", "Black"), {"a": "White", "b": "Black", "c": "White"},
    [("a", "b"), ("a", "c"), ("b", "a"), ("b", "lost"), ("c", "won"), ("c", "a")],
    {"won": (1, -1), "lost": (-1, 1)}, endless=(0, 0), title="duel",
)  # fmt: skip


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    z.save(DUEL, tmp_path / "duel.json")
    return tmp_path / "duel.json"


@pytest.fixture
def stops(tmp_path: Path) -> Path:
    z.save(wait_or_stop(), tmp_path / "stops.json")
    return tmp_path / "stops.json"


def test_solve_tells_payoffs_line_census_and_distances(duel: Path) -> None:
    story = done("solve", duel)
    assert "Line: White c, White won" in story
    assert "longest win" in story
    assert "Moves to the end:" in story
    assert "(spe)" in story


def test_solve_prints_the_same_as_one_object(duel: Path) -> None:
    found = answered("solve", duel)
    assert (found["payoff"], found["verdict"], found["status"]) == ({"White": 1, "Black": -1}, "spe", "solved")
    assert found["census"]["White"]["won"] == 2
    assert found["distances"] == {"1": 2, "2": 1}
    assert found["line"] == [{"player": "White", "move": "c"}, {"player": "White", "move": "won"}]


def test_what_has_no_positional_equilibrium_is_told_with_its_nash_outcomes(stops: Path) -> None:
    story = done("solve", stops)
    assert "none-positional" in story
    assert "(-1, 2)  P1 1" in story
    found = answered("solve", stops)
    assert (found["payoff"], found["verdict"]) == (None, "none-positional")
    assert found["nash"]["payoffs"] == [{"P1": -1, "P2": 2}]


def test_guarantees_and_a_teams_guarantee_need_no_option(duel: Path) -> None:
    assert "White is strongly dominant" in done("guarantee", duel)
    assert answered("guarantee", duel, "White", "Black")["value"] == 0
    assert answered("guarantee", duel)["payoff"] == {"White": 1, "Black": -1}


def test_saved_answers_are_checked(duel: Path, stops: Path, tmp_path: Path) -> None:
    for words in (("solve", duel), ("solve", stops), ("guarantee", duel), ("guarantee", stops, "P2")):
        kept = tmp_path / "kept.json"
        done(*words, "--save", kept)
        assert done("check", kept).startswith("Right.")
        document = json.loads(kept.read_text())
        if "distance" in document:
            document["distance"] = document["distance"][1:] + document["distance"][:1]
            kept.write_text(json.dumps(document))
            assert run("check", kept).exit_code == 1


def test_bad_input_is_one_line(tmp_path: Path, duel: Path) -> None:
    silent = json.loads(duel.read_text())
    del silent["endless"]
    (tmp_path / "silent.json").write_text(json.dumps(silent))
    assert "The moves White b, Black a lead back to the position a" in refused("solve", tmp_path / "silent.json")
    assert "for ever" in refused("guarantee", tmp_path / "silent.json")
    (tmp_path / "far.gm").write_text("parity 9999999999;\n0 0 0 0;\n")
    assert "line 1, column 8" in refused("solve", tmp_path / "far.gm")
    assert "leave --svg out" in refused("solve", duel, "--svg", tmp_path / "x.svg")
