"""Littman and others' experiment: deals of open-handed Oh Hell, one equilibrium of each against the best.

For every hand the whole tree is made and swept three times:

* anyNash: backward induction, the first of equally good moves.
* bestNash: the payoffs of all subgame-perfect equilibria, mixed ones too.
* the deterministic algorithm: the payoffs of those in pure strategies.

The reading of the rules is fixed, and never tuned to the figures: a failure costs 10 and the contract, the last
contract must not make the sum of all equal the cards, suit is followed, the first to speak leads; contracts are tried
from 0 up, cards as they were dealt.

Reference: Littman, Ravi, Talwar and Zinkevich 2006, section 3.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

import zermelo as z
from zermelo.compiler.cache import kernel_cache_counts
from zermelo.compiler.native import is_native_code_refused
from zermelo.errors import BudgetError, ParameterError
from zermelo.forms.explore.enumerate import Watch
from zermelo.games.cards.ohhell import OhHell
from zermelo.games.parameters import parameter_repr
from zermelo.papers.littman_2006.table_1 import CRITERIA, littman_table_1_rows
from zermelo.papers.rows import Row

if TYPE_CHECKING:
    from concurrent.futures import Future

MOST_CARDS, MOST_HANDS, MOST_CORES = 5, 1_000_000, 256
ENOUGH = 1_000_000  # nodes in all hands together, beyond which it pays to compile
SOON = 2.0  # seconds that are not worth starting processes for
CHUNK = 0.2  # seconds of work handed to a process at a time
AHEAD = 4  # parts of work that wait for each process

Task = tuple[int, int, int, bool | None]  # cards, seed, number of the hand, compiled


@dataclass(frozen=True)
class Hand:
    """What one deal came to. `missed` and `mixed` have an entry for each criterion of the paper's table.

    Did anyNash miss the best equilibrium? Is the best one better than the best in pure strategies? `times` are the
    CPU nanoseconds of anyNash, bestNash and the deterministic algorithm; they do not count when hands are compared.
    """

    seed: int
    nodes: int
    leaves: int
    depth: int
    distinct: tuple[int, int]
    several: bool
    missed: tuple[bool, ...]
    mixed: tuple[bool, ...]
    times: tuple[int, int, int] = field(default=(0, 0, 0), compare=False)


@dataclass(frozen=True, kw_only=True)
class Ohoh:
    """The experiment's outcome: every hand, and the table made of them."""

    cards: int
    seed: int
    planned: int
    hands: tuple[Hand, ...]
    status: str = "estimated"
    exact: bool = True
    compiled: bool = field(default=True, compare=False)
    seconds: float = field(default=0.0, compare=False)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The paper's table line by line, its figures next to ours."""
        return littman_table_1_rows(self.cards, self.hands)

    def row(self, name: str) -> Row:
        """Returns the row of that name."""
        return next(row for row in self.rows if row.name == name)

    def document(self) -> dict[str, Any]:
        """Returns all of it as plain values; errors, distances and times are decimals, the rest is exact."""
        rows = [
            {
                "name": row.name, "unit": row.unit, "paper": row.paper, "ours": _rounded(row.ours, row.measured),
                "error": _rounded(row.error), "apart": _rounded(row.apart), "agrees": row.agrees or None,
                "why": row.why or None, "example": row.example, "measured": row.measured,
            }
            for row in self.rows
        ]  # fmt: skip
        return {
            "method": "experiment", "ties": "first", "by": "points", "status": self.status, "exact": self.exact,
            "effort": {
                "nodes": sum(hand.nodes for hand in self.hands), "seconds": self.seconds, "compiled": self.compiled,
            },
            "cards": self.cards, "seed": self.seed, "planned": self.planned, "hands": len(self.hands), "rows": rows,
        }  # fmt: skip


def _rounded(number: Any, is_decimal: bool = True) -> Any:
    return None if number is None else round(float(number), 6) if is_decimal else number


