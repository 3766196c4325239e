"""QuantEcon: equilibria of two players by compiled floating-point code."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from bench.peers.matrices import LONG_WALK, as_matrix, bimatrix, both_stay, every, one, same_sets
from bench.peers.measure import duel
from bench.peers.row import Row

PACKAGE, PEER = "quantecon", "QuantEcon"


def rows(version: str, quick: bool) -> Iterator[Row]:
    """Yields what was measured."""
    from quantecon import game_theory  # type: ignore[import-not-found]

    measured = partial(duel, peer=PEER, version=version, numbers=("float64", "exact"), rounds=5)

    def made(first: Any, second: Any) -> Any:
        sides = np.array(first, dtype=float), np.ascontiguousarray(np.array(second, dtype=float).T)
        return game_theory.NormalFormGame([game_theory.Player(side) for side in sides])

    size = 3 if quick else 8
    first, second = bimatrix(size)
    game, matrix = made(first, second), as_matrix(first, second)
    yield measured(
        "all equilibria of two players", f"{size} × {size}, by vertices", lambda: game_theory.vertex_enumeration(game),
        lambda: every(matrix), lambda a, b: same_sets([np.concatenate(pair) for pair in a], b),
        remark="Qhull in C and compiled loops, in floating point; ours goes from vertex to vertex in exact residues",
    )  # fmt: skip
    size = 4 if quick else 25
    left, right = bimatrix(size, LONG_WALK)
    walk, pair = made(left, right), as_matrix(left, right)
    yield measured(
        "one equilibrium of two players", f"{size} × {size}", lambda: game_theory.lemke_howson(walk, max_iter=10**6),
        lambda: one(pair), lambda a, b: both_stay(left, right, np.concatenate(a).tolist(), b),
        remark="the same walk, compiled, on rounded numbers; ours proves where it ends in whole numbers",
    )  # fmt: skip
