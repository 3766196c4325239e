"""Brute force for games that can go round: the definitions, swept over all positions until nothing changes.

Shares no code with any solver. A game is three plain functions: who moves, what follows, and what the first player gets
at an end (None elsewhere). Positions are any hashable values.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

Position = Any


def reached(start: Hashable, after: Callable[[Position], Iterable[Position]]) -> dict[Position, list[Position]]:
    """Returns every position that play can reach, with those that follow it."""
    found: dict[Position, list[Position]] = {}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here not in found:
            found[here] = list(after(here))
            waiting += found[here]
    return found


def sweep(
    start: Hashable, mover: Callable[[Position], int], after: Callable[[Position], Iterable[Position]],
    paid: Callable[[Position], int | None], endless: int,
) -> dict[Position, tuple[int, int | None]]:  # fmt: skip
    """Returns for every position what the first player gets, and after how many moves it is won or lost.

    Round k adds the positions from which either side can force an end better for it than *endless* within k moves.
    A position that neither can decide is worth *endless*, and no number of moves is told.
    """
    follows = reached(start, lambda here: [] if paid(here) is not None else after(here))
    known: dict[Position, tuple[int, int | None]] = {}
    for here in follows:
        worth = paid(here)
        if worth is not None:
            known[here] = (worth, 0)
    moves = 0
    while True:
        moves += 1
        fresh = {}
        for here, others in follows.items():
            if here in known:
                continue
            better = 1 if mover(here) == 0 else -1  # what the mover would like
            decided = [known[there][0] for there in others if there in known and known[there][0] != endless]
            if any((worth - endless) * better > 0 for worth in decided):
                fresh[here] = (next(w for w in decided if (w - endless) * better > 0), moves)
            elif len(decided) == len(others):
                fresh[here] = (decided[0], moves)
        if not fresh:
            break
        known |= fresh
    return {here: known.get(here, (endless, None)) for here in follows}


def agree(answer: Any, expected: dict[Position, tuple[int, int | None]], meant: Callable[[Any], Position]) -> None:
    """Asserts that a solved game has the same positions, the same values and the same distances everywhere."""
    graph = answer.arena
    seen = {}
    for v in range(len(graph)):
        here = meant(graph.state(v))
        assert here not in seen, f"two positions are {here}"
        seen[here] = (answer.value(v).vector[0], answer.moves_left(v))
    assert seen.keys() == expected.keys()
    for here, (worth, moves) in expected.items():
        assert seen[here][0] == worth, here
        if moves is not None:
            assert seen[here][1] == moves, here
