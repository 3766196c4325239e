"""What fits together on a cycle and is wrong all the same is found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.tables.build.games import Coarse, Ring
from zermelo.tables import pages
from zermelo.tables.files import describe_table_file, read_table_file_json, write_table_file_json


def rewrite(table: z.Table, number: int, change: Any) -> z.Table:
    """Changes the values of a layer, with a manifest that agrees."""
    import pyarrow.parquet as pq

    path = table.folder / "layers" / table.manifest.layers[number]["parts"][0]["file"]
    rows = pq.read_table(path)
    columns = [column.to_numpy().copy() for column in rows.columns]
    change(columns)
    for k, (name, column) in enumerate(zip(rows.column_names, columns)):
        rows = rows.set_column(k, rows.schema.field(name), [column])
    pq.write_table(rows, path)
    found = read_table_file_json(table.folder / "manifest.json", "manifest")
    found["layers"][str(number)]["parts"][0].update(describe_table_file(path))
    write_table_file_json(table.folder / "manifest.json", found)
    return z.Table(table.folder, table.game)


class Hall(z.Rules):
    """One walks about two rooms, or leaves for a point, or for none; the other only looks on. For ever pays a half."""

    players: int = 2
    actions: int = 2
    scale: int = 2
    start = (0, 0)
    endless = (1, 1)

    def player(self, s: z.State) -> int:
        return s[0] % 2

    def legal(self, s: z.State, a: int) -> bool:
        return True

    def apply(self, s: z.State, a: int) -> None:
        if a == 0:
            s[0] = 1 - s[0]
        else:
            s[1] = 1 + s[0]

    def over(self, s: z.State) -> bool:
        return s[1] > 0

    def score(self, s: z.State, p: int) -> int:
        return 2 if s[1] - 1 == p else 0


def test_guarantees_that_only_borrow_from_each_other_are_found(tmp_path: Path) -> None:
    table = z.table(Hall(), tmp_path / "t", what="guarantees", compiled=False)
    assert z.check(table)
    assert "circles" in str(z.check(table).checked)
    number = next(j for j, kept in table.manifest.layers.items() if kept["stays"])

    def lift(columns: Any) -> None:
        states = [table.moves.state(int(key)) for key in columns[0]]
        inner = np.array([not table.game.rules.over(list(state)) for state in states])
        for seat in (1, 2):
            columns[seat][inner] = columns[seat].max() if seat == 2 else columns[seat].min()

    report = z.check(rewrite(table, number, lift))
    assert not report


@pytest.mark.parametrize("game", [Ring(), "mutorere"], ids=str)
def test_every_single_wrong_guarantee_on_a_cycle_is_found(game: Any, tmp_path: Path) -> None:
    table = z.table(game, tmp_path / "t", what="guarantees")
    assert table.verify()
    number = next(j for j, kept in table.manifest.layers.items() if kept["stays"])
    for level in range(3):

        def all_at(columns: Any, level: int = level) -> None:
            inner = np.array([not table.game.rules.over(list(table.moves.state(int(k)))) for k in columns[0]])
            columns[1][inner] = level

        before = (table.folder / "layers" / table.manifest.layers[number]["parts"][0]["file"]).read_bytes()
        same = np.array(table.reader(number).whole()[1])
        other = rewrite(table, number, all_at)
        if (np.array(other.reader(number).whole()[1]) != same).any():
            assert not other.verify(), level
        (table.folder / "layers" / table.manifest.layers[number]["parts"][0]["file"]).write_bytes(before)


def test_slices_without_cycles_are_found_to_have_none(tmp_path: Path) -> None:
    for what in ("outcome", "guarantees"):
        report = z.table(Coarse(tokens=7), tmp_path / what, what=what, compiled=False).verify()
        assert report
        assert "moves stay" in str(report.checked)


def test_little_memory_checks_the_same(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("zermelo.tables.layers.ROWS", 16)
    table = z.table("connect:3,3,3", tmp_path / "t", what="wdl", compiled=False)
    assert max(len(table.reader(j).sizes) for j in table.manifest.layers) > 4
    monkeypatch.setattr("zermelo.tables.verify.table.table_memory_room", lambda memory: 800)
    held = []
    plain = pages.Pages._group

    def watched(self: Any, layer: int, group: int) -> Any:
        found = plain(self, layer, group)
        held.append(len(self._held))
        return found

    monkeypatch.setattr(pages.Pages, "_group", watched)
    assert table.verify()
    assert max(held) == pages.FEW
