"""Depth-first proof-number search at work on a table: see `dfpn`.

Numbers belong to one threshold. When another is asked about, what is proven for more is kept as proven, what is
disproven for less as disproven, and all other numbers are forgotten. Where points are banked nothing is: numbers then
belong to how much is needed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler.native import RulesKernel
from zermelo.solvers.proof.alphabeta import ABOVE, BELOW, BEYOND, CHOSEN
from zermelo.solvers.proof.dfpn import DISPROOF_LIMIT, NEVER, NUMBER_BITS, PROOF_LIMIT, dfpn_kernel
from zermelo.solvers.proof.engine import Bound, Engine
from zermelo.solvers.proof.transposition.keys import Fields
from zermelo.solvers.proof.transposition.table import Layout


class ProofNumbers(Engine):
    """Proof numbers on one table."""

    packs = False
    asked: int | None = None
    above: int | None = None  # the least end that answered yes, of all that the table stands for
    below: int | None = None

    def make_kernel(self) -> RulesKernel:
        return dfpn_kernel(
            self.rules, self.members, words=len(self.layout.words), keyed=self.keyed, bank=self.trial.bank
        )

    def first_fields(self) -> Fields:
        """One field more where points are banked: how much is needed."""
        first, trial = super().first_fields(), self.trial
        if not trial.bank.words:
            return first
        near, far = min((*trial.gains, *trial.sums, 0)), max((*trial.gains, *trial.sums, 0))
        return Fields((*first.least, near), (*first.most, far + 1))

    def rebuild(self, layout: Layout | None = None) -> None:
        super().rebuild(layout)
        self.asked = self.above = self.below = None

    def begin(self, state: tuple[int, ...], threshold: int) -> None:
        super().begin(state, threshold)
        if self.asked != threshold and self.table is not None and not self.trial.bank.words:
            self._forget(threshold)
        self.asked = threshold
        at, frame = self.stack.at, self.frame(0)
        at[ABOVE] = at[BEYOND] if self.above is None else self.above
        at[BELOW] = -at[BEYOND] if self.below is None else self.below
        frame[PROOF_LIMIT] = frame[DISPROOF_LIMIT] = NEVER

    def answer(self, threshold: int) -> Bound:
        """An end that was met bounds the value; where none was, the threshold does."""
        at = self.stack.at
        above, below, beyond = int(at[ABOVE]), int(at[BELOW]), int(at[BEYOND])
        base = threshold if self.trial.bank.words else 0  # of ends that are counted from the threshold
        if self.stack.value:
            value = threshold if above == beyond else base + above
        else:
            value = threshold - 1 if below == -beyond else base + below
        return Bound(value, int(at[CHOSEN]))

    def note(self) -> None:
        at = self.stack.at
        self.above = None if at[ABOVE] == at[BEYOND] else int(at[ABOVE])
        self.below = None if at[BELOW] == -at[BEYOND] else int(at[BELOW])
        at[ABOVE] = at[BELOW] = 0
        super().note()

    def more(self) -> list[int | None]:
        return [self.asked, self.above, self.below]

    def take(self, more: list[int | None]) -> None:
        self.asked, self.above, self.below = more

    def _forget(self, threshold: int) -> None:
        """Keeps what is still true of another threshold."""
        assert self.asked is not None
        if threshold < self.asked:
            self.below, shift = None, 0
        else:
            self.above, shift = None, NUMBER_BITS
        entry = self.layout.entry
        if self.native:
            words: Any = np.asarray(self.table).reshape(-1, entry)[:, 0]
            words[(words >> shift) & NEVER != 0] = 0
        else:
            for e in range(0, len(self.table), entry):
                if (self.table[e] >> shift) & NEVER != 0:
                    self.table[e] = 0
