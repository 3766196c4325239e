"""Every stage says which it is, of which layer, how far it is, how fast, and how long it will take."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.tables.build.games import Coins, Ladder, Ring
from tests.tables.build.test_on_disk import on_disk
from zermelo.tables.build import layered, progress

FOUND = {"expanding", "merging"}  # by any table


def stages(game: Any, out: Path, monkeypatch: pytest.MonkeyPatch, **options: Any) -> set[str]:
    """What is told while a table is made, if every step is; refuses what is not whole."""
    heard: list[dict[str, Any]] = []
    monkeypatch.setattr(progress, "OFTEN", -1.0)
    table = z.table(game, out, compiled=False, cores=1, events=heard.append, **options)
    told = [event for event in heard if event["event"] == "going"]
    for event in told:
        assert 0 <= event["done"] <= event["of"] and event["rate"] >= 0 and event["left"] >= 0
        assert event["layer"] in table.manifest.layers
    return {event["stage"] for event in told}


def test_layers_that_moves_leave(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert stages("connect:3,3,3", tmp_path / "t", monkeypatch) == FOUND | {"solving"}


def test_layers_within_which_moves_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = FOUND | {"comparing", "settling", "writing"}
    assert stages("kalah:2,2", tmp_path / "kalah", monkeypatch) == rounds | {
        "solving"
    }  # a few layers have no such moves
    assert stages(Ring(), tmp_path / "guarantees", monkeypatch, what="guarantees") == rounds
    assert stages(Ring(), tmp_path / "wdl", monkeypatch, what="wdl") == rounds | {"settling cycles"}


def test_layers_solved_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = FOUND | {"comparing", "following", "joining", "settling", "writing"}
    with on_disk(4):
        for what in ("guarantees", "wdl"):
            assert stages(Ring(), tmp_path / what, monkeypatch, what=what) == parts


def test_openings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert stages("connect:3,3,3", tmp_path / "t", monkeypatch, plies=3) == {"expanding", "searching", "solving"}


@pytest.mark.parametrize("game", ["kalah:2,2", Ladder(), Coins()], ids=str)  # widened, widened, in finer units
def test_no_position_is_counted_twice(game: Any, tmp_path: Path) -> None:
    counted: dict[str, int] = {}

    def watch(what: str, count: int) -> None:
        counted[str(what)] = max(count, counted.get(str(what), 0))

    table = z.table(game, tmp_path / "t", compiled=False, watch=watch)
    assert counted == {"positions": len(table), "positions solved": len(table)}


class Far(z.Rules):
    """One way down, in steps of six million: numbers of layers have seven digits."""

    players: int = 1
    actions: int = 1
    start = (12_345_678,)

    def player(self, s: z.State) -> int:
        return 0

    def legal(self, s: z.State, a: int) -> bool:
        return True

    def apply(self, s: z.State, a: int) -> None:
        s[0] -= 6_000_000

    def over(self, s: z.State) -> bool:
        return s[0] < 6_000_000

    def score(self, s: z.State, p: int) -> int:
        return 1

    def slice(self, s: z.State) -> int:
        return s[0]


def test_layers_whose_numbers_have_seven_digits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert stages(Far(), tmp_path / "t", monkeypatch) == FOUND | {"solving"}


def test_layers_that_are_read_again_when_a_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def end(event: dict[str, Any]) -> None:
        if event["event"] == "solved" and event["layer"] == 6:
            raise KeyboardInterrupt

    monkeypatch.setattr(layered, "PAUSE", -1)
    with pytest.raises(KeyboardInterrupt):
        z.table("connect:3,3,3", tmp_path / "t", compiled=False, events=end)
    assert stages("connect:3,3,3", tmp_path / "t", monkeypatch) == {"reading", "solving"}
