"""A table that the disk will not hold is refused soon, and one that it will is not kept waiting."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import zermelo as z
from zermelo.errors import BudgetError
from zermelo.tables.build import disk_forecast

BOARD = "connect:4,3,3"  # 7,157 positions


@pytest.fixture
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asks at some hundred positions, not at a million."""
    monkeypatch.setattr(disk_forecast, "FIRST", 300)
    monkeypatch.setattr(disk_forecast, "AGAIN", 2)


def made(out: Path, heard: list[dict[str, Any]] | None = None, game: Any = BOARD, **options: Any) -> Any:
    return z.table(game, out, compiled=False, cores=1, events=None if heard is None else heard.append, **options)


def test_what_is_told_comes_near(early: None, tmp_path: Path) -> None:
    heard: list[dict[str, Any]] = []
    assert len(made(tmp_path / "t", heard)) == 7_157
    told = [event for event in heard if event["event"] == "estimated"]
    assert len(told) >= 2
    for event in told:
        assert event["low"] <= 7_157 <= event["high"]
        assert 0.5 < event["positions"] / 7_157 < 2
        assert event["bytes"] > event["positions"]  # short runs of keys take more than a byte each


def test_a_disk_too_small_is_known_before_it_is_full(
    early: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The run goes on where there is room after all, and makes the same files."""
    whole = made(tmp_path / "whole")
    monkeypatch.setattr(disk_forecast, "shutil", SimpleNamespace(disk_usage=lambda place: SimpleNamespace(free=1_000)))
    with pytest.raises(
        BudgetError, match=r"about [\d,]+ positions, probably [\d,]+ to [\d,]+, by the first \d+ layers"
    ):
        made(tmp_path / "t")
    monkeypatch.setattr(disk_forecast, "shutil", shutil)
    again = made(tmp_path / "t")
    kept = {file.name: file.read_bytes() for file in (tmp_path / "whole" / "layers").iterdir()}
    assert kept == {file.name: file.read_bytes() for file in (tmp_path / "t" / "layers").iterdir()}
    assert len(again) == len(whole)


def test_nobody_asks_where_nobody_listens_and_room_is_ample(
    early: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_forecast, "AMPLE", 0)
    monkeypatch.setattr(disk_forecast, "estimate_tree_nodes", pytest.fail)
    made(tmp_path / "t")


def test_layers_within_which_moves_stay_are_not_extrapolated(early: None, tmp_path: Path) -> None:
    heard: list[dict[str, Any]] = []
    made(tmp_path / "t", heard, "kalah:3,2")
    assert "estimated" not in [event["event"] for event in heard]


def test_symmetric_positions_count_once(early: None, tmp_path: Path) -> None:
    heard: list[dict[str, Any]] = []
    many = len(made(tmp_path / "t", heard, symmetric=True))
    told = [event for event in heard if event["event"] == "estimated"]
    assert told and all(event["low"] <= many <= event["high"] for event in told)
