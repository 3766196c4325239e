"""One sweep for every question: children before parents, each seat following its aim, in exact whole numbers.

Averages (chance, neutral players, averaged ties) are kept whole by working in finer units: a sweep that meets an
average which does not come out whole says by what factor to refine, and is repeated. When 64 bits no longer
suffice, the same sweep runs in Python's own fractions.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from zermelo.forms.arena import END, NATURE, Arena, Array
from zermelo.forms.traits.traits import traits_of_game
from zermelo.kernels import backward_induction as kernels
from zermelo.preferences.aims import Aims
from zermelo.solvers.asked import Asked
from zermelo.solvers.needs import needs_an_end

ROOM = 1 << 62


@dataclass(frozen=True)
class Swept:
    """Values and choices of every node, how much finer the units are, and whether any tie was met."""

    values: Array
    choice: Array
    finer: int
    ties_met: bool
    compiled: bool


def sweep(
    arena: Arena, ends: Array, aims: Aims, rule: int, *, compiled: bool | None = None, finer: int = 1
) -> Swept:  # fmt: skip
    """Returns the value of every node in the columns of *ends*, every seat following its aim; *rule* breaks ties.

    Averages may come out whole in units *finer* times as fine, which is then tried first.
    """
    kernel = kernels.general_sweep
    native = kernel.compiles(compiled, work=len(arena))
    order, succ = sweep_node_order(arena), arena.successors
    weight = arena.weight if arena.weight is not None else np.zeros(1, dtype=np.int64)
    weights = np.ascontiguousarray(aims.weights)
    neutral = np.array(aims.neutral, dtype=np.int8)
    largest = _largest(ends)
    spread = (
        max(_largest_total(arena), int(np.diff(arena.first).max()), 2) * 4 * int(np.abs(weights).sum(axis=2).max() or 1)
    )
    if largest * finer * spread >= ROOM:
        finer = 1
    while largest * finer * spread < ROOM and ends.dtype != object:
        values = np.zeros((len(arena), ends.shape[1]), dtype=np.int64)
        values[arena.mover == END] = ends * finer
        choice = np.full(len(arena), -1, dtype=np.int32)
        spoilt = np.zeros(len(arena), dtype=np.int8)
        report = np.array([0, 1, ROOM // (max(largest, 1) * finer * spread)], dtype=np.int64)
        status = kernel.run(
            order, arena.first, succ, arena.mover, weight, values.reshape(-1), weights.reshape(-1), weights.shape[1],
            neutral, rule, choice, spoilt, report, compiled=native,
        )  # fmt: skip
        if status == kernels.DONE:
            choice[arena.mover == NATURE] = -1
            return Swept(values, choice, finer, bool(report[kernels.TIES_SEEN]), native)
        if status == kernels.OVERFLOW:
            break
        finer *= int(report[kernels.FACTOR])
    return _fractions(arena, ends, order, succ, aims, rule)


def _fractions(arena: Arena, ends: Array, order: Array, succ: Array, aims: Aims, rule: int) -> Swept:
    """The same sweep in Python's own fractions, for numbers that no longer fit 64 bits."""
    width = range(ends.shape[1])
    values = np.zeros((len(arena), ends.shape[1]), dtype=object)
    choice = np.full(len(arena), -1, dtype=np.int32)
    met = False
    for v in order.tolist():
        seat = int(arena.mover[v])
        if seat == END:
            values[v] = [Fraction(int(u)) for u in ends[arena.end_row[v]]]
            continue
        edges = arena.edges(v)
        rows = [values[int(succ[e])] for e in edges]
        if seat == NATURE or aims.neutral[seat]:
            odds = arena.odds(v) if seat == NATURE else [Fraction(1, len(edges))] * len(edges)
            values[v] = [sum((o * r[q] for o, r in zip(odds, rows, strict=True)), Fraction(0)) for q in width]
            choice[v] = -1 if seat == NATURE else edges[0]
            continue
        scores = [aims.scores(seat, row) for row in rows]
        most = max(scores)
        tied = [k for k, score in enumerate(scores) if score == most]
        met = met or len(tied) > 1
        pick = tied[-1] if rule == kernels.LAST else tied[0]
        choice[v] = edges[pick]
        among = tied if rule == kernels.AVERAGE else [pick]
        values[v] = [sum((rows[k][q] for k in among), Fraction(0)) / len(among) for q in width]
    return Swept(values, choice, 1, met, False)


def _largest(ends: Array) -> int:
    return max(abs(int(ends.min())), abs(int(ends.max()))) if ends.size else 0


def _largest_total(arena: Arena) -> int:
    if arena.weight is None or not len(arena.weight):
        return 1
    return int(arena.weight.max()) * int(np.diff(arena.first).max())


def sweep_node_order(arena: Arena) -> Array:
    """Returns the nodes in an order where children come before parents; raises `CycleError` when there is none."""
    if (refused := needs_an_end(Asked(traits=traits_of_game(arena)), "")) is not None:
        raise refused
    assert arena.topological_order is not None
    return arena.topological_order
