"""The prunings of max^n where an estimate costs a millisecond: who asks for less is faster by that ratio."""

from __future__ import annotations

import time
from typing import Any

import zermelo as z
from bench.clock import say, side_by_side
from zermelo.compiler.playouts import run_compiler_playouts_once

BRANCHES, PLAYERS, DEPTH = 2, 6, 6
DEAR = 0.001  # CPU seconds of one estimate
NEAR = 0.1  # how far from the ratio predicted


class Dear(z.Rules):
    """A uniform tree whose estimate takes its time."""

    players: int = PLAYERS
    actions: int = BRANCHES
    start = (0, 1)

    def player(self, s: Any) -> int:
        return int(s[0] % self.players)

    def legal(self, s: Any, a: int) -> bool:
        return True

    def apply(self, s: Any, a: int) -> None:
        s[0] += 1
        s[1] = s[1] * self.actions + a

    def over(self, s: Any) -> bool:
        return bool(s[0] == 2 * DEPTH)

    def score(self, s: Any, p: int) -> int:
        return int(s[1] * (p + 7) % 101)

    def estimate(self, s: Any, p: int) -> int:
        ready = time.thread_time() + waiting[0]
        while time.thread_time() < ready:
            pass
        return int(s[1] * (p + 7) % 101)


waiting = [0.0]


def run() -> None:
    """Prints what exhaustive max^n, maxn and shallow pruning take, and the ratios that Luckhardt and Irani predict."""
    b, n, m = BRANCHES, PLAYERS, DEPTH
    rules = Dear()
    run_compiler_playouts_once(rules)
    told: dict[str, Any] = {}

    def once(method: str) -> Any:
        told[method] = z.search(rules, method=method, depth=m, compiled=False, slots=0)

    waiting[0] = DEAR
    best = side_by_side({way: lambda way=way: once(way) for way in ("exhaustive", "maxn", "shallow")}, 2)
    waiting[0] = 0.0
    assert len({found.payoff for found in told.values()}) == 1
    shallow = (b ** (m + 1) - b ** (m - n + 1)) / (b - 1)
    due = {"exhaustive": n * b**m / shallow, "maxn": b ** (m - 1) * (b + n - 1) / shallow}
    asked = told["shallow"].effort.evaluations
    say(f"shallow pruning, an estimate of 1 ms, asked for {asked} times", f"{best['shallow']:.2f} s", "")
    for way, ratio in due.items():
        found, count = best[way] / best["shallow"], told[way].effort.evaluations
        goal, met = f"{ratio:.2f}× as predicted, ±{NEAR:.0%}", abs(found / ratio - 1) <= NEAR
        say(f"  {way}, {count} times, to that", f"{found:.2f}×", goal, met)
