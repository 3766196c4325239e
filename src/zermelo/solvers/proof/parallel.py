"""One question on several cores: every thread searches it whole, and all of them share one table.

A thread reads what the others have stored, and puts off moves that they are busy with (see `alphabeta`). Whoever
answers first ends the question for all. Entries of the table are single words, which are read and written whole, so
that nothing is locked; tables of larger entries are searched by one thread.

The answer is that of one core. Which bound beyond the threshold comes with it, which move and after how many nodes
depends on who was first.
"""

from __future__ import annotations

import threading
from typing import Any

from zermelo.solvers.proof.alphabeta import BUSY_PLIES, NODES, STATUS, TOO_DEEP
from zermelo.solvers.proof.engine import Allowance, Bound, Engine
from zermelo.solvers.proof.stack import Stack

BURST = 50_000  # nodes between two looks at the flag
PULSE = 0.02  # seconds between two looks at the clock


class Threads(Engine):
    """Alpha-beta on several cores where the table allows it."""

    share = 0.3  # of the longest trial game: the plies where moves are put off
    alone = 300_000  # nodes before it is worth starting threads

    def ask(self, state: tuple[int, ...], threshold: int, allowed: Allowance, watch: Any) -> Bound | None:
        """Begins on one core; once it is compiled and has not been answered soon, goes on with all of them."""
        first = Allowance(self.alone, allowed.seconds, began=allowed.began)
        if allowed.nodes is not None:  # where nodes are counted the same ones come out each time: one core
            return super().ask(state, threshold, allowed, watch)
        found = super().ask(state, threshold, first, watch)
        allowed.used += first.used
        while found is None and not allowed.is_spent():
            if not self.native or self.layout.entry > 1:
                return super().ask(state, threshold, allowed, watch)
            found = self._together(state, threshold, allowed, watch)
        return found

    def _together(self, state: tuple[int, ...], threshold: int, allowed: Allowance, watch: Any) -> Bound | None:
        self.enlarge(self.whole.bucket_bits)
        self.begin(state, threshold)
        stacks = [self.stack, *(self._twin(state, threshold) for _ in range(self.cores - 1))]
        lays = [self.lay.copy() for _ in stacks]
        for lay, stack in zip(lays, stacks, strict=True):
            lay[BUSY_PLIES] = int(self.share * self.trial.longest)
            stack.busy = self.stack.busy
        self.stack.busy[:] = 0
        stop = threading.Event()
        workers = [
            threading.Thread(target=self._work, args=(stack, lay, stop), daemon=True)
            for stack, lay in zip(stacks, lays, strict=True)
        ]
        self.is_busy = True
        for worker in workers:
            worker.start()
        try:
            self._watch(workers, stacks, stop, allowed, watch)
        finally:
            stop.set()
            for worker in workers:
                worker.join()
            done = [stack for stack in stacks if stack.at[STATUS] not in (0, TOO_DEEP)]
            self._gather(stacks, done)
            self.is_busy = False
        if not done:
            return None
        self.refuse()
        return self.answer(threshold)

    def _twin(self, state: tuple[int, ...], threshold: int) -> Stack:
        """A stack of its own for another thread, with the root on it."""
        held = self.stack
        self.stack = Stack(self.rules, words=len(self.fields.words), native=True)
        self.begin(state, threshold)
        twin, self.stack = self.stack, held
        return twin

    def _work(self, stack: Stack, lay: Any, stop: threading.Event) -> None:
        search, table = self.kernel.native(), self.allocate()
        while not stop.is_set():
            stack.go(search, table, lay, BURST)
            if stack.at[STATUS] == TOO_DEEP and stack.can_grow():
                stack.grow()
                stack.at[STATUS] = 0
            elif stack.at[STATUS] != 0:
                stop.set()

    def _watch(self, workers: Any, stacks: list[Stack], stop: threading.Event, allowed: Allowance, watch: Any) -> None:
        used = allowed.used
        while any(worker.is_alive() for worker in workers):
            stop.wait(PULSE)
            allowed.used = used + sum(int(stack.at[NODES]) for stack in stacks)
            if watch is not None:
                watch("nodes", self.totals[NODES] + allowed.used - used)
            if allowed.is_spent() or stop.is_set():
                stop.set()
                return

    def _gather(self, stacks: list[Stack], done: list[Stack]) -> None:
        """Adds up the counts; the stack of whoever was first becomes that of the engine."""
        for stack in stacks:
            self.totals = [a + b for a, b in zip(self.totals, stack.counts(), strict=True)]
        if done:
            self.stack = done[0]
