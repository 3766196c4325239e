"""Games of the literature decided by proof, and strategies written down and checked: nodes, positions, CPU seconds.

``python -m bench decided`` takes the larger ones too, which need minutes: Domineering on
8 by 8, dots and boxes on 4 by 4, and Connect Four on 6 by 6 and 7 by 6.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import zermelo as z
from bench.clock import say
from zermelo.solvers.proof.transposition.table import DEFAULT_MEMORY


class Published(NamedTuple):
    """A game, what it is worth to the first player by the literature, and where that is said."""

    game: str
    value: int | None  # None: a win, of which it is not said how large
    source: str
    least: int | None = None  # where only that is asked: can the first player force so much?
    memory: int | str = DEFAULT_MEMORY  # for the table of positions


DECIDED = (
    Published("kalah:4,3", None, "Irving, Donkers and Uiterwijk 2000"),
    Published("kalah:6,3", None, "Irving, Donkers and Uiterwijk 2000"),
    Published("kalah:6,4", None, "Irving, Donkers and Uiterwijk 2000", least=1),
    Published("dots:2,2", 3, "Berlekamp 2000"),
    Published("dots:3,3", 3, "Wilson"),
    Published("domineering:5,5", -1, "Conway 1976"),
    Published("domineering:6,6", 1, "Breuker, Uiterwijk and van den Herik 2000"),
    Published("domineering:7,7", 1, "Breuker, Uiterwijk and van den Herik 2000"),
    Published("hex:4,4", 1, "Nash 1952"),
    Published("hex:5,5", 1, "Nash 1952; all openings: van Rijswijck 2002"),
    Published("hex:6,6", 1, "Nash 1952; all openings: van Rijswijck 2002"),
)
LONGER = (
    Published("domineering:8,8", 1, "Breuker, Uiterwijk and van den Herik 2000"),
    Published("dots:4,4", 8, "Wilson", memory="4GB"),
)
STRATEGIES = {"hex:4,4": 1, "domineering:5,5": -1, "connect:5,4": 0, "connect:5,5": 0, "connect:6,5": 0}
LARGE = {"connect:6,6": -1, "connect:7,6": 1}
MEMORY = "1GB"


def run() -> None:
    """Prints values, nodes, positions and CPU seconds."""
    is_long = "decided" in sys.argv[1:]
    for one in DECIDED + (LONGER if is_long else ()):
        began = time.process_time()
        found = z.prove(one.game, compiled=True, least=one.least, memory=one.memory)
        took = time.process_time() - began
        is_decided = found.status == "solved" or one.least is not None
        is_right = is_decided and found.low is not None
        is_right = is_right and (found.low > 0 if one.value is None else found.low == one.value)
        what = f"{one.game}: {'at least ' * (one.least is not None)}{found.value} ({one.source})"
        say(what, f"{found.effort.nodes:,} nodes {took:,.1f} s", "the published value", is_right)
    for game, value in (STRATEGIES | (LARGE if is_long else {})).items():
        _strategy(game, value)


def _strategy(game: str, value: int) -> None:
    """The proof of a game, its strategies on disk, and their check."""
    with tempfile.TemporaryDirectory() as folder:
        marks = [time.process_time()]

        def watch(what: str, count: int) -> None:
            if what == "positions of the strategy" and len(marks) == 1:
                marks.append(time.process_time())

        found = z.prove(game, compiled=True, memory=MEMORY, save=Path(folder) / "proof", watch=watch)
        marks.append(time.process_time())
        report = z.check(Path(folder) / "proof")
        marks.append(time.process_time())
        prove, write, check = (after - before for before, after in zip(marks, marks[1:], strict=False))
        kept = found.certificate
        assert kept is not None
        say(f"{game}: {found.words}, {kept.positions:,} positions, {kept.size / 1e6:,.1f} MB",
            f"{prove:,.1f} + {write:,.1f} + {check:,.1f} s", "proven, written, right",
            bool(report) and found.value == value)  # fmt: skip
