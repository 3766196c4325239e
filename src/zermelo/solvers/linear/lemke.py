"""Where Lemke's walk ends, guessed in floating point and proven in whole numbers.

The walk goes along edges on which of two partners at most one is above 0; the last of them comes to a vertex at which
the variable *goal* is 0. Proven is just that: the vertex has no value below 0, no two partners above it, and an edge on
which *goal* grows leaves it with no value below 0 and no two partners above it either.

References: Lemke 1965; von Stengel, van den Elzen and Talman 2002 for what the last edge says about perfection.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

import numpy as np

from zermelo.forms.arena import Array
from zermelo.kernels.linear.lemke import walk
from zermelo.kernels.linear.simplex import END, OPTIMAL, STEPS
from zermelo.solvers.linear.basis import LONGER, LONGEST, Basis, basis_direction, basis_system, basis_values


@dataclass(frozen=True)
class Complementary:
    """``rows · x + s = right`` with x, s ≥ 0: variables are numbered x first, and each has a partner or is its own."""

    rows: Sequence[Sequence[int]]
    right: Sequence[int]
    partner: Sequence[int]
    begin: int
    goal: int


def prove_lemke(problem: Complementary, steps: int) -> tuple[list[Fraction], int] | None:
    """Returns all x where the walk ends, and its steps; None where it is too small to compile, in doubt or unproven."""
    many, own = len(problem.rows), len(problem.rows[0])
    if not walk.compiles(work=many * own * (many + own) * LONGER):
        return None
    short = [_shortened([*row, b]) for row, b in zip(problem.rows, problem.right, strict=True)]
    if max(max(map(abs, row)) for row in short) >= LONGEST:
        return None
    whole = np.array(short, dtype=np.int64)
    rows, right = np.ascontiguousarray(whole[:, :-1]), whole[:, -1]
    guessed = _guess(whole, problem, steps)
    if guessed is None:
        return None
    basis, made = guessed
    system = basis_system(rows, basis, native=True)
    if system is None:
        return None
    at, slacks, below = basis_values(rows, right, basis, system)
    falls = basis_direction(rows, basis, system, problem.goal)
    values = [*at, *slacks]
    is_vertex = min(values) >= 0 and values[problem.goal] == 0
    if not (is_vertex and _is_edge(values, falls, problem)):
        return None
    return [Fraction(top, below) for top in at], made


def _is_edge(values: list[int], falls: list[int], problem: Complementary) -> bool:
    """Does *goal* grow from this vertex with no value below 0 and no two partners above it?"""
    if any(value == 0 and fall > 0 for value, fall in zip(values, falls, strict=True)):
        return False
    above = [value > 0 or fall < 0 for value, fall in zip(values, falls, strict=True)]
    return not any(above[k] and above[other] for k, other in enumerate(problem.partner) if other != k)


def _guess(whole: Array, problem: Complementary, steps: int) -> tuple[Basis, int] | None:
    many, own = len(whole), whole.shape[1] - 1
    table = whole / np.abs(whole).max(axis=1, keepdims=True)
    basic, free, note = np.arange(own, own + many), np.arange(own), np.zeros(3, dtype=np.int64)
    place = np.concatenate([free, -1 - np.arange(many)])
    walk.run(
        table.reshape(-1), own + 1, many, basic, free, place, np.array(problem.partner), problem.begin, problem.goal,
        steps, note, compiled=True,
    )  # fmt: skip
    if note[END] != OPTIMAL:
        return None
    found = Basis(sorted(basic[basic < own].tolist()), sorted((free[free >= own] - own).tolist()))
    return found, int(note[STEPS])


def _shortened(row: list[int]) -> list[int]:
    """The row divided by what divides all of it, which scales its slack and nothing else."""
    common = gcd(*row) or 1
    return [n // common for n in row]
