"""`guarantees` and `dominance`: what is everybody sure of, and can anybody force a win?

One sweep carries a column per player: the player raises it, all others lower it.

References: Lakatos and Nagy 2004, sections 3 and 6.2.
"""

from __future__ import annotations

import time
from fractions import Fraction
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Any, cast, overload

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.evidence.values import Attractors, Values
from zermelo.answers.guarantee.dominance import Dominance, Standing
from zermelo.answers.guarantee.guarantees import Guarantees
from zermelo.answers.normal_form import Eliminated
from zermelo.answers.parts import parts_against_all
from zermelo.forms.arena import Arena, Array
from zermelo.forms.build.game_like import Extensive, GameLike
from zermelo.forms.explore.enumerate import Watch
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Number, NumberLike
from zermelo.forms.traits.traits import traits_of_game
from zermelo.preferences.aspects import POINTS, By, ByLike, aspect_rows
from zermelo.solvers.cyclic.tablebase import tablebase_of_query
from zermelo.solvers.exploration import exploration_status
from zermelo.solvers.guarantee.endless import Told, bounded_endless_guarantees, forced_endless_guarantees
from zermelo.solvers.guarantee.guarantee import BACKWARD
from zermelo.solvers.induction.columns import sweep_induction_columns
from zermelo.solvers.query import Query, answer_query, query_of
from zermelo.solvers.stochastic.stages import stage_values

if TYPE_CHECKING:
    from zermelo.forms.graph import Graph

AVERAGES, OPPOSES = 0, -1  # what chance does to a guarantee
CLAIMS = {"points": "never_loses", "win": "wins", "not-last": "never_last"}  # told by each aspect


def guarantees(
    game: GameLike, *, by: ByLike = "points", symmetric: bool = False, compiled: bool | None = None,
    limit: int | None = None, depth: int | None = None, precision: NumberLike | None = None, watch: Watch | None = None,
) -> Guarantees:  # fmt: skip
    """Returns what each player can guarantee, whatever all the others do, in one sweep.

    With several aspects in order of importance, every player has a number for each: the best list, compared in that
    order, that can be forced against all the others. With a *depth*, the search looks that many moves ahead and uses
    the game's estimates there. *precision* is as in `guarantee`: with chance and endless play, large games get bounds.

    >>> guarantees("grundy:6,players=3,payoff=last").payoff
    {'A': -1, 'B': -1, 'C': -1}
    >>> guarantees("grundy:6,players=3,payoff=last", by="place,points").aspects()["A"]
    (2, -1)
    """
    query = query_of(
        game, wanted=By.read(by), symmetric=symmetric, depth=depth, precision=precision, compiled=compiled, limit=limit,
        watch=watch,
    )  # fmt: skip
    found: Guarantees = answer_query("guarantees", query)
    return found


def guarantees_numbered(query: Query) -> Guarantees:
    """Reads what everybody can guarantee off the table of all positions."""
    read = tablebase_of_query(query)
    return Guarantees(evidence=read, **read.how)


def guarantees_by_attractors(query: Query) -> Guarantees:
    """Says what everybody can force where play can go on forever."""
    return _told(query, _forced(query.arena, query.wanted, AVERAGES, query.compiled))


def guarantees_by_bounds(query: Query) -> Guarantees:
    """Says what everybody can force on average where play can go on forever."""
    return _told(query, _bounded(query.arena, query.wanted, query.compiled, query.precision))


def guarantees_by_stages(query: Query) -> Guarantees:
    """Says what everybody can force on average where moves pay on the way."""
    graph, players = cast("Graph", query.arena), query.arena.players
    return _told(query, stage_values(graph, [([p], parts_against_all([p], players)) for p in players], query.precision))


def guarantees_by_induction(query: Query) -> Guarantees:
    """Works back from the ends, or from estimates at a depth."""
    return _told(query, _swept(query.arena, query.wanted, AVERAGES, query.compiled))


def _told(query: Query, told: Told) -> Guarantees:
    evidence, how, native = told
    effort = Effort(nodes=len(query.arena), seconds=time.perf_counter() - query.began, compiled=native)
    status = exploration_status(query.arena, query.depth)
    return Guarantees(evidence=evidence, by=query.wanted, effort=effort, **{"status": status, **how})


