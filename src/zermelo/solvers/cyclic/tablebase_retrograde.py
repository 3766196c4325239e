"""Retrograde analysis over numbered positions, without stored moves.

Rules that number their positions (`slices`, `slice`, `index`, `at`, `before`; see `zermelo.Rules`) are solved whole:
the value and the distance of every position, whether play from the start comes there or not. Two players move in turn,
one wins or the other, or it is a draw, and so is play without end.

The stages stand in `tablebase_sweep`.

With a limit on moves that change nothing irrevocably (the fifty-move rule) distances count the moves to the end or to
the next such change, and the spreading stops at the limit: a position decided later is drawn. That is exact, because
between two changes the count only grows: who must win within so many moves of them wins iff the distance is no more.

References: Thompson 1986, Retrograde analysis of certain endgames; Etessami's lecture for the attractor.
"""

from __future__ import annotations

import tempfile
import time
import warnings
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import numpy as np

from zermelo.compiler.attempt import attempt
from zermelo.compiler.native import RulesKernel, is_native_code_refused
from zermelo.compiler.playouts import run_compiler_playouts_once
from zermelo.errors import BudgetError, CompileWarning, RulesError
from zermelo.forms.explore.enumerate import Many, Watch
from zermelo.forms.explore.memory import explore_free_memory
from zermelo.forms.rules import rules_representative
from zermelo.solvers.cyclic.tablebase_arrays import TablebaseHand, TablebasePart, TablebaseWhole, widen_tablebase
from zermelo.solvers.cyclic.tablebase_sweep import (
    DEAD_END,
    FAR,
    FOUND,
    LEAST,
    NOWHERE,
    ODD_SCORE,
    REACH,
    SEEN,
    SETTLE,
    SPREAD,
    SURVEY,
    TOO_FAR,
    TOO_MANY,
    TOP,
    TROUBLE,
    WHERE,
    tablebase_sweep,
)
from zermelo.tables.files import require_table_file_room
from zermelo.tables.memory import require_slice_memory
from zermelo.tables.tablebase import TablebaseFolder

BURST = 1 << 20
SMALL = 5_000  # numbers that are gone through before the compiler would have started


