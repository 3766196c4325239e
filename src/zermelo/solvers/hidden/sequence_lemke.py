"""One equilibrium of two players who do not see everything, by Lemke's walk over sequences.

Begin where both reply to a *prior*, here all moves of a set equally often. Let a share t of play be their own plans and
1 - t the prior, and let t grow from 0: whenever a slack comes to 0 its move comes in, and whenever a move is dropped
its slack comes in, so that nothing is ever played but best replies to the mixture. At t = 1 the plans are in
equilibrium.

The prior makes every move, so what is found is normal-form perfect: no part of it is weakly dominated. Large walks are
made in floating point, and where they end is proven; see `zermelo.solvers.linear.lemke`. All others, and those that
were in doubt, are made in whole numbers; the lexicographic rule decides between rows, which acts as if every set were
met a little, so that the walk cannot end anywhere else.

References: Lemke 1965; Koller, Megiddo and von Stengel 1996; von Stengel, van den Elzen and Talman 2002.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from zermelo.errors import BudgetError
from zermelo.solvers.hidden.sequence_form import (
    SequenceForm,
    Side,
    Sum,
    T,
    sequence_form_best_base,
    sequence_form_gain_sums,
    sequence_form_plan_sums,
    sequence_form_reply_gains,
    sequence_form_slack_sums,
    sequence_form_uniform_plan,
)
from zermelo.solvers.linear.lemke import Complementary, prove_lemke
from zermelo.solvers.linear.tableau import Tableau

Plan = list[Fraction]
STEPS = 100_000


def lemke_sequence_plans(form: SequenceForm, steps: int = STEPS) -> tuple[Plan, Plan, int]:
    """Returns plans of both players in equilibrium, and how many steps the walk took.

    Variables: sequence c of the first player is c, of the second n + c; their slacks follow, n + m + the same.
    """
    one, two = form.sides
    n, m = one.count, two.count
    all_ = n + m
    prior = sequence_form_uniform_plan(one), sequence_form_uniform_plan(two)
    fine = lcm(*(x.denominator for plan in prior for x in plan))
    rows: dict[int, Sum] = {}
    free: list[int] = []
    bases = []
    for side, other in ((0, 1), (1, 0)):
        gains = sequence_form_reply_gains(form.lifted(side), prior[other], form.sides[side].count, side)
        bases.append(sequence_form_best_base(form.sides[side], gains))
    plans = [sequence_form_plan_sums(form.sides[side], bases[side]) for side in (0, 1)]
    for side, other, shift, far in ((0, 1, 0, n), (1, 0, n, 0)):
        own, base = form.sides[side], bases[side]
        paid = {pair: fine * units for pair, units in form.lifted(side).items()}
        made = sequence_form_gain_sums(paid, plans[other], own.count, side, far)
        fixed = sequence_form_reply_gains(paid, prior[other], own.count, side)
        for c, units in enumerate(fixed):  # 1 - t of play is the prior; the key ONE stands for the number 1
            made[c][T] = made[c].get(T, 0) - int(units)
            made[c][ONE] = int(units)
        slacks, _ = sequence_form_slack_sums(own, base, made, all_ + shift)
        rows |= {shift + c: {key if key == T else shift + key: k for key, k in plans[side][c].items()} for c in base}
        rows |= {all_ + shift + c: row for c, row in slacks.items()}
        free += [shift + c for c in range(1, own.count) if c not in set(base)] + [all_ + shift + c for c in base]
    rows[END] = {ONE: 1, T: -1}  # what is left of the prior
    free.append(T)
    names = [*free, *rows]
    where = {name: k for k, name in enumerate(names)}
    problem = Complementary(
        rows=[[-row.get(key, 0) for key in free] for row in rows.values()],
        right=[row.get(ONE, 0) for row in rows.values()],
        partner=[k if name in (T, END) else where[_partner(name, all_)] for k, name in enumerate(names)],
        begin=where[T], goal=where[END],
    )  # fmt: skip
    proven = prove_lemke(problem, steps)
    found, taken = proven or walk_sequence_lemke(problem, steps)
    values = dict(zip(free, found, strict=True))
    plans_found = [
        _plan(side, values, base, shift) for side, base, shift in zip(form.sides, bases, (0, n), strict=True)
    ]
    return plans_found[0], plans_found[1], taken


ONE, END = -2, -3


def _partner(name: int, count: int) -> int:
    """The slack of a sequence, or the sequence of a slack."""
    return name + count if name < count else name - count


def walk_sequence_lemke(problem: Complementary, steps: int) -> tuple[list[Fraction], int]:
    """Returns all x where the walk in whole numbers ends, and its steps."""
    table = Tableau(problem.rows, problem.right)
    enters = problem.begin
    for step in range(1, steps + 1):
        row = table.leaving(enters)
        assert row is not None  # plans are bounded, and so are slacks
        left = table.pivot(_goal(table, row, enters, problem.goal), enters)
        if left == problem.goal:
            return table.values()[: table.own], step
        assert left != problem.begin  # the walk never comes back to its beginning
        enters = problem.partner[left]
    raise BudgetError(f"Lemke's algorithm did not end within {steps:,} steps; use another method=.")


def _goal(table: Tableau, row: int, column: int, goal: int) -> int:
    """The row of what is left of the prior, if that comes to 0 as soon as *row* does; else *row*.

    To go on with nothing left of the prior would be to reply to plans that need not make every move.
    """
    last = table.basic.index(goal)
    one, other = table.rows[last], table.rows[row]
    return last if one[column] > 0 and one[-1] * other[column] == other[-1] * one[column] else row


def _plan(side: Side, values: dict[int, Fraction], base: list[int], shift: int) -> Plan:
    """The whole plan, from its sequences outside the base."""
    plan = [Fraction(1)] * side.count
    for before, moves, kept in zip(side.before, side.moves, base, strict=True):
        for c in moves:
            if c != kept:
                plan[c] = values[shift + c]
        plan[kept] = plan[before] - sum((plan[c] for c in moves if c != kept), Fraction(0))
    return plan
