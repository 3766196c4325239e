"""Sabotages of what a side is sure of: friends taken for enemies, windows of alpha-beta, standings, determinacy."""

from __future__ import annotations

from tests.sabotage.runner import Sabotage

ALPHABETA = "kernels.alphabeta.tree_alphabeta"
BY_TREE = "solvers.guarantee.alphabeta._by_tree"
RANKED = "solvers.guarantee.alphabeta._ranked"
SIDE = "solvers.search.side_worth.side_worth"
ALL = "solvers.guarantee.guarantees"
SEATS = "solvers.guarantee.fairness.fairness"
CASE = "solvers.guarantee.determinacy._case"

EDITS = [
    # alpha-beta
    (ALPHABETA, "if found > best[k]:", "if found > best[k] + 1:", "guarantee pruned"),
    (ALPHABETA, "low[k] = low[k - 1]", "low[k] = high[k - 1]",
     "guarantee pruned"),
    (ALPHABETA, "-INFINITE if side[mover[c]] == 1 else INFINITE", "INFINITE if side[mover[c]] == 1 else -INFINITE",
     "guarantee pruned"),
    (ALPHABETA, "low[k] < high[k]:", "low[k] + 1 < high[k]:", "guarantee pruned"),
    (ALPHABETA, "turn[k] < first[v + 1]", "turn[k] < first[v + 1] - 1", "guarantee pruned"),
    (ALPHABETA, "found = worth[c]", "found = -worth[c]", "guarantee pruned"),
    (BY_TREE, "int(query.parts[p] == FRIEND)", "int(query.parts[p] != FRIEND)", "guarantee pruned"),
    (BY_TREE, "int(query.parts[p] == FRIEND)", "int(p in query.side)", "outlook pruned"),
    (BY_TREE, "= rank\n", "= -rank\n", "guarantee pruned"),
    (RANKED, "key=lambda k: tuple(different[k])", "key=lambda k: tuple(different[k][::-1])", "guarantee pruned levels"),
    (SIDE, "-1 - above", "-1 - below", "outlook pruned by rules"),
    (SIDE, "is_new and other > own", "other > own", "guarantee pruned by rules"),
    (SIDE, "other > own", "other >= own", "outlook pruned by rules"),
    (SIDE, "below > 0 or count == seats", "True", "outlook pruned to win"),
    (SIDE, "above == 0 and (", "above <= 1 and (", "outlook pruned to win"),
    (SIDE, "below > 0 or above == 0", "below > 0", "outlook pruned not to be last"),
    (SIDE, "below > 0 or above == 0", "above == 0", "outlook pruned not to be last"),
    ("solvers.guarantee.alphabeta._by_rules", "part == FRIEND", "player in side", "outlook pruned by rules"),
    ("solvers.guarantee.alphabeta._by_rules", "paid=side", "paid=friends", "outlook pruned by rules"),
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
    (f"{ALL}.dominance_by_guarantees", 'sure["win"][m] == 1', 'sure["not-last"][m] == 1', "dominance"),
    (f"{ALL}.dominance_by_guarantees", 'never_last=sure["not-last"][m] == 1', 'never_last=True', "dominance"),
    (f"{ALL}.dominance_by_guarantees", 'place=-sure["place"][m]', 'place=-sure["place"][0]', "dominance"),
    (f"{ALL}.dominance_by_guarantees", "win_odds=odds[m]", "win_odds=0", "dominance"),
    (f"{ALL}.dominance_by_guarantees", "win_odds=odds[m]", "win_odds=1 - odds[m]", "dominance"),
    (f"{ALL}.dominance_by_guarantees", "_sure(arena, By.read(name), OPPOSES", "_sure(arena, By.read(name), AVERAGES",
     "dominance"),
    (f"{ALL}.dominance_by_guarantees", 'points=sure["points"][m]', 'points=max(sure["points"])', "dominance cycles"),
    # what seats are worth
    (SEATS, "payoff=solution.payoff", "payoff=sure.payoff", "fairness"),
    (SEATS, "sure=sure.payoff", "sure=solution.payoff", "fairness"),
    (SEATS, "exact=solution.exact and sure.exact", "exact=False", "fairness"),
    (SEATS, "ties=solution.ties", "ties=None", "fairness"),
    (SEATS, "guarantees(given,", "guarantees(given, by='place',", "fairness"),
    (SEATS, "solve(given,", "solve(given, teams=[list(found.players)],", "fairness"),
    (SEATS, "solve(given,", "solve(given, by='win',", "fairness cycles"),
    ("answers.guarantee.fairness.Fairness.spread", "max(self.payoff.vector)", "max(self.sure.vector)", "fairness"),
    ("answers.guarantee.fairness.Fairness.sure_spread", "min(self.sure.vector)", "min(self.payoff.vector)", "fairness"),
    ("kernels.backward_induction._prefers", "difference > 0", "difference < -1", "fairness"),
    (f"{ALL}._each_alone", "2 * np.eye(seats, dtype=np.int64) - 1", "np.ones((seats, seats), dtype=np.int64)",
     "fairness"),
    (f"{ALL}._each_alone", "2 * np.eye(seats, dtype=np.int64) - 1", "1 - 2 * np.eye(seats, dtype=np.int64)",
     "fairness cycles"),
    # determinacy
    (CASE, '"draw" if over == 0', '"draw" if over >= 0', "determinacy"),
    (CASE, '"first wins" if over > 0', '"first wins" if over < 0', "determinacy"),
    (CASE, '"first wins" if over > 0', '"first wins" if over < 0', "determinacy cycles"),
    ("kernels.backward_induction._prefers", "difference > 0", "difference < -1", "determinacy"),
]  # fmt: skip

ROWS = [Sabotage(target, (old, new), asked) for target, old, new, asked in EDITS]
