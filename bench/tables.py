"""Tables on disk: Connect Four on five by five beside a plain loop and C++, cores, memory held, look-ups, a cluster."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

import zermelo as z
from bench import published
from bench.clock import child, compiled_by_hand, is_there, say

OURS = """
import json, sys, time
import zermelo as z
from bench import published
from bench.clock import grown, peak
from zermelo.tables.build.layered import table
game, out, cores, memory, *cluster = sys.argv[1], sys.argv[2], int(sys.argv[3]), *sys.argv[4:]
z.game(game)
began, wall = time.process_time(), time.monotonic()
cluster = cluster[0] if cluster else None
found, step = grown(lambda: table(game, out, cores=cores, memory=memory, compiled=True, cluster=cluster))
print(json.dumps({"cpu": time.process_time() - began, "wall": time.monotonic() - wall, "positions": len(found),
                  "bytes": found.manifest.bytes, "memory": peak(), "step": step}))
"""
REFERENCE = """
import json, sys
from pathlib import Path
from bench.plain_layers import solve
print(json.dumps(solve(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))))
"""
BY_HAND = """
import ctypes, json, sys, time
from pathlib import Path
library = ctypes.CDLL(sys.argv[1])
library.solve.restype = ctypes.c_int64
tally, folder = (ctypes.c_int64 * 3)(), Path(sys.argv[4])
folder.mkdir()
began = time.process_time()
found = library.solve(int(sys.argv[2]), int(sys.argv[3]), str(folder).encode(), tally)
print(json.dumps({"cpu": time.process_time() - began, "positions": found, "tally": list(tally),
                  "bytes": sum(file.stat().st_size for file in folder.iterdir())}))
"""


def run() -> None:
    """Prints the report."""
    with tempfile.TemporaryDirectory() as folder:
        board = ("5", "4") if os.environ.get("ZERMELO_BENCH_SMALL") else ("5", "5")
        _solved(Path(folder), board)
        _looked_up(Path(folder) / "one")
        _clustered(Path(folder), board)
        if os.environ.get("ZERMELO_BENCH_LARGE"):
            _large(Path(folder))


def _solved(folder: Path, board: tuple[str, str]) -> None:
    name, shown = f"connect:{board[0]},{board[1]}", f"{board[0]}×{board[1]}"
    child(OURS, "connect:4,4", folder / "warm", 1, "1GB")  # compiles what all games share
    child(OURS, name, folder / "first", 2, "1GB") if board == ("5", "4") else _compile(name)
    plain = child(REFERENCE, *board, folder / "plain")
    library = compiled_by_hand("tables.cpp")
    by_hand = None if library is None else child(BY_HAND, library._name, *board, folder / "hand")
    one, two = _in_turn(name, folder)
    tight = child(OURS, name, folder / "tight", 2, "512MB")
    many = one["positions"]
    assert many == two["positions"] == tight["positions"] == plain["positions"]
    ratio = one["cpu"] / plain["cpu"]
    say(f"table {shown}, {many:,} positions: CPU, to a plain loop", f"{ratio:.2f}×", "at most 1.1×", ratio <= 1.1)
    if by_hand is not None:
        assert by_hand["positions"] == many
        ratio = one["cpu"] / by_hand["cpu"]
        say("  to C++ of the same algorithm, by hand", f"{ratio:.2f}×", "at most 2×", ratio <= 2)
        say("  C++: CPU a position", f"{by_hand['cpu'] / many * 1e9:.0f} ns", "")
    say("  plain loop: CPU a position", f"{plain['cpu'] / many * 1e9:.0f} ns", "")
    for cores, found in (("one core", one), ("two cores", two)):
        say(f"  table on {cores}: CPU a position, by the clock",
            f"{found['cpu'] / many * 1e9:.0f} ns, {found['wall']:.1f} s", "")  # fmt: skip
    ratio = one["wall"] / two["wall"]
    say(f"table {shown}: by the clock, one core to two, load {os.getloadavg()[0]:.0f}", f"{ratio:.2f}×",
        "at least 1.7× when idle", ratio >= 1.7)  # fmt: skip
    say("  two cores: more CPU than one; time that they do not work for it",
        f"{two['cpu'] / one['cpu'] - 1:.0%}; {1 - two['cpu'] / (2 * two['wall']):.0%}", "")  # fmt: skip
    same = _contents(folder / "one") == _contents(folder / "two") == _contents(folder / "tight")
    say("  the same bytes on one core, on two, in half the memory", str(same), "True", same)
    for cores, found, most in (("one core", one, 1000), ("two cores", two, 1000), ("two cores", tight, 512)):
        what = f"table {shown}: all its processes on {cores}, {most} MB allowed"
        held = max(found["memory"], found["tree"]) / 1e6
        say(what, f"{held:.0f} MB", f"at most {most} MB", held <= most)
        say("  of it, the table's own work", f"{found['step'] / 1e6:.0f} MB", "")
    each = one["bytes"] / one["positions"]
    say(f"table {shown}: bytes a position on disk", f"{each:.2f}", "at most 1.7", each <= 1.7)

    known = {"5×5": (27_296_634, 28_047_793, 14_419_273), "5×4": (1_390_516, 1_251_559, 1_303_636)}[shown]
    found = _counts(z.Table(folder / "one"))
    told = "/".join(f"{n:,}" for n in found)
    say(f"table {shown}: won, lost, drawn for the mover", told, "as known", found == known)


def _in_turn(name: str, folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Makes a table on one core and on two, twice in turn; returns of each the run that took less by the clock."""
    best: dict[str, dict[str, Any]] = {}
    for _ in range(2):
        for cores, word in ((1, "one"), (2, "two")):
            shutil.rmtree(folder / word, ignore_errors=True)
            found = child(OURS, name, folder / word, cores, "1GB")
            best[word] = min(found, best.get(word, found), key=lambda run: float(run["wall"]))
    return best["one"], best["two"]


