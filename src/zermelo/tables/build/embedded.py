"""The two stages of a layered solve on one machine: threads, sorted arrays, and files where memory does not reach.

* `expand` finds all that follows a layer, and writes the next one: sorted, each position once.
* `reduce` works out what a layer is worth from the layers that follow it.

Both are cut into pieces by ranges of keys, which threads do by themselves; see `stages`. The memory they may use is
counted: keys that are too many are sorted in parts, which are written out and merged; layers that are too large to be
looked up in are read past the sorted keys that are wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any, TypeVar

import numpy as np

from zermelo.errors import FileError
from zermelo.tables.build.cycles.closure import close_layer
from zermelo.tables.build.cycles.in_memory import cyclic_layer_size, require_cyclic_layer_room, solve_cyclic_layer
from zermelo.tables.build.cycles.on_disk import can_solve_on_disk, solve_layer_on_disk
from zermelo.tables.build.interrupt import uninterrupted, wait_for_thread
from zermelo.tables.build.job import Job, Journal, Layer
from zermelo.tables.build.keys.key_file import BLOCK, KeyFile, Keys
from zermelo.tables.build.keys.sorted_runs import Run, run_ranges
from zermelo.tables.build.lookups import Held, Lookup
from zermelo.tables.build.pool import Pool, Share
from zermelo.tables.build.progress import Progress
from zermelo.tables.build.site import Site
from zermelo.tables.build.stages import Part, PartWriter, add_counts, expand_rows, merge_range, solve_part
from zermelo.tables.build.worth import Worth, table_worth_common_unit
from zermelo.tables.files import atomic_table_file, require_table_file_room
from zermelo.tables.layers import layer_file_name, layer_ranges
from zermelo.tables.moves import Moves, NoRoom

Array = np.ndarray[Any, Any]
Given = TypeVar("Given")
Made = TypeVar("Made")
LEAST_RANGE, MOST_RANGE = 1 << 16, 1 << 22  # keys of one file that waits to be solved


class Grown(Exception):
    """A layer within which moves stay has more positions than its rules should run through in plain Python."""


class Embedded:
    """One machine; with *patience*, plain Python finds so many positions of one layer at most, and raises `Grown`."""

    def __init__(self, job: Job, journal: Journal, *, compiled: bool, progress: Progress) -> None:
        self.job, self.journal, self.compiled, self.progress = job, journal, compiled, progress
        self.patience: int | None = None
        self.room = 0  # bytes that the arrays of this stage may take, as it was when the stage began
        self.held: dict[int, Held] = {}
        self._site: Site | None = None
        self._threads: ThreadPoolExecutor | None = None

    # ------------------------------------------------------------ threads

    def _each(self, work: Callable[[Given], Made], given: Iterable[Given]) -> Iterator[Made]:
        """Yields what *work* makes of each, in order, a few at a time on all cores."""
        if self.job.cores == 1:
            yield from map(work, given)
            return
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self.job.cores)
        rest, waiting = iter(given), list[Future[Made]]()
        try:
            with uninterrupted():
                waiting += [self._threads.submit(work, one) for one in islice(rest, 2 * self.job.cores)]
            while waiting:
                made = wait_for_thread(waiting[0])
                del waiting[0]
                yield made
                with uninterrupted():
                    waiting += [self._threads.submit(work, one) for one in islice(rest, 1)]
        except BaseException:  # nothing is begun any more, and what has begun ends at its next look
            with uninterrupted():
                self.site.stop.set()
                for future in waiting:
                    future.cancel()
                wait(waiting)
                self.site.stop.clear()
            raise

    def close(self) -> None:
        """Lets the threads go."""
        if self._threads is not None:
            with uninterrupted():
                self._threads.shutdown()
            self._threads = None

    @property
    def site(self) -> Site:
        """What the threads know; another when keys have become wider or rules are compiled."""
        kept, job, journal = self._site, self.job, self.journal
        if kept is None or kept.packing != journal.packing or kept.compiled != self.compiled:
            kept = self._site = Site(
                job.rules, journal.packing, journal.order, job.folder, symmetric=job.symmetric, compiled=self.compiled
            )
        return kept

    def moves(self) -> Moves:
        """The kernel's scratch arrays of this thread."""
        return self.site.moves()

    # ------------------------------------------------------------ forwards

    def expand(self, number: int) -> None:
        """Finds all that follows layer *number*; afterwards the next layer is known, and the journal says so."""
        journal, job = self.journal, self.job
        layer = journal.layers[number]
        require_table_file_room(job.folder, 8 * layer.keys.rows + (1 << 20))
        self.room, counted = job.room(), self.progress.count
        while True:
            pool = Pool(self.site, number, self.room, job.cores)
            try:
                layer = self._closed(number, layer, pool)
                break
            except NoRoom as short:
                self._widen(short)
                self.progress.take_back(counted)
                layer = journal.layers[number]
        journal.kinds |= pool.kinds
        journal.chancy |= pool.chancy
        journal.layers[number] = Layer(layer.keys, sorted(pool.targets), layer.stays, pool.moves)
        if layer.stays and not self._goes_on_disk:
            require_cyclic_layer_room(layer.keys.rows, pool.moves, job)
        self._hand_over(number, pool.targets, pool.runs)

    def _widen(self, short: NoRoom) -> None:
        """Takes a packing that has room for what was met."""
        assert self.journal.packing is not None
        wider = self.journal.packing.widened(short.least, short.most)
        wider.check(type(self.job.rules).__name__)
        self.journal.packings.append(wider)

    def _closed(self, number: int, layer: Layer, pool: Pool) -> Layer:
        """Expands a layer until no move that stays in it leads to anything new."""
        site, most = self.site, self.moves().most
        size = max(most // BLOCK, 1) * BLOCK if self.compiled else most

        def follow(keys: Keys) -> list[Run] | None:
            self.progress.begin("expanding", number, keys.rows)
            for count in self._each(lambda rows: expand_rows(site, pool.share(), keys, *rows), keys.ranges(size)):
                self.progress.more(count)
            return self._staying(pool)

        new = follow(layer.keys)
        if new is None:
            return layer
        known = close_layer(site, number, layer.keys, new, follow, self._check_size, self.progress)
        return Layer(Keys(tuple(self._merged(number, known, f"{number:06d}", "closed"))), [], True)

    def _staying(self, pool: Pool) -> list[Run] | None:
        """Ends a round: all is sorted; what stays in the layer is returned, if there is such."""
        pool.check()
        for _ in self._each(Share.finish, pool.shares):
            pass
        return pool.staying()

    def whole(self, keys: Keys) -> Array:
        """Returns the keys of a layer within which moves stay."""
        self._check_size(keys.rows)
        return keys.whole(self.journal.packing, compiled=self.compiled)

    def _check_size(self, rows: int) -> None:
        self.job.require_within_limit(rows)
        if self.patience is not None and rows > self.patience:
            raise Grown
        if not self._goes_on_disk:
            require_cyclic_layer_room(rows, 0, self.job)

    @property
    def _goes_on_disk(self) -> bool:
        """Need layers within which moves stay not fit the memory?"""
        return can_solve_on_disk(self.job.what, is_expected=self.journal.chancy or hasattr(self.job.rules, "odds"))

    def _hand_over(self, number: int, met: set[int], runs_of: Callable[[int], list[Run]]) -> None:
        """Merges what leads to the next layer, and writes what leads further on for later."""
        journal = self.journal
        targets = sorted({*journal.waiting, *met})
        if targets and targets[0] <= number:
            raise FileError(
                f"{self.job.work}: damaged, layer {number} holds positions of another one; remove the folder and start "
                "again."
            )
        journal.next = targets[0] if targets else None
        for target in targets:
            runs = runs_of(target)
            if target == journal.next:
                runs += [Run(keys, journal.packing) for keys in journal.waiting.pop(target, [])]
                journal.layers[target] = Layer(Keys(tuple(self._merged(target, runs, f"{target:06d}", "keys"))))
            elif runs:
                merged = self._merged(target, runs, f"{target:06d}.{number:06d}", "run")
                journal.waiting.setdefault(target, []).extend(merged)

    def _merged(self, target: int, runs: list[Run], stem: str, suffix: str) -> list[KeyFile]:
        """Writes runs of a layer as files of sorted keys, each once; each file has a range of its own."""
        site, total = self.site, sum(run.rows for run in runs)
        ranges = run_ranges(runs, min(max(total // (4 * self.job.cores), LEAST_RANGE), MOST_RANGE))
        named = [(low, high, f"{stem}-{k:04d}" if k else stem) for k, (low, high) in enumerate(ranges)]

        def written(one: tuple[int, int, str]) -> KeyFile:
            return merge_range(site, runs, one[0], one[1], site.work / f"{one[2]}.{suffix}")

        self.progress.begin("merging", target, total)
        made = []
        for file in self._each(written, named):
            self.progress.more(total // len(ranges), positions=False)
            made += [file] if file.rows else []
        return made

    # ------------------------------------------------------------ backwards

    def reduce(self, number: int, worth: Worth) -> None:
        """Solves layer *number*; those that its moves lead to are solved already."""
        journal, job, site = self.journal, self.job, self.site
        layer = journal.layers[number]
        require_table_file_room(
            job.folder, (4 + np.dtype(worth.kind).itemsize * worth.width) * layer.keys.rows + (1 << 20)
        )
        unit = table_worth_common_unit(journal.solved[t].get("unit", 1) for t in layer.targets)
        own = self._hold(number, layer, worth)
        needed = cyclic_layer_size(layer.keys.rows, layer.moves)
        if layer.stays and not self._goes_on_disk and needed > job.room():  # then others are read past
            own = None
            self.held.clear()
        solved = {target: journal.solved[target] for target in layer.targets}
        self.room = job.room()
        look = Lookup(site, solved, self.held, worth, unit, self.room // 2 // job.cores)
        finer, counted = 1, self.progress.count
        while True:
            self.progress.take_back(counted)
            self.progress.begin("solving", number, layer.keys.rows)
            made = self._solved(number, layer, worth, look, own, finer)
            factor = table_worth_common_unit(part.factor for part in made)
            if factor == 1:
                break
            finer = table_worth_common_unit([finer * factor])
        look.close()
        if own is not None:
            self.held[number] = own
        self.note(number, layer, made, unit * finer)

    def note(self, number: int, layer: Layer, made: list[Part], unit: int) -> None:
        """Enters a solved layer in the journal."""
        counts = np.zeros(1, dtype=np.int64)
        for part in made:
            counts = add_counts(counts, part.counts)
        self.journal.solved[number] = {
            "parts": [part.kept for part in made], "bytes": sum(part.kept["bytes"] for part in made),
            "rows": layer.keys.rows, "unit": unit, "targets": layer.targets, "stays": layer.stays,
            "counts": counts.tolist(),
        }  # fmt: skip
        ranked = [part.farthest for part in made if part.farthest is not None]
        if ranked:
            self.journal.solved[number]["farthest"] = max(ranked)

    def _solved(
        self, number: int, layer: Layer, worth: Worth, look: Lookup, own: Held | None, finer: int
    ) -> list[Part]:
        """Solves and writes a layer, file by file."""
        site, made = self.site, []
        ranges = [(low, high, site.layers / layer_file_name(number, k, "parquet"))
                  for k, (low, high) in enumerate(layer_ranges(layer.keys.rows))]  # fmt: skip
        if layer.stays:
            if self._goes_on_disk and cyclic_layer_size(layer.keys.rows, layer.moves) > self.job.room_for_one_layer():
                pieces = solve_layer_on_disk(self, layer, worth, look, number)
            else:
                pieces = solve_cyclic_layer(self, layer, worth, look, number, look.unit, finer)
            return list(_written(pieces, ranges, worth, own, self.progress.more))

        def solved(one: tuple[int, int, Any]) -> Part:
            return solve_part(site, worth, look, layer.keys, *one, own, finer)

        for part in self._each(solved, ranges):
            self.progress.more(part.kept["rows"])
            made.append(part)
        return made

    def _hold(self, number: int, layer: Layer, worth: Worth) -> Held | None:
        """Has in memory what the moves of a layer lead to, as far as it fits; returns room for the layer itself."""
        journal, compiled = self.journal, self.compiled
        later = {t for j, other in journal.layers.items() if j not in journal.solved for t in other.targets}
        for old in self.held.keys() - later:
            del self.held[old]
        sizes = {other: held.bytes for other, held in self.held.items()}
        room = self.job.room() + sum(sizes.values())
        most = room // 2
        if layer.stays and not self._goes_on_disk:
            most = min(most, room - cyclic_layer_size(layer.keys.rows, layer.moves))
        for target in layer.targets:
            kept = journal.solved[target]
            spread = int(kept["parts"][-1]["most"]) - int(kept["parts"][0]["least"])
            sizes[target] = Held.size(kept["rows"], spread, worth, compiled=compiled)
        chosen, taken = set[int](), 0
        for other in sorted(sizes, key=lambda j: (j not in layer.targets, j)):  # first what is needed now
            if taken + sizes[other] <= most:
                chosen.add(other)
                taken += sizes[other]
        for other in self.held.keys() - chosen:
            del self.held[other]
        for target in sorted(chosen - self.held.keys()):
            self.held[target] = self._loaded(target, worth)
        least, greatest = layer.keys.ends(journal.packing, compiled=compiled)
        own = Held.size(layer.keys.rows, greatest - least, worth, compiled=compiled)
        if number not in later or taken + own > most:
            return None
        return Held(layer.keys.rows, least, greatest, worth, compiled=compiled)

    def _loaded(self, target: int, worth: Worth) -> Held:
        """A solved layer, read from its files."""
        kept, folder = self.journal.solved[target], self.site.layers
        parts = kept["parts"]
        held = Held(kept["rows"], int(parts[0]["least"]), int(parts[-1]["most"]), worth, compiled=self.compiled)

        def read(part: int) -> None:
            self.site.check_stop()
            held.read(folder, kept, part)

        self.progress.begin("reading", target, kept["rows"])
        for part, _ in zip(parts, self._each(read, range(len(parts)))):
            self.progress.more(part["rows"], positions=False)
        return held


def _written(
    pieces: Iterable[tuple[Array, Array, int, Array]], ranges: list[Any], worth: Worth, own: Held | None,
    tell: Callable[[int], None],
) -> Iterator[Part]:  # fmt: skip
    """Writes rows that come one after another into the files of a layer."""
    rest, before = iter(pieces), None
    keys, rows, factor, ranks = next(rest)
    for low, high, path in ranges:
        with atomic_table_file(path, at_once=False) as unfinished:
            writer = PartWriter(unfinished, worth, low, before, own, ranks[:0])
            while writer.rows < high - low:
                if not len(keys):
                    keys, rows, factor, ranks = next(rest)
                take = min(len(keys), high - low - writer.rows)
                writer.add(keys[:take], rows[:take], factor, ranks[:take])
                keys, rows, ranks = keys[take:], rows[take:], ranks[take:]
                tell(take)
            writer.close()
        before = writer.before
        yield writer.made(path)
    next(rest, None)  # what the rows came from is removed after the last of them
