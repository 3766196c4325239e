"""Is a table of numbered positions right? Every position is set up again and all its moves are made, forward only.

A table is right when at each position

* numbers and positions belong together: the position numbered k has the number k;
* an end is worth what it pays, and is 0 moves away;
* a win is one move farther than the nearest lost position it can move to: so the winner comes nearer every time;
* a loss is one move farther than the farthest of the positions it leads to, and all of those are won for the other;
* at a draw no move wins and some move draws: a trap in which either side can keep the other.

By induction on the distance wins and losses are forced, and nothing else is. With a limit, a move that begins the count
again counts as one, and what lies beyond the limit is drawn.
"""

from __future__ import annotations

import copy
import os
import random
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from zermelo.answers.evidence.numbered import Numbered
from zermelo.answers.guarantee.guarantee import Outlook
from zermelo.answers.guarantee.guarantees import Guarantees
from zermelo.answers.parts import ENEMY, FRIEND
from zermelo.answers.report import Problem, Report
from zermelo.checker.preferences import checked_preference_is_points
from zermelo.compiler.attempt import attempt
from zermelo.compiler.native import RulesKernel, is_native_code_refused
from zermelo.errors import NameError_
from zermelo.forms.rules import rules_have_numbers

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByTable

Told = Callable[[str, int], None] | None  # what is looked at, and how many of it so far
SAMPLE = 2_000  # numbers looked at uncompiled
SMALL = 10_000  # numbers that are all looked at uncompiled
LARGE = 10_000_000  # numbers that are looked at on all cores
BURST = 1 << 17  # numbers between two words to whoever watches
DRAWN = 100  # the same where they are drawn at random
DISPUTED, MISNUMBERED, LED_ASTRAY, NOT_DUE = 1, 2, 3, 4
WHAT = 0  # of `note`
WRONG = {
    DISPUTED: "the table and the rules disagree on whether this is a position",
    MISNUMBERED: "the position has another number",
    LED_ASTRAY: "the same player moves again, or a move leads to no position of the table",
    NOT_DUE: "value or distance does not follow from those of the moves",
}


