"""lrslib: all equilibria of two players by lexicographic reverse search, in whole numbers, a program in C."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path

from bench.peers.install import DEBIAN, MISSING
from bench.peers.matrices import Mixes, Rows, as_matrix, bimatrix, every, same_sets
from bench.peers.measure import duel
from bench.peers.row import Row

PACKAGE, PEER, PROGRAM = None, "lrslib", "lrsnash"
SIZES = (8, 10, 12, 15)
REMARK = "a separate program, so starting it and reading its file count; one polytope is searched, not two"


def _place() -> str:
    """Where the program is: on the machine, or where the installation has put it."""
    return shutil.which(PROGRAM) or shutil.which(PROGRAM, path=str(DEBIAN / "usr" / "bin")) or ""


def why_not() -> str:
    """Returns why there can be no comparison here, or nothing."""
    if _place():
        return ""
    known = json.loads(MISSING.read_text(encoding="utf-8")) if MISSING.exists() else {}
    return str(known.get(PEER, "it is not installed here"))


def version() -> str:
    """Returns which one it is."""
    found = re.search(r"v\.(\S+)", ran(([[0]], [[0]])))
    return found[1] if found else "?"


def ran(game: tuple[Rows, Rows]) -> str:
    """Returns what the program prints about a game."""
    first, second = ("\n".join(" ".join(map(str, row)) for row in rows) for rows in game)
    libraries = os.pathsep.join(str(path.parent) for path in DEBIAN.rglob("liblrs*.so*"))
    kept = os.environ | {"LD_LIBRARY_PATH": libraries + os.pathsep + os.environ.get("LD_LIBRARY_PATH", "")}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game"
        path.write_text(f"{len(game[0])} {len(game[0][0])}\n\n{first}\n\n{second}\n", encoding="utf-8")
        done = subprocess.run([_place(), str(path)], capture_output=True, text=True, check=True, env=kept)
    return done.stdout


def equilibria(printed: str) -> list[Mixes]:
    """Reads what the program prints: blocks of mixes, each with a payoff last; in a block all go with all.

    >>> equilibria("*lrsnash\\n2  1/3  2/3  5 \\n1  1  0  7 \\n\\n*Number of equilibria found: 1")
    [(Fraction(1, 1), Fraction(0, 1), Fraction(1, 3), Fraction(2, 3))]
    """
    made = []
    for block in re.split(r"\n\s*\n", printed):
        sides: dict[str, list[Mixes]] = {"1": [], "2": []}
        for line in block.splitlines():
            if line[:1] in sides:
                sides[line[0]].append(tuple(map(Fraction, line.split()[1:-1])))
        made += [x + y for x in sides["1"] for y in sides["2"]]
    return made


def rows(version: str, quick: bool) -> Iterator[Row]:
    """Yields what was measured."""
    measured = partial(duel, peer=PEER, version=version, numbers=("exact", "exact"), remark=REMARK)
    for size in (3,) if quick else SIZES:
        game = bimatrix(size)
        matrix = as_matrix(*game)
        yield measured(
            "all equilibria of two players", f"{size} × {size}", lambda game=game: equilibria(ran(game)),
            lambda matrix=matrix: every(matrix), same_sets, rounds=5 if size < 12 else 2,
        )  # fmt: skip
