"""Sorted runs of keys, in memory or on disk, merged without duplicates: range by range, each by itself.

Of each run every so many keys are remembered, so that it is known where ranges of about equal size begin, and the part
of a run between two keys is read without reading the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from zermelo.tables.build.keys.key_file import BLOCK, KeyFile, repack_keys
from zermelo.tables.build.keys.radix_sort import sorted_run
from zermelo.tables.packing import Packing

Array = np.ndarray[Any, Any]
EVERY = 4096  # keys between two that are remembered
PIECE = 1 << 18  # keys that are sorted at once
LAST = np.iinfo(np.int64).max


class Run:
    """A sorted run without duplicates, in memory or in a file."""

    def __init__(self, source: Array | KeyFile, into: Packing | None) -> None:
        self.source, self.into = source, into
        if isinstance(source, KeyFile):
            self.rows, self.every = source.rows, BLOCK
            self.marks = repack_keys(source.marks, source.packing, into)
        else:
            self.rows, self.every = len(source), EVERY
            self.marks = source[::EVERY]

    def between(self, low: int, high: int, *, compiled: bool) -> Array:
        """Returns the keys k with low <= k < high; all from low on when *high* is the last number there is."""
        if not isinstance(self.source, KeyFile):
            return self.source[_place(self.source, low) : _place(self.source, high)]
        begin, behind = max(0, int(self.marks.searchsorted(low, side="right")) - 1), _place(self.marks, high)
        if begin >= behind:
            return np.zeros(0, dtype=np.int64)
        keys = repack_keys(self.source.blocks(begin, behind, compiled=compiled), self.source.packing, self.into)
        return keys[_place(keys, low) : _place(keys, high)]


def _place(keys: Array, key: int) -> int:
    return len(keys) if key == LAST else int(keys.searchsorted(key))


def run_ranges(runs: Sequence[Run], most: int, low: int = 0, high: int = LAST) -> list[tuple[int, int]]:
    """Returns ranges of keys from *low* up to *high*, one after another, of about *most* keys of all runs each."""
    marks, weights = [np.zeros(0, dtype=np.int64)], [np.zeros(0, dtype=np.int64)]
    for run in runs:
        inside = run.marks[_place(run.marks, low) : _place(run.marks, high)]
        marks.append(inside)
        weights.append(np.full(len(inside), run.every))
    joined = np.concatenate(marks)
    order = np.argsort(joined, kind="stable")
    filled = np.cumsum(np.concatenate(weights)[order])
    total = int(filled[-1]) if len(filled) else 0
    count = max(1, round(total / most))
    wanted = [total * k // count for k in range(1, count)]
    cuts = sorted({int(key) for key in joined[order][np.searchsorted(filled, wanted)] if low < key < high})
    return list(zip([low, *cuts], [*cuts, high]))


def merge_sorted_runs(
    runs: Sequence[Run], low: int = 0, high: int = LAST, *, most: int = PIECE, compiled: bool = False
) -> Iterator[Array]:
    """Yields the keys of all runs from *low* up to *high* in order, each once, in pieces made of about *most* keys.

    A piece is good until the next one is taken: they are sorted in one array.

    >>> runs = [Run(np.array([1, 4, 6]), None), Run(np.array([2, 4]), None)]
    >>> [piece.tolist() for piece in merge_sorted_runs(runs)]
    [[1, 2, 4, 6]]
    """
    inside = [run for run in runs if run.rows]
    room = np.empty(0, dtype=np.int64)
    for begin, behind in run_ranges(inside, most, low, high):
        parts = [run.between(begin, behind, compiled=compiled) for run in inside]
        parts = [part for part in parts if len(part)]
        if len(parts) == 1:
            yield parts[0]
        elif parts:
            size = sum(map(len, parts))
            room = room if size <= len(room) else np.empty(size + size // 8, dtype=np.int64)
            yield sorted_run(np.concatenate(parts, out=room[:size]), compiled=compiled)
