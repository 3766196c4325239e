"""Two sides in turn on the same work: the answers are compared first, then each keeps its best CPU time."""

from __future__ import annotations

import math
import resource
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bench.peers.row import Row

LEAST = 0.02  # CPU seconds of a measurement; shorter work is repeated
FLOAT = 1e-6  # what a peer that computes in floating point may be off


def spent() -> float:
    """Returns the CPU seconds of this process, of all its threads, and of its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def once(work: Callable[[], Any], repeats: int = 1) -> tuple[float, Any]:
    """Returns the CPU seconds of a call, and what it returned."""
    answer, began = None, spent()
    for _ in range(repeats):
        answer = work()
    return (spent() - began) / repeats, answer


def duel(
    task: str, size: str, theirs: Callable[[], Any], ours: Callable[[], Any], agree: Callable[[Any, Any], str], *,
    peer: str, version: str, numbers: tuple[str, str], remark: str = "", rounds: int = 3,
) -> Row:  # fmt: skip
    """Returns the row of one task.

    *agree* is given both answers: it fails where they differ, else it says what was compared. The first call of
    each side is kept apart, for compiling; the best of the *rounds* after it counts. With *rounds* 0 the first counts.
    """
    sides = {"theirs": theirs, "ours": ours}
    firsts, answers = {}, {}
    for name, work in sides.items():
        firsts[name], answers[name] = once(work)
    agreed = agree(answers["theirs"], answers["ours"])
    answers.clear()
    best = rivals(sides, rounds) if rounds else firsts
    return Row(
        task,
        size,
        peer,
        version,
        remark,
        best["theirs"],
        best["ours"],
        firsts["theirs"],
        firsts["ours"],
        *numbers,
        agreed,
    )


def rivals(sides: Mapping[str, Callable[[], Any]], rounds: int) -> dict[str, float]:
    """Returns the best CPU seconds of each of some warm calls; they take turns, and short ones are repeated."""
    best = {name: once(work)[0] for name, work in sides.items()}
    repeats = {name: max(1, math.ceil(LEAST / max(took, 1e-7))) for name, took in best.items()}
    for _ in range(rounds - 1):
        for name, work in sides.items():
            best[name] = min(best[name], once(work, repeats[name])[0])
    return best


def farthest(theirs: Iterable[Any], ours: Iterable[Any]) -> str:
    """Says how far a peer's numbers are from exact ones; fails where that is more than its rounding can explain."""
    pairs = list(zip(theirs, ours, strict=True))
    if all(a == b for a, b in pairs):
        return "equal"
    gap = max(abs(float(a) - float(b)) for a, b in pairs)
    assert gap <= FLOAT, f"the answers differ by {gap}"
    return f"within {gap:.0e}"
