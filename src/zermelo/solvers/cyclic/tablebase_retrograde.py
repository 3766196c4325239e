"""Retrograde analysis over numbered positions, without stored moves.

Rules that number their positions (`slices`, `slice`, `index`, `at`, `before`; see `zermelo.Rules`) are solved whole:
the value and the distance of every position, whether play from the start comes there or not. Two players move in turn,
one wins or the other, or it is a draw, and so is play without end.

```
table   one small number a position:   0 drawn    v > 0 the first player wins, in v - 1 single moves    v < 0 the second
waits   one byte a position, of one slice:  moves that are still to be refuted;  0 settled;  NEVER: some move draws
```

1. Survey: every position is set up once and its moves are made. Mates and other ends are settled. Moves that leave the
   slice lead to slices solved before, and are looked up: a win found so stands until a shorter one is found; losses are
   remembered by the longest. Moves that stay are counted.
2. Spread, layer by layer: from positions decided in v - 1 moves, back to those before them. Who can move to a position
   won for oneself has won; who has no other move left has lost.
3. What still waits is drawn: either side can keep to such positions for ever.

With a limit on moves that change nothing irrevocably (the fifty-move rule) distances count the moves to the end or to
the next such change, and the spreading stops at the limit: a position decided later is drawn. That is exact, because
between two changes the count only grows: who must win within so many moves of them wins iff the distance is no more.

References: Thompson 1986, Retrograde analysis of certain endgames; Etessami's lecture for the attractor.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np

from zermelo.compiler.attempt import attempt
from zermelo.compiler.native import RulesKernel, is_native_code_refused
from zermelo.compiler.playouts import run_compiler_playouts_once
from zermelo.errors import BudgetError, CompileWarning, RulesError
from zermelo.forms.explore.enumerate import Many, Watch
from zermelo.forms.explore.memory import explore_free_memory

SURVEY, SPREAD, SETTLE = 0, 1, 2
OVER, NEVER = 254, 255  # what waits for nothing: the game is over and drawn; some move draws
TOP, TROUBLE, WHERE = 0, 1, 2  # of `note`
NOWHERE, TOO_FAR, DEAD_END, TOO_MANY, ODD_SCORE = 1, 2, 3, 4, 5
KINDS = 6  # for each seat that moves: lost, drawn, won by the first player
BURST = 1 << 20
SMALL = 5_000  # numbers that are gone through before the compiler would have started


def tablebase_retrograde_sweep(
    rules: Any, tools: Any, *, width: int, room: int, actions: int, listed: bool, counted: bool
) -> Any:
    """Returns ``sweep``, made for one game's rules."""
    player, apply, over, score = rules.player, rules.apply, rules.over, rules.score
    at, index, slice_of, before = rules.at, rules.index, rules.slice, rules.before
    legal = rules.moves if listed else rules.legal
    left = rules.left if counted else rules.player
    row = tools.row

    def sweep(stage, table, waits, states, buffers, places, tally, note, here, low, high, layer, limit, lowest):  # type: ignore[no-untyped-def]
        base = places[here]
        template, s, t = row(states, 0, width), row(states, 1, width), row(states, 2, width)
        buffer = row(buffers, 0, room)
        far = len(tally) // KINDS
        top = note[TOP]
        for k in range(low, high):
            place = base + k
            v = table[place]
            if stage == SPREAD and ((v != layer and v != -layer) or waits[k] != 0):
                continue
            if stage == SETTLE:
                if v != lowest and waits[k] != 0:
                    table[place] = v = 0
                if v == lowest or far == 0:
                    continue
            for i in range(width):
                s[i] = template[i]
            is_legal = at(s, k)
            mover = player(s)
            sign = 1 - 2 * mover
            if stage == SETTLE:
                kind = 3 * mover + (1 if v == 0 else 2 if v > 0 else 0)
                tally[kind * far + (abs(v) - 1 if v != 0 else 0)] += 1
            elif stage == SPREAD:
                sign = -sign  # of who moved here
                for j in range(before(s, buffer)):
                    p = buffer[j]
                    w, old = waits[p], table[base + p]
                    if old == lowest:
                        continue
                    if (v > 0) == (sign > 0):
                        if (w != 0 and w != OVER) or (w == 0 and old * sign > layer + 1):
                            table[base + p] = sign * (layer + 1)
                            waits[p] = 0
                            top = max(top, layer + 1)
                    elif 0 < w < OVER:
                        waits[p] = w - 1
                        if w == 1:
                            late = max(layer + 1, abs(old))
                            table[base + p] = -sign * late
                            top = max(top, late)
            elif not is_legal:
                table[place] = lowest
                waits[k] = 0
            elif over(s):
                paid = sign * score(s, mover)
                if abs(paid) > 1 or sign * score(s, 1 - mover) != -paid:
                    note[TROUBLE], note[WHERE] = ODD_SCORE, k
                    return 1
                table[place] = paid
                waits[k] = OVER if paid == 0 else 0
                top = max(top, 1)
            else:
                inside, outside, win, late, draws = 0, 0, 0, 0, 0
                count = legal(s, buffer) if listed else actions
                for j in range(count):
                    if listed:
                        a = buffer[j]
                    else:
                        a = j
                        if not legal(s, a):
                            continue
                    for i in range(width):
                        t[i] = s[i]
                    apply(t, a)
                    there = slice_of(t)
                    if there == here:
                        inside += 1
                        continue
                    outside += 1
                    after = lowest
                    if 0 <= there < len(places) and places[there] >= 0:
                        after = table[places[there] + index(t)]
                    if after == lowest:
                        note[TROUBLE], note[WHERE] = NOWHERE, k
                        return 1
                    distance = abs(after)
                    if counted and limit > 0:
                        if after != 0 and left(t) == limit:
                            distance = 1
                        if distance > limit:
                            after = 0
                    if after == 0:
                        draws += 1
                    elif (after > 0) == (sign > 0):
                        win = distance + 1 if win == 0 else min(win, distance + 1)
                    else:
                        late = max(late, distance + 1)
                if inside + outside == 0:
                    note[TROUBLE], note[WHERE] = DEAD_END, k
                    return 1
                if inside >= OVER:
                    note[TROUBLE], note[WHERE] = TOO_MANY, k
                    return 1
                if win > 0:
                    table[place] = sign * win
                    waits[k] = 0
                else:
                    waits[k] = NEVER if draws > 0 else inside
                    table[place] = -sign * late if draws == 0 else 0
                top = max(top, win, late)
            if top >= -lowest:
                note[TROUBLE], note[WHERE] = TOO_FAR, k
                return 1
        note[TOP] = top
        return 0

    return sweep


