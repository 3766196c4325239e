"""Dominated strategies, taken away round by round.

A strategy is strictly dominated when another, or a mix of others, gets more whatever the others pick; weakly, when it
never gets less and at some picks more. What others may pick is what is left of their strategies, in any combination.

By a pure strategy: every pair is compared. By a mix, strategy k, with D[j, s] = (payoff of j less that of k) at s:

1. Strictly: the game D between "which j" and "which s" has a value above 0. Else the best mix of its columns is a
   belief about the others to which k is a best reply.
2. Weakly: some x ≥ 0, Σ x ≤ 1, has x D ≥ 0 with a sum above 0. Else the prices, each and one more, make a belief that
   leaves out no pick of the others, to which k is a best reply.

Taking away strictly dominated strategies leaves the same whatever the order. With weak dominance the order matters:
here all that are dominated go at once, round by round.

References: Gale, Kuhn and Tucker 1950; Pearce 1984, lemmas 3 and 4, for the beliefs.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np

from zermelo.answers.normal_form import Belief, Dominated
from zermelo.forms.arena import Array
from zermelo.forms.matrix import Matrix
from zermelo.solvers.linear.exact_lp import maximise_exact_lp
from zermelo.solvers.normal_form.zero_sum import solve_zero_sum

Kept = list[list[int]]


def eliminate_by_dominance(
    matrix: Matrix, strict: bool, mixed: bool
) -> tuple[list[list[Dominated]], Kept, list[Belief]]:
    """Returns who lost what in each round, what is left, and, for mixes, a belief that defends each strategy left."""
    kept: Kept = [list(range(count)) for count in matrix.shape]
    rounds: list[list[Dominated]] = []
    while True:
        gone: list[Dominated] = []
        beliefs: list[Belief] = []
        for seat in range(len(matrix.players)):
            table = _own(matrix, seat, kept)
            for place, k in enumerate(kept[seat]):
                mix, belief = _judged(table, place, strict, mixed)
                if mix is not None:
                    by = {kept[seat][j]: share for j, share in mix.items()}
                    gone.append(_step(matrix, seat, k, by))
                elif belief is not None:
                    beliefs.append(_belief(matrix, seat, k, kept, belief))
        if not gone:
            return rounds, kept, beliefs
        rounds.append(gone)
        for seat, player in enumerate(matrix.players):
            lost = {matrix.strategies[seat].index(step.strategy) for step in gone if step.player == player}
            kept[seat] = [k for k in kept[seat] if k not in lost]


def _own(matrix: Matrix, seat: int, kept: Kept) -> Array:
    """A player's payoffs among the strategies kept: a row for each own strategy, a column for each pick of others."""
    table = matrix.payoff[np.ix_(*kept)][..., seat]
    return np.moveaxis(table, seat, 0).reshape(len(kept[seat]), -1).astype(object)


Verdict = tuple[dict[int, Fraction] | None, list[Fraction] | None]


def _judged(table: Array, k: int, strict: bool, mixed: bool) -> Verdict:
    """What dominates row *k* of the table, as a mix of rows; or a belief that defends it, where mixes were tried."""
    over = table - table[k]
    for j in range(len(table)):
        if j != k and (over[j] > 0).all() if strict else (over[j] >= 0).all() and (over[j] > 0).any():
            return {j: Fraction(1)}, None
    if not mixed:
        return None, None
    rows = [[int(n) for n in row] for row in over.tolist()]
    return _strictly(rows) if strict else weak_dominance(rows)


def _strictly(rows: list[list[int]]) -> Verdict:
    value, mix, belief = solve_zero_sum(rows)
    if value > 0:
        return {j: share for j, share in enumerate(mix) if share}, None
    return None, list(belief)


def weak_dominance(rows: list[list[int]]) -> Verdict:
    """Returns a mix of rows that never gets less than 0 and somewhere more; or a belief that leaves out no column,
    against which no row gets more than 0."""
    columns = list(zip(*rows, strict=True))
    found = maximise_exact_lp(
        [sum(row) for row in rows],
        [*([-n for n in column] for column in columns), [1] * len(rows)],
        [*[0] * len(columns), 1],
    )
    if found.value > 0:
        whole = sum(found.at, Fraction(0))
        return {j: share / whole for j, share in enumerate(found.at) if share}, None
    prices = [1 + p for p in found.prices[:-1]]
    whole = sum(prices, Fraction(0))
    return None, [p / whole for p in prices]


def _step(matrix: Matrix, seat: int, k: int, by: dict[int, Fraction]) -> Dominated:
    names = matrix.strategies[seat]
    return Dominated(matrix.players[seat], names[k], {names[j]: share for j, share in by.items()})


def _belief(matrix: Matrix, seat: int, k: int, kept: Kept, shares: list[Fraction]) -> Belief:
    others = [s for s in range(len(matrix.players)) if s != seat]
    picks = product(*(kept[s] for s in others))
    held = {
        tuple(matrix.strategies[s][i] for s, i in zip(others, pick, strict=True)): share
        for pick, share in zip(picks, shares, strict=True)
        if share
    }
    return Belief(matrix.players[seat], matrix.strategies[seat][k], held)
