"""Backward induction: Kuhn's theorem as an algorithm, for any number of players.

1. Every end is worth what it pays.
2. A player's node is worth what its best child is worth, best for that player; the tie rule decides between equals.
3. A chance node is worth the average of its children, by their odds.

Everybody's strategies together are then a subgame-perfect equilibrium: no player gains by changing a choice
anywhere. With two players and zero sum this is minimax; for more, Luckhardt and Irani call it max^n.

References: Zermelo 1913; Kuhn 1953; Luckhardt and Irani 1986.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from zermelo.compiler.native import is_plain_asked, pays_to_compile
from zermelo.errors import CycleError
from zermelo.forms.arena import END, NATURE, Arena, Array
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Payoff
from zermelo.forms.traits import cycle_in
from zermelo.kernels import induction as kernels
from zermelo.results.ties import Ties

ROOM = 1 << 62
NARROW = 1 << 30
SET_LIMIT = 200_000_000  # entries of all sets of pure payoffs together


@dataclass(frozen=True)
class Swept:
    """Values and choices of every node, and whether any tie was met."""

    values: Array
    choice: Array
    finer: int
    ties_met: bool
    compiled: bool


def induce(arena: Arena, ties: Ties, *, compiled: bool | None = None) -> Swept:
    """Sweeps *arena*, children before parents."""
    wide = arena.payoff.dtype == object or arena.largest >= ROOM
    is_simple = not isinstance(arena, Graph) and not arena.has_chance and ties.rule in ("first", "last") and not wide
    kernel = kernels.tree_sweep(len(arena.players)) if is_simple else kernels.general_sweep
    native = pays_to_compile(kernel, len(arena)) if compiled is None else compiled and not is_plain_asked()
    return _tree(arena, ties, native) if is_simple else _general(arena, ties, native)


def _tree(tree: Arena, ties: Ties, native: bool) -> Swept:
    seats = len(tree.players)
    values = np.zeros((len(tree), seats), dtype=np.int32 if tree.largest < NARROW else np.int64)
    values[tree.mover == END] = tree.payoff
    choice = np.full(len(tree), -1, dtype=np.int32)
    met = kernels.tree_sweep(seats).run(
        tree.first, tree.mover, values.reshape(-1), choice, int(ties.rule == "last"), compiled=native
    )
    return Swept(values, choice, 1, bool(met), native)


def _general(arena: Arena, ties: Ties, native: bool) -> Swept:
    order, succ = children_first(arena, native), successors(arena)
    aim, levels = _aims(arena, ties)
    rule = {"last": kernels.LAST, "average": kernels.AVERAGE}.get(ties.rule, kernels.FIRST)
    weight = arena.weight if arena.weight is not None else np.zeros(1, dtype=np.int64)
    largest = arena.largest
    spread = max(_largest_total(arena), int(np.diff(arena.first).max()), 2) * 4
    finer = 1
    while largest * finer * spread < ROOM and arena.payoff.dtype != object:
        values = np.zeros((len(arena), len(arena.players)), dtype=np.int64)
        values[arena.mover == END] = arena.payoff * finer
        choice = np.full(len(arena), -1, dtype=np.int32)
        spoilt = np.zeros(len(arena), dtype=np.int8)
        report = np.array([0, 1, ROOM // (max(largest, 1) * finer * spread)], dtype=np.int64)
        status = kernels.general_sweep.run(
            order, arena.first, succ, arena.mover, weight, values.reshape(-1), aim, levels, rule, choice, spoilt,
            report, compiled=native,
        )  # fmt: skip
        if status == kernels.DONE:
            choice[arena.mover == NATURE] = -1
            return Swept(values, choice, finer, bool(report[0]) or ties.player is not None, native)
        if status == kernels.OVERFLOW:
            break
        finer *= int(report[1])
    return _fractions(arena, order, succ, aim, levels, rule)


def _fractions(arena: Arena, order: Array, succ: Array, aim: Array, levels: int, rule: int) -> Swept:
    """The same sweep in Python's own fractions, for numbers that no longer fit 64 bits."""
    seats = len(arena.players)
    aims = [[aim[(m * levels + level) * seats :][:seats].tolist() for level in range(levels)] for m in range(seats)]
    values = np.zeros((len(arena), seats), dtype=object)
    choice = np.full(len(arena), -1, dtype=np.int32)
    met = False
    for v in order.tolist():
        seat = int(arena.mover[v])
        if seat == END:
            values[v] = [Fraction(int(u)) for u in arena.payoff[arena.end_row[v]]]
            continue
        edges = arena.edges(v)
        rows = [values[int(succ[e])] for e in edges]
        if seat == NATURE:
            odds = arena.odds(v)
            values[v] = [sum((o * r[q] for o, r in zip(odds, rows, strict=True)), Fraction(0)) for q in range(seats)]
            continue
        scores = [[sum(w * r[q] for q, w in enumerate(level) if w) for level in aims[seat]] for r in rows]
        most = max(scores)
        tied = [k for k, score in enumerate(scores) if score == most]
        met = met or len(tied) > 1
        pick = tied[-1] if rule == kernels.LAST else tied[0]
        choice[v] = edges[pick]
        among = tied if rule == kernels.AVERAGE else [pick]
        values[v] = [sum((rows[k][q] for k in among), Fraction(0)) / len(among) for q in range(seats)]
    return Swept(values, choice, 1, met or levels > 1, False)


