"""Interval iteration: bounds from both sides on what positions are worth, where chance moves and play can go on.

Let endless play be worth 0, which is no loss: it is taken from every payoff. The value v of every position lies between
two bounds, lower ≤ v ≤ upper, in whole numbers of a fine grid, always rounded away from v. Both are pressed together
by turns until they are as near each other as was asked for, or nothing moves any more; see
`zermelo.kernels.interval_iteration`.

Where no end is worth less than endless play, or none is worth more, the bound that begins at endless play is pressed
alone. How much it moved in each of the last rounds tells about where it is going; the other bound is guessed a little
beyond that, and proven by a sweep in which it does not rise. A guess that is not proven is forgotten.

What the attractors say is put in first, exactly: where the best end above endless play is reached almost surely
whatever the other side does, and the same for the worst below.

Each bound is a certificate. The upper one never rises on average where the lowering side makes the moves told here,
and wherever it is below endless play these moves lead out of there or to an end: so no play that goes on forever, and
none that ends, brings more. `zermelo.check` goes over just that.

References: Haddad and Monmege 2018, for one player; Eisentraut, Kelmendi, Křetínský and Weininger 2022 for two;
Hartmanns and Kaminski 2020, and Azeem and others 2022, for guessing one bound from the other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from zermelo.compiler.native import is_native_code_refused
from zermelo.forms.arena import END, NATURE, Array
from zermelo.forms.connectivity.predecessors import predecessors_of_graph
from zermelo.forms.graph import Graph
from zermelo.kernels.interval_iteration import behind, drain, press
from zermelo.solvers.stochastic.almost_sure import almost_sure_attractor, solve_almost_sure

ROOM = 62  # bits of a whole number, one left out
FINEST, COARSEST = 50, 20  # bits behind the point that the grid may have
EACH = 8  # sweeps of a bound between two drains
WORK = {True: 2_000_000_000, False: 1_000_000}  # moves looked at before giving up, compiled and plain
GUESSES = 8  # of a bound that may fail before it is pressed instead
BEYOND, ODD_ENDS = 1.125, 4  # a guess goes so much farther than expected, and so many units more
SEEN = 1 << 10  # units that a bound must have moved by to say how fast it comes to rest
LEAST = 400  # sweeps before giving up, however many moves there are


@dataclass(frozen=True, eq=False)
class Scene:
    """Who does what where: 1 raises, -1 lowers, 0 averages by whole odds; and what ends are worth, endless play 0."""

    first: Array
    succ: Array
    part: Array
    weight: Array
    is_end: Array
    worth: Array  # per end

    @cached_property
    def reverse(self) -> tuple[Array, Array]:
        """The moves the other way round, as in `zermelo.forms.connectivity.predecessors`."""
        return predecessors_of_graph(self.first, self.succ)

    @cached_property
    def tail(self) -> Array:
        """For each move, where it is made."""
        return np.repeat(np.arange(len(self.part), dtype=np.int32), np.diff(self.first))

    def ordered(self, native: bool) -> tuple[Scene, Array, Array]:
        """Returns the same with what play leads to first, as far as cycles let it; and which positions and moves.

        Sweeps over positions of a game are about 2.6 times as fast that way, since what is near is near in memory.
        """
        size = len(self.part)
        at, (stack, order) = np.full(size, -1, dtype=np.int32), (np.empty(size, dtype=np.int32) for _ in range(2))
        behind.run(self.first, self.succ, at, stack, order, compiled=native)
        place = np.empty_like(order)
        place[order] = np.arange(size, dtype=np.int32)
        degree = np.diff(self.first)[order]
        first = np.zeros(size + 1, dtype=np.int32)
        np.cumsum(degree, out=first[1:])
        moves = np.repeat(self.first[:-1][order] - first[:-1], degree) + np.arange(first[-1], dtype=np.int32)
        worth = np.zeros(size, dtype=self.worth.dtype)
        worth[self.is_end] = self.worth
        is_end = self.is_end[order]
        found = Scene(
            first, place[self.succ[moves]], self.part[order], self.weight[moves], is_end, worth[order][is_end]
        )
        vars(found)["reverse"] = predecessors_of_graph(found.first, found.succ, native or None)
        return found, order, moves

    def turned(self) -> Scene:
        """Returns the same with all signs turned round."""
        found = replace(self, part=-self.part, worth=-self.worth)
        vars(found)["reverse"], vars(found)["tail"] = self.reverse, self.tail
        return found


@dataclass(frozen=True)
class Bounded:
    """Bounds for every position in units of 1/finer, and a move for every position where somebody chooses, else -1.

    Those who raise can guarantee the lower bound by their moves, those who lower hold them to the upper one by theirs.
    """

    lower: Array
    upper: Array
    finer: int
    choice: Array
    sweeps: int
    compiled: bool
    is_near: bool  # are the bounds as near each other as was asked for?

    @property
    def gap(self) -> int:
        """How far apart the bounds are where they are farthest, in units of 1/finer."""
        return int((self.upper - self.lower).max())


def interval_iteration_scene(graph: Graph, ends: Array, endless: int, parts: Array) -> Scene:
    """Returns *graph* as seen by one side. *parts* has a number for each seat; *ends* what each end is worth."""
    part = np.append(parts, [0, 0]).astype(np.int8)[graph.mover]  # the last two: ends and chance
    weight = np.ones(len(graph.succ), dtype=np.int64)
    if graph.weight is not None:
        by_chance = np.repeat(graph.mover == NATURE, np.diff(graph.first))
        weight[by_chance] = graph.weight[by_chance]
    worth = ends.astype(object) - endless
    return Scene(graph.first, graph.succ, part, weight, graph.mover == END, worth)


def iterate_intervals(
    seen: Scene,
    *,
    precision: Fraction | None = None,
    span: int = 1,
    compiled: bool | None = None,
    brief: bool = False,
) -> Bounded:
    """Returns bounds that are at most *precision* apart everywhere, in the units of the ends, unless work runs out.

    Questions that are to have one grid have one *span*: the greatest difference to endless play in any of them. A
    *brief* run gives up where a plain one would.
    """
    native = press.compiles(compiled, work=len(seen.succ))
    span = max(span, *(abs(int(u)) for u in (*seen.worth, 1)))
    heaviest = _heaviest(seen)
    bits = min(FINEST, ROOM - (2 * span * heaviest).bit_length())
    wide = bits < COARSEST
    if wide:  # too much for 64 bits: the same text runs on Python's own numbers
        bits, native = FINEST, False
    finer = 1 << bits
    scaled = seen.worth * finer
    seen, places, moves = replace(seen, worth=scaled if wide else scaled.astype(np.int64)).ordered(native)
    aim = (span * finer) >> 30 if precision is None else int(precision * finer)
    upper, lower = _Side(seen, native), _Side(seen.turned(), native)
    upper.settle()
    lower.settle()
    lower.surely(upper)
    upper.surely(lower)
    order = np.flatnonzero(~seen.is_end).astype(np.int32)
    sweeps, each = 0, len(order) + len(seen.succ)
    left = WORK[False] if brief else max(WORK[native], LEAST * each if native else 0)
    for far, near in ((upper, lower), (lower, upper)):
        if not wide and (far.seen.worth >= 0).all():
            open_ = order[(upper.bound[order] + lower.bound[order]) > 0]
            sweeps = _guess_far(far, near, open_, aim, left // max(each, 1))
            left -= sweeps * each
            break
    while True:
        open_ = order[(upper.bound[order] + lower.bound[order]) > 0]
        gap = int((upper.bound + lower.bound).max())
        if left <= 0 and compiled is None and not (native or wide or brief or is_native_code_refused()):
            native = upper.native = lower.native = True
            left = WORK[True]
        if gap <= aim or left <= 0:
            break
        moved = [side.press(open_) for side in (upper, lower)]
        sweeps += EACH
        left -= EACH * (len(open_) + int(np.diff(seen.first)[open_].sum()))
        if not any(moved):
            break
    made = np.maximum(
        interval_iteration_replies(upper.seen, upper.bound, native),
        interval_iteration_replies(lower.seen, lower.bound, native),
    )
    least, most, choice = np.empty_like(lower.bound), np.empty_like(upper.bound), np.empty_like(made)
    least[places], most[places] = -lower.bound, upper.bound
    choice[places] = np.where(made < 0, -1, moves[made]) if len(moves) else -1
    return Bounded(least, most, finer, choice, sweeps, native, gap <= aim)


def _guess_far(far: _Side, near: _Side, order: Array, aim: int, most: int) -> int:
    """Presses *near*, whose bound begins at endless play, until a guess of the other bound is proven.

    Returns the number of sweeps, *most* or a few more; with no guess proven, *far* is as it was.
    """
    before, last, sweeps, moved = near.bound[order], None, 0, True
    for _ in range(GUESSES):
        rest = None
        while rest is None or (moved and int(rest.max(initial=0)) > aim // 2):
            if sweeps >= most:
                return sweeps
            moved = near.sweep(near.bound, order) > 0
            sweeps += EACH
            now = near.bound[order]
            fell, before = before - now, now
            rest, last = None if last is None else _rest(last, fell), fell
            if not moved and rest is None:
                rest = np.full(len(order), ODD_ENDS)
        guess = far.bound.copy()
        guess[order] = np.minimum(far.bound[order], rest - now)
        sweeps += EACH
        if far.sweep(guess, order, rises=True) < EACH:
            far.bound = guess
            return sweeps
        aim //= 2
    return sweeps


def _rest(last: Array, fell: Array) -> Array | None:
    """How much bounds will still fall that have fallen so much in each of the last two rounds; None where not less."""
    seen = last >= SEEN
    share = float((fell[seen] / last[seen]).max(initial=0))
    return None if share >= 1 else np.ceil(fell * (share / (1 - share) * BEYOND)).astype(np.int64) + ODD_ENDS


def interval_iteration_replies(seen: Scene, bound: Array, native: bool) -> Array:
    """Returns the moves by which those who lower keep to *bound*, -1 for all others.

    No move leads to a higher bound. Below nought each comes nearer a place out of there, so play does not stay.
    """
    tail, succ = seen.tail, seen.succ
    lowers = seen.part < 0
    inner = np.flatnonzero(~seen.is_end)
    least = np.zeros(len(bound), dtype=bound.dtype)
    least[inner] = np.minimum.reduceat(bound[succ], seen.first[:-1][inner].astype(np.int64)) if len(inner) else 0
    choice = np.full(len(bound), -1, dtype=np.int64)
    good = np.flatnonzero(lowers[tail] & (bound[succ] == least[tail]))[::-1]  # of several the one written last remains
    choice[tail[good]] = good
    below = (bound < 0) & ~seen.is_end
    if not below.any():
        return choice
    kept = ~lowers[tail] | (bound[succ] <= bound[tail])
    first = np.concatenate([[0], np.cumsum(np.bincount(tail[kept], minlength=len(bound)))]).astype(np.int32)
    into, pred = predecessors_of_graph(first, succ[kept])
    _, via = almost_sure_attractor(
        into, pred, np.where(below, np.where(seen.part > 0, np.diff(seen.first), 1), 0), ~below, native
    )
    good = np.flatnonzero((lowers & below)[tail] & (succ == via[tail]))[::-1]
    choice[tail[good]] = good
    return choice


def _heaviest(seen: Scene) -> int:
    """The greatest sum of the odds of one position, at most."""
    widest = int(np.diff(seen.first).max(initial=1))
    return max(int(seen.weight.max(initial=1)) * widest, 1)


class _Side:
    """A bound from above, being pressed down."""

    def __init__(self, seen: Scene, native: bool) -> None:
        self.seen, self.native = seen, native
        size = len(seen.part)
        kind = object if seen.worth.dtype == object else np.int64
        highest = max(int(seen.worth.max()), 0) if len(seen.worth) else 0
        self.bound = np.full(size, highest, dtype=kind)
        self.bound[seen.is_end] = seen.worth
        seeds = np.flatnonzero(seen.is_end & (self.bound > 0))
        self.seeds = seeds[np.argsort(-self.bound[seeds], kind="stable")].astype(np.int32)
        self.degree = np.diff(seen.first).astype(np.int32)
        self.queue, self.heap = (np.empty(size, dtype=np.int32) for _ in range(2))

    def settle(self) -> None:
        """Takes away what play can never come to."""
        seen = self.seen
        open_ = (self.bound > 0) & ~seen.is_end
        left = np.where(open_, np.where(seen.part < 0, self.degree, 1), 0).astype(np.int32)
        reached = np.zeros(len(left), dtype=np.int8)
        drain.run(*seen.reverse, left, self.seeds, self.bound, self.queue, self.heap, reached, compiled=self.native)
        self.bound[open_ & (reached == 0)] = 0

    def surely(self, other: _Side) -> None:
        """Where the other side reaches its best end almost surely, that end is the bound here, too."""
        best = int(other.seen.worth.max()) if len(other.seen.worth) else 0
        if best > 0:
            found = solve_almost_sure(other.seen, other.seen.is_end & (other.bound == best), self.native)
            self.bound[found & ~self.seen.is_end] = -best

    def press(self, order: Array) -> bool:
        """Presses the bound down several times and drains it; says whether anything moved."""
        before = self.bound.copy()
        self.sweep(self.bound, order)
        self.settle()
        return bool((self.bound != before).any())

    def sweep(self, bound: Array, order: Array, rises: bool = False) -> int:
        """Sweeps over *order* so many times as are made between two looks, or until nothing falls, or where bounds may
        rise nothing *rises*; returns how many sweeps came before."""
        seen = self.seen
        done = press.run(order, seen.first, seen.succ, seen.part, seen.weight, bound, EACH, rises, compiled=self.native)
        return int(done)
