"""Backward induction over ten million nodes: zermelo's kernel against the same sweep in C++."""

from __future__ import annotations

import ctypes
import time
from typing import Any

import numpy as np

import zermelo as z
from bench.clock import compiled_by_hand, say, side_by_side
from zermelo.kernels.backward_induction import backward_induction_kernel

NODES = 10_000_000


def random_tree(nodes: int, seats: int, seed: int = 1) -> z.Tree:
    """A random tree of about so many nodes: 2 to 4 moves at a node, random movers, payoffs -1000 … 999."""
    dice = np.random.default_rng(seed)
    behind = 1 + np.cumsum(dice.integers(2, 5, nodes))
    inner = int(np.searchsorted(behind, nodes))
    count = int(behind[inner - 1])
    first = np.full(count + 1, count, dtype=np.int32)
    first[0], first[1 : inner + 1] = 1, behind[:inner]
    mover = dice.integers(0, seats, count).astype(np.int8)
    mover[inner:] = -2
    payoff = dice.integers(-1000, 1000, (count - inner, seats))
    return z.Tree(players=tuple("ABCDEFGH"[:seats]), first=first, mover=mover, payoff=payoff)


def run() -> None:
    """Prints the ratios for two and four players."""
    library = compiled_by_hand("induction.cpp")
    rival = None if library is None else library.tree_sweep
    if rival is not None:
        rival.restype = ctypes.c_int64
    for seats in (2, 4):
        tree = random_tree(NODES, seats)
        values = np.zeros((len(tree), seats), dtype=np.int32)
        values[tree.mover == -2] = tree.payoff
        flat, other = values.reshape(-1), values.copy().reshape(-1)
        choice, again = (np.full(len(tree), -1, dtype=np.int32) for _ in range(2))
        kernel = backward_induction_kernel(seats).native
        rivals: dict[str, Any] = {"zermelo": lambda: kernel(tree.first, tree.mover, flat, choice, 0)}  # noqa: B023
        if rival is not None:
            rivals["C++"] = lambda: rival(
                *(ctypes.c_void_p(a.ctypes.data) for a in (tree.first, tree.mover)), ctypes.c_int64(seats),  # noqa: B023
                *(ctypes.c_void_p(a.ctypes.data) for a in (other, again)), ctypes.c_int64(len(tree)), ctypes.c_int64(0),  # noqa: B023
            )  # fmt: skip
        rivals["zermelo"]()
        best = side_by_side(rivals)
        what = f"sweep of {len(tree):,} nodes, {seats} players"
        say(what, f"{best['zermelo'] / len(tree) * 1e9:.2f} ns a node", "")
        if rival is not None:
            assert np.array_equal(choice, again)
            assert np.array_equal(flat, other)
            ratio = best["zermelo"] / best["C++"]
            say(f"{what}, to C++ -O3", f"{ratio:.2f}×", "at most 1.3×", ratio <= 1.3)
        each = (tree.first.nbytes + tree.mover.nbytes + flat.nbytes + choice.nbytes) / len(tree)
        goal = 20 if seats == 2 else 28
        say("  bytes a node beside the payoffs of the ends", f"{each:.1f}", f"at most {goal}", each <= goal)
        z.check(z.solve(tree))  # what a tree finds out about itself is kept with it
        began = time.process_time()
        answer = z.solve(tree)
        times = (time.process_time() - began) / best["zermelo"]
        say("  the whole of solve on it", f"{times:.1f}× the sweep", "at most 6×", times <= 6)
        began = time.process_time()
        report = z.check(answer)
        say("  check of it, node by node", f"{(time.process_time() - began):.2f} CPU s", "", bool(report))
