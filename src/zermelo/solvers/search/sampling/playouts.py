"""Random plays from a position to its end, compiled with the rules: what everybody gets on average.

The dice are numbers stirred by masks and products, so plain and compiled runs draw the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler.attempt import attempt
from zermelo.compiler.native import RulesKernel, is_native_code_refused

MASK = (1 << 62) - 1
LONGEST = 100_000  # moves of one play; a play that is longer counts by its estimate, or as zero


def _stir(x: int) -> int:
    x = ((x ^ (x >> 30)) * 0x1F58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x14D049BB133111EB) & MASK
    return x ^ (x >> 31)


def _playout_text(
    rules: Any, tools: Any, *, width: int, actions: int, seats: int, listed: bool, chancy: bool, guessed: bool
) -> Any:
    """Returns ``play``: *games* random plays from row 0 of *states*; adds up what every seat got."""
    player, apply, over, score = rules.player, rules.apply, rules.over, rules.score
    legal = rules.moves if listed else rules.legal
    odds = rules.odds if chancy else rules.score
    guess = rules.estimate if guessed else rules.score
    row = tools.row
    stir = tools.compile(_stir, _stir)

    def play(states, buffer, sums, seed, games):  # type: ignore[no-untyped-def]
        dice = stir(seed + 0x1B873593)
        moves = 0
        for _ in range(games):
            s = row(states, 0, width)
            t = row(states, 1, width)
            for i in range(width):
                t[i] = s[i]
            length = 0
            while length < LONGEST and not over(t):
                total = 0
                count = 0
                by_odds = chancy and player(t) == -1
                if listed:
                    count = legal(t, buffer)
                else:
                    for a in range(actions):
                        if legal(t, a):
                            buffer[count] = a
                            count += 1
                for k in range(count):
                    total += odds(t, buffer[k]) if by_odds else 1
                dice = stir(dice + 0x1E3779B97F4A7C15)
                left = dice % total
                pick = 0
                while True:
                    left -= odds(t, buffer[pick]) if by_odds else 1
                    if left < 0:
                        break
                    pick += 1
                apply(t, buffer[pick])
                length += 1
            moves += length
            ended = length < LONGEST or over(t)
            for p in range(seats):
                if ended:
                    sums[p] += score(t, p)
                elif guessed:
                    sums[p] += guess(t, p)
        return moves

    return play


class Playouts:
    """Random plays of one game."""

    def __init__(self, rules: Any, compiled: bool | None = None) -> None:
        self.rules = rules
        listed, chancy, guessed = hasattr(rules, "moves"), hasattr(rules, "odds"), hasattr(rules, "estimate")
        names = ["player", "apply", "over", "score", "moves" if listed else "legal"]
        names += ["odds"] * chancy + ["estimate"] * guessed
        self.kernel = RulesKernel(
            _playout_text, rules, names, width=len(rules.start), actions=rules.actions, seats=rules.players,
            listed=listed, chancy=chancy, guessed=guessed,
        )  # fmt: skip
        wanted = compiled if compiled is not None else self.kernel.is_ready()
        self.native = bool(wanted) and not is_native_code_refused() and attempt(self.kernel, self._warm) is None
        self._play = self.kernel.native() if self.native else self.kernel.plain()

    def _warm(self) -> None:
        self._run(self.kernel.native(), self.rules.start, 0, 0, True)

    def run(self, state: tuple[int, ...], games: int, seed: int) -> list[int]:
        """Returns the sum of what every seat got in *games* random plays from *state*."""
        return self._run(self._play, state, games, seed, self.native)

    def _run(self, play: Any, state: Any, games: int, seed: int, native: bool) -> list[int]:
        width, actions, seats = len(self.rules.start), self.rules.actions, self.rules.players
        if native:
            states: Any = np.zeros(2 * width, dtype=np.int64)
            states[:width] = state
            buffer: Any = np.zeros(actions, dtype=np.int64)
            sums: Any = np.zeros(seats, dtype=np.int64)
        else:
            states, buffer, sums = [list(state), [0] * width], [0] * actions, [0] * seats
        play(states, buffer, sums, seed & MASK, games)
        return [int(x) for x in sums]
