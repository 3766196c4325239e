"""Sabotages of what could happen: sets merged wrongly, threats forgotten, guarantees taken for hopes, grids rounded."""

from __future__ import annotations

from tests.sabotage.runner import Sabotage

SMALL = "kernels.profile_sets_small.small_sweep"
BOXES, NEAR = "solvers.equilibria.chance_sets", "solvers.equilibria.epsilon"
INSIDE = "solvers.equilibria.subgame_sets"
PURE, NASH, THREATS = "solvers.equilibria.pure", "solvers.equilibria.nash", "solvers.equilibria.nash_cyclic"

EDITS = [
    # pure equilibria
    (f"{PURE}._averaged", "floor = max(min(", "floor = min(min(", "pure"),
    (f"{PURE}._averaged", "floor = max(min(", "floor = max(max(", "pure"),
    (f"{PURE}._averages", "a + weight * b", "a + b", "pure chance"),
    (f"{PURE}._averages", "a // total", "a // total + 1", "pure chance"),
    ("kernels.backward_induction.pure_sets", ">= floor:", "<= floor:", "pure"),
    ("kernels.backward_induction.pure_sets", "least > floor", "least < floor", "pure"),
    # plays that threats keep up
    (f"{NASH}._raised", "max(bounds[seat], others)", "min(bounds[seat], others)", "nash"),
    (f"{NASH}._raised", "best[0] if own == best[-1] else best[-1]", "best[0]", "nash"),
    (f"{NASH}._Writer._tempts", "return hope > payoff", "return hope >= payoff", "nash"),
    (f"{NASH}._Writer._tempts", "return hope > payoff", "return hope < payoff", "nash"),
    (f"{NASH}._Writer._threat", "if least > keeps else None", "if least >= keeps else None", "nash"),
    (f"{NASH}._Writer._threat", "held = payoff_quotient(int(self.sure[child, seat])",
     "held = payoff_quotient(int(self.sure[node, seat])",
     "nash"),
    (f"{NASH}._Plays._tally", "self.count[at] = 1", "self.count[at] = 2", "nash"),
    (f"{THREATS}._Finder.play", "(self.likes[row] < self.sure[0]).any()", "(self.likes[row] <= self.sure[0]).any()",
     "nash cycles"),
    (f"{THREATS}._Finder.play", ">= self.rival", "> self.rival", "nash cycles"),
    (f"{THREATS}._Finder._rivals", "np.where(is_most & ~several, second, most)", "most + 1", "nash cycles"),
    (f"{THREATS}._Finder._rivals", "np.where(is_most & ~several, second, most)", "second", "nash cycles"),
    (f"{THREATS}.find_nash_cyclic_outcomes", "== q\n", "!= q\n", "nash cycles"),
    # all equilibria of two
    (SMALL, "keep_a = (whole << (word(ctz(bP)) & rows)) & whole", "keep_a = whole", "equilibria"),
    (SMALL, "keep_b = (whole << (word(ctz(aP)) & rows)) & whole", "keep_b = whole", "equilibria"),
    (SMALL, "met = rows_met(aP) & rows_met(bP)", "met = zero", "equilibria"),
    (SMALL, "met = rows_met(aP) & rows_met(bP)", "met = rows_met(aP) | rows_met(bP)", "equilibria"),
    (SMALL, "met = seen_a & seen_b", "met = zero", "equilibria"),
    (SMALL, "if (x & seven) > ((y >> three) & seven):", "if (x & seven) < ((y >> three) & seven):", "equilibria"),
    (SMALL, "a = b\n                    continue", "continue", "equilibria"),
    (f"{BOXES}.chosen_chance_set", "floor = max(min(", "floor = min(min(", "equilibria chance"),
    (f"{BOXES}.chosen_chance_set", "kept += payoff_box_mixtures(turned, floor)", "pass", "equilibria chance"),
    (f"{BOXES}._averages", "total = sum(weights)", "total = len(weights)", "equilibria chance"),
    (f"{BOXES}._averages", "add_payoff_boxes(sums, boxes, weight)", "add_payoff_boxes(sums, boxes, 1)",
     "equilibria chance"),
    (f"{BOXES}._turned", "(box[2], box[3], box[0], box[1])", "box", "equilibria chance"),
    # hidden moves, subgames inside
    (f"{INSIDE}._averages", "before + share * more", "before + more", "equilibria inside"),
    (f"{INSIDE}._averages", "before + share * more", "share * more", "equilibria inside"),
    (f"{INSIDE}._Run._case", "simplest_payoff(box[0]), simplest_payoff(box[2])",
     "simplest_payoff(box[0]), simplest_payoff(box[0])", "equilibria inside"),
    (f"{INSIDE}._Run._piece", "in product(*(self.sets[v] for v in inside))",
     "in product(*(self.sets[v][:1] for v in inside))", "equilibria inside"),
    (f"{INSIDE}._Run._piece", "for case in cases for box in", "for case in cases[:1] for box in", "equilibria inside"),
    (f"{INSIDE}._Run.settle", "chosen_chance_set(below, seat, most)", "chosen_chance_set(below, 1 - seat, most)",
     "equilibria inside"),
    ("answers.equilibria.subgame_sets._shares", "[k] += share", "[k] += 1", "best inside"),
    # nearly
    (f"{NEAR}.epsilon_worth_and_gain", "best[v][m] = max(", "best[v][m] = min(", "near"),
    (f"{NEAR}.epsilon_worth_and_gain", "return paid[0], gain", "return paid[0], gain / 2", "near"),
    (f"{NEAR}.epsilon_worth_and_gain", "return paid[0], gain", "return [u + 1 for u in paid[0]], gain", "near"),
]  # fmt: skip

ROWS = [Sabotage(target, (old, new), asked) for target, old, new, asked in EDITS]
