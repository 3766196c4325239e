"""Sabotages of what answers say in sum: values in words, lines, ranges, uniqueness, what is best, who comes first."""

from __future__ import annotations

from tests.sabotage.runner import Sabotage

SHOWN, TOLD = "preferences.aspects.By.shown", "preferences.aspects.By.told"
FOLLOW, LIKELIEST = "answers.line.follow_line_of_play", "answers.line.likeliest_move_of_line"
COALITIONS, SERIES, PURE = "answers.coalitions", "answers.match.series.Series", "answers.equilibria.pure.PureEquilibria"
INDUCTION = "answers.evidence.solution.backward_induction.BackwardInduction"
BOUNDS = "answers.evidence.solution.bounds.Bounds"
SET = "answers.equilibria.payoff_set.payoff_set"

EDITS = [
    *((SHOWN, "-goodness if", "goodness if", asked)
      for asked in ("guarantee by place", "guarantees by place", "guarantee cycles by place", "coalitions by place")),
    (TOLD, "shown[0] if len(shown) == 1 else shown", "shown[::-1]", "guarantee by levels"),
    (TOLD, "shown[0] if len(shown) == 1 else shown", "shown[0]", "guarantees by levels"),
    (FOLLOW, "else next(iter(shares))", "else list(arena.edges(node))[-1]", "solve"),
    (FOLLOW, "else next(iter(shares))", "else list(arena.edges(node))[-1]", "guarantee team"),
    (FOLLOW, "else next(iter(shares))", "else list(arena.edges(node))[-1]", "guarantee cycles"),
    (FOLLOW, "if len(shares) > 1 else None", "if len(shares) > 2 else None", "solve average"),
    (LIKELIEST, "odds.index(max(odds))", "odds.index(min(odds))", "guarantee"),
    (LIKELIEST, "odds.index(max(odds))", "odds.index(min(odds))", "solve"),
    ("answers.guarantee.guarantee.Outlook.is_guarantee", "are_parts_against_all(self.side, self.parts)", "True",
     "outlook"),
    ("answers.guarantee.guarantee.Outlook.is_guarantee", "are_parts_against_all(self.side, self.parts)", "False",
    "guarantee cycles"),
    ("answers.guarantee.guarantee.Outlook.at_most", "self.bounds()[1]", "self.bounds()[1] + 1",
     "bounds of a guarantee"),
    (f"{INDUCTION}.range", "max(o[p]", "min(o[p]", "solve"),
    (f"{INDUCTION}.unique", "== 1", "!= 1", "solve last"),
    (f"{BOUNDS}.bounds", "simplest_payoff(max(", "simplest_payoff(min(", "bounds tossed"),
    (f"{BOUNDS}.unique", "True if", "False if", "solve tossed"),
    ("answers.guarantee.guarantees.Guarantees.aspects", "self.of(player)", "self.of(self.players[0])", "guarantees"),
    (f"{COALITIONS}.Coalitions.best_for", "if s.liked[player] == most", "if s.liked[player] != most", "coalitions"),
    (f"{COALITIONS}.Coalitions.stable", "s.stable_alone and s.stable_dissolved", "s.stable_alone or s.stable_dissolved",
     "coalitions"),
    (f"{COALITIONS}.Core.is_empty", "self.point is None", "self.point is not None", "coalitions"),
    ("answers.guarantee.determinacy.Determinacy.is_determined", "self.max_min == self.min_max", "False", "determinacy"),
    (f"{SERIES}.standings", "self.games[-1].standings", "self.games[0].standings", "series"),
    (f"{SERIES}.winners", "max(self.standings.vector)", "min(self.standings.vector)", "series"),
    (f"{PURE}.unique", "== 1", "== 2", "pure"),
    (f"{PURE}.range", "max(u[p]", "min(u[p]", "pure"),
    (f"{SET}.PayoffSet.unique", 'self.regions[0].kind == "point"', 'self.regions[0].kind != "point"', "equilibria"),
    (f"{SET}.PayoffSet.range", "max(r.most[m]", "min(r.most[m]", "equilibria"),
    (f"{SET}.PayoffSet.pareto", "payoff.vector[1] > edge[-1].vector[1]", "payoff.vector[1] < edge[-1].vector[1]",
     "equilibria"),
    (f"{SET}.Region.kind", "a < b for", "a <= b for", "equilibria"),
    ("answers.equilibria.nash_subsets.NashSubsets.is_finite", "all(len(xs)", "not all(len(xs)", "equilibria matrix"),
]  # fmt: skip

ROWS = [Sabotage(target, (old, new), asked) for target, old, new, asked in EDITS]
