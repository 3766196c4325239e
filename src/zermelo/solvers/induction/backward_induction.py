"""Backward induction: Kuhn's theorem as an algorithm, for any number of players.

1. Every end is worth what it pays.
2. A player's node is worth what its best child is worth, best for that player; the tie rule decides between equals.
3. A chance node is worth the average of its children, by their odds.

Everybody's strategies together are then a subgame-perfect equilibrium: no player gains by changing a choice
anywhere. With two players and zero sum this is minimax; for more, Luckhardt and Irani call it max^n.

References: Zermelo 1913; Kuhn 1953; Luckhardt and Irani 1986.
"""

from __future__ import annotations

import time
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.evidence.solution.backward_induction import BackwardInduction
from zermelo.answers.solution import Solution
from zermelo.forms.arena import END, Arena, Array
from zermelo.forms.payoff import Payoff
from zermelo.kernels import backward_induction as kernels
from zermelo.preferences.aims import Question, read_aims
from zermelo.preferences.ties import Ties
from zermelo.solvers.induction.sweep import ROOM, Swept, sweep, sweep_node_order

if TYPE_CHECKING:
    from zermelo.solvers.query import Query

FEW = 1_000  # ends that say of most games that they are not zero-sum
NARROW = 1 << 30
RUNS = 1_000  # of ends that lie together
SET_LIMIT = 200_000_000  # entries of all sets of pure payoffs together


def solve_backward_induction(query: Query) -> Solution:
    """Answers `solve`."""
    arena, rule = query.arena, query.tie_rule
    asked = read_aims(arena, query.wanted, query.teams, query.aims)
    swept = run_backward_induction(arena, asked, rule, compiled=query.compiled)
    evidence = BackwardInduction(
        arena=arena, values=swept.values, choice=swept.choice, finer=asked.base * swept.finer,
        aims=None if asked.aims.is_selfish else asked.aims, given=query.aims,
        find_outcomes=partial(backward_induction_pure_outcomes, arena, asked, rule, swept),
    )  # fmt: skip
    effort = Effort(
        nodes=len(arena), seconds=time.perf_counter() - query.began, compiled=arena.ran_compiled(swept.compiled)
    )
    return Solution(
        evidence=evidence, method="backward induction", why=_why(arena), ties=rule, by=asked.by, teams=asked.teams,
        effort=effort, asked=query.name,
    )  # fmt: skip


def _why(arena: Arena) -> str:
    what = "every play ends, and information is perfect"
    if _is_zero_sum(arena.payoff[:FEW]) and _is_zero_sum(arena.payoff):
        return f"{what}; two players, zero-sum: the value is the minimax value, whatever the tie rule"
    return f"{what}: backward induction gives a subgame-perfect equilibrium (Kuhn 1953)"


def _is_zero_sum(payoff: Array) -> bool:
    return payoff.shape[1] == 2 and bool((payoff[:, 0] == -payoff[:, 1]).all())


def run_backward_induction(
    arena: Arena, asked: Question, ties: Ties, *, compiled: bool | None = None, finer: int = 1
) -> Swept:
    """Sweeps *arena*, children before parents, everybody following their aim; *finer* as in `sweep`."""
    wide = asked.ends.dtype == object or arena.largest >= ROOM
    is_tree = not arena.is_merged and not arena.has_chance
    if is_tree and asked.aims.is_selfish and ties.goes_by_order and not wide:
        return _tree(arena, ties, compiled)
    rule = kernels.AVERAGE if ties.averages else kernels.LAST if ties.takes_last else kernels.FIRST
    aims = asked.aims
    if ties.weighs:  # one more level, of least importance
        level = np.zeros((len(arena.players), asked.ends.shape[1]), dtype=np.int64)
        level[:, : len(arena.players)] = ties.weights(arena.players)
        aims = aims.and_then(level)
    return sweep(arena, asked.ends, aims, rule, compiled=compiled, finer=finer)


