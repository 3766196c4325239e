"""What follows a layer, gathered by many threads: sorted runs, written out when they grow too large."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.tables.build.sorted_runs import KeyFile, Run, sorted_run, sorted_run_without_repeats, write_sorted_run
from zermelo.tables.build.worth import Outcomes, table_worth_has_chance
from zermelo.tables.moves import Followed, NoRoom

if TYPE_CHECKING:
    from zermelo.tables.build.embedded import Embedded

Array = np.ndarray[Any, Any]
SLICES = 8  # parts that the memory is counted in
LEAST = 1 << 16  # keys that are sorted at once, at least


class Pool:
    """Gathers what follows a layer, by the layer it is in: sorted runs, written out when they grow too large."""

    def __init__(self, machine: Embedded, number: int) -> None:
        self.machine, self.number = machine, number
        self.lock = threading.Lock()
        self.loose: dict[int, list[Array]] = {}
        self.size: dict[int, int] = {}
        self.sorted: dict[int, list[Array | KeyFile]] = {}
        self.targets: set[int] = set()
        self.outcomes: list[Outcomes] = []
        self.chancy = False
        self.written = 0
        self.short: list[NoRoom] = []
        slice_ = machine.job.room() // SLICES // 8
        self.most_loose = max(slice_ // machine.job.cores, LEAST)  # keys of one target before they are sorted
        self.most_sorted = 3 * slice_  # keys of all runs in memory
        self.in_memory = 0

    def take(self, keys: Array) -> int:
        """Expands a chunk of positions; returns how many they are."""
        own = self.machine.own
        moves = self.machine.moves()
        try:
            found = moves.follow(keys, careful=True)
        except NoRoom as short:
            with self.lock:
                self.short.append(short)
            return len(keys)
        if self.short:  # this stage is done again; the others are looked at for their bounds alone
            return len(keys)
        if getattr(own, "pool", None) is not self:
            own.pool, own.outcomes = self, Outcomes(moves.seats, compiled=moves.compiled)
            with self.lock:
                self.outcomes.append(own.outcomes)
        own.outcomes.add(found.pay)
        if moves.chancy and table_worth_has_chance(found.mover):
            self.chancy = True
        if len(found.child):
            self._sort_in(found)
        return len(keys)

    def _sort_in(self, found: Followed) -> None:
        low, high = int(found.layer.min()), int(found.layer.max())
        if low == high:
            self._add(low, found.child.copy())
            return
        for target in sorted_run_without_repeats(np.sort(found.layer)).tolist():
            self._add(target, found.child[found.layer == target])

    def _add(self, target: int, keys: Array) -> None:
        with self.lock:
            if target != self.number:
                self.targets.add(target)
            self.loose.setdefault(target, []).append(keys)
            self.size[target] = self.size.get(target, 0) + len(keys)
            if self.size[target] < self.most_loose:
                return
            parts, self.loose[target], self.size[target] = self.loose[target], [], 0
        self._put(target, sorted_run(np.concatenate(parts)))

    def _put(self, target: int, run: Array) -> None:
        """Keeps a sorted run; writes it out when there are too many in memory."""
        with self.lock:
            spill = self.in_memory + len(run) > self.most_sorted
            if not spill:
                self.in_memory += len(run)
                self.sorted.setdefault(target, []).append(run)
                return
            self.written += 1
            name = f"{target:06d}.{self.number:06d}.{self.written}.spill"
        kept = write_sorted_run(self.machine.job.work / name, iter([run]), self.machine.journal.packing)
        with self.lock:
            self.sorted.setdefault(target, []).append(kept)

    def check(self) -> None:
        """Raises where some state had no place in the packing, with the bounds of all of them."""
        if not self.short:
            return
        least = [min(column) for column in zip(*(s.least for s in self.short))]
        most = [max(column) for column in zip(*(s.most for s in self.short))]
        raise NoRoom(least, most)

    def staying(self) -> Array | None:
        """Takes out the keys of the layer itself that were met; None where there are none."""
        if self.number not in self.loose:
            return None
        files = [np.fromfile(r.path, dtype=np.int64) if isinstance(r, KeyFile) else r
                 for r in self.sorted.pop(self.number, [])]  # fmt: skip
        parts = self.loose.pop(self.number) + files
        self.size.pop(self.number)
        return sorted_run(np.concatenate(parts)) if parts else np.zeros(0, dtype=np.int64)

    def runs(self, target: int) -> list[Run]:
        """Returns the sorted runs of a target."""
        parts = self.loose.pop(target, [])
        found: list[Array | KeyFile] = [*self.sorted.pop(target, [])]
        if parts:
            found.append(sorted_run(np.concatenate(parts)))
        return [Run(run, self.machine.journal.packing) for run in found]

    def kinds(self) -> set[tuple[int, ...]]:
        """Returns the payoffs of the ends."""
        return {kind for outcomes in self.outcomes for kind in outcomes.found()}

    def stop(self) -> None:
        """Lets threads forget this pool."""
        self.machine.own = threading.local()
