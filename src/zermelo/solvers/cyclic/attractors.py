"""What one side can force when play can go on forever, at every position, for any number of payoffs.

Let endless play be worth d. Then every position is worth what the first of these rules says:

1. Ends worth more than d, the best first: wherever the side can force play there, the position is worth as much.
2. Ends worth less than d, the worst first: the same for the others, who force play there.
3. What is left is worth d: the side can keep away from everything worse, the others from everything better.

One pass over the moves for each of the first two, so the work is linear but for sorting the payoffs.

Of the positions worth d, those are told apart from which play that keeps the value can still come to an end.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from zermelo.forms.arena import END, Array
from zermelo.forms.graph import Graph
from zermelo.kernels.attractors import attract

SMALL_COUNTER = 255  # moves at a position that a counter of one byte can hold
STEP = 1 << 21  # positions looked at together


@dataclass(frozen=True)
class Forced:
    """For every position the place of its worth among all (0 is the least), and how many moves lead to the end.

    The distance is that of play in which whoever does better than d hurries and the other side delays; at positions
    worth d, of the shortest play that keeps the value. It is -1 where play goes on forever.
    """

    place: Array
    distance: Array
    compiled: bool


def solve_attractors(graph: Graph, ends: Array, endless: int, raises: Array, *, compiled: bool | None = None) -> Forced:
    """Returns what the seats in *raises* (a truth for each) can force against all others.

    *ends* has a whole number for each end, its place in the order of worth; *endless* is that of endless play.
    """
    native = attract.compiles(compiled, work=len(graph.succ))
    run = _Run(graph, native)
    place = np.full(len(graph), endless, dtype=np.int32)
    place[run.ends] = ends
    mine = np.append(raises, [False, False])[graph.mover]  # -2 and -1: ends and chance
    for better in (True, False):
        chosen = ends > endless if better else ends < endless
        if not chosen.any():
            continue
        order = np.argsort(-ends[chosen] if better else ends[chosen], kind="stable")
        seeds, worth = run.ends[chosen][order], ends[chosen][order]
        starts = np.flatnonzero(np.diff(worth, prepend=worth[0] - 1))
        left = np.where(mine == better, run.one, run.degree)
        marks = run.attract(left, seeds, np.append(starts, len(seeds)))
        found = run.queue[: marks[-1]]
        place[found] = np.repeat(worth[starts].astype(np.int32), np.diff(marks))
    drawn = run.ends[ends == endless]
    if len(drawn):
        left = (place == endless).astype(run.degree.dtype)
        run.attract(left, drawn, np.array([0, len(drawn)]))
    return Forced(place, run.distance, native)


def find_endless_by_attractors(graph: Graph, *, compiled: bool | None = None) -> Array:
    """Returns, for each position, whether some play from it never ends."""
    native = attract.compiles(compiled, work=len(graph.succ))
    run = _Run(graph, native)
    run.attract(run.degree.copy(), run.ends, np.array([0, len(run.ends)]))
    return run.distance < 0


def find_hopes_by_attractors(graph: Graph, ends: Array, endless: int, *, compiled: bool | None = None) -> Array:
    """Returns, for each position, the place of the best that play from it can come to, endless play among it."""
    best = solve_attractors(
        graph, ends, int(ends.min(initial=endless)) - 1, np.ones(len(graph.players), bool), compiled=compiled
    )
    return np.where(find_endless_by_attractors(graph, compiled=compiled), np.maximum(best.place, endless), best.place)


def choose_attractor_moves(graph: Graph, place: Array, distance: Array, *, late: bool = False) -> Array:
    """Returns a move for every position that keeps its worth and comes nearer the end; the first such, or the last."""
    choice = np.full(len(graph), -1, dtype=np.int32)
    for low in range(0, len(graph), STEP):
        high = min(low + STEP, len(graph))
        begin, behind = int(graph.first[low]), int(graph.first[high])
        tail = np.repeat(np.arange(low, high, dtype=np.int32), np.diff(graph.first[low : high + 1]))
        head = graph.succ[begin:behind]
        due = np.where(distance[tail] > 0, distance[tail] - 1, -1)
        good = np.flatnonzero((place[head] == place[tail]) & (distance[head] == due))
        if not late:
            good = good[::-1]  # of several that are written to one place, the last remains
        choice[tail[good]] = good + begin
    return choice


def rank_attractor_rows(rows: Array) -> tuple[Array, Array]:
    """Returns the different rows in ascending order, the first column counting most; and for each row its place."""
    if rows.dtype == object:
        listed = [tuple(row) for row in rows.tolist()]
        different = sorted(set(listed))
        number = {row: k for k, row in enumerate(different)}
        return np.array(different, dtype=object).reshape(len(different), rows.shape[1]), np.array(
            [number[row] for row in listed], dtype=np.int64
        )
    if rows.shape[1] == 1:
        found, which = np.unique(rows[:, 0], return_inverse=True)
        return found.reshape(-1, 1), which.reshape(-1)
    found, which = np.unique(rows, axis=0, return_inverse=True)
    return found, which.reshape(-1)


class _Run:
    """Room for the passes over one graph."""

    def __init__(self, graph: Graph, native: bool) -> None:
        self.graph, self.native = graph, native
        degree = np.diff(graph.first)
        small = int(degree.max(initial=0)) <= SMALL_COUNTER
        self.degree = degree.astype(np.uint8 if small else np.int32)
        self.one = self.degree.dtype.type(1)
        self.ends = np.flatnonzero(graph.mover == END).astype(np.int32)
        self.queue = np.empty(len(graph), dtype=np.int32)
        self.via = np.empty(len(graph), dtype=np.int32)
        self.distance = np.full(len(graph), -1, dtype=np.int32)
        self.distance[self.ends] = 0

    def attract(self, left: Array, seeds: Array, starts: Array) -> Array:
        left[self.ends] = 0
        marks = np.zeros(len(starts), dtype=np.int64)
        attract.run(
            *self.graph.reverse, left, seeds, starts.astype(np.int64), self.queue, self.via, self.distance, marks,
            compiled=self.native,
        )  # fmt: skip
        return marks
