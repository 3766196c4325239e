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
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.compiler.attempt import attempt
from zermelo.compiler.native import RulesKernel, is_native_code_refused
from zermelo.compiler.playouts import run_compiler_playouts_once
from zermelo.errors import BudgetError, CompileWarning, RulesError
from zermelo.forms.explore.enumerate import Many, Watch
from zermelo.forms.explore.memory import explore_free_memory
from zermelo.forms.rules import rules_representative
from zermelo.solvers.cyclic.tablebase_sweep import (
    DEAD_END,
    FAR,
    FOUND,
    KINDS,
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

BURST = 1 << 20
SMALL = 5_000  # numbers that are gone through before the compiler would have started


class Dense:
    """One solve of a game with numbered positions: holds the table and goes through the slices."""

    def __init__(self, rules: Any, limit: int) -> None:
        self.rules, self.limit = rules, limit
        self.is_mapped = False  # is the table kept in a file, of which the slice at work is in memory?
        self.width = len(rules.start)
        listed, counted = hasattr(rules, "moves"), hasattr(rules, "left")
        self.room = max(rules.actions, 256)
        names = ["player", "apply", "over", "score", "at", "index", "slice", "before"]
        turned = hasattr(rules, "represent")
        names += ["moves" if listed else "legal"] + ["left"] * counted + ["represent"] * turned
        self.kernel = RulesKernel(
            tablebase_sweep, rules, names, width=self.width, room=self.room, actions=rules.actions,
            listed=listed, counted=counted, turned=turned,
        )  # fmt: skip
        self.starts = [rules.slice(list(state)) for state, _ in rules.slices]
        offsets = np.cumsum([0, *(size for _, size in rules.slices)]).tolist()
        self.size, self.largest = offsets.pop(), max(size for _, size in rules.slices)
        self.offset = dict(zip(self.starts, offsets, strict=True))
        if len(self.offset) < len(self.starts):
            raise RulesError(f"{type(rules).__name__}.slices names a slice twice.")

    def compile(self) -> None:
        """Compiles the kernel (or reads it from disk) by running it over no position."""
        self._arrays(True, 1)
        self._run(SURVEY, self.starts[0], 0, 0)

    def _arrays(self, compiled: bool, size: int) -> None:
        """Makes room for the table, for the slice at work, and for what the kernel notes down."""
        self.lowest = LEAST
        self.work = self.kernel.native() if compiled else self.kernel.plain()
        places = [-1] * (max(self.starts) + 1)  # of a slice, once its turn has come
        self.table: Any
        self.waits: Any
        self.states: Any
        self.buffers: Any
        self.places: Any
        self.note: Any
        if compiled:
            self.table, self.waits = self._zeros(size, np.int8), np.zeros(min(size, self.largest), dtype=np.uint8)
            self.states, self.buffers = np.zeros(3 * self.width, np.int64), np.zeros(self.room, np.int64)
            self.places, self.note = np.array(places, dtype=np.int64), np.zeros(4, np.int64)
        else:
            self.table, self.waits = [0] * size, [0] * self.largest
            self.states, self.buffers = [[0] * self.width for _ in range(3)], [[0] * self.room]
            self.places, self.note = places, [0] * 4
        self.nothing: Any = np.zeros(0, np.int64) if compiled else []

    def _run(self, stage: int, here: int, low: int, high: int, layer: int = 0, tally: Any = None) -> None:
        spots = (low, high, layer, self.limit, self.lowest)
        lists = (self.table, self.waits, self.states, self.buffers, self.places)
        if self.work(stage, *lists, self.nothing if tally is None else tally, self.note, here, *spots):
            raise _Trouble(int(self.note[TROUBLE]), here, int(self.note[WHERE]))

    def _make_room(self, top: int) -> None:
        """Gives every position two bytes, before some end is farther away than one can say."""
        if top + 1 < -self.lowest or self.lowest != LEAST:
            return
        self.lowest = -FAR
        if isinstance(self.table, list):
            self.table = [-FAR if v == LEAST else v for v in self.table]
            return
        old, self.table = self.table, self._zeros(len(self.table), np.int16)
        for low in range(0, len(old), BURST):
            part = slice(low, low + BURST)
            self.table[part] = old[part]
            self.table[part][old[part] == LEAST] = -FAR

    def _zeros(self, size: int, kind: Any) -> Any:
        """Returns room for a table, in memory or in a file without a name, which goes when nobody holds it."""
        if not self.is_mapped:
            return np.zeros(size, dtype=kind)
        require_table_file_room(Path(tempfile.gettempdir()), size * np.dtype(kind).itemsize)
        with tempfile.TemporaryFile() as file:
            return np.asarray(np.memmap(file, dtype=kind, mode="w+", shape=(size,)))

    def _reach(self, burst: int, watch: Watch | None) -> None:
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
        while reached > before:
            before, self.note[FOUND] = reached, 0
            for here, (state, size) in zip(self.starts, self.rules.slices, strict=True):
                self._set(state)
                for low in range(0, size, burst):
                    self._run(REACH, here, low, min(low + burst, size))
                    if watch is not None:
                        watch(told, before + int(self.note[FOUND]))
            reached += int(self.note[FOUND])
        for here in self.starts:
            self.places[here] = -1

    def run(self, *, compiled: bool, watch: Watch | None) -> Any:
        """Solves slice after slice and returns the table and, of the main ones, how many lie how far from the end."""
        self._arrays(compiled, self.size)
        done, burst = 0, BURST if compiled else 2000
        if getattr(self.rules, "only_reached", False):
            self._reach(burst, watch)
        tally: Any = np.zeros(KINDS * FAR, np.int64) if compiled else [0] * (KINDS * FAR)
        told = Many.of("positions", self.size)
        top = 0
        for here, (state, size) in zip(self.starts, self.rules.slices, strict=True):
            parts = [(low, min(low + burst, size)) for low in range(0, size, burst)]
            self.note[TOP] = 0
            self.places[here] = self.offset[here]
            self._set(state)
            self._make_room(top)
            for low, high in parts:
                self._run(SURVEY, here, low, high)
                if watch is not None:
                    watch(told, done + low // 2)
            layer = 1
            while layer <= self.note[TOP] and not 0 < self.limit < layer:
                self._make_room(int(self.note[TOP]))
                for low, high in parts:
                    self._run(SPREAD, here, low, high, layer)
                    if watch is not None:
                        watch(told, done + size // 2)
                layer += 1
            top = max(top, int(self.note[TOP]))
            is_main = not hasattr(self.rules, "is_main") or self.rules.is_main(list(state))
            for low, high in parts:
                self._run(SETTLE, here, low, high, 0, tally if is_main else None)
            done += size
            if watch is not None:
                watch(told, done)
        kind = np.int8 if self.lowest == LEAST else np.int16
        counted = np.asarray(tally, dtype=np.int64).reshape(2, 3, FAR)[:, :, : -self.lowest]
        return np.asarray(self.table, dtype=kind), np.ascontiguousarray(counted)

    def _set(self, state: Sequence[int]) -> None:
        if isinstance(self.states, list):
            self.states[0][:] = state
        else:
            self.states[: self.width] = state

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


class _Trouble(Exception):
    def __init__(self, what: int, here: int, where: int) -> None:
        super().__init__(what)
        self.what, self.here, self.where = what, here, where


def solve_tablebase_retrograde(
    rules: Any, *, limit: int = 0, compiled: bool | None = None, most: int | None = None, watch: Watch | None = None,
    room: int | None = None,
) -> tuple[Any, Any, dict[int, int], bool, float]:  # fmt: skip
    """Returns the table of *rules*, the tally of its main slices, where each slice begins, if it ran compiled, seconds.

    *limit* counts the single moves without a change after which it is a draw, 0 for any number; *most* bounds the
    positions, *room* the bytes in memory. A table that takes more is kept in a file; then the slice at work must
    fit, and moves out of it are looked up on disk.
    """
    began = time.perf_counter()
    if rules.players != 2 or hasattr(rules, "odds") or tuple(getattr(rules, "endless", ())) != (0, 0):
        raise RulesError(f"{type(rules).__name__} numbers its positions: two players, no chance, endless = (0, 0).")
    run_compiler_playouts_once(rules)
    run = Dense(rules, limit)
    _check_numbers(rules)
    if most is not None and run.size > most:
        raise BudgetError(f"There are {run.size:,} positions to number, more than the limit of {most:,}.")
    native = compiled is not False and not is_native_code_refused()
    free = int(0.8 * explore_free_memory()) if room is None else room
    run.is_mapped = native and run.size + run.largest > free
    need = (2 if run.is_mapped else 1) * run.largest + (0 if run.is_mapped else run.size)
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
