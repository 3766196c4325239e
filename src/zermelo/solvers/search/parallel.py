"""max^n on several cores: each core takes the next move of the root and searches below it.

The values of the root's moves do not depend on each other, so nothing is lost: the answer is that of one core. Each
core keeps a table of its own. Alpha-beta gains less, since a move's window comes from the moves before it, and keeps
to one core.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.forms.explore.enumerate import Watch
from zermelo.solvers.search.minimax.alphabeta import CUTS, DONE, ESTIMATES, NODES, STATUS
from zermelo.solvers.search.stack import Found, Stack

if TYPE_CHECKING:
    from zermelo.solvers.search.run import Budget, ManySides

BURST = 100_000  # nodes between two looks at the flag
PULSE = 0.02  # seconds between two looks at the clock


class Split:
    """One round of a search, its root moves shared out."""

    def __init__(self, owner: ManySides, depth: int, state: tuple[int, ...], tables: list[Any]) -> None:
        self.owner, self.search = owner, owner.kernel.native()
        self.stacks: list[Stack] = []
        for index in range(owner.stack(depth, state).count):
            if owner.is_root_move(state, index):
                stack = owner.stack(depth, state)
                stack.narrow(index)
                self.stacks.append(stack)
        self.tables, self._next, self._lock = tables, 0, threading.Lock()
        self.is_stopped = False

    def run(self, budget: Budget, watch: Watch | None) -> bool:
        """Searches all root moves; returns False when the budget ended it before."""
        workers = [threading.Thread(target=self._work, args=(table,), daemon=True) for table in self.tables]
        for worker in workers:
            worker.start()
        try:
            while any(worker.is_alive() for worker in workers):
                workers[0 if workers[0].is_alive() else -1].join(PULSE)
                if watch is not None:
                    watch("nodes", budget.used + self.total(NODES))
                self.is_stopped = self.is_stopped or budget.is_spent(self.total(NODES))
        finally:
            self.is_stopped = self.is_stopped or any(worker.is_alive() for worker in workers)
            for worker in workers:
                worker.join()
        return all(stack.at[STATUS] != 0 for stack in self.stacks)

    def total(self, what: int) -> int:
        """Returns a count summed over all root moves."""
        return sum(int(stack.at[what]) for stack in self.stacks)

    def _work(self, table: Any) -> None:
        while True:
            with self._lock:
                if self._next == len(self.stacks):
                    return
                stack = self.stacks[self._next]
                self._next += 1
            stack.use(table)
            while stack.at[STATUS] == 0:
                if self.is_stopped:
                    return
                stack.go(self.search, BURST)

    @property
    def status(self) -> int:
        """What ended the search: done, or the first trouble any root move had."""
        return next((int(s.at[STATUS]) for s in self.stacks if s.at[STATUS] != DONE), DONE)

    def found(self, mover: int, late: bool) -> Found:
        """The best root move for its mover, with what all of them cost."""
        each = [stack.found() for stack in self.stacks]
        worth = np.array([one.value[mover] for one in each])
        best = int(len(worth) - 1 - np.argmax(worth[::-1])) if late else int(np.argmax(worth))
        return Found(
            each[best].value, each[best].actions, self.total(NODES), self.total(CUTS), self.total(ESTIMATES), True
        )
