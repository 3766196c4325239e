"""Tables on disk: Connect Four on five by five beside a plain loop in memory, memory held, look-ups."""

from __future__ import annotations

import os
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

import zermelo as z
from bench.clock import child, is_there, say

OURS = """
import json, sys, time
import zermelo as z
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


def run() -> None:
    """Prints the report."""
    with tempfile.TemporaryDirectory() as folder:
        board = ("5", "4") if os.environ.get("ZERMELO_BENCH_SMALL") else ("5", "5")
        _solved(Path(folder), board)
        _looked_up(Path(folder) / "one")
        _clustered(Path(folder))


def _solved(folder: Path, board: tuple[str, str]) -> None:
    name, shown = f"connect:{board[0]},{board[1]}", f"{board[0]}×{board[1]}"
    child(OURS, "connect:4,4", folder / "warm", 1, "1GB")  # compiles what all games share
    child(OURS, name, folder / "first", 2, "1GB") if board == ("5", "4") else _compile(name)
    plain = child(REFERENCE, *board, folder / "plain")
    one = child(OURS, name, folder / "one", 1, "1GB")
    two = child(OURS, name, folder / "two", 2, "512MB")
    assert one["positions"] == two["positions"] == plain["positions"]
    ratio = one["cpu"] / plain["cpu"]
    say(
        f"table {shown}, {one['positions']:,} positions: CPU, to a plain loop",
        f"{ratio:.2f}×",
        "at most 1.1×",
        ratio <= 1.1,
    )
    say(f"table {shown}: CPU seconds, plain loop and table", f"{plain['cpu']:.1f} and {one['cpu']:.1f} s", "")
    say(f"table {shown}: wall time on one core, on two", f"{one['wall']:.1f} and {two['wall']:.1f} s", "")
    for cores, found, most in (("one core", one, 1000), ("two cores", two, 512)):
        what = f"table {shown}: its process on {cores}, {most} MB allowed"
        held = found["memory"] / 1e6
        say(what, f"{held:.0f} MB", f"at most {most} MB", held <= most)
        say("  of it, the table's own work", f"{found['step'] / 1e6:.0f} MB", "")
    each = one["bytes"] / one["positions"]
    say(f"table {shown}: bytes a position on disk", f"{each:.2f}", "at most 1.7", each <= 1.7)

    known = {"5×5": (27_296_634, 28_047_793, 14_419_273), "5×4": (1_390_516, 1_251_559, 1_303_636)}[shown]
    found = _counts(z.Table(folder / "one"))
    told = "/".join(f"{n:,}" for n in found)
    say(f"table {shown}: won, lost, drawn for the mover", told, "as known", found == known)


def _counts(table: Any) -> tuple[int, int, int]:
    """How many positions the player to move wins, loses, draws; the seats take turns, a layer each."""
    won = lost = drawn = 0
    for number, kept in table.manifest.layers.items():
        second, nobody, first = kept["counts"]
        won, lost = (won + first, lost + second) if number % 2 == 0 else (won + second, lost + first)
        drawn += nobody
    return won, lost, drawn


def _clustered(folder: Path) -> None:
    """Five by four on two local workers of Dask, beside one machine; all processes counted, their start too."""
    if not is_there("dask", "the cluster"):
        return
    _compile("connect:5,4")
    alone = child(OURS, "connect:5,4", folder / "alone", 1, "1GB")
    many = child(OURS, "connect:5,4", folder / "many", 1, "2GB", "local:2")
    assert alone["positions"] == many["positions"]
    ratio = many["all"] / alone["all"]
    say("table 5×4 on a Dask cluster of 2 workers: CPU, to one machine", f"{ratio:.1f}×", "")
    say("table 5×4: wall time on one machine, on 2 workers", f"{alone['wall']:.1f} and {many['wall']:.1f} s", "")


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
