"""Sabotages of what a side is sure of: friends taken for enemies, windows of alpha-beta, standings, determinacy."""

from __future__ import annotations

from tests.sabotage.runner import Sabotage

ALPHABETA = "kernels.alphabeta.tree_alphabeta"
BY_TREE = "solvers.guarantee.alphabeta._by_tree"
ALL = "solvers.guarantee.guarantees"
CASE = "solvers.guarantee.determinacy._case"

EDITS = [
    # alpha-beta
    (ALPHABETA, "if found > best[k]:", "if found < best[k]:", "guarantee pruned"),
    (ALPHABETA, "low[k] = low[k - 1]", "low[k] = high[k - 1]",
     "guarantee pruned"),
    (ALPHABETA, "-INFINITE if side[mover[c]] == 1 else INFINITE", "INFINITE if side[mover[c]] == 1 else -INFINITE",
     "guarantee pruned"),
    (ALPHABETA, "low[k] < high[k]:", "low[k] <= 0 < high[k]:", "guarantee pruned"),
    (ALPHABETA, "turn[k] < first[v + 1]", "turn[k] < first[v + 1] - 1", "guarantee pruned"),
    (ALPHABETA, "found = worth[c]", "found = -worth[c]", "guarantee pruned"),
    (BY_TREE, "int(m in members)", "int(m not in members)", "guarantee pruned"),
    (BY_TREE, "tree.payoff[:, members].sum(axis=1)\n    belongs", "tree.payoff[:, 0] + 1\n    belongs",
     "guarantee pruned"),
    # everybody for themselves
    (f"{ALL}._each_alone", "2 * np.eye(seats, dtype=np.int64) - 1", "1 - 2 * np.eye(seats, dtype=np.int64)",
     "guarantees"),
    (f"{ALL}._each_alone", "2 * np.eye(seats, dtype=np.int64) - 1", "np.ones((seats, seats), dtype=np.int64)",
     "guarantees"),
    (f"{ALL}._each_alone", "2 * np.eye(seats, dtype=np.int64) - 1", "1 - 2 * np.eye(seats, dtype=np.int64)",
     "guarantees by place"),
    (f"{ALL}._each_alone", "2 * np.eye(seats, dtype=np.int64) - 1", "1 - 2 * np.eye(seats, dtype=np.int64)",
     "guarantees cycles"),
    (f"{ALL}._each_alone", "2 * np.eye(seats, dtype=np.int64) - 1", "1 - 2 * np.eye(seats, dtype=np.int64)",
     "guarantees tossed"),
    (f"{ALL}._each_alone", "2 * np.eye(seats, dtype=np.int64) - 1", "1 - 2 * np.eye(seats, dtype=np.int64)",
     "dominance cycles"),
    # who dominates
    (f"{ALL}.dominance", 'sure["win"][m] == 1', 'sure["not-last"][m] == 1', "dominance"),
    (f"{ALL}.dominance", 'never_last=sure["not-last"][m] == 1', 'never_last=True', "dominance"),
    (f"{ALL}.dominance", 'place=-sure["place"][m]', 'place=-sure["place"][0]', "dominance"),
    (f"{ALL}.dominance", "win_odds=odds[m]", "win_odds=0", "dominance"),
    (f"{ALL}.dominance", "win_odds=odds[m]", "win_odds=1 - odds[m]", "dominance"),
    (f"{ALL}.dominance", "_sure(arena, By.read(name), OPPOSES", "_sure(arena, By.read(name), AVERAGES", "dominance"),
    (f"{ALL}.dominance", 'points=sure["points"][m]', 'points=max(sure["points"])', "dominance cycles"),
    # determinacy
    (CASE, '"draw" if over == 0', '"draw" if over >= 0', "determinacy"),
    (CASE, '"first wins" if over > 0', '"first wins" if over < 0', "determinacy"),
    (CASE, '"first wins" if over > 0', '"first wins" if over < 0', "determinacy cycles"),
    ("kernels.backward_induction._prefers", "difference > 0", "difference < -1", "determinacy"),
]  # fmt: skip

ROWS = [Sabotage(target, (old, new), asked) for target, old, new, asked in EDITS]
