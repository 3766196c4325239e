"""Layers within which moves stay: all of such a layer is held in memory.

1. Positions are settled in rounds, each as soon as all that follows it is. Without cycles that settles all of them.
2. What is left lies on cycles, or leads to some. Who wins, and how soon, is found by working back from what is settled,
   the nearest wins first; what never comes out is a draw.
3. Guarantees, where the rules say what endless play pays, are attractors, and have ranks; see `attractor`.

Payoffs of all players have no such order on a cycle, and are refused there.

Reference: Etessami's lecture for the attractor.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.errors import BudgetError
from zermelo.forms.arena import END
from zermelo.tables.build.cycles.attractor import ReverseMoves, attractor_levels, table_needs_ranks, table_ranges
from zermelo.tables.build.cycles.refusals import lost_successor_refusal, require_cycles_allowed
from zermelo.tables.build.reduce import Sorted
from zermelo.tables.build.worth import FARTHEST, Worth, table_worth_in_units, table_worth_too_far
from zermelo.tables.moves import Followed
from zermelo.tables.values import table_endless_scores, table_rank_type

if TYPE_CHECKING:
    from zermelo.tables.build.embedded import Embedded
    from zermelo.tables.build.job import Job, Layer

Array = np.ndarray[Any, Any]
PIECE = 1 << 16
EACH_ROW, EACH_MOVE = 48, 80  # bytes that a position and a move take, measured at the peak


def solve_cyclic_layer(
    machine: Embedded, layer: Layer, worth: Worth, look: Any, number: int, unit: int, finer: int
) -> Iterator[tuple[Array, Array, int, Array]]:
    """Yields the keys and rows of a layer, in order, with the factor that finer units would need, and the ranks."""
    require_cyclic_layer_room(layer.keys.rows, layer.moves, machine.job)
    machine.progress.begin("settling", number, layer.keys.rows)
    inner = _Inner(machine, machine.whole(layer.keys), worth, look, number, unit, finer)
    factor = 1
    if table_needs_ranks(worth.values, machine.job.rules):
        inner.guarantees(number)
    else:
        factor = inner.rounds()
        left = np.flatnonzero(~inner.done)
        if len(left):
            inner.cycles(left, number)
    ranks = inner.ranks.astype(table_rank_type(int(inner.ranks.max(initial=0))))
    machine.progress.begin("writing", number, layer.keys.rows)
    for k in range(0, len(inner.keys), PIECE):
        yield inner.keys[k : k + PIECE], inner.rows[k : k + PIECE], factor, ranks[k : k + PIECE]


def cyclic_layer_size(rows: int, moves: int) -> int:
    """Returns how many bytes solving a layer within which moves stay takes."""
    return EACH_ROW * rows + EACH_MOVE * moves


def require_cyclic_layer_room(rows: int, moves: int, job: Job) -> None:
    """Raises where a layer within which moves stay does not fit the memory; says how much would be enough."""
    needed = cyclic_layer_size(rows, moves)
    if needed > job.room_for_one_layer():
        many = f"{rows:,} positions" + (f" and {moves:,} moves" if moves else " already")
        raise BudgetError(
            f"A layer within which moves stay must fit the memory, and one here has {many}; give more --memory, "
            f"{job.enough(needed)} at least, or slice(s) with finer slices."
        )


class _Inner:
    """One layer with all its moves."""

    def __init__(
        self, machine: Embedded, keys: Array, worth: Worth, look: Any, number: int, unit: int, finer: int
    ) -> None:
        self.machine, self.keys, self.worth, self.unit = machine, keys, worth, unit * finer
        self.found = machine.site.followed(keys)
        inside = self.found.layer == number
        self.edges = np.flatnonzero(inside)
        self.to, missing = Sorted.of(keys, compiled=machine.compiled).find(self.found.child[inside])
        if missing:
            raise lost_successor_refusal()
        self.got = np.zeros((len(inside), worth.width), dtype=np.int64 if worth.values.is_expected else worth.kind)
        outside = np.flatnonzero(~inside)
        self.got[outside] = look.rows(self.found.layer[outside], self.found.child[outside])
        self.got = table_worth_in_units(self.got, finer)
        self.known = ~inside  # of which moves it is known what they lead to
        self.rows = np.zeros((len(keys), worth.width), dtype=self.got.dtype)
        self.ranks = np.zeros((len(keys), 0), dtype=np.int32)
        self.done = np.zeros(len(keys), dtype=bool)
        self.ends = np.cumsum(self.found.mover == END) - 1
        self.start = self.found.first[:-1]
        self.source = np.repeat(np.arange(len(keys)), np.diff(self.found.first))

    def rounds(self) -> int:
        """Settles what can be, in rounds; returns the factor that finer units would need."""
        open_moves = np.bincount(self.source[self.edges], minlength=len(self.keys))
        order = np.argsort(self.to, kind="stable")
        into = np.searchsorted(self.to[order], np.arange(len(self.keys) + 1))
        ready = np.flatnonzero(open_moves == 0)
        factor = 1
        while len(ready):
            rows, more = self.worth.combine(self.part(ready), self.got[self.moves_of(ready)], self.unit)
            factor = max(factor, more)
            self.rows[ready], self.done[ready] = rows, True
            self.machine.progress.more(len(ready), positions=False)
            back = order[table_ranges(into[ready], into[ready + 1])]
            self.got[self.edges[back]] = self.rows[self.to[back]]
            self.known[self.edges[back]] = True
            sources = self.source[self.edges[back]]
            np.subtract.at(open_moves, sources, 1)
            closed = np.sort(sources[open_moves[sources] == 0])
            ready = closed[np.r_[True, closed[1:] != closed[:-1]]] if len(closed) else closed
        return factor

    def moves_of(self, positions: Array) -> Array:
        """Returns the numbers of the moves of some positions."""
        return table_ranges(self.found.first[positions], self.found.first[positions + 1])

    def part(self, positions: Array) -> Followed:
        """Returns what follows some positions alone."""
        f = self.found
        moves = self.moves_of(positions)
        first = np.append(0, np.cumsum(f.first[positions + 1] - f.first[positions]))
        pay = f.pay[self.ends[positions[f.mover[positions] == END]]]
        weight = None if f.weight is None else f.weight[moves]
        return Followed(first, f.mover[positions], f.child[moves], f.layer[moves], weight, pay)

    # ------------------------------------------------------------ cycles

    def cycles(self, left: Array, number: int) -> None:
        """Settles positions on cycles, where the question allows it."""
        self.machine.progress.begin("settling cycles", number, len(left) * self.worth.width)
        values, rules = self.worth.values, self.machine.job.rules
        state = self.machine.moves().state(int(self.keys[left[0]]))
        endless = table_endless_scores(rules)
        require_cycles_allowed(values, endless, chancy=self.machine.journal.chancy, returned_to=lambda: state)
        moves = self.moves_of(left)
        sizes = self.found.first[left + 1] - self.found.first[left]
        starts = np.append(0, np.cumsum(sizes))[:-1]
        own = self.found.mover[np.repeat(left, sizes)].astype(np.int64)
        target = np.full(len(self.got), -1, dtype=np.int64)
        target[self.edges] = self.to
        self._win(left, moves, starts, 1 - 2 * own, target)  # all else is refused by now, or has ranks

    def guarantees(self, number: int) -> None:
        """Settles all positions of a table of guarantees whose rules say what endless play pays."""
        worth, f, count = self.worth, self.found, len(self.keys)
        self.machine.progress.begin("settling", number, count * worth.width)
        held = ReverseMoves.of(self.source[self.edges], self.to, count)
        leaving, ends = np.flatnonzero(self.known), f.mover == END
        leavers, starts = np.unique(self.source[leaving], return_index=True)
        has = ends.copy()
        has[leavers] = True
        paid, out = worth.ends(f.pay), np.zeros(count, dtype=np.int64)
        self.ranks = np.zeros((count, worth.width), dtype=np.int32)

        def tell(rows: int) -> None:
            self.machine.progress.more(rows, positions=False)

        paid_endless = table_endless_scores(self.machine.job.rules) or ()
        for p, levels in enumerate(worth.values.kinds):
            got, mine = self.got[leaving, p], f.mover == p
            if len(leavers):
                most, least = np.maximum.reduceat(got, starts), np.minimum.reduceat(got, starts)
                out[leavers] = np.where(mine[leavers], most, least)
            out[ends] = paid[:, p]
            endless = levels.index(paid_endless[p])
            self.rows[:, p], self.ranks[:, p] = attractor_levels(held, mine, ends, has, out, len(levels), endless, tell)
        self.done[:] = True

    def _win(self, left: Array, moves: Array, starts: Array, sign: Array, target: Array) -> None:
        """Who wins and how soon, the nearest wins first."""
        far = 1
        side = sign[starts]
        while True:
            got = sign * self._now(moves, target)[:, 0].astype(np.int64)
            known = self.known[moves] | self.done[np.maximum(target[moves], 0)] & (target[moves] >= 0)
            open_here = ~self.done[left]
            wins = np.logical_or.reduceat(known & (got == far), starts) & open_here
            loses = np.logical_and.reduceat(known & (got < 0), starts) & open_here & ~wins
            latest = np.minimum.reduceat(np.where(known, got, 0), starts)
            self.rows[left[wins], 0] = side[wins] * (far + 1)
            self.rows[left[loses], 0] = side[loses] * (latest[loses] - 1)
            self.done[left[wins | loses]] = True
            self.machine.progress.more(int(wins.sum() + loses.sum()), positions=False)
            if np.abs(self.rows[left[wins | loses], 0]).max(initial=0) > FARTHEST:
                raise table_worth_too_far()
            if not wins.any() and not loses.any() and far > np.abs(got).max():
                break
            far += 1
        self.done[left] = True

    def _now(self, moves: Array, target: Array) -> Array:
        """What moves lead to, as far as it is known by now."""
        inner = target[moves] >= 0
        found = self.got[moves].copy()
        found[inner] = self.rows[target[moves][inner]]
        return found
