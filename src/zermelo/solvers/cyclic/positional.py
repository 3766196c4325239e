"""Subgame-perfect equilibria where play can go on forever and players want different things.

1. The positions fall into strongly connected parts; they are settled one after another, what play leads to first.
2. A position that play never comes back to is settled by Kuhn: its player takes the best move. Moves that are equally
   good for the player but lead to different payoffs are tried in turn.
3. In a part with cycles a move is sought for each position (see `scc_search`), and verified by *full best replies*:
   each player may change any number of moves, and may go on forever. Testing one other move at a time is not enough
   there. A team is one player here, who may change moves of several members together.
4. When a part has no solution, the latest earlier part that it leads to and that could be settled otherwise is (the
   others cannot matter). When nothing is left to try, no choice of one move for each position is an equilibrium.

Working back from a horizon until nothing changes (max^n on a cycle) is used to propose moves, never as an answer.

References: Kuhn 1953; for why single deviations do not suffice and the notion of a weak equilibrium, Brihaye, Bruyère,
Meunier and Raskin 2015.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from zermelo.answers.evidence.solution.retrograde import NONE, SPE, UNKNOWN, WEAK
from zermelo.forms.arena import END, Array
from zermelo.forms.connectivity.strongly_connected import strongly_connected_components
from zermelo.forms.graph import Graph
from zermelo.preferences.ties import Ties
from zermelo.solvers.cyclic.attractors import solve_attractors
from zermelo.solvers.cyclic.scc_search import Gain, Ring, Spent

BUDGET, LOOKS = 2_000_000, 100  # positions looked at while moves on cycles are tried: at least, and for each
UNSEEN = -2

Settled = dict[int, int]  # a position, and the move made there


def search_positional_equilibria(
    graph: Graph, likes: Array, ends: Array, endless: int, ties: Ties, budget: int | None, compiled: bool | None,
    teams: tuple[tuple[str, ...], ...] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Returns the fields of an answer: the verdict and, where strategies were found, payoffs, moves and distances."""
    looks = max(BUDGET, LOOKS * len(graph)) if budget is None else budget
    named = teams or tuple((player,) for player in graph.players)
    work = Work(graph, likes, ends, endless, ties.takes_last, looks, compiled, named)
    try:
        verdict = work.settle()
    except Spent:
        verdict = UNKNOWN
    notes = tuple(work.remarks())
    if verdict in (NONE, UNKNOWN):
        return {"verdict": verdict, "notes": notes, "compiled": False}
    choice = np.array(work.pick, dtype=np.int32)
    paid = np.array(work.row, dtype=np.int32)
    return {
        "verdict": verdict, "choice": choice, "paid": paid, "distance": _distances(work), "notes": notes,
        "compiled": False,
    }  # fmt: skip