def reproduce_ohoh(
    cards: int = 4, hands: int = 1000, *, seed: int = 1, cores: int = 1, watch: Watch | None = None
) -> Ohoh:  # fmt: skip
    """Runs the experiment on so many *hands* of *cards* cards each, and returns the table.

    *seed* deals the hands: the same seed gives the same figures, whatever the number of *cores*. More hands of one seed
    begin with the same ones. With several cores processes are started; a script must then call this under
    ``if __name__ == "__main__":``. Ctrl-C ends it and returns the hands that were done, in their order.

    >>> found = reproduce_ohoh(cards=3, hands=20)
    >>> found.row("tree depth").ours, found.row("multiple equilibria").ours
    (8, 20)
    """
    began = time.perf_counter()
    for name, number, least, most in (
        ("cards", cards, 1, MOST_CARDS), ("hands", hands, 1, MOST_HANDS), ("seed", seed, 0, None),
        ("cores", cores, 1, MOST_CORES),
    ):  # fmt: skip
        if type(number) is not int or number < least or (most is not None and number > most):
            needs = f"from {least} to {most:,}" if most is not None else f"of at least {least}"
            raise ParameterError(f"{name} must be a whole number {needs}; it is {parameter_repr(number)}.")
    done = []
    status = "estimated"
    compiled: bool | None = None
    try:
        done.append(_one((cards, seed, 0, compiled)))
        if done[0].nodes * hands > ENOUGH and not is_native_code_refused():
            compiled = True
        tasks = [(cards, seed, k, compiled) for k in range(1, hands)]
        with closing(_played(tasks, cores)) as stream:
            for hand in stream:
                done.append(hand)
                if watch is not None:
                    watch("hands", len(done))
    except KeyboardInterrupt:
        if not done:
            raise
        status = "stopped"
    return Ohoh(
        cards=cards, seed=seed, planned=hands, hands=tuple(done), status=status, compiled=compiled is True,
        seconds=time.perf_counter() - began,
    )  # fmt: skip


def ohoh_deal_seed(seed: int, k: int) -> int:
    """Returns the seed of hand *k*, as ``ohhell:4,seed=…`` takes it."""
    return Random(f"{seed}/{k}").randrange(10**9 + 1)


def play_ohoh_hand(cards: int, seed: int, compiled: bool | None = None) -> Hand:
    """Deals one hand and asks all three algorithms about it."""
    tree = z.game_tree(OhHell(cards, seed=seed), compiled=compiled)
    one, any_time = _timed(lambda: z.any_equilibrium(tree, compiled=compiled))
    every, best_time = _timed(lambda: z.equilibria(tree, compiled=compiled))
    pure, pure_time = _timed(lambda: z.pure_equilibria(tree, compiled=compiled))
    missed, mixed = [], []
    for word, measure in CRITERIA.values():
        best = every.best(word).value
        missed.append(measure(one.payoff.vector) < best)
        mixed.append(pure.best(word).value < best)
    first, second = (len(set(column)) for column in tree.payoff.T.tolist())
    return Hand(
        seed, len(tree), tree.ends, tree.depth, (first, second), not every.payoffs.unique, tuple(missed), tuple(mixed),
        (any_time, best_time, pure_time),
    )  # fmt: skip


def _timed(work: Callable[[], Any]) -> tuple[Any, int]:
    """Runs *work* and returns what it gave and its CPU time; once more if a kernel had to be fetched or compiled."""
    before, began = kernel_cache_counts(), time.thread_time_ns()
    answer = work()
    spent = time.thread_time_ns() - began
    return (answer, spent) if kernel_cache_counts() == before else _timed(work)


# ---------------------------------------------------------------- several cores


def _one(task: Task) -> Hand:
    cards, seed, k, compiled = task
    return play_ohoh_hand(cards, ohoh_deal_seed(seed, k), compiled)


def _several(tasks: Sequence[Task]) -> list[Hand]:
    return [_one(task) for task in tasks]


def _end_with_parent() -> None:
    """Ends this process as soon as the one is gone that started it, however that ended: nobody waits for hands then."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None  # it runs where a pool has started it

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _played(tasks: Sequence[Task], cores: int) -> Generator[Hand, None, None]:
    """Plays *tasks* in order, in processes where there is enough to do."""
    began, at = time.perf_counter(), 0
    for task in tasks[:2]:  # the second, of a compiled run, compiles nothing more: it says how long a hand takes
        began, at = time.perf_counter(), at + 1
        yield _one(task)
    each, left = time.perf_counter() - began, tasks[at:]
    if cores == 1 or each * len(left) < SOON:
        yield from map(_one, left)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    chunk = max(1, min(int(CHUNK / max(each, 1e-6)), len(left) // cores))
    others = set(active_children())
    pool = ProcessPoolExecutor(cores, mp_context=get_context("spawn"), initializer=_end_with_parent)
    waiting: deque[Future[list[Hand]]] = deque()
    parts = (left[k : k + chunk] for k in range(0, len(left), chunk))
    try:
        for part in parts:
            with _deaf():
                waiting.append(pool.submit(_several, part))
            if len(waiting) == AHEAD * cores:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except BrokenProcessPool:
        raise BudgetError(
            "A process ended too soon, perhaps for lack of memory; use fewer cores. (In a script, call this under "
            'if __name__ == "__main__".)'
        ) from None
    except BaseException:  # nobody waits for the hands that are being played
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True)  # cancels nothing: a pool that breaks with cancelled work complains of it


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started meanwhile never hear Ctrl-C: it is meant for the one who waits for them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
