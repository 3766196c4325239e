"""Sabotages of backward induction: sweeps whose comparisons are turned round, ties broken otherwise, odds forgotten."""

from __future__ import annotations

from tests.sabotage.runner import Sabotage

TREE = "kernels.backward_induction._tree_text"
GENERAL = "kernels.backward_induction.general_sweep"
PREFERS = "kernels.backward_induction._prefers"
PURE = "kernels.backward_induction.pure_sets"
COLUMN = "kernels.columns._column_text"
ALONE = "kernels.columns._guarantee_text"
WEIGHTS = "preferences.ties.Ties.weights"
TIES = "solvers.induction.backward_induction"

EDITS = [
    # one tree, everybody after their own points
    (TREE, "if x + late > most", "if x + late < most", "solve"),
    (TREE, "if x + late > most", "if x - late > most", "solve last"),
    (TREE, "m = word(mover[v])", "m = word((mover[v] + 1) % seats)", "solve"),
    (TREE, "value[best * width + q]", "value[begin * width + q]", "solve"),
    (TREE, "choice[v] = best", "choice[v] = begin", "solve last"),
    # a subgame of rules, or of positions that were explored from rules
    ("forms.explore.explore._explored", "(game.start(),)", "(rules.start,)", "solve at"),
    ("forms.explore.explore._explored", "(game.start(),)", "(rules.start,)", "guarantee at"),
    # several starts
    ("forms.explore.walk._walk", "in enumerate(states)}", "in enumerate(states, 1)}", "solve starts"),
    ("forms.explore.walk._walk", "in enumerate(states)}", "in enumerate(states, 1)}", "guarantees starts"),
    ("forms.subgame.subgame_graph", "number[succ[e]]", "number[succ[edges[-1]]]", "solve at"),
    ("forms.subgame.subgame_graph", "[start], {start: 0}", "[0], {0: 0}", "guarantee at"),
    ("forms.subgame._rows", "[nodes[mover == END]]", "[nodes[mover == END][::-1]]", "guarantee at"),
    # chance, aims, tie rules
    (PREFERS, "difference > 0", "difference < -1", "solve teams"),
    (PREFERS, "return -1", "return 1", "solve teams"),
    (PREFERS, "for level in range(levels)", "for level in range(levels - 1, -1, -1)", "solve by levels"),
    (PREFERS, "at = (m * levels + level) * seats", "at = level * seats", "solve aims"),
    (PREFERS, "for level in range(levels)", "for level in range(1)", "solve kind"),
    (GENERAL, "if better > 0:", "if better < 0:", "solve teams by place"),
    (GENERAL, "if ties == LAST:", "if ties != LAST:", "solve teams"),
    (GENERAL, "ties != AVERAGE or alike == 1", "True", "solve average"),
    (GENERAL, "elif mixes or _prefers(value, aim, levels, width, m, succ[e], succ[best]) == 0:\n"
              "                    gathered +=", "else:\n                    gathered +=", "solve average"),
    (GENERAL, "gathered += weight[e] * value", "gathered += value", "solve"),
    (GENERAL, "total += weight[e]", "total += 1", "solve by place"),
    (GENERAL, "gathered += weight[e] * value", "gathered += weight[begin + behind - 1 - e] * value", "solve"),
    (GENERAL, "if gathered % total != 0", "if False", "solve average"),
    (WEIGHTS, "else weigh(mover, seat, named)", "else -weigh(mover, seat, named)", "solve kind"),
    (WEIGHTS, "else weigh(mover, seat, named)", "else -weigh(mover, seat, named)", "solve spiteful"),
    (WEIGHTS, "else weigh(mover, seat, named)", "else weigh(mover, mover, named)", "solve kind"),
    (WEIGHTS, "else weigh(mover, seat, named)", "else weigh(mover, seat, named) * (seat > 0)", "solve total"),
    (f"{TIES}.run_backward_induction", "= ties.weights(arena.players)", "= 0", "solve spiteful"),
    (f"{TIES}.run_backward_induction", "if ties.weighs", "if False", "solve kind"),
    (f"{TIES}.run_backward_induction", "kernels.AVERAGE if", "kernels.FIRST if", "solve average"),
    (f"{TIES}.run_backward_induction", "kernels.LAST if", "kernels.FIRST if", "solve last"),
    (f"{TIES}._tree", "int(ties.takes_last)", "int(not ties.takes_last)", "solve last"),
    (f"{TIES}.backward_induction_pure_outcomes", "pay if asked.aims.is_selfish else _likes(asked)", "pay",
    "solve teams"),
    (f"{TIES}._likes", "enumerate(sorted(set(score.values())))", "enumerate(sorted(set(score.values()))[::-1])",
     "solve by place"),
    (f"{TIES}._likes", "asked.aims.scores(m, row)", "asked.aims.scores(0, row)", "solve by not-last"),
    ("preferences.aims.Aims.scores", "int(w) * x", "-int(w) * x", "solve by win"),
    ("preferences.aims.Aims.and_then", "[self.weights, level[:, None, :]]", "[level[:, None, :], self.weights]",
     "solve kind"),
    ("solvers.induction.sweep.sweep", "weights = np.ascontiguousarray(aims.weights)",
     "weights = np.ascontiguousarray(-aims.weights)", "solve aims"),
    ("solvers.induction.sweep.sweep", "weights = np.ascontiguousarray(aims.weights)",
     "weights = np.ascontiguousarray(aims.weights[::-1])", "solve aims"),
    ("solvers.induction.sweep.sweep", "values[arena.mover == END] = ends * finer",
     "values[arena.mover == END] = ends * finer + finer - 1", "solve"),
    # what all pure equilibria pay
    (PURE, ">= floor:", ">= floor - 1:", "solve"),
    (PURE, "least > floor", "least < floor", "solve"),
    (PURE, "if x < least", "if x > least", "solve last"),
    (PURE, "if stamp[row] != v + 1:", "if stamp[row] == 0:", "solve"),
    # one question for each column
    (COLUMN, "if part * x > part * best", "if part * x < part * best", "guarantees"),
    (COLUMN, "if part * x > part * best", "if x > best", "guarantees"),
    (COLUMN, "share = weight[e] if m == NATURE else 1", "share = 1", "guarantees"),
    (COLUMN, "share = weight[e] if m == NATURE else 1", "share = weight[begin + behind - 1 - e] if m == NATURE else 1",
     "guarantees"),
    (COLUMN, "if difference > 0", "if difference < 0", "guarantees by levels"),
    (COLUMN, "value[c + q] - value[chosen + q]", "value[c + q] + value[chosen + q]", "guarantees by levels"),
    (COLUMN, "part = role[(m + 1) * groups + g]", "part = role[m * groups + g]", "guarantees"),
    (COLUMN, "elif part == 0", "elif False", "guarantees"),
    (ALONE, "most = max(most, value", "most = min(most, value", "guarantees"),
    (ALONE, "least = min(least, value", "least = max(least, value", "guarantees"),
    (ALONE, "value[v * width + m] = most", "value[v * width + m] = least", "guarantees"),
    (ALONE, "least = min(least, value", "least = max(least, value", "nash"),
    # friends, enemies and neutral players
    (PREFERS, "difference > 0", "difference < -1", "guarantee team"),
    (PREFERS, "difference > 0", "difference < -1", "outlook"),
    (GENERAL, "mixes = m == NATURE or neutral[m] != 0", "mixes = m == NATURE", "outlook"),
    (GENERAL, "gathered += weight[e] * value", "gathered += value", "guarantee"),
    (GENERAL, "if better > 0:", "if better < 0:", "guarantee by place"),
]  # fmt: skip

ROWS = [Sabotage(target, (old, new), asked) for target, old, new, asked in EDITS]
