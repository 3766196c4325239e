"""C++ by hand, compiled with -O3 for this machine, on zermelo's own arrays: the yardstick."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

import zermelo as z
from bench.clock import compiled_by_hand
from bench.cyclic import random_graph
from bench.induction import random_tree
from bench.peers.measure import duel
from bench.peers.row import Row
from zermelo.kernels.attractors import attract
from zermelo.kernels.backward_induction import backward_induction_kernel
from zermelo.solvers.search.run import Budget, OneSide

PACKAGE, PEER = None, "C++ -O3 by hand"


def why_not() -> str:
    """Returns why there can be no comparison here, or nothing."""
    return "" if shutil.which("g++") else "there is no g++ here"


def version() -> str:
    """Returns which compiler there is."""
    return (
        "g++ " + subprocess.run(["g++", "-dumpfullversion"], capture_output=True, text=True, check=True).stdout.strip()
    )


def rows(version: str, quick: bool) -> Iterator[Row]:
    """Yields what was measured."""
    measured = partial(duel, peer=PEER, version=version, numbers=("exact", "exact"), rounds=5)
    yield from _trees(measured, 1_000 if quick else 2_000_000)
    yield from _lookahead(measured, 5 if quick else 12)
    yield from _attractors(measured, 1_000 if quick else 1_000_000)


def _addresses(*arrays: Any) -> list[ctypes.c_void_p]:
    return [ctypes.c_void_p(array.ctypes.data) for array in arrays]


def _equal(theirs: Any, ours: Any) -> str:
    assert np.array_equal(theirs, ours)
    return "equal"


def _trees(measured: Any, nodes: int) -> Iterator[Row]:
    sweep = compiled_by_hand("induction.cpp").tree_sweep
    sweep.restype = ctypes.c_int64
    tree = random_tree(nodes, 2)
    values = np.zeros((len(tree), 2), dtype=np.int32)
    values[tree.mover == -2] = tree.payoff
    mine, other = values.reshape(-1), values.copy().reshape(-1)
    choice, again = (np.full(len(tree), -1, dtype=np.int32) for _ in range(2))
    size = f"{len(tree):,} nodes"

    def theirs() -> Any:
        seats, count = ctypes.c_int64(2), ctypes.c_int64(len(tree))
        sweep(*_addresses(tree.first, tree.mover), seats, *_addresses(other, again), count, ctypes.c_int64(0))
        return other

    def kernel() -> Any:
        backward_induction_kernel(2).native(tree.first, tree.mover, mine, choice, 0)
        return mine

    def verb() -> Any:
        fresh = z.Tree(players=tree.players, first=tree.first, mover=tree.mover, payoff=tree.payoff)
        return z.solve(fresh).payoff.vector

    yield measured("backward induction over a tree, the sweep alone", size, theirs, kernel, _equal,
                   remark="the same loop, compiled by numba")  # fmt: skip
    yield measured(
        "backward induction over a tree, the whole of `solve`", size, theirs, verb, lambda a, b: _equal(a[:2], b),
        remark="`solve` checks the tree, keeps strategies and finds all other equilibrium payoffs; the sweep does not",
    )  # fmt: skip


def _lookahead(measured: Any, depth: int) -> Iterator[Row]:
    by_hand = compiled_by_hand("search.cpp").connect_four
    by_hand.restype = ctypes.c_int64
    game, looked = z.game("connect:7,6,4"), ctypes.c_int64(0)
    unit = ctypes.c_int64(game.rules.scale)

    def theirs() -> tuple[int, int]:
        return int(by_hand(ctypes.c_int64(depth), unit, ctypes.byref(looked))), looked.value

    def ours() -> tuple[int, int]:
        found = OneSide(game, ("A",), game.start(), slots=0, compiled=True).round(depth, Budget())
        return int(found.value), found.nodes

    nodes = ours()[1]
    yield measured("alpha-beta, Connect Four", f"depth {depth}, {nodes:,} nodes", theirs, ours, _equal,
                   remark="our rules are Python, compiled together with the search")  # fmt: skip


def _attractors(measured: Any, nodes: int) -> Iterator[Row]:
    library = compiled_by_hand("cyclic.cpp")
    graph = random_graph(nodes, 2)
    into, pred = graph.reverse
    degree = np.diff(graph.first)
    seeds = np.flatnonzero(degree == 0).astype(np.int32)[graph.payoff[:, 0] >= 0]
    begin = np.where(graph.mover == 0, 1, degree).astype(np.uint8)
    begin[degree == 0] = 0
    room, marks = begin.copy(), np.zeros(2, dtype=np.int64)
    starts = np.array([0, len(seeds)], dtype=np.int64)
    mine, other = ([np.full(nodes, -1, dtype=np.int32) for _ in range(3)] for _ in range(2))
    library.attract_ahead.restype = ctypes.c_int64

    def theirs() -> Any:
        np.copyto(room, begin)
        library.attract_ahead(*_addresses(into, pred, room, seeds), ctypes.c_int64(len(seeds)), *_addresses(*other))
        return other[2]

    def ours() -> Any:
        np.copyto(room, begin)
        attract.native(into, pred, room, seeds, starts, *mine, marks)
        return mine[2]

    yield measured(
        "attractor with distances and moves", f"{nodes:,} positions, {len(graph.succ):,} moves", theirs, ours, _equal,
        remark="the C++ fetches ahead of use",
    )  # fmt: skip
