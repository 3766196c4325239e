"""Look-ahead: Connect Four written in Python against the same search by hand in C++, node for node."""

from __future__ import annotations

import ctypes
import os
import signal
import time
from typing import Any

import zermelo as z
from bench.clock import compiled_by_hand, say, side_by_side
from zermelo.games import Connect
from zermelo.solvers.search.run import Budget, ManySides, OneSide

DEPTH, SHALLOW, BARE = 13, 10, 14


def run() -> None:
    """Prints nodes a second, ratios to C++, OpenSpiel and easyAI, and what the table of positions saves."""
    library = compiled_by_hand("search.cpp")
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
    best = side_by_side(rivals, 6)
    say(
        f"alpha-beta, Connect Four, depth {DEPTH}, {found.nodes:,} nodes",
        f"{found.nodes / best['zermelo'] / 1e6:.0f} M nodes/s",
        "",
    )
    if library is not None:
        ratio = best["C++"] / best["zermelo"]
        say("  speed to C++ -O3, the same nodes", f"{ratio:.2f}×", "at least 0.9×", ratio >= 0.9)
    bare, tabled = found, _deepening()
    say(
        "  nodes at depth 13 with the table, deepening included",
        f"1/{bare.nodes / tabled:.0f}",
        "at most 1/15",
        bare.nodes >= 15 * tabled,
    )
    _three_players(library)
    _cores()
    _pressed()
    _others()


def _deepening() -> int:
    """All nodes of a search that goes deeper and deeper with one table."""
    game = z.game("connect:7,6,4")
    search, budget = OneSide(game, ("A",), game.start(), slots=1 << 20, compiled=True), Budget()
    for depth in range(1, DEPTH + 1):
        search.round(depth, budget)
    return budget.used


def _three_players(library: Any) -> None:
    game = z.game("connect:5,4,4,players=3")

    def once() -> Any:
        return ManySides(game, game.start(), late=False, compiled=True).round(SHALLOW, Budget())

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


def _cores() -> None:
    """The same max^n on one core and on two, by the clock on the wall: only an idle machine shows the gain."""
    game = z.game("connect:5,4,4,players=3")
    took = {}
    for _ in range(3):
        for cores in (1, 2):
            search = ManySides(game, game.start(), late=False, compiled=True, cores=cores)
            began = time.perf_counter()
            search.round(SHALLOW + 1, Budget())
            took[cores] = min(took.get(cores, float("inf")), time.perf_counter() - began)
    idle = os.getloadavg()[0] < 1.5
    note = "measured" if idle else "others were at work here"
    say("  two cores to one, time on the wall", f"{took[1] / took[2]:.2f}×", note)


def _pressed() -> None:
    """How long after Ctrl-C the answer of the last finished depth is there."""
    late, game = [], z.game("checkers:6,players=3,turns=40")
    z.search(game, method="paranoid", depth=2, compiled=True)
    for after in (0.11, 0.23, 0.37, 0.53, 0.71):
        rang = []

        def ring(number: int, frame: Any, rang: list[float] = rang) -> None:
            rang.append(time.perf_counter())
            raise KeyboardInterrupt

        before = signal.signal(signal.SIGALRM, ring)
        try:
            signal.setitimer(signal.ITIMER_REAL, after)
            z.search(game, method="paranoid", seconds=5, compiled=True)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        late.append(time.perf_counter() - (rang[0] if rang else 0))
    say("  Ctrl-C to the answer, longest of five", f"{1000 * max(late):.0f} ms", "at most 50 ms", max(late) <= 0.05)


class Bare(Connect):
    """Connect Four as the other programs search it: columns from left to right, and every estimate 0."""

    @property
    def order(self) -> tuple[int, ...]:  # type: ignore[override]
        return tuple(range(self.width))

    def estimate(self, s: z.State, p: int) -> int:
        return 0


def _others() -> None:
    """Other Python programs on the Connect Four that comes with them, through the same tree, node for node.

    A node is a position made by a move. Theirs are counted in one run and timed in others.
    """
    game = z.game(Bare())

    def once(depth: int) -> Any:
        return OneSide(game, ("A",), game.start(), slots=0, compiled=True).round(depth, Budget())

    for name, goal, rival in (("OpenSpiel's Python alpha-beta", 100, _openspiel), ("easyAI's Negamax", 5_000, _easyai)):
        found = rival()
        if found is not None:
            depth, nodes, search = found
            assert nodes == once(depth).nodes, "not the same tree"
            best = side_by_side({"ours": lambda: once(BARE), "theirs": search}, 4)
            ratio = once(BARE).nodes / best["ours"] / (nodes / best["theirs"])
            say(f"  nodes a second, to {name}", f"{ratio:,.0f}×", f"at least {goal:,}×", ratio >= goal)


def _openspiel() -> tuple[int, int, Any] | None:
    try:
        import pyspiel  # type: ignore[import-not-found]
        from open_spiel.python.algorithms import minimax  # type: ignore[import-not-found]
    except ImportError:
        print("  open_spiel is not installed: the comparison is left out (pip install zermelo[openspiel])")
        return None
    game, depth = pyspiel.load_game("connect_four"), 7

    def once() -> None:
        minimax.alpha_beta_search(game, value_function=lambda _: 0, maximum_depth=depth, maximizing_player_id=0)

    inner, calls = minimax._alpha_beta, 0

    def counted(*given: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        return inner(*given, **named)

    minimax._alpha_beta = counted
    once()
    minimax._alpha_beta = inner
    return depth, calls - 1, once


def _easyai() -> tuple[int, int, Any] | None:
    try:
        from easyAI import Negamax  # type: ignore[import-not-found]
        from easyAI.games.ConnectFour import ConnectFour  # type: ignore[import-not-found]
    except ImportError:
        print("  easyAI is not installed: the comparison is left out (pip install easyAI)")
        return None
    depth, made = 5, 0

    class Counted(ConnectFour):  # type: ignore[misc]
        def make_move(self, column: int) -> None:
            nonlocal made
            made += 1
            super().make_move(column)

    Negamax(depth)(Counted([None, None]))
    return depth, made, lambda: Negamax(depth)(ConnectFour([None, None]))
