"""Side-by-side timing: the rivals take turns, each keeps its best CPU time, and only ratios are claimed."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping


def side_by_side(rivals: Mapping[str, Callable[[], object]], rounds: int = 5) -> dict[str, float]:
    """Runs every rival once per round and returns the best CPU seconds of each."""
    best = dict.fromkeys(rivals, float("inf"))
    for _ in range(rounds):
        for name, work in rivals.items():
            began = time.thread_time()
            work()
            best[name] = min(best[name], time.thread_time() - began)
    return best


def say(what: str, figure: str, goal: str, met: bool | None = None) -> None:
    """Prints one line of the report."""
    mark = {True: "met", False: "MISSED", None: "      "}[met]
    print(f"{what:<62} {figure:>22}   {goal:<26} {mark}", flush=True)
