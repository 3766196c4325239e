"""Arrays in files that are mapped: what is written to them is kept, though their pages are let go."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from zermelo.errors import BudgetError
from zermelo.forms.explore.memory import explore_resident_memory
from zermelo.tables.mapped_arrays import MappedArrays, mapped_array_within
from zermelo.tables.memory import MARGIN


def test_small_arrays_are_in_memory_and_large_ones_in_files() -> None:
    arrays = MappedArrays(0)
    for kind in (np.uint8, np.int64, bool):
        held, filed = arrays.zeros(100, kind, 800), arrays.zeros(801, kind, 800)
        assert (held.base is None, filed.base is None) == (True, False)
        assert (len(held), len(filed)) == (100, 801)
        for array in (held, filed):
            assert array.dtype == kind
            assert not array.any()
            array[7] = 1
            arrays.trim()
            assert np.flatnonzero(array).tolist() == [7]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not say what a process holds")
def test_pages_are_let_go_and_what_was_written_stays() -> None:
    arrays, size = MappedArrays(16 << 20), 64 << 20
    large = arrays.zeros(size, np.uint8, 0)
    for k in range(0, size, 1 << 20):
        large[k : k + (1 << 20)] = k >> 20
        arrays.trim()
        assert explore_resident_memory() < arrays.limit + (8 << 20)
    assert (large.reshape(64, -1) == np.arange(64).reshape(-1, 1)).all()


def test_a_disk_without_room_is_told_of_before_anything_is_mapped() -> None:
    with pytest.raises(BudgetError, match="MB are needed"):
        MappedArrays(0).zeros(1 << 60, np.uint8, 0)


def test_a_mapped_table_larger_than_the_memory_is_read_within_it(tmp_path: Path) -> None:
    with (tmp_path / "table").open("wb") as file:
        for k in range(40):
            file.write(bytes([k]) * (8 << 20))
    table = np.memmap(tmp_path / "table", np.int8, "c")
    memory = explore_resident_memory() + MARGIN + (96 << 20)
    most = 0
    with mapped_array_within(lambda: np.asarray(table), table.nbytes, memory):
        for again in range(2):
            for k in range(80):
                piece = slice(k << 22, (k + 1) << 22)
                assert int(table[piece].max()) == k // 2, again
                time.sleep(0.01)  # the watcher's turn
                most = max(most, explore_resident_memory())
    assert most < memory
    assert not any(thread.name == "pages" for thread in threading.enumerate())
