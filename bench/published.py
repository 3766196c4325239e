"""Games whose every position is solved, beside what is published: how many there are, who wins, in how many moves.

Each runs in a process of its own, is solved and then checked, number by number. All of it takes half an hour.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass

from bench.clock import child, say

SOLVED = """
import json, sys, time
import zermelo as z
began = time.process_time()
answer = z.solve(sys.argv[1])
solved = time.process_time()
right = bool(z.check(answer))
evidence = answer.evidence
reached = sum(count.won + count.drawn + count.lost for count in answer.balance.values())
print(json.dumps({"solve": solved - began, "check": time.process_time() - solved, "right": right, "positions": reached,
                  "value": int(next(iter(answer.payoff.values()))), "moves": answer.distance(answer.game.start())}))
"""
COUNTED = """
import json, sys, tempfile, time
import zermelo as z
with tempfile.TemporaryDirectory() as folder:
    began = time.process_time()
    table = z.table(sys.argv[1], folder + "/t", what="guarantees", memory="5GB")
    solved = time.process_time()
    right = bool(z.check(table))
    checked = time.process_time()
    found = table.count_kingmaking()
    print(json.dumps({"solve": solved - began, "check": checked - solved, "right": right, "positions": len(table),
                      "kingmaking": found.kingmaking, "moving": found.positions,
                      "value": [int(x) for x in table.coalitions().values()]}))
"""


@dataclass(frozen=True)
class Published:
    """A game: its positions, what the first player gets, and in how many moves (None for a draw)."""

    name: str
    positions: int
    value: int
    moves: int | None
    source: str


GAMES = (
    Published("mills:6", 42_372_745, 0, None, "De Clercq"),
    Published("teeko", 171_875_046, 0, None, "Steele 1999"),
    Published("teeko:advanced", 171_707_466, 1, 13, "Steele 1999"),
    Published("dobutsu", 493_573_042, -1, 77, "Tanaka 2009, who counts one move more"),
)
# Three players on a star of 37 cells with two marbles each: nobody has published them, so these are our own.
STAR, STAR_POSITIONS, STAR_MOVING, STAR_KINGS = "halma:2,2", 53_680_608, 52_983_720, 13_041_177
ROBUST = (
    "tests/tables/build/test_kill.py", "tests/tables/build/cluster/test_cluster_kill.py", "tests/tables/test_damage.py",
)  # fmt: skip


def run() -> None:
    """Prints the report."""
    for known in GAMES:
        found = child(SOLVED, known.name)
        is_so = (found["positions"], found["value"], found["moves"]) == (known.positions, known.value, known.moves)
        far = "" if found["moves"] is None else f" in {found['moves']}"
        say(f"{known.name}: positions; the first player gets", f"{found['positions']:,}; {found['value']}{far}",
            known.source, is_so)  # fmt: skip
        _spent(found)
    found = child(COUNTED, STAR)
    is_so = (found["positions"], found["moving"], found["kingmaking"]) == (STAR_POSITIONS, STAR_MOVING, STAR_KINGS)
    say(f"{STAR}: positions; kingmaking", f"{found['positions']:,}; {found['kingmaking']:,}", "as before", is_so)
    _spent(found)
    many = os.environ | {"HYPOTHESIS_PROFILE": "long"}
    command = [sys.executable, "-m", "pytest", "-q", "-m", "", *ROBUST]
    done = subprocess.run(command, capture_output=True, text=True, env=many)
    say("runs killed, files damaged", done.stdout.strip().rpartition("\n")[2].strip("= "), "all pass",
        done.returncode == 0)  # fmt: skip


def _spent(found: dict[str, float]) -> None:
    figure = f"{found['solve']:.0f}, {found['check']:.0f}; {found['right']}"
    say("  CPU seconds to solve, to check; found right", figure, "True", bool(found["right"]))
