"""All equilibria of two players against one: utility profile sets to backward induction on the same tree."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import zermelo as z
from bench.clock import grown, say, side_by_side
from zermelo.checker.equilibria.attainment import first_broken
from zermelo.compiler.playouts import run_compiler_playouts, run_compiler_playouts_once
from zermelo.kernels.backward_induction import backward_induction_kernel
from zermelo.kernels.profile_attainment import attain_small
from zermelo.kernels.profile_sets_small import PRESET, small_profile_set_presets, small_sweep
from zermelo.kernels.profile_sets_wide import START, wide_sweep
from zermelo.papers.littman_2006.ohoh import play_ohoh_hand
from zermelo.solvers.equilibria.profile_sets import profile_sets_inner_first
from zermelo.solvers.warmup import warmup_solvers

LEAVES, MANY = 400_000, 10_000_000
GOALS = {16: 3, 64: 4, 256: 8}
GROWN, RANKED = (50_000, 100_000, 200_000, 400_000), (16, 32, 64, 128, 256)
SLACK = 0.2  # of an exponent: caches make larger trees dearer


def binary_tree(leaves: int, ranks: int, *, balanced: bool = False, seed: int = 1) -> z.Tree:
    """A tree of two moves at every node, each split of the leaves equally likely, or in half; random movers."""
    dice = np.random.default_rng(seed)
    layer, counts = np.array([leaves]), []
    while len(layer):
        counts.append(np.where(layer > 1, 2, 0).astype(np.int8))
        parts = layer[layer > 1]
        left = parts // 2 if balanced else 1 + (dice.random(len(parts)) * (parts - 1)).astype(np.int64)
        layer = np.column_stack([left, parts - left]).reshape(-1)
    moves = np.concatenate(counts)
    first = np.empty(len(moves) + 1, dtype=np.int32)
    first[0] = 1
    np.cumsum(moves, dtype=np.int32, out=first[1:])
    first[1:] += 1
    mover = dice.integers(0, 2, len(moves)).astype(np.int8)
    mover[moves == 0] = -2
    return z.Tree(players=("P1", "P2"), first=first, mover=mover, payoff=dice.integers(0, ranks, (leaves, 2)))


def _any_nash(tree: z.Tree) -> Callable[[], object]:
    values = np.zeros((len(tree), 2), dtype=np.int32)
    values[tree.mover == -2] = tree.payoff
    flat, choice, sweep = (
        values.reshape(-1),
        np.full(len(tree), -1, dtype=np.int32),
        backward_induction_kernel(2).native,
    )
    return lambda: sweep(tree.first, tree.mover, flat, choice, 0)


def _small(tree: z.Tree) -> dict[str, Callable[[], object]]:
    """The sets of a grid of at most 8 × 8, strategies for the best total, and the checker's pass over them."""
    begin, corners, pair = small_profile_set_presets()
    most = PRESET + tree.ends
    tape, box = np.zeros((most, 4), dtype=np.uint64), np.zeros(most, dtype=np.int16)
    tape[:PRESET], box[:PRESET] = begin, corners
    code = np.zeros(len(tree), dtype=np.int32)
    code[tree.mover == -2] = 8 * tree.payoff[:, 0] + tree.payoff[:, 1]
    flat, sweep = tape.reshape(-1), small_sweep.native
    inner = np.zeros(len(tree) + 1, dtype=np.int32)
    sweep(tree.first, tree.mover, code, flat, box, pair, inner)
    points = int(flat[4 * code[0]])
    best = max((k for k in range(64) if points >> k & 1), key=lambda k: (k >> 3) + (k & 7))
    goal = np.zeros(2 * len(tree), dtype=np.int8)
    goal[:2] = 2 * (best >> 3), 2 * (best & 7)
    choice, second = (np.full(len(tree), -1, dtype=np.int32) for _ in range(2))
    pays = 2 * np.ascontiguousarray(tree.payoff).reshape(-1)
    attain, broken = attain_small.native, first_broken.native

    def whole() -> object:
        sweep(tree.first, tree.mover, code, flat, box, pair, inner)
        attain(tree.first, tree.mover, code, flat, 3, goal, choice, second, inner, len(tree))
        return broken(tree.first, tree.mover, goal, choice, second, pays, inner)

    assert whole() == -1
    return {"values": lambda: sweep(tree.first, tree.mover, code, flat, box, pair, inner), "whole": whole}


