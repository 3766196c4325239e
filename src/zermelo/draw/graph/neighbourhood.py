"""Which positions of a graph a picture shows, and in which column and row: the neighbourhood of one position.

Columns are distances: how many moves it takes to come there. Left of the position itself stand those that lead to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zermelo.draw.graph.text import graph_roots, graph_text_choices
from zermelo.draw.tree.sketch import Marks
from zermelo.forms.graph import Graph

MOST_BEFORE = 6  # positions shown that lead to the one in question
SWEEPS = 6  # over the columns, to keep moves from crossing


@dataclass(frozen=True)
class Move:
    """A move between two positions that are shown."""

    edge: int
    start: int
    end: int
    is_chosen: bool
    share: Fraction | None


@dataclass(frozen=True)
class Nearby:
    """The positions shown by column, the moves between them, and how many moves of a position are left out."""

    columns: Mapping[int, Sequence[int]]
    moves: Sequence[Move]
    hidden: Mapping[int, int]
    before: int  # positions that lead here and are not shown


def graph_neighbourhood(
    graph: Graph, *, at: int = 0, marks: Marks = (), most: int = 60, steps: int | None = None
) -> Nearby:
    """Returns about *most* positions within *steps* moves of *at*: the chosen line first, then the nearest."""
    line = _line(graph, at, marks, most // 3 if steps is None else min(steps, most // 3))
    distance = _distances(graph, at, line, most, steps)
    earlier = [v for v in dict.fromkeys(_leading_to(graph, at)) if v not in distance]
    shown_before = earlier[: min(MOST_BEFORE, max(0, most - 1))] if steps is None or steps > 0 else []
    column = {**distance, **dict.fromkeys(shown_before, -1)}
    moves, hidden = [], {}
    for v in column:
        made = graph_text_choices(graph, marks, v)
        left = 0
        for edge in graph.edges(v):
            child = graph.child(edge)
            if child in column and (column[v] >= 0 or child == at or edge in made):
                share = made.get(edge)
                if share is None and graph.weight is not None and graph.mover[v] == -1:
                    share = graph.odds(v)[edge - graph.edges(v).start]
                is_chosen = edge in made and graph.mover[v] != -1
                moves.append(Move(edge, v, child, is_chosen, share))
            else:
                left += 1
        if left:
            hidden[v] = left
    by_column: dict[int, list[int]] = {}
    for v in sorted(column, key=lambda v: column[v]):
        by_column.setdefault(column[v], []).append(v)
    _untangle(by_column, column, moves)
    return Nearby(by_column, moves, hidden, len(earlier) - len(shown_before))


def _line(graph: Graph, at: int, marks: Marks, longest: int) -> list[int]:
    """The positions that the chosen moves lead through."""
    line, v = [at], at
    while len(line) <= longest:
        made = graph_text_choices(graph, marks, v)
        edge = max(made, key=lambda e: made[e] or 0) if made else None
        if edge is None or graph.child(edge) in line:
            return line
        v = graph.child(edge)
        line.append(v)
    return line


def _distances(graph: Graph, at: int, line: Sequence[int], most: int, steps: int | None) -> dict[int, int]:
    """How far the positions shown are from *at*, the nearest first; room is kept for the line."""
    roots = graph_roots(graph, at)
    wanted, kept = set(line), set(roots)
    queue, depth = [*roots], dict.fromkeys(roots, 0)
    for v in queue:  # grows while it is read
        if len(kept | wanted) >= most or (steps is not None and depth[v] >= steps):
            break
        for child in graph.children(v):
            if child not in depth and len(kept | wanted) < most:
                depth[child] = depth[v] + 1
                kept.add(child)
                queue.append(child)
    for previous, v in zip(line, line[1:], strict=False):
        if v not in depth:
            depth[v] = depth[previous] + 1
    return depth


def _leading_to(graph: Graph, at: int) -> list[int]:
    into, pred = graph.reverse
    ways: list[int] = pred[int(into[at]) : min(int(into[at + 1]), int(into[at]) + 1000)].tolist()
    return ways


def _untangle(columns: dict[int, list[int]], column: Mapping[int, int], moves: Sequence[Move]) -> None:
    """Orders every column by the mean place of its neighbours, there and back a few times (Sugiyama's barycentres)."""
    near: dict[int, list[int]] = {v: [] for v in column}
    for move in moves:
        if abs(column[move.start] - column[move.end]) >= 1:
            near[move.start].append(move.end)
            near[move.end].append(move.start)
    place = {v: k - (len(held) - 1) / 2 for held in columns.values() for k, v in enumerate(held)}
    for sweep in range(SWEEPS):
        is_forward = sweep % 2 == 0
        for c in sorted(columns, reverse=not is_forward):
            held = columns[c]

            def middle(v: int, c: int = c, is_forward: bool = is_forward) -> float:
                known = [place[u] for u in near[v] if (column[u] < c) == is_forward and column[u] != c]
                return sum(known) / len(known) if known else place[v]

            held.sort(key=middle)
            for k, v in enumerate(held):
                place[v] = k - (len(held) - 1) / 2
