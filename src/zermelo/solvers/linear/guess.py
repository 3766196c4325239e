"""A basis that is likely to be optimal, by the simplex method in floating point. Nothing about it is proven.

At first the run makes just the pivots that whole numbers would make, and gives up as soon as one is in doubt: so of
several optimal bases the same is found. In large programs one mostly is sooner or later, and that run is left out. Then
the right-hand side is shaken by a few millionths, so that hardly two rows are ever equal, and nothing is doubted any
more: programs over sequences, in which most are, end soon in that way.

References: Dantzig 1951; Charnes 1952 for shaking.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from zermelo.forms.arena import Array
from zermelo.kernels.linear.simplex import END, FIRST, OPTIMAL, STEADY, STEEPEST, maximise
from zermelo.solvers.linear.basis import Basis, Program

RULES = {"first": FIRST, "steepest": STEEPEST}
PIVOTS = 50  # for each row and column, before giving up
FAITHFUL = 500_000  # numbers of a program
SHAKES = (1e-5, 1e-4, 1e-6)
GOLDEN = 0.6180339887498949  # its multiples are spread evenly behind the point


def guess_bases(program: Program, entering: str) -> Iterator[Basis]:
    """Yields where pivots in floating point end, the likeliest first."""
    most = PIVOTS * sum(program.rows.shape)
    faithful = [(RULES[entering], 0.0, 0)] if program.rows.size <= FAITHFUL else []
    for rule, shake, doubts in [*faithful, *((STEADY, shake, 1 << 60) for shake in SHAKES)]:
        found = _guess(program, rule, shake, most, doubts)
        if found is not None:
            yield found


def _guess(program: Program, rule: int, shake: float, most: int, doubts: int) -> Basis | None:
    many, own = program.rows.shape
    table = np.zeros((many + 1, own + 1))
    table[:many, :own] = _near_one(program.rows)
    table[:many, own] = _near_one(program.right) + shake * (1 + np.arange(1, many + 1) * GOLDEN % 1)
    table[many, :own] = -_near_one(program.gain)
    basic, free = np.arange(own, own + many), np.arange(own)
    place = np.concatenate([free, -1 - np.arange(many)])
    note = np.zeros(3, dtype=np.int64)
    unit = 1 / _largest(program.rows)
    maximise.run(
        table.reshape(-1), own + 1, many, basic, free, place, rule, unit, most, doubts, note, compiled=program.native
    )
    if note[END] != OPTIMAL:
        return None
    columns, rows = basic[basic < own], free[free >= own] - own
    return Basis(sorted(columns.tolist()), sorted(rows.tolist()))


def _near_one(numbers: Array) -> Array:
    made: Array = numbers / _largest(numbers)
    return made


def _largest(numbers: Array) -> float:
    return float(max(numbers.max(initial=1), -numbers.min(initial=-1)))