class Dense:
    """One solve of a game with numbered positions: holds the table and goes through the slices."""

    def __init__(self, rules: Any, limit: int) -> None:
        self.rules, self.limit = rules, limit
        self.width = len(rules.start)
        listed, counted = hasattr(rules, "moves"), hasattr(rules, "left")
        self.room = max(rules.actions, 256)
        names = ["player", "apply", "over", "score", "at", "index", "slice", "before"]
        names += ["moves" if listed else "legal"] + ["left"] * counted
        self.kernel = RulesKernel(
            tablebase_retrograde_sweep, rules, names, width=self.width, room=self.room, actions=rules.actions,
            listed=listed,
            counted=counted,
        )  # fmt: skip
        self.starts = [rules.slice(list(one.state)) for one in rules.slices]
        offsets = np.cumsum([0, *(one.size for one in rules.slices)]).tolist()
        self.size, self.largest = offsets.pop(), max(one.size for one in rules.slices)
        self.offset = dict(zip(self.starts, offsets, strict=True))
        if len(self.offset) < len(self.starts):
            raise RulesError(f"{type(rules).__name__}.slices names a slice twice.")

    def compile(self) -> None:
        """Compiles the kernel (or reads it from disk) by running it over no position."""
        self._arrays(True, np.int8, 1)
        self._run(SURVEY, self.starts[0], 0, 0)

    def _arrays(self, compiled: bool, kind: Any, size: int) -> None:
        """Makes room for the table, for the slice at work, and for what the kernel notes down."""
        self.lowest = int(np.iinfo(kind).min)
        self.work = self.kernel.native() if compiled else self.kernel.plain()
        places = [-1] * (max(self.starts) + 1)  # of a slice, once its turn has come
        self.table: Any
        self.waits: Any
        self.states: Any
        self.buffers: Any
        self.places: Any
        self.note: Any
        if compiled:
            self.table, self.waits = np.zeros(size, dtype=kind), np.zeros(min(size, self.largest), dtype=np.uint8)
            self.states, self.buffers = np.zeros(3 * self.width, np.int64), np.zeros(self.room, np.int64)
            self.places, self.note = np.array(places, dtype=np.int64), np.zeros(3, np.int64)
        else:
            self.table, self.waits = [0] * size, [0] * self.largest
            self.states, self.buffers = [[0] * self.width for _ in range(3)], [[0] * self.room]
            self.places, self.note = places, [0] * 3
        self.nothing: Any = np.zeros(0, np.int64) if compiled else []

    def _run(self, stage: int, here: int, low: int, high: int, layer: int = 0, tally: Any = None) -> None:
        spots = (low, high, layer, self.limit, self.lowest)
        lists = (self.table, self.waits, self.states, self.buffers, self.places)
        if self.work(stage, *lists, self.nothing if tally is None else tally, self.note, here, *spots):
            raise _Trouble(int(self.note[TROUBLE]), here, int(self.note[WHERE]))

    def run(self, *, compiled: bool, kind: Any, watch: Watch | None) -> Any:
        """Solves slice after slice and returns the table and, of the main ones, how many lie how far from the end."""
        self._arrays(compiled, kind, self.size)
        far = -self.lowest
        tally: Any = np.zeros(KINDS * far, np.int64) if compiled else [0] * (KINDS * far)
        done, burst = 0, BURST if compiled else 2000
        told = Many.of("positions", self.size)
        for here, (state, size) in zip(self.starts, self.rules.slices, strict=True):
            self.note[TOP] = 0
            self.places[here] = self.offset[here]
            self._set(state)
            for low in range(0, size, burst):
                self._run(SURVEY, here, low, min(low + burst, size))
                if watch is not None:
                    watch(told, done + low // 2)
            layer = 1
            while layer <= self.note[TOP] and not 0 < self.limit < layer:
                self._run(SPREAD, here, 0, size, layer)
                layer += 1
            is_main = not hasattr(self.rules, "is_main") or self.rules.is_main(list(state))
            self._run(SETTLE, here, 0, size, 0, tally if is_main else None)
            done += size
            if watch is not None:
                watch(told, done)
        return np.asarray(self.table, dtype=kind), np.asarray(tally, dtype=np.int64).reshape(2, 3, far)

    def _set(self, state: Sequence[int]) -> None:
        if isinstance(self.states, list):
            self.states[0][:] = state
        else:
            self.states[: self.width] = state

    def trouble(self, found: _Trouble) -> RulesError:
        """Says what is wrong with the rules, and at which position."""
        state = next(list(one.state) for one in self.rules.slices if self.rules.slice(list(one.state)) == found.here)
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
    rules: Any, *, limit: int = 0, compiled: bool | None = None, most: int | None = None, watch: Watch | None = None
) -> tuple[Any, Any, dict[int, int], bool, float]:
    """Returns the table of *rules*, the tally of its main slices, where each slice begins, if it ran compiled, seconds.

    *limit* counts the single moves without a change after which it is a draw, 0 for any number; *most* bounds the
    positions.
    """
    began = time.perf_counter()
    if rules.players != 2 or hasattr(rules, "odds") or tuple(getattr(rules, "endless", ())) != (0, 0):
        raise RulesError(f"{type(rules).__name__} numbers its positions: two players, no chance, endless = (0, 0).")
    run_compiler_playouts_once(rules)
    run = Dense(rules, limit)
    _check_numbers(rules)
    if most is not None and run.size > most:
        raise BudgetError(f"There are {run.size:,} positions to number, more than the limit of {most:,}.")
    need = run.size + run.largest
    if need > 0.8 * explore_free_memory():
        raise BudgetError(f"A table of {run.size:,} positions takes {need / 1e9:.1f} GB, more than there is free.")
    native = compiled is not False and not is_native_code_refused()
    if compiled is None and run.size <= SMALL and not run.kernel.is_ready():
        native = False
    if native and (why := attempt(run.kernel, run.compile)) is not None:
        if compiled:
            raise RulesError(why)
        warnings.warn(f"{why} It runs as plain Python, about 50 times slower.", CompileWarning, stacklevel=4)
        native = False
    for kind in (np.int8, np.int16):  # a byte a position, unless some end is far away
        try:
            table, tally = run.run(compiled=native, kind=kind, watch=watch)
            break
        except _Trouble as found:
            if found.what != TOO_FAR or kind is np.int16:
                raise run.trouble(found) from None
    return table, tally, run.offset, native, time.perf_counter() - began


def _check_numbers(rules: Any) -> None:
    """Numbers must lead back to positions: tried, uncompiled, at those that the random games met."""
    first = {rules.slice(list(one.state)): one for one in rules.slices}
    start = tuple(rules.start)
    for met in [start, *vars(rules).get("_met", [])]:
        which, k = rules.slice(list(met)), rules.index(list(met))
        if which not in first and met != start:
            continue  # met by other rules of the same family
        fits = which in first and 0 <= k < first[which].size
        again = list(first[which].state) if fits else []
        if not fits or not rules.at(again, k) or rules.index(again) != k or rules.slice(again) != which:
            raise RulesError(f"{type(rules).__name__}.at does not lead back to {tuple(met)} by its number.")
