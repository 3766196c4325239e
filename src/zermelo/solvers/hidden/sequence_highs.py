"""The linear program over sequences in floating point, for trees whose exact pivots would take too long.

HiGHS solves it, through SciPy. The plans are read as fractions: first rounded to fractions of small denominators, which
often prove to be exactly right, then as they are. How far those are from an equilibrium is computed without rounding.

Reference: Huangfu and Hall 2018 for HiGHS.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.errors import BudgetError
from zermelo.solvers.hidden.sequence_form import SequenceForm, Side
from zermelo.solvers.normal_form.logit_path import FINEST

Plan = list[Fraction]


def highs_sequence_plans(form: SequenceForm) -> Iterator[tuple[Plan, Plan]]:
    """Yields plans of both players, the last being the floats themselves; refuses where SciPy is missing."""
    try:
        from scipy.optimize import linprog
        from scipy.sparse import coo_matrix, hstack
    except ImportError:
        raise BudgetError(
            f"{sum(s.count for s in form.sides):,} sequences are too many for exact pivots by default. Use "
            "method='oracle' to compute it however long it takes, or install SciPy for an answer in floating point: "
            'pip install "zermelo[mixed]".'
        ) from None
    one, two = form.sides
    # Variables: the second player's plan, what the first player's sets are worth, and what the whole is worth.
    pairs = np.array(list(form.paid))
    # In units of the largest, whatever its size, so that floats hold all and HiGHS sees numbers near 1.
    largest = max((abs(both[0]) for both in form.paid.values()), default=0) or 1
    units = np.array([both[0] / largest for both in form.paid.values()], dtype=float)
    ends = coo_matrix((units, (pairs[:, 0], pairs[:, 1])), shape=(one.count, two.count))
    cost = np.zeros(two.count + len(one.sets) + 1)
    cost[-1] = 1
    found: Any = linprog(
        cost,
        A_ub=hstack([ends, _sets(one)]).tocsr(), b_ub=np.zeros(one.count),
        A_eq=hstack([_equations(two), coo_matrix((len(two.sets) + 1, len(one.sets) + 1))]).tocsr(),
        b_eq=np.eye(1, len(two.sets) + 1)[0],
        bounds=[(0, None)] * two.count + [(None, None)] * (len(one.sets) + 1), method="highs",
    )  # fmt: skip
    if found.status != 0:
        raise BudgetError(f"HiGHS found no answer: {found.message}")
    mine, yours = -found.ineqlin.marginals, found.x[: two.count]
    for finest in (*FINEST, None):
        yield _read(one, mine, finest), _read(two, yours, finest)


def _sets(side: Side) -> Any:
    """Per sequence: the sets behind it, less the set it belongs to; the last column is the empty sequence's."""
    from scipy.sparse import coo_matrix

    entries = [(c, k, 1.0) for c, sets in side.behind.items() for k in sets]
    entries += [(c, k, -1.0) for k, moves in enumerate(side.moves) for c in moves]
    entries.append((0, len(side.sets), -1.0))
    rows, columns, values = zip(*entries, strict=True)
    return coo_matrix((values, (rows, columns)), shape=(side.count, len(side.sets) + 1))


def _equations(side: Side) -> Any:
    from scipy.sparse import coo_matrix

    entries = [(0, 0, 1.0)]
    for k, (before, moves) in enumerate(zip(side.before, side.moves, strict=True), 1):
        entries += [(k, before, -1.0), *((k, c, 1.0) for c in moves)]
    rows, columns, values = zip(*entries, strict=True)
    return coo_matrix((values, (rows, columns)), shape=(len(side.sets) + 1, side.count))


def _read(side: Side, floats: Any, finest: int | None) -> Plan:
    """The plan whose shares at every set are those of *floats*, as fractions that sum to exactly 1."""
    plan = [Fraction(0)] * side.count
    plan[0] = Fraction(1)
    for before, moves in zip(side.before, side.moves, strict=True):
        weights = [max(0.0, float(floats[c])) for c in moves]
        whole = sum(weights)
        if not plan[before] or whole < 1e-12:
            plan[moves[0]] = plan[before]
            continue
        parts = [
            Fraction(w / whole) if finest is None else Fraction(w / whole).limit_denominator(finest) for w in weights
        ]
        parts = [part if part > Fraction(1, 10**9) else Fraction(0) for part in parts]
        total = sum(parts, Fraction(0))
        for c, part in zip(moves, parts, strict=True):
            plan[c] = plan[before] * part / total
    return plan
