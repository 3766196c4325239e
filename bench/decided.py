"""Games of the literature decided by proof: value beside the published one, nodes and CPU seconds.

``python -m bench decided`` runs those that take a minute or less; with names behind it, ``python -m bench decided
kalah:6,4``, those games alone, however long they take.
"""

from __future__ import annotations

import time
from typing import NamedTuple

import zermelo as z
from bench.clock import say


class Published(NamedTuple):
    """A game, what it is worth to the first player, and who says so."""

    game: str
    value: int | None  # None: known to be positive, not by how much
    source: str
    is_quick: bool = True


GAMES = (
    Published("connect:5,5,4", 0, "Tromp"),
    Published("connect:6,5,4", 0, "Tromp"),
    Published("connect:6,6,4", -1, "Tromp"),
    Published("kalah:4,3", None, "Irving, Donkers and Uiterwijk 2000"),
    Published("kalah:6,3", None, "Irving, Donkers and Uiterwijk 2000"),
    Published("dots:3,3", 3, "Wilson 2010"),
    Published("domineering:6,6", 1, "Breuker, Uiterwijk and van den Herik 2000"),
    Published("domineering:7,7", 1, "Breuker, Uiterwijk and van den Herik 2000"),
    Published("hex:4,4", 1, "Nash 1952"),
    Published("hex:5,5", 1, "Nash 1952"),
)


def run() -> None:
    """Prints values, nodes and CPU seconds."""
    for one in GAMES:
        began = time.process_time()
        found = z.prove(one.game, compiled=True)
        took = time.process_time() - began
        is_right = found.status == "solved" and (found.low > 0 if one.value is None else found.low == one.value)
        say(f"{one.game}: {found.value} to the first player; {one.source}",
            f"{found.effort.nodes:,} nodes, {took:,.1f} s", "the published value", is_right)  # fmt: skip
