"""Sabotages of normal forms and hidden moves: pivots, programs, dominance, sequence forms, best replies."""

from __future__ import annotations

from tests.sabotage.runner import Sabotage

FORM = "solvers.normal_form"
LINEAR = "solvers.linear"
PIVOTS, WALK = f"{LINEAR}.tableau", f"{FORM}.lemke_howson.walk_lemke_howson"
DOMINANCE = f"{FORM}.dominance"
PERFECT, CORRELATED = "solvers.equilibria.perfect", "solvers.correlated.correlated"
SUBSETS = "answers.equilibria.nash_subsets.NashSubsets"
SEQUENCE = "solvers.hidden.sequence_form"

EDITS = [
    # pivots and programs
    (f"{PIVOTS}.Tableau._less", "return bool(x < y)", "return bool(x > y)", "solve matrix"),
    (f"{PIVOTS}.Tableau.values", "made[column] = Fraction(row[-1], self.below)", "made[column] = Fraction(row[-1])",
     "solve matrix duel"),
    (f"{PIVOTS}.Tableau.pivot", "x * p - q * y", "x * p + q * y", "solve matrix"),
    (f"{PIVOTS}.walk_tableau", "table.pivot(r, enters)", "table.pivot(r, enters); return", "solve matrix duel"),
    (f"{LINEAR}.exact_lp.walk_exact_lp", "Fraction(last[table.own + k], table.below)", "Fraction(1, len(rows))",
     "solve matrix duel"),
    (f"{LINEAR}.exact_lp.prove_exact_lp", "tuple(at), tuple(prices)", "tuple(prices), tuple(at)", "solve wide duel"),
    (f"{LINEAR}.exact_lp.prove_exact_lp", "Optimum(value,", "Optimum(2 * value,", "solve wide duel"),
    (f"{LINEAR}.dixon.Ratios.fractions", "Fraction(top, self.below)", "Fraction(abs(top - 1), self.below)",
     "solve wide duel"),
    (f"{LINEAR}.basis.SolvedBasis.answer", "Ratios(self.at, self.below[0])", "Ratios(self.at[::-1], self.below[0])",
     "solve wide duel"),
    (f"{FORM}.vertex_enumeration.walk_extreme_equilibria", "missing & ~turned == 0", "missing & turned",
     "equilibria matrix"),
    (f"{FORM}.vertex_enumeration.walk_extreme_equilibria", "return sorted(made, reverse=True)",
     "return sorted(made, reverse=True)[:1]", "equilibria matrix"),
    (f"{FORM}.vertex_enumeration.enumerate_vertices", "if value == 0)", "if value != 0)", "equilibria matrix"),
    (f"{FORM}.vertex_enumeration.enumerate_vertices", "if len(seen) >= most:",
     "if len(seen) >= 3: break\n            if False:",
     "equilibria matrix"),
    (WALK, "if dropped == label:", "if dropped == label or step == 2:", "solve matrix"),
    (WALK, "return wanted - m if wanted >= m else wanted + n", "return wanted", "solve matrix"),
    (f"{FORM}.lemke_howson._scaled", "x / whole for x in point", "Fraction(1, len(point)) for x in point",
     "solve matrix"),
    (f"{FORM}.lemke_howson.lemke_howson_polytopes", "zip(*lifted[1], strict=True)", "lifted[1]", "solve matrix"),
    (f"{FORM}.zero_sum.solve_zero_sum", "value - lift, x", "value, x", "solve matrix duel"),
    (f"{FORM}.zero_sum.solve_zero_sum", "1 / found.value", "2 / found.value", "solve matrix duel"),
    (f"{FORM}.pure.pure_normal_form_profiles", "own.max(axis=seat, keepdims=True)", "own.min(axis=seat, keepdims=True)",
     "pure matrix"),
    (f"{FORM}.pure.pure_normal_form_profiles", "stays &= (own ==", "stays |= (own ==", "pure matrix"),
    (f"{FORM}.pure.pure_normal_form_profiles", "own.max(axis=seat, keepdims=True)", "own.max(axis=0, keepdims=True)",
     "pure matrix"),
    # dominance
    (f"{DOMINANCE}._judged", "(over[j] > 0).all() if strict", "(over[j] >= 0).all() if strict", "dominance matrix"),
    (f"{DOMINANCE}._judged", "(over[j] > 0).all() if strict", "(over[j] < 0).all() if strict", "dominance pure"),
    (f"{DOMINANCE}._judged", "return {j: Fraction(1)}, None", "return None, None", "dominance weak"),
    (f"{DOMINANCE}._strictly", "return None, list(belief)", "return None, [share / 2 for share in belief]",
     "dominance beliefs"),
    (f"{DOMINANCE}._strictly", "if value > 0", "if value > 9", "dominance matrix"),
    (f"{DOMINANCE}.weak_dominance", "return None, [p / whole for p in prices]", "return None, prices",
     "dominance weak beliefs"),
    (f"{DOMINANCE}.eliminate_by_dominance", "if not gone:", "if True:", "dominance pure"),
    (f"{DOMINANCE}.eliminate_by_dominance", "if not gone:", "if not gone or rounds:", "dominance matrix"),
    (f"{DOMINANCE}._own", "[..., seat]", "[..., 0]", "dominance pure"),
    (f"{DOMINANCE}._judged", "if not mixed:", "if mixed:", "dominance pure"),
    (f"{DOMINANCE}.eliminate_by_dominance", "rounds.append(gone)", "gone = gone[:1]; rounds.append(gone)",
     "dominance pure"),
    # trembling hands
    (f"{DOMINANCE}.weak_dominance", "if found.value > 0:", "if found.value > 9:", "perfect"),
    (f"{DOMINANCE}.weak_dominance", "prices = [1 + p for p in", "prices = [2 + p for p in", "perfect"),
    (f"{PERFECT}._judged", "return tuple(belief), None", "return None, mix", "perfect"),
    (f"{PERFECT}._judged", "below * n - p", "p - below * n", "perfect"),
    (f"{PERFECT}._judged", "below * n - p", "n - p", "perfect"),
    (f"{PERFECT}.solve_perfect_equilibria", "normal_form_matrix_rows(matrix, 1)",
     "normal_form_matrix_rows(matrix, 0)", "perfect"),
    (f"{PERFECT}.solve_perfect_equilibria", "normal_form_matrix_rows(matrix, 1)",
     "normal_form_matrix_rows(matrix, 0)", "perfect hidden"),
    # recommendations
    (f"{CORRELATED}._leavings", "- own", "- 2 * own", "correlated"),
    (f"{CORRELATED}._leavings", "if told != instead:", "if told > instead:", "correlated"),
    (f"{CORRELATED}._leavings", "[..., seat]", "[..., 0]", "correlated"),
    (f"{CORRELATED}._leavings", "only[here] = gains[here]", "only[...] = gains", "correlated"),
    (f"{CORRELATED}._Programs._fairest", "n - own for n", "own - n for n", "correlated"),
    (f"{CORRELATED}._Programs._bounded", "[[-n for n in row] for row in self.rows]",
     "[list(row) for row in self.rows]", "correlated coarse"),
    (f"{CORRELATED}._odds", "price / whole for price in prices", "price / whole for price in prices[::-1]",
     "correlated"),
    (f"{CORRELATED}.correlated_criterion_weights", "player == criterion.name", "player != criterion.name",
     "correlated coarse"),
    # the best of a matrix
    (f"{SUBSETS}._spans", "(min(gets), max(gets))", "(max(gets), max(gets))", "best of a matrix"),
    (f"{SUBSETS}._spans", "payoff.vector[1]) for x in xs", "payoff.vector[0]) for x in xs", "best of a matrix"),
    (f"{SUBSETS}.profile", "payoff.vector[1])\n", "payoff.vector[0])\n", "best in the dark"),
    (f"{SUBSETS}._between", "(due - least) / (most - least)", "Fraction(1)", "best of a matrix"),
    ("answers.equilibria.pure.PureProfiles.mixed", "int(j == k)", "int(j == 0)", "pure best of a matrix"),
    ("answers.equilibria.pure.PureProfiles.mixed", "paid.vector == payoff", "True", "pure best of a matrix"),
    ("preferences.criteria.best_by_criterion", "most = max(", "most = min(", "pure best of a matrix"),
    # hidden moves
    (f"{SEQUENCE}.sequence_form", "odds * share)", "odds)", "guarantee hidden"),
    (f"{SEQUENCE}.sequence_form", "both[k] += odds * int(", "both[k] -= odds * int(", "solve hidden duel"),
    (f"{SEQUENCE}.sequence_form", "int(both[0] * unit), int(both[1] * unit)",
     "int(both[1] * unit), int(both[0] * unit)",
     "solve hidden"),
    (f"{PIVOTS}.walk_tableau", "if enters is None:", "if True:", "solve hidden duel"),
    (f"{PIVOTS}.walk_tableau", "if enters is None:", "if True:", "guarantee hidden"),
    ("solvers.hidden.sequence_lp._finished", "rest -= plan[c]", "pass", "solve hidden duel"),
    ("solvers.hidden.best_reply.find_hidden_best_reply", "total.index(max(total))", "total.index(min(total))",
     "solve hidden three"),
    ("solvers.hidden.best_reply.find_hidden_best_reply", "[a + b for a, b in zip(before, here, strict=True)]", "here",
     "solve hidden three"),
    ("solvers.hidden.best_reply.hidden_best_reply_values", "share * row[q]", "row[q]", "solve hidden"),
    ("solvers.hidden.subgames._Run.decide", "most = max(", "most = min(", "solve hidden"),
    ("solvers.hidden.subgames._Run.decide", "value[seat] == most", "value[seat] < most", "solve hidden three"),
    ("solvers.hidden.subgames._Run._enter", "if len(mix) > 1:", "if len(mix) > 2:", "solve hidden duel"),
    ("solvers.guarantee.hidden.solve_hidden_guarantee", "paid - found.regret[two.players[1]]", "paid + 1",
     "guarantee hidden"),
    ("solvers.guarantee.hidden.solve_hidden_guarantee", "paid + found.regret[two.players[0]]", "paid - 1",
     "guarantee hidden"),
    ("forms.traits.two_sided.two_sided_tree", "[units, -units]", "[-units, units]", "guarantee hidden"),
]  # fmt: skip

ROWS = [Sabotage(target, (old, new), asked) for target, old, new, asked in EDITS]
