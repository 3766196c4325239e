"""Pieces of the two stages, each done by one thread or one worker, without the others.

* `expand_rows` finds what follows some rows of a layer.
* `merge_range` writes the keys of one range, sorted, each once, as a file of their own.
* `solve_part` solves the rows of one file of a layer, and writes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.tables.build.keys.key_file import KeyFile, Keys, write_key_file
from zermelo.tables.build.keys.sorted_runs import Run, merge_sorted_runs
from zermelo.tables.build.lookups import Held, Lookup
from zermelo.tables.build.pool import Share
from zermelo.tables.build.site import Site
from zermelo.tables.build.worth import Worth, table_worth_common_unit
from zermelo.tables.files import atomic_table_file, describe_table_file
from zermelo.tables.layers import Writer
from zermelo.tables.values import table_rank_columns

Array = np.ndarray[Any, Any]
STEP = 1 << 19  # keys that are read at once
FEW = 16  # kinds of rows that are counted one after the other
NO_RANKS: Array = np.zeros((0, 0), dtype=np.uint8)


def expand_rows(site: Site, share: Share, keys: Keys, begin: int, behind: int) -> int:
    """Finds what follows the rows from *begin* up to *behind*; returns how many these are."""
    read = keys.rows_between(begin, behind, site.packing, compiled=site.compiled)
    most = site.moves().most
    for k in range(0, len(read), most):
        site.check_stop()
        share.take(read[k : k + most])
    return len(read)


def merge_range(site: Site, runs: Sequence[Run], low: int, high: int, path: Path) -> KeyFile:
    """Writes the keys of all runs from *low* up to *high*, sorted, each once."""

    def pieces() -> Any:
        for piece in merge_sorted_runs(runs, low, high, compiled=site.compiled):
            site.check_stop()
            yield piece

    return write_key_file(path, pieces(), site.packing, compiled=site.compiled)


@dataclass(frozen=True)
class Part:
    """A file of a layer, written: what the manifest keeps of it, how often each kind of row occurs, by which factor
    units are too coarse, and the greatest rank, if there are ranks."""

    kept: dict[str, Any]
    counts: Array
    factor: int
    farthest: int | None = None


class PartWriter:
    """Writes one file of a layer, and takes note of what a manifest says about it; *ranks* are some of its ranks."""

    def __init__(
        self, path: Path, worth: Worth, at: int, before: int | None, held: Held | None, ranks: Array = NO_RANKS
    ) -> None:
        self.worth, self.at, self.before, self.held = worth, at, before, held
        self.least: int | None = None
        self.rows, self.factor = 0, 1
        self.counts = np.zeros(1, dtype=np.int64)
        self.farthest = 0 if ranks.shape[1] else None
        names, kinds = table_rank_columns(ranks.shape[1]), [ranks.dtype] * ranks.shape[1]
        self._writer = Writer(path, (*worth.values.columns, *names), [*worth.values.types, *kinds])

    def add(self, keys: Array, rows: Array, factor: int, ranks: Array = NO_RANKS) -> None:
        """Adds rows behind those there are."""
        if not len(keys):
            return
        self.factor = table_worth_common_unit((self.factor, factor))
        self._writer.add(keys, *(np.ascontiguousarray(column) for column in (*rows.T, *ranks.T)))
        if self.farthest is not None:
            self.farthest = max(self.farthest, int(ranks.max()))
        self.counts = row_counts(self.counts, rows, self.worth)
        if self.held is not None:
            self.held.put(self.at + self.rows, keys, rows, self.before)
        self.least = int(keys[0]) if self.least is None else self.least
        self.before = int(keys[-1])
        self.rows += len(keys)

    def close(self) -> None:
        """Writes what is left, and the foot of the file."""
        self._writer.close()

    def made(self, path: Path) -> Part:
        """Returns what was written, now that it has its name."""
        told = {"rows": self.rows, "least": self.least, "most": self.before}
        return Part(describe_table_file(path) | told, self.counts, self.factor, self.farthest)


def solve_part(
    site: Site, worth: Worth, look: Lookup, keys: Keys, begin: int, behind: int, path: Path, held: Held | None,
    finer: int,
) -> Part:  # fmt: skip
    """Solves the rows from *begin* up to *behind* of a layer whose moves all leave it, and writes them."""
    before = None
    if begin:
        before = int(keys.rows_between(begin - 1, begin, site.packing, compiled=site.compiled)[0])
    with atomic_table_file(path, at_once=False) as unfinished:
        writer = PartWriter(unfinished, worth, begin, before, held)
        for at in range(begin, behind, STEP):
            read = keys.rows_between(at, min(at + STEP, behind), site.packing, compiled=site.compiled)
            for k in range(0, len(read), look.most):
                site.check_stop()
                some = read[k : k + look.most]
                found = site.followed(some)
                rows, factor = worth.combine(found, look.rows(found.layer, found.child), look.unit, finer)
                writer.add(some, rows, factor)
        writer.close()
    return writer.made(path)


def row_counts(counts: Array, rows: Array, worth: Worth) -> Array:
    """How often each kind of row occurs: outcomes by number; who wins as the second, nobody, the first."""
    values = worth.values
    if values.is_expected or values.what == "guarantees":
        return counts
    kinds = rows[:, 0] if values.what == "outcome" else np.sign(rows[:, 0]) + 1
    size = len(values.kinds) if values.what == "outcome" else 3
    if size > FEW:
        return add_counts(counts, np.bincount(kinds, minlength=size))
    return add_counts(counts, np.array([np.count_nonzero(kinds == kind) for kind in range(size)]))


def add_counts(counts: Array, more: Array) -> Array:
    """Returns both together; nothing was counted where there is a single number."""
    return more if len(counts) < len(more) else counts if len(more) < len(counts) else counts + more
