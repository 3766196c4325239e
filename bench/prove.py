"""Proofs: Connect Four decided from the start, against the same proof by hand in C++, node for node.

``python -m bench prove`` decides 7 by 6 too, which takes minutes, and the three openings of Fhourstones.
"""

from __future__ import annotations

import ctypes
import os
import sys
import time
from functools import cached_property
from typing import Any

import numpy as np

import zermelo as z
from bench.clock import compiled_by_hand, say, side_by_side
from zermelo.solvers.proof.alphabeta import THRESHOLD
from zermelo.solvers.proof.prover import Prover
from zermelo.solvers.search.minimax.alphabeta import UNLIMITED
from zermelo.solvers.search.run import Budget, OneSide

BOARDS = {(5, 5): 3, (6, 5): 3, (7, 5): 1, (6, 6): 1}  # rounds
MEMORY, LARGE = 256 << 20, 1 << 30
GOAL, SECONDS = 0.8, 180
FHOURSTONES = {"45461667": 51_596, "35333571": 8_716_732, "13333111": 169_704_432}  # nodes it tells for 7 by 6


def run() -> None:
    """Prints nodes, CPU seconds and ratios."""
    library = compiled_by_hand("prove.cpp")
    for (width, height), rounds in BOARDS.items():
        _board(library, width, height, rounds)
    _own_game()
    _kalah()
    _cores()
    if "prove" in sys.argv[1:]:
        _openings()
        _seven_by_six(library)


class Rival:
    """Both programs on one board: fresh tables, the same layout, the questions of a win and of a draw."""

    def __init__(self, library: Any, width: int, height: int, memory: int = MEMORY) -> None:
        self.library, self.size = library, (width, height)
        self.game = z.game(f"connect:{width},{height},4")
        self.win = self.game.rules.scale
        self.prover = Prover(self.game, ("A",), method="alphabeta", compiled=True, memory=memory)
        self.prover.engine.grows = False
        self.prover.engine.rebuild()
        self.prover.ask(self.game.start(), self.win, nodes=1)  # compiles it
        self.nodes, self.counts, self.questions = 0, np.zeros(2, dtype=np.int64), 2

    def ours(self) -> list[bool | None]:
        """The answers to both questions, on an empty table."""
        engine = self.prover.engine
        engine.rebuild()
        before = self.prover.progress().nodes
        answers = [self.prover.ask(self.game.start(), t) for t in (self.win, 0)[: self.questions]]
        self.nodes = self.prover.progress().nodes - before
        return answers

    def by_hand(self) -> list[bool]:
        """The same from C++."""
        engine, answers, nodes = self.prover.engine, [], 0
        engine.rebuild()
        table, lay = np.zeros(engine.layout.cells, dtype=np.int64), engine.lay.copy()
        state, prove = np.array(self.game.start(), dtype=np.int64), self.library.prove_connect
        prove.restype = ctypes.c_int64
        for threshold in (self.win, 0)[: self.questions]:
            lay[THRESHOLD] = threshold
            sizes = (ctypes.c_int64(x) for x in self.size)
            value = prove(*sizes, _at(lay), ctypes.c_int64(self.win), _at(state), _at(table), _at(self.counts))
            answers.append(value >= threshold)
            nodes += int(self.counts[0])
        assert nodes == self.nodes, "not the same nodes"
        return answers


def _at(array: Any) -> Any:
    return array.ctypes.data_as(ctypes.POINTER(ctypes.c_int64))


def _board(library: Any, width: int, height: int, rounds: int) -> None:
    rival = Rival(library, width, height)
    answers = rival.ours()
    programs: dict[str, Any] = {"zermelo": rival.ours}
    if library is not None:
        assert rival.by_hand() == answers
        programs["C++"] = rival.by_hand
    best = side_by_side(programs, rounds)
    value = "win" if answers[0] else "draw" if answers[1] else "loss"
    what = f"proof, Connect {width}×{height}: a {value}, {rival.nodes:,} nodes"
    say(what, f"{best['zermelo']:.2f} CPU s", f"{best['zermelo'] / rival.nodes * 1e9:.0f} ns a node")
    if library is not None:
        ratio = best["C++"] / best["zermelo"]
        say("  speed to C++ -O3, the same nodes", f"{ratio:.2f}×", f"at least {GOAL}×", ratio >= GOAL)


