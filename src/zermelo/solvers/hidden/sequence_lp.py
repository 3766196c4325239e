"""Two players who want opposite things and do not see everything: the value and best plans by a linear program.

1. Base of the second player: any pure plan y. Base of the first: a best reply to it, so that all slacks are 0 or more.
2. Minimise what the first player's sets are worth together, over y outside its base and slacks inside the first base.
   The rows are y inside its base, and the slacks outside the first base, all of which must stay 0 or more.
3. The prices of the slacks are the first player's plan.

The program is solved as `zermelo.solvers.linear.exact_lp` does: guessed in floating point, proven in whole numbers. It
has as many rows as there are moves in information sets, however many strategies they make together.

References: Romanovskii 1962; Koller, Megiddo and von Stengel 1996; von Stengel 1996.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from zermelo.errors import BudgetError
from zermelo.forms.arena import Array
from zermelo.solvers.hidden.sequence_form import (
    SequenceForm,
    Side,
    T,
    sequence_form_best_base,
    sequence_form_gain_sums,
    sequence_form_plan_sums,
    sequence_form_reply_gains,
    sequence_form_slack_sums,
)
from zermelo.solvers.linear.exact_lp import maximise_exact_lp, prove_exact_lp

Plan = list[Fraction]


def lp_sequence_plans(form: SequenceForm, walked: int | None = None) -> tuple[Plan, Plan]:
    """Returns best plans of both players, where their payoffs always have the same sum.

    Programs of more than *walked* rows are refused where no guess is proven, since exact pivots would take too long.
    """
    one, two = form.sides
    paid = form.lifted(0)
    base_two = [moves[0] for moves in two.moves]
    start = _pure(two, base_two)
    base_one = sequence_form_best_base(one, sequence_form_reply_gains(paid, start, one.count, 0))
    plans = sequence_form_plan_sums(two, base_two)
    own = two.count  # variables below are sequences of the second player; own + c is the slack of the first's c
    slacks, worth = sequence_form_slack_sums(one, base_one, sequence_form_gain_sums(paid, plans, one.count, 0), own)
    cost = sequence_form_gain_sums(paid, plans, one.count, 0)[0]
    for k in one.behind.get(0, ()):
        for key, n in worth[k].items():
            cost[key] = cost.get(key, 0) + n
    rows = {base: plans[base] for base in base_two} | {own + c: row for c, row in slacks.items()}
    free = [c for c in range(1, two.count) if c not in set(base_two)] + [own + c for c in base_one]
    if not rows or not free:
        return _finished(one, {}, base_one), start
    program = (
        [-cost.get(key, 0) for key in free],
        _table(list(rows.values()), free),
        [row.get(T, 0) for row in rows.values()],
    )
    if walked is None or len(rows) <= walked:
        found = maximise_exact_lp(*program, entering="steepest")
    else:
        proven = prove_exact_lp(*program, entering="steepest")
        if proven is None:
            raise BudgetError(f"{len(rows):,} moves at information sets are too many for exact pivots.")
        found = proven
    values = dict(zip(free, found.at, strict=True))
    prices = dict(zip(rows, found.prices, strict=True))
    mine = {c: prices[own + c] for c in slacks}
    return _finished(one, mine, base_one), _finished(two, {c: n for c, n in values.items() if c < own}, base_two)


def _table(rows: list[dict[int, int]], free: list[int]) -> Array | list[list[int]]:
    """The rows with signs turned round, over the variables *free*; as lists where numbers are too long for 64 bits."""
    made, place = np.zeros((len(rows), len(free)), dtype=np.int64), {key: k for k, key in enumerate(free)}
    try:
        for i, row in enumerate(rows):
            for key, n in row.items():
                if key in place:
                    made[i, place[key]] = -n
    except OverflowError:
        return [[-row.get(key, 0) for key in free] for row in rows]
    return made


def _pure(side: Side, base: list[int]) -> Plan:
    plan = [Fraction(0)] * side.count
    plan[0] = Fraction(1)
    for k, c in enumerate(base):
        plan[c] = plan[side.before[k]]
    return plan


def _finished(side: Side, known: dict[int, Fraction], base: list[int]) -> Plan:
    """The whole plan, from its sequences outside the base."""
    plan = [Fraction(0)] * side.count
    plan[0] = Fraction(1)
    for k, moves in enumerate(side.moves):
        rest = plan[side.before[k]]
        for c in moves:
            if c != base[k]:
                plan[c] = known.get(c, Fraction(0))
                rest -= plan[c]
        plan[base[k]] = rest
    return plan
