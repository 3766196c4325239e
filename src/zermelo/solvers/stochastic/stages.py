"""What sides can guarantee, and what will happen, where moves pay on the way: the answers of Shapley's iteration."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.evidence.solution import stationary
from zermelo.answers.evidence.stationary import Stationary
from zermelo.answers.guarantee.guarantee import guarantee_answer_kind
from zermelo.answers.solution import Solution
from zermelo.errors import MethodError
from zermelo.forms.arena import Array
from zermelo.forms.graph import Graph
from zermelo.preferences.aspects import aspect_teams
from zermelo.solvers.stochastic.shapley_iteration import INDUCTION, SHAPLEY, STRATEGIES, shapley_bounds
from zermelo.solvers.stochastic.stage_games import SideView
from zermelo.solvers.stochastic.stochastic import stochastic_query_sides
from zermelo.solvers.stochastic.two_sided import _read_precision

if TYPE_CHECKING:
    from zermelo.solvers.query import Query

WHY: Final = {
    INDUCTION: "moves carry rewards and every play ends: backward induction",
    STRATEGIES: "moves carry rewards, and one side chooses at a time: moves are improved, and exact linear equations "
    "say what they are worth",
    SHAPLEY: "moves carry rewards and later points are worth less: bounds from above and from below, each a matrix "
    "game at every position",
}
MOST = 20_000  # positions


def stage_values(
    graph: Graph, sides: Sequence[tuple[Sequence[str], Mapping[str, int]]], precision: Any
) -> tuple[Stationary, dict[str, Any], bool]:
    """Returns what each of several sides can guarantee, or gets where others have such parts, and how it was found."""
    if len(graph) > MOST:
        size = f"up to {MOST:,} positions; this has {len(graph):,}"
        raise MethodError(f"Games with rewards on moves are solved {size}.")
    width = _read_precision(precision)
    found = [shapley_bounds(SideView(graph, side, parts), width) for side, parts in sides]
    if width == 0 and any(one.lower != one.upper for one in found):
        raise MethodError(
            "No exact numbers were found: where two move at once, values can be irrational. Leave out precision=, "
            "or make it positive, to get bounds."
        )
    lower, upper = (_columns([getattr(one, name) for one in found]) for name in ("lower", "upper"))
    same = all(one.lower == one.upper for one in found)
    method = max((one.method for one in found), key=list(WHY).index)
    how = {"method": method, "why": WHY[method], "status": "solved" if same else "bounded", "exact": same}
    mixes = tuple(tuple(one.mixes) for one in found)
    return Stationary(arena=graph, values=lower, unit=1, upper=upper, mixes=mixes), how, False


def _columns(lists: list[Any]) -> Array:
    table = np.empty((len(lists[0]), len(lists)), dtype=object)
    for k, column in enumerate(lists):
        table[:, k] = column
    return table


def solve_stages(query: Query) -> Solution:
    """Answers `solve`: one player, or two sides who want opposite things."""
    began, graph = time.perf_counter(), cast("Graph", query.arena)
    if query.tie_rule.rule != "first":
        raise MethodError(
            f"Tie rules have no effect in games with rewards on moves; leave out ties='{query.tie_rule}'."
        )
    members = aspect_teams(query.teams, graph.players)
    side, parts = stochastic_query_sides(query)
    found, how, _ = stage_values(graph, [(side, parts)], query.precision)
    effort = Effort(nodes=len(graph), seconds=time.perf_counter() - began, compiled=False)
    view = guarantee_answer_kind(side, parts)(side=side, parts=parts, evidence=found, effort=effort, **how)
    named = None if query.teams is None else tuple(tuple(graph.players[m] for m in part) for part in members)
    return Solution(
        evidence=stationary.Stationary(view=view), method=view.method, why=view.why, effort=effort, by=view.by,
        teams=named, status=view.status, exact=view.exact, asked=query.name,
    )  # fmt: skip
