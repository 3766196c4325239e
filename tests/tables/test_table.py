"""Tables as mappings: looked up, indexed, verified; and never believed when they are not what they say."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.tables.build.games import Bare, Lots
from zermelo.errors import FileError, NameError_
from zermelo.tables import manifest as manifests
from zermelo.tables.files import read_table_file_json, write_table_file_json
from zermelo.tables.rows import index
from zermelo.tables.rows.index import Index


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables") / "t"
    z.table("connect:3,3,3", folder, compiled=False)
    return folder


@pytest.fixture
def mine(made: Path, tmp_path: Path) -> Path:
    """A copy to be damaged."""
    shutil.copytree(made, tmp_path / "t", ignore=shutil.ignore_patterns("index"))
    return tmp_path / "t"


def test_a_table_is_a_mapping(made: Path) -> None:
    table = z.Table(made)
    assert len(list(table)) == len(table) == len(set(table))
    assert table["1/2"] == table[table.state("1/2")]
    assert table.state("2/2/2") in table
    assert (7, 7, 7) not in table
    assert table.get((7, 7, 7)) is None
    assert table.get([1, 2]) is None
    with pytest.raises(NameError_, match="no position"):
        table[
            (
                7,
                7,
                7,
            )
        ]
    with pytest.raises(NameError_, match="No move '9'"):
        table["1/9"]
    with pytest.raises(KeyError, match=r"^The table has no position \(7, 7, 7\)"):
        table[7, 7, 7]
    for odd in (5, 2.5, object()):
        assert odd not in table
        with pytest.raises(KeyError, match=r"No position .*; write the moves that lead to it, or its state"):
            table[odd]


@pytest.mark.parametrize("what", ["outcome", "guarantees", "wdl"])
def test_the_best_move_keeps_what_the_position_is_worth(what: str, tmp_path: Path) -> None:
    table = z.table("connect:3,3,3", tmp_path / "t", what=what, compiled=False)
    dice = random.Random(2)
    for state in dice.sample(list(table), 60):
        move = table.best(state)
        if move is None:
            assert table.game.turn(state) is None
            continue
        after = table.game.after(state, move)
        mover = table.game.turn(state)
        assert table[after][mover] == table[state][mover]
        if table.distance(state):
            assert table.distance(after) == table.distance(state) - 1
    assert table.game.turn(table.state()) == table.line[0].player


def test_the_index_says_what_the_files_say(made: Path) -> None:
    table, fresh = z.Table(made), z.Table(made)
    for number in table.manifest.layers:
        keys, values = table.reader(number).whole()
        shelf = table._shelf(number)
        for at, key in enumerate(keys[:: max(1, len(keys) // 50)].tolist()):
            assert shelf._read(key) == fresh._shelf(number)._read(key) is not None, at
        index = shelf.made()
        assert [index.row(k) for k in keys.tolist()] == list(range(len(keys)))
        assert index.row(int(keys[0]) - 1) is None
        assert index.row(int(keys[-1]) + 1) is None
        assert index.find(keys, compiled=False).tolist() == list(range(len(keys)))
        assert table.at_keys(number, keys)[:, 0].tolist() == values.tolist()
        odd = np.setdiff1d(np.arange(int(keys[0]), int(keys[0]) + 200), keys)
        assert (index.find(odd, compiled=False) == -1).all()
        assert all(index.row(k) is None for k in odd.tolist())


def test_an_index_that_is_damaged_or_of_another_table_is_made_anew(mine: Path) -> None:
    table = z.Table(mine)
    table.at_keys(4, table.reader(4).whole()[0])
    path = mine / "index" / "000004.idx"
    for content in (b"", path.read_bytes()[:-1], path.read_bytes().replace(b"index 1", b"index 0"), flipped(path)):
        path.write_bytes(content)
        again = z.Table(mine)
        assert (again.at_keys(4, again.reader(4).whole()[0])[:, 0] == again.reader(4).whole()[1]).all()
        assert Index(path).source == again.manifest.layers[4]["parts"][0]["sha256"]


def test_what_is_no_position_is_refused_in_one_line(made: Path) -> None:
    table = z.Table(made)
    width = table.moves.width
    for other in ("a", 2.0, None, [1]):
        strange = (1, *[other] * (width - 1))
        assert strange not in table
        with pytest.raises(NameError_, match="is no position; give moves"):
            table[strange]
    assert (10**30, *[0] * (width - 1)) not in table
    with pytest.raises(NameError_, match="no layer 99; it has 0, 1, 2"):
        table.at_keys(99, np.array([1]))


def test_several_make_an_index_at_a_time_and_find_it_whole(mine: Path, monkeypatch: Any) -> None:
    plain = index.atomic_table_file
    with ExitStack() as others:

        @contextmanager
        def overtaken(path: Path, ending: str) -> Iterator[Path]:
            with plain(path, ending=ending) as part:
                yield part  # written, and still without its name when another one begins
                others.enter_context(plain(path, ending=index.own_table_file_ending())).write_bytes(b"")

        monkeypatch.setattr(index, "atomic_table_file", overtaken)
        table = z.Table(mine)
        keys, values = table.reader(4).whole()
        assert table.at_keys(4, keys)[:, 0].tolist() == values.tolist()
        assert Index(mine / "index" / "000004.idx").rows == len(keys)


def test_a_folder_that_cannot_be_written_is_indexed_elsewhere_and_nothing_is_left(
    mine: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "elsewhere"))
    (mine / "index").write_text("in the way")
    table = z.Table(mine)
    keys, values = table.reader(4).whole()
    assert table.at_keys(4, keys)[:, 0].tolist() == values.tolist()
    assert list((tmp_path / "elsewhere").iterdir()) == []


def flipped(path: Path) -> bytes:
    content = bytearray(path.read_bytes())
    content[-30] ^= 1
    return bytes(content)


def test_keys_that_are_not_there_are_named(made: Path) -> None:
    with pytest.raises(NameError_, match="no position"):
        z.Table(made).at_keys(4, np.array([1]))


# ---------------------------------------------------------------- checked


@pytest.mark.parametrize("what", ["outcome", "guarantees", "wdl"])
@pytest.mark.parametrize("ties", ["first", "last", "average", "spiteful:A", "total"])
def test_a_right_table_is_found_right_and_a_wrong_value_wrong(what: str, ties: str, tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    table = z.table("connect:3,2,2", tmp_path / "t", what=what, ties=ties, compiled=False)
    assert z.check(table)
    path = tmp_path / "t" / "layers" / table.manifest.layers[3]["parts"][0]["file"]
    rows = pq.read_table(path)
    column = rows.column(1).to_numpy().copy()
    column[5] = 1 - column[5] if column[5] in (0, 1) else 0
    pq.write_table(rows.set_column(1, rows.column_names[1], [column]), path)
    _believe(tmp_path / "t", 3)
    report = z.check(z.Table(tmp_path / "t"))
    assert not report
    assert "worth" in report.problems[0].what


def _believe(folder: Path, number: int) -> None:
    """Writes a manifest that agrees with a changed file."""
    from zermelo.tables.files import describe_table_file

    found = read_table_file_json(folder / "manifest.json", "manifest")
    (kept,) = found["layers"][str(number)]["parts"]
    kept.update(describe_table_file(folder / "layers" / kept["file"]))
    write_table_file_json(folder / "manifest.json", found)


def test_a_position_that_is_missing_or_too_many_is_found(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    for change in ("missing", "too many"):
        folder = tmp_path / change
        table = z.table("connect:3,2,2", folder, compiled=False)
        path = folder / "layers" / table.manifest.layers[2]["parts"][0]["file"]
        rows = pq.read_table(path)
        more = pa.table(
            {
                "key": pa.array([int(rows.column("key")[len(rows) - 1].as_py()) + 1]),
                "value": pa.array([0], rows.schema.field(1).type),
            }
        )
        pq.write_table(rows.slice(1) if change == "missing" else pa.concat_tables([rows, more]), path)
        found = read_table_file_json(folder / "manifest.json", "manifest")
        kept, step = found["layers"]["2"], -1 if change == "missing" else 1
        for told in (kept, kept["parts"][0]):
            told["rows"] += step
        kept["counts"][rows.column("value")[0].as_py() if change == "missing" else 0] += step
        write_table_file_json(folder / "manifest.json", found)
        _believe(folder, 2)
        report = z.check(z.Table(folder))
        assert not report
        words = "not in the table" if change == "missing" else "follows from no position"
        assert words in str(report.problems)


def test_chance_is_checked_in_fractions(tmp_path: Path) -> None:
    table = z.table(Lots(), tmp_path / "t")
    assert z.check(table)
    assert table.payoff == z.solve(Lots()).payoff


# ---------------------------------------------------------------- never believed


@pytest.mark.parametrize("place", [0.02, 0.3, 0.6, 0.97])
def test_a_flipped_bit_is_found_and_not_served(place: float, mine: Path) -> None:
    path = mine / "layers" / "000006.parquet"
    content = bytearray(path.read_bytes())
    content[int(len(content) * place)] ^= 16
    path.write_bytes(content)
    table = z.Table(mine)
    report = table.verify()
    assert not report
    assert "000006.parquet: damaged" in str(report)
    with pytest.raises(FileError, match="damaged"):
        table.at_keys(6, np.array([1]))


def test_a_truncated_or_missing_layer_is_refused_at_once(mine: Path) -> None:
    path = mine / "layers" / "000006.parquet"
    content = path.read_bytes()
    path.write_bytes(content[:-10])
    with pytest.raises(FileError, match="damaged"):
        z.Table(mine)
    path.unlink()
    with pytest.raises(FileError, match="missing"):
        z.Table(mine)


def test_a_changed_manifest_is_refused(mine: Path) -> None:
    path = mine / "manifest.json"
    path.write_text(path.read_text().replace('"positions": ', '"positions": 1'))
    with pytest.raises(FileError, match="damaged"):
        z.Table(mine)
    path.write_text("{")
    with pytest.raises(FileError, match="damaged"):
        z.Table(mine)


def test_another_format_is_refused_by_its_number(mine: Path) -> None:
    found = read_table_file_json(mine / "manifest.json", "manifest")
    found["identity"]["format"] = 99
    write_table_file_json(mine / "manifest.json", found)
    with pytest.raises(FileError, match="a table of format 99"):
        z.Table(mine)


def test_other_rules_are_refused(made: Path, monkeypatch: Any) -> None:
    with pytest.raises(FileError, match="another game"):
        z.Table(made, "connect:3,3,2" and z.game("connect:3,3,2"))
    with pytest.raises(FileError, match="another game"):
        z.Table(made, Bare(3, 3, 3))
    monkeypatch.setattr(manifests, "READS", (4,))
    with pytest.raises(FileError, match="format 3"):
        z.Table(made)


def test_a_game_of_your_own_must_be_given(tmp_path: Path) -> None:
    z.table(Lots(), tmp_path / "t")
    with pytest.raises(FileError, match="give the game too"):
        z.Table(tmp_path / "t")
    assert z.Table(tmp_path / "t", Lots()).payoff == z.solve(Lots()).payoff


def test_a_folder_without_a_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="no table is here"):
        z.Table(tmp_path)


# ---------------------------------------------------------------- used by others


def test_search_and_play_look_moves_up(made: Path) -> None:
    advice = z.search("connect:3,3,3", table=made, at="1")
    assert advice.move == z.Table(made).best("1")
    assert (advice.method, advice.status) == ("table", "solved")
    with pytest.raises(z.ZermeloError, match="another game"):
        z.search("connect:3,3,2", table=made)
    match = z.play_match("connect:3,3,3", [f"table:{made}", "first"])
    assert match.payoff["A"] >= z.Table(made).payoff["A"]


def test_the_command_line_tells_and_checks(made: Path, mine: Path, tmp_path: Path) -> None:
    from click.testing import CliRunner

    from zermelo.faces.cli import main

    def run(*words: Any) -> Any:
        return CliRunner().invoke(main, [str(w) for w in words])

    out = tmp_path / "new"
    story = run("table", "tokens:6", "--out", out, "--json")
    assert json.loads(story.stdout)["positions"] == len(z.Table(out))
    told = run("table", "tokens:6", "--out", out, "--memory", "300MB")
    assert told.exit_code == 0
    assert "positions in" in told.stdout
    found = json.loads(run("lookup", made, "1/2", "--json").stdout)
    assert found["payoff"] == dict(z.Table(made)["1/2"])
    assert set(found["moves"]) == {"1", "2", "3"}
    assert "is to move" in run("lookup", made, "[1,16,2]").stdout
    assert run("check", made).exit_code == 0
    (mine / "layers" / "000005.parquet").write_bytes(b"nothing")
    assert run("check", mine).exit_code == 1
    assert run("check", tmp_path).exit_code == 2
    assert "no such file, and no folder of a table" in run("check", tmp_path / "nowhere").stderr
    report = json.loads(run("check", out, "--json").stdout)
    assert (report["status"], report["method"]) == ("solved", "layers solved backwards")
    assert "each of them by plain code" in report["checked"]
    assert run("lookup", made, "9/9").exit_code == 2
    assert run("table", "tokens:6", "--out", out, "--memory", "lots").exit_code == 2
    assert run("table", "tokens:7", "--out", tmp_path / "b", "--limit", "5").exit_code == 3
    lines = run("table", "tokens:5", "--out", tmp_path / "e", "--events").stderr.splitlines()
    assert [json.loads(line)["event"] for line in lines][-1] == "finished"


def test_damage_anywhere_is_refused_or_does_not_matter(made: Path, mine: Path) -> None:
    whole, dice = z.Table(made), random.Random(8)
    states = list(whole)
    by_layer = {whole.manifest.order.layer(state): state for state in states}  # so that every file is asked
    want = {state: whole[state] for state in [*by_layer.values(), *dice.sample(states, 40)]}
    table = z.Table(mine)
    for number in table.manifest.layers:
        table._shelf(number).made()
    refused = 0
    for path in sorted(path for path in mine.rglob("*") if path.is_file()):
        before = path.read_bytes()
        content = bytearray(before)
        content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
        for bad in (bytes(content), before[: dice.randrange(len(before))]):
            path.write_bytes(bad)
            try:
                again = z.Table(mine)
                assert {state: again[state] for state in want} == want
            except FileError:
                refused += 1
            path.write_bytes(before)
    assert refused >= 2 * len(table.manifest.layers)
