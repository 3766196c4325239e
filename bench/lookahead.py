"""Look-ahead: Connect Four written in Python against the same search by hand in C++, node for node."""

from __future__ import annotations

import ctypes
import time
from typing import Any

import zermelo as z
from bench.clock import compiled_by_hand, say, side_by_side
from zermelo.solvers.runs import Budget, ManySides, OneSide

DEPTH, SHALLOW = 12, 9


def run() -> None:
    """Prints nodes a second, ratios to C++ and OpenSpiel, and what the table of positions saves."""
    library = compiled_by_hand("lookahead.cpp")
    game = z.game("connect:7,6,4")

    def once(slots: int = 0, depth: int = DEPTH) -> Any:
        return OneSide(game, ("A",), game.start(), slots=slots, compiled=True).round(depth, Budget())

    found = once()
    rivals: dict[str, Any] = {"zermelo": once}
    looked = ctypes.c_int64(0)
    if library is not None:
        by_hand = library.connect_four
        by_hand.restype = ctypes.c_int64
        unit = ctypes.c_int64(game.rules.scale)
        rivals["C++"] = lambda: by_hand(ctypes.c_int64(DEPTH), unit, ctypes.byref(looked))
        assert rivals["C++"]() == found.value
        assert looked.value == found.nodes
    best = side_by_side(rivals, 4)
    say(
        f"alpha-beta, Connect Four, depth {DEPTH}, {found.nodes:,} nodes",
        f"{found.nodes / best['zermelo'] / 1e6:.0f} M nodes/s",
        "",
    )
    if library is not None:
        ratio = best["C++"] / best["zermelo"]
        say("  speed to C++ -O3, the same nodes", f"{ratio:.2f}×", "at least 0.9×", ratio >= 0.9)
    bare, tabled = once(0, 13), _deepening(once)
    say(
        "  nodes at depth 13 with the table, deepening included",
        f"1/{bare.nodes / tabled:.0f}",
        "at most 1/15",
        bare.nodes >= 15 * tabled,
    )
    _three_players(library)
    _openspiel(found.nodes / best["zermelo"])


def _deepening(once: Any) -> int:
    """All nodes of a search that goes deeper and deeper with one table."""
    game = z.game("connect:7,6,4")
    search, budget = OneSide(game, ("A",), game.start(), slots=1 << 20, compiled=True), Budget()
    for depth in range(1, 14):
        search.round(depth, budget)
    return budget.used


def _three_players(library: Any) -> None:
    game = z.game("connect:5,4,4,players=3")

    def once() -> Any:
        return ManySides(game, game.start(), late=False, most=None, compiled=True).round(SHALLOW, Budget())

    found = once()
    rivals: dict[str, Any] = {"zermelo": once}
    if library is not None:
        looked, values = ctypes.c_int64(0), (ctypes.c_int64 * 3)()
        unit = ctypes.c_int64(game.rules.scale)
        rivals["C++"] = lambda: library.connect_three_players(
            ctypes.c_int64(SHALLOW), unit, ctypes.byref(looked), values
        )
        rivals["C++"]()
        assert looked.value == found.nodes
        assert list(values) == [int(found.value[p]) for p in range(3)]
    best = side_by_side(rivals, 4)
    what = f"max^n, three players, 5×4, depth {SHALLOW}, {found.nodes:,} nodes"
    say(what, f"{found.nodes / best['zermelo'] / 1e6:.0f} M nodes/s", "")
    if library is not None:
        ratio = best["C++"] / best["zermelo"]
        say("  speed to C++ -O3, the same nodes", f"{ratio:.2f}×", "at least 0.8×", ratio >= 0.8)


def _openspiel(ours: float) -> None:
    try:
        import pyspiel  # type: ignore[import-not-found]
        from open_spiel.python.algorithms import minimax  # type: ignore[import-not-found]
    except ImportError:
        print("  open_spiel is not installed: the comparison is left out (pip install zermelo[openspiel])")
        return
    game: Any = pyspiel.load_game("connect_four")
    count = 0

    def guess(state: Any) -> int:
        nonlocal count
        count += 1
        return 0

    began = time.thread_time()
    minimax.alpha_beta_search(game, value_function=guess, maximum_depth=6, maximizing_player_id=0)
    rate = count / (time.thread_time() - began)
    say(
        "  to OpenSpiel's Python alpha-beta, leaves a second",
        f"{ours / rate:.0f}×",
        "at least 100×",
        ours >= 100 * rate,
    )
