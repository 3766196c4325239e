"""Sorted runs of keys, in memory or on disk, and their merge without duplicates, piece by piece.

A run on disk is a plain file of 64-bit numbers. Of each run every so many keys are remembered, so that the part between
two keys is read without reading the rest.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.errors import FileError
from zermelo.tables.files import atomic_table_file
from zermelo.tables.packing import Packing

Array = np.ndarray[Any, Any]
EVERY = 4096  # keys between two that are remembered
LAST = np.iinfo(np.int64).max


def sorted_run(keys: Array) -> Array:
    """Returns the keys sorted, each once; *keys* is sorted in place. (`np.unique` took sixty times as long.)

    >>> sorted_run(np.array([3, 1, 3, 2])).tolist()
    [1, 2, 3]
    """
    keys.sort()
    return sorted_run_without_repeats(keys)


def sorted_run_without_repeats(ordered: Array) -> Array:
    """Returns sorted keys, each once."""
    if len(ordered) < 2:
        return ordered.copy()
    keep = np.empty(len(ordered), dtype=bool)
    keep[0] = True
    np.not_equal(ordered[1:], ordered[:-1], out=keep[1:])
    return ordered[keep]


@dataclass(frozen=True, eq=False)
class KeyFile:
    """Sorted keys on disk, as a journal knows them: how many, their checksum, and by which packing they are keys."""

    path: Path
    rows: int
    crc: int
    packing: Packing | None

    def chunks(self, most: int, into: Packing | None) -> Iterator[Array]:
        """Yields the keys in order, *most* at a time, as keys of the packing *into*; refuses a damaged file."""
        crc, left = 0, self.rows
        try:
            with self.path.open("rb") as file:
                if os.fstat(file.fileno()).st_size != 8 * self.rows:
                    raise FileError(f"{self.path}: damaged, it does not hold {self.rows:,} keys. {REMEDY}")
                while left:
                    keys = np.fromfile(file, dtype=np.int64, count=min(most, left))
                    crc = zlib.crc32(keys.view(np.uint8).data, crc)
                    left -= len(keys)
                    yield repack_sorted_run(keys, self.packing, into)
        except OSError as error:
            raise FileError(f"{self.path}: cannot be read ({error.strerror}). {REMEDY}") from None
        if crc != self.crc:
            raise FileError(f"{self.path}: damaged, its checksum is wrong. {REMEDY}")

    def whole(self, into: Packing | None) -> Array:
        """Returns all keys."""
        return np.concatenate([np.zeros(0, dtype=np.int64), *self.chunks(1 << 20, into)])

    def document(self, versions: list[Packing]) -> dict[str, Any]:
        """Returns what a journal keeps."""
        version = None if self.packing is None else versions.index(self.packing)
        return {"file": self.path.name, "rows": self.rows, "crc": self.crc, "packing": version}


REMEDY = "Remove the folder work in the table and start again."


def repack_sorted_run(keys: Array, old: Packing | None, new: Packing | None) -> Array:
    """Returns keys of one packing as keys of a wider one. They stay sorted: a key orders states by their entries."""
    return keys if old is None or new is None else old.repacked(keys, new)


class Run:
    """A sorted run without duplicates, in memory or in a file."""

    def __init__(self, source: Array | KeyFile, into: Packing | None) -> None:
        self.source, self.into = source, into
        if isinstance(source, KeyFile):
            self.rows = source.rows
            mapped = np.memmap(source.path, dtype=np.int64, mode="r") if source.rows else np.zeros(0, dtype=np.int64)
            self.marks = repack_sorted_run(np.array(mapped[::EVERY]), source.packing, into)
        else:
            self.rows = len(source)
            self.marks = source[::EVERY]

    def between(self, low: int, high: int) -> Array:
        """Returns the keys k with low <= k < high; all from low on when *high* is the last number there is."""
        if not isinstance(self.source, KeyFile):
            return self.source[self._place(self.source, low) : self._place(self.source, high)]
        begin = max(0, int(self.marks.searchsorted(low)) - 1) * EVERY
        end = min(self.rows, self._place(self.marks, high) * EVERY)
        keys = np.fromfile(self.source.path, dtype=np.int64, count=max(0, end - begin), offset=8 * begin)
        keys = repack_sorted_run(keys, self.source.packing, self.into)
        return keys[self._place(keys, low) : self._place(keys, high)]

    def _place(self, keys: Array, key: int) -> int:
        return len(keys) if key == LAST else int(keys.searchsorted(key))


def merge_sorted_runs(runs: list[Run], most: int) -> Iterator[Array]:
    """Yields the keys of all runs in order, each once, in pieces that are made of about *most* keys.

    >>> runs = [Run(np.array([1, 4, 6]), None), Run(np.array([2, 4]), None)]
    >>> [piece.tolist() for piece in merge_sorted_runs(runs, 1 << 16)]
    [[1, 2, 4, 6]]
    """
    marks = np.sort(np.concatenate([run.marks for run in runs]))
    step = max(1, most // EVERY - len(runs))
    cuts = [int(key) for key in sorted_run_without_repeats(marks[::step])] or [0]
    cuts[0] = 0
    for low, high in zip(cuts, [*cuts[1:], LAST]):
        parts = [run.between(low, high) for run in runs]
        parts = [part for part in parts if len(part)]
        if len(parts) == 1:
            yield parts[0]
        elif parts:
            joined = np.concatenate(parts)
            joined.sort(kind="stable")  # which merges runs that are sorted already
            yield sorted_run_without_repeats(joined)


def write_sorted_run(path: Path, pieces: Iterator[Array], packing: Packing | None) -> KeyFile:
    """Writes sorted keys to a file of their own, for good once the journal that knows it is written."""
    rows = crc = 0
    with atomic_table_file(path, at_once=False) as part, part.open("wb") as file:
        for piece in pieces:
            keys = np.ascontiguousarray(piece)
            file.write(keys.view(np.uint8).data)  # not `tofile`, which says nothing when the disk is full
            crc = zlib.crc32(keys.view(np.uint8).data, crc)
            rows += len(keys)
    return KeyFile(path, rows, crc, packing)
