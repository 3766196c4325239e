"""Documents that somebody made up, checksums and all: what they say is right, or refused in one line.

Of a manifest only `check` can say whether it tells the truth: what a table answers is right where `check` says so.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import zermelo as z
from tests.tables.build.games import Coins, Lots, Ring, Twins
from tests.tables.documents import Change, changed, changes, drawn
from zermelo.errors import ZermeloError
from zermelo.tables.files import describe_table_file, read_table_file_json, write_table_file_json

REFUSED = "refused"


@pytest.fixture(autouse=True)
def unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the disk."""
    monkeypatch.setattr("zermelo.tables.files.sync_table_file", lambda path: None)


TABLES: dict[str, tuple[Any, dict[str, Any]]] = {
    "outcome": ("connect:2,2,2", {}),
    "symmetric": ("connect:2,2,2", {"what": "wdl", "symmetric": True}),
    "cycles": (Ring(size=5), {"what": "guarantees"}),
    "chance": (Lots(), {}),
    "averages": (Twins(), {"ties": "average"}),
    "units": (Coins(coins=4), {"what": "guarantees"}),
    "three players": (Twins(), {"what": "guarantees", "symmetric": True}),
    "wins on cycles": (Ring(size=5), {"what": "wdl"}),
    "opening": ("connect:2,2,2", {"plies": 2, "search": "depth=1"}),
    "opening to the end": ("connect:2,2,2", {"plies": 1}),
}


def one(ask: Callable[[], Any]) -> Any:
    """What is answered; `REFUSED` where that is one line."""
    try:
        return ask()
    except ZermeloError as error:
        assert "\n" not in str(error)
        return REFUSED


def answers(folder: Path, game: Any, states: Iterable[Any]) -> dict[Any, Any]:
    """All that a table can be asked."""
    table = z.Table(folder, game)
    asked = ("best", "distance", "status", "options", "coalitions", "kingmaking", "nash_payoffs")
    found = {(name, s): one(partial(getattr(table, name), s)) for s in states for name in asked}
    return found | {
        "values": one(lambda: dict(table)), "line": one(lambda: str(table.line)), "counts": one(table.counts),
        "kingmaking": one(lambda: table.count_kingmaking(compiled=False)), "sheets": one(lambda: str(table.sheets())),
        "search": one(lambda: z.search(game, table=folder, compiled=False).payoff),
    }  # fmt: skip


def tried(folder: Path, game: Any, given: Iterable[list[Change]]) -> int:
    """Tries a table with other manifests; returns how many of them were refused at once."""
    path, states = folder / "manifest.json", list(z.Table(folder, game))[:12]
    sound, want, refusals = read_table_file_json(path, "manifest"), answers(folder, game, states), 0
    for change in given:
        write_table_file_json(path, changed(sound, change))
        found = one(lambda: answers(folder, game, states))
        if found == REFUSED:
            refusals += 1
            continue
        if any(found[name] not in (want[name], REFUSED) for name in want):
            assert one(lambda: bool(z.check(z.Table(folder, game)))) in (False, REFUSED), change
    return refusals


@pytest.mark.parametrize("kind", TABLES)
def test_a_manifest_that_somebody_made_up_says_what_is_right_or_is_refused(kind: str, tmp_path: Path) -> None:
    (game, options), dice = TABLES[kind], random.Random(kind)
    sound = z.table(game, tmp_path / "t", compiled=False, **options).folder / "manifest.json"
    document = read_table_file_json(sound, "manifest")
    assert tried(tmp_path / "t", game, drawn(document, dice, 60)) > 40
    write_table_file_json(sound, document)
    assert tried(tmp_path / "t", game, drawn(document, dice, 15, together=2)) > 10


@pytest.mark.long
@pytest.mark.parametrize("kind", TABLES)
def test_every_place_of_a_manifest_that_somebody_made_up(kind: str, tmp_path: Path) -> None:
    (game, options), dice = TABLES[kind], random.Random(kind)
    sound = z.table(game, tmp_path / "t", compiled=False, **options).folder / "manifest.json"
    document = read_table_file_json(sound, "manifest")
    assert tried(tmp_path / "t", game, changes(document)) > 2000
    write_table_file_json(sound, document)
    assert tried(tmp_path / "t", game, drawn(document, dice, 3000, together=2)) > 2000


MADE_UP: dict[str, tuple[str, list[Change]]] = {
    "rows that nobody can hold": (
        "outcome", [(("layers", "1", "rows"), 1 << 60), (("layers", "1", "parts", 0, "rows"), 1 << 60),
                    (("layers", "1", "counts"), [1 << 60, 0, 0])],
    ),
    "cycles said to be none": ("cycles", [(("layers", str(k), "stays"), False) for k in range(4)]),
    "two lines": ("outcome", [(("identity", "title"), "one\nzermelo: two")]),
    "an opening without its last ply": ("opening to the end", [(("layers",), "first")]),
}  # fmt: skip


@pytest.mark.parametrize("how", MADE_UP)
def test_a_manifest_that_fits_itself_and_not_the_game_is_not_right(how: str, tmp_path: Path) -> None:
    kind, change = MADE_UP[how]
    game, options = TABLES[kind]
    path = z.table(game, tmp_path / "t", compiled=False, **options).folder / "manifest.json"
    document = read_table_file_json(path, "manifest")
    change = [(place, {"0": document["layers"]["0"]} if other == "first" else other) for place, other in change]
    write_table_file_json(path, changed(document, change))
    assert one(lambda: bool(z.check(z.Table(tmp_path / "t", game)))) in (False, REFUSED)


