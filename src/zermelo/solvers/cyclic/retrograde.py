"""`solve` where play can go on forever.

Two sides who want opposite things: every position has a value, and strategies that look at the position alone keep it
(Zermelo's theorem, unbounded). They are found by attractors, one pass over the sorted payoffs; see `attractors`.
Anybody else: equilibria are searched for and verified; see `positional`.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.evidence.solution.retrograde import SPE, UNKNOWN, WEAK, RetrogradeAnalysis
from zermelo.answers.solution import Solution
from zermelo.forms.arena import Array
from zermelo.forms.endless import graph_ends_and_endless
from zermelo.forms.graph import Graph
from zermelo.preferences.aims import AimsLike, Question, read_aims
from zermelo.preferences.aspects import ByLike, TeamsLike
from zermelo.preferences.ties import Ties
from zermelo.solvers.cyclic.attractors import choose_attractor_moves, rank_attractor_rows, solve_attractors
from zermelo.solvers.cyclic.existence import existence_theorem
from zermelo.solvers.cyclic.positional import search_positional_equilibria
from zermelo.solvers.equilibria.nash_cyclic import find_nash_cyclic_outcomes

if TYPE_CHECKING:
    from zermelo.solvers.query import Query

TWO_SIDES = "play can go on forever and the game is zero-sum between two sides: attractors from the sorted payoffs"
ONE_SIDE = "play can go on forever and all who move want the same: attractors from the sorted payoffs"
MANY = (
    "play can go on forever and interests differ: backward induction off cycles (Kuhn 1953); on cycles, positional "
    "strategies are tried and verified by full best replies"
)


def solve_retrograde(query: Query) -> Solution:
    """Answers `solve`."""
    wanted = {"by": query.wanted, "teams": query.teams, "aims": query.aims}
    graph = cast("Graph", query.arena)
    return retrograde_analysis(graph, ties=query.tie_rule, **wanted, compiled=query.compiled, asked=query.name)


def retrograde_analysis(
    graph: Graph, *, ties: Ties, by: ByLike, teams: TeamsLike | None, aims: AimsLike | None,
    compiled: bool | None, asked: str,
    budget: int | None = None,
) -> Solution:  # fmt: skip
    """Returns what will happen in a game whose play can go on forever; see `zermelo.solve`."""
    began = time.perf_counter()
    book = graph_ends_and_endless(graph)
    wanted = read_aims(book, by, teams, aims)
    rows, which = rank_attractor_rows(wanted.ends)
    likes = _likes(wanted, rows)
    table, unit = rows[:, : len(graph.players)], book.scale * wanted.base
    ends, endless = which[:-1], int(which[-1])
    found: dict[str, Any] = {}
    sides = _sides(graph, likes)
    if sides is not None:
        found = _two_sided(graph, likes, ends, endless, sides, ties, compiled)
        method, why = "retrograde analysis", TWO_SIDES if not sides.all() else ONE_SIDE
    else:
        found = search_positional_equilibria(graph, likes, ends, endless, ties, budget, compiled, wanted.teams)
        method, why = "search for positional equilibria", MANY
        if "paid" not in found and wanted.by.is_points and teams is None and aims is None:
            found["nash"] = find_nash_cyclic_outcomes(graph, compiled=compiled)
    native, notes = found.pop("compiled"), found.pop("notes", ())
    effort = Effort(nodes=len(graph), seconds=time.perf_counter() - began, compiled=native)
    evidence = RetrogradeAnalysis(
        arena=graph, rows=table, unit=unit, endless=endless, aims=wanted.aims if aims is not None else None,
        theorem=existence_theorem(graph, likes, ends, endless, sides is not None), **found,
    )  # fmt: skip
    return Solution(
        evidence=evidence, method=method, why=why, ties=ties, effort=effort, by=wanted.by, teams=wanted.teams,
        status="stopped" if evidence.verdict in (WEAK, UNKNOWN) else "solved", asked=asked,
        notes=notes,
    )  # fmt: skip


def _likes(asked: Question, rows: Array) -> Array:
    """How much each seat likes each row: its place in order, 0 the least."""
    likes = np.empty((len(rows), len(asked.aims.weights)), dtype=np.int64)
    if asked.aims.is_selfish:
        for m in range(likes.shape[1]):
            likes[:, m] = rank_attractor_rows(rows[:, m : m + 1])[1]
        return likes
    listed = [tuple(row) for row in rows.tolist()]
    for m in range(likes.shape[1]):
        scores = [asked.aims.scores(m, row) for row in listed]
        place = {score: k for k, score in enumerate(sorted(set(scores)))}
        likes[:, m] = [place[score] for score in scores]
    return likes


def _sides(graph: Graph, likes: Array) -> Array | None:
    """The seats that pull one way, if all others who move pull exactly the other way; None where they do not."""
    movers = [m for m in np.unique(graph.mover).tolist() if m >= 0]
    if not movers:
        return np.ones(len(graph.players), dtype=bool)
    up = likes[:, movers[0]]
    down = up.max() - up
    raises = np.array([bool((likes[:, m] == up).all()) for m in range(likes.shape[1])])
    lowers = np.array([bool((likes[:, m] == down).all()) for m in range(likes.shape[1])])
    return raises if all(raises[m] or lowers[m] for m in movers) else None


def _two_sided(
    graph: Graph, likes: Array, ends: Array, endless: int, raises: Array, ties: Ties, compiled: bool | None
) -> dict[str, Any]:
    seat = int(np.flatnonzero(raises)[0])
    worth = likes[:, seat]
    forced = solve_attractors(graph, worth[ends], int(worth[endless]), raises, compiled=compiled)
    found: dict[str, Any] = {"verdict": SPE, "distance": forced.distance, "is_two_sided": True,
                             "compiled": forced.compiled}  # fmt: skip
    if len(np.unique(worth)) == len(worth):  # each worth belongs to one payoff
        row = np.empty(len(worth), dtype=np.int32)
        row[worth] = np.arange(len(worth))
        return found | {"paid": row[forced.place]}
    choice = choose_attractor_moves(graph, forced.place, forced.distance, late=ties.takes_last)
    return found | {"choice": choice, "paid": _rows_reached(graph, choice, forced.distance, ends, endless)}


def _rows_reached(graph: Graph, choice: Array, distance: Array, ends: Array, endless: int) -> Array:
    """Returns, for every position, the row of the end that the moves chosen lead to."""
    goes = np.arange(len(graph), dtype=np.int32)
    inner = (graph.mover >= 0) & (distance >= 0)
    goes[inner] = graph.succ[choice[inner]]
    for _ in range(int(distance.max(initial=0)).bit_length()):  # twice as far each time
        goes = goes[goes]
    paid = np.full(len(graph), endless, dtype=np.int32)
    paid[graph.mover == -2] = ends
    return paid[goes]
