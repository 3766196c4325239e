"""Utility profile sets: for every node of a two-player game the payoffs of all its subgame-perfect equilibria.

1. An end has one payoff.
2. At player i's node a payoff u of a child stays iff u_i is at least what each other child can be pushed down to: the
   least payoff to i in that child's set.
3. Where i gets the same in several children's sets, every mixture of such payoffs is there too.

Only the order of payoffs matters, so all this is done with ranks. Merged positions change nothing: a set follows from
the sets that the moves lead to, move by move, so it is the set of every node of the tree that a position stands for.

Reference: Littman, Ravi, Talwar and Zinkevich 2006.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from zermelo.answers.equilibria.payoff_set.payoff_set import Axis, Span
from zermelo.answers.equilibria.profile_sets import Attained, Sets
from zermelo.answers.equilibria.promises import game_of_promises, keep_promises
from zermelo.answers.strategy import Profile
from zermelo.errors import BudgetError
from zermelo.forms.arena import END, Arena, Array
from zermelo.forms.payoff import Payoff, simplest_payoff
from zermelo.kernels import (
    profile_attainment as attaining,
    profile_sets_small as small_sets,
    profile_sets_wide as wide_sets,
)
from zermelo.solvers.induction.sweep import sweep_node_order

SMALL = 8  # different payoffs of each player that fit into words of 64 bits
EACH = 2  # pairs of a position and a promise, for each move of the game, that there is room for at first
WORDS = 1 << 26  # of all sets together, on the wide tape: half a gigabyte


def sweep_profile_sets(arena: Arena, *, compiled: bool | None = None, budget: int | None = None) -> tuple[Sets, bool]:
    """Returns the sets of all nodes of *arena*, and whether compiled code ran. *budget* is a number of words."""
    if arena.ends == 0:
        sweep_node_order(arena)  # a game without an end goes round: this says where
    (first_axis, first_rank), (second_axis, second_rank) = _ranked(arena, 0), _ranked(arena, 1)
    if not arena.is_merged and max(len(first_axis), len(second_axis)) <= SMALL:
        return _small(arena, (first_axis, second_axis), first_rank, second_rank, compiled)
    if len(second_axis) <= len(first_axis):
        return _wide(arena, (first_axis, second_axis), (0, 1), first_rank, second_rank, compiled, budget)
    return _wide(arena, (second_axis, first_axis), (1, 0), second_rank, first_rank, compiled, budget)


def _ranked(arena: Arena, seat: int) -> tuple[Axis, Array]:
    """The different payoffs of a player in order, and the rank of each end's."""
    column = arena.payoff[:, seat]
    if column.dtype == object:
        known = sorted(set(column.tolist()))
        rank = {unit: k for k, unit in enumerate(known)}
        return Axis(np.array(known, dtype=object), arena.scale), np.array([rank[u] for u in column.tolist()])
    low, high = int(column.min()), int(column.max())
    if high - low <= 4 * len(column) + 1000:  # a table is faster than sorting
        offsets = column - low
        there = np.zeros(high - low + 1, dtype=bool)
        there[offsets] = True
        return Axis(np.flatnonzero(there) + low, arena.scale), (np.cumsum(there) - 1)[offsets]
    units, ranks = np.unique(column, return_inverse=True)
    return Axis(units, arena.scale), ranks.reshape(-1)


_presets = cache(small_sets.small_profile_set_presets)


def _small(
    tree: Arena, axes: tuple[Axis, Axis], rows: Array, columns: Array, compiled: bool | None
) -> tuple[Sets, bool]:
    native = small_sets.small_sweep.compiles(compiled, work=len(tree))
    begin, corners, pair = _presets()
    most = small_sets.PRESET + int((np.diff(tree.first)[tree.mover != END] - 1).sum())
    tape, box = np.empty((most, 4), dtype=np.uint64), np.empty(most, dtype=np.int16)
    if not native:
        tape[:], box[:] = 0, 0
    tape[: small_sets.PRESET], box[: small_sets.PRESET] = begin, corners
    code = np.zeros(len(tree), dtype=np.int32)
    code[tree.mover == END] = 8 * rows + columns
    flat = tape.reshape(-1)
    used = int(small_sets.small_sweep.run(tree.first, tree.mover, code, flat, box, pair, _room(tree), compiled=native))
    return Sets(code=code, tape=flat[: 4 * used], shift=None, axes=axes, seats=(0, 1)), native


