"""Memory: sizes are read, and a layer that must fit the memory is refused at every try or at none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from zermelo.errors import BudgetError, ParameterError
from zermelo.preferences.ties import Ties
from zermelo.tables import memory as held
from zermelo.tables.build.cycles.in_memory import cyclic_layer_size, require_cyclic_layer_room
from zermelo.tables.build.job import Job
from zermelo.tables.memory import (
    read_table_memory,
    require_slice_memory,
    table_memory_for_one_layer,
    table_memory_room,
)

MEGABYTE = 10**6


def job(memory: str, *, began: int = 0, cores: int = 2) -> Job:
    return Job(None, Path(), "outcome", Ties.read("first", ["A", "B"]), False, read_table_memory(memory), cores, {},
               began=began)  # fmt: skip


def test_the_memory_that_a_refusal_names_is_enough_and_a_megabyte_less_is_not() -> None:
    rows, moves = 642_393, 1_821_373
    with pytest.raises(BudgetError, match=r"642,393 positions and 1,821,373 moves; give more --memory") as refused:
        require_cyclic_layer_room(rows, moves, job("300MB"))
    enough = job("300MB").enough(cyclic_layer_size(rows, moves))
    assert f"{enough} at least" in str(refused.value)
    require_cyclic_layer_room(rows, moves, job(enough))
    less = replace(job(enough), memory=read_table_memory(enough) - MEGABYTE)
    with pytest.raises(BudgetError, match=f"{enough} at least"):
        require_cyclic_layer_room(rows, moves, less)


def test_what_the_process_holds_on_the_way_changes_no_refusal(monkeypatch) -> None:
    one = job("600MB")
    monkeypatch.setattr(held, "explore_resident_memory", lambda: 100 * MEGABYTE)
    before = table_memory_room(one.memory), one.room_for_one_layer()
    monkeypatch.setattr(held, "explore_resident_memory", lambda: 500 * MEGABYTE)
    assert table_memory_room(one.memory) < before[0] and one.room_for_one_layer() == before[1]


def test_what_the_process_held_before_and_every_core_count() -> None:
    assert job("2GB", began=1000 * MEGABYTE).room_for_one_layer() == 1000 * MEGABYTE
    assert table_memory_for_one_layer(2**30, 8, 0) < table_memory_for_one_layer(2**30, 1, 0)
    assert table_memory_for_one_layer(2**28, 64, 0) == held.LEAST_ROOM


@pytest.mark.parametrize("text", ["much", "4XB", "-1GB", ""])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(ParameterError, match="is no size; write one like 4GB or 512MB"):
        read_table_memory(text)


def test_a_slice_that_does_not_fit_is_told_with_both_sizes() -> None:
    require_slice_memory(100 * MEGABYTE, 100 * MEGABYTE)
    with pytest.raises(BudgetError, match=r"The largest slice takes 101 MB of memory next to .* and 100 MB are left"):
        require_slice_memory(101 * MEGABYTE, 100 * MEGABYTE)
