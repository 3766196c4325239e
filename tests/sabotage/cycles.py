"""Sabotages where play can go on forever: attractors, distances, ways to go round, bounds with chance, tablebases."""

from __future__ import annotations

from tests.sabotage.runner import Sabotage

ATTRACT = "kernels.attractors.attract"
FORCE = "solvers.cyclic.attractors.solve_attractors"
CHOICES = "solvers.cyclic.attractors.choose_attractor_moves"
RUN = "solvers.cyclic.attractors._Run.__init__"
WORK = "solvers.cyclic.positional.Work"
PRESS = "kernels.interval_iteration.press"
ITERATE = "solvers.stochastic.interval_iteration"
IMPROVE = "solvers.stochastic.strategy_iteration.Improvement"
STAGE, AVERAGED = "solvers.stochastic.stage_games.SideView", "solvers.stochastic.stage_games.average_stage_cells"
SHAPLEY = "solvers.stochastic.shapley_iteration"
REPLIES = "solvers.stochastic.best_replies"
DENSE = "solvers.cyclic.tablebase_sweep.tablebase_sweep"

EDITS = [
    # attractors and distances
    (ATTRACT, "if more == 1:", "if more == 2:", "solve duels"),
    (ATTRACT, "left[v] = more - 1", "left[v] = more - 2 if more > 1 else 0", "guarantee cycles"),
    (ATTRACT, "distance[v] = far", "distance[v] = far + 1", "solve duels"),
    (ATTRACT, "distance[v] = far", "distance[v] = far - 1", "guarantees cycles"),
    (ATTRACT, "layer, far = tail, 1", "layer, far = tail, 2", "guarantee cycles by place"),
    (ATTRACT, "if more != 0:", "if more > 1:", "dominance cycles"),
    (FORCE, "np.where(mine == better, run.one, run.degree)", "np.where(mine != better, run.one, run.degree)",
     "solve duels"),
    (FORCE, "np.where(mine == better, run.one, run.degree)", "run.degree.copy()", "guarantee cycles"),
    (FORCE, "np.where(mine == better, run.one, run.degree)", "np.full_like(run.degree, 1)", "guarantees cycles"),
    (FORCE, "for better in (True, False)", "for better in (True,)", "guarantee cycles"),
    (FORCE, "for better in (True, False)", "for better in (False,)", "determinacy cycles"),
    (FORCE, "-ends[chosen] if better else ends[chosen]", "ends[chosen] if better else -ends[chosen]",
     "guarantees cycles"),
    (FORCE, "place = np.full(len(graph), endless, dtype=np.int32)",
     "place = np.full(len(graph), endless + 1, dtype=np.int32)", "solve duels"),
    (FORCE, "drawn = run.ends[ends == endless]", "drawn = run.ends[ends > endless]", "solve duels"),
    (RUN, "self.degree = degree.astype", "self.degree = (degree + 1).astype", "nash cycles"),
    (CHOICES, "distance[tail] - 1, -1)", "distance[tail], -1)", "solve cycles teams"),
    ("solvers.cyclic.columns.solve_cyclic_columns", "roles[1:, g] > 0", "roles[1:, g] < 0", "guarantees cycles"),
    ("solvers.cyclic.columns.solve_cyclic_columns", "roles[1:, g] > 0", "roles[:-1, g] > 0", "dominance cycles"),
    # equilibria of positions
    (f"{WORK}._ways", "if self.likes[row][who] > most", "if self.likes[row][who] < most", "solve cycles"),
    (f"{WORK}._ways", "if self.likes[row][who] == most", "if self.likes[row][who] != most", "solve cycles"),
    (f"{WORK}._reached", "if v in passed", "if v not in passed", "solve cycles"),
    (f"{WORK}.settle", "if settled is not None", "if settled is None", "solve cycles"),
    # what is said of it
    ("answers.evidence.solution.retrograde.RetrogradeAnalysis.unique", "True if", "False if", "solve duels"),
    ("solvers.cyclic.existence.existence_theorem", "return WORST", "return BEST", "theorem"),
    ("solvers.cyclic.existence.existence_theorem", "return NONE", "return TWO_PAYOFFS", "theorem"),
    # bounds with chance
    (PRESS, "bound[v] = best", "bound[v] = best - (1 << 42)", "bounds tossed"),
    (PRESS, "bound[v] = best", "bound[v] = best - (1 << 46) * rises", "bounds tossed"),
    (f"{ITERATE}.interval_iteration_scene", "weight[by_chance] = graph.weight[by_chance]", "pass", "solve tossed"),
    (f"{ITERATE}.interval_iteration_scene", "weight[by_chance] = graph.weight[by_chance]",
     "weight[by_chance] = graph.weight[by_chance][::-1]", "guarantee tossed"),
    (f"{ITERATE}.interval_iteration_scene", "ends.astype(object) - endless", "ends.astype(object)", "outlook tossed"),
    (f"{ITERATE}._Side.settle", "np.where(seen.part < 0, self.degree, 1)", "np.where(seen.part > 0, self.degree, 1)",
     "bounds tossed"),
    (f"{IMPROVE}._evaluate", "row.get(w, 0) + weight", "weight", "solve tossed"),
    # moves that pay on the way
    (f"{STAGE}._step", "{child: factor}", "{child: factor * factor}", "solve paying"),
    (f"{STAGE}._step", "self._paid(edge) + factor * more", "factor * more", "solve paying"),
    (f"{STAGE}._paid", "for m in self.seats", "for m in self.seats[:0]", "guarantee paying"),
    (f"{STAGE}._game", "self._step(e, self.stages.factor)", "self._step(e, ONE / 3)", "outlook paying"),
    (f"{STAGE}._average", "self._step(e, ONE)", "self._step(e, self.stages.factor)", "guarantees paying"),
    (AVERAGED, "paid += share * more", "paid += more", "solve paying"),
    (AVERAGED, "after.get(w, NOUGHT) + share * part", "share * part", "outlook paying"),
    (f"{SHAPLEY}.Improvement._improve", "> sign * worth[v]", "> sign * worth[v] + 1", "solve paying"),
    (f"{SHAPLEY}.Improvement.run", "while self._improve(worth, -1)", "while False", "guarantee paying"),
    (f"{SHAPLEY}._guess", "if all(view.games", "if True or all(view.games", "guarantee paying at once"),
    (f"{SHAPLEY}._iterate", "min(upper[v], Fraction(ceil(", "min(upper[v], Fraction(-1 + ceil(",
     "guarantee paying at once"),
    ("solvers.stochastic.stage_games.solve_stage_matrix", "value / below, rows", "value / below + 1, rows",
     "guarantee paying at once"),
    # more than two sides
    (f"{REPLIES}.Found.__init__", "most - own for own", "most - own - 1 for own", "solve many sides"),
    (f"{REPLIES}.Chances._solved", "- self.endless[side]", "- 2 * self.endless[side]", "solve many sides"),
    (f"{REPLIES}.Chances._solved", "weight[by_chance] = graph.weight[listed][by_chance]", "pass", "solve many sides"),
    (f"{REPLIES}.Chances.reply", "self.teams[side])", "())", "solve many sides"),
    (f"{REPLIES}.Paying._solved", "if is_free else [row]", "if False else [row]", "solve many sides"),
    # numbered positions
    (DENSE, "sign = 1 - 2 * mover", "sign = 2 * mover - 1", "solve numbered"),
    (DENSE, "work[p] = sign * (layer + 1)", "work[p] = sign * layer", "solve numbered"),
    (DENSE, "if w == 1:", "if w == 2:", "solve numbered"),
    (DENSE, "waits[k] = NEVER if draws > 0 else inside", "waits[k] = inside", "solve numbered"),
    (DENSE, "work[k] = paid", "work[k] = -paid", "solve numbered"),
    (DENSE, "elif (after > 0) == (sign > 0):", "elif (after > 0) != (sign > 0):", "solve numbered"),
    (DENSE, "win = distance + 1 if win == 0 else min(win, distance + 1)", "win = distance", "solve numbered"),
    (DENSE, "late = max(late, distance + 1)", "late = 1", "solve numbered patient"),
    (DENSE, "if distance > limit:", "if distance > 1:", "solve numbered patient"),
    (DENSE, "left(t) == limit", "left(t) != limit", "solve numbered patient"),
    (DENSE, "kind = 3 * mover + (1 if v == 0", "kind = 3 * mover + (0 if v == 0", "solve numbered"),
    (DENSE, "(abs(v) - 1 if v != 0 else 0)", "(abs(v) if v != 0 else 0)", "solve numbered patient"),
    (DENSE, "sign = 1 - 2 * mover", "sign = 2 * mover - 1", "guarantee numbered"),
    (DENSE, "sign = 1 if turned else -sign", "sign = -sign", "solve numbered alike"),
    (DENSE, "is_turned = turned and represent(t)", "is_turned = represent(t) and not turned", "solve numbered alike"),
    (DENSE, "is_won = (v > 0) != (sign > 0)", "is_won = (v > 0) == (sign > 0)", "solve numbered alike"),
    (DENSE, "if table[places[there] + index(t)] == lowest:", "if work[k] == lowest:", "solve numbered alike"),
]  # fmt: skip

ROWS = [Sabotage(target, (old, new), asked) for target, old, new, asked in EDITS]
