"""A fresh process that answers one small question: what imports and compiling cost, where there is next to no work."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib.metadata import PackageNotFoundError, version as version_of

from bench.peers.measure import duel
from bench.peers.row import Row

PACKAGE, PEER = None, "Python"


def version() -> str:
    """Returns which Python this is."""
    return platform.python_version()


OURS_PENNIES = """import zermelo as z
print(z.solve(z.matrix(("A", "B"), {"A": [[3, -1], [-1, 1]]})).game_value)
"""
OURS_NOUGHTS = """import zermelo as z
print(z.solve("tictactoe").payoff["A"])
"""
# Noughts and crosses in a few lines of plain Python, with no package at all.
PLAIN = """from functools import cache
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
@cache
def value(board, mover):
    if any(board[a] == board[b] == board[c] == -mover for a, b, c in LINES):
        return -mover
    free = [k for k in range(9) if not board[k]]
    if not free:
        return 0
    return (max if mover > 0 else min)(value(board[:k] + (mover,) + board[k + 1 :], -mover) for k in free)
print(value((0,) * 9, 1))
"""
NASHPY = """import nashpy, numpy as np
from fractions import Fraction
x, y = nashpy.Game(np.array([[3, -1], [-1, 1]])).linear_program()
print(Fraction(float(x @ np.array([[3, -1], [-1, 1]]) @ y)).limit_denominator(1000))
"""
GAMBIT = """import pygambit as gbt, numpy as np
paid = np.array([[3, -1], [-1, 1]])
found = gbt.nash.lp_solve(gbt.StrategicGame.from_arrays(paid, -paid))
print(found.equilibrium.payoffs[next(iter(found.game.players))])
"""
EASYAI = """from easyAI import Negamax
from easyAI.games.TicTacToe import TicTacToe
found = Negamax(9)
found(TicTacToe([None, None]))
print(round(found.alpha))
"""


IMPORTS = "mostly imports: zermelo loads NumPy, and numba where it has compiled something before"
TASKS: tuple[tuple[str, str, str | None, str, str, str], ...] = (
    ("a matrix of 2 × 2", "Nashpy", "nashpy", NASHPY, OURS_PENNIES, "float64"),
    ("a matrix of 2 × 2", "Gambit", "pygambit", GAMBIT, OURS_PENNIES, "exact"),
    ("tic-tac-toe", "easyAI", "easyAI", EASYAI, OURS_NOUGHTS, "float64"),
    ("tic-tac-toe", "plain Python", None, PLAIN, OURS_NOUGHTS, "exact"),
)


def answer(text: str) -> str:
    """Returns what a Python of its own prints when it runs *text*."""
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True, env=os.environ)
    return done.stdout.strip()


def same(theirs: str, ours: str) -> str:
    """Says that both printed the same; fails where they did not."""
    assert theirs == ours, f"{theirs} and {ours}"
    return f"both say {ours}"


def rows(version: str, quick: bool) -> Iterator[Row]:
    """Yields what was measured; every answer comes from a process of its own, which is all of the work."""
    for size, peer, package, theirs, ours, numbers in TASKS:
        try:
            found = version if package is None else version_of(package)
        except PackageNotFoundError:
            continue
        yield duel(
            "a fresh process: import and answer", size, partial(answer, theirs), partial(answer, ours), same, peer=peer,
            version=found, numbers=(numbers, "exact"), rounds=1 if quick else 3, remark=IMPORTS,
        )  # fmt: skip