def _wide(tree: z.Tree, ranks: int) -> Callable[[], object]:
    shift = (ranks - 1).bit_length()
    code = np.zeros(len(tree), dtype=np.int64)
    code[tree.mover == -2] = (tree.payoff[:, 0] << shift) | tree.payoff[:, 1]
    tape, at = np.zeros(8 * tree.ends, dtype=np.int64), np.zeros(2, dtype=np.int64)
    succ = np.arange(len(tree), dtype=np.int32)
    succ.setflags(write=False)
    sweep = wide_sweep.native

    def values() -> object:
        at[:] = 0, START
        order = profile_sets_inner_first(tree, native=True)
        return sweep(order, tree.first, succ, tree.mover, shift, code, tape, at)

    assert values() == 1
    return values


def run() -> None:
    """Prints the ratios to backward induction, and what ten million leaves take."""
    for balanced in (False, True):
        tree = binary_tree(LEAVES, 7, balanced=balanced)
        rivals: dict[str, Any] = {"any": _any_nash(tree), **_small(tree)}
        rivals["any"]()
        best = side_by_side(rivals, 9)
        kind = "balanced" if balanced else "random"
        goals = (None, None) if balanced else (1.5, 4)
        if not balanced:
            _memory(tree)
        for key, words, goal in zip(("values", "whole"), ("value only", "strategies, verified"), goals, strict=True):
            ratio = best[key] / best["any"]
            said = "" if goal is None else f"at most {goal}×"
            say(f"bestNash to anyNash, {LEAVES:,} leaves, {kind}, 7 × 7, {words}", f"{ratio:.2f}×", said,
                None if goal is None else ratio <= goal)  # fmt: skip
    for ranks, goal in GOALS.items():
        tree = binary_tree(LEAVES, ranks)
        rivals = {"any": _any_nash(tree), "values": _wide(tree, ranks)}
        rivals["any"]()
        best = side_by_side(rivals, 7)
        ratio = best["values"] / best["any"]
        say(f"  the same with {ranks} different payoffs each, value only", f"{ratio:.2f}×", f"at most {goal}×",
            ratio <= goal)  # fmt: skip
    tree = binary_tree(LEAVES, 7)
    verbs: dict[str, Any] = {"solve": lambda: z.solve(tree), "best": lambda: z.best_equilibrium(tree).profile}
    for work in verbs.values():
        work()
    best = side_by_side(verbs, 3)
    say("  best_equilibrium with its profile to solve, whole verbs", f"{best['best'] / best['solve']:.2f}×", "")
    growth()
    hands()
    subprocess.run([sys.executable, "-m", "bench.equilibria"], check=True)  # alone, so that memory is its own


def growth() -> None:
    """Prints how time and room grow with leaves and with different payoffs, as powers that fit best.

    Littman and others 2006: anyNash takes O(n), bestNash O(n · n₁ · n₂), and a set has Θ(n₁ · n₂) entries.
    """
    spent: dict[str, list[tuple[float, float]]] = {key: [] for key in ("any", "best", "room")}
    for leaves in GROWN:
        tree = binary_tree(leaves, 16)
        rivals = {"any": _any_nash(tree), "best": _wide(tree, 16)}
        rivals["any"]()
        for key, seconds in side_by_side(rivals, 5).items():
            spent[key].append((leaves, seconds))
        spent["room"].append((leaves, _room(tree)))
    say(f"anyNash from {GROWN[0]:,} to {GROWN[-1]:,} leaves: time grows like n to the", *_power(spent["any"], 1))
    say("  bestNash, 16 different payoffs each: time like n to the", *_power(spent["best"], 1))
    say("    room for all sets like n to the", *_power(spent["room"], 1))
    time_by, room_by = [], []
    for ranks in RANKED:
        tree = binary_tree(GROWN[1], ranks)
        work = _wide(tree, ranks)
        time_by.append((ranks * ranks, side_by_side({"best": work}, 5)["best"]))
        room_by.append((ranks * ranks, _room(tree)))
    say(f"  {RANKED[0]} to {RANKED[-1]} different payoffs each: time like n₁ n₂ to the", *_power(time_by, 1))
    say("    room for all sets like n₁ n₂ to the", *_power(room_by, 1))


