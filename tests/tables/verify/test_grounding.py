"""What fits together on a cycle and is wrong all the same is found."""

from __future__ import annotations

from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo as z
from tests.effort import tries
from tests.tables.build.games import Coarse, Ring
from tests.tables.build.test_on_disk import Warren
from zermelo.tables import pages
from zermelo.tables.files import describe_table_file, read_table_file_json, write_table_file_json
from zermelo.tables.mapped_arrays import MappedArrays
from zermelo.tables.verify.grounding import Circles


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


@pytest.fixture(params=["enough", "little"])
def memory(request: Any, monkeypatch: Any) -> None:
    """Enough memory for all arrays, or so little that each lies in a file, and its pages are let go at every look."""
    if request.param == "little":
        monkeypatch.setattr("zermelo.tables.verify.table.table_memory_room", lambda memory: 0)
        monkeypatch.setattr("zermelo.tables.verify.grounding.BLOCK", 16)


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("game", [Ring(), "mutorere"], ids=str)
def test_every_single_wrong_guarantee_on_a_cycle_is_found(
    game: Any, compiled: bool, tmp_path: Path, memory: None
) -> None:
    table = z.table(game, tmp_path / "t", what="guarantees")
    assert table.verify(compiled=compiled)
    number = next(j for j, kept in table.manifest.layers.items() if kept["stays"])
    for level in range(3):

        def all_at(columns: Any, level: int = level) -> None:
            inner = np.array([not table.game.rules.over(list(table.moves.state(int(k)))) for k in columns[0]])
            columns[1][inner] = level

        before = (table.folder / "layers" / table.manifest.layers[number]["parts"][0]["file"]).read_bytes()
        same = np.array(table.reader(number).whole()[1])
        other = rewrite(table, number, all_at)
        if (np.array(other.reader(number).whole()[1]) != same).any():
            assert not other.verify(compiled=compiled), level
        (table.folder / "layers" / table.manifest.layers[number]["parts"][0]["file"]).write_bytes(before)


def test_slices_without_cycles_are_found_to_have_none(tmp_path: Path) -> None:
    for what in ("outcome", "guarantees"):
        report = z.table(Coarse(tokens=7), tmp_path / what, what=what, compiled=False).verify()
        assert report
        assert "moves stay" in str(report.checked)


class Paying(Warren):
    """A warren where going in circles pays everybody what is said."""

    circling: int = 0
    one_layer: bool = True

    @cached_property
    def endless(self) -> tuple[int, ...]:
        return (self.circling,) * self.players


def test_what_is_right_but_for_what_endless_play_pays_is_found_compiled_or_not_and_with_little_memory(
    tmp_path: Path, monkeypatch: Any
) -> None:
    wrong = 0
    for seed in range(tries(4)):
        made = [z.table(Paying(seed=seed, rooms=12, circling=paid), tmp_path / f"{seed} {paid}", what="guarantees",
                        compiled=False) for paid in (-1, 0, 1, 2)]  # fmt: skip
        for table, other in product(made, made):
            paid = other.game.rules.endless
            if any(x not in kinds for x, kinds in zip(paid, table.meaning.kinds)):
                continue
            vars(table.game.rules)["endless"] = paid
            reports = [table.verify(compiled=compiled) for compiled in (False, True)]
            with monkeypatch.context() as patch:
                patch.setattr("zermelo.tables.verify.table.table_memory_room", lambda memory: 0)
                patch.setattr("zermelo.tables.verify.grounding.BLOCK", 5)
                reports += [table.verify(compiled=compiled) for compiled in (False, True)]
            is_right = dict(table) == dict(other)
            assert {bool(report) for report in reports} == {is_right}
            assert len({str(report.problems) for report in reports}) == 1
            wrong += not is_right
            vars(table.game.rules)["endless"] = (table.game.rules.circling,) * 3
    assert wrong > tries(4)


def test_arrays_of_a_layer_keep_to_the_room(tmp_path: Path) -> None:
    table = z.table(Warren(seed=2, one_layer=True), tmp_path / "t", what="guarantees", compiled=False)
    (number,), rows, every = table.manifest.layers, 1_000_003, 1 + 2 * 3 + 2 + 1 + 8  # bytes a row, all in memory
    table.manifest.layers[number]["rows"] = rows
    for each in range(every + 2):
        made = Circles(table, number, MappedArrays(0), each * rows + each, compiled=True)
        arrays = [made.done, *made.rows, *made.exits, made.waiting, made.mover, made.first]
        held = sum(array.nbytes for array in arrays if array.base is None)
        assert held <= each * (rows + 1)
        assert (held == sum(array.nbytes for array in arrays)) == (each >= every)


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
