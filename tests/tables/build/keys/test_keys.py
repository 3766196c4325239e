"""Keys sorted by digits, coded as differences and looked up in boxes are what plain code makes of them."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from zermelo.errors import FileError
from zermelo.tables.build.keys.key_file import BLOCK, Keys, write_key_file
from zermelo.tables.build.keys.radix_sort import sorted_run
from zermelo.tables.build.keys.sorted_runs import Run, merge_sorted_runs, run_ranges
from zermelo.tables.build.reduce import Sorted

DICE = np.random.default_rng(5)
DRAWN = [
    np.zeros(0, dtype=np.int64),
    np.array([7]),
    np.array([5, 5, 5]),
    DICE.integers(0, 50, 1000),
    DICE.integers(0, 1 << 63, 3000, dtype=np.int64),
    (DICE.integers(0, 40, 2000) << 50) + 3,
    np.array([(1 << 63) - 1, 0, 1, (1 << 63) - 1]),
    DICE.integers(1 << 40, (1 << 40) + 100_000, 40_000),
]


@pytest.mark.parametrize("keys", DRAWN, ids=lambda keys: str(len(keys)))
@pytest.mark.parametrize("compiled", [False, True])
def test_sorted_keys_are_all_there_once(keys: Any, compiled: bool) -> None:
    assert sorted_run(keys.copy(), compiled=compiled).tolist() == sorted(set(keys.tolist()))


@pytest.mark.parametrize("keys", DRAWN[1:], ids=lambda keys: str(len(keys)))
@pytest.mark.parametrize("compiled", [False, True])
def test_keys_found_are_where_they_stand(keys: Any, compiled: bool) -> None:
    keys = np.unique(keys)
    table = Sorted(len(keys), int(keys[0]), int(keys[-1]), compiled=compiled)
    cuts = [0, *sorted(random.Random(2).sample(range(1, len(keys)), min(5, len(keys) - 1))), len(keys)]
    parts = list(zip(cuts, cuts[1:]))
    random.Random(1).shuffle(parts)
    for low, high in parts:  # in any order
        table.fill(low, keys[low:high], int(keys[low - 1]) if low else None)
    found, missing = table.find(keys)
    assert (found.tolist(), missing) == (list(range(len(keys))), 0)
    odd = np.setdiff1d(np.concatenate([keys[keys > 0] - 1, keys[keys < keys[-1]] + 1, [0]]), keys)
    found, missing = table.find(odd)
    assert (set(found.tolist()) | {-1}, missing) == ({-1}, len(odd))


@pytest.mark.parametrize("keys", DRAWN[1:], ids=lambda keys: str(len(keys)))
def test_keys_on_disk_are_read_as_they_were_written_compiled_or_not(keys: Any, tmp_path: Path) -> None:
    keys = np.unique(keys)
    pieces = [keys[k : k + 700] for k in range(0, len(keys), 700)]
    kept = write_key_file(tmp_path / "a", pieces, None, compiled=True)
    other = write_key_file(tmp_path / "b", [keys], None, compiled=False)
    assert (kept.rows, kept.crc) == (len(keys), other.crc)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    half = len(keys) // 2
    files = [write_key_file(tmp_path / name, [part], None, compiled=True)
             for name, part in (("c", keys[:half]), ("d", keys[half:])) if len(part)]  # fmt: skip
    for compiled in (False, True):
        assert kept.blocks(0, len(kept.marks), compiled=compiled).tolist() == keys.tolist()
        both = Keys(tuple(files))
        assert both.whole(None, compiled=compiled).tolist() == keys.tolist()
        assert both.ends(None, compiled=compiled) == (keys[0], keys[-1])
        for low in (0, 1, half, len(keys) - 1, min(BLOCK, len(keys) - 1)):
            read = both.rows_between(low, min(low + 1000, len(keys)), None, compiled=compiled)
            assert read.tolist() == keys[low : low + 1000].tolist()
        assert [n for a, b in both.ranges(999) for n in range(a, b)] == list(range(len(keys)))


@pytest.mark.parametrize("compiled", [False, True])
def test_runs_merged_range_by_range_are_all_keys_once(compiled: bool, tmp_path: Path) -> None:
    drawn = [np.unique(DICE.integers(0, 300_000, 30_000)) for _ in range(4)]
    want = np.unique(np.concatenate(drawn)).tolist()
    kept = write_key_file(tmp_path / "a", [drawn[0]], None, compiled=compiled)
    runs = [Run(kept, None), *(Run(keys, None) for keys in drawn[1:])]
    for most in (1 << 12, 1 << 14, 1 << 20):
        ranges = run_ranges(runs, most)
        assert [low for low, _ in ranges][1:] == [high for _, high in ranges][:-1]
        pieces = [piece.copy() for low, high in ranges
                  for piece in merge_sorted_runs(runs, low, high, most=5000, compiled=compiled)]  # fmt: skip
        assert np.concatenate(pieces).tolist() == want
    assert len(run_ranges(runs, 1 << 14)) > 4


def test_every_flipped_bit_and_every_cut_of_a_key_file_is_found(tmp_path: Path) -> None:
    keys = np.unique(DICE.integers(0, 1 << 40, 200))
    kept = write_key_file(tmp_path / "a", [keys], None, compiled=False)
    before = (tmp_path / "a").read_bytes()
    bad = [before[:size] for size in range(len(before))]
    bad += [before[:k] + bytes([before[k] ^ 1 << k % 8]) + before[k + 1 :] for k in range(len(before))]
    bad += [before + b"\0", b""]
    for content in bad:
        (tmp_path / "a").write_bytes(content)
        again = type(kept)(kept.path, kept.rows, kept.crc, None)
        with pytest.raises(FileError, match=r"damaged, .* Remove the folder work in the table and start again"):
            again.blocks(0, len(again.marks), compiled=False)


def test_to_another_process_goes_where_keys_are_and_not_what_was_read_of_them(tmp_path: Path) -> None:
    file = write_key_file(tmp_path / "a", iter([np.arange(0, 20 * BLOCK, 2)]), None, compiled=False)
    fresh = pickle.dumps(file)
    assert len(Run(file, None).marks) == 10  # which reads the directory
    assert pickle.dumps(file) == fresh
    sent = pickle.loads(fresh)
    assert sent.blocks(9, 10, compiled=False).tolist() == file.blocks(9, 10, compiled=False).tolist()
