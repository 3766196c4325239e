"""Points of view: all guarantees in one sweep, and three-player Connect Three with every coalition structure."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

import zermelo as z
from bench.clock import child, say, side_by_side
from bench.induction import NODES, random_tree
from zermelo.kernels.backward_induction import backward_induction_kernel
from zermelo.kernels.columns import guarantee_columns_kernel
from zermelo.preferences.aspects import POINTS
from zermelo.preferences.ties import Ties
from zermelo.solvers.coalitions.structures import coalition_structures, structures_one_by_one, structures_together
from zermelo.solvers.induction.ranked import Kinds

# A whole analysis in a process of its own: a small game first, which brings what is compiled.
WHOLE = """
import json, sys, time
import zermelo as z
from bench.clock import grown
game, small = sys.argv[1:]
z.guarantees(small), z.coalitions(small)
began, clock = time.process_time(), time.perf_counter()
found, step = grown(lambda: (z.guarantees(game), z.coalitions(game))[1])
spent, wall = time.process_time() - began, time.perf_counter() - clock
print(json.dumps({"cpu": spent, "wall": wall, "step": step, "positions": found.effort.nodes}))
"""


def _kernels(tree: z.Tree) -> dict[str, Callable[[], object]]:
    """The two sweeps without what is around them."""
    seats = len(tree.players)
    values = np.zeros((len(tree), seats), dtype=np.int32)
    values[tree.mover == -2] = tree.payoff
    flat, choice = values.reshape(-1), np.full(len(tree), -1, dtype=np.int32)
    all_sure, one = guarantee_columns_kernel(seats).native, backward_induction_kernel(seats).native
    return {
        "guarantees": lambda: all_sure(tree.first, tree.mover, flat),
        "solve": lambda: one(tree.first, tree.mover, flat, choice, 0),
    }


def _structures(game: str, most: int | None = None) -> None:
    """Coalition structures in common passes against one sweep each; under first and last ties, as `coalitions` asks."""
    arena = z.game_graph(game)
    rules = [Ties.read(rule, arena.players) for rule in ("first", "last")]
    every = list(coalition_structures(len(arena.players)))[:most]
    if arena.has_chance:
        names = ("units handed on", "one by one")
        rivals: dict[str, Callable[[], object]] = {
            names[0]: lambda: [list(structures_one_by_one(arena, every, POINTS, rule, True)) for rule in rules],
            names[1]: lambda: [
                list(structures_one_by_one(arena, [p], POINTS, rule, True)) for rule in rules for p in every
            ],
        }
    else:
        kinds, asked = Kinds.of(arena), [(p, rule) for p in every for rule in rules]
        names = ("together", "one by one")
        rivals = {
            names[0]: lambda: list(structures_together(kinds, POINTS, asked, True)),
            names[1]: lambda: [list(structures_one_by_one(arena, every, POINTS, rule, True)) for rule in rules],
        }
    for work in rivals.values():
        work()
    best = side_by_side(rivals, 3)
    what = f"{len(every):,} structures of {game}, {len(arena):,} positions: {names[0]}"
    say(what, f"{best[names[1]] / best[names[0]]:.1f}× as fast", f"as {names[1]}")


def run() -> None:
    """Prints the ratios to solve, what is gained by sharing, and the seconds of a whole analysis."""
    for seats in (2, 4):
        tree = random_tree(NODES, seats)
        rivals = {"guarantees": lambda: z.guarantees(tree), "solve": lambda: z.solve(tree)}  # noqa: B023
        for work in rivals.values():
            work()
        best = side_by_side(rivals, 3)
        ratio, goal = best["guarantees"] / best["solve"], 1 + 0.6 * seats
        what = f"all {seats} guarantees of a tree of {len(tree):,} nodes, to solve"
        say(what, f"{ratio:.2f}×", f"at most {goal:.1f}×", ratio <= goal)
        bare = side_by_side(_kernels(tree))
        say("  the bare sweeps alone", f"{bare['guarantees'] / bare['solve']:.2f}×", "")
    _structures("connect:4,4,3,players=3")
    _structures("tokens:12,players=5")
    _structures("nim:3,3,3,players=8", 400)
    _structures("pig:4,3,players=3,turns=3")
    began = time.process_time()
    found = z.coalitions("nim:3,3,3,players=8")
    what = f"all {len(found.structures):,} structures of eight players, {found.effort.nodes:,} positions"
    say(what, f"{time.process_time() - began:.1f} CPU s", "")
    found = child(WHOLE, "connect:4,4,3,players=3", "connect:3,3,3,players=3")
    what = f"Connect Three 4×4, three players, {found['positions']:,} positions"
    say(what, f"{found['cpu']:.1f} CPU s", f"({found['wall']:.1f} s of clock)")
    say("  their memory at the peak", f"{found['step'] / 1e9:.1f} GB", "")
