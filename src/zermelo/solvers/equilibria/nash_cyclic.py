"""Pure Nash outcomes where play can go on forever, for any number of players, without chance.

A play with payoffs u is that of some pure Nash equilibrium iff, at every position of every player i on it and for every
other move there, u_i is at least what i can guarantee after that move; see `nash`, whose argument does not need play
to end. Guarantees are always there, so this always answers: there is a pure Nash equilibrium.

1. One pass for each player finds the guarantees at every position.
2. For each payoff that an end or endless play has, the moves are kept that leave nobody a better one: u_i is at least
   the best guarantee among the other moves. Then u is an outcome iff the moves kept lead to an end that pays u, or
   round, where endless play pays u. A shortest such play is shown.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.equilibria.nash.nash import NashOutcome, NashOutcomes
from zermelo.answers.equilibria.nash.nash_cyclic import EndlessPlays
from zermelo.answers.equilibria.nash.threats import Threat
from zermelo.answers.line import Line, Step
from zermelo.errors import BudgetError
from zermelo.forms.arena import END, Array, join_arena_path
from zermelo.forms.endless import graph_ends_and_endless
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Payoff, payoff_quotient
from zermelo.solvers.cyclic.attractors import find_hopes_by_attractors, rank_attractor_rows, solve_attractors

METHOD = "threats at guarantee value"
WHY = "play can go on forever: a play is an outcome when no move off it guarantees its player more"
WORK = 1_000_000_000  # different payoffs times moves


def find_nash_cyclic_outcomes(graph: Graph, *, compiled: bool | None = None) -> NashOutcomes:
    """Returns the payoffs of all pure Nash equilibria of a game whose play can go on forever."""
    began = time.perf_counter()
    book = graph_ends_and_endless(graph)
    rows, which = rank_attractor_rows(book.payoff)
    if len(rows) * len(graph.succ) > WORK:
        raise BudgetError(
            f"{len(rows):,} different payoffs and {len(graph.succ):,} moves are too many; use guarantees(game)."
        )
    seats = range(len(graph.players))
    tables = [rank_attractor_rows(rows[:, q : q + 1]) for q in seats]
    likes = np.column_stack([place for _, place in tables])
    ends, endless = which[:-1], int(which[-1])
    sure, hope, distance = [], [], []
    native = False
    for q in seats:
        alone = np.arange(len(seats)) == q
        forced = solve_attractors(graph, likes[ends, q], int(likes[endless, q]), alone, compiled=compiled)
        native = forced.compiled
        sure.append(forced.place)
        distance.append(forced.distance)
        hope.append(find_hopes_by_attractors(graph, likes[ends, q], int(likes[endless, q]), compiled=compiled))
    finder = _Finder(graph, likes, ends, endless, np.column_stack(sure), np.column_stack(hope))
    listed = []
    for number in range(len(rows)):
        found = finder.play(number)
        if found is not None:
            paid = Payoff(graph.players, (payoff_quotient(int(u), book.scale) for u in rows[number].tolist()))
            listed.append(_outcome(finder, number, paid, *found, [table[:, 0] for table, _ in tables], book.scale))
    values = np.column_stack([table[place, 0] for (table, _), place in zip(tables, sure, strict=True)])
    effort = Effort(nodes=len(graph), seconds=time.perf_counter() - began, compiled=native)
    held = EndlessPlays(arena=graph, sure=values, distance=np.column_stack(distance), unit=book.scale)
    return NashOutcomes(listed=tuple(listed), evidence=held, method=METHOD, why=WHY, effort=effort)


class _Finder:
    """Finds, for a payoff, a play that nobody gains by leaving."""

    def __init__(self, graph: Graph, likes: Array, ends: Array, endless: int, sure: Array, hope: Array) -> None:
        self.graph, self.likes, self.endless, self.sure, self.hope = graph, likes, endless, sure, hope
        self.end_row = np.full(len(graph), -1)
        self.end_row[graph.mover == END] = ends
        self.mover = np.repeat(graph.mover, np.diff(graph.first))  # who makes each move
        self.rival = self._rivals(sure[graph.succ, self.mover] if len(graph.succ) else np.zeros(0, dtype=np.int64))

    def _rivals(self, own: Array) -> Array:
        """For each move the most that any other move at the same position makes sure; -1 where there is none."""
        inner = self.graph.mover != END
        starts = self.graph.first[:-1][inner].astype(np.int64)
        count = np.diff(self.graph.first)[inner]
        most = np.repeat(np.maximum.reduceat(own, starts), count)
        is_most = own == most
        several = np.repeat(np.add.reduceat(is_most.astype(np.int64), starts) > 1, count)
        second = np.repeat(np.maximum.reduceat(np.where(is_most, -1, own), starts), count)
        return np.where(is_most & ~several, second, most)

    def play(self, row: int) -> tuple[list[int], int | None] | None:
        """The moves of a shortest play that pays *row*, and where it goes round; None where there is none."""
        if (self.likes[row] < self.sure[0]).any():
            return None
        kept = self.likes[row][self.mover] >= self.rival
        found = self._ending(row, kept)
        if found is not None:
            return found, None
        return self._going_round(kept) if row == self.endless else None

    def _ending(self, row: int, kept: Array) -> list[int] | None:
        graph, came = self.graph, {0: -1}
        waiting = [0]
        for v in waiting:  # grows while it is read
            if self.end_row[v] == row:
                return self._back(v, came)
            for e in graph.edges(v):
                w = int(graph.succ[e])
                if kept[e] and w not in came:
                    came[w] = e
                    waiting.append(w)
        return None

    def _back(self, v: int, came: dict[int, int]) -> list[int]:
        edges = []
        while came[v] >= 0:
            edges.append(came[v])
            v = int(np.searchsorted(self.graph.first, came[v], side="right")) - 1
        return edges[::-1]

    def _going_round(self, kept: Array) -> tuple[list[int], int] | None:
        """Goes deeper until a position comes back."""
        graph = self.graph
        way, edges, place, done = [0], list[int](), {0: 0}, set[int]()
        after = [iter(graph.edges(0))]
        while way:
            e = next((e for e in after[-1] if kept[e] and int(graph.succ[e]) not in done), None)
            if e is None:
                v = way.pop()
                after.pop()
                done.add(v)
                del place[v]
                if edges:
                    edges.pop()
                continue
            w = int(graph.succ[e])
            edges.append(e)
            if w in place:
                return edges, place[w]
            place[w] = len(way)
            way.append(w)
            after.append(iter(graph.edges(w)))
        return None


def _outcome(
    finder: _Finder, row: int, paid: Payoff, edges: list[int], again: int | None, worth: Sequence[Array], scale: int
) -> NashOutcome:
    graph, node = finder.graph, 0
    names = graph.names_along(edges)
    steps, threats = [], []
    for k, (made, name) in enumerate(zip(edges, names, strict=True)):
        seat = int(graph.mover[node])
        for other in graph.edges(node):
            after = int(graph.succ[other])
            if other != made and finder.hope[after, seat] > finder.likes[row, seat]:
                held = payoff_quotient(int(worth[seat][finder.sure[after, seat]]), scale)
                where, move = join_arena_path(names[:k]), graph.name(node, other)
                threats.append(Threat(graph.players[seat], where, move, paid.vector[seat], held))
        steps.append(Step(str(graph.turn(node)), name))
        node = int(graph.succ[made])
    return NashOutcome(paid, Line(tuple(steps), again), tuple(threats), tuple(edges), asks_credible=False)
