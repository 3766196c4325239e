"""One game of a series, worked back from its ends by the book: what players do who want given things of its columns.

A row of columns says what comes of a node: everybody's points, then how good that is for everybody, level by level.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.match.series import Round
from zermelo.checker.guarantee.guarantee import recomputed_guarantee_average
from zermelo.checker.preferences import recomputed_preference, recomputed_preference_tie_weights
from zermelo.forms.arena import END, NATURE, Arena

if TYPE_CHECKING:
    from zermelo.preferences.aspects import By
    from zermelo.preferences.ties import Ties

Row = tuple[Fraction, ...]
Wants = Sequence[Sequence[Sequence[Any]]]  # by seat: weights on the series_induction_columns, the most important first
Made = dict[int, list[int]]  # by node: the moves that are made


def series_induction_columns(points: Sequence[Sequence[Any]], by: By, players: Sequence[str]) -> list[Row]:
    """Returns rows of points as columns: the points, then how good they are for each player, level by level."""
    exact = [[Fraction(u) for u in row] for row in points]
    scale = int(np.lcm.reduce([u.denominator for row in exact for u in row] or [1], dtype=object))
    units = np.array([[int(u * scale) for u in row] for row in exact], dtype=object).reshape(-1, len(players))
    good = recomputed_preference(by, units, scale, [[m] for m in range(len(players))], players)
    return [
        (*row, *(Fraction(int(x), good.unit) for side in counts for x in side))
        for row, counts in zip(exact, good.counts.tolist(), strict=True)
    ]


def series_induction_wants(
    aims: Sequence[Sequence[Any]], by: By, ties: Ties, players: Sequence[str]
) -> list[list[list[Any]]]:
    """Returns what each wants of the columns: weights on how good they are for everybody, then the tie rule's."""
    seats, levels = len(players), len(by.levels)
    weights = recomputed_preference_tie_weights(ties.rule, ties.player, players)
    found: list[list[list[Any]]] = []
    for m, aim in enumerate(aims):
        rows: list[list[Any]] = [[Fraction(0)] * (seats * (1 + levels)) for _ in range(levels)]
        for q, weight in enumerate(aim):
            for level in range(levels):
                rows[level][seats + q * levels + level] = Fraction(weight)
        found.append(rows if weights is None else [*rows, [*weights[m], *[0] * (seats * levels)]])
    return found


def recomputed_series_induction(
    arena: Arena, order: Sequence[int], ends: Mapping[int, Row], wants: Wants, ties: Ties
) -> tuple[Made, Row]:
    """Returns the moves that are made at every node, and what comes of the start."""
    rows: dict[int, Row] = dict(ends)
    made: Made = {}
    for v in order:
        seat = int(arena.mover[v])
        if seat == END:
            continue
        below = {e: rows[arena.child(e)] for e in arena.edges(v)}
        if seat == NATURE:
            rows[v] = recomputed_guarantee_average(list(below.values()), arena.odds(v))
            continue
        likes = {
            e: tuple(sum(w * x for w, x in zip(level, row, strict=True) if w) for level in wants[seat])
            for e, row in below.items()
        }
        most = max(likes.values())
        best = [e for e in below if likes[e] == most]
        made[v] = best if ties.rule == "average" else best[-1:] if ties.rule == "last" else best[:1]
        rows[v] = recomputed_guarantee_average([below[e] for e in made[v]], [Fraction(1, len(made[v]))] * len(made[v]))
    return made, rows[0]


def series_induction_moves(
    arena: Arena, order: Sequence[int], seats: Sequence[str], aims: Mapping[str, Mapping[str, Any]], by: By, ties: Ties
) -> Made:
    """Returns the moves that players make in one game under their aims and the tie rule, node by node."""
    paid = series_induction_columns(
        [[Fraction(u, arena.scale) for u in row] for row in arena.payoff.tolist()], by, seats
    )
    ends = {v: paid[arena.end_row[v]] for v in np.flatnonzero(arena.mover == END).tolist()}
    wants = series_induction_wants([[aims[p].get(q, 0) for q in seats] for p in seats], by, ties, seats)
    return recomputed_series_induction(arena, order, ends, wants, ties)[0]


def series_induction_stray(arena: Arena, made: Mapping[int, list[int]], game: Round) -> str:
    """The first move that the solution does not make, in words; empty where there is none."""
    node = 0
    for k, step in enumerate(game.line, 1):
        named = {arena.name(node, e): e for e in arena.edges(node)}
        if step.move not in named:
            return f"move {k}, {step.move}, is not one of those that differ"
        if node in made and named[step.move] not in made[node]:
            due = " or ".join(arena.name(node, e) for e in made[node])
            return f"move {k} of {step.player} is {due} under these aims and this tie rule, not {step.move}"
        odds = Fraction(1, len(made[node])) if node in made and len(made[node]) > 1 else None
        if node in made and step.odds is not None and step.odds != odds:
            return f"the odds of move {k} of {step.player} are {odds}, not {step.odds}"
        node = arena.child(named[step.move])
    return ""
