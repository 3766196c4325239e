"""Is what a side can force right, where play can go on forever? From certificates alone, over whole arrays.

Let d be the worth of endless play. Values are right when

* every end is worth what it pays, and every position what its best move makes it: the most where the side moves, the
  least where the others do (attained moves, closed sides);
* wherever the value is not d, distances lead to the end: whoever does better than d has a move that keeps the value and
  is one nearer, and no move of the other side that keeps it is farther. So the value is reached, not only promised;
* nothing more is asked where the value is d: the moves that keep it are a trap for whoever would leave it.

Distances must satisfy equations that have one solution, so the shortest wins and longest losses are checked with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.answers.guarantee.guarantee import Outlook
from zermelo.answers.guarantee.guarantees import Guarantees
from zermelo.answers.parts import ENEMY, FRIEND
from zermelo.answers.report import Problem, Report
from zermelo.checker.guarantee.guarantee import (
    MOST,
    Stages,
    checked_guarantee_levels,
    checked_guarantee_sides,
    guarantee_status_stage,
    guarantee_summary_problems,
    report_guarantee_stages,
)
from zermelo.checker.line import check_line
from zermelo.checker.paths import path_of_node
from zermelo.checker.preferences import recomputed_preference_of_side
from zermelo.checker.source import check_against_source
from zermelo.forms.arena import END, Arena, Array
from zermelo.forms.graph import Graph

PLAYED = 20_000  # positions up to which the strategy is read move by move
FAR = np.iinfo(np.int64).max // 2


def check_attractors(found: Outlook | Guarantees) -> Report:
    """Checks a guarantee, or everybody's, in a game whose play can go on forever; see `zermelo.check`."""
    return report_guarantee_stages(_stages(found, checked_guarantee_sides(found)))


def _stages(found: Outlook | Guarantees, each: Sequence[Outlook]) -> Stages:
    arena = found.arena
    yield _shape(arena, each), "a graph without chance that says what endless play pays; values and distances for all"
    yield guarantee_status_stage(found, "solved")
    yield check_against_source(arena)
    for k, outlook in enumerate(each):
        for problems, said in check_attractor_stages(outlook):
            if problems or k == len(each) - 1:
                yield problems, said


def _shape(arena: Any, each: Sequence[Outlook]) -> list[Problem]:
    if not arena.is_merged or arena.endless is None:
        return [Problem("", "this is no graph that says what endless play pays")]
    if arena.has_chance:
        return [Problem("", "chance moves here")]
    for outlook in each:
        far, levels = outlook.distance, len(outlook.by.levels)
        if outlook.values.shape != (len(arena), levels) or far is None or far.shape != (len(arena),):
            return [Problem("", "there is not a value and a distance for every position")]
        idle = {p for m, p in enumerate(arena.players) if not (arena.mover == m).any()}  # may be neutral: never moves
        acting = {part for p, part in outlook.parts.items() if p not in idle}
        if set(outlook.parts) != set(arena.players) or not acting <= {FRIEND, ENEMY}:
            return [Problem("", "not every player who moves is a friend or an enemy")]
        if not outlook.side or any(outlook.parts.get(p) != FRIEND for p in outlook.side):
            return [Problem("", "the side is not among its own friends")]
    return []


def check_attractor_stages(outlook: Outlook) -> Stages:
    """What is checked of one side's values."""
    graph, by = outlook.arena.as_graph, outlook.by
    assert graph is not None and outlook.distance is not None
    members = [graph.seat(p) for p in outlook.side]
    due = recomputed_preference_of_side(graph, by, members).of()
    table, worth = _ordered(outlook.values)
    rows = [tuple(Fraction(u) / outlook.unit for u in row) for row in table]
    ends = np.flatnonzero(graph.mover == END).tolist()
    wrong = [
        Problem(path_of_node(graph, v),
        f"this end is worth {checked_guarantee_levels(by, good)}, not {checked_guarantee_levels(by, rows[worth[v]])}")
        for v, good in zip(ends, due, strict=False) if rows[worth[v]] != good
    ]  # fmt: skip
    yield wrong[:MOST], "every end is worth what the side gets there"
    below = sum(row < due[-1] for row in rows)  # a place for endless play among the values, or between two of them
    endless = 2 * below + (0 if due[-1] in rows else -1)
    places = 2 * worth
    raises = np.array([*(outlook.parts[p] == FRIEND for p in graph.players), False, False])[graph.mover]
    wrong = wrong_attractor_values(graph, places, raises)
    yield wrong, "every value is that of the best move: the most where the side moves, the least where the others do"
    hurries = np.where(places == endless, True, (places > endless) == raises)
    wrong = wrong_attractor_distances(graph, places, outlook.distance, hurries, endless)
    yield wrong, "distances lead to the end: the better side comes nearer at every move, the other delays in vain"
    yield guarantee_summary_problems(outlook), "the claim about the start"
    yield _read(outlook, worth)
    yield _line(outlook, worth), "the line is the one that leads to the value"


