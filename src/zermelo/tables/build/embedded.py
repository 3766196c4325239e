"""The two stages of a layered solve on one machine: threads, sorted arrays, and files where memory does not reach.

* `expand` finds all that follows a layer, and writes the next one: sorted, each position once.
* `reduce` works out what a layer is worth from the layers that follow it.

Both take a layer in chunks. The memory they may use is counted: keys that are too many are sorted in parts, which are
written out and merged; layers that are too large to be looked up in are read past the sorted keys that are wanted.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from itertools import islice
from typing import Any, TypeVar

import numpy as np

from zermelo.errors import BudgetError
from zermelo.tables.build.cyclic_layers import solve_cyclic_layer
from zermelo.tables.build.job import Job, Journal, Layer
from zermelo.tables.build.lookups import Lookup
from zermelo.tables.build.pool import SLICES, Pool
from zermelo.tables.build.reduce import Sorted
from zermelo.tables.build.sorted_runs import KeyFile, Run, merge_sorted_runs, write_sorted_run
from zermelo.tables.build.worth import Worth, table_worth_common_unit
from zermelo.tables.files import atomic_table_file, clear_table_files, describe_table_file, require_table_file_room
from zermelo.tables.layers import Reader, Writer
from zermelo.tables.moves import Followed, Moves, NoRoom

Array = np.ndarray[Any, Any]
Made = TypeVar("Made")


class Embedded:
    """One machine."""

    def __init__(self, job: Job, journal: Journal, *, compiled: bool, tell: Callable[[int], None]) -> None:
        self.job, self.journal, self.compiled, self.tell = job, journal, compiled, tell
        self.own = threading.local()
        self._stop = threading.Event()

    # ------------------------------------------------------------ threads

    def _each(self, work: Callable[[Array], Made], given: Iterable[Array]) -> Iterator[Made]:
        """Yields what *work* makes of each, in order, a few at a time on all cores."""
        if self.job.cores == 1:
            yield from map(work, given)
            return
        with ThreadPoolExecutor(self.job.cores) as pool:
            rest = iter(given)
            waiting: list[Future[Made]] = [pool.submit(work, one) for one in islice(rest, 2 * self.job.cores)]
            try:
                while waiting:
                    wait(waiting[:1], return_when=FIRST_COMPLETED)
                    yield waiting.pop(0).result()
                    waiting += [pool.submit(work, one) for one in islice(rest, 1)]
            finally:
                for future in waiting:
                    future.cancel()

    def moves(self) -> Moves:
        """The kernel's scratch arrays of this thread."""
        journal = self.journal
        kept: Moves | None = getattr(self.own, "moves", None)
        if kept is None or kept.packing != journal.packing or kept.compiled != self.compiled:
            kept = Moves(
                self.job.rules, journal.packing, journal.order, symmetric=self.job.symmetric, compiled=self.compiled
            )
            self.own.moves = kept
        return kept

    # ------------------------------------------------------------ forwards

    def expand(self, number: int) -> None:
        """Finds all that follows layer *number*; afterwards the next layer is known, and the journal says so."""
        journal, job = self.journal, self.job
        layer = journal.layers[number]
        require_table_file_room(job.folder, 16 * layer.keys.rows + (1 << 20))
        while True:
            pool = Pool(self, number)
            try:
                layer = self._closed(number, layer, pool)
                break
            except NoRoom as short:
                assert journal.packing is not None
                wider = journal.packing.widened(short.least, short.most)
                wider.check(type(job.rules).__name__)
                journal.packings.append(wider)
                layer = journal.layers[number]
            finally:
                pool.stop()
        journal.kinds |= pool.kinds()
        journal.chancy |= pool.chancy
        journal.layers[number] = Layer(layer.keys, sorted(pool.targets), layer.stays)
        self._hand_over(number, pool)

    def _closed(self, number: int, layer: Layer, pool: Pool) -> Layer:
        """Expands a layer until no move that stays in it leads to anything new."""
        most = self.moves().most
        for count in self._each(pool.take, layer.keys.chunks(most, self.journal.packing)):
            self.tell(count)
        pool.check()
        new = pool.staying()
        if new is None:
            return layer
        known = self.held(layer.keys)
        while True:
            found, _ = Sorted(known, compiled=self.compiled).find(new)
            new = new[found < 0]
            if not len(new):
                break
            known = np.concatenate([known, new])
            known.sort(kind="stable")
            self._check_size(len(known))
            for count in self._each(pool.take, (new[k : k + most] for k in range(0, len(new), most))):
                self.tell(count)
            pool.check()
            more = pool.staying()
            if more is None:
                break
            new = more
        path = self.job.work / f"{number:06d}.closed"
        return Layer(write_sorted_run(path, iter([known]), self.journal.packing), [], True)

    def held(self, keys: KeyFile) -> Array:
        self._check_size(keys.rows)
        return keys.whole(self.journal.packing)

    def _check_size(self, rows: int) -> None:
        if 40 * rows > self.job.room():
            raise BudgetError(
                f"A layer within which moves stay must fit the memory, and one here has {rows:,} positions already; "
                "give more --memory, or slice(s) with finer slices."
            )

    def _hand_over(self, number: int, pool: Any) -> None:
        """Merges what leads to the next layer, and writes what leads further on for later."""
        journal, work = self.journal, self.job.work
        targets = sorted({*journal.waiting, *pool.targets})
        journal.next = targets[0] if targets else None
        for target in targets:
            runs = pool.runs(target)
            if target == journal.next:
                runs += [Run(keys, journal.packing) for keys in journal.waiting.pop(target, [])]
                path = work / f"{target:06d}.keys"
                pieces = merge_sorted_runs(runs, self.job.room() // SLICES // 8)
                journal.layers[target] = Layer(write_sorted_run(path, pieces, journal.packing))
            elif runs:
                path = work / f"{target:06d}.{number:06d}.run"
                kept = write_sorted_run(path, merge_sorted_runs(runs, self.job.room() // SLICES // 8), journal.packing)
                journal.waiting.setdefault(target, []).append(kept)

    # ------------------------------------------------------------ backwards

    def reduce(self, number: int, worth: Worth) -> None:
        """Solves layer *number*; those that its moves lead to are solved already."""
        journal, job = self.journal, self.job
        layer = journal.layers[number]
        require_table_file_room(
            job.folder, (4 + np.dtype(worth.kind).itemsize * worth.width) * layer.keys.rows + (1 << 20)
        )
        others = {t: Reader(job.layers / journal.solved[t]["file"]) for t in layer.targets}
        unit = table_worth_common_unit(journal.solved[t].get("unit", 1) for t in layer.targets)
        look = Lookup(self, others, worth, unit)
        path = job.layers / f"{number:06d}.parquet"
        counts = np.zeros(1, dtype=np.int64)
        finer = 1
        while True:
            with atomic_table_file(path, at_once=False) as part:
                writer = Writer(part, worth.values.columns, worth.values.types)
                factor = 1
                if layer.stays:
                    made: Iterable[Any] = solve_cyclic_layer(self, layer, worth, look, number, unit, finer)
                else:
                    chunks = layer.keys.chunks(look.most, journal.packing)
                    made = self._each(partial(self._solve, worth=worth, look=look, unit=unit, finer=finer), chunks)
                counts = np.zeros(1, dtype=np.int64)
                for keys, rows, more in made:
                    factor = table_worth_common_unit((factor, more))
                    writer.add(keys, *(np.ascontiguousarray(rows[:, c]) for c in range(rows.shape[1])))
                    counts = embedded_row_counts(counts, rows, worth)
                    self.tell(len(keys))
                writer.close()
            if factor == 1:
                break
            finer *= factor
        for reader in others.values():
            reader.close()
        kept = describe_table_file(path) | {"rows": layer.keys.rows, "unit": unit * finer, "targets": layer.targets}
        journal.solved[number] = kept | {"stays": layer.stays, "counts": counts.tolist()}

    def _solve(self, keys: Array, worth: Worth, look: Lookup, unit: int, finer: int) -> tuple[Array, Array, int]:
        found = self.followed(keys)
        rows, factor = worth.combine(found, look.rows(found.layer, found.child), unit, finer)
        return keys, rows, factor

    def followed(self, keys: Array) -> Followed:
        """Returns what follows positions, however many."""
        moves = self.moves()
        if len(keys) <= moves.most:
            return moves.follow(keys)
        parts, offset = [], 0
        firsts = [np.zeros(1, dtype=np.int64)]
        for k in range(0, len(keys), moves.most):
            f = moves.follow(keys[k : k + moves.most])
            firsts.append(f.first[1:] + offset)
            offset += len(f.child)
            weight = None if f.weight is None else f.weight.copy()
            parts.append(
                Followed(f.first, f.mover.copy(), f.child.copy(), f.layer.copy(), weight, f.pay.copy(), f.staying)
            )
        weights = [p.weight for p in parts if p.weight is not None]
        return Followed(
            np.concatenate(firsts), np.concatenate([p.mover for p in parts]), np.concatenate([p.child for p in parts]),
            np.concatenate([p.layer for p in parts]), np.concatenate(weights) if weights else None,
            np.concatenate([p.pay for p in parts]), sum(p.staying for p in parts),
        )  # fmt: skip

    def sweep_work(self) -> None:
        """Removes what the journal no longer needs."""
        clear_table_files(self.job.work, self.journal.keeps)


def embedded_row_counts(counts: Array, rows: Array, worth: Worth) -> Array:
    """How often each kind of row occurs: outcomes by number; who wins as the second, nobody, the first."""
    values = worth.values
    if values.is_expected or values.what == "guarantees":
        return counts
    kinds = rows[:, 0] if values.what == "outcome" else np.sign(rows[:, 0].astype(np.int64)) + 1
    size = len(values.kinds) if values.what == "outcome" else 3
    found = np.bincount(kinds, minlength=size)
    return found if len(counts) < size else counts + found