@overload
def dominance(game: Matrix, *, kind: str = "strict", mixed: bool = True) -> Eliminated: ...
@overload
def dominance(
    game: Extensive, *, symmetric: bool = False, compiled: bool | None = None, limit: int | None = None,
    watch: Watch | None = None,
) -> Dominance: ...  # fmt: skip
def dominance(
    game: GameLike, *, symmetric: bool = False, compiled: bool | None = None, limit: int | None = None,
    watch: Watch | None = None, kind: str | None = None, mixed: bool | None = None,
) -> Dominance | Eliminated:  # fmt: skip
    """Says who can force a win, who can at least never lose, and what each player can be held to.

    Points, place, winning and not being last are considered one at a time: two that can be forced need not be forced
    by the same strategy. `guarantees` takes several at once, in order of importance.

    >>> dominance("grundy:6,players=3,payoff=last").verdict
    'No player is dominant: each can be held to -1.'
    >>> dominance("nim:3,4,5").strong
    ('A',)

    Of a `Matrix` it says which strategies are dominated, round by round until none is: *kind* is ``strict`` or
    ``weak``, and *mixed* says whether mixes of strategies dominate too, as they do unless you say otherwise.
    """
    query = query_of(
        game, kind=kind, mixed=mixed, is_of_strategies=kind is not None or mixed is not None, symmetric=symmetric,
        compiled=compiled, limit=limit, watch=watch,
    )  # fmt: skip
    found: Dominance | Eliminated = answer_query("dominance", query)
    return found


def dominance_by_guarantees(query: Query) -> Dominance:
    """Asks what everybody can force of points, place, winning and not being last, one by one."""
    arena, compiled = query.arena, query.compiled
    sure: dict[str, list[Number]] = {}
    native = False
    more: dict[str, Any] = {}
    forced: dict[str, Array] = {}
    distances: dict[str, Array | None] = {}
    total = traits_of_game(arena).sum
    even = None if total is None else Fraction(total) / len(arena.players)
    for name in ("points", "place", "win", "not-last"):
        evidence, more, native = _sure(arena, By.read(name), OPPOSES, compiled)
        sure[name] = list(evidence.least(0, ()))
        least = {"points": even, "place": None}.get(name, 1)
        if least is not None:
            # Where play can go on forever, the way to the end is known for the values themselves.
            is_endless = isinstance(evidence, Attractors)
            forced[CLAIMS[name]] = evidence.values if is_endless else _reaches(evidence.values, least * evidence.unit)
            distances[CLAIMS[name]] = evidence.distance if isinstance(evidence, Attractors) else None
    evidence, told, _ = _sure(arena, By.read("win"), AVERAGES, compiled)
    odds = evidence.least(0, ())
    standings = {
        player: Standing(
            points=sure["points"][m], place=-sure["place"][m], wins=sure["win"][m] == 1,
            never_loses=None if even is None else sure["points"][m] >= even, never_last=sure["not-last"][m] == 1,
            win_odds=odds[m],
        )
        for m, player in enumerate(arena.players)
    }  # fmt: skip
    effort = Effort(nodes=len(arena), seconds=time.perf_counter() - query.began, compiled=native)
    how: dict[str, Any] = {key: more[key] for key in ("method", "why")}
    how.update((key, told[key]) for key in ("status", "exact") if key in told)
    return Dominance(
        arena=arena, standings=standings, sum=total, effort=effort, by=POINTS, forced=forced, distances=distances, **how
    )


def _sure(arena: Arena, by: By, nature: int, compiled: bool | None) -> Told:
    """What everybody can guarantee, chance averaging or against them."""
    if not traits_of_game(arena).has_cycles:
        return _swept(arena, by, nature, compiled)
    if nature == AVERAGES and arena.has_chance:
        return _bounded(arena, by, compiled)
    return _forced(arena, by, nature, compiled)


def _swept(arena: Arena, by: By, nature: int, compiled: bool | None) -> Told:
    ends, scale = _columns(arena, by)
    values, finer, native = sweep_induction_columns(arena, ends, _each_alone(arena, nature), compiled=compiled)
    return Values(arena=arena, values=values, unit=scale * finer), dict(BACKWARD), native


def _forced(arena: Arena, by: By, nature: int, compiled: bool | None) -> Told:
    return forced_endless_guarantees(
        cast("Graph", arena), partial(_columns, by=by), _each_alone(arena, nature), compiled=compiled
    )


def _bounded(arena: Arena, by: By, compiled: bool | None, precision: NumberLike | None = None) -> Told:
    return bounded_endless_guarantees(
        cast("Graph", arena), partial(_columns, by=by), _each_alone(arena, AVERAGES), precision=precision,
        compiled=compiled,
    )  # fmt: skip


def _columns(arena: Arena, by: By) -> tuple[Array, int]:
    if by.is_points:
        return arena.payoff, arena.scale
    return aspect_rows(arena, by, [[m] for m in range(len(arena.players))])


def _each_alone(arena: Arena, nature: int) -> Array:
    """Column q is player q's: raised by q, lowered by everybody else."""
    seats = len(arena.players)
    return np.concatenate([np.full((1, seats), nature), 2 * np.eye(seats, dtype=np.int64) - 1])


def _reaches(values: Array, least: Fraction | int) -> Array:
    """1 where a value is at least *least*, else 0."""
    return (values >= (least if values.dtype == object else ceil(least))).astype(np.int8)
