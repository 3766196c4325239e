"""How long would a proof take? Positions of random games are proven, from late ones to early ones, and tell the growth.

1. A game is played at random from the start. Its positions are proven, the last first, each on an empty table, until
   one is not proven within its share of the budget. Several games are asked that way.
2. A position counts as many nodes as the hardest of its game from there on; one that was not proven counts the share,
   and a ply where more than a third were not is left out. Of every other ply the mean is taken over all games that
   came to it, as hard positions are what takes time.
3. The logarithms of these means lie about on a straight line over the plies, as the nodes are multiplied from one ply
   to the one before. It is fitted by least squares, each ply weighted by its games, and read off at ply 0.

So it is an extrapolation, an order of magnitude and no promise. The interval has half a power of ten to either side, or
two standard errors of the line at ply 0 where that is more. Random play leads into lopsided positions, which are
decided sooner than those of good play, so the truth is rather above: on five boards of Connect Four, with three seeds
each, it was between 0.3 and 20 times the estimate, more the more plies were bridged. Each of these adds a tenth of a
power of ten above. Where a game is proven up to the start, nothing is guessed.

Reference: the growth of a search by a constant factor a ply is Knuth and Moore's model, 1975.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from math import log10, sqrt
from typing import Any

from zermelo.errors import MethodError
from zermelo.solvers.proof.alphabeta import NODES
from zermelo.solvers.proof.contest import contest_game
from zermelo.solvers.proof.engine import PATIENCE
from zermelo.solvers.proof.prover import Prover

BUDGET, PLAIN_BUDGET = 5_000_000, 20_000  # nodes in all; where rules cannot be compiled
SHARES, GAMES = 30, 60  # of the budget, one for each position at most; games at most
SECONDS = 4.0  # of the processor, for games whose nodes take long
MEMORY = 1 << 26
LEAST_PLIES, LEAST_GAMES = 4, 3  # that a line is fitted to; that have come to a ply
PROVEN_OF_THREE = 2  # positions of a ply that counts, at least
LEAST_MARGIN, ERRORS, BRIDGED = 0.5, 2, 0.1  # powers of ten; standard errors; powers of ten a ply


@dataclass(frozen=True)
class ProofEstimate:
    """About how many nodes a proof of the start looks at, probably between `low` and `high`, and how fast.

    `plies` are those that it was extrapolated from, over so many `games`; None where the start itself was proven.
    """

    nodes: float
    low: float
    high: float
    speed: float  # nodes a CPU second
    plies: tuple[int, int] | None = None
    games: int = 0
    growth: float = 1.0  # a ply


def proof_estimate(game: Any, *, seed: int = 0) -> ProofEstimate | None:
    """Returns about how long a proof by alpha-beta takes; None where the positions proven are too few to tell.

    >>> from zermelo.formats.given import game as given_game
    >>> found = proof_estimate(given_game("connect:4,4,3"))
    >>> found.plies is None, found.low == found.nodes == found.high
    (True, True)
    """
    trying, dice = _Trying(game), random.Random(seed)
    plies, proven = dict[int, list[int]](), dict[int, int]()
    games = 0
    while games < GAMES and not trying.is_spent():
        games += 1
        hardest: int | None = 1
        for ply, state in reversed(list(enumerate(contest_game(trying.rules, trying.start, dice)))):
            if hardest is not None:
                if trying.is_spent():
                    break
                nodes = trying.prove(state)
                if ply == 0 and nodes is not None:
                    return ProofEstimate(nodes, nodes, nodes, trying.speed)
                hardest = None if nodes is None else max(hardest, nodes)
            plies.setdefault(ply, []).append(trying.share if hardest is None else hardest)
            proven[ply] = proven.get(ply, 0) + (hardest is not None)
    points = [
        (ply, log10(sum(met) / len(met)), len(met))
        for ply, met in sorted(plies.items())
        if len(met) >= LEAST_GAMES and 3 * proven[ply] >= PROVEN_OF_THREE * len(met)
    ]
    return _extrapolated(points, games, trying.speed) if len(points) >= LEAST_PLIES else None


class _Trying:
    """Positions proven one by one, each on an empty table; how many nodes that took, and how long."""

    def __init__(self, game: Any) -> None:
        self.start = tuple(game.start())
        if (mover := game.turn(self.start)) not in game.players:
            raise MethodError("Nobody is to move at the start, so there is nothing to prove.")
        self.prover = Prover(game, (mover,), method="alphabeta", memory=MEMORY)
        self.rules, self.used, self.seconds, self.timed = self.prover.rules, 0, 0.0, 0
        self.budget = BUDGET if self.prover.engine.may_compile else PLAIN_BUDGET
        self.share, self.is_timed_native = self.budget // SHARES, False

    def is_spent(self) -> bool:
        """Has the budget run out?"""
        return self.used >= self.budget or self.seconds >= SECONDS

    def prove(self, state: tuple[int, ...]) -> int | None:
        """Returns the nodes that the value of a position took; None where they were too many.

        Compiled only where plain Python's patience was not enough.
        """
        if not self.prover.engine.native and (nodes := self._tried(state, min(PATIENCE, self.share))) is not None:
            return nodes
        return self._tried(state, self.share) if self.prover.engine.may_compile else None

    def _tried(self, state: tuple[int, ...], most: int) -> int | None:
        engine = self.prover.engine
        engine.rebuild()
        before, was_native, began = engine.totals[NODES], engine.native, time.process_time()
        low, high = self.prover.bounds(state, nodes=most)
        nodes = engine.totals[NODES] - before
        self.used += nodes
        if was_native == engine.native:  # else the time is that of compiling
            if was_native and not self.is_timed_native:
                self.seconds, self.timed, self.is_timed_native = 0.0, 0, True
            self.seconds, self.timed = self.seconds + time.process_time() - began, self.timed + nodes
        return max(1, nodes) if low is not None and low == high else None

    @property
    def speed(self) -> float:
        """Nodes a second, compiled where any were."""
        return max(1, self.timed) / max(1e-6, self.seconds)


def _extrapolated(points: list[tuple[int, float, int]], games: int, speed: float) -> ProofEstimate:
    """The line through *points*, (ply, logarithm, weight), at ply 0."""
    weight = sum(w for _, _, w in points)
    ply, height = sum(x * w for x, _, w in points) / weight, sum(y * w for _, y, w in points) / weight
    spread = sum(w * (x - ply) ** 2 for x, _, w in points)
    slope = sum(w * (x - ply) * (y - height) for x, y, w in points) / spread
    at_start = height - slope * ply
    left = sum(w * (y - at_start - slope * x) ** 2 for x, y, w in points) / (len(points) - 2)
    margin = max(LEAST_MARGIN, ERRORS * sqrt(left * (1 / weight + ply * ply / spread)))
    low, high = 10 ** (at_start - margin), 10 ** (at_start + margin + BRIDGED * points[0][0])
    plies = points[0][0], points[-1][0]
    return ProofEstimate(10**at_start, low, high, speed, plies, games, 10**-slope)
