"""What follows a layer, gathered thread by thread: sorted runs, merged and written out when they grow too large."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from zermelo.tables.build.keys.key_file import KeyFile, write_key_file
from zermelo.tables.build.keys.radix_sort import sorted_run, sorted_run_without_repeats
from zermelo.tables.build.keys.sorted_runs import Run, merge_sorted_runs
from zermelo.tables.build.site import Site
from zermelo.tables.build.worth import Outcomes, table_worth_has_chance
from zermelo.tables.moves import Followed, NoRoom

Array = np.ndarray[Any, Any]
SLICES = 8  # parts that the memory is counted in
LEAST = 1 << 16  # keys that are sorted at once, at least
MOST = 1 << 20  # keys that all threads sort at once, at most: with their scratch arrays they stay near the processor


class Loose:
    """Keys that are not sorted yet, one after another in an array that is used again."""

    def __init__(self) -> None:
        self._keys = np.empty(0, dtype=np.int64)
        self.count = 0

    def add(self, keys: Array) -> None:
        """Adds keys; the array grows with them."""
        behind = self.count + len(keys)
        if behind > len(self._keys):
            grown = np.empty(max(behind, 2 * len(self._keys), LEAST), dtype=np.int64)
            grown[: self.count] = self._keys[: self.count]
            self._keys = grown
        self._keys[self.count : behind] = keys
        self.count = behind

    def sorted_run(self, *, compiled: bool) -> Array:
        """Takes the keys out, sorted, each once."""
        keys, self.count = self._keys[: self.count], 0
        return sorted_run(keys, compiled=compiled).copy()


class Kept(threading.local):
    """The array that one thread fills first, kept from layer to layer: fresh memory must be cleared."""

    def __init__(self) -> None:
        self.loose = Loose()

    def emptied(self) -> Loose:
        """Returns it with nothing in it, whatever was left there."""
        self.loose.count = 0
        return self.loose


_kept = Kept()


class Share:
    """What follows some of the positions of a layer, by the layer it is in; gathered by one thread."""

    def __init__(self, site: Site, number: int, name: str, room: int, most: int = MOST) -> None:
        self.site, self.number, self.name = site, number, name
        self.loose: dict[int, Loose] = {}
        self._spare = [_kept.emptied()]  # what the next target takes; no more than one waits
        self.runs: dict[int, list[Array | KeyFile]] = {}
        self.targets: set[int] = set()
        self.outcomes = Outcomes(site.moves().seats, compiled=site.compiled)
        self.chancy = False
        self.moves = 0
        self.short: NoRoom | None = None
        self.written = self.in_memory = 0
        keys = room // SLICES // 8
        self.most_loose = max(min(keys, most), LEAST)  # keys of one target before they are sorted
        self.most_sorted = max(3 * keys, LEAST)  # keys of all runs in memory

    def take(self, keys: Array) -> None:
        """Expands a chunk of positions."""
        moves = self.site.moves()
        try:
            found = moves.follow(keys, careful=True)
        except NoRoom as short:
            self.short = short if self.short is None else self.short.joined(short)
            return
        if self.short is not None:  # this stage is done again; the others are looked at for their bounds alone
            return
        self.outcomes.add(found.pay)
        self.moves += len(found.child)
        if moves.chancy and table_worth_has_chance(found.mover):
            self.chancy = True
        if len(found.child):
            self._sort_in(found)

    def _sort_in(self, found: Followed) -> None:
        low, high = int(found.layer.min()), int(found.layer.max())
        if low == high:
            self._add(low, found.child)
            return
        for target in sorted_run_without_repeats(np.sort(found.layer)).tolist():
            self._add(target, found.child[found.layer == target])

    def _add(self, target: int, keys: Array) -> None:
        if target != self.number:
            self.targets.add(target)
        if target not in self.loose:
            self.loose[target] = self._spare.pop() if self._spare else Loose()
        self.loose[target].add(keys)
        if self.loose[target].count >= self.most_loose:
            self._sort(target)
        elif sum(loose.count for loose in self.loose.values()) >= 2 * self.most_loose:
            self._sort_all()

    def _sort_all(self) -> None:
        for target in list(self.loose):
            self._sort(target)

    def _sort(self, target: int) -> None:
        """Makes a run of what is loose; writes out what has become too much."""
        loose = self.loose.pop(target)
        run = loose.sorted_run(compiled=self.site.compiled)
        self._spare = [loose]
        self.runs.setdefault(target, []).append(run)
        self.in_memory += len(run)
        while self.in_memory > self.most_sorted:
            held = {t: sum(len(r) for r in runs if not isinstance(r, KeyFile)) for t, runs in self.runs.items()}
            self.spill(max(held, key=lambda t: held[t]))

    def spill(self, target: int) -> None:
        """Writes the runs of a target that are in memory as one."""
        held = [run for run in self.runs.get(target, []) if not isinstance(run, KeyFile)]
        self.runs[target] = [run for run in self.runs.get(target, []) if isinstance(run, KeyFile)]
        self.written += 1
        path = self.site.work / f"{target:06d}.{self.number:06d}.{self.name}.{self.written}.spill"
        pieces = merge_sorted_runs([Run(run, None) for run in held], compiled=self.site.compiled)
        self.runs[target].append(write_key_file(path, pieces, self.site.packing, compiled=self.site.compiled))
        self.in_memory -= sum(map(len, held))

    def finish(self) -> None:
        """Sorts what is still loose."""
        self._sort_all()

    def written_out(self) -> dict[int, list[KeyFile]]:
        """Returns all of it as files."""
        self.finish()
        for target, runs in list(self.runs.items()):
            if any(not isinstance(run, KeyFile) for run in runs):
                self.spill(target)
        return {t: [run for run in runs if isinstance(run, KeyFile)] for t, runs in self.runs.items()}


class Pool:
    """The shares of all threads."""

    def __init__(self, site: Site, number: int, room: int, cores: int) -> None:
        self.site, self.number, self.room, self.most = site, number, room // cores, MOST // cores
        self._lock, self._own = threading.Lock(), threading.local()
        self.shares: list[Share] = []

    def share(self) -> Share:
        """Returns the share of this thread."""
        found: Share | None = getattr(self._own, "share", None)
        if found is None:
            with self._lock:
                found = Share(self.site, self.number, str(len(self.shares)), self.room, self.most)
                self.shares.append(found)
            self._own.share = found
        return found

    def check(self) -> None:
        """Raises where some state had no place in the packing, with the bounds of all of them."""
        short = None
        for share in self.shares:
            if share.short is not None:
                short = share.short if short is None else short.joined(share.short)
        if short is not None:
            raise short

    @property
    def targets(self) -> set[int]:
        """The layers that were met, beside this one."""
        return {target for share in self.shares for target in share.targets}

    @property
    def moves(self) -> int:
        """How many moves were looked at."""
        return sum(share.moves for share in self.shares)

    @property
    def chancy(self) -> bool:
        """Did chance move somewhere?"""
        return any(share.chancy for share in self.shares)

    @property
    def kinds(self) -> set[tuple[int, ...]]:
        """The payoffs of the ends."""
        return {kind for share in self.shares for kind in share.outcomes.found()}

    def runs(self, target: int) -> list[Run]:
        """Takes out the sorted runs of a target."""
        return [Run(run, self.site.packing) for share in self.shares for run in share.runs.pop(target, [])]

    def staying(self) -> list[Run] | None:
        """Takes out the keys of the layer itself that were met; None where there are none."""
        runs = self.runs(self.number)
        for share in self.shares:
            share.in_memory = sum(len(r) for runs in share.runs.values() for r in runs if not isinstance(r, KeyFile))
        return runs or None
