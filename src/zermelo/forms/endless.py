"""What endless play pays, next to what the ends pay; and the words for a game that does not say so."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

import numpy as np

from zermelo.errors import CycleError
from zermelo.forms.arena import END, Arena, Array
from zermelo.forms.connectivity.predecessors import predecessors_of_graph
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import LIMIT
from zermelo.forms.traits.traits import traits_cycle_of_graph
from zermelo.forms.tree import Tree

MANY = 1_000  # rows that NumPy sorts sooner than Python does
SHOWN = 12  # moves of a cycle that are named


def graph_ends_and_endless(graph: Graph) -> Tree:
    """Returns everything that play can come to as a tree of one move: the ends in order, and last, endless play.

    Questions about payoffs (by place, of teams, …) are asked of it as of any other game.
    """
    rows, scale = _ends_and_endless(graph)
    count = len(rows)
    return Tree(
        players=graph.players, first=np.array([1] + [count + 1] * (count + 1), dtype=np.int32),
        mover=np.array([0] + [END] * count, dtype=np.int8), payoff=rows, scale=scale,
    )  # fmt: skip


def _ends_and_endless(graph: Graph) -> tuple[Array, int]:
    """What the ends pay and, last, endless play; and the units."""
    if graph.endless is None:
        raise CycleError(graph_endless_undeclared(graph))
    paid = [Fraction(u) for u in graph.endless.vector]
    scale = lcm(graph.scale, *(u.denominator for u in paid))
    units, last = graph.payoff, [int(u * scale) for u in paid]
    finer = scale // graph.scale
    wide = units.dtype == object or max(graph.largest * finer, *map(abs, last)) >= LIMIT
    kind = object if wide else np.int64
    return np.vstack([units.astype(kind) * finer, np.array([last], dtype=kind)]), scale


def endless_outcome_rows(graph: Graph) -> tuple[Array, int]:
    """Returns different rows of payoffs, and their units, that all play is made of: where one payoff follows evenly
    from another in each of these rows, it does so in every play.

    They are what the ends pay, and endless play. Where moves pay on the way, they are what ends and moves pay, counted
    from an end, or from nothing where later points are worth less.
    """
    if graph.stages is None:
        rows, scale = _ends_and_endless(graph)
        return _different(rows), scale
    paid, reward = graph.payoff.astype(object), graph.stages.reward.astype(object)
    base = paid[:1] if graph.stages.discount is None else np.zeros((1, len(graph.players)), dtype=object)
    return _different(np.vstack([paid, base, reward + base])), graph.scale


def _different(rows: Array) -> Array:
    if rows.dtype != object and len(rows) > MANY:
        return np.unique(rows, axis=0)
    return np.array(sorted({tuple(row) for row in rows.tolist()}), dtype=rows.dtype).reshape(-1, rows.shape[1])


def graph_endless_undeclared(graph: Arena) -> str:
    """Says that play can go on forever and where, and what to do about it."""
    draw = f"({', '.join('0' * len(graph.players))}{',' if len(graph.players) == 1 else ''})"
    return f"{graph_endless_cycle(graph)} Declare what endless play pays: endless = {draw}, for example."


def graph_endless_cycle(graph: Arena, why: str = "") -> str:
    """Says that play can go on forever, and by which moves."""
    edges = traits_cycle_of_graph(graph)
    far = "" if edges is not None else " (not reachable from the start)"
    nodes, edges = _walked(graph, edges if edges is not None else _anywhere(graph))
    entry = nodes.index(nodes[-1])
    said = [f"{graph.turn(v)} {graph.name(v, e)}" for v, e in zip(nodes, edges, strict=False)]
    head, ring = said[:entry], said[entry:]
    shown = ", ".join(ring[:SHOWN]) + (f", … {len(ring) - SHOWN} more" if len(ring) > SHOWN else "")
    after = f"After {', '.join(head[:SHOWN])}{' …' if len(head) > SHOWN else ''} the" if head else "The"
    where = graph.state(nodes[-1]) if graph.states is not None else nodes[-1]
    return f"Play can go on forever{why}. {after} moves {shown} lead back to the position {where}{far}."


def _walked(graph: Arena, edges: list[int]) -> tuple[list[int], list[int]]:
    nodes = [int(np.searchsorted(graph.first, edges[0], side="right")) - 1]
    return nodes + [graph.child(e) for e in edges], edges


def _anywhere(graph: Arena) -> list[int]:
    """The moves once round a cycle that the start does not lead to."""
    left = np.bincount(graph.successors, minlength=len(graph))
    waiting = np.flatnonzero(left == 0).tolist()
    while waiting:
        v = waiting.pop()
        for w in graph.children(v):
            left[w] -= 1
            if left[w] == 0:
                waiting.append(w)
    into, pred = predecessors_of_graph(graph.first, graph.successors)
    way = [int(np.flatnonzero(left)[0])]
    while way.count(way[-1]) == 1:  # back and back again: what is left has a way in from what is left
        way.append(next(v for v in _ways(into, pred, way[-1]) if left[v]))
    ring = way[way.index(way[-1]) :][::-1]
    return [next(e for e in graph.edges(v) if graph.child(e) == w) for v, w in zip(ring, ring[1:], strict=False)]


def _ways(into: Array, pred: Array, node: int) -> list[int]:
    ways: list[int] = pred[into[node] : into[node + 1]].tolist()
    return ways
