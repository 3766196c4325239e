"""Sabotages of normal forms and hidden moves: pivots, programs, dominance, sequence forms, best replies."""

from __future__ import annotations

from tests.sabotage.runner import Sabotage

FORM = "solvers.normal_form"
LP, WALK = f"{FORM}.exact_lp", f"{FORM}.lemke_howson.lemke_howson"
DOMINANCE = f"{FORM}.dominance"
SEQUENCE = "solvers.hidden.sequence_form"

EDITS = [
    # pivots and programs
    (f"{LP}.Tableau._less", "return bool(x < y)", "return bool(x > y)", "solve matrix"),
    (f"{LP}.Tableau.values", "made[column] = Fraction(row[-1], self.below)", "made[column] = Fraction(row[-1])",
     "solve matrix duel"),
    (f"{LP}.Tableau.pivot", "x * p - q * y", "x * p + q * y", "solve matrix"),
    (f"{LP}.maximise", "table.pivot(r, enters)", "table.pivot(r, enters); break", "solve matrix duel"),
    (f"{LP}.maximise", "Fraction(last[table.own + k], table.below)", "Fraction(1, goal)", "solve matrix duel"),
    (f"{FORM}.vertex_enumeration.extreme_equilibria", "missing & ~turned == 0", "missing & turned",
     "equilibria matrix"),
    (f"{FORM}.vertex_enumeration.extreme_equilibria", "return sorted(made, reverse=True)",
     "return sorted(made, reverse=True)[:1]", "equilibria matrix"),
    (f"{FORM}.vertex_enumeration.vertices", "if value == 0)", "if value != 0)", "equilibria matrix"),
    (f"{FORM}.vertex_enumeration.vertices", "if len(seen) >= most:", "if len(seen) >= 3: break\n            if False:",
     "equilibria matrix"),
    (WALK, "if dropped == label:", "if dropped == label or step == 2:", "solve matrix"),
    (WALK, "return wanted - m if wanted >= m else wanted + n", "return wanted", "solve matrix"),
    (f"{FORM}.lemke_howson._scaled", "x / whole for x in point", "Fraction(1, len(point)) for x in point",
     "solve matrix"),
    (f"{FORM}.lemke_howson.polytopes", "zip(*lifted[1], strict=True)", "lifted[1]", "solve matrix"),
    (f"{FORM}.zero_sum.minimax", "value - lift, tuple", "value, tuple", "solve matrix duel"),
    (f"{FORM}.zero_sum.minimax", "1 / found.value", "2 / found.value", "solve matrix duel"),
    (f"{FORM}.pure.pure_profiles", "own.max(axis=seat, keepdims=True)", "own.min(axis=seat, keepdims=True)",
     "pure matrix"),
    (f"{FORM}.pure.pure_profiles", "stays &= (own ==", "stays |= (own ==", "pure matrix"),
    (f"{FORM}.pure.pure_profiles", "own.max(axis=seat, keepdims=True)", "own.max(axis=0, keepdims=True)",
     "pure matrix"),
    # dominance
    (f"{DOMINANCE}._judged", "(over[j] > 0).all() if strict", "(over[j] >= 0).all() if strict", "dominance matrix"),
    (f"{DOMINANCE}._judged", "(over[j] > 0).all() if strict", "(over[j] < 0).all() if strict", "dominance pure"),
    (f"{DOMINANCE}._judged", "return {j: Fraction(1)}, None", "return None, None", "dominance weak"),
    (f"{DOMINANCE}._strictly", "return None, list(belief)", "return None, [share / 2 for share in belief]",
     "dominance beliefs"),
    (f"{DOMINANCE}._strictly", "if value > 0", "if value > 9", "dominance matrix"),
    (f"{DOMINANCE}._weakly", "return None, [p / whole for p in prices]", "return None, prices",
     "dominance weak beliefs"),
    (f"{DOMINANCE}.eliminate", "if not gone:", "if True:", "dominance pure"),
    (f"{DOMINANCE}.eliminate", "if not gone:", "if not gone or rounds:", "dominance matrix"),
    (f"{DOMINANCE}._own", "[..., seat]", "[..., 0]", "dominance pure"),
    (f"{DOMINANCE}._judged", "if not mixed:", "if mixed:", "dominance pure"),
    (f"{DOMINANCE}.eliminate", "rounds.append(gone)", "gone = gone[:1]; rounds.append(gone)", "dominance pure"),
    # hidden moves
    (f"{SEQUENCE}.sequence_form", "odds * share)", "odds)", "guarantee hidden"),
    (f"{SEQUENCE}.sequence_form", "both[k] += odds * int(", "both[k] -= odds * int(", "solve hidden duel"),
    (f"{SEQUENCE}.sequence_form", "int(both[0] * unit), int(both[1] * unit)",
     "int(both[1] * unit), int(both[0] * unit)",
     "solve hidden"),
    ("solvers.hidden.sequence_lp._minimise", "if last[enters] >= 0:", "if True:", "solve hidden duel"),
    ("solvers.hidden.sequence_lp._minimise", "if last[enters] >= 0:", "if True:", "guarantee hidden"),
    ("solvers.hidden.sequence_lp._finished", "rest -= plan[c]", "pass", "solve hidden duel"),
    ("solvers.hidden.best_reply.best_reply", "total.index(max(total))", "total.index(min(total))",
     "solve hidden three"),
    ("solvers.hidden.best_reply.best_reply", "[a + b for a, b in zip(before, here, strict=True)]", "here",
     "solve hidden three"),
    ("solvers.hidden.best_reply.expected", "share * row[q]", "row[q]", "solve hidden"),
    ("solvers.hidden.subgames._Run.decide", "most = max(", "most = min(", "solve hidden"),
    ("solvers.hidden.subgames._Run.decide", "value[seat] == most", "value[seat] < most", "solve hidden three"),
    ("solvers.hidden.subgames._Run._enter", "if len(mix) > 1:", "if len(mix) > 2:", "solve hidden duel"),
    ("solvers.guarantee.hidden.hidden_guarantee", "paid - found.regret[two.players[1]]", "paid + 1",
     "guarantee hidden"),
    ("solvers.guarantee.hidden.hidden_guarantee", "paid + found.regret[two.players[0]]", "paid - 1",
     "guarantee hidden"),
    ("forms.two_sided.duel", "[units, -units]", "[-units, units]", "guarantee hidden"),
]  # fmt: skip

ROWS = [Sabotage(target, (old, new), asked) for target, old, new, asked in EDITS]
