"""Two-sided questions where chance moves and play can go on forever: which method answers, and how exactly.

Small games are answered exactly: interval iteration finds good moves, strategy iteration proves them best, or betters
them, in fractions. Large ones are answered by bounds. Both come with moves for either side, and with a certificate.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any, Final

import numpy as np

from zermelo.answers.evidence.values import Bounds
from zermelo.errors import CycleError, MethodError, ParameterError
from zermelo.forms.arena import NATURE, Array
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import LIMIT, NumberLike, exact_payoff
from zermelo.solvers.stochastic.interval_iteration import Scene, interval_iteration_scene, iterate_intervals
from zermelo.solvers.stochastic.strategy_iteration import iterate_strategies

AUTO, INTERVALS, STRATEGIES = "auto", "intervals", "strategies"
SMALL = 200  # positions up to which the answer is exact without being asked for
BITS = 3_000  # that exact numbers may have, at most, when they were not asked for; three times as many where SLOW
SLOW = 5_000  # positions up to which it is exact where bounds stay apart
SOON = 1_000  # positions up to which a few sweeps guess moves well enough
MOST = 20_000  # positions up to which it is exact when asked for

ROUND: Final = "chance moves and play can go on forever"
HOW: Final[dict[str, dict[str, str]]] = {
    AUTO: {"method": "interval iteration, then strategy iteration", "why": f"{ROUND}: bounds find the moves, and exact "
           "linear equations prove them best"},
    INTERVALS: {"method": "interval iteration", "why": f"{ROUND}: bounds from above and from below, end components "
                "drained, rounded outwards"},
    STRATEGIES: {"method": "strategy iteration", "why": f"{ROUND}: moves are improved, and exact linear equations say "
                 "what they are worth"},
}  # fmt: skip


def _read_precision(given: Any) -> Fraction | None:
    """Returns how far apart two bounds may be: None leaves it open, 0 asks for exact numbers."""
    if given is None:
        return None
    width = Fraction(exact_payoff(given, "precision"))
    if width < 0:
        raise ParameterError(f"precision={given}: how far apart bounds may be is 0 or more.")
    return width


def two_sided_averages(graph: Graph, roles: Array) -> bool:
    """Does anybody average here: chance by its odds, or neutral players? *roles* is as in `force_columns`."""
    at_random = np.flatnonzero((roles == 0).any(axis=1)) - 1
    return bool(np.isin(graph.mover, at_random).any())


def solve_two_sided_columns(
    graph: Graph, ends: Array, roles: Array, scale: int, *, method: str = AUTO, precision: NumberLike | None = None,
    compiled: bool | None = None,
) -> tuple[Bounds, dict[str, Any], bool]:  # fmt: skip
    """Returns bounds with the moves that keep to them, what is said of them, and whether compiled code ran.

    *ends* has a row for each end and, last, one for endless play, in units of 1/scale; *roles* a row for chance and one
    for each seat, a column for each question: 1 raises, -1 lowers, 0 averages.
    """
    if ends.shape[1] != roles.shape[1]:
        raise MethodError(f"Where {ROUND}, only one aspect can be given, not several in order of importance.")
    width = _read_precision(precision)
    bits = _longest(graph, roles)
    is_small = len(graph) <= SMALL and bits <= BITS
    is_exact = method == STRATEGIES or width == 0 or (method == AUTO and width is None and is_small)
    if is_exact and len(graph) > MOST:
        raise MethodError(
            f"Exact numbers are found in games of up to {MOST:,} positions; this has {len(graph):,}. Leave out "
            "precision= to get bounds."
        )
    scenes = [
        interval_iteration_scene(graph, ends[:-1, q], int(ends[-1, q]), roles[1:, q]) for q in range(ends.shape[1])
    ]
    if (roles[0] != 0).any():
        raise CycleError("Chance either plays by its odds or against somebody, not both.")
    if is_exact:
        exact_values, finer, moves, native = _exact(scenes, ends[-1], method, compiled)
        name = STRATEGIES if method == STRATEGIES else AUTO
        return *_told(graph, exact_values, exact_values, moves, scale * finer, name), native
    span = max(abs(int(u)) for seen in scenes for u in (*seen.worth, 1))
    brief = method == AUTO and len(graph) <= SLOW and bits <= 3 * BITS  # exact numbers follow where that is not enough
    aim = None if width is None else width * scale
    found = [iterate_intervals(s, span=span, precision=aim, compiled=compiled, brief=brief) for s in scenes]
    if brief and not all(b.is_near for b in found):
        exact_values, finer, moves, native = _exact(scenes, ends[-1], method, compiled, [b.choice for b in found])
        return *_told(graph, exact_values, exact_values, moves, scale * finer, AUTO), native
    finer = found[0].finer
    base = [int(u) * finer for u in ends[-1]]
    kind = object if any(b.lower.dtype == object for b in found) or max(map(abs, base)) >= LIMIT // 2 else np.int64
    lower, upper = (
        np.column_stack([getattr(b, name).astype(kind) + u for b, u in zip(found, base, strict=True)])
        for name in ("lower", "upper")
    )
    moves = np.column_stack([b.choice for b in found])
    return *_told(graph, lower, upper, moves, scale * finer, INTERVALS), any(b.compiled for b in found)


def _longest(graph: Graph, roles: Array) -> int:
    """How many bits the denominator of an exact value can have at most: those of all sums of odds, multiplied."""
    sums = np.diff(graph.first).astype(np.float64)  # of players who move at random
    nature = graph.mover == NATURE
    if graph.weight is not None and len(graph.weight):
        odds = graph.weight * np.repeat(nature, np.diff(graph.first)).astype(np.float64)
        sums[nature] = np.bincount(np.repeat(np.arange(len(graph)), np.diff(graph.first)), odds, len(graph))[nature]
    at_random = np.isin(graph.mover, np.flatnonzero((roles == 0).any(axis=1)) - 1)
    return int(np.log2(sums[at_random]).sum())


def _exact(
    scenes: list[Scene], endless: Array, method: str, compiled: bool | None, known: list[Array] | None = None
) -> tuple[Array, int, Array, bool]:
    """Values in numbers of 1/finer, finer, moves, and whether compiled code ran."""
    columns, belows, moves, native = [], [], [], False
    for k, seen in enumerate(scenes):
        if known is not None:
            begin = known[k]
        elif method == STRATEGIES:
            begin = np.where(seen.part != 0, seen.first[:-1], -1)
        else:
            found = iterate_intervals(seen, compiled=compiled, brief=len(seen.part) <= SOON)
            begin, native = found.choice, found.compiled
        worth, choice, below = iterate_strategies(seen, begin)
        columns.append(worth)
        belows.append(below)
        moves.append(choice)
    finer = lcm(*belows)
    values = [
        worth * (finer // below) + int(more) * finer
        for worth, below, more in zip(columns, belows, endless, strict=True)
    ]
    return np.column_stack(values), finer, np.column_stack(moves), native


def _told(
    graph: Graph, lower: Array, upper: Array, choice: Array, unit: int, method: str
) -> tuple[Bounds, dict[str, Any]]:
    same = bool((lower == upper).all())
    found = Bounds(arena=graph, values=lower, unit=unit, upper=upper, choice=choice)
    return found, {**HOW[method], "status": "solved" if same else "bounded", "exact": same}