class Work:
    """A graph as lists, and what has been settled of it so far. A seat here is a whole team: all want the same."""

    def __init__(
        self, graph: Graph, likes: Array, ends: Array, endless: int, late: bool, budget: int, compiled: bool | None,
        teams: tuple[tuple[str, ...], ...],
    ) -> None:  # fmt: skip
        self.graph, self.endless, self.late, self.teams = graph, endless, late, teams
        self.seats = range(len(teams))
        seat_of = {graph.seat(player): q for q in self.seats for player in teams[q]}
        likes = likes[:, [graph.seat(team[0]) for team in teams]]
        self.likes: list[list[int]] = likes.tolist()
        self.first, self.succ = graph.first.tolist(), graph.succ.tolist()
        self.mover = [seat_of.get(m, m) for m in graph.mover.tolist()]
        self.row = [-1] * len(graph)
        for v, row in zip(np.flatnonzero(graph.mover == END).tolist(), ends.tolist(), strict=True):
            self.row[v] = row
        self.pick = [-1] * len(graph)
        self.left = budget
        self.is_weak = False
        self.example: Gain | None = None
        self.parts = strongly_connected_components(graph)
        self._force = (likes, ends, compiled)
        self._sure: list[list[int]] | None = None

    def edges(self, v: int) -> list[int]:
        """The moves at *v*, in the order in which they are preferred between equals."""
        listed = list(range(self.first[v], self.first[v + 1]))
        return listed[::-1] if self.late else listed

    def spend(self, positions: int) -> None:
        """Notes that so many positions were looked at."""
        self.left -= positions
        if self.left < 0:
            raise Spent

    @property
    def sure(self) -> list[list[int]]:
        """For each seat, how much what it can guarantee is liked, at every position."""
        if self._sure is None:
            likes, ends, compiled = self._force
            self._sure = []
            for q in self.seats:
                mine = np.array([player in self.teams[q] for player in self.graph.players])
                forced = solve_attractors(
                    self.graph, likes[ends, q], int(likes[self.endless, q]), mine, compiled=compiled
                )
                self._sure.append(forced.place.tolist())
        return self._sure

    # ------------------------------------------------------------ part after part

    def settle(self) -> str:
        """Settles every part; returns the verdict."""
        others: dict[int, Iterator[Settled]] = {}  # parts that could be settled otherwise, and how
        blamed: dict[int, set[int]] = {}
        k = 0
        while k < len(self.parts):
            if k not in others:
                ways = self._ways(self.parts[k])
                if not isinstance(ways, dict):
                    others[k] = ways
                else:
                    self._apply(ways)
                    k += 1
                    continue
            settled = next(others[k], None)
            if settled is not None:
                self._apply(settled)
                k += 1
                continue
            del others[k]
            reasons = (blamed.pop(k, set()) | self._below(k, others)) - {k}
            if not reasons:
                return NONE
            back = max(reasons)
            blamed.setdefault(back, set()).update(reasons - {back})
            for later in [j for j in others if j > back]:
                del others[later]
                blamed.pop(later, None)
            k = back
        return WEAK if self.is_weak else SPE

    def _apply(self, settled: Settled) -> None:
        self.pick_all(settled)
        for v in settled:
            self.row[v] = self._reached(v, settled)

    def pick_all(self, settled: Settled) -> None:
        """Makes these moves the ones chosen."""
        for v, edge in settled.items():
            self.pick[v] = edge

    def _reached(self, v: int, settled: Settled) -> int:
        passed = set()
        while v in settled:
            if v in passed:
                return self.endless
            passed.add(v)
            v = self.succ[settled[v]]
        return self.row[v]

    def _ways(self, part: list[int]) -> Settled | Iterator[Settled]:
        """The one way to settle a part, or an iterator over several."""
        v = part[0]
        if len(part) == 1 and self.mover[v] == END:
            return {}
        if len(part) > 1 or v in self.succ[self.first[v] : self.first[v + 1]]:
            return Ring(self, part).solutions()
        who = self.mover[v]
        best: dict[int, int] = {}  # different payoffs among the best moves, and the first move to each
        most = -1
        for edge in self.edges(v):
            row = self.row[self.succ[edge]]
            if self.likes[row][who] > most:
                most, best = self.likes[row][who], {}
            if self.likes[row][who] == most:
                best.setdefault(row, edge)
        ways = [{v: edge} for edge in best.values()]
        return ways[0] if len(ways) == 1 else iter(ways)

    def _below(self, k: int, others: dict[int, Iterator[Settled]]) -> set[int]:
        """The parts that part *k* leads to and that could be settled otherwise."""
        part_of = {v: j for j in others for v in self.parts[j]}
        waiting, seen = list(self.parts[k]), set(self.parts[k])
        for v in waiting:  # grows while it is read
            for w in self.succ[self.first[v] : self.first[v + 1]]:
                if w not in seen:
                    seen.add(w)
                    waiting.append(w)
        return {part_of[v] for v in seen if v in part_of}

    def remarks(self) -> Iterator[str]:
        """What is worth saying about a part without a solution."""
        if self.example is None:
            return
        found, graph = self.example, self.graph
        made = [
            f"{graph.turn(v)} {graph.name(v, e)} at {graph.address(v)}" for v, e in list(found.picks.items())[:4]
        ]  # fmt: skip
        more = f" and {len(found.picks) - 4:,} more" if len(found.picks) > 4 else ""
        who, where = "+".join(self.teams[found.seat]), graph.address(found.node)
        yield (
            f"One other move at a time gains nothing against {', '.join(made)}{more}; but {who} gains from {where} "
            "by changing several, so it is no equilibrium."
        )


def _distances(work: Work) -> Array:
    """How many moves lead to the end; -1 where play goes on forever."""
    far = [0 if seat == END else UNSEEN for seat in work.mover]
    for start in range(len(far)):
        v, way = start, dict[int, None]()
        while far[v] == UNSEEN and v not in way:
            way[v] = None
            v = work.succ[work.pick[v]]
        steps = -1 if v in way else far[v]
        for u in reversed(way):
            steps = steps + 1 if steps >= 0 else -1
            far[u] = steps
    return np.array(far, dtype=np.int32)
