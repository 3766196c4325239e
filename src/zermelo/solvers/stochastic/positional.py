"""`solve` of more than two sides, where chance moves on cycles or moves pay on the way: one move for each position."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.evidence.solution.positional import EPSILON, Positional
from zermelo.answers.evidence.solution.retrograde import SPE, UNKNOWN
from zermelo.answers.solution import Solution
from zermelo.errors import MethodError
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import simplest_payoff
from zermelo.preferences.aspects import aspect_teams
from zermelo.solvers.stochastic.best_replies import Chances, Paying, search_best_replies
from zermelo.solvers.stochastic.two_sided import _read_precision

if TYPE_CHECKING:
    from zermelo.solvers.query import Query

WHY = (
    "there are more than two sides, and none is promised: one move for each position is tried, and exact linear "
    "equations say who gains by how much"
)
MOST = 400  # positions


def solve_positional(query: Query) -> Solution:
    """Answers `solve`."""
    began, graph = time.perf_counter(), cast("Graph", query.arena)
    if query.tie_rule.rule != "first":
        raise MethodError(f"Tie rules have no effect here; leave out ties='{query.tie_rule}'.")
    if len(graph) > MOST:
        raise MethodError(
            f"Equilibria of more than two sides are searched for in games of up to {MOST:,} positions of this kind; "
            f"this one has {len(graph):,}. Use guarantees(game)."
        )
    teams = aspect_teams(query.teams, graph.players)
    width = _read_precision(query.precision)
    found = search_best_replies(graph, teams)
    is_near = width is None or found.epsilon <= width
    verdict = UNKNOWN if not is_near else SPE if found.epsilon == 0 else EPSILON
    more: dict[str, Any] = {}
    if is_near:
        alone = [[m] for m in range(len(graph.players))]
        game = Chances(graph, alone) if graph.stages is None else Paying(graph, alone)
        more = {
            "choice": np.array([found.moves.get(v, -1) for v in range(len(graph))], dtype=np.int64),
            "values": _columns([game.worth(m, found.moves) for m in range(len(graph.players))]),
            "best": _columns(found.best),
        }
    evidence = Positional(arena=graph, verdict=verdict, epsilon=simplest_payoff(found.epsilon), **more)
    named = None if query.teams is None else tuple(tuple(graph.players[m] for m in team) for team in teams)
    return Solution(
        evidence=evidence, method="best replies in turn", why=WHY, teams=named, asked=query.name,
        effort=Effort(nodes=len(graph), seconds=time.perf_counter() - began, compiled=False),
        status="solved" if verdict == SPE else "stopped", exact=verdict == SPE,
    )  # fmt: skip


def _columns(lists: list[list[Fraction]]) -> Any:
    table = np.empty((len(lists[0]), len(lists)), dtype=object)
    for k, column in enumerate(lists):
        table[:, k] = column
    return table
