"""`pure_equilibria`: every payoff of a pure subgame-perfect equilibrium, for any number of players.

1. An end has one payoff.
2. At player i's node a payoff u of a child stays iff u_i is at least what each other child can be pushed down to:
   the least payoff to i among the payoffs of that child. Whoever leaves the line is then met with that worst one.
3. At a chance node any payoff of one child goes with any of the others: all weighted averages.

Without chance the sets hold payoffs of ends only, and the work is linear in nodes times different payoffs. With
chance they may double with every chance node (the knapsack problem is among these games), so there is a budget.

Merged positions change nothing. A set follows from the sets of the children alone, so by induction it is the set of
every node of the tree that the position stands for; and a second move to the same child changes neither the least
payoffs nor the union of (2). In (3) every move of chance keeps its own part, as it would in the tree.

Reference: Littman, Ravi, Talwar and Zinkevich 2006, the deterministic algorithm of section 3.2, there for two players.
"""

from __future__ import annotations

import time

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.equilibria.pure import PureEquilibria, PureSets, pack_pure_answer_sets
from zermelo.errors import BudgetError, ParameterError
from zermelo.forms.arena import END, NATURE, Arena, Array
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.payoff import LIMIT, distinct_payoff_rows
from zermelo.kernels import backward_induction as kernels
from zermelo.preferences.aims import read_aims
from zermelo.preferences.ties import Ties
from zermelo.solvers.equilibria.chance_sets import finest_chance_set_units
from zermelo.solvers.induction.backward_induction import run_backward_induction
from zermelo.solvers.induction.sweep import sweep_node_order
from zermelo.solvers.query import Query, answer_query, query_of

# Payoffs beyond one a node, in all sets together; with chance the sums formed on the way count too.
ROOM, SUMS = 100_000_000, 3_000_000

Row = tuple[int, ...]
Sets = tuple[Array, Array, Array, Array, int]  # vectors, pool, start, count, finer


def pure_equilibria(
    game: GameLike, *, symmetric: bool = False, compiled: bool | None = None, limit: int | None = None,
    budget: int | None = None, watch: Watch | None = None,
) -> PureEquilibria:  # fmt: skip
    """Returns the payoffs of all pure subgame-perfect equilibria, for any number of players, exactly.

    *limit* is the largest number of positions, or of profiles of a matrix; *budget* the number of payoffs in all sets
    together, beyond one per node, and of the sums formed to find them. If either is too small, `BudgetError` is raised.
    *symmetric* solves positions that the game treats as symmetric only once. It is refused with chance, since two
    chance moves to the same position may be followed by different equilibria of it.

    For a `Matrix`, all pure Nash equilibria are listed, and no *budget* is needed.

    >>> found = pure_equilibria("sharing")
    >>> found.payoffs
    ({'Andy': 1, 'Barb': 1}, {'Andy': 2, 'Barb': 0})
    >>> found.profile((2, 0)).strategies["Barb"]
    {'keep': 'yes', 'share': 'yes', 'give': 'yes'}
    """
    if budget is not None and (type(budget) is not int or budget < 1):
        raise ParameterError(f"budget must be a number of payoffs, at least 1, not {budget!r}.")
    query = query_of(game, symmetric=symmetric, budget=budget, compiled=compiled, limit=limit, watch=watch)
    found: PureEquilibria = answer_query("pure_equilibria", query)
    return found


def solve_pure_equilibria(query: Query) -> PureEquilibria:
    """Works back from the ends, with the set of payoffs that may follow from each position."""
    arena, compiled, budget = query.arena, query.compiled, query.budget
    swept = run_backward_induction(arena, read_aims(arena, "points", None, None), Ties("first"), compiled=compiled)
    native = swept.compiled
    if not swept.ties_met:
        why = "no player ever has two equally good moves, so there is one payoff at every node"
        sets = _single(swept.values, swept.finer)
    elif arena.has_chance:
        why = "every play ends, information is perfect, and chance's averages were all formed within the budget"
        sets, native = _averaged(arena, sweep_node_order(arena), budget or SUMS), False
    else:
        why = "every play ends, and information is perfect: sets of payoffs, computed by backward induction, are exact"
        native = kernels.pure_sets.compiles(swept.compiled or None, work=len(arena))
        sets = _collected(arena, native, budget or ROOM)
    vectors, pool, start, count, finer = sets
    ran = arena.ran_compiled(native)
    effort = Effort(nodes=len(arena), seconds=time.perf_counter() - query.began, compiled=ran)
    found = PureSets(arena=arena, vectors=vectors, pool=pool, start=start, count=count, finer=finer)
    return PureEquilibria(evidence=found, method="sets of pure payoffs", why=why, effort=effort)


