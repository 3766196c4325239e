"""Random rules: everything is drawn from the state, which begins as the seed: one compiled kernel serves all seeds."""

from __future__ import annotations

from functools import cached_property

import zermelo as z
from zermelo import State

MASK = (1 << 62) - 1


def stir(x: int, y: int) -> int:
    """Mixes two numbers; masked, so plain and compiled agree."""
    x = ((x ^ y) * 0x2545F4914F6CDD1D) & MASK
    x ^= x >> 29
    x = (x * 0x1B873593CC9E2D51) & MASK
    return x ^ (x >> 32)


class Random(z.Rules):
    """Positions are a seed stirred by the moves made, folded so that different moves often meet again.

    State: stirred seed, plies left, how many different stirred values there are, one in how many nodes is chance's.
    """

    seed: int = 0
    plies: int = 5
    fold: int = 40
    luck: int = 0
    players: int = 3
    actions: int = 4

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (stir(self.seed, 12345), self.plies, self.fold, self.luck)

    def player(self, s: State) -> int:
        if s[3] > 0 and stir(s[0], 3) % s[3] == 0:
            return -1
        return stir(s[0], s[1]) % self.players

    def legal(self, s: State, a: int) -> bool:
        return a == 0 or stir(s[0], 7 + a) % 3 > 0

    def apply(self, s: State, a: int) -> None:
        s[0] = stir(stir(s[0], 100 + a) % s[2], s[1])
        s[1] -= 1

    def over(self, s: State) -> bool:
        return s[1] == 0 or stir(s[0], 55) % 7 == 0

    def score(self, s: State, p: int) -> int:
        return stir(s[0], 200 + p) % 3 - 1

    def odds(self, s: State, a: int) -> int:
        return 1 + stir(s[0], 300 + a) % 3

    def name(self, s: State, a: int) -> str:
        return f"m{a}"


class Duel(Random):
    """The same for two players with zero sum, cut off anywhere with an estimate."""

    players: int = 2

    zero_sum = True

    def score(self, s: State, p: int) -> int:
        v = stir(s[0], 200) % 7 - 3
        return v if p == 0 else -v

    def estimate(self, s: State, p: int) -> int:
        v = stir(s[0], 400) % 5 - 2
        return v if p == 0 else -v