def _ordered(values: Array) -> tuple[list[tuple[Any, ...]], Array]:
    """The different rows of values, the least first, and for each position which is its own."""
    if values.dtype != object and values.shape[1] == 1:
        numbers, which = np.unique(values[:, 0], return_inverse=True)
        return [(u,) for u in numbers.tolist()], which.reshape(-1)
    listed = [tuple(row) for row in values.tolist()]
    different = sorted(set(listed))
    number = {row: k for k, row in enumerate(different)}
    return different, np.array([number[row] for row in listed], dtype=np.int64)


def _moves(graph: Graph) -> tuple[Array, Array, Array]:
    """The positions with moves, where their moves begin, and for each move its position."""
    inner = np.flatnonzero(graph.mover != END)
    return inner, graph.first[:-1][inner].astype(np.int64), np.repeat(np.arange(len(graph)), np.diff(graph.first))


def wrong_attractor_values(graph: Graph, worth: Array, raises: Array) -> list[Problem]:
    """The positions whose value is not that of their best move."""
    inner, starts, _ = _moves(graph)
    after = worth[graph.succ]
    best = np.where(raises[inner], np.maximum.reduceat(after, starts), np.minimum.reduceat(after, starts))
    wrong = inner[best != worth[inner]][:MOST].tolist()
    return [Problem(path_of_node(graph, v), f"{graph.turn(v)} makes this worth something else") for v in wrong]


def wrong_attractor_distances(
    graph: Graph, worth: Array, distance: Array, hurries: Array, endless: int
) -> list[Problem]:
    """The positions whose distance does not follow from those of the moves that keep the value."""
    if (distance[graph.mover == END] != 0).any() or int(distance.min(initial=0)) < -1:
        return [Problem("", "an end is not at distance 0, or a distance is below -1")]
    lost = np.flatnonzero((distance < 0) & (worth != endless))[:MOST].tolist()
    if lost:
        return [
            Problem(path_of_node(graph, v), "the value is not that of endless play, yet no end is in sight")
            for v in lost
        ]
    inner, starts, tail = _moves(graph)
    after = distance[graph.succ].astype(np.int64)
    keeps = worth[graph.succ] == worth[tail]
    nearest = np.minimum.reduceat(np.where(keeps & (after >= 0), after, FAR), starts)
    farthest = np.maximum.reduceat(np.where(keeps, after, -1), starts)
    due = np.where(hurries[inner], nearest, farthest) + 1
    due = np.where(hurries[inner] & (nearest == FAR), -1, due)
    wrong = np.flatnonzero(due != distance[inner])[:MOST].tolist()
    return [
        Problem(
            path_of_node(graph, int(inner[k])), f"the end is {int(due[k])} moves away, not {int(distance[inner[k]])}"
        )
        for k in wrong
    ]


def recomputed_attractor_value(arena: Arena, seat: int, worths: Sequence[Any]) -> Any:
    """What *seat* can force from the start, by sweeping until nothing changes; the last of *worths* is endless play's.

    The definition read aloud: more than endless play, if the seat can force an end as good; less, if the others can
    force one as bad.
    """
    ends = dict(zip(np.flatnonzero(arena.mover == END).tolist(), worths, strict=False))
    endless = worths[-1]
    for better in (True, False):
        levels = sorted({w for w in ends.values() if (w > endless if better else w < endless)}, reverse=better)
        for level in levels:
            got = {v for v, w in ends.items() if (w >= level if better else w <= level)}
            before = -1
            while len(got) > before:
                before = len(got)
                for v in range(len(arena)):
                    if v not in got and v not in ends:
                        pick = any if (arena.mover[v] == seat) == better else all
                        if pick(c in got for c in arena.children(v)):
                            got.add(v)
            if 0 in got:
                return level
    return endless


def _read(outlook: Outlook, worth: Array) -> tuple[list[Problem], str]:
    """Reads the strategy: every move made must keep the value and come nearer the end."""
    graph, far = outlook.arena, outlook.distance
    assert far is not None
    if len(graph) > PLAYED:
        return [], f"with more than {PLAYED:,} positions the moves are not read one by one"
    problems = []
    for v in np.flatnonzero(graph.mover != END).tolist():
        try:
            edge = next(iter(outlook.shares(v)))
        except (LookupError, ValueError):
            edge = -1
        after = graph.child(edge) if edge in graph.edges(v) else v
        if edge not in graph.edges(v) or worth[after] != worth[v] or far[after] != (far[v] - 1 if far[v] > 0 else -1):
            problems.append(Problem(path_of_node(graph, v), f"{graph.turn(v)} makes no move that keeps the value"))
    return problems[:MOST], "the moves made keep the value and come nearer the end"


def _line(outlook: Outlook, worth: Array) -> list[Problem]:
    """Walks the line: everybody makes the first move that keeps the value and comes nearer the end."""
    graph, far = outlook.arena, outlook.distance
    assert far is not None

    def shares(node: int) -> dict[int, Fraction]:
        left = far[node] - 1 if far[node] > 0 else -1
        kept = (e for e in graph.edges(node) if worth[graph.child(e)] == worth[node] and far[graph.child(e)] == left)
        return {next(kept): Fraction(1)}

    stray = check_line(graph, outlook.line, shares)
    return [] if stray is None else [Problem("", stray)]
