"""Reading and writing .efg files of 400,000 nodes; where Gambit's own reader is at hand, beside it."""

from __future__ import annotations

import os
import resource
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np

import zermelo as z
from bench.clock import child, say, side_by_side
from zermelo.formats.gambit.efg import read_efg, write_efg

NODES = 400_000
LOAD = """import json, sys
import zermelo as z
from bench.clock import grown, peak
z.load(sys.argv[1])  # what loading needs
small, large = sys.argv[1:]
print(json.dumps({"step": grown(lambda: z.load(large))[1], "memory": peak()}))
"""


def binary_tree(nodes: int, payoffs: int, sets: int | None) -> z.Tree:
    """Two players, two moves each; so many different payoffs; *sets* information sets a player, or one a node."""
    dice = np.random.default_rng(1)
    inner = nodes // 2
    first = np.full(2 * inner + 2, 2 * inner + 1, dtype=np.int32)
    first[: inner + 1] = 1 + 2 * np.arange(inner + 1)
    mover = (np.arange(2 * inner + 1) % 2).astype(np.int8)
    mover[inner:] = -2
    rows = dice.integers(-1000, 1000, (payoffs, 2))
    info = None
    if sets is not None:
        info = np.full(2 * inner + 1, -1, dtype=np.int32)
        info[:inner] = 2 * dice.integers(0, sets, inner) + mover[:inner]
    return z.Tree(
        players=("Ann", "Bob"), first=first, mover=mover, payoff=rows[dice.integers(0, payoffs, inner + 1)],
        move=(np.arange(2 * inner + 1) % 2).astype(np.int32), vocabulary=("l", "r"), info=info,
        info_names=() if sets is None else tuple(f"set {k}" for k in range(2 * sets)),
    )  # fmt: skip


def run() -> None:
    """Prints what reading costs, beside Gambit's reader where GAMBIT_READER names a program that reads files."""
    rival = os.environ.get("GAMBIT_READER")
    for what, tree in (
        ("few payoffs and sets", binary_tree(NODES, 200, 500)),
        ("every payoff and set of its own", binary_tree(NODES, NODES, None)),
    ):
        began = time.process_time()
        text = write_efg(tree)
        wrote = time.process_time() - began
        best = side_by_side({"read": lambda: read_efg(text, "a.efg")}, rounds=3)["read"]  # noqa: B023
        say(f".efg of {len(tree):,} nodes read, {what}", f"{best:.2f} CPU s", "at most 2 CPU s", best <= 2)
        say("  written", f"{wrote:.2f} CPU s", "")
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder) / "a.efg")
            Path(path).write_text(text)
            small = str(Path(folder) / "small.efg")
            Path(small).write_text(write_efg(binary_tree(3, 2, None)))  # loads what loading needs
            found = child(LOAD, small, path)
            held = found["memory"] / 2**20
            say("  most memory of a process that loads it", f"{held:.0f} MB", "at most 150 MB", held <= 150)
            say("  of it, loading itself", f"{found['step'] / 2**20:.0f} MB", "")
            if rival is not None and "few" in what:  # with many it compares all labels with all others
                before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
                subprocess.run([rival, path], capture_output=True, check=False, timeout=300)
                spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
                say("  to Gambit's own reader", f"{best / spent:.2f}×", "faster", best < spent)
