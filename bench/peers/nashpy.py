"""Nashpy: equilibria of two players in normal form, in floating point."""

from __future__ import annotations

import signal
import warnings
from collections.abc import Iterator
from functools import partial

import numpy as np

import zermelo as z
from bench.peers.matrices import as_matrix, bimatrix, both_stay, every, one, opposed, same_sets
from bench.peers.measure import duel, farthest
from bench.peers.row import Row

PACKAGE, PEER = "nashpy", "Nashpy"
SMALL = 5


class TooLong(Exception):
    """A second is over."""


def unended(size: int, tried: int) -> int:
    """Returns in how many of *tried* random games its walk has come to no end after a second."""
    import nashpy  # type: ignore[import-not-found]

    def ring(*_: object) -> None:
        raise TooLong

    signal.signal(signal.SIGALRM, ring)
    count = 0
    for seed in range(1, tried + 1):
        game = nashpy.Game(*(np.array(side, dtype=float) for side in bimatrix(size, seed)))
        signal.setitimer(signal.ITIMER_REAL, 1)
        try:
            game.lemke_howson(0)
        except TooLong:
            count += 1
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    return count


def rows(version: str, quick: bool) -> Iterator[Row]:
    """Yields what was measured."""
    import nashpy  # type: ignore[import-not-found]

    warnings.simplefilter("ignore")  # of its own, about degenerate games
    measured = partial(duel, peer=PEER, version=version, numbers=("float64", "exact"))

    def together(found: list[tuple[np.ndarray, np.ndarray]], ours: object) -> str:
        return same_sets([np.concatenate(pair) for pair in found], ours)  # type: ignore[arg-type]

    size = 3 if quick else 6
    first, second = bimatrix(size)
    game, matrix = nashpy.Game(np.array(first), np.array(second)), as_matrix(first, second)
    yield measured(
        "all equilibria of two players", f"{size} × {size}, by vertices", lambda: list(game.vertex_enumeration()),
        lambda: every(matrix), together, 
        remark="half-spaces are cut by Qhull, and every pair of vertices is compared in Python",
    )  # fmt: skip
    missed, tried, whole = [], 3 if quick else 10, 0
    for seed in range(1, tried + 1):
        one_, two = bimatrix(SMALL, seed)
        try:
            together(
                list(nashpy.Game(np.array(one_), np.array(two)).support_enumeration()), every(as_matrix(one_, two))
            )
            whole = whole or seed
        except AssertionError:
            missed.append(seed)
    assert whole, "support enumeration missed something in every game"
    sides = bimatrix(SMALL, whole)
    pair, both = nashpy.Game(*map(np.array, sides)), as_matrix(*sides)
    yield measured(
        "all equilibria of two players", f"{SMALL} × {SMALL}, by supports", lambda: list(pair.support_enumeration()),
        lambda: every(both), together,
        remark=f"it loses equilibria in {len(missed)} of {tried} random games of this size; timed is one of the others",
    )  # fmt: skip
    size = 4 if quick else 10
    left, right = bimatrix(size)
    walk, table = nashpy.Game(np.array(left), np.array(right)), as_matrix(left, right)
    large = 5 if quick else 20
    lost = unended(large, tried)
    yield measured(
        "one equilibrium of two players", f"{size} × {size}", lambda: walk.lemke_howson(0), lambda: one(table),
        lambda a, b: both_stay(left, right, np.concatenate(a).tolist(), b), rounds=5,
        remark=f"the same walk; its rounded one had no end in a second in {lost} of {tried} games, {large} × {large}",
    )  # fmt: skip
    size = 4 if quick else 40
    rows_, _ = bimatrix(size)
    zero, value = nashpy.Game(np.array(rows_)), opposed(rows_)
    yield measured(
        "value of a zero-sum matrix", f"{size} × {size}", zero.linear_program, lambda: z.solve(value).game_value,
        lambda a, b: farthest([a[0] @ np.array(rows_) @ a[1]], [b]), rounds=5,
        remark="HiGHS in floating point, through SciPy; ours is guessed in rounded numbers and proven in whole ones",
    )  # fmt: skip