def _wide(
    arena: Arena, axes: tuple[Axis, Axis], seats: Span, rows: Array, columns: Array, compiled: bool | None,
    budget: int | None,
) -> tuple[Sets, bool]:  # fmt: skip
    native = wide_sets.wide_sweep.compiles(compiled, work=len(arena))
    shift = max(len(axes[1]) - 1, 1).bit_length()
    code = np.zeros(len(arena), dtype=np.int64)
    code[arena.mover == END] = (rows.astype(np.int64) << shift) | columns
    mover = _movers(arena, seats)
    order, succ, most = profile_sets_inner_first(arena, native=native), _fixed(arena.successors), budget or WORDS
    at = np.array([0, wide_sets.START], dtype=np.int64)
    tape = np.zeros(max(1 << 10, len(arena) if native else 0), dtype=np.int64)
    while not wide_sets.wide_sweep.run(order, arena.first, succ, mover, shift, code, tape, at, compiled=native):
        if len(tape) > most:
            raise BudgetError(
                f"The sets of payoffs do not fit into {most:,} words, so there is no answer. Raise budget=, or use "
                "pure_equilibria(game), whose sets are smaller."
            )
        longer = np.empty(2 * len(tape), dtype=np.int64)
        longer[: len(tape)] = tape
        tape = longer
    return Sets(code=code, tape=tape[: int(at[1])].copy(), shift=shift, axes=axes, seats=seats), native


def profile_sets_inner_first(arena: Arena, *, native: bool) -> Array:
    """Returns the nodes with moves, each after those that its moves lead to."""
    if not arena.is_merged:
        return _fixed(np.ascontiguousarray(np.flatnonzero(arena.mover != END)[::-1]))
    order = sweep_node_order(arena)
    return _fixed(order[arena.mover[order] != END].astype(np.int64))


# ---------------------------------------------------------------- strategies


def attain_from_profile_sets(
    arena: Arena, sets: Sets, goal: Span, asked: tuple[Any, ...], *, compiled: bool | None = None
) -> Profile:
    """Returns a subgame-perfect equilibrium that pays *asked*, which stands in row and column *goal* of the root's set.

    In a tree the answer is made for all nodes at once; among merged positions for every pair of a position and a
    promise that can be reached.
    """
    if arena.is_merged:
        if attaining.attain_pairs.compiles(compiled, work=len(arena)):
            return _compiled_pairs(arena, sets, goal, asked)
        return _among_positions(arena, sets, goal, asked)
    kernel = attaining.attain_small if sets.shift is None else attaining.attain_wide
    native = kernel.compiles(compiled, work=len(arena))
    promise = np.zeros(2 * len(arena), dtype=np.int8 if sets.shift is None else np.int32)
    promise[:2] = goal
    choice, second = (np.full(len(arena), -1, dtype=np.int32) for _ in range(2))
    shift = 3 if sets.shift is None else sets.shift
    kernel.run(
        arena.first,
        _movers(arena, sets.seats),
        sets.code,
        sets.tape,
        shift,
        promise,
        choice,
        second,
        _room(arena),
        len(arena),
        compiled=native,
    )
    return Attained(arena, promise, choice, second, sets.axes, sets.seats, asked)


def _movers(arena: Arena, seats: Span) -> Array:
    """Who moves where, the player of the rows being 0."""
    if seats == (0, 1):
        return arena.mover
    return _fixed(np.where(arena.mover == END, END, 1 - arena.mover).astype(np.int8))


def _room(arena: Arena) -> Array:
    """Room for the numbers of nodes, and one more."""
    return np.zeros(len(arena) + 1, dtype=np.int32)


def _fixed(array: Array) -> Array:
    """A view that cannot be written to, as games have them: a kernel is compiled again for arrays of another kind."""
    view = array.view()
    view.setflags(write=False)
    return view