class Drop(z.Rules):
    """Four in a line on 5 by 4, as somebody writes it on the first evening: a list of squares and no hook."""

    width: int = 5
    height: int = 4
    players: int = 2
    actions: int = 5

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0,) * (self.width * self.height + 2)  # squares: 0, or 1 + player; then moves made; then who has won

    def player(self, s: z.State) -> int:
        return s[self.width * self.height] % 2

    def legal(self, s: z.State, a: int) -> bool:
        return s[a + self.width * (self.height - 1)] == 0

    def apply(self, s: z.State, a: int) -> None:
        y, me, squares = 0, s[self.width * self.height] % 2 + 1, self.width * self.height
        while s[a + self.width * y] != 0:
            y += 1
        s[a + self.width * y] = me
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            count = 1
            for way in (1, -1):
                u, v = a + way * dx, y + way * dy
                while 0 <= u < self.width and 0 <= v < self.height and s[u + self.width * v] == me:
                    count, u, v = count + 1, u + way * dx, v + way * dy
            if count >= 4:
                s[squares + 1] = me
        s[squares] += 1

    def over(self, s: z.State) -> bool:
        return s[self.width * self.height + 1] > 0 or s[self.width * self.height] == self.width * self.height

    def score(self, s: z.State, p: int) -> int:
        won = s[self.width * self.height + 1]
        return 0 if won == 0 else 1 if won == p + 1 else -1


def _own_game() -> None:
    """A user's own game without hooks: the proof against the look-ahead, both from nothing."""
    game = z.game(Drop())
    prover = Prover(game, ("A",), method="alphabeta", compiled=True)
    prover.ask(game.start(), 1, nodes=1)

    def proof() -> Any:
        prover.engine.rebuild()
        return prover.bounds(game.start())

    def search() -> Any:
        return OneSide(game, ("A",), game.start(), slots=1 << 20, compiled=True).round(UNLIMITED, Budget())

    found = search()
    assert proof() == (found.value, found.value)
    best = side_by_side({"proof": proof, "search": search}, 5)
    ratio = best["search"] / best["proof"]
    say("proof, a user's own game without hooks (5×4)", f"{best['proof']:.2f} CPU s", "")
    say("  speed to search", f"{ratio:.1f}×", "at least 5×", ratio >= 5)


def _kalah() -> None:
    """Where play is forced: the engine that a contest of both chooses."""
    game = z.game("kalah:6,3")
    Prover(game, ("A",), method="df-pn", compiled=True).ask(game.start(), 1, nodes=1)
    prover = Prover(game, ("A",), compiled=True)
    prover.ask(game.start(), 1, nodes=1)
    began = time.process_time()
    assert prover.ask(game.start(), 1)
    told = f"{time.process_time() - began:.1f} CPU s"
    say(f"proof, Kalah(6,3): the first player wins, by {prover.method}", told, f"{prover.progress().nodes:,} nodes")


def _cores() -> None:
    """The same question on one core and on two, by the clock on the wall: only an idle machine shows the gain."""
    game, took = z.game("connect:7,5,4"), {}
    for cores in (1, 2):
        prover = Prover(game, ("A",), method="alphabeta", compiled=True, cores=cores)
        prover.ask(game.start(), game.rules.scale, nodes=1)
        began = time.perf_counter()
        assert prover.bounds(game.start()) == (0, 0)
        took[cores] = time.perf_counter() - began
    note = "measured" if os.getloadavg()[0] < 2.5 else "others were at work here"
    say("  two cores to one on 7×5, time on the wall", f"{took[1] / took[2]:.2f}×", note)


def _openings() -> None:
    """The openings that Fhourstones is timed with; its nodes are positions it looks up, after fewer looks at ends."""
    game = z.game("connect:7,6,4")
    win = game.rules.scale
    for moves, theirs in FHOURSTONES.items():
        state = game.start()
        for move in moves:
            state = game.act(state, int(move) - 1)
        prover = Prover(game, ("A",), method="alphabeta", compiled=True, memory=LARGE)
        prover.ask(state, win, nodes=1)
        began = time.process_time()
        low, high = prover.bounds(state)
        took, nodes = time.process_time() - began, prover.progress().nodes
        assert low == high
        value = "win" if low == win else "draw" if low == 0 else "loss"
        say(f"  after {moves}: a {value} for the first player", f"{took:.1f} CPU s", f"{nodes:,} nodes; {theirs:,}")


def _seven_by_six(library: Any) -> None:
    rival = Rival(library, 7, 6, LARGE)
    rival.questions = 1
    began = time.process_time()
    assert rival.ours() == [True]
    took = time.process_time() - began
    assert rival.prover.move(rival.game.start(), rival.win) == 3, "the middle column"
    say(
        f"proof, Connect 7×6: a win, {rival.nodes:,} nodes",
        f"{took:.0f} CPU s",
        f"under {SECONDS} CPU s",
        took < SECONDS,
    )