def _power(pairs: list[tuple[float, float]], most: float) -> tuple[str, str, bool]:
    """The exponent that fits best, by least squares of logarithms; and whether it is what the paper says, or less."""
    found = fitted_exponent(pairs)
    return f"{found:.2f}", f"at most {most:g}, nearly", found <= most + SLACK


def fitted_exponent(pairs: list[tuple[float, float]]) -> float:
    """Returns the k for which y = c · x^k fits best.

    >>> round(fitted_exponent([(1, 3), (2, 12), (4, 48)]), 6)
    2.0
    """
    xs, ys = np.log(np.array(pairs)).T
    return float(np.polyfit(xs, ys, 1)[0])


def _room(tree: z.Tree) -> float:
    sets = z.equilibria(tree, compiled=True).sets
    return float(sets.code.nbytes + sets.tape.nbytes)  # type: ignore[union-attr]


def _memory(tree: z.Tree) -> None:
    """Prints what the sets of all nodes take, against the tree itself."""
    kept = _room(tree)
    own = tree.first.nbytes + tree.mover.nbytes + tree.payoff.nbytes
    say(f"  the sets of all {len(tree):,} nodes to the tree itself", f"{kept / own:.2f}×", "")


def _reproduced(cards: int, seed: int) -> object:
    return play_ohoh_hand(cards, seed, True)


def hands() -> None:
    """Prints the CPU time of hands of Oh Hell: whole questions, the experiment, and the random games before them."""
    deals, seeds = 20, iter(range(1, 1_000_000))
    warmup_solvers([z.games.OhHell(5)])

    def each(work: Callable[[int], object]) -> list[float]:
        work(0)
        spent = []
        for _ in range(deals):
            began = time.process_time()
            work(next(seeds))
            spent.append(time.process_time() - began)
        return spent

    def asked(seed: int) -> object:
        return z.best_equilibrium(z.game_tree(z.games.OhHell(5, seed=seed))).profile

    def merged(seed: int) -> object:
        return z.best_equilibrium(z.games.OhHell(5, seed=seed)).profile

    for words, work in (("the tree of the rules", asked), ("merged positions", merged)):
        spent = each(work)
        say(f"Oh Hell, 5 cards: best equilibrium and strategies, {words}", f"{sum(spent) / deals:.3f} CPU s a hand",
            "less than 0.25 s", sum(spent) / deals < 0.25)  # fmt: skip
        say("  the longest", f"{max(spent):.3f} CPU s", "")
    for cards, many_hands in ((4, 2000), (5, 1500)):
        spent = each(partial(_reproduced, cards))
        say(f"  reproduce ohoh, {cards} cards", f"{1000 * sum(spent) / deals:.1f} CPU ms a hand", "")
        say(
            f"    {many_hands:,} hands on 2 free cores", f"about {many_hands * sum(spent) / deals / 2:.0f} s", "minutes"
        )
    rivals: dict[str, Any] = {
        "all": lambda: run_compiler_playouts(z.games.OhHell(5, seed=next(seeds))),
        "fewer": lambda: run_compiler_playouts_once(z.games.OhHell(5, seed=next(seeds))),
    }
    rivals["fewer"]()
    best = side_by_side(rivals, 25)
    say("  random games before a hand: the first of its family to others", f"{best['all'] / best['fewer']:.1f}×", "")


def many() -> None:
    """Prints what ten million leaves take; meant for a process of its own."""
    tree = binary_tree(MANY, 7)
    began = time.process_time()
    is_right, step = grown(lambda: bool(z.check(z.equilibria(tree).best("total").profile)))
    spent = time.process_time() - began
    say(f"{MANY:,} leaves: best total, strategies, check", f"{spent:.1f} CPU s", "", is_right)
    say("  their memory at the peak, beside the tree", f"{step / 2**30:.2f} GB", "at most 2 GB", step <= 2 << 30)


if __name__ == "__main__":
    many()
