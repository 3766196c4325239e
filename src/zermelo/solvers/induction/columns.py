"""Many two-sided questions in one pass: a column for each, or several in order of importance, swept on its own.

The guarantees of all players are as many questions as there are players; the worth of all teams, as many as there are
teams.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from zermelo.forms.arena import END, NATURE, Arena, Array
from zermelo.kernels.backward_induction import DONE, FACTOR, OVERFLOW
from zermelo.kernels.columns import columns_kernel, guarantee_columns_kernel
from zermelo.solvers.induction.sweep import ROOM, sweep_node_order

NARROW = 1 << 30


def sweep_induction_columns(
    arena: Arena, ends: Array, roles: Array, *, compiled: bool | None = None
) -> tuple[Array, int, bool]:
    """Returns the value of every node in every column, how much finer the units are, and whether compiled code ran.

    *roles* has a row for chance and one for each seat, and a column for each question: 1 raises it, -1 lowers it, 0
    averages it. *ends* has as many columns for each question: its levels, the most important first.
    """
    if _is_all_guarantees(arena, ends, roles):
        return _all_guarantees(arena, ends, compiled)
    levels = ends.shape[1] // roles.shape[1]
    kernel = columns_kernel(levels)
    native = kernel.compiles(compiled, work=len(arena))
    order, succ = sweep_node_order(arena), arena.successors
    weight = arena.weight if arena.weight is not None else np.zeros(1, dtype=np.int64)
    totals = int(weight.max()) * int(np.diff(arena.first).max()) if arena.weight is not None and len(weight) else 1
    spread = max(totals, int(np.diff(arena.first).max()), 2) * 2
    largest = max(abs(int(ends.min())), abs(int(ends.max()))) if ends.size else 0
    finer, flat = 1, np.ascontiguousarray(roles, dtype=np.int8).reshape(-1)
    while largest * finer * spread < ROOM and ends.dtype != object:
        values = np.zeros((len(arena), ends.shape[1]), dtype=np.int64)
        values[arena.mover == END] = ends * finer
        spoilt = np.zeros(len(arena) * roles.shape[1], dtype=np.int8)
        report = np.array([0, 1, ROOM // (max(largest, 1) * finer * spread)], dtype=np.int64)
        status = kernel.run(
            order, arena.first, succ, arena.mover, weight, values.reshape(-1), flat, spoilt, report, compiled=native
        )
        if status == DONE:
            return values, finer, native
        if status == OVERFLOW:
            break
        finer *= int(report[FACTOR])
    return _fractions(arena, ends, roles, order, succ), 1, False


def _is_all_guarantees(arena: Arena, ends: Array, roles: Array) -> bool:
    """Is it the plain question of every player's guarantee, on a tree without chance?"""
    seats = len(arena.players)
    if arena.is_merged or arena.has_chance or ends.dtype == object or ends.shape[1] != seats:
        return False
    return roles.shape[1] == seats and bool((roles[1:] == 2 * np.eye(seats, dtype=np.int64) - 1).all())


def _all_guarantees(tree: Arena, ends: Array, compiled: bool | None) -> tuple[Array, int, bool]:
    seats = len(tree.players)
    kernel = guarantee_columns_kernel(seats)
    native = kernel.compiles(compiled, work=len(tree))
    largest = max(abs(int(ends.min())), abs(int(ends.max()))) if ends.size else 0
    values = np.zeros((len(tree), seats), dtype=np.int32 if largest < NARROW else np.int64)
    values[tree.mover == END] = ends
    kernel.run(tree.first, tree.mover, values.reshape(-1), compiled=native)
    return values, 1, native


def _fractions(arena: Arena, ends: Array, roles: Array, order: Array, succ: Array) -> Array:
    """The same in Python's own fractions, for numbers that no longer fit 64 bits."""
    values = np.zeros((len(arena), ends.shape[1]), dtype=object)
    levels = ends.shape[1] // roles.shape[1]
    for v in order.tolist():
        seat = int(arena.mover[v])
        if seat == END:
            values[v] = [Fraction(int(u)) for u in ends[arena.end_row[v]]]
            continue
        rows = [values[int(succ[e])] for e in arena.edges(v)]
        odds = arena.odds(v) if seat == NATURE else [Fraction(1, len(rows))] * len(rows)
        for g in range(roles.shape[1]):
            group, role = slice(g * levels, (g + 1) * levels), int(roles[seat + 1, g])
            likes = [tuple(row[group]) for row in rows]
            if role == 0:
                averages = (zip(odds, column, strict=True) for column in zip(*likes, strict=True))
                values[v, group] = [sum((o * x for o, x in average), Fraction(0)) for average in averages]
            else:
                values[v, group] = max(likes) if role > 0 else min(likes)
    return values
