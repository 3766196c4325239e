"""Rules in Python at native speed: the whole tree of tic-tac-toe, compiled, plain, and through OpenSpiel."""

from __future__ import annotations

import time
from typing import Any

import zermelo as z
from bench.clock import say, side_by_side


def openspiel_nodes() -> tuple[int, float] | None:
    """Walks OpenSpiel's tic-tac-toe through its Python interface; nodes and CPU seconds."""
    try:
        import pyspiel  # type: ignore[import-not-found]
    except ImportError:
        return None
    game: Any = pyspiel.load_game("tic_tac_toe")
    began = time.thread_time()
    stack, nodes = [game.new_initial_state()], 0
    while stack:
        state = stack.pop()
        nodes += 1
        if not state.is_terminal():
            for action in state.legal_actions():
                stack.append(state.child(action))
    return nodes, time.thread_time() - began


def run() -> None:
    """Prints nodes a second and the ratios."""
    rules = z.game("tictactoe")
    compiled, plain = (lambda: z.game_tree(rules, compiled=True)), (lambda: z.game_tree(rules, compiled=False))
    nodes = len(compiled())
    fast = side_by_side({"compiled": compiled}, 7)["compiled"]
    slow = side_by_side({"plain": plain}, 2)["plain"]
    say(f"tic-tac-toe, whole tree, {nodes:,} nodes", f"{nodes / fast / 1e6:.1f} M nodes/s", "")
    say("  compiled rules to the same rules uncompiled", f"{slow / fast:.0f}×", "at least 25×", slow / fast >= 25)
    tries = [openspiel_nodes() for _ in range(3)]
    found = min((t for t in tries if t is not None), key=lambda t: t[1], default=None)
    if found is None:
        print("  open_spiel is not installed: the comparison is left out (pip install zermelo[openspiel])")
        return
    assert found[0] == nodes
    ratio = found[1] / fast
    say("  compiled rules to OpenSpiel's Python over C++", f"{ratio:.0f}×", "at least 20×", ratio >= 20)
