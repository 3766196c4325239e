"""Two ways to write one game, cell by cell and on bits: what the writing is worth, compiled and plain."""

from __future__ import annotations

import zermelo as z
from bench.clock import say, side_by_side
from examples.noughts import Bits, Cells


def run() -> None:
    """Prints the ratios of the time for the whole tree."""
    cells, bits = Cells(), Bits()
    nodes = len(z.game_tree(cells, compiled=True))
    assert len(z.game_tree(bits, compiled=True)) == nodes
    fast = side_by_side(
        {"cells": lambda: z.game_tree(cells, compiled=True), "bits": lambda: z.game_tree(bits, compiled=True)}, 7
    )
    slow = side_by_side(
        {"cells": lambda: z.game_tree(cells, compiled=False), "bits": lambda: z.game_tree(bits, compiled=False)}, 2
    )
    say(
        f"tic-tac-toe cell by cell, {nodes:,} nodes: compiled to plain",
        f"{slow['cells'] / fast['cells']:.0f}×",
        "",
    )
    say("  the same on bits", f"{slow['bits'] / fast['bits']:.0f}×", "")
    say("  bits to cells, compiled", f"{fast['cells'] / fast['bits']:.1f}×", "")
    say("  bits to cells, plain", f"{slow['cells'] / slow['bits']:.1f}×", "")
