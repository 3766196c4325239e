"""What a move changes: moves of rules without an order are learned by that, whatever their numbers (Schaeffer 1989)."""

from __future__ import annotations

from typing import Any

from zermelo.solvers.proof.transposition.keys import FIRST_FACTOR, FOLD, MASK, SECOND_FACTOR

HISTORY = 1 << 14  # cells for one side; changes that share one share what is learned of them


def proof_change_text(tools: Any, width: int) -> Any:
    """Returns ``change_of``, the cell for the difference of two states."""

    def what_changes(s, t):  # type: ignore[no-untyped-def]
        h = 0
        for j in range(width):
            h += (t[j] - s[j]) * (FIRST_FACTOR >> (j & 31) | 1)
        h = (h & MASK) * SECOND_FACTOR & MASK
        return (h ^ h >> FOLD) & (HISTORY - 1)

    return tools.inlined(what_changes, what_changes)
