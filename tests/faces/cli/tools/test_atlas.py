"""``zermelo atlas``: the table for people and for programs, and what it refuses."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.terminal import answered, done, refused, run
from zermelo.atlas.entries import choose_atlas_entries


def test_a_family_is_told_with_all_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    told = done("atlas", "--family", "grundy", "--players", 3)
    assert max(map(len, told.splitlines())) <= 80
    assert "7,players=3,payoff=last     14  2 -1 -1" in told
    assert "Best teams: A | B | C (2, -1, -1); 3 of 5 stable." in " ".join(told.split())
    assert "5 games: 5 of 3 players." in told
    assert told.endswith(" answers checked by separate code: all correct.\n")


def test_json_is_one_object_of_exact_numbers() -> None:
    found = answered("atlas", "--family", "kuhn")
    assert (found["status"], found["planned"]) == ("solved", 2)
    first = found["rows"][0]
    assert first["outcomes"]["first"] == {"Ann": "-1/18", "Bob": "1/18"}
    assert (first["source"], first["agrees"], first["ours"]) == ("Kuhn 1950", True, False)
    assert (first["pure_payoffs"], found["rows"][1]["ours"]) == (None, True)
    assert "has hidden moves" in first["reasons"]["pure"]


def test_files_are_written_by_their_suffix_and_read_again(tmp_path: Path) -> None:
    paths = [tmp_path / f"atlas{suffix}" for suffix in (".json", ".csv", ".md")]
    options = [word for path in paths for word in ("--out", path)]
    told = done("atlas", "--family", "littman", *options)
    assert told.count("Written to") == 3
    assert [row["game"] for row in json.loads(paths[0].read_text())["rows"]] == ["littman:1", "littman:4"]
    assert paths[1].read_text().startswith("game,family,")
    assert paths[2].read_text().startswith("## littman\n")
    again = done("atlas", "--family", "littman", "--out", paths[0])
    assert "2 rows read from an earlier run." in again


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--family", "nimm"), "The atlas has no 'nimm'. Did you mean nim?"),
        (("--players", "9"), "The atlas has games of 2, 3 and 4 players, not 9."),
        (("--family", "centipede", "--players", "3"), "centipede in the atlas has 2 players, not 3."),
        (("--players", "three"), "'three' is not a valid integer"),
        (("--out", "atlas.txt"), "atlas.txt: an atlas is written to .json, .csv or .md."),
        (("--out", "/nowhere/atlas.json"), "/nowhere/atlas.json: there is no folder /nowhere"),
        (("--out", "/nowhere/atlas.csv"), "/nowhere/atlas.csv: no such file or directory."),
        (("--out", "a.json", "--out", "b.json"), "One .json file is enough."),
    ],
)
def test_bad_input_is_one_line_before_any_work(words: tuple[str, ...], says: str) -> None:
    assert says in refused("atlas", *words)


def test_a_file_that_is_there_stays_until_there_is_another(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("mine")
    refused("atlas", "--family", "bridge", "--out", path)
    refused("atlas", "--family", "entry", "--out", path, "--out", tmp_path / "no" / "x.md")
    assert path.read_text() == "mine"


def test_something_wrong_is_told_and_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    import zermelo

    def breaks(*rest: object, **options: object) -> None:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(zermelo, "coalitions", breaks)
    told = run("atlas", "--family", "entry")
    assert told.exit_code == 1
    assert "entry: teams: ZeroDivisionError: by nought" in told.stdout
    assert "all correct" not in told.stdout


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.long
def test_ctrl_c_shows_and_keeps_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "atlas.json"
    with subprocess.Popen(
        [sys.executable, "-m", "zermelo", "atlas", "--out", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, start_new_session=True,
    ) as started:  # fmt: skip
        for _ in range(600):
            time.sleep(0.1)
            if path.exists() and len(json.loads(path.read_text())["rows"]) > 3:
                break
        os.killpg(started.pid, signal.SIGINT)
        told, troubles = started.communicate(timeout=120)
    assert (started.returncode, troubles) == (0, "")
    done_rows = len(json.loads(path.read_text())["rows"])
    assert f"Stopped after {done_rows} of {len(choose_atlas_entries())} games." in told
