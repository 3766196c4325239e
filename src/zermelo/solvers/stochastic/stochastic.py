"""`solve` where chance moves and play can go on forever: one player, or two sides who want opposite things.

What one side can guarantee is then what it gets, and everybody's payoff follows from that. Of others, moves are
searched for that are near an equilibrium (`positional`); those that look at the position alone need not exist, and
working back does not find them. Guarantees always have an answer.
"""

from __future__ import annotations

import time
from fractions import Fraction
from typing import TYPE_CHECKING, cast

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.evidence.solution.bounds import Bounds, solution_bounds_slopes
from zermelo.answers.guarantee.guarantee import guarantee_answer_kind
from zermelo.answers.parts import ENEMY, FRIEND
from zermelo.answers.solution import Solution
from zermelo.errors import MethodError
from zermelo.forms.arena import Array
from zermelo.forms.endless import endless_outcome_rows, graph_ends_and_endless
from zermelo.forms.graph import Graph
from zermelo.preferences.aspects import TeamsLike, aspect_teams
from zermelo.solvers.stochastic.two_sided import solve_two_sided_columns

if TYPE_CHECKING:
    from zermelo.solvers.query import Query

ROUND = "Chance moves here and play can go on forever"


def solve_stochastic(query: Query) -> Solution:
    """Answers `solve`."""
    began, graph = time.perf_counter(), cast("Graph", query.arena)
    side, parts = stochastic_query_sides(query)
    book = graph_ends_and_endless(graph)
    members = aspect_teams(query.teams, graph.players)
    seats = [graph.seat(player) for player in side]
    ends = book.payoff.astype(object)[:, seats].sum(axis=1).reshape(-1, 1)
    roles = np.array([0, *(parts[player] for player in graph.players)]).reshape(-1, 1)
    found, how, native = solve_two_sided_columns(
        graph, ends, roles, book.scale, method=query.method, precision=query.precision, compiled=query.compiled
    )
    effort = Effort(nodes=len(graph), seconds=time.perf_counter() - began, compiled=native)
    view = guarantee_answer_kind(side, parts)(
        side=side, parts=parts, evidence=found.of_seat(0, 1), effort=effort, **how
    )
    named = None if query.teams is None else tuple(tuple(graph.players[m] for m in part) for part in members)
    return Solution(
        evidence=Bounds(view=view), method=view.method, why=view.why, effort=effort, by=view.by, teams=named,
        status=view.status, exact=view.exact, asked=query.name,
    )  # fmt: skip


def stochastic_query_sides(query: Query) -> tuple[tuple[str, ...], dict[str, int]]:
    """Returns the sides of the game that is asked about; raises where they are not two."""
    if isinstance(query.two_sides, MethodError):
        raise query.two_sides
    return query.two_sides


def stochastic_sides(graph: Graph, teams: TeamsLike | None = None) -> tuple[tuple[str, ...], dict[str, int]]:
    """Returns the team that moves, and who pulls with it and who against it; raises where they are not two sides."""
    side, parts = _sides(graph, endless_outcome_rows(graph)[0], aspect_teams(teams, graph.players))
    lost = next((player for player, line in solution_bounds_slopes(graph, side).items() if line is None), None)
    if lost is not None:
        raise MethodError(
            f"{_where(graph)}: what {lost} gets does not follow from what {' and '.join(side)} can guarantee. Use "
            f"guarantee(game, {', '.join(map(repr, side))})."
        )
    return side, parts


def _sides(graph: Graph, rows: Array, teams: list[list[int]]) -> tuple[tuple[str, ...], dict[str, int]]:
    """The team that moves, and who pulls with it and who against it; raises where somebody does neither."""
    at_once = () if graph.stages is None else graph.stages.at_once
    movers = {*np.unique(graph.mover).tolist(), *(seat for v in at_once for seat in graph.seats_at(v))}
    moving = [team for team in teams if movers & set(team)] or teams[:1]
    base = moving[0]
    side = tuple(graph.players[m] for m in sorted(base))
    sums = [_summed(rows, team) for team in teams]
    own = _summed(rows, base)
    parts: dict[str, int] = {}
    for team, total in zip(teams, sums, strict=True):
        rise = _rise(own, total)
        if rise is None and team in moving:
            raise MethodError(
                f"{_where(graph)}, and {_named(graph, base)} and {_named(graph, team)} have different, not opposite "
                "interests: leave out method=, or use guarantees(game) or guarantee(game, "
                f"{graph.players[team[0]]!r})."
            )
        for m in team:
            parts[graph.players[m]] = ENEMY if rise is not None and rise < 0 else FRIEND
    return side, parts


def _summed(rows: Array, team: list[int]) -> list[int]:
    return [sum(row[m] for m in team) for row in rows.tolist()]


def _rise(own: list[int], other: list[int]) -> Fraction | None:
    """How much *other* rises where *own* rises by one, if it does so evenly; 1 where it never changes."""
    if len(set(other)) == 1:
        return Fraction(1)
    low, high = own.index(min(own)), own.index(max(own))
    if own[low] == own[high]:
        return None
    rise = Fraction(other[high] - other[low], own[high] - own[low])
    return rise if all(u - other[low] == rise * (t - own[low]) for t, u in zip(own, other, strict=True)) else None


def _where(graph: Graph) -> str:
    return ROUND if graph.stages is None else "This game has rewards on moves"


def _named(graph: Graph, team: list[int]) -> str:
    return "+".join(graph.players[m] for m in team)
