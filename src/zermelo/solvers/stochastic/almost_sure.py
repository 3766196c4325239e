"""From where does a side reach given ends almost surely, whatever the other side does? By attractors.

Let chance help. Where even then the other side can keep play away for good, the ends are not reached. Nor are they from
where the other side, or chance, can bring play there. Take both away, and ask again of what is left, until nothing is
taken away: from there the side gets nearer with some probability again and again, and never leaves.

Reference: de Alfaro and Henzinger 2000.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from zermelo.forms.arena import Array
from zermelo.kernels.attractors import attract
from zermelo.solvers.cyclic.attractors import SMALL_COUNTER

if TYPE_CHECKING:
    from zermelo.solvers.stochastic.interval_iteration import Scene

ROUNDS = 200  # passes before giving up; what is then not known is left to the iteration


def solve_almost_sure(seen: Scene, goals: Array, native: bool) -> Array:
    """Returns from where the raising side reaches *goals* with probability 1; nowhere where that takes too long."""
    inside = np.ones(len(goals), dtype=bool)
    degree = np.diff(seen.first)
    inner = np.flatnonzero(degree > 0)
    starts = seen.first[:-1][inner].astype(np.int64)
    for _ in range(ROUNDS):
        hopeful = _attracted(seen, goals & inside, np.where(seen.part < 0, degree, 1) * inside, native)
        lost = inside & ~hopeful
        if not lost.any():
            return inside
        within = np.zeros(len(goals), dtype=np.int64)
        if len(inner):
            within[inner] = np.add.reduceat(inside[seen.succ].astype(np.int64), starts)
        inside &= ~_attracted(seen, lost, np.where(seen.part > 0, within, 1) * inside, native)
    return np.zeros(len(goals), dtype=bool)


def almost_sure_attractor(into: Array, pred: Array, left: Array, goals: Array, native: bool) -> tuple[Array, Array]:
    """Returns the positions from which play comes to *goals*, the nearest first, and where to go from each.

    Each position needs as many of its moves as *left* says.
    """
    count = left.astype(np.uint8 if int(left.max(initial=0)) <= SMALL_COUNTER else np.int32)
    count[goals] = 0
    seeds = np.flatnonzero(goals).astype(np.int32)
    queue, via, distance = (np.full(len(goals), -1, dtype=np.int32) for _ in range(3))
    starts, marks = np.array([0, len(seeds)], dtype=np.int64), np.zeros(2, dtype=np.int64)
    found = attract.run(into, pred, count, seeds, starts, queue, via, distance, marks, compiled=native)
    return queue[: int(found)], via


def _attracted(seen: Scene, goals: Array, left: Array, native: bool) -> Array:
    reached = np.zeros(len(goals), dtype=bool)
    reached[almost_sure_attractor(*seen.reverse, np.where(seen.is_end, 0, left), goals, native)[0]] = True
    return reached
