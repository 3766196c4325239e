"""Sabotages of proofs: questions answered the wrong way round, bounds that are none, moves that keep nothing."""

from __future__ import annotations

from tests.sabotage.runner import Sabotage

PROVE, PROVER = "solvers.proof.prove", "solvers.proof.prover.Prover"
EDITS = [
    # which bound an answer is, and what it says
    (f"{PROVER}.bounds", "high = _smaller(high, found.value)", "low = high = found.value", "guarantee proven"),
    (f"{PROVER}.bounds", "low = _greater(low, found.value)", "low = _greater(low, found.value + 1)", "prove others"),
    # who plays for whom
    ("solvers.proof.prover._members", "int(p in seats)", "int(p not in seats)", "prove"),
    ("solvers.proof.prover._members", "int(p in seats)", "int(p == max(seats) - 1 or p in seats)", "prove others"),
    # moves
    (f"{PROVER}.move", "return found.move", "return next(a for a in range(9) if self.rules.legal(list(state), a))",
     "prove"),
    (f"{PROVE}._Asking._threshold", "else high + 1", "else high + 2", "prove others"),
    (f"{PROVE}._Asking._threshold", "in self.prover.side", "not in self.prover.side", "prove"),
    # what is told
    (f"{PROVE}._payoff", "payoff_quotient(units, game.rules.scale)", "payoff_quotient(units + 1, game.rules.scale)",
     "prove"),
    (f"{PROVE}._payoff", "payoff_quotient(units, game.rules.scale)", "payoff_quotient(-units, game.rules.scale)",
     "guarantee proven"),
]  # fmt: skip

ROWS = [Sabotage(target, (old, new), asked) for target, old, new, asked in EDITS]