class Ended(Exception):
    """A run is over before it is done."""


UNFINISHED: dict[str, tuple[Any, int, str, dict[str, Any]]] = {
    "found in part": ("connect:3,2,2", 4, "journal.json", {}),
    "solved in part": ("connect:3,2,2", 10, "journal.json", {}),
    "keys that wait": (z.games.Tokens(tokens=9), 5, "journal.json", {}),
    "cycles": (Ring(size=5), 6, "journal.json", {"what": "guarantees"}),
    "opening": ("connect:2,2,2", 4, "journal.json", {"plies": 1}),
    "searched in part": ("connect:2,2,2", 4, "searched.000000000.json", {"plies": 1}),
}


def resumed(folder: Path, kind: str, monkeypatch: Any, given: Callable[[Any], Iterable[list[Change]]]) -> int:
    """Goes on from other documents than a run has left; returns how many of them were refused."""
    game, stage, name, options = UNFINISHED[kind]
    for module in ("layered", "opening"):
        monkeypatch.setattr(f"zermelo.tables.build.{module}.PAUSE", -1)
    want, heard, refusals = dict(z.table(game, folder / "whole", compiled=False, **options)), [], 0

    def hear(event: dict[str, Any]) -> None:
        heard.extend([event] * (event["event"] != "going"))
        if len(heard) == stage:
            raise Ended

    with pytest.raises(Ended):
        z.table(game, folder / "t", compiled=False, events=hear, **options)
    path = folder / "t" / "work" / name
    sound = read_table_file_json(path, "document")
    shutil.copytree(folder / "t", folder / "kept")
    for change in given(sound):
        shutil.rmtree(folder / "t")
        shutil.copytree(folder / "kept", folder / "t")
        write_table_file_json(path, changed(sound, change))
        table: Any = one(lambda: z.table(game, folder / "t", compiled=False, **options))
        refusals += table == REFUSED
        assert table == REFUSED or one(partial(dict, table)) == want or not z.check(table), change
    return refusals


@pytest.mark.parametrize("kind", UNFINISHED)
def test_a_run_goes_on_rightly_or_not_at_all_from_a_document_that_somebody_made_up(
    kind: str, tmp_path: Path, monkeypatch: Any
) -> None:
    dice = random.Random(kind)
    assert resumed(tmp_path, kind, monkeypatch, lambda sound: drawn(sound, dice, 50)) > 30


@pytest.mark.long
@pytest.mark.parametrize("kind", UNFINISHED)
def test_a_run_and_every_place_of_a_document_that_somebody_made_up(kind: str, tmp_path: Path, monkeypatch: Any) -> None:
    dice = random.Random(kind)

    def given(sound: Any) -> Iterable[list[Change]]:
        yield from changes(sound)
        yield from drawn(sound, dice, 300, together=2)

    assert resumed(tmp_path, kind, monkeypatch, given) > 200


class Board(z.Rules):
    """Take one of the squares that are left; whoever takes the last wins."""

    players: int = 2
    actions: int = 3
    start = (7, 0)

    def player(self, s: z.State) -> int:
        return s[1]

    def legal(self, s: z.State, a: int) -> bool:
        return s[0] >> a & 1 == 1

    def moves(self, s: z.State, buffer: z.State) -> int:
        count = 0
        for a in range(62):
            if s[0] >> a & 1:
                buffer[count] = a
                count += 1
        return count

    def apply(self, s: z.State, a: int) -> None:
        s[0] ^= 1 << a
        s[1] = 1 - s[1]

    def over(self, s: z.State) -> bool:
        return s[0] == 0

    def score(self, s: z.State, p: int) -> int:
        return 1 if p != s[1] else -1


CHECKS = """
import sys, zermelo as z
from tests.tables.test_hostile import Board
print(z.Table(sys.argv[1], Board()).verify(compiled=True))
"""


@pytest.mark.parametrize(
    ("stays", "words"),
    [(False, "follows from no position of it"), (True, "Board raised IndexError at a position of this layer")],
)
def test_check_does_not_crash_at_states_that_cannot_be(stays: bool, words: str, tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = z.table(Board(), tmp_path / "t", compiled=False).folder / "manifest.json"
    found = read_table_file_json(path, "manifest")
    number, kept = next(iter(found["layers"].items()))
    full = (1 << 61) - 1
    keys = [14, *range(2 * full - 8000, 2 * full, 2)]  # the start, and boards of sixty squares
    layer = tmp_path / "t" / "layers" / kept["parts"][0]["file"]
    values = pa.array([0] * len(keys), pq.read_table(layer).schema.field(1).type)
    pq.write_table(pa.table({"key": pa.array(keys, pa.int64()), "value": values}), layer, write_statistics=["key"])
    part = describe_table_file(layer) | {"rows": len(keys), "least": keys[0], "most": keys[-1]}
    kept |= {"parts": [part], "rows": len(keys), "bytes": part["bytes"], "stays": stays, "counts": [len(keys)]}
    found |= {"packing": {"low": [0, 0], "used": [full, 1]}, "layers": {number: kept}}
    write_table_file_json(path, found)
    done = subprocess.run([sys.executable, "-c", CHECKS, str(tmp_path / "t")], capture_output=True, timeout=300)
    assert done.returncode == 0, done.stderr.decode()
    assert words in done.stdout.decode()