def _aims(arena: Arena, ties: Ties) -> tuple[Array, int]:
    """What each seat wants, as rows of weights on the payoffs, the most important row first."""
    seats = len(arena.players)
    levels = 2 if ties.player else 1
    aim = np.zeros((seats, levels, seats), dtype=np.int64)
    for m in range(seats):
        aim[m, 0, m] = 1
        if ties.player and m != arena.seat(ties.player):
            aim[m, 1, arena.seat(ties.player)] = 1 if ties.rule == "kind" else -1
    return aim.reshape(-1), levels


def _largest_total(arena: Arena) -> int:
    if arena.weight is None or not len(arena.weight):
        return 1
    return int(arena.weight.max()) * int(np.diff(arena.first).max())


def successors(arena: Arena) -> Array:
    """Returns, per move number, the node it leads to."""
    return arena.succ if isinstance(arena, Graph) else np.arange(len(arena), dtype=np.int32)


def children_first(arena: Arena, native: bool) -> Array:
    """Returns the nodes in an order where children come before parents; raises `CycleError` when there is none."""
    if not isinstance(arena, Graph):
        return np.arange(len(arena) - 1, -1, -1, dtype=np.int32)
    order = np.empty(len(arena), dtype=np.int32)
    waiting = np.empty(len(arena), dtype=np.int32)
    found = kernels.topological.run(arena.first, arena.succ, waiting, order, compiled=native)
    if found < len(arena):
        raise CycleError(_cycle_in_words(arena))
    return order


def _cycle_in_words(graph: Graph) -> str:
    edges = cycle_in(graph) or []
    nodes = [0]
    for e in edges:
        nodes.append(graph.child(e))
    entry = nodes.index(nodes[-1])
    said = [f"{graph.turn(v)} {graph.name(v, e)}" for v, e in zip(nodes, edges, strict=False)]
    head, ring = said[:entry], said[entry:]
    shown = ", ".join(ring[:12]) + (f", … {len(ring) - 12} more" if len(ring) > 12 else "")
    after = f"After {', '.join(head[:12])}{' …' if len(head) > 12 else ''} the" if head else "The"
    return (
        f"Play can go round for ever: backward induction needs a game that ends. {after} moves {shown} lead back to "
        f"the position {graph.state(nodes[-1]) if graph.states is not None else nodes[-1]}."
    )


def pure_outcomes(arena: Arena, swept: Swept) -> tuple[Payoff, ...] | None:
    """Returns the payoffs of all pure subgame-perfect equilibria; None with chance, or where there are too many."""
    if arena.has_chance:
        return None
    if not swept.ties_met:
        return (arena.paid([int(u) for u in swept.values[0]], swept.finer),)
    pay = np.ascontiguousarray(arena.payoff) if arena.payoff.dtype != object else _ranks(arena.payoff)
    native = swept.compiled or pays_to_compile(kernels.pure_sets, len(arena))
    order, succ = children_first(arena, native), successors(arena)
    known, stamp = np.full(arena.ends, -1, dtype=np.int32), np.zeros(arena.ends, dtype=np.int32)
    table = np.full(2 * arena.ends + 1, -1, dtype=np.int32)
    start, count = np.zeros(len(arena), dtype=np.int64), np.zeros(len(arena), dtype=np.int32)
    pool, at = np.zeros(2 * len(arena) + 64, dtype=np.int32), np.zeros(2, dtype=np.int64)
    while not kernels.pure_sets.run(
        order, arena.first, succ, arena.mover, arena.end_row, pay.reshape(-1), known, table, stamp, start, count, pool,
        at, compiled=native,
    ):  # fmt: skip
        if len(pool) > SET_LIMIT:
            return None
        pool = np.concatenate([pool, np.zeros(len(pool), dtype=np.int32)])
    found = {arena.paid(arena.payoff[r]) for r in pool[start[0] : start[0] + count[0]].tolist()}
    return tuple(sorted(found, key=lambda payoff: payoff.vector))


def _ranks(payoff: Array) -> Array:
    """Numbers too large for 64 bits, replaced by their places in order, player by player: order is all that counts."""
    places = np.empty(payoff.shape, dtype=np.int64)
    for q in range(payoff.shape[1]):
        place = {number: k for k, number in enumerate(sorted(set(payoff[:, q].tolist())))}
        places[:, q] = [place[number] for number in payoff[:, q].tolist()]
    return places
