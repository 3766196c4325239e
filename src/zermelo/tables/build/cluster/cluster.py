"""The two stages of a layered solve on a Dask cluster: the same tables, byte for byte, made by many workers.

All workers see the folder of the table, on one machine or on a file system they share. The pieces of a stage are those
that threads do on one machine; see `stages`. Here each is a task of Dask's:

* `expand`: workers find what follows some rows of a layer, and leave it sorted in files; then each writes the keys of
  one range from all of these.
* `reduce`: workers solve and write the files of a layer, several of them in one task. What they look into they keep in
  memory from task to task, and what they have solved themselves from layer to layer; they read only what others wrote.

Keys and values go through the folder; between processes go names and counts. How tasks are handed out, and repeated
when a worker is lost, is Dask's own affair.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.errors import MethodError, ParameterError
from zermelo.tables.build.cluster.transfer import rules_from_transfer, rules_to_transfer, transfer_results
from zermelo.tables.build.embedded import MOST_RANGE, Embedded
from zermelo.tables.build.job import Job, Journal, Layer
from zermelo.tables.build.keys.key_file import KeyFile, Keys
from zermelo.tables.build.keys.sorted_runs import Run, run_ranges
from zermelo.tables.build.lookups import Held, Lookup
from zermelo.tables.build.pool import Share
from zermelo.tables.build.progress import Progress
from zermelo.tables.build.site import Site
from zermelo.tables.build.stages import Part, expand_rows, merge_range, solve_part
from zermelo.tables.build.worth import Worth
from zermelo.tables.files import require_table_file_room
from zermelo.tables.layers import layer_file_name, layer_ranges
from zermelo.tables.memory import table_memory_room
from zermelo.tables.order import Order as Layers
from zermelo.tables.packing import Packing

ROWS = 1 << 22  # positions of one piece, at most
FILES = 16  # of a layer that one task solves, at most
RETRIES = 5  # of one piece
SETTINGS = {  # of Dask; all but the first for workers that it starts here: their watches took a third of the CPU time
    "distributed.scheduler.allowed-failures": 5,
    "distributed.worker.profile.enabled": False,
    "distributed.worker.memory.monitor-interval": "500ms",
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.tick.limit": "10s",
    "distributed.admin.system-monitor.interval": "10s",
}
LEAST = 3 << 29  # bytes that a worker may hold, however many share the memory: Dask ends one that holds more


def connect_cluster(text: str, memory: int) -> tuple[Any, Callable[[], None]]:
    """Returns a client of the cluster that *text* means, and what ends it: ``local:4``, or a scheduler's address."""
    kind, _, rest = text.partition(":")
    if kind == "local" and (not rest.isdigit() or not 1 <= int(rest) <= 256):
        raise ParameterError(f"cluster {text!r}: write local:4 for four workers on this machine.")
    if kind not in ("local", "tcp", "tls", "ws", "wss"):
        raise ParameterError(f"cluster {text!r}: write local:4, or a scheduler's address such as tcp://10.0.0.5:8786.")
    try:
        import dask
        import distributed
    except ImportError:
        raise MethodError('A cluster needs Dask, which is not installed: pip install "zermelo[cluster]".') from None
    dask.config.set(SETTINGS)
    start: Any = distributed.LocalCluster
    client_of: Any = distributed.Client
    if kind == "local":
        # The dashboard of Dask listens to everybody unless it is told not to; everything here stays on this machine.
        try:
            cluster = start(
                n_workers=int(rest), threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None,
                memory_limit=max(memory // int(rest), LEAST), silence_logs=50,
                scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
            )  # fmt: skip
        except RuntimeError:
            raise MethodError(
                'Workers did not start; in a script, create the table under `if __name__ == "__main__":`.'
            ) from None
        client = client_of(cluster)

        def end() -> None:
            client.close()
            cluster.close()

        return client, end
    try:
        client = client_of(text, timeout=20)
    except (OSError, ValueError) as error:
        raise ParameterError(f"cluster {text!r}: no scheduler answers there ({error}).") from None
    return client, client.close


class Cluster(Embedded):
    """Many workers. Layers within which moves stay are solved by whoever runs the command."""

    def __init__(self, job: Job, journal: Journal, *, compiled: bool, progress: Progress, client: Any) -> None:
        super().__init__(job, journal, compiled=compiled, progress=progress)
        self.client = client
        self.workers = max(1, len(client.nthreads()))

    def _order(self) -> Order:
        """What a worker must know, small enough to be sent with every piece."""
        job, journal = self.job, self.journal
        return Order(
            rules_to_transfer(job.identity, job.rules), journal.packing, journal.order, str(job.folder), job.symmetric,
            self.compiled, max(job.memory // self.workers, LEAST),
        )  # fmt: skip

    def _sent(self, work: Callable[..., Any], given: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """Yields what workers make of each, in order."""
        order = self._order()
        futures = [self.client.submit(work, order, *one, pure=False, retries=RETRIES) for one in given]
        yield from transfer_results(self.client, futures)

    def _is_small(self, rows: int) -> bool:
        return rows < ROWS // 32

    # ------------------------------------------------------------ forwards

    def expand(self, number: int) -> None:
        """As on one machine; small layers are not worth sending."""
        layer = self.journal.layers[number]
        if self._is_small(layer.keys.rows):
            super().expand(number)
            return
        require_table_file_room(self.job.folder, 8 * layer.keys.rows + (1 << 20))
        size = max(min(ROWS, -(-layer.keys.rows // (2 * self.workers))), 1)
        given = [(number, layer.keys, *rows) for rows in layer.keys.ranges(size)]
        runs: dict[int, list[KeyFile]] = {}
        kinds: set[tuple[int, ...]] = set()
        chancy, moves, counted = False, 0, self.progress.count
        self.progress.begin("expanding", number, layer.keys.rows)
        for found in self._sent(_expand, given):
            if found is None:  # moves stay, or a wider packing is needed: that is settled here
                self.progress.take_back(counted)
                super().expand(number)
                return
            kinds |= found.kinds
            chancy |= found.chancy
            for target, files in found.files.items():
                runs.setdefault(target, []).extend(files)
            moves += found.moves
            self.progress.more(found.rows)
        self.journal.kinds |= kinds
        self.journal.chancy |= chancy
        self.journal.layers[number] = Layer(layer.keys, sorted(runs), False, moves)
        packing = self.journal.packing
        self._hand_over(number, set(runs), lambda target: [Run(keys, packing) for keys in runs.get(target, [])])

    def _merged(self, target: int, runs: list[Run], stem: str, suffix: str) -> list[KeyFile]:
        """As on one machine, ranges by workers."""
        total = sum(run.rows for run in runs)
        if self._is_small(total) or any(not isinstance(run.source, KeyFile) for run in runs):
            return super()._merged(target, runs, stem, suffix)
        files = [run.source for run in runs]
        ranges = run_ranges(runs, max(min(MOST_RANGE, total // (2 * self.workers)), 1))
        given = [(files, low, high, f"{stem}-{k:04d}.{suffix}" if k else f"{stem}.{suffix}")
                 for k, (low, high) in enumerate(ranges)]  # fmt: skip
        self.progress.begin("merging", target, total)
        made = []
        for file in self._sent(_merge, given):
            self.progress.more(total // len(ranges), positions=False)
            made += [file] if file.rows else []
        return made

    # ------------------------------------------------------------ backwards

    def _solved(self, number: int, layer: Layer, worth: Worth, look: Any, own: Any, finer: int) -> list[Part]:
        """As on one machine, files by workers; small layers, and those within which moves stay, are not sent."""
        if layer.stays or self._is_small(layer.keys.rows):
            return super()._solved(number, layer, worth, look, own, finer)
        files = list(enumerate(layer_ranges(layer.keys.rows)))
        size = min(-(-len(files) // (2 * self.workers)), FILES)
        is_needed = any(number in other.targets for j, other in self.journal.layers.items()
                        if j not in self.journal.solved)  # fmt: skip
        given = [(worth, look.solved, number, layer.keys, files[k : k + size], look.unit, finer, is_needed)
                 for k in range(0, len(files), size)]  # fmt: skip
        made = []
        for parts in self._sent(_solve, given):
            self.progress.more(sum(part.kept["rows"] for part in parts))
            made += parts
        return made

    def _hold(self, number: int, layer: Layer, worth: Worth) -> Held | None:
        """Holds nothing of layers that workers solve: they have their own."""
        if layer.stays or self._is_small(layer.keys.rows):
            return super()._hold(number, layer, worth)
        return None


# ---------------------------------------------------------------- what workers do


@dataclass(frozen=True)
class Order:
    """What a worker must know: rules, keys and layers of the table, its folder, and what memory there is."""

    rules: dict[str, Any]
    packing: Packing | None
    layers: Layers
    folder: str
    symmetric: bool
    compiled: bool
    memory: int

    def site(self) -> Site:
        """Returns where this worker works, the same for all pieces of a stage."""
        marks = repr(self.rules["marks"])
        key = (marks, self.packing, self.layers, self.folder, self.symmetric, self.compiled)
        with _kept.lock:
            if _kept.key != key:
                rules = rules_from_transfer(self.rules)
                _kept.held.clear()
                _kept.site = Site(rules, self.packing, self.layers, Path(self.folder), symmetric=self.symmetric,
                                  compiled=self.compiled)  # fmt: skip
                _kept.key = key
        assert _kept.site is not None
        return _kept.site


class _Kept:
    """What a worker keeps from one piece to the next: its site, and the layers that it looks into or solves.

    Of each layer it knows which files are in memory, by their checksums: those it wrote, and those it has read.
    """

    def __init__(self) -> None:
        self.key: Any = None
        self.site: Site | None = None
        self.held: dict[int, tuple[Any, Held, dict[int, str]]] = {}
        self.lock = threading.Lock()

    def layer(self, number: int, shape: tuple[int, int, int], worth: Worth, room: int) -> tuple[Held, dict[int, str]]:
        """Returns a layer of so many rows from the least to the greatest key, and which files of it are there.

        Raises `MemoryError` where there is no room for it beside the others.
        """
        assert self.site is not None
        mark = (shape, worth.width, str(worth.kind))
        if number not in self.held or self.held[number][0] != mark:
            self.held.pop(number, None)
            rows, least, most = shape
            size = Held.size(rows, most - least, worth, compiled=self.site.compiled)
            if size + sum(held.bytes for _, held, _ in self.held.values()) > room:
                raise MemoryError
            self.held[number] = (mark, Held(rows, least, most, worth, compiled=self.site.compiled), {})
        return self.held[number][1:]

    def look_into(self, solved: dict[int, dict[str, Any]], number: int, worth: Worth, room: int) -> dict[int, Held]:
        """Returns the *solved* layers, as far as there is room; forgets all others but *number*."""
        assert self.site is not None
        for other in self.held.keys() - solved.keys() - {number}:
            del self.held[other]
        found = {}
        for target, kept in solved.items():
            parts = kept["parts"]
            marks = {k: part["sha256"] for k, part in enumerate(parts)}
            if target in self.held and not self.held[target][2].items() <= marks.items():
                del self.held[target]  # of a pass that was done again
            try:
                held, there = self.layer(target, _shape(kept), worth, room)
            except MemoryError:
                continue
            for k in marks.keys() - there.keys():
                held.read(self.site.layers, kept, k)
                there[k] = marks[k]
            found[target] = held
        return found


_kept = _Kept()


def _shape(kept: dict[str, Any]) -> tuple[int, int, int]:
    """How many rows a solved layer has, its least and its greatest key."""
    return kept["rows"], int(kept["parts"][0]["least"]), int(kept["parts"][-1]["most"])


@dataclass(frozen=True)
class Expanded:
    """What follows some rows of a layer, in files, and what was met on the way."""

    rows: int
    moves: int
    files: dict[int, list[KeyFile]]
    kinds: set[tuple[int, ...]]
    chancy: bool


def _expand(order: Order, number: int, keys: Keys, begin: int, behind: int) -> Expanded | None:
    """Finds what follows some rows; None where it must be settled in one place."""
    site = order.site()
    share = Share(site, number, str(begin), table_memory_room(order.memory))
    expand_rows(site, share, keys, begin, behind)
    share.finish()
    if share.short is not None or number in share.runs:
        return None
    return Expanded(behind - begin, share.moves, share.written_out(), set(share.outcomes.found()), share.chancy)


def _merge(order: Order, files: list[KeyFile], low: int, high: int, name: str) -> KeyFile:
    """Writes the keys of one range."""
    site = order.site()
    return merge_range(site, [Run(file, order.packing) for file in files], low, high, site.work / name)


def _solve(
    order: Order, worth: Worth, solved: dict[int, dict[str, Any]], number: int, keys: Keys,
    files: list[tuple[int, tuple[int, int]]], unit: int, finer: int, is_needed: bool,
) -> list[Part]:  # fmt: skip
    """Solves the rows of some files of a layer, and writes them; keeps them where they are *is_needed* further on."""
    site = order.site()
    own, there = None, dict[int, str]()
    with _kept.lock:
        room = (table_memory_room(order.memory) + sum(held.bytes for _, held, _ in _kept.held.values())) // 2
        held = _kept.look_into(solved, number, worth, room)
        if is_needed:
            with suppress(MemoryError):
                shape = (keys.rows, *keys.ends(site.packing, compiled=site.compiled))
                own, there = _kept.layer(number, shape, worth, room)
    look = Lookup(site, solved, held, worth, unit, room)
    made = []
    try:
        for k, (begin, behind) in files:
            there.pop(k, None)
            path = site.layers / layer_file_name(number, k, "parquet")
            made.append(solve_part(site, worth, look, keys, begin, behind, path, own, finer))
            there[k] = made[-1].kept["sha256"]
    finally:
        look.close()
    return made