def _tree(tree: Arena, ties: Ties, compiled: bool | None) -> Swept:
    seats = len(tree.players)
    kernel = kernels.backward_induction_kernel(seats)
    native = kernel.compiles(compiled, work=len(tree))
    values = np.zeros((len(tree), seats), dtype=np.int32 if tree.largest < NARROW else np.int64)
    _fill(values, tree)
    choice = np.full(len(tree), -1, dtype=np.int32)
    met = kernel.run(tree.first, tree.mover, values.reshape(-1), choice, int(ties.takes_last), compiled=native)
    return Swept(values, choice, 1, bool(met), native)


def _fill(values: Array, tree: Arena) -> None:
    """Writes what ends pay into their rows: run by run where ends lie together, which is four times as fast."""
    ends = np.flatnonzero(tree.mover == END)
    behind = np.flatnonzero(np.diff(ends) != 1) + 1
    if len(behind) > RUNS:
        values[ends] = tree.payoff
        return
    for low, high in pairwise([0, *behind.tolist(), len(ends)]):
        values[ends[low] : ends[high - 1] + 1] = tree.payoff[low:high]


def backward_induction_pure_outcomes(
    arena: Arena, asked: Question, ties: Ties, swept: Swept
) -> tuple[Payoff, ...] | None:
    """Returns the payoffs of all pure subgame-perfect equilibria; None with chance, or where there are too many."""
    if arena.has_chance:
        return None
    if not swept.ties_met and not ties.weighs:
        return (arena.paid([int(u) for u in swept.values[0][: len(arena.players)]], asked.base * swept.finer),)
    pay = np.ascontiguousarray(arena.payoff) if arena.payoff.dtype != object else _ranks(arena.payoff)
    key = pay if asked.aims.is_selfish else _likes(asked)
    native = kernels.pure_sets.compiles(swept.compiled or None, work=len(arena))
    order, succ = sweep_node_order(arena), arena.successors
    known, stamp = np.full(arena.ends, -1, dtype=np.int32), np.zeros(arena.ends, dtype=np.int32)
    table = np.full(2 * arena.ends + 1, -1, dtype=np.int32)
    start, count = np.zeros(len(arena), dtype=np.int64), np.zeros(len(arena), dtype=np.int32)
    pool, at = np.zeros(2 * len(arena) + 64, dtype=np.int32), np.zeros(2, dtype=np.int64)
    while not kernels.pure_sets.run(
        order, arena.first, succ, arena.mover, arena.end_row, pay.reshape(-1), key.reshape(-1), known, table, stamp,
        start, count, pool, at, compiled=native,
    ):  # fmt: skip
        if len(pool) > SET_LIMIT:
            return None
        pool = np.concatenate([pool, np.zeros(len(pool), dtype=np.int32)])
    found = {arena.paid(arena.payoff[r]) for r in pool[start[0] : start[0] + count[0]].tolist()}
    return tuple(sorted(found, key=lambda payoff: payoff.vector))


def _likes(asked: Question) -> Array:
    """How much each seat likes each end, as places in order, seat by seat."""
    rows = [tuple(row) for row in asked.ends.tolist()]
    likes = np.empty((len(rows), len(asked.aims.weights)), dtype=np.int64)
    for m in range(likes.shape[1]):
        score = {row: asked.aims.scores(m, row) for row in set(rows)}
        place = {s: k for k, s in enumerate(sorted(set(score.values())))}
        likes[:, m] = [place[score[row]] for row in rows]
    return likes


def _ranks(payoff: Array) -> Array:
    """Numbers too large for 64 bits, replaced by their places in order, player by player: order is all that counts."""
    places = np.empty(payoff.shape, dtype=np.int64)
    for q in range(payoff.shape[1]):
        place = {number: k for k, number in enumerate(sorted(set(payoff[:, q].tolist())))}
        places[:, q] = [place[number] for number in payoff[:, q].tolist()]
    return places
