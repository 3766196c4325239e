"""Chess endgames from their rules to a table of every position: CPU seconds, memory, and the size of a position."""

from __future__ import annotations

import subprocess
import sys
import time

import zermelo as z
from bench.clock import say, side_by_side
from zermelo.games import Endgame
from zermelo.solvers.cyclic.tablebase_retrograde import solve_dense

# A process of its own, so that its peak of memory is that of one endgame; it prints seconds, bytes, positions, numbers.
ALONE = """
import resource, sys, time
import zermelo as z
z.solve("chess:KK", compiled=True)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
began = time.process_time()
answer = z.solve(sys.argv[1])
spent = time.process_time() - began
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(spent, peak * 1024, (peak - before) * 1024, len(answer), len(answer.table))
"""


def _rook() -> None:
    solve_dense(Endgame("KRK"))
    best = side_by_side({"table": lambda: solve_dense(Endgame("KRK"))}, 5)["table"]
    say("chess:KRK, from rules to table", f"{best:.2f} CPU s", "below 1 CPU s", best < 1)
    answer = z.solve("chess:KRK")
    z.check(answer)
    began = time.process_time()  # compiled now
    report = z.check(answer)
    say("  check of it, every number", f"{time.process_time() - began:.2f} CPU s", "", bool(report))


def _large(name: str, goal_seconds: float, goal_bytes: float) -> None:
    done = subprocess.run([sys.executable, "-c", ALONE, name], capture_output=True, text=True, check=True)
    seconds, peak, grown, positions, numbers = map(float, done.stdout.split())
    what = f"{name}, {positions:,.0f} positions, {numbers:,.0f} numbers"
    say(what, f"{seconds:.1f} CPU s", f"below {goal_seconds:.0f} CPU s", seconds < goal_seconds)
    say("  peak of memory of the whole process", f"{peak / 1e6:.0f} MB", "below 2 GB", peak < goal_bytes)
    say("  bytes a number, table and work together", f"{grown / numbers:.1f}", "")
    say("  positions a second", f"{positions / seconds / 1e6:.2f} million", "")


def run() -> None:
    """Prints the figures."""
    _rook()
    _large("chess:KBNK", 60, 2e9)
