"""Running a look-ahead in bursts: room for its stack, budgets, progress, and a way to stop it at any moment."""

from __future__ import annotations

import os
import time
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from zermelo.answers.line import Line, Step
from zermelo.answers.search.trace import Trace
from zermelo.compiler import cache as disk
from zermelo.compiler.attempt import attempt
from zermelo.compiler.native import RulesKernel, is_native_code_refused
from zermelo.errors import MethodError, RulesError
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.game import RulesGame
from zermelo.solvers.search.minimax import alphabeta as lookahead
from zermelo.solvers.search.minimax.alphabeta import (
    BEYOND,
    BEYOND_WORDS,
    CHANCE_MOVES,
    CUTS,
    DONE,
    ENTERED,
    ESTIMATES,
    FILLED,
    HITS,
    INFINITE,
    NODES,
    PLY,
    STATUS,
    STUCK,
    TOO_DEEP,
    TOO_LARGE,
    alphabeta_search_kernel,
    search_order_hook,
)
from zermelo.solvers.search.multiplayer import maxn as manysides
from zermelo.solvers.search.multiplayer.maxn import maxn_kernel
from zermelo.solvers.search.parallel import Split
from zermelo.solvers.search.side_worth import POINTS
from zermelo.solvers.search.stack import NO_CHANCE, Found, Stack, search_stack_mover
from zermelo.solvers.search.trace import Recorder

PATIENCE = 30_000  # nodes looked at in plain Python before compiling pays
LINE_NODES = 1_000_000  # nodes looked at to finish a line that broke off
LONGEST = 4096  # moves of a line
PLAIN_SLOTS = 1 << 14  # a plain search looks at few nodes, and lists are slow to make
BESIDE_SLOTS = 1 << 16  # of a search beside another one
WORTH_SPLITTING = 300_000  # nodes of the last round from which on the next one is shared between cores
BURST, SHORT, LONG = 1_000, 0.004, 0.016  # nodes at first; seconds below which a burst doubles, above which it halves
TRIED_DEPTH, TRIED_NODES = 4, 1_000  # how far compiled and plain rules are compared before they are trusted
COMPILING = 5.0  # seconds below which a search does not begin to compile


_agreed: set[str] = set()  # kernels compared with the plain rules in this process


@dataclass
class Budget:
    """How much a search may cost: nodes, seconds; and whether it has been told to stop."""

    nodes: int | None = None
    seconds: float | None = None
    began: float = 0.0
    used: int = 0
    is_stopped: bool = False

    def left(self, nodes: int, burst: int) -> int:
        """How many nodes the next burst may look at, *nodes* having been looked at in the present round."""
        return burst if self.nodes is None else max(1, min(burst, self.nodes - self.used - nodes))

    def is_spent(self, nodes: int) -> bool:
        """Has the budget run out, *nodes* having been looked at in the present round?"""
        over = self.nodes is not None and self.used + nodes >= self.nodes
        late = self.seconds is not None and time.perf_counter() - self.began >= self.seconds
        self.is_stopped = self.is_stopped or over or late
        return self.is_stopped


