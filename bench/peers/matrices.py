"""Games in normal form for the peers that solve them, and what it means that two answers are the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

import zermelo as z
from bench.peers.measure import FLOAT
from zermelo.solvers.normal_form.lemke_howson import lemke_howson

Rows = list[list[int]]
Mixes = tuple[Any, ...]
LARGEST = 1000
LONG_WALK = 10  # the seed of a game of 25 × 25 in which the walk is long and ends at mixes of eight strategies


def bimatrix(size: int, seed: int = 1) -> tuple[Rows, Rows]:
    """Returns random whole payoffs of two players who have *size* strategies each."""
    first, second = np.random.default_rng(seed).integers(-LARGEST, LARGEST + 1, (2, size, size)).tolist()
    return first, second


def as_matrix(first: Rows, second: Rows) -> z.Matrix:
    """Returns the game as zermelo has it."""
    return z.matrix(
        ("A", "B"), [[(a, b) for a, b in zip(*rows, strict=True)] for rows in zip(first, second, strict=True)]
    )


def opposed(first: Rows) -> z.Matrix:
    """Returns the game in which the second player pays the first."""
    return z.matrix(("A", "B"), {"A": first})


def every(matrix: z.Matrix) -> list[Mixes]:
    """Returns all extreme equilibria, exact: the mix of the first player, then that of the second."""
    return [sum(profile.mixes, ()) for profile in z.equilibria(matrix)]


def one(matrix: z.Matrix) -> Mixes:
    """Returns the equilibrium that Lemke and Howson's walk ends at when it drops the first label, exact."""
    x, y, _ = lemke_howson(matrix.payoff[..., 0], matrix.payoff[..., 1])
    return x + y


def same_sets(theirs: Iterable[Sequence[Any]], ours: Iterable[Sequence[Any]]) -> str:
    """Says that two lists hold the same equilibria in any order; fails where they do not."""
    left = [np.array(mix, dtype=float) for mix in theirs]
    count, gap = len(left), 0.0
    for mix in ours:
        off = [float(np.abs(other - np.array(mix, dtype=float)).max()) for other in left]
        assert off and min(off) <= FLOAT, f"the peer has no such equilibrium: {[str(x) for x in mix]}"
        gap = max(gap, min(off))
        del left[int(np.argmin(off))]
    assert not left, f"the peer has {len(left)} more"
    found = "1 equilibrium" if count == 1 else f"{count} equilibria"
    return f"{found}, {'equal' if gap == 0 else f'within {gap:.0e}'}"


def regret(first: Rows, second: Rows, mix: Sequence[Any]) -> Any:
    """Returns the most that a player could gain by leaving *mix*, in the numbers that it is given in."""
    x, y = mix[: len(first)], mix[len(first) :]
    rows = [sum(a * q for a, q in zip(row, y, strict=True)) for row in first]
    columns = [sum(b * p for b, p in zip(column, x, strict=True)) for column in zip(*second, strict=True)]
    paid = sum(p * r for p, r in zip(x, rows, strict=True)), sum(q * c for q, c in zip(y, columns, strict=True))
    return max(max(rows) - paid[0], max(columns) - paid[1])


def both_stay(first: Rows, second: Rows, theirs: Sequence[Any], ours: Sequence[Any]) -> str:
    """Says that both are equilibria, maybe different ones: nobody gains by leaving, ours exactly."""
    assert regret(first, second, ours) == 0
    gain = float(regret(first, second, theirs))
    assert gain <= FLOAT * LARGEST, f"somebody gains {gain} by leaving the peer's mix"
    same = max(abs(float(a) - float(b)) for a, b in zip(theirs, ours, strict=True)) <= FLOAT
    return ("the same equilibrium" if same else "each an equilibrium") + (", exact" if gain == 0 else "")
