"""Games on graphs: attractors with strategies against C++, guarantees by how many payoffs there are, the long chain."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import zermelo as z
from bench.clock import compiled_by_hand, say, side_by_side
from zermelo.kernels.attractors import attract

Array = np.ndarray[Any, Any]
DEGREES = np.array([1, 2, 3, 4, 5, 6, 7])
SHARES = np.array([0.09, 0.19, 0.24, 0.20, 0.16, 0.08, 0.04])  # with 3 % of ends, 3.4 moves at a position on average


def random_graph(nodes: int, levels: int, *, players: int = 2, seed: int = 1) -> z.Graph:
    """Positions with random successors, one in thirty an end that pays each player one of so many payoffs."""
    dice = np.random.default_rng(seed)
    degree = dice.choice(DEGREES, nodes, p=SHARES)
    is_end = dice.random(nodes) < 0.03
    is_end[0] = False
    degree[is_end] = 0
    first = np.zeros(nodes + 1, dtype=np.int32)
    np.cumsum(degree, out=first[1:])
    succ = dice.integers(0, nodes, int(first[-1]), dtype=np.int32)
    mover = dice.integers(0, players, nodes).astype(np.int8)
    mover[is_end] = -2
    payoff = dice.integers(0, levels, (int(is_end.sum()), players)) - levels // 2
    names = tuple("ABCDEFGH"[:players])
    return z.Graph(
        players=names, first=first, succ=succ, mover=mover, payoff=payoff, endless=z.Payoff(names, (0,) * players)
    )


def _attractors(nodes: int, library: Any) -> None:
    graph = random_graph(nodes, 2)
    into, pred = graph.reverse
    degree = np.diff(graph.first)
    ends = np.flatnonzero(degree == 0).astype(np.int32)
    seeds = ends[graph.payoff[:, 0] >= 0]
    begin = np.where(graph.mover == 0, 1, degree)
    begin[degree == 0] = 0
    byte, word = begin.astype(np.uint8), begin.astype(np.int32)
    room = {"bytes": byte.copy(), "words": word.copy()}
    queue, via, distance = (np.full(nodes, -1, dtype=np.int32) for _ in range(3))
    marks, starts = np.zeros(2, dtype=np.int64), np.array([0, len(seeds)], dtype=np.int64)
    found: dict[str, tuple[int, Array]] = {}

    def own() -> None:
        np.copyto(room["bytes"], byte)
        count = attract.native(into, pred, room["bytes"], seeds, starts, queue, via, distance, marks)
        found["zermelo"] = int(count), distance

    def rival(name: str, kind: str, fresh: Array) -> Callable[[], None]:
        call = getattr(library, name)
        call.restype = ctypes.c_int64
        addresses = [ctypes.c_void_p(a.ctypes.data) for a in (into, pred, room[kind], seeds)]
        rest = [ctypes.c_void_p(a.ctypes.data) for a in (queue, via, distance)]

        def run() -> None:
            np.copyto(room[kind], fresh)
            found[name] = int(call(*addresses, ctypes.c_int64(len(seeds)), *rest)), distance

        return run

    rivals: dict[str, Callable[[], None]] = {"zermelo": own}
    if library is not None:
        rivals["attract_plain"] = rival("attract_plain", "words", word)
        rivals["attract_ahead"] = rival("attract_ahead", "bytes", byte)
    checked = []
    for work in rivals.values():
        distance.fill(-1)
        work()
        checked.append(distance.copy())
    assert all(np.array_equal(checked[0], other) for other in checked)
    assert len({count for count, _ in found.values()}) == 1
    best = side_by_side(rivals, 5)
    what = f"attractor with strategy, {nodes:,} positions, {len(graph.succ):,} moves"
    say(what, f"{best['zermelo'] / len(graph.succ) * 1e9:.1f} ns a move", "")
    if library is not None:
        ratio = best["zermelo"] / best["attract_plain"]
        say("  to the same in C++ -O3, counters of four bytes", f"{ratio:.2f}×", "at most 1.2×", ratio <= 1.2)
        say("  to C++ with one-byte counters and prefetch", f"{best['zermelo'] / best['attract_ahead']:.2f}×", "")
    arrays = [graph.first, graph.succ, graph.mover, into, pred, byte, queue, via, distance]
    each = sum(a.nbytes for a in arrays) / len(graph.succ)
    say("  bytes a move, graph and answer together", f"{each:.1f}", "at most 30", each <= 30)


def _levels() -> None:
    few, many = random_graph(1_000_000, 3, players=3), random_graph(1_000_000, 200, players=3)
    rivals = {"few": lambda: z.guarantees(few), "many": lambda: z.guarantees(many)}
    for work in rivals.values():
        work()
    best = side_by_side(rivals, 3)
    ratio = best["many"] / best["few"]
    what = "all guarantees of 3 players, 1,000,000 positions: 200 payoffs to 3"
    say(what, f"{ratio:.2f}×", "at most 1.5×", ratio <= 1.5)


def _solve() -> None:
    graph = random_graph(1_000_000, 3)
    units = graph.payoff[:, :1]

    def fresh() -> z.Graph:  # nothing about it is at hand yet
        return z.Graph(
            players=graph.players, first=graph.first, succ=graph.succ, mover=graph.mover,
            payoff=np.hstack([units, -units]), endless=graph.endless,
        )  # fmt: skip

    z.solve(fresh())
    opposed = fresh()
    began = time.process_time()
    answer = z.solve(opposed)
    spent = time.process_time() - began
    say("solve of 1,000,000 positions, two players, zero-sum", f"{spent:.2f} CPU s", "")
    began = time.process_time()
    report = z.check(answer)
    say("  check of it, move by move", f"{time.process_time() - began:.2f} CPU s", "", bool(report))


def _chain() -> None:
    nodes = 60_000
    owner = np.arange(nodes + 1) % 2
    owner[-1] = -2
    forward = np.column_stack([np.arange(nodes), np.arange(1, nodes + 1)])
    back = np.column_stack([np.arange(0, nodes, 2), np.zeros(nodes // 2, dtype=np.int64)])
    both = np.concatenate([forward, back])
    graph = z.graph(("A", "B"), owner, both[np.argsort(both[:, 0], kind="stable")], [(1, -1)], endless=(-1, 1))
    z.solve(graph)
    best = side_by_side({"solve": lambda: z.solve(graph)}, 5)["solve"]
    assert z.solve(graph).moves_left() == nodes
    say(f"a chain of {nodes:,} positions, won from its far end, solved", f"{best * 1e3:.1f} ms", "milliseconds")


def run() -> None:
    """Prints the ratios."""
    library = compiled_by_hand("cyclic.cpp")
    for nodes in (1_000_000, 10_000_000):
        _attractors(nodes, library)
    _levels()
    _solve()
    _chain()
