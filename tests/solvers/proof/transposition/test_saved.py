"""Tables of proofs on disk: what was proven stays proven, and other files are refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import zermelo as z
from tests.solvers.proof.webs import Web
from zermelo.errors import FileError
from zermelo.solvers.proof.prover import Prover


@pytest.mark.parametrize("method", ["alphabeta", "df-pn"])
def test_a_saved_table_spares_the_work_that_went_into_it(tmp_path: Path, method: str) -> None:
    game = z.game("connect:4,4,4")
    win = game.rules.scale
    first = Prover(game, ("A",), method=method, compiled=False)
    assert first.ask(game.start(), win) is False
    first.save(tmp_path / "table")
    for asked in (method, "auto"):
        second = Prover(game, ("A",), method=asked, compiled=False)
        second.load(tmp_path / "table")
        assert second.ask(game.start(), win) is False
        assert second.progress().nodes * 10 < first.progress().nodes


def test_tables_of_other_games_sides_and_methods_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "table"
    Prover(z.game(Web(seed=3)), ("A",), compiled=False).save(path)
    Prover(z.game(Web(seed=4)), ("A",), compiled=False).load(path)  # only the start is another
    for prover in (
        Prover(z.game(Web(seed=3)), ("B",), compiled=False),
        Prover(z.game(Web(seed=3, layers=5)), ("A",), compiled=False),
        Prover(z.game(Web(seed=3)), ("A",), method="df-pn", compiled=False),
    ):
        with pytest.raises(FileError, match="made for other rules"):
            prover.load(path)


def test_files_that_are_damaged_or_no_tables_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "table"
    prover = Prover(z.game(Web(seed=3)), ("A",), compiled=False)
    prover.bounds(z.game(Web(seed=3)).start())
    prover.save(path)
    whole = path.read_bytes()
    at = len(whole) - 8000
    for content, why in (
        (whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :], "damaged"),
        (whole[:-100], "cut short"),
        (b"{}\n", "is not the table of a proof"),
        (b"what is this", "is not the table of a proof"),
        (b'{"format": "zermelo proof table 1"}\n' + whole[whole.index(b"\n") + 1 :], "is not the table of a proof"),
        (whole.replace(b'"layout": {', b'"layout": {"odd": 1, ', 1), "damaged"),
        (whole.replace(b'"fields": {', b'"fields": 3, "rest": {', 1), "damaged"),
    ):
        path.write_bytes(content)
        with pytest.raises(FileError, match=why):
            prover.load(path)
    with pytest.raises(FileError, match="cannot be read"):
        prover.load(tmp_path / "nowhere")


def test_a_bit_flipped_in_what_a_file_says_of_its_table_is_found(tmp_path: Path) -> None:
    game, path = z.game(Web(seed=3)), tmp_path / "table"
    prover = Prover(game, ("A",), memory=1 << 16, compiled=False)
    prover.bounds(game.start())
    prover.save(path)
    whole = path.read_bytes()
    for k in range(whole.index(b"\n")):
        path.write_bytes(whole[:k] + bytes([whole[k] ^ 1 << k % 2]) + whole[k + 1 :])
        with pytest.raises(FileError):
            prover.load(path)


def test_a_file_of_the_first_format_is_read(tmp_path: Path) -> None:
    game, path = z.game(Web(seed=3)), tmp_path / "table"
    prover = Prover(game, ("A",), memory=1 << 16, compiled=False)
    bounds = prover.bounds(game.start())
    prover.save(path)
    about, table = path.read_bytes().split(b"\n", 1)
    told = json.loads(about) | {"format": "zermelo proof table 1"}
    del told["seal"]
    path.write_bytes(json.dumps(told).encode() + b"\n" + table)
    again = Prover(game, ("A",), compiled=False)
    again.load(path)
    assert again.bounds(game.start()) == bounds


def test_a_saved_table_that_is_larger_than_memory_is_refused_and_a_smaller_one_may_grow(tmp_path: Path) -> None:
    game = z.game("connect:4,4,4")
    path = tmp_path / "kept"
    first = Prover(game, ("A",), method="alphabeta", memory=1 << 20)
    first.bounds(game.start())
    first.save(path)
    with pytest.raises(FileError, match=r"holds a table of 524,288 bytes; memory must be at least that"):
        Prover(game, ("A",), method="alphabeta", memory=1 << 18).load(path)
    wider = Prover(game, ("A",), method="alphabeta", memory=1 << 24)
    wider.load(path)
    assert wider.engine.layout.cells < wider.engine.whole.cells
    assert wider.bounds(game.start()) == first.bounds(game.start())