def _single(values: Array, finer: int) -> Sets:
    """One payoff at every node."""
    vectors, which = distinct_payoff_rows(np.ascontiguousarray(values))
    nodes = len(values)
    return vectors, which.astype(np.int32), np.arange(nodes, dtype=np.int64), np.ones(nodes, dtype=np.int32), finer


def _collected(arena: Arena, native: bool, budget: int) -> Sets:
    """Without chance: the kernel, over payoffs that are all different, so that a payoff is known by its number."""
    vectors, which = distinct_payoff_rows(np.ascontiguousarray(arena.payoff))
    pay = _places(vectors) if vectors.dtype == object else np.ascontiguousarray(vectors, dtype=np.int64)
    rows = len(vectors)
    end_row = which[np.maximum(arena.end_row, 0)].astype(np.int32)
    known, stamp = np.arange(rows, dtype=np.int32), np.zeros(rows, dtype=np.int32)
    start, count = np.zeros(len(arena), dtype=np.int64), np.zeros(len(arena), dtype=np.int32)
    pool, at = np.zeros(2 * len(arena) + 64, dtype=np.int32), np.zeros(2, dtype=np.int64)
    flat, table = pay.reshape(-1), np.full(1, -1, dtype=np.int32)
    while not kernels.pure_sets.run(
        sweep_node_order(arena), arena.first, arena.successors, arena.mover, end_row, flat, flat, known, table,
        stamp, start, count, pool, at, compiled=native,
    ):  # fmt: skip
        if int(at[1]) - int(at[0]) > budget:
            break
        pool = np.concatenate([pool, np.zeros(len(pool), dtype=np.int32)])
    if int(at[1]) - int(at[0]) > budget:
        raise _too_many(budget)
    return vectors, pool[: int(at[1])].copy(), start, count, 1


def _places(vectors: Array) -> Array:
    """Numbers too large for 64 bits, replaced by their places in order, player by player: order is all that counts."""
    places = np.empty(vectors.shape, dtype=np.int64)
    for q in range(vectors.shape[1]):
        place = {number: k for k, number in enumerate(sorted(set(vectors[:, q].tolist())))}
        places[:, q] = [place[number] for number in vectors[:, q].tolist()]
    return places


# ---------------------------------------------------------------- with chance


def _averaged(arena: Arena, order: Array, budget: int) -> Sets:
    """With chance: plain sets of whole numbers, in units so fine that every average is whole."""
    finer = finest_chance_set_units(arena, order.tolist())
    number: dict[Row, int] = {}
    vectors: list[Row] = []
    sets: list[list[int]] = [[] for _ in range(len(arena))]
    ends = arena.payoff.tolist()
    spent = 0
    for v in order.tolist():
        seat = int(arena.mover[v])
        below = [sets[c] for c in arena.children(v)]
        if seat == END:
            found = {tuple(u * finer for u in ends[int(arena.end_row[v])])}
        elif seat == NATURE:
            found, formed = _averages(arena, v, [[vectors[r] for r in rows] for rows in below], budget - spent)
            spent += formed
            if spent > budget:
                raise _too_many(budget)
        else:
            floor = max(min(vectors[r][seat] for r in rows) for rows in below)
            sets[v] = sorted({r for rows in below for r in rows if vectors[r][seat] >= floor})
            found = set()
        for row in sorted(found):
            if row not in number:
                number[row] = len(vectors)
                vectors.append(row)
            sets[v].append(number[row])
        spent += len(sets[v]) - 1
        if spent > budget:
            raise _too_many(budget)
    fits = all(-LIMIT < u < LIMIT for row in vectors for u in row)
    table = np.array(vectors, dtype=np.int64 if fits else object).reshape(len(vectors), len(arena.players))
    return table, *pack_pure_answer_sets(sets), finer


def _averages(arena: Arena, node: int, below: list[list[Row]], left: int) -> tuple[set[Row], int]:
    """All weighted averages with one payoff of every child, and how many sums that took; stops at more than *left*."""
    assert arena.weight is not None
    weights = [int(arena.weight[e]) for e in arena.edges(node)]
    sums: set[Row] = {(0,) * len(arena.players)}
    formed = 0
    for weight, rows in zip(weights, below, strict=True):
        formed += len(sums) * len(rows) if len(rows) > 1 else 0
        if formed > left:
            return set(), formed
        sums = {tuple(a + weight * b for a, b in zip(s, u, strict=True)) for s in sums for u in rows}
    total = sum(weights)
    return {tuple(a // total for a in s) for s in sums}, formed


def _too_many(budget: int) -> BudgetError:
    return BudgetError(
        f"There are too many payoffs of pure equilibria for a budget of {budget:,}, so there is no answer. Raise "
        "budget=, or use solve(game) for one of them."
    )
