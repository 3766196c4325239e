"""Layers of several files: looked up, checked, resumed as those of one; old tables."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.tables.build.test_layered import contents
from zermelo.errors import FileError
from zermelo.tables.files import read_table_file_json, write_table_file_json

GAME = "connect:3,3,3"


@pytest.fixture(autouse=True)
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of 16 rows, and ranges of some dozen keys."""
    monkeypatch.setattr("zermelo.tables.layers.LEAST", 16)
    monkeypatch.setattr("zermelo.tables.layers.ROWS", 16)
    monkeypatch.setattr("zermelo.tables.build.embedded.LEAST_RANGE", 64)
    monkeypatch.setattr("zermelo.tables.build.keys.sorted_runs.EVERY", 32)


def made(folder: Path, **options: Any) -> z.Table:
    return z.table(GAME, folder, compiled=False, **options)


def test_a_layer_of_several_files_is_looked_up_and_checked_as_one(tmp_path: Path, monkeypatch: Any) -> None:
    parts = made(tmp_path / "parts")
    monkeypatch.setattr("zermelo.tables.layers.LEAST", 1 << 17)
    whole = made(tmp_path / "whole")
    assert max(len(kept["parts"]) for kept in parts.manifest.layers.values()) > 4
    assert {len(kept["parts"]) for kept in whole.manifest.layers.values()} == {1}
    assert dict(parts) == dict(whole)
    assert parts.verify()
    for number in parts.manifest.layers:
        keys, values = parts.reader(number).whole()
        mixed = np.random.default_rng(1).permutation(len(keys))
        assert parts.at_keys(number, keys[mixed])[:, 0].tolist() == values[mixed].tolist()
        assert parts.reader(number).sizes == [len(piece[0]) for piece in parts.reader(number).pieces()]
    fresh = z.Table(tmp_path / "parts")
    for state in list(whole) * 2:  # first by row groups, then by indices
        assert fresh[state] == whole[state]


@pytest.mark.parametrize("what", ["outcome", "guarantees", "wdl"])
def test_cores_and_memory_do_not_change_a_byte(what: str, tmp_path: Path, monkeypatch: Any) -> None:
    from zermelo.tables.build.job import Job

    made(tmp_path / "one", what=what, cores=1)
    monkeypatch.setattr(Job, "room", lambda self: 40_000)
    monkeypatch.setattr("zermelo.tables.build.pool.LEAST", 64)
    made(tmp_path / "three", what=what, cores=3)
    assert contents(tmp_path / "one") == contents(tmp_path / "three")


def test_a_table_of_the_first_format_is_read(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("zermelo.tables.layers.LEAST", 1 << 17)
    table = made(tmp_path / "t")
    found = read_table_file_json(tmp_path / "t" / "manifest.json", "manifest")
    found["identity"]["format"] = 1
    for kept in found["layers"].values():
        (part,) = kept.pop("parts")
        kept |= {name: part[name] for name in ("file", "bytes", "sha256")}
    write_table_file_json(tmp_path / "t" / "manifest.json", found)
    old = z.Table(tmp_path / "t")
    assert dict(old) == dict(table)
    assert old.verify()
    assert dict(made(tmp_path / "t")) == dict(table)  # the same command takes it as it is


def test_a_table_of_a_newer_format_is_refused(tmp_path: Path) -> None:
    made(tmp_path / "t")
    found = read_table_file_json(tmp_path / "t" / "manifest.json", "manifest")
    found["identity"]["format"] = 7
    write_table_file_json(tmp_path / "t" / "manifest.json", found)
    with pytest.raises(FileError, match=r"a table of format 7, .* formats up to 3; use a newer zermelo"):
        z.Table(tmp_path / "t")


VICTIM = f"""
import os, signal, sys
from zermelo.tables import layers
from zermelo.tables.build import embedded, layered
from zermelo.tables.build.keys import sorted_runs
layered.PAUSE, layers.LEAST, layers.ROWS, embedded.LEAST_RANGE, sorted_runs.EVERY = -1, 16, 16, 64, 32
seen = []
def hear(event):
    seen.append(event)
    if len(seen) == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
layered.table({GAME!r}, sys.argv[1], events=hear, cores=2, compiled=False)
"""


def unfinished(out: Path, stage: int) -> None:
    """A table begun, and ended at a stage by kill -9."""
    done = subprocess.run([sys.executable, "-c", VICTIM, str(out), str(stage)], capture_output=True, timeout=120)
    assert done.returncode == -signal.SIGKILL, done.stderr


def test_kills_between_files_make_the_same_bytes(tmp_path: Path) -> None:
    made(tmp_path / "whole")
    for stage in (5, 9):
        unfinished(tmp_path / "t", stage)
    assert any("-" in path.stem for path in (tmp_path / "t" / "work").iterdir())
    made(tmp_path / "t")
    assert contents(tmp_path / "t") == contents(tmp_path / "whole")
