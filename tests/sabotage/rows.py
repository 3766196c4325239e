"""All sabotages."""

from __future__ import annotations

from tests.sabotage import cycles, induction, outcomes, proofs, sides, sums, tables, teams, wants
from tests.sabotage.runner import Sabotage

PARTS = (wants, induction, sides, cycles, outcomes, tables, teams, sums, proofs)
ROWS: list[Sabotage] = [row for part in PARTS for row in part.ROWS]