def _contents(folder: Path) -> dict[str, str]:
    """The files of a table that stay, with their checksums."""
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest()
            for file in [*(folder / "layers").iterdir(), folder / "manifest.json"]}  # fmt: skip


def _large(folder: Path) -> None:
    """Six by five whole, 2,818,972,642 positions, the published number."""
    _compile("connect:6,5")
    found = child(OURS, "connect:6,5", folder / "large", 2, "4GB")
    right = found["positions"] == 2_818_972_642
    say("table 6×5: positions", f"{found['positions']:,}", "2,818,972,642", right)
    say("  CPU seconds", f"{found['cpu']:.0f}", "under 800", found["cpu"] < 800)
    say("  seconds by the clock on two cores", f"{found['wall']:.0f}", "")
    say("  its processes, 4 GB allowed", f"{max(found['memory'], found['tree']) / 1e6:.0f} MB", "at most 4,000 MB",
        max(found["memory"], found["tree"]) <= 4e9)  # fmt: skip
    say("  bytes a position on disk", f"{found['bytes'] / found['positions']:.2f}", "")
    published.run()


def _counts(table: Any) -> tuple[int, int, int]:
    """How many positions the player to move wins, loses, draws; the seats take turns, a layer each."""
    won = lost = drawn = 0
    for number, kept in table.manifest.layers.items():
        second, nobody, first = kept["counts"]
        won, lost = (won + first, lost + second) if number % 2 == 0 else (won + second, lost + first)
        drawn += nobody
    return won, lost, drawn


def _clustered(folder: Path, board: tuple[str, str]) -> None:
    """The same board on two local workers of Dask, beside one machine; all processes counted, their start too."""
    if not is_there("distributed", "the cluster"):
        return
    name, shown = f"connect:{board[0]},{board[1]}", f"{board[0]}×{board[1]}"
    _compile(name)
    alone = child(OURS, name, folder / "alone", 1, "1GB")
    many = child(OURS, name, folder / "many", 1, "2GB", "local:2")
    assert _contents(folder / "alone") == _contents(folder / "many")
    ratio = many["all"] / alone["all"]
    say(f"table {shown} on a Dask cluster of 2 workers: CPU, to one machine", f"{ratio:.1f}×", "at most 2×", ratio <= 2)
    say("  seconds by the clock, one machine and 2 workers", f"{alone['wall']:.1f} and {many['wall']:.1f} s", "")
    say("  all its processes, 2 GB allowed", f"{many['tree'] / 1e6:.0f} MB", "")


def _compile(name: str) -> None:
    """Compiles the game's kernel, or finds it on disk, before anything is measured."""
    from zermelo.tables.moves import Moves
    from zermelo.tables.order import table_orders

    rules = z.game(name).rules
    Moves(rules, None, table_orders(rules)[0], symmetric=False, compiled=True).compile()


def _looked_up(folder: Path) -> None:
    table = z.Table(folder)
    number = max(table.manifest.layers, key=lambda j: table.manifest.layers[j]["rows"])
    keys = table.reader(number).whole()[0]
    some = np.random.default_rng(1).choice(keys, 200_000)
    shelf = table._shelf(number)
    shelf.made()
    states = [table.moves.state(int(k)) for k in some[:20_000]]
    random.Random(1).shuffle(states)
    best = {"key": 0.0, "state": 0.0, "batch": 0.0}
    for _ in range(3):
        began = time.process_time()
        for key in some[:50_000].tolist():
            shelf.row(key)
        best["key"] = max(best["key"], 50_000 / (time.process_time() - began))
        began = time.process_time()
        for state in states:
            table[state]
        best["state"] = max(best["state"], len(states) / (time.process_time() - began))
        began = time.process_time()
        table.at_keys(number, some)
        best["batch"] = max(best["batch"], len(some) / (time.process_time() - began))
    say("look-ups by key, one at a time, warm", f"{best['key']:,.0f} a CPU s", "at least 100,000", best["key"] >= 1e5)
    say("look-ups by state, one at a time, warm", f"{best['state']:,.0f} a CPU s", "at least 100,000",
        best["state"] >= 1e5)  # fmt: skip
    say("look-ups by key, many at once", f"{best['batch']:,.0f} a CPU s", "at least 2,000,000", best["batch"] >= 2e6)