def _compiled_pairs(arena: Arena, sets: Sets, goal: Span, asked: tuple[Any, ...]) -> Profile:
    """What `_among_positions` does, by one compiled loop; begun again with twice the room where there is too little."""
    widest = int(np.diff(arena.first).max()) + 2
    succ, movers = _fixed(arena.successors), _movers(arena, sets.seats)
    room = EACH * len(succ) + widest
    while True:
        table = np.full(1 << (2 * room - 1).bit_length(), -1, dtype=np.int32)
        node, follows, choice, second = (np.empty(room, dtype=np.int32) for _ in range(4))
        begins, promise = np.empty(room + 1, dtype=np.int32), np.empty(2 * room, dtype=np.int32)
        node[0], promise[:2] = 0, goal
        choice[:] = second[:] = -1
        one_position = [np.zeros(widest, dtype=kind) for kind in (np.int32, np.int8, np.int64)]
        one_position += [np.zeros(size, dtype=np.int32) for size in (2 * widest, widest, widest, widest)]
        many = np.zeros(2, dtype=np.int64)
        if attaining.attain_pairs.native(
            arena.first, succ, movers, sets.code, sets.tape, sets.shift, table, node, promise, begins, follows, choice,
            second, *one_position, many,
        ):  # fmt: skip
            break
        room *= 2
    pairs, edges = many.tolist()
    promise, begins = promise[: 2 * pairs].copy(), begins[: pairs + 1].copy()
    shown = _Shown(arena.players, sets, asked)
    game = game_of_promises(
        arena, node[:pairs].copy(), begins, follows[:edges].copy(),
        lambda at: shown((int(promise[2 * at]), int(promise[2 * at + 1]))),
    )  # fmt: skip
    return Attained(game, promise, choice[:pairs].copy(), second[:pairs].copy(), sets.axes, sets.seats, asked)


class _Shown:
    """Promises as people read them: what each player gets."""

    def __init__(self, players: tuple[str, ...], sets: Sets, asked: tuple[Any, ...]) -> None:
        self.players, self.sets, self.asked = players, sets, asked
        self.known: dict[Span, Payoff] = {}

    def number(self, side: int, rank: int) -> Any:
        return self.asked[self.sets.seats[side]] if rank % 2 else self.sets.axes[side].value(rank // 2)

    def __call__(self, promise: Span) -> Payoff:
        if promise not in self.known:
            pair = {self.sets.seats[side]: simplest_payoff(self.number(side, promise[side])) for side in (0, 1)}
            self.known[promise] = Payoff(self.players, (pair[0], pair[1]))
        return self.known[promise]


def _among_positions(arena: Arena, sets: Sets, goal: Span, asked: tuple[Any, ...]) -> Profile:
    """The same step as in a tree, taken at one pair of a position and a promise after another."""
    step = attaining.attain_wide.plain
    codes, tape = sets.code.tolist(), sets.tape.tolist()
    movers = _movers(arena, sets.seats).tolist()
    shown = _Shown(arena.players, sets, asked)

    def decides(node: int, promise: Span) -> tuple[dict[int, Any], list[Span]]:
        children = arena.children(node)
        many = len(children)
        small = [codes[node], *(codes[c] for c in children)]
        goals, choice, second = [0] * (2 * many + 2), [-1] * (many + 1), [-1] * (many + 1)
        goals[:2] = promise
        bounds, seats = [1, *[1 + many] * (many + 1)], [movers[node], *[END] * many]
        step(bounds, seats, small, tape, sets.shift, goals, choice, second, [0] * (many + 2), many + 1)
        notes = [(goals[2 * k], goals[2 * k + 1]) for k in range(1, many + 1)]
        edges, one, two = arena.edges(node), choice[0] - 1, second[0] - 1
        if second[0] < 0:
            return {edges[one]: Fraction(1)}, notes
        side = 1 - movers[node]
        low, due, high = (Fraction(shown.number(side, p[side])) for p in (notes[one], promise, notes[two]))
        return {edges[one]: (high - due) / (high - low), edges[two]: (due - low) / (high - low)}, notes

    return keep_promises(arena, goal, decides, shown)
