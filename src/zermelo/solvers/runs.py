"""Running a look-ahead in bursts: room for its stack, budgets, progress, and a way to stop it at any moment."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.compiler.attempt import attempt
from zermelo.compiler.native import RulesKernel, is_plain_asked
from zermelo.errors import MethodError, RulesError
from zermelo.forms.enumerate import Watch
from zermelo.forms.game import RulesGame
from zermelo.results.line import Line, Step
from zermelo.solvers.lookahead import (
    CHANCE_MOVES,
    CUTS,
    DEPTH,
    DONE,
    ESTIMATES,
    INFINITE,
    NODES,
    STATUS,
    TOO_DEEP,
    UNLIMITED,
    search_kernel,
)
from zermelo.solvers.manysides import maxn_kernel

PATIENCE = 30_000  # nodes looked at in plain Python before compiling pays
PLAIN_SLOTS = 1 << 14  # a plain search looks at few nodes, and lists are slow to make
COMPILING = 5.0  # seconds below which a search does not begin to compile
NO_CHANCE = "Alpha-beta does not fit games with chance; use guarantee or solve, which sweep the whole game."


@dataclass
class Budget:
    """How much a search may cost: nodes, seconds; and whether it has been told to stop."""

    nodes: int | None = None
    seconds: float | None = None
    began: float = 0.0
    used: int = 0
    is_stopped: bool = False

    def is_spent(self, nodes: int) -> bool:
        """Has the budget run out, *nodes* having been looked at in the present round?"""
        over = self.nodes is not None and self.used + nodes >= self.nodes
        late = self.seconds is not None and time.perf_counter() - self.began >= self.seconds
        self.is_stopped = self.is_stopped or over or late
        return self.is_stopped


@dataclass(frozen=True)
class Found:
    """What one round of a search found; `value` is the side's or everybody's, None when the round was stopped."""

    value: Any
    actions: tuple[int, ...]
    nodes: int
    cuts: int
    estimates: int
    compiled: bool


class Rounds:
    """Searches from one position, round after round; plain at first, compiled when that pays."""

    def __init__(self, game: RulesGame, state: tuple[int, ...], kernel: RulesKernel, compiled: bool | None) -> None:
        self.game, self.rules, self.state, self.kernel = game, game.rules, state, kernel
        self.compiled, self.room = compiled, 64
        forced = compiled is False or is_plain_asked()
        self.native = not forced and (compiled is True or kernel.is_ready())
        self.may_compile = not forced
        self.table: Any = None

    def stack(self, depth: int) -> Stack:
        """Returns fresh frames for a search *depth* moves deep."""
        raise MethodError("This search has no frames.")

    def round(self, depth: int, budget: Budget, watch: Watch | None = None) -> Found:
        """Looks *depth* moves ahead."""
        if budget.seconds is not None and budget.seconds < COMPILING and not self.kernel.is_ready():
            self.may_compile = self.native  # compiling would take longer than there is
        while True:
            if self.native:
                self._compile()
            run = self.stack(depth)
            search = self.kernel.native() if self.native else self.kernel.plain()
            while run.at[STATUS] == 0:
                run.go(search, 100_000 if self.native else 1_000)
                if watch is not None:
                    watch("nodes", budget.used + int(run.at[NODES]))
                if not self.native and self.may_compile and run.at[NODES] > PATIENCE:
                    break
                if run.at[STATUS] == 0 and budget.is_spent(int(run.at[NODES])):
                    return run.found(stopped=True)
            if run.at[STATUS] == CHANCE_MOVES:
                raise MethodError(NO_CHANCE)
            if run.at[STATUS] == TOO_DEEP:
                self.room *= 2
            elif run.at[STATUS] == DONE:
                budget.used += int(run.at[NODES])
                return run.found()
            else:
                self.native, self.table = True, None

    def _compile(self) -> None:
        trouble = attempt(self.kernel, lambda: self.stack(1).go(self.kernel.native(), 0))
        if trouble is not None:
            if self.compiled:
                raise RulesError(trouble)
            self.native = self.may_compile = False

    def words(self, actions: tuple[int, ...]) -> tuple[Line, tuple[int, ...]]:
        """Returns a line of moves in words, and the position it ends in."""
        state, steps = self.state, []
        for a in actions:
            steps.append(Step(str(self.game.turn(state)), self.game.name(state, a)))
            state = self.game.act(state, a)
        return Line(tuple(steps)), state


class OneSide(Rounds):
    """One side against the rest, with a table of positions when *slots* is above 0."""

    def __init__(
        self, game: RulesGame, side: tuple[str, ...], state: tuple[int, ...], *, slots: int, compiled: bool | None
    ) -> None:
        self.members, self.slots = tuple(int(p in side) for p in game.players), slots
        super().__init__(game, state, search_kernel(game.rules, self.members, tabled=slots > 0), compiled)

    def stack(self, depth: int) -> Stack:
        seat = _mover(self)
        run = Stack(self, depth, per_ply=8)
        slots = self.slots if self.native else min(self.slots, PLAIN_SLOTS)
        size = slots * (run.width + 3) + 1
        if self.table is None:
            self.table = np.zeros(size, dtype=np.int64) if self.native else [0] * size
            self.table[size - 1] = max(slots, 1)
        low, high, least, most, best, mine, hint, _ = run.frames
        low[0] = least[0] = -INFINITE
        high[0] = most[0] = INFINITE
        mine[0], hint[0] = self.members[seat], -1
        best[0] = -INFINITE if self.members[seat] else INFINITE
        run.tail = [run.line, run.length, self.table, run.at, run.room]
        return run


class ManySides(Rounds):
    """Everybody for themselves; *most* is the largest sum of payoffs where nodes may be pruned by it, else None."""

    def __init__(
        self, game: RulesGame, state: tuple[int, ...], *, late: bool, most: int | None, compiled: bool | None
    ) -> None:
        self.most = most
        super().__init__(game, state, maxn_kernel(game.rules, late=late, bounded=most is not None), compiled)

    def stack(self, depth: int) -> Stack:
        seat = _mover(self)
        run = Stack(self, depth, per_ply=2)
        run.frames[0][0] = seat
        cells = (run.room + 1) * self.rules.players
        run.value = np.zeros(cells, dtype=np.int64) if self.native else [0] * cells
        run.tail = [run.value, run.line, run.length, run.at, run.room, self.most or 0]
        return run


def _mover(owner: Rounds) -> int:
    seat = owner.rules.player(list(owner.state))
    if seat < 0:
        raise MethodError(NO_CHANCE)
    return int(seat)


class Stack:
    """The frames of one search: arrays when compiled, lists when plain."""

    def __init__(self, owner: Rounds, depth: int, per_ply: int) -> None:
        rules, self.native = owner.rules, owner.native
        self.room = room = min(owner.room, depth + 2) if depth < UNLIMITED else owner.room
        self.width, self.tail = len(rules.start), list[Any]()
        self.value: Any = 0
        self.turn, self.count, self.moves, self.buffer, self.line, self.length, self.at = (
            self._cells(n) for n in (room, room, room * rules.actions, rules.actions, room * room, room + 1, 8)
        )
        self.frames = [self._cells(room) for _ in range(per_ply)]
        if self.native:
            self.states: Any = np.zeros((room + 1) * self.width, dtype=np.int64)
            self.states[: self.width] = owner.state
        else:
            self.states = [[0] * self.width for _ in range(room + 1)]
            self.states[0] = list(owner.state)
        self.at[DEPTH] = depth
        self.count[0] = rules.actions
        if hasattr(rules, "moves"):
            first = [0] * rules.actions
            self.count[0] = rules.moves(list(owner.state), first)
            self.moves[: rules.actions] = first

    def _cells(self, count: int) -> Any:
        return np.zeros(count, dtype=np.int64) if self.native else [0] * count

    def go(self, search: Any, until: int) -> None:
        """Looks at *until* more nodes."""
        found = search(self.states, self.turn, self.count, self.moves, self.buffer, *self.frames, *self.tail, until)
        if isinstance(self.value, int):
            self.value = int(found)

    def found(self, *, stopped: bool = False) -> Found:
        """What has been found."""
        at = self.at
        line = () if stopped else tuple(int(a) for a in self.line[: int(self.length[0])])
        value = None if stopped else self.value
        return Found(value, line, int(at[NODES]), int(at[CUTS]), int(at[ESTIMATES]), self.native)
