"""`speed`: how fast a user's own rules are, in plain Python and compiled."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from zermelo.compiler import cache as disk
from zermelo.compiler.attempt import attempt
from zermelo.compiler.native import is_native_code_refused
from zermelo.compiler.playouts import run_compiler_playouts_once
from zermelo.errors import ParameterError
from zermelo.formats.given import game as given_game
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Enumeration, Watch
from zermelo.forms.explore.stores import HEAD, NODES, NativeStore, PlainStore
from zermelo.forms.traits.traits import traits_of_game

MEMORY = 200_000_000  # bytes of positions that one run may hold
LEAST = 0.05  # CPU seconds worth measuring


@dataclass(frozen=True)
class Speed:
    """What was measured. Rates are positions a CPU second, the best of several rounds that took turns.

    *compiled* is None where the rules cannot be compiled, and *trouble* says why; *compiling* is None where the
    compiled rules were on disk already.
    """

    name: str
    positions: int
    is_whole: bool
    plain: float
    compiled: float | None
    compiling: float | None
    trouble: str | None

    @property
    def ratio(self) -> float | None:
        """How many times as fast compiled rules are."""
        return None if self.compiled is None else self.compiled / self.plain

    @property
    def pays_from(self) -> int | None:
        """From how many positions on compiling, once, takes less time than it saves."""
        if self.compiled is None or self.compiling is None or self.compiled <= self.plain:
            return None
        return round(self.compiling / (1 / self.plain - 1 / self.compiled))


def speed(game: GameLike, *, positions: int = 50_000, rounds: int = 3, anew: bool = False,
          watch: Watch | None = None) -> Speed:  # fmt: skip
    """Measures how fast the rules of *game* are: all moves at up to *positions* positions, plain and compiled, in turn.

    Both do the same work and keep each position once. *anew* compiles the rules even if they are on disk, to tell how
    long that takes.

    >>> measured = speed("tictactoe", rounds=1)
    >>> measured.positions, measured.is_whole, measured.plain > 0
    (5478, True, True)
    """
    found = given_game(game)
    if not traits_of_game(found).has_rules:
        raise ParameterError("Only rules can be measured: a class derived from zermelo.Rules.")
    if positions < 1 or rounds < 1:
        raise ParameterError("positions and rounds must be 1 or more.")
    rules = found.rules
    run_compiler_playouts_once(rules)
    run = Enumeration(rules, merged=True, symmetric=False, depth=None)
    most = min(positions, MEMORY // (60 + 8 * run.width))
    with _empty_cache(anew):
        before = disk.kernel_cache_seconds()
        trouble = _trouble(run, rules)
        spent = disk.kernel_cache_seconds() - before
    best, count, is_whole = {True: 0.0, False: 0.0}, 0, False
    for _ in range(rounds):
        for compiled in (False, True) if trouble is None else (False,):
            count, seconds, is_whole = _timed(run, most, compiled)
            best[compiled] = max(best[compiled], count / seconds)
            if watch is not None:
                watch("positions", count)
    fast = best[True] if trouble is None else None
    name = type(rules).__name__
    return Speed(name, count, is_whole, best[False], fast, spent or None, trouble)


def _trouble(run: Enumeration, rules: Any) -> str | None:
    if is_native_code_refused():
        return "ZERMELO_PLAIN or NUMBA_DISABLE_JIT is set, so nothing is compiled."
    return attempt(run.kernel, run.compile) or run.difference(vars(rules).get("_met", []))


def _timed(run: Enumeration, most: int, compiled: bool) -> tuple[int, float, bool]:
    """Makes all moves at up to *most* positions; returns at how many, the CPU seconds, and whether that was all.

    Small games are gone through again and again, until there is something to measure.
    """
    expand = run.kernel.native() if compiled else run.kernel.plain()
    times, began = 0, time.thread_time()
    while True:
        store = NativeStore(run) if compiled else PlainStore(run)
        at: Any = store.at
        while at[HEAD] < min(at[NODES], most):
            run.step(store, expand, most - int(at[HEAD]))
        times += 1
        spent = time.thread_time() - began
        if spent >= LEAST or times >= 1000:
            return int(at[HEAD]), spent / times, int(at[HEAD]) == int(at[NODES])


@contextmanager
def _empty_cache(anew: bool) -> Iterator[None]:
    """Where compiled rules on disk are not to be used: another place for them, for as long as it takes."""
    if not anew:
        yield
        return
    usual = os.environ.get("ZERMELO_CACHE")
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["ZERMELO_CACHE"] = scratch
        try:
            yield
        finally:
            if usual is None:
                del os.environ["ZERMELO_CACHE"]
            else:
                os.environ["ZERMELO_CACHE"] = usual
