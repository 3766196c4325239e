"""Kill -9 at any moment: the same command goes on, and what it makes is the same, byte for byte."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.tables.build.games import Bare
from tests.tables.build.test_layered import contents
from zermelo.tables.files import describe_table_file, read_table_file_json, write_table_file_json
from zermelo.tables.manifest import Manifest

# Makes a table with a journal after every stage, and ends itself without a word: at one of the stages, or soon after.
VICTIM = """
import os, signal, sys, threading
from zermelo.tables.build import layered
layered.PAUSE = -1
out, stage, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
seen = []
def hear(event):
    seen.append(event)
    if len(seen) == stage:
        threading.Timer(seconds, lambda: os.kill(os.getpid(), signal.SIGKILL)).start() if seconds else os.kill(os.getpid(), signal.SIGKILL)
layered.table("connect:3,3,3", out, events=hear, cores=2, compiled=sys.argv[4] == "compiled")
"""  # noqa: E501
STAGES = 20  # ten layers, each expanded and solved


def killed(out: Path, stage: int, seconds: float, how: str) -> bool:
    """Runs the victim; says whether it was ended before it was done."""
    command = [sys.executable, "-c", VICTIM, str(out), str(stage), str(seconds), how]
    return subprocess.run(command, capture_output=True, timeout=120).returncode == -9


def mend(out: Path, moments: list[tuple[int, float]], want: dict[str, str], how: str = "plain") -> None:
    for stage, seconds in moments:
        assert killed(out, stage, seconds, how) or (out / "manifest.json").exists()
        if not (out / "manifest.json").exists():
            with pytest.raises(z.ZermeloError, match=r"not finished|no table"):
                z.Table(out)
    z.table("connect:3,3,3", out, compiled=how == "compiled")
    assert contents(out) == want


@pytest.fixture(scope="module")
def want(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("whole") / "t"
    z.table("connect:3,3,3", folder, compiled=False)
    return contents(folder)


def test_a_run_killed_three_times_is_finished_to_the_same_bytes(tmp_path: Path, want: dict[str, str]) -> None:
    mend(tmp_path / "t", [(4, 0.0), (6, 0.004), (3, 0.0)], want)


@pytest.mark.long
def test_a_run_killed_at_fifty_random_moments_is_finished_to_the_same_bytes(
    tmp_path: Path, want: dict[str, str]
) -> None:
    dice = random.Random(9)
    for k in range(17):
        moments = [(dice.randint(1, STAGES // 2), dice.choice([0.0, dice.random() / 50])) for _ in range(3)]
        mend(tmp_path / str(k), moments, want, "compiled" if k % 2 else "plain")


def test_a_second_run_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    (tmp_path / "t" / "work").mkdir(parents=True)
    with (tmp_path / "t" / "work" / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(z.ZermeloError, match="another run is making this table"):
            z.table("tokens:5", tmp_path / "t")


def test_what_a_run_left_behind_its_last_step_is_removed(tmp_path: Path) -> None:
    made = z.table("tokens:5", tmp_path / "t")
    (tmp_path / "t" / "work").mkdir()
    (tmp_path / "t" / "work" / "000001.keys").write_bytes(b"left")
    assert dict(z.table("tokens:5", tmp_path / "t")) == dict(made)
    assert not (tmp_path / "t" / "work").exists()


def test_a_table_that_another_run_finishes_meanwhile_is_taken_or_refused(tmp_path: Path, monkeypatch: Any) -> None:
    made = z.table("tokens:5", tmp_path / "t")
    monkeypatch.setattr(
        "zermelo.tables.build.layered.has_table_manifest", lambda folder: False
    )  # as it was when this run began
    assert dict(z.table("tokens:5", tmp_path / "t")) == dict(made)
    with pytest.raises(z.ZermeloError, match="another tie rule"):
        z.table("tokens:5", tmp_path / "t", ties="last")


def test_a_solved_layer_that_lacks_a_position_ends_the_run(tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    out = tmp_path / "t"
    assert killed(out, 14, 0.0, "plain")  # ten layers are found and some solved
    journal = read_table_file_json(out / "work" / "journal.json", "journal")
    number = min(map(int, journal["solved"]))
    (kept,) = journal["solved"][str(number)]["parts"]
    path = out / "layers" / kept["file"]
    rows = pq.read_table(path)
    pq.write_table(rows.slice(1), path, write_statistics=["key"])
    kept |= describe_table_file(path) | {"rows": len(rows) - 1, "least": rows.column("key")[1].as_py()}
    journal["solved"][str(number)]["rows"] -= 1
    journal["layers"][str(number)]["keys"][-1]["rows"] -= 1
    write_table_file_json(out / "work" / "journal.json", journal)
    with pytest.raises(z.ZermeloError, match="follows from another and is not in it"):
        z.table("connect:3,3,3", out, compiled=False)


@pytest.mark.parametrize("name", ["000000.keys", "journal.json"])
def test_a_damaged_file_of_unfinished_work_is_named(name: str, tmp_path: Path) -> None:
    out = tmp_path / "t"
    assert killed(out, 3, 0.0, "plain")
    path = out / "work" / name
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 4
    path.write_bytes(content)
    with pytest.raises(z.ZermeloError, match="damaged"):
        z.table("connect:3,3,3", out, compiled=False)


def test_a_run_ended_between_its_last_layer_and_its_manifest_goes_on_compiled_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end(manifest: Manifest, folder: Path) -> None:
        raise KeyboardInterrupt

    z.table(Bare(4, 3, 3), tmp_path / "whole", compiled=True)
    with monkeypatch.context() as late, pytest.raises(KeyboardInterrupt):
        late.setattr(Manifest, "write", end)
        z.table(Bare(4, 3, 3), tmp_path / "t", compiled=True)
    z.table(Bare(4, 3, 3), tmp_path / "t", compiled=True)
    assert contents(tmp_path / "t") == contents(tmp_path / "whole")