class Rounds:
    """Searches from one position, round after round; plain at first, compiled when that pays."""

    def __init__(
        self, game: RulesGame, state: tuple[int, ...], kernel: RulesKernel, slots: int, compiled: bool | None,
        trace: Trace | None,
    ) -> None:  # fmt: skip
        self.game, self.rules, self.state, self.kernel = game, game.rules, state, kernel
        self.compiled, self.room, self.slots = compiled, 64, 1 << (slots - 1).bit_length() if slots else 0
        forced = compiled is False or is_native_code_refused() or trace is not None
        self.native = not forced and (compiled is True or kernel.is_ready())
        self.may_compile = not forced
        self.table: Any = None
        self.trace, self.is_settled = trace, False
        self.asked = self.compared = 0  # components evaluated and compared in all rounds, where they are counted

    def stack(self, depth: int, state: tuple[int, ...]) -> Stack:
        """Returns fresh frames for a search *depth* moves deep."""
        raise MethodError("This search has no frames.")

    def frames(self, depth: int, state: tuple[int, ...], frame: int, *, lists: bool) -> Stack:
        """Returns an empty stack with rows of *frame* numbers."""
        return Stack(self.rules, state, depth=depth, room=self.room, frame=frame, native=self.native, lists=lists)

    def round(
        self, depth: int, budget: Budget, watch: Watch | None = None, state: tuple[int, ...] | None = None
    ) -> Found:
        """Looks *depth* moves ahead."""
        state = self.state if state is None else state
        if budget.seconds is not None and budget.seconds < COMPILING and not self.kernel.is_ready():
            self.may_compile = self.native  # compiling would take longer than there is
        burst = BURST
        if budget.nodes is not None and self.table is None:
            self._settle(budget.nodes)
        while True:
            if self.native:
                self._compile()
            run, search = self.stack(depth, state), self._text(state)
            while run.at[STATUS] == 0:
                began = time.perf_counter()
                run.go(search, budget.left(int(run.at[NODES]), burst))
                took = time.perf_counter() - began
                burst = 2 * burst if took < SHORT else max(burst // 2, 1) if took > LONG else burst
                if watch is not None:
                    watch("nodes", budget.used + int(run.at[NODES]))
                if not self.native and self.may_compile and run.at[NODES] > PATIENCE:
                    break
                if run.at[STATUS] == 0 and budget.is_spent(int(run.at[NODES])):
                    self._note(run)
                    return run.found(stopped=True)
            self._note(run)
            if run.at[STATUS] == CHANCE_MOVES:
                raise MethodError(NO_CHANCE)
            if run.at[STATUS] == STUCK:
                raise RulesError(self.stuck(run))
            if run.at[STATUS] == TOO_DEEP:
                self.grow()
            elif run.at[STATUS] == TOO_LARGE:  # for 64 bits, so for compiled code; plain integers have no end
                self.native, self.may_compile, self.table = False, False, None
            elif run.at[STATUS] == DONE:
                budget.used += int(run.at[NODES])
                return run.found()
            else:
                self.native, self.table = True, None

    def _note(self, run: Stack) -> None:
        """Adds what a run has evaluated and compared, finished or not, where that is counted."""

    def _settle(self, nodes: int) -> None:
        """Where nodes are counted, the same nodes come out each time: the table's size and how it runs are settled."""
        if self.slots:
            self.slots = min(self.slots, 1 << max(2 * nodes - 1, 1).bit_length())
        self.is_settled = True
        self.native = self.native or (self.may_compile and nodes > PATIENCE)
        self.may_compile = self.native

    def grow(self) -> None:
        """Makes room for longer lines, within reason."""
        self.room *= 2
        if self.room > LONGEST:
            raise MethodError(
                f"A line is longer than {LONGEST // 2:,} moves; can play return to a position? Give depth=, nodes= "
                "or seconds=, or use solve(game)."
            )

    def stuck(self, run: Stack) -> str:
        """One line about a position without a move."""
        k, width = int(run.at[PLY]), run.width
        state = tuple(int(x) for x in (run.states[k * width : (k + 1) * width] if self.native else run.states[k]))
        return f"{type(self.rules).__name__}.legal allows no move although the game is not over. At state {state}."

    def whole_line(self, found: Found, depth: int) -> tuple[int, ...]:
        """Returns the line of *found* to its end: where it broke off at a position known from the table, it goes on."""
        actions, state = list(found.actions), self.state
        for a in actions:
            state = self.game.act(state, a)
        quiet, self.trace = self.trace, None
        while actions and len(actions) < depth and not self.rules.over(list(state)):
            more = self.round(depth - len(actions), Budget(nodes=LINE_NODES), state=state)
            if more.value is None or not more.actions:
                break
            for a in more.actions:
                actions.append(a)
                state = self.game.act(state, a)
        self.trace = quiet
        return tuple(actions)

    def _text(self, state: tuple[int, ...]) -> Any:
        if self.native:
            return self.kernel.native()
        return self.kernel.plain(None if self.trace is None else Recorder(self.game, state, self.side(), self.trace))

    def beside(self) -> Rounds:
        """Returns a search of the same position with a small table of its own."""
        found = copy(self)
        found.table, found.slots = None, min(self.slots, BESIDE_SLOTS)
        found.asked = found.compared = 0
        return found

    @property
    def can_guess(self) -> bool:
        """Have the rules an estimate for positions where the depth ends?"""
        return hasattr(self.rules, "estimate")

    def side(self) -> tuple[str, ...]:
        """Those who play as one against the rest; nobody where everybody is for themselves."""
        return ()

    def _compile(self) -> None:
        trouble = attempt(self.kernel, lambda: self.stack(1, self.state).go(self.kernel.native(), 0))
        trouble = trouble or self._difference()
        if trouble is not None:
            if self.compiled:
                raise RulesError(trouble)
            self.native = self.may_compile = False

    def _difference(self) -> str | None:
        """Searches a little compiled and plain; returns one line when that differs. Once for each kernel."""
        key = self.kernel.key
        if key in _agreed or disk.read_kernel_cache(f"agreed-{key}") is not None:
            return None
        table, seen = self.table, list[Any]()
        for self.native in (False, True):
            self.table = None
            run = self.stack(TRIED_DEPTH, self.state)
            run.go(self.kernel.native() if self.native else self.kernel.plain(), TRIED_NODES)
            seen.append((run.found(), [int(x) for k, x in enumerate(run.at) if k != BEYOND]))
        self.table = table
        if run.at[STATUS] == TOO_LARGE:  # nothing to compare: the search itself will go on in plain integers
            return None
        if replace(seen[0][0], compiled=True) != seen[1][0] or seen[0][1] != seen[1][1]:
            kind = type(self.rules).__name__
            return f"{kind}: compiled and plain rules disagree from state {self.state}, so they are not compiled."
        _agreed.add(key)
        disk.write_kernel_cache(f"agreed-{key}", b"")
        return None

    def words(self, actions: tuple[int, ...]) -> tuple[Line, tuple[int, ...]]:
        """Returns a line of moves in words, and the position it ends in."""
        state, steps = self.state, []
        for a in actions:
            steps.append(Step(str(self.game.turn(state)), self.game.name(state, a)))
            state = self.game.act(state, a)
        return Line(tuple(steps)), state

    def slots_for(self, entry: int) -> Any:
        """Returns the table, made at its first use: rows of *entry* numbers, then the mask of their number."""
        if self.table is None:
            is_trial = not self.native and self.compiled is None and not self.is_settled
            slots = min(self.slots, PLAIN_SLOTS) if is_trial else self.slots
            size = slots * entry + 1
            self.table = np.zeros(size, dtype=np.int64) if self.native else [0] * size
            self.table[size - 1] = max(slots - 1, 0)
        return self.table


class OneSide(Rounds):
    """One side against the rest, with a table of positions when *slots* is above 0.

    The side wants what is *paid* to some of it, its own points unless an *aspect* of `side_worth` is given.
    """

    def __init__(
        self, game: RulesGame, side: tuple[str, ...], state: tuple[int, ...], *, slots: int, compiled: bool | None,
        trace: Trace | None = None, paid: tuple[str, ...] | None = None, aspect: int = POINTS,
    ) -> None:  # fmt: skip
        self.members = tuple(int(p in side) for p in game.players)
        kernel = alphabeta_search_kernel(
            game.rules, self.members, tabled=slots > 0, traced=trace is not None, aspect=aspect,
            paid=None if paid is None else tuple(int(p in paid) for p in game.players),
        )  # fmt: skip
        super().__init__(game, state, kernel, slots, compiled, trace)
        self.marks: Any = None
        self._each = sum(self.members if paid is None else [p in paid for p in game.players])
        if aspect != POINTS:  # everybody's points are compared
            self._each = len(game.players)

    def _note(self, run: Stack) -> None:
        """Wherever a leaf is judged, the points of all who are paid are asked for."""
        self.asked += int(run.at[FILLED]) * self._each

    def side(self) -> tuple[str, ...]:
        return tuple(p for p, is_member in zip(self.game.players, self.members, strict=True) if is_member)

    def stack(self, depth: int, state: tuple[int, ...]) -> Stack:
        mine = self.members[search_stack_mover(self.rules, state)]
        run = self.frames(depth, state, lookahead.FRAME, lists=self.slots > 0 or search_order_hook(self.rules))
        far = run.at[BEYOND] = INFINITE if self.native else BEYOND_WORDS
        first = (0, run.count, -far, far, -far, far, -far, -1, mine, 0, 0, -1, 0, 0)
        run.begin(first, lookahead.LAYOUT.index("length"))
        table = self.slots_for(run.width + 3)
        marks = run.cells(4 * run.room + self.rules.players * self.rules.actions)
        marks[: 2 * run.room] = -1 if self.native else [-1] * (2 * run.room)
        run.rest = [run.moves, run.keys, run.buffer, run.line, table, marks, run.at, run.room]
        return run


class ManySides(Rounds):
    """Everybody for themselves; *late* breaks ties for the last move."""

    def __init__(
        self, game: RulesGame, state: tuple[int, ...], *, late: bool, compiled: bool | None,
        slots: int = 0, trace: Trace | None = None, cores: int | None = None,
    ) -> None:  # fmt: skip
        self.cores, self.late = cores, late
        self._last, self._tables = 0, list[Any]()
        kernel = maxn_kernel(game.rules, late=late, tabled=slots > 0, traced=trace is not None)
        super().__init__(game, state, kernel, slots, compiled, trace)

    def round(
        self, depth: int, budget: Budget, watch: Watch | None = None, state: tuple[int, ...] | None = None
    ) -> Found:
        """Looks *depth* moves ahead; on several cores where that pays."""
        if state is not None or not self._pays_to_split(depth, budget):
            found = super().round(depth, budget, watch, state)
            self._last = found.nodes
            return found
        cores = self.cores or os.cpu_count() or 1
        while len(self._tables) < cores:
            self.table = None
            self._tables.append(self.slots_for(len(self.rules.start) + 2 + self.rules.players))
        while True:
            split = Split(self, depth, self.state, self._tables[:cores])
            if not split.run(budget, watch):
                return Found(None, (), split.total(NODES), split.total(CUTS), split.total(ESTIMATES), True)
            if split.status == STUCK:
                raise RulesError(self.stuck(next(s for s in split.stacks if s.at[STATUS] == STUCK)))
            if split.status == TOO_DEEP:
                self.grow()
            elif split.status == CHANCE_MOVES:
                raise MethodError(NO_CHANCE)
            else:
                break
        found = split.found(search_stack_mover(self.rules, self.state), self.late)
        for stack in split.stacks:
            self._note(stack)
        self.compared += len(split.stacks) - 1
        budget.used += found.nodes
        self._last = found.nodes
        return found

    def beside(self) -> Rounds:
        found = super().beside()
        assert isinstance(found, ManySides)
        found.cores, found._tables = 1, []
        return found

    def _note(self, run: Stack) -> None:
        """A node looked at is entered, known from the table, or an end, where one component is asked for.

        The others are asked for where a vector is filled in. Each child is compared but the first of its node; of a run
        that was stopped, those on the line in hand are not, and the last node has no child yet.
        """
        at, seats = run.at, self.rules.players
        self.asked += int(at[NODES] - at[ENTERED] - at[HITS] + (seats - 1) * at[FILLED])
        self.compared += int(at[NODES] - at[ENTERED])
        if at[STATUS] == 0:
            self.compared -= sum(int(run.frame(ply)[manysides.CHOICE]) >= 0 for ply in range(int(at[PLY])))
        else:
            self.compared -= 1

    def _pays_to_split(self, depth: int, budget: Budget) -> bool:
        """Are there cores to share the work, and work enough? Not where nodes are counted: one core repeats itself."""
        if not self.native or budget.nodes is not None or self.cores == 1:
            return False
        many = self.cores if self.cores is not None else os.cpu_count() or 1
        return many > 1 and depth > 1 and (self.cores is not None or self._last > WORTH_SPLITTING)

    def is_root_move(self, state: tuple[int, ...], index: int) -> bool:
        """Is the move tried as number *index* legal at the root?"""
        if hasattr(self.rules, "moves"):
            return True
        return bool(self.rules.legal(list(state), index))

    def stack(self, depth: int, state: tuple[int, ...]) -> Stack:
        seats = self.rules.players
        run = self.frames(depth, state, manysides.FRAME, lists=False)
        run.begin(
            (0, run.count, search_stack_mover(self.rules, state), -1, 0, 0, -1, 0), manysides.LAYOUT.index("length")
        )
        run.values = run.rows(seats)
        table = self.slots_for(run.width + 2 + seats)
        run.rest = [run.values, run.rows(run.width), run.moves, run.buffer, run.line, table, run.at, run.room]
        run.table_at = 5
        return run
