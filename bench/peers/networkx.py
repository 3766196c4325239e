"""NetworkX: reachability by its own functions, attractors and backward induction by loops over its graphs."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

import zermelo as z
from bench.cyclic import random_graph
from bench.induction import random_tree
from bench.peers.gambit import induction
from bench.peers.measure import duel, farthest
from bench.peers.row import Row

PACKAGE, PEER = "networkx", "NetworkX"
FORCE, REACH = "positions from which A can force a win", "positions from which a goal can be reached"
FIXED = "so small that what `solve` does around the sweep is most of its time"
TASKS = (
    (500, 2, FORCE, FIXED), (500, 1, REACH, FIXED),
    (100_000, 2, FORCE, "a loop over predecessors, as it has no attractor; ours finds distances and moves too"),
    (100_000, 1, REACH, "its own `ancestors`; ours finds distances and moves too"),
)  # fmt: skip


def chase(nodes: int, players: int) -> z.Graph:
    """Returns random positions in which A wins at half of the ends and loses at the others and without end."""
    made = random_graph(nodes, 2, players=players)
    won = np.where(made.payoff[:, :1] >= 0, 1, -1)
    paid = won if players == 1 else np.hstack([won, -won])
    endless = z.Payoff(made.players, (-1, 1)[:players])
    return z.Graph(
        players=made.players, first=made.first, succ=made.succ, mover=made.mover, payoff=paid, endless=endless
    )


def won(graph: z.Graph, compiled: bool = True) -> int:
    """Returns at how many positions A wins, of a graph of which nothing is known yet."""
    fresh = z.Graph(
        players=graph.players, first=graph.first, succ=graph.succ, mover=graph.mover, payoff=graph.payoff,
        endless=graph.endless,
    )  # fmt: skip
    answer = z.solve(fresh, compiled=compiled)
    return int((answer.evidence.rows[answer.evidence.paid, 0] > 0).sum())


def attractor(graph: Any, owner: list[int], goals: list[int]) -> int:
    """The same over a graph of NetworkX: backwards from the goals, counting the moves that others have left."""
    left = {v: 1 if owner[v] == 0 else degree for v, degree in graph.out_degree()}
    inside, queue = set(goals), deque(goals)
    while queue:
        for v in graph.predecessors(queue.popleft()):
            left[v] -= 1
            if left[v] <= 0 and v not in inside:
                inside.add(v)
                queue.append(v)
    return len(inside)


def backward(networkx: Any, graph: Any, mover: list[int], value: dict[int, tuple[int, ...]]) -> tuple[int, ...]:
    """Backward induction over a graph of NetworkX, from last to first in topological order; the first of ties."""
    value = dict(value)
    for v in reversed(list(networkx.topological_sort(graph))):
        if v not in value:
            value[v] = max((value[w] for w in graph.successors(v)), key=lambda paid: paid[mover[v]])
    return value[0]


def rows(version: str, quick: bool) -> Iterator[Row]:
    """Yields what was measured."""
    import networkx as nx

    measured = partial(duel, peer=PEER, version=version, numbers=("exact", "exact"))

    def counted(theirs: int, ours: int) -> str:
        assert theirs == ours, f"{theirs} and {ours} positions"
        return f"{ours:,} positions won"

    for nodes, players, what, remark in TASKS[:2] if quick else TASKS:
        graph = chase(nodes, players)
        drawn, goals = _as_networkx(nx, graph)
        theirs = partial(attractor, drawn, graph.mover.tolist(), goals)
        if players == 1:
            drawn.add_edges_from((goal, "goal") for goal in goals)
            theirs = lambda drawn=drawn: len(nx.ancestors(drawn, "goal"))  # noqa: E731
        size = f"{nodes:,} positions, {len(graph.succ):,} moves"
        yield measured(what, size, theirs, partial(won, graph), counted, remark=remark)
    tree = random_tree(200 if quick else 100_000, 2)
    dag = nx.DiGraph()
    dag.add_nodes_from(range(len(tree)))
    dag.add_edges_from((v, w) for v in range(len(tree)) for w in range(tree.first[v], tree.first[v + 1]))
    ends = dict(zip(np.flatnonzero(tree.mover == -2).tolist(), map(tuple, tree.payoff.tolist()), strict=True))
    yield measured(
        "backward induction over a tree", f"{len(tree):,} nodes", lambda: backward(nx, dag, tree.mover.tolist(), ends),
        lambda: induction(tree), farthest, 
        remark="a loop over its topological sort; ours finds all other equilibrium payoffs too",
    )  # fmt: skip


def _as_networkx(nx: Any, graph: z.Graph) -> tuple[Any, list[int]]:
    drawn = nx.MultiDiGraph() if len(graph.players) == 2 else nx.DiGraph()  # a loop that counts needs every move
    drawn.add_nodes_from(range(len(graph)))
    origin = np.repeat(np.arange(len(graph)), np.diff(graph.first))
    drawn.add_edges_from(zip(origin.tolist(), graph.succ.tolist(), strict=True))
    ends = np.flatnonzero(graph.mover == -2)
    return drawn, ends[graph.payoff[:, 0] > 0].tolist()
