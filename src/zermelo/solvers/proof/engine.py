"""One kernel at work on one table: questions are searched in bursts until they are answered or a budget ends."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.compiler import cache as disk
from zermelo.compiler.attempt import attempt
from zermelo.compiler.native import RulesKernel, is_native_code_refused
from zermelo.errors import MethodError, RulesError
from zermelo.forms.explore.enumerate import Watch
from zermelo.solvers.option_needs import CHANCE_TO_PROVE
from zermelo.solvers.proof.alphabeta import (
    CHANCE_MOVES,
    CHOSEN,
    COUNT,
    COUNTS,
    ETC_PLIES,
    FIELDS,
    FRAME,
    HERE,
    INFINITE,
    LOOKS,
    NEXT,
    NODES,
    OFFSET,
    PLY,
    SAME_PLIES,
    STATUS,
    STORES,
    STRAY,
    STRAYS,
    STUCK,
    THREAT_PLIES,
    THRESHOLD,
    TOO_DEEP,
    TOO_LARGE,
    UNFIT,
    VALUE,
    alphabeta_proof_kernel,
)
from zermelo.solvers.proof.endgame import put_endgame
from zermelo.solvers.proof.stack import LONGEST, Stack
from zermelo.solvers.proof.transposition.keys import Fields
from zermelo.solvers.proof.transposition.table import TABLE_CELLS, WORD_BYTES, Grid, Layout, grown_proof_table
from zermelo.solvers.proof.trial import Trial

PATIENCE = 20_000  # nodes looked at in plain Python before compiling pays
COMPILING = 8.0  # seconds below which nothing is compiled
PLAIN_MEMORY = 1 << 19  # bytes of a table in plain Python while it is not known whether compiling will pay
BURST, SHORT, LONG = 500, 0.004, 0.016  # nodes at first; seconds below which a burst doubles, above which it halves
EARLY, MANY = 1_000_000, 8  # nodes before which a table is given up for wider keys; later one store in so many is unfit
UPPER_SAME, UPPER_ETC, UPPER_THREATS = 0.6, 0.7, 0.5  # of the longest trial game: the plies where these are used
TRIED_NODES, TRIED_BITS = 300, 10  # looked at compiled and plain before compiled rules are trusted; of the buckets
WINDOW = 1 << 14  # entries of the table that are looked at to tell how full it is
FIRST_BITS, MORE_BITS = 14, 2  # bits of the buckets of the first table; how many more a larger one has
FULL, STRIDE = 0.25, 1 << 13  # the share taken from which on it grows; nodes between two looks at that

_agreed: set[str] = set()  # kernels compared with the plain rules in this process


@dataclass
class Allowance:
    """How much a question may cost, and what it has cost."""

    nodes: int | None = None
    seconds: float | None = None
    used: int = 0
    began: float = 0.0
    is_trial: bool = False  # a bound of the prover's own, which says nothing of how long the question will take

    def left(self, burst: int) -> int:
        """How many nodes the next burst may look at."""
        return burst if self.nodes is None else max(1, min(burst, self.nodes - self.used))

    def is_spent(self) -> bool:
        """Has it run out?"""
        late = self.seconds is not None and time.perf_counter() - self.began >= self.seconds
        return late or (self.nodes is not None and self.used >= self.nodes)


@dataclass(frozen=True)
class Bound:
    """The answer to a question: what is sure (at least the threshold), or what it is held to; and the move."""

    value: int
    move: int


class Engine:
    """Alpha-beta on one table, which is kept from question to question."""

    packs = True  # may an entry of the table be one word?
    grows = True  # does the table begin small, so that little is cleared for small questions?
    cores = 1

    def __init__(
        self, rules: Any, members: tuple[int, ...], trial: Trial, *, memory: int, keyed: bool, compiled: bool | None
    ) -> None:
        self.rules, self.members, self.trial, self.memory, self.keyed = rules, members, trial, memory, keyed
        self.compiled = compiled
        self.sums, self.known = trial.gains, list[tuple[tuple[int, ...], int]]()
        self.grid = Grid.of(self.sums)
        self.fields = self.first_fields()
        self.may_compile = compiled is not False and not is_native_code_refused() and self._fits_words(trial.sums)
        self.native, self.spent, self.is_busy = False, 0, False
        self.totals = [0] * COUNTS
        self.rebuild()
        self.native = self.may_compile and (compiled is True or self.kernel.is_ready())
        self.rebuild()

    def rebuild(self, layout: Layout | None = None) -> None:
        """Lays out keys and table again, or as given: empty."""
        is_trial = not self.native and self.compiled is None
        memory = min(self.memory, PLAIN_MEMORY) if is_trial else self.memory
        actions = self.rules.actions
        self.whole = Layout.of(memory, actions, self.grid, self.fields, packs=self.packs)
        if layout is not None and layout.entry != self.whole.entry:
            self.whole = layout  # of other entries: it stays as it is
        begins_small = self.grows and not self.known
        self.layout = layout or (self.whole.of_buckets(FIRST_BITS) if begins_small else self.whole)
        self.kernel = self.make_kernel()
        self.table: Any = None
        self.stack = Stack(self.rules, words=len(self.fields.words), native=self.native)
        lay = [*self.layout.settings(), *[0] * (FIELDS - TABLE_CELLS), *self.fields.cells()]
        longest = self.trial.longest
        lay[SAME_PLIES], lay[ETC_PLIES] = int(UPPER_SAME * longest), int(UPPER_ETC * longest) + 1
        lay[THREAT_PLIES] = int(UPPER_THREATS * longest)
        if self.kernel.constants.get("learns"):  # moves in no good order: cutoffs by children pay everywhere
            lay[ETC_PLIES], lay[THREAT_PLIES] = LONGEST, 0  # and threats, by slow rules, nowhere
        lay[LOOKS] = 0 if callable(getattr(type(self.rules), "secured", None)) else 1  # it sees further than looks do
        self.lay: Any = np.array(lay, dtype=np.int64) if self.native else lay

    def first_fields(self) -> Fields:
        """The fields of keys that trial games ask for."""
        trial = self.trial
        free = trial.bank.free(len(trial.least))
        rows = (trial.keys[0],), (trial.keys[1],)
        return Fields(*(rows if self.keyed else (tuple(row[j] for j in free) for row in (trial.least, trial.most))))

    def make_kernel(self) -> RulesKernel:
        """Returns the kernel for the present layout."""
        layout = self.layout
        return alphabeta_proof_kernel(
            self.rules, self.members, words=len(layout.words), packed=layout.is_packed, keyed=self.keyed,
            bank=self.trial.bank,
        )  # fmt: skip

    def allocate(self) -> Any:
        """Returns the table, made at its first use."""
        if self.table is None:
            self.table = np.zeros(self.layout.cells, dtype=np.int64) if self.native else [0] * self.layout.cells
            if self.known:
                put_endgame(self.kernel, self.layout, [int(x) for x in self.lay], self.table, self.known)
        return self.table

    def enlarge(self, bits: int) -> None:
        """Gives the table more buckets, as far as memory allows, and keeps what it holds."""
        new = self.whole.of_buckets(self.layout.bucket_bits + bits)
        if self.table is not None:
            self.table = grown_proof_table(self.table, self.layout, new)
        self.layout, self.lay[:TABLE_CELLS] = new, new.settings()

    def know(self, values: Iterable[tuple[tuple[int, ...], int]]) -> None:
        """Begins a table again that has these positions and their values in it from the start."""
        bank = self.trial.bank
        self.known = [*self.known, *((tuple(bank.rest(state)), value - bank.of(state)) for state, value in values)]
        self.sums = tuple(sorted({*self.sums, *(value for _, value in self.known)}))
        states, free = [state for state, _ in self.known], bank.free(len(self.rules.start))
        numbers: list[tuple[int, ...]] = [tuple(state[j] for j in free) for state in states]
        if self.keyed:
            numbers = [(int(self.rules.key(list(state))),) for state in states]
        columns = list(zip(self.fields.least, self.fields.most, *numbers, strict=True))
        self.fields = Fields(tuple(map(min, columns)), tuple(map(max, columns)))
        self.grid = Grid.of(self.sums)
        self.rebuild()

    # ------------------------------------------------------------ one question

    def ask(self, state: tuple[int, ...], threshold: int, allowed: Allowance, watch: Watch | None) -> Bound | None:
        """Is the side sure of at least *threshold*? Returns None when the allowance ran out."""
        self._choose(allowed, threshold)
        while True:
            if self.native:
                self._compile(state, threshold)
            self.begin(state, threshold)
            self.is_busy = True
            try:
                ended = self._burst(allowed, watch)
                status = int(self.stack.at[STATUS])
                found = self.answer(threshold)
            finally:
                self.note()
                self.is_busy = False
            if status == TOO_LARGE:  # for compiled numbers; plain ones have no end
                self.native = self.may_compile = False
                self.rebuild()
            elif ended and status == 0:
                return None
            elif not ended and status == 0:
                self._renew()
            else:
                return found

    def answer(self, threshold: int) -> Bound:
        """What the finished search has found."""
        return Bound(int(self.stack.at[VALUE]), int(self.stack.at[CHOSEN]))

    def _burst(self, allowed: Allowance, watch: Watch | None) -> bool:
        """Searches until there is an answer or the allowance is spent; False where another layout is needed first."""
        burst, stack = BURST, self.stack
        search = self.kernel.native() if self.native else self.kernel.plain()
        while True:
            began, before = time.perf_counter(), int(stack.at[NODES])
            if (may_grow := self.layout.cells < self.whole.cells) and before % STRIDE == 0 and self.fill() > FULL:
                self.enlarge(MORE_BITS)
            until = STRIDE - before % STRIDE if may_grow else burst  # counts alone decide when it grows
            stack.go(search, self.allocate(), self.lay, allowed.left(min(burst, until)))
            took, done = time.perf_counter() - began, int(stack.at[NODES]) - before
            allowed.used, self.spent = allowed.used + done, self.spent + done
            burst = 2 * burst if took < SHORT and done >= burst else max(burst // 2, 1) if took > LONG else burst
            if watch is not None:
                watch("nodes", self.totals[NODES] + int(stack.at[NODES]))
            if stack.at[STATUS] == TOO_DEEP:
                self._deepen()
            elif stack.at[STATUS] != 0:
                self.refuse()
                return True
            elif allowed.is_spent():
                return True
            elif self._wants_other_layout():
                return False

    def begin(self, state: tuple[int, ...], threshold: int) -> None:
        """Puts the position on the empty stack."""
        raises = self.members[self.rules.player(list(state))] == 1
        self.lay[THRESHOLD] = threshold
        counter = next(iter(self.trial.counters), None)
        self.lay[OFFSET] = 0 if counter is None else max(0, state[counter] - self.rules.start[counter])
        self.stack.begin(state, raises=raises)

    def _deepen(self) -> None:
        if not self.stack.can_grow():
            self.refuse()
        self.stack.grow()
        self.stack.at[STATUS] = 0

    def refuse(self) -> None:
        """Raises where the rules are not those of a game that can be proven."""
        status = self.stack.at[STATUS]
        if status == TOO_DEEP:
            raise MethodError(
                f"A line is longer than {LONGEST:,} moves; can play return to a position? Proofs need play that "
                "ends: use solve(game) or guarantee(game, player), which explore the game, or search(game) with "
                "depth=."
            )
        if status == CHANCE_MOVES:
            raise MethodError(CHANCE_TO_PROVE)
        if status == STUCK:
            width, here = self.stack.width, int(self.frame(int(self.stack.at[PLY]))[HERE])
            rows = self.stack.states
            state = tuple(map(int, rows[here * width : (here + 1) * width] if self.native else rows[here]))
            raise RulesError(
                f"{type(self.rules).__name__}.legal allows no move although the game is not over. At state {state}."
            )

    def note(self) -> None:
        """Adds the counts of a question to those of all."""
        self.totals = [a + b for a, b in zip(self.totals, self.stack.counts(), strict=True)]

    # ------------------------------------------------------------ plain or compiled, wide or narrow

    def _choose(self, allowed: Allowance, threshold: int) -> None:
        """Decides before a question whether it is worth compiling; where nodes are counted, for good."""
        is_large = allowed.nodes is not None and allowed.nodes > PATIENCE and not allowed.is_trial
        if not self._fits_words((threshold,)):
            self.may_compile = False
            if self.native:
                self.native = False
                self.rebuild()
        elif not self.native and self.may_compile and self.compiled is None and (is_large or self.spent > PATIENCE):
            self.native = allowed.seconds is None or allowed.seconds > COMPILING or self.kernel.is_ready()
            if self.native:
                self.rebuild()

    def _fits_words(self, sums: tuple[int, ...]) -> bool:
        """Can compiled numbers hold these sums?"""
        return all(-INFINITE < x < INFINITE for x in sums)

    def _wants_other_layout(self) -> bool:
        at = self.stack.at
        if not self.native and self.may_compile and self.compiled is None and self.spent > PATIENCE:
            return True
        lost = int(at[UNFIT] + at[STRAYS])
        late = self.totals[NODES] + int(at[NODES]) > EARLY and lost * MANY < int(at[STORES])
        return lost > 0 and not late and (self._wider().widths != self.fields.widths or self._finer() != self.grid)

    def _wider(self) -> Fields:
        return self.fields.wider(self.lay[FIELDS:])

    def _finer(self) -> Grid:
        """A grid on which the bound lies that last had to be rounded."""
        at = self.stack.at
        return Grid.of((*self.sums, int(at[STRAY]))) if at[STRAYS] > 0 else self.grid

    def _renew(self) -> None:
        """Begins again: with wider keys, a finer grid of scores, or compiled."""
        wider, finer = self._wider(), self._finer()
        if wider.widths != self.fields.widths:
            self.fields = wider
        elif finer == self.grid:
            self.native = True
        if finer != self.grid:
            self.grid, self.sums = finer, (*self.sums, int(self.stack.at[STRAY]))
        self.rebuild()

    def _compile(self, state: tuple[int, ...], threshold: int) -> None:
        trouble = attempt(self.kernel, lambda: self._try(state, threshold, 0, native=True))
        trouble = trouble or self._difference(state, threshold)
        if trouble is not None:
            if self.compiled:
                raise RulesError(trouble)
            self.native = self.may_compile = False
            self.rebuild()

    def _try(self, state: tuple[int, ...], threshold: int, nodes: int, *, native: bool) -> list[int]:
        """Searches a little on a table of its own; returns the counts."""
        held = self.native, self.stack, self.lay, self.table
        self.native = native
        self.stack = Stack(self.rules, words=len(self.fields.words), native=native)
        lay = [int(x) for x in self.lay]
        small = self.layout.of_buckets(TRIED_BITS)
        lay[:TABLE_CELLS], table = small.settings(), self.stack.cells(small.cells)
        self.lay = np.array(lay, dtype=np.int64) if native else lay
        self.begin(state, threshold)
        search = self.kernel.native() if native else self.kernel.plain()
        while nodes >= 0:
            self.stack.go(search, table, self.lay, max(nodes, 0))
            if self.stack.at[STATUS] != TOO_DEEP:
                break
            self._deepen()
        counts = [int(x) for x in self.stack.at]
        self.native, self.stack, self.lay, self.table = held
        return counts

    def _difference(self, state: tuple[int, ...], threshold: int) -> str | None:
        """Searches a little compiled and plain; returns one line when that differs. Once for each kernel."""
        key = self.kernel.key
        if key in _agreed or disk.read_kernel_cache(f"agreed-{key}") is not None:
            return None
        plain, native = (self._try(state, threshold, TRIED_NODES, native=native) for native in (False, True))
        if TOO_LARGE not in (plain[STATUS], native[STATUS]) and plain[:STATUS] != native[:STATUS]:
            kind = type(self.rules).__name__
            return f"{kind}: compiled and plain rules disagree from state {state}, so they are not compiled."
        _agreed.add(key)
        disk.write_kernel_cache(f"agreed-{key}", b"")
        return None

    # ------------------------------------------------------------ what can be told

    def current(self) -> list[int]:
        """The counts of all questions, that in work among them."""
        if not self.is_busy:
            return self.totals
        return [a + b for a, b in zip(self.totals, self.stack.counts(), strict=True)]

    def frame(self, ply: int) -> Any:
        """The row of one ply."""
        frames = self.stack.frames
        return frames[ply * FRAME : (ply + 1) * FRAME] if self.native else frames[ply]

    def line(self, plies: int) -> list[tuple[int, int]]:
        """For the first plies of the line in work: how many moves are settled, of how many that had to be searched."""
        deep = min(plies, int(self.stack.at[PLY]) + 1)
        return [(int(self.frame(k)[NEXT]), int(self.frame(k)[COUNT])) for k in range(deep)]

    def fill(self) -> float:
        """The share of the table's entries that are taken, from a part of them."""
        if self.table is None:
            return 0.0
        entry = self.layout.entry
        part = self.table[: min(len(self.table), WINDOW * entry)][::entry]
        return int(np.count_nonzero(part)) / max(len(part), 1)

    def more(self) -> list[int | None]:
        """What belongs to the table and does not stand in it."""
        return []

    def take(self, more: list[int | None]) -> None:
        """Takes over what belongs to a table."""

    @property
    def bytes(self) -> int:
        """The memory of the table."""
        return self.layout.cells * WORD_BYTES
