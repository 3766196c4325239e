"""Folders that are no table, or not this one, and manifests that somebody made up: one line, exit status 2."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.terminal import refused
from zermelo.tables.files import read_table_file_json, write_table_file_json

GAME = "connect:2,2,2"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    z.table(GAME, tmp_path / "t", compiled=False)
    return tmp_path / "t"


DEEP = "[" * 100_000
TEXTS: dict[str, Callable[[str], str]] = {
    "nothing": lambda text: "",
    "no JSON": lambda text: "what is this",
    "a list": lambda text: "[]",
    "nested too deeply": lambda text: DEEP,
    "nested too deeply inside": lambda text: text.replace('"identity": {', f'"identity": {DEEP}, "more": {{', 1),
    "a key twice": lambda text: text.replace('"identity": {', '"identity": {}, "identity": {', 1),
    "the document twice": lambda text: text.replace('"document": {', '"document": {}, "document": {', 1),
    "a number of 5,000 digits": lambda text: text.replace('"format": 3', '"format": ' + "9" * 5000, 1),
    "no number": lambda text: text.replace('"format": 3', '"format": NaN', 1),
}


@pytest.mark.parametrize("how", TEXTS)
def test_a_manifest_that_is_no_document_is_refused(how: str, folder: Path) -> None:
    path = folder / "manifest.json"
    before = path.read_text()
    path.write_text(TEXTS[how](before))
    assert path.read_text() != before
    for command in (("lookup", folder), ("table", GAME, "--out", folder), ("search", GAME, "--table", folder)):
        assert str(folder) in refused(*command)


PLACES: dict[str, tuple[tuple[Any, ...], Any, str]] = {
    "a newer format": (("identity", "format"), 99, "use a newer zermelo"),
    "a format before the first": (("identity", "format"), 0, "build it again"),
    "a format that is a text": (("identity", "format"), "2", "a table of format nobody knows"),
    "a file elsewhere": (("layers", "0", "parts", 0, "file"), "../../secret.parquet", "not a manifest"),
    "a file by its whole path": (("layers", "0", "parts", 0, "file"), "/etc/passwd", "not a manifest"),
    "a file of too many bytes": (("layers", "0", "parts", 0, "bytes"), 1 << 62, "damaged"),
    "a number beyond 64 bits": (("layers", "0", "parts", 0, "rows"), 1 << 70, "not a manifest"),
    "fewer rows than none": (("layers", "0", "rows"), -1, "not a manifest"),
    "layers in a list": (("layers",), [1, 2], "not a manifest"),
    "a layer that is no number": (("layers",), {"first": {}}, "not a manifest"),
    "no layers": (("layers",), {}, "not a manifest"),
    "players that are numbers": (("identity", "players"), [1, 2], "not a manifest"),
    "another game": (("identity", "game"), "nim:2,2", "another game"),
    "a game that there is not": (("identity", "game"), "../game.py:Rules", "not in the catalogue"),
}


@pytest.mark.parametrize("how", PLACES)
def test_a_manifest_that_somebody_made_up_is_refused(how: str, folder: Path) -> None:
    place, bad, words = PLACES[how]
    found = read_table_file_json(folder / "manifest.json", "manifest")
    inner: Any = found
    for name in place[:-1]:
        inner = inner[name]
    inner[place[-1]] = bad
    write_table_file_json(folder / "manifest.json", found)  # with a checksum that fits
    said = refused("lookup", folder)
    assert words in said
    assert str(folder) in said


def test_folders_of_other_games_and_of_other_things_are_refused(folder: Path, tmp_path: Path) -> None:
    assert "holds a table of another game, connect:2,2,2" in refused("table", "nim:2,2", "--out", folder)
    assert "another question" in refused("table", GAME, "--out", folder, "--what", "wdl")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.tex").write_text("years of work")
    assert "holds something else (thesis.tex)" in refused("table", GAME, "--out", tmp_path / "mine")
    assert (tmp_path / "mine" / "thesis.tex").read_text() == "years of work"


def test_a_journal_that_somebody_made_up_is_refused(tmp_path: Path) -> None:
    (tmp_path / "t" / "work").mkdir(parents=True)
    path = tmp_path / "t" / "work" / "journal.json"
    for text in ("", "{}", DEEP, json.dumps({"sha256": 3, "document": []})):
        path.write_text(text)
        assert "journal" in refused("table", GAME, "--out", tmp_path / "t")
    for document in ({}, {"identity": []}, {"identity": {"format": 3}}, {"identity": {"format": 99}}):
        write_table_file_json(path, document)
        assert str(tmp_path) in refused("table", GAME, "--out", tmp_path / "t")


def test_a_journal_whose_files_lie_elsewhere_is_refused(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("zermelo.tables.build.layered.PAUSE", -1)

    def end(event: Any) -> None:
        if event["event"] == "expanded" and event["layer"] == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        z.table(GAME, tmp_path / "t", compiled=False, events=end)
    path = tmp_path / "t" / "work" / "journal.json"
    found = read_table_file_json(path, "journal")
    found["layers"]["1"]["keys"][0]["file"] = "../../elsewhere.keys"
    write_table_file_json(path, found)
    assert "this journal is not one of this version" in refused("table", GAME, "--out", tmp_path / "t")
