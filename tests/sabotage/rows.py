"""All sabotages."""

from __future__ import annotations

from tests.sabotage import cycles, induction, outcomes, sides, tables, teams, wants
from tests.sabotage.runner import Sabotage

PARTS = (wants, induction, sides, cycles, outcomes, tables, teams)
ROWS: list[Sabotage] = [row for part in PARTS for row in part.ROWS]
