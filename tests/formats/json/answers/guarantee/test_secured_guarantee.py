from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests import classics
from tests.terminal import answered, done
from zermelo.errors import FileError


@pytest.mark.parametrize(("game", "side"), [("kuhn", ("Ann",)), (classics.outside(), ("B",))])
def test_a_guarantee_comes_back_as_it_was_saved(game: Any, side: tuple[str, ...], tmp_path: Path) -> None:
    sure = z.guarantee(game, *side)
    z.save(sure, tmp_path / "sure.json")
    again: Any = z.load(tmp_path / "sure.json")
    assert (again.value, again.at_most, again.side, again.line) == (sure.value, sure.at_most, sure.side, sure.line)
    assert all(again.behaviour(p) == sure.behaviour(p) for p in sure.players)
    assert z.check(again)
    z.save(again, tmp_path / "again.json")
    assert (tmp_path / "again.json").read_text() == (tmp_path / "sure.json").read_text()


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("side", [], "a side has a player at least"), ("side", ["Cy"], "Cy"), ("by", "place", "own points"),
        ("nodes", 7, "contradicts"), ("guarantee", False, "contradicts"), ("value", "x", "value"),
        ("strategies", {"Ann": {}}, "strategies"), ("more", 1, "more"),
    ],
)  # fmt: skip
def test_a_file_that_contradicts_itself_is_refused(key: str, value: Any, says: str, tmp_path: Path) -> None:
    z.save(z.guarantee("kuhn", "Ann"), tmp_path / "sure.json")
    document = json.loads((tmp_path / "sure.json").read_text())
    (tmp_path / "sure.json").write_text(json.dumps({**document, key: value}))
    with pytest.raises(FileError, match=says) as caught:
        z.load(tmp_path / "sure.json")
    assert "\n" not in str(caught.value)


def test_a_claim_that_is_too_high_is_kept_for_the_checker(tmp_path: Path) -> None:
    z.save(z.guarantee("kuhn", "Ann"), tmp_path / "sure.json")
    text = (tmp_path / "sure.json").read_text().replace('"-1/18"', "1")
    (tmp_path / "sure.json").write_text(text)
    assert not z.check(z.load(tmp_path / "sure.json"))


def test_the_command_line_tells_saves_draws_and_checks_it(tmp_path: Path) -> None:
    told = done("guarantee", "kuhn", "Ann", "--save", tmp_path / "sure.json", "--svg", tmp_path / "sure.svg")
    assert "Ann can guarantee -1/18 ≈ -0.0556 on average, whatever the others do." in told
    assert "2, check, bet" in told and "fold (2/3), call (1/3)" in told and "Bob  " not in told
    assert (tmp_path / "sure.svg").read_text().startswith("<svg")
    assert done("check", tmp_path / "sure.json").startswith("Right.")
    found = answered("guarantee", "kuhn", "Bob")
    assert (found["value"], found["side"], found["exact"]) == ("1/18", ["Bob"], True)
    assert found["behaviour"]["Bob"]["1, check"] == {"check": "2/3", "bet": "1/3"}
