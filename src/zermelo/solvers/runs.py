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

PATIENCE = 30_000  # nodes looked at in plain Python before compiling pays
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
    """What one round of a search found; `value` is the side's, None when the round was stopped."""

    value: int | None
    actions: tuple[int, ...]
    nodes: int
    cuts: int
    estimates: int
    compiled: bool


class OneSide:
    """Searches of one side against the rest from one position, round after round, with one table of positions."""

    def __init__(
        self, game: RulesGame, side: tuple[str, ...], state: tuple[int, ...], *, slots: int, compiled: bool | None
    ) -> None:
        self.game, self.rules, self.state = game, game.rules, state
        self.members = tuple(int(p in side) for p in game.players)
        self.compiled, self.slots, self.room = compiled, slots, 64
        self.kernel: RulesKernel = search_kernel(self.rules, self.members, tabled=slots > 0)
        forced = compiled is False or is_plain_asked()
        self.native = not forced and (compiled is True or self.kernel.is_ready())
        self.may_compile = not forced
        self.table: Any = None

    def round(self, depth: int, budget: Budget, watch: Watch | None = None) -> Found:
        """Looks *depth* moves ahead."""
        while True:
            if self.native:
                self._compile()
            run = _Stack(self, depth)
            search = self.kernel.native() if self.native else self.kernel.plain()
            value = 0
            while run.at[STATUS] == 0:
                value = run.go(search, 100_000 if self.native else 1_000)
                if watch is not None:
                    watch("nodes", budget.used + int(run.at[NODES]))
                if not self.native and self.may_compile and run.at[NODES] > PATIENCE:
                    break
                if run.at[STATUS] == 0 and budget.is_spent(int(run.at[NODES])):
                    return Found(None, (), int(run.at[NODES]), int(run.at[CUTS]), int(run.at[ESTIMATES]), self.native)
            if run.at[STATUS] == CHANCE_MOVES:
                raise MethodError(NO_CHANCE)
            if run.at[STATUS] == TOO_DEEP:
                self.room *= 2
            elif run.at[STATUS] == DONE:
                budget.used += int(run.at[NODES])
                line = tuple(int(a) for a in run.line[: int(run.length[0])])
                return Found(value, line, int(run.at[NODES]), int(run.at[CUTS]), int(run.at[ESTIMATES]), self.native)
            else:
                self.native, self.table = True, None

    def _compile(self) -> None:
        trouble = attempt(self.kernel, lambda: _Stack(self, 1).go(self.kernel.native(), 0))
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


class _Stack:
    """The frames of one search: arrays when compiled, lists when plain."""

    def __init__(self, owner: OneSide, depth: int) -> None:
        rules, room = owner.rules, min(owner.room, depth + 2) if depth < UNLIMITED else owner.room
        width, self.room = len(rules.start), room
        frames = [room, room, room * rules.actions, rules.actions, *[room] * 8, room * room, room]
        size = owner.slots * (width + 3) + 1
        if owner.native:
            self.states: Any = np.zeros((room + 1) * width, dtype=np.int64)
            self.states[:width] = owner.state
            arrays: list[Any] = [np.zeros(n, dtype=np.int64) for n in frames]
            self.at: Any = np.zeros(8, dtype=np.int64)
            if owner.table is None:
                owner.table = np.zeros(size, dtype=np.int64)
        else:
            self.states = [[0] * width for _ in range(room + 1)]
            self.states[0] = list(owner.state)
            arrays = [[0] * n for n in frames]
            self.at = [0] * 8
            if owner.table is None:
                owner.table = [0] * size
        owner.table[size - 1] = max(owner.slots, 1)
        self.arrays, self.table = arrays, owner.table
        turn, count, moves, _, low, high, least, most, best, mine, hint, _, self.line, self.length = arrays
        seat = rules.player(list(owner.state))
        if seat < 0:
            raise MethodError(NO_CHANCE)
        self.at[DEPTH] = depth
        turn[0], count[0], hint[0] = 0, rules.actions, -1
        if hasattr(rules, "moves"):
            first = [0] * rules.actions
            count[0] = rules.moves(list(owner.state), first)
            moves[: rules.actions] = first
        low[0] = least[0] = -INFINITE
        high[0] = most[0] = INFINITE
        mine[0] = owner.members[seat]
        best[0] = -INFINITE if owner.members[seat] else INFINITE

    def go(self, search: Any, until: int) -> int:
        """Looks at *until* more nodes."""
        return int(search(self.states, *self.arrays, self.table, self.at, self.room, until))