def _position_checker(
    rules: Any, tools: Any, *, width: int, room: int, actions: int, listed: bool, counted: bool, turned: bool,
    partly: bool, weighed: bool,
) -> Any:  # fmt: skip
    """Returns ``look``, made for one game's rules: the first number whose position is wrong, or -1."""
    row, set_up, index, slice_of = tools.row, rules.at, rules.index, rules.slice
    player, over, score, apply = rules.player, rules.over, rules.score, rules.apply
    options = rules.moves if listed else rules.legal
    left = rules.left if counted else rules.player
    represent = rules.represent if turned else rules.over
    weight = rules.weight if weighed else rules.over

    def look(table, states, buffers, places, tally, note, here, low, high, limit, nowhere):  # type: ignore[no-untyped-def]
        given, s, t, buffer = row(states, 0, width), row(states, 1, width), row(states, 2, width), row(buffers, 0, room)
        for k in range(low, high):
            for i in range(width):
                s[i] = given[i]
            there = set_up(s, k)
            worth = table[places[here] + k]
            if there != (worth != nowhere) and not (partly and worth == nowhere):
                note[WHAT] = DISPUTED
                return k
            if worth == nowhere:
                continue
            if index(s) != k or slice_of(s) != here:
                note[WHAT] = MISNUMBERED
                return k
            mover = player(s)
            due = 0
            if over(s):
                due = score(s, 0)
            else:
                soonest, latest, can_draw = 0, 0, False
                for j in range(options(s, buffer) if listed else actions):
                    a = j
                    if listed:
                        a = buffer[j]
                    elif not options(s, j):
                        continue
                    for i in range(width):
                        t[i] = s[i]
                    apply(t, a)
                    moves_again = player(t) == mover
                    exchanged = turned and represent(t)
                    other = slice_of(t)
                    if other < 0 or other >= len(places) or places[other] < 0 or moves_again:
                        note[WHAT] = LED_ASTRAY
                        return k
                    follows = table[places[other] + index(t)]
                    if follows == nowhere or (turned and player(t) != 0):
                        note[WHAT] = LED_ASTRAY
                        return k
                    if exchanged:
                        follows = -follows
                    far = abs(follows)
                    if counted and limit > 0 and follows != 0:
                        if left(t) == limit:
                            far = 1
                        elif far > limit:
                            follows = 0
                    if follows == 0:
                        can_draw = True
                    elif (follows > 0) == (mover == 0):
                        if soonest == 0 or far < soonest:
                            soonest = far
                    elif far > latest:
                        latest = far
                sign = 1 if mover == 0 else -1
                if soonest > 0:
                    due = sign * (soonest + 1)
                elif not can_draw:
                    due = -sign * (latest + 1)
            if due != worth:
                note[WHAT] = NOT_DUE
                return k
            if len(tally) > 0:
                kind = 3 * mover + (1 if due == 0 else 2 if due > 0 else 0)
                tally[kind * (len(tally) // 6) + (abs(due) - 1 if due != 0 else 0)] += weight(s) if weighed else 1
        return -1

    return look


class _Look:
    """Looks at positions of one answer, compiled or plain."""

    def __init__(self, found: ByTable, compiled: bool) -> None:
        held = found.evidence
        rules = held.rules
        self.found, self.rules, self.compiled = found, rules, compiled
        self.width, listed, counted = len(rules.start), hasattr(rules, "moves"), hasattr(rules, "left")
        room = max(rules.actions, 256)
        names = ["player", "apply", "over", "score", "at", "index", "slice", "moves" if listed else "legal"]
        turned, partly = hasattr(rules, "represent"), bool(getattr(rules, "only_reached", False))
        weighed = hasattr(rules, "weight")
        names += ["left"] * counted + ["represent"] * turned + ["weight"] * weighed
        self.kernel = RulesKernel(
            _position_checker, rules, names, width=self.width, room=room, actions=rules.actions,
            listed=listed, counted=counted, turned=turned, partly=partly, weighed=weighed,
        )  # fmt: skip
        places = [-1] * (max(held.offsets) + 1)
        for here, offset in held.offsets.items():
            places[here] = offset
        self.places: Any
        self.note: Any
        if compiled:
            self.room: Any = (np.zeros(3 * self.width, np.int64), np.zeros(room, np.int64))
            self.places, self.note = np.array(places, np.int64), np.zeros(1, np.int64)
        else:
            self.room = ([[0] * self.width for _ in range(3)], [[0] * room])
            self.places, self.note = places, [0]
        self.nothing: Any = np.zeros(0, np.int64) if compiled else []

    def twin(self) -> _Look:
        """The same, with states and notes of its own, for another core."""
        other = copy.copy(self)
        other.room = tuple(array.copy() for array in self.room)
        other.note = self.note.copy()
        return other

    def compile(self) -> None:
        """Compiles the text by looking at no position."""
        self.look(next(iter(self.found.evidence.offsets)), self.rules.slices[0][0], 0, 0)

    def look(self, here: int, state: Any, low: int, high: int, tally: Any = None) -> Problem | None:
        """Returns what is wrong with the first bad position among those numbered so."""
        if self.compiled:
            self.room[0][: self.width] = state
        else:
            self.room[0][0][:] = state
        work = self.kernel.native() if self.compiled else self.kernel.plain()
        limits = (low, high, self.found.evidence.limit, self.found.evidence.nowhere)
        table: Any = self.found.evidence.table if self.compiled else _Whole(self.found.evidence.table)
        k = work(table, *self.room, self.places, self.nothing if tally is None else tally, self.note, here, *limits)
        if k < 0:
            return None
        wrong = list(state)
        self.rules.at(wrong, k)
        where = self.rules.write(wrong) if hasattr(self.rules, "write") else str(tuple(wrong))
        return Problem(where, WRONG[int(self.note[WHAT])])


class _Whole:
    """A table whose numbers are Python's, so that sums do not wrap round."""

    def __init__(self, table: Any) -> None:
        self.table = table

    def __getitem__(self, k: int) -> int:
        return int(self.table[k])


def check_tablebase_guarantees(found: Outlook | Guarantees) -> Report:
    """Checks what players can guarantee where positions are numbered: the table that it is read off."""
    read = found.evidence
    assert isinstance(read, Numbered)
    if isinstance(found, Outlook) and found.parts != {p: FRIEND if p in found.side else ENEMY for p in found.players}:
        return Report((Problem("", "not all the others are enemies"),), ())
    if not (found.exact and read.table.exact) or {found.status, read.table.status} != {"solved"}:
        return Report((Problem("", "a table of all positions is exact and solved, but marked otherwise"),), ())
    if not checked_preference_is_points(found.by):
        return Report((Problem("", "a table of all positions is about points"),), ())
    report = check_tablebase(cast("ByTable", read.table))
    report = Report(report.problems, (*report.checked, "how the table was made, and at what cost, is not looked at"))
    if report and isinstance(found, Outlook) and found.line != read.table.line:
        return Report((Problem("", "the line is not the one of the table"),), (*report.checked, "the line"))
    return report


def check_tablebase(found: ByTable, watch: Told = None) -> Report:
    """Checks a table of positions; see `zermelo.check`. *watch* hears how many numbers were looked at."""
    held = found.evidence
    rules = held.rules
    checked: list[str] = []
    if not rules_have_numbers(rules):
        return Report((Problem("", "these rules do not number their positions"),), ())
    sizes = [(rules.slice(list(state)), state, size) for state, size in rules.slices]
    ends = [held.offsets.get(here, -1) + size for here, _, size in sizes]
    if set(held.offsets) != {here for here, _, _ in sizes} or max(ends) > len(held.table):
        return Report((Problem("", "not every slice of the rules has its place in the table"),), ())
    every = sum(size for _, _, size in sizes)
    problem = _sampled(found, sizes, watch)
    if problem is None and getattr(rules, "only_reached", False):
        checked.append(
            "the start is among them, and all that follows; that nothing else is among them is not looked at"
        )
        try:
            held.value()
        except NameError_:
            problem = Problem("", "the start has no value")
    if every <= SMALL:
        checked.append(f"all {every:,} numbers, by the rules as they are written")
        return Report(() if problem is None else (problem,), tuple(checked))
    checked.append(f"{SAMPLE:,} numbers drawn at random, by the rules as they are written")
    compiled = _Look(found, True)
    if problem is None and not is_native_code_refused():
        if (why := attempt(compiled.kernel, compiled.compile)) is None:
            problem = _whole(found, compiled, sizes, watch)
            checked.append(f"all {every:,} numbers: values and distances follow from those of the moves")
            checked.append("wins come nearer the end at every move, draws are traps, the tally counts them right")
        else:
            checked.append(f"not all numbers, for the rules cannot be compiled: {why}")
    return Report(() if problem is None else (problem,), tuple(checked))


def _sampled(found: ByTable, sizes: list[tuple[int, Any, int]], watch: Told) -> Problem | None:
    dice, plain = random.Random(0), _Look(found, False)
    if sum(size for _, _, size in sizes) <= SMALL:
        return _whole(found, plain, sizes, watch)
    for done, (here, state, size) in enumerate(dice.choices(sizes, [size for _, _, size in sizes], k=SAMPLE)):
        if watch is not None and done % DRAWN == 0:
            watch("numbers drawn at random", done)
        k = dice.randrange(size)
        problem = plain.look(here, state, k, k + 1)
        if problem is not None:
            return problem
    return None


def _whole(found: ByTable, look: _Look, sizes: list[tuple[int, Any, int]], watch: Told) -> Problem | None:
    held = found.evidence
    counted: Any = np.zeros(held.tally.size, np.int64)
    is_large = look.compiled and sum(size for _, _, size in sizes) > LARGE
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    crew = [(look, counted)] + [(look.twin(), np.zeros_like(counted)) for _ in range(available - 1) if is_large]
    free: SimpleQueue[tuple[_Look, Any]] = SimpleQueue()
    for one in crew:
        free.put(one)

    def work(part: tuple[int, Any, int, int]) -> Problem | None:
        here, state, low, size = part
        own, tally = free.get()
        is_main = not hasattr(held.rules, "is_main") or held.rules.is_main(list(state))
        try:
            return own.look(here, state, low, min(low + BURST, size), tally if is_main else None)
        finally:
            free.put((own, tally))

    parts = [(here, state, low, size) for here, state, size in sizes for low in range(0, size, BURST)]
    if not is_large:
        problem = _first_wrong(map(work, parts), parts, watch)
    else:
        with ThreadPoolExecutor(len(crew)) as pool:
            try:
                problem = _first_wrong(pool.map(work, parts), parts, watch)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
    if problem is None and not np.array_equal(sum(t for _, t in crew).reshape(held.tally.shape), held.tally):
        return Problem("", "the tally does not count the positions of the table")
    return problem


def _first_wrong(
    looked: Iterable[Problem | None], parts: list[tuple[int, Any, int, int]], watch: Told
) -> Problem | None:
    """Returns the first problem of those that come in, part by part; tells how many numbers were looked at."""
    done = 0
    for (_, _, low, size), problem in zip(parts, looked, strict=True):
        if problem is not None:
            return problem
        done += min(BURST, size - low)
        if watch is not None:
            watch("numbers", done)
    return None
