"""Chess endgames from their rules to a table of every position: CPU seconds, memory, and the size of a position."""

from __future__ import annotations

import time

import zermelo as z
from bench.clock import child, say, side_by_side
from zermelo.games import Endgame
from zermelo.solvers.cyclic.tablebase_retrograde import solve_tablebase_retrograde

# A process of its own, so that its peak of memory is that of one endgame.
ALONE = """
import json, sys, time
import zermelo as z
from bench.clock import grown
z.solve("chess:KK", compiled=True)
began = time.process_time()
answer, step = grown(lambda: z.solve(sys.argv[1]))
spent = time.process_time() - began
print(json.dumps({"seconds": spent, "step": step, "positions": len(answer), "numbers": len(answer.evidence.table)}))
"""


def _rook() -> None:
    solve_tablebase_retrograde(Endgame("KRK"))
    best = side_by_side({"table": lambda: solve_tablebase_retrograde(Endgame("KRK"))}, 5)["table"]
    say("chess:KRK, from rules to table", f"{best:.2f} CPU s", "below 1 CPU s", best < 1)
    answer = z.solve("chess:KRK")
    z.check(answer)
    began = time.process_time()  # compiled now
    report = z.check(answer)
    say("  check of it, every number", f"{time.process_time() - began:.2f} CPU s", "", bool(report))


def _large(name: str, goal_seconds: float, goal_bytes: float) -> None:
    found = child(ALONE, name)
    seconds, step, positions, numbers = (found[key] for key in ("seconds", "step", "positions", "numbers"))
    what = f"{name}, {positions:,.0f} positions, {numbers:,.0f} numbers"
    say(what, f"{seconds:.1f} CPU s", f"below {goal_seconds:.0f} CPU s", seconds < goal_seconds)
    say("  memory of table and work, at the peak", f"{step / 1e6:.0f} MB", "below 2 GB", step < goal_bytes)
    say("  that is, bytes a number", f"{step / numbers:.1f}", "")
    say("  positions a second", f"{positions / seconds / 1e6:.2f} million", "")


def run() -> None:
    """Prints the figures."""
    _rook()
    _large("chess:KBNK", 60, 2e9)
