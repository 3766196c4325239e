"""Connect Four as other programs search it, and random plays of it: zermelo's side of several comparisons."""

from __future__ import annotations

from functools import cache
from typing import Any

import zermelo as z
from bench.search import Bare
from zermelo.solvers.search.run import Budget, OneSide
from zermelo.solvers.search.sampling.playouts import Playouts


@cache
def bare() -> Any:
    """Returns Connect Four with columns from left to right and every estimate 0."""
    return z.game(Bare())


def alphabeta(depth: int, compiled: bool | None = True) -> tuple[int, int]:
    """Returns the value for the first player and the positions made by a move, within *depth* moves of the start."""
    game = bare()
    found = OneSide(game, ("A",), game.start(), slots=0, compiled=compiled).round(depth, Budget())
    return int(found.value) // game.rules.scale, found.nodes


@cache
def _dice(compiled: bool | None) -> Playouts:
    return Playouts(z.game("connect:7,6,4").rules, compiled=compiled)


def playouts(games: int, compiled: bool | None = True) -> float:
    """Returns what the first player gets on average in so many random plays of Connect Four."""
    dice = _dice(compiled)
    return dice.run(dice.rules.start, games, 1)[0] / dice.rules.scale / games


def same_average(theirs: float, ours: float, games: int) -> str:
    """Says that two averages of random plays go together: within five standard deviations of their difference."""
    gap, most = abs(theirs - ours), 5 * (2 / games) ** 0.5
    assert gap <= most, f"{theirs} and {ours} are averages of different games"
    return f"averages {theirs:.3f} and {ours:.3f}"
