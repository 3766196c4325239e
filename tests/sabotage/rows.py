"""All sabotages."""

from __future__ import annotations

from tests.sabotage import wants
from tests.sabotage.runner import Sabotage

ROWS: list[Sabotage] = [*wants.ROWS]