class Dense:
    """One solve of a game with numbered positions: holds the table and goes through the slices."""

    def __init__(self, rules: Any, limit: int, folder: TablebaseFolder | None = None, cores: int = 1) -> None:
        self.rules, self.limit, self.folder, self.cores = rules, limit, folder, cores
        self.is_mapped = False  # is the table kept in a file, of which the slice at work is in memory?
        self.width = len(rules.start)
        listed, counted = hasattr(rules, "moves"), hasattr(rules, "left")
        self.room = max(rules.actions, 256)
        names = ["player", "apply", "over", "score", "at", "index", "slice", "before"]
        turned = hasattr(rules, "represent")
        parted, weighed = hasattr(rules, "leaving"), hasattr(rules, "weight")
        names += ["moves" if listed else "legal"] + ["left"] * counted + ["represent"] * turned
        names += ["leaving"] * parted + ["weight"] * weighed
        self.kernel = RulesKernel(
            tablebase_sweep, rules, names, width=self.width, room=self.room, actions=rules.actions,
            listed=listed, counted=counted, turned=turned, parted=parted, weighed=weighed,
        )  # fmt: skip
        self.starts = [rules.slice(list(state)) for state, _ in rules.slices]
        self.sizes = {here: size for here, (_, size) in zip(self.starts, rules.slices, strict=True)}
        offsets = np.cumsum([0, *(size for _, size in rules.slices)]).tolist()
        self.size, self.largest = offsets.pop(), max(size for _, size in rules.slices)
        self.offset = dict(zip(self.starts, offsets, strict=True))
        if len(self.offset) < len(self.starts):
            raise RulesError(f"{type(rules).__name__}.slices names a slice twice.")

    def compile(self) -> None:
        """Compiles the kernel (or reads it from disk) by running it over no position."""
        self._arrays(True, np.zeros(1, np.int8))
        self.work: Any = self.table
        self._run(SURVEY, self.starts[0], 0, 0)

    def _arrays(self, compiled: bool, table: Any) -> None:
        """Makes room for the slice at work, and for what the kernel notes down."""
        self.sweep = self.kernel.native() if compiled else self.kernel.plain()
        self.table, self.lowest = table, LEAST
        places = [-1] * (max(self.starts) + 1)  # of a slice, once its turn has come
        self.places: Any = np.array(places, dtype=np.int64) if compiled else places
        self.hands = [TablebaseHand(self.width, self.room, compiled) for _ in range(self.cores if compiled else 1)]
        self.nothing: Any = np.zeros(0, np.int64) if compiled else []
        self.waits: Any = self.nothing

    def _table(self, compiled: bool) -> Any:
        """Room for the whole table."""
        if self.folder is not None:
            self.folder.reserve((here, self.sizes[here]) for here in self.starts)
            self.offset = {here: self.folder.coming[here] for here in self.starts}
            return self.folder.array(grows=True) if compiled else TablebaseWhole(self.folder.array(grows=True))
        return self._zeros(self.size, np.int8) if compiled else [0] * self.size

    def _begin(self, here: int, state: Sequence[int], compiled: bool) -> None:
        """Sets up the slice at work: a part of the table, or with a folder room of its own."""
        low, size = self.offset[here], self.sizes[here]
        if self.folder is not None:
            self.work = np.zeros(size, self.table.dtype) if compiled else [0] * size
        else:
            self.work = self.table[low : low + size] if compiled else TablebasePart(self.table, low)
        self.places[here] = low
        for hand in self.hands:
            hand.begin(state)
        if not compiled:
            self.waits = [0] * size
        elif len(self.waits) < size:
            self.waits = np.zeros(size, dtype=np.uint8)

    def _run(
        self,
        stage: int,
        here: int,
        low: int,
        high: int,
        layer: int = 0,
        tallied: bool = False,
        hand: TablebaseHand | None = None,
    ) -> None:
        hand = self.hands[0] if hand is None else hand
        spots = (low, high, layer, self.limit, self.lowest)
        lists = (self.table, self.work, self.waits, hand.states, hand.buffers, self.places)
        if self.sweep(stage, *lists, hand.tally if tallied else self.nothing, hand.note, here, *spots):
            raise _Trouble(int(hand.note[TROUBLE]), here, int(hand.note[WHERE]))

    def _each(self, stage: int, here: int, parts: list[tuple[int, int]], tell: Any, tallied: bool = False) -> None:
        """Runs a stage in which every position is seen to for itself, on all cores."""
        if len(self.hands) == 1 or len(parts) == 1:
            for low, high in parts:
                self._run(stage, here, low, high, 0, tallied)
                tell(low)
            return
        free: SimpleQueue[TablebaseHand] = SimpleQueue()
        for hand in self.hands:
            free.put(hand)

        def work(part: tuple[int, int]) -> int:
            hand = free.get()
            try:
                self._run(stage, here, *part, 0, tallied, hand)
            finally:
                free.put(hand)
            return part[0]

        with ThreadPoolExecutor(len(self.hands)) as pool:
            try:
                for low in pool.map(work, parts):
                    tell(low)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise

    @property
    def _top(self) -> int:
        """One more than the longest distance that was met in this slice."""
        return max(int(hand.note[TOP]) for hand in self.hands)

    def _make_room(self, top: int) -> None:
        """Gives every position two bytes, before some end is farther away than one can say."""
        if top + 1 < -self.lowest or self.lowest != LEAST:
            return
        self.lowest = -FAR
        for part in (self.table, self.work):
            if isinstance(part, list):
                part[:] = [-FAR if v == LEAST else v for v in part]
        if self.folder is not None:
            self.folder.widen()
            wide = self.folder.array(grows=True)
            self.table = TablebaseWhole(wide) if isinstance(self.table, TablebaseWhole) else wide
            if not isinstance(self.work, list):
                self.work = widen_tablebase(self.work, np.zeros(len(self.work), np.int16))
        elif not isinstance(self.table, list):
            low, size = self.work.ctypes.data - self.table.ctypes.data, len(self.work)
            self.table = widen_tablebase(self.table, self._zeros(len(self.table), np.int16))
            self.work = self.table[low : low + size]

    def _zeros(self, size: int, kind: Any) -> Any:
        """Returns room for a table, in memory or in a file without a name, which goes when nobody holds it."""
        if not self.is_mapped:
            return np.zeros(size, dtype=kind)
        require_table_file_room(Path(tempfile.gettempdir()), size * np.dtype(kind).itemsize)
        with tempfile.TemporaryFile() as file:
            return np.asarray(np.memmap(file, dtype=kind, mode="w+", shape=(size,)))

    def _reach(self, burst: int, compiled: bool, watch: Watch | None) -> None:
        """Marks the positions that play from the start comes to; all others are none."""
        for here in self.starts:
            self.places[here] = self.offset[here]
        if isinstance(self.table, list):
            self.table[:] = [self.lowest] * self.size
        else:
            self.table[:] = self.lowest
        start = list(self.rules.start)
        if hasattr(self.rules, "represent"):
            self.rules.represent(start)
        self.table[self.offset[self.rules.slice(start)] + self.rules.index(start)] = SEEN
        reached, before, told = 1, 0, Many.of("positions reached", 0)
        note = self.hands[0].note
        while reached > before:
            before, note[FOUND] = reached, 0
            for here, (state, size) in zip(self.starts, self.rules.slices, strict=True):
                self._begin(here, state, compiled)
                for low in range(0, size, burst):
                    self._run(REACH, here, low, min(low + burst, size))
                    if watch is not None:
                        watch(told, before + int(note[FOUND]))
            reached += int(note[FOUND])
        for here in self.starts:
            self.places[here] = -1

    def run(self, *, compiled: bool, watch: Watch | None) -> Any:
        """Solves slice after slice and returns the table and, of the main ones, how many lie how far from the end."""
        self._arrays(compiled, self._table(compiled))
        done, burst = 0, BURST if compiled else 2000
        if self.folder is not None and self.folder.wide == 2:
            self.lowest = -FAR
        if getattr(self.rules, "only_reached", False):
            self._reach(burst, compiled, watch)
        told = Many.of("positions", self.size)
        top = 0 if self.folder is None else self.folder.top
        for here, (state, size) in zip(self.starts, self.rules.slices, strict=True):
            if self.folder is not None and here in self.folder.offsets:
                self.places[here] = self.offset[here]
                done += size
                continue

            def tell(low: int, done: int = done) -> None:
                if watch is not None:
                    watch(told, done + low // 2)

            parts = [(low, min(low + burst, size)) for low in range(0, size, burst)]
            self._begin(here, state, compiled)
            self._make_room(top)
            self._each(SURVEY, here, parts, tell)
            layer = 1
            while layer <= self._top and not 0 < self.limit < layer:
                self._make_room(self._top)
                for low, high in parts:
                    self._run(SPREAD, here, low, high, layer)
                    tell(size)
                layer += 1
            top = max(top, self._top)
            is_main = not hasattr(self.rules, "is_main") or self.rules.is_main(list(state))
            self._each(SETTLE, here, parts, lambda low: None, is_main or self.folder is not None)
            if self.folder is not None:
                self.folder.add(tablebase_part(self.rules, state), here, self.work, self._top, self._tallied())
                for hand in self.hands:
                    hand.clear()
            done += size
            if watch is not None:
                watch(told, done)
        if self.folder is not None:
            return None, None
        kind = np.int8 if self.lowest == LEAST else np.int16
        counted = self._tallied().reshape(2, 3, FAR)[:, :, : -self.lowest]
        return np.asarray(self.table, dtype=kind), np.ascontiguousarray(counted)

    def _tallied(self) -> Any:
        """How often which result came."""
        return sum(np.asarray(hand.tally, dtype=np.int64) for hand in self.hands)

    def trouble(self, found: _Trouble) -> RulesError:
        """Says what is wrong with the rules, and at which position."""
        state = next(list(first) for first, _ in self.rules.slices if self.rules.slice(list(first)) == found.here)
        self.rules.at(state, found.where)
        said = {
            NOWHERE: "a move leads to a position that has no number in a slice solved before",
            DEAD_END: "no move is allowed although the game is not over",
            TOO_MANY: "more than 253 moves stay in one slice",
            ODD_SCORE: "an end pays something else than 1 and -1, or 0 and 0",
            TOO_FAR: "an end is more than 32,000 moves away",
        }[found.what]
        return RulesError(f"{type(self.rules).__name__}: {said}. At state {tuple(state)}.")


def tablebase_part(rules: Any, state: Sequence[int]) -> str:
    """The name of what a slice is part of: in chess, of its material."""
    if hasattr(rules, "part"):
        return str(rules.part(list(state)))
    return "main" if not hasattr(rules, "is_main") or rules.is_main(list(state)) else "rest"


class _Trouble(Exception):
    def __init__(self, what: int, here: int, where: int) -> None:
        super().__init__(what)
        self.what, self.here, self.where = what, here, where


def solve_tablebase_retrograde(
    rules: Any, *, limit: int = 0, compiled: bool | None = None, most: int | None = None, watch: Watch | None = None,
    room: int | None = None, folder: TablebaseFolder | None = None, cores: int = 1,
) -> tuple[Any, Any, dict[int, int], bool, float]:  # fmt: skip
    """Returns the table of *rules*, the tally of its main slices, where each slice begins, if it ran compiled, seconds.

    *limit* counts the single moves without a change after which it is a draw, 0 for any number; *most* bounds the
    positions, *room* the bytes in memory. A table that takes more is kept in a file; then the slice at work must
    fit, and moves out of it are looked up on disk. With a *folder* it is kept there: table and tally are None then.
    """
    began = time.perf_counter()
    if rules.players != 2 or hasattr(rules, "odds") or tuple(getattr(rules, "endless", ())) != (0, 0):
        raise RulesError(f"{type(rules).__name__} numbers its positions: two players, no chance, endless = (0, 0).")
    run_compiler_playouts_once(rules)
    run = Dense(rules, limit, folder, cores)
    _check_numbers(rules)
    if most is not None and run.size > most:
        raise BudgetError(f"There are {run.size:,} positions to number, more than the limit of {most:,}.")
    native = compiled is not False and not is_native_code_refused()
    free = int(0.8 * explore_free_memory()) if room is None else room
    run.is_mapped = folder is None and native and run.size + run.largest > free
    need = (2 if run.is_mapped else 1) * run.largest + (0 if run.is_mapped else run.size)
    if folder is not None:  # two bytes a position, and what it waits for
        need = 3 * max((size for here, size in run.sizes.items() if here not in folder.offsets), default=0)
        require_slice_memory(need, free)
    if need > free:
        raise BudgetError(
            f"A table of {run.size:,} positions takes {need / 1e9:.1f} GB of memory, more than there is free."
        )
    if compiled is None and run.size <= SMALL and not run.kernel.is_ready():
        native = False
    if native and (why := attempt(run.kernel, run.compile)) is not None:
        if compiled:
            raise RulesError(why)
        warnings.warn(f"{why} It runs as plain Python, about 50 times slower.", CompileWarning, stacklevel=4)
        native = False
    try:
        table, tally = run.run(compiled=native, watch=watch)
    except _Trouble as found:
        raise run.trouble(found) from None
    return table, tally, run.offset, native, time.perf_counter() - began


def _check_numbers(rules: Any) -> None:
    """Numbers must lead back to positions: tried, uncompiled, at those that the random games met."""
    first = {rules.slice(list(state)): (state, size) for state, size in rules.slices}
    start = tuple(rules.start)
    for met in [start, *vars(rules).get("_met", [])]:
        meant, _ = rules_representative(rules, met)
        which, k = rules.slice(list(meant)), rules.index(list(meant))
        if which not in first and met != start:
            continue  # met by other rules of the same family
        fits = which in first and 0 <= k < first[which][1]
        again = list(first[which][0]) if fits else []
        if not fits or not rules.at(again, k) or rules.index(again) != k or rules.slice(again) != which:
            raise RulesError(f"{type(rules).__name__}.at does not lead back to {tuple(met)} by its number.")
