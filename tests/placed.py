"""Random rules of four players with few points and many ties, so that places, draws and shared last places occur."""

from __future__ import annotations

from functools import cached_property

import zermelo as z
from tests.numbered import mixed
from zermelo import State

MADE, COUNT, SEED = range(3)


class Placed(z.Rules):
    """Five moves are made in turn, each one of two; what everybody gets is a hash of the moves."""

    seed: int = 1

    players = ("Ann", "Bob", "Cy", "Dan")
    actions = 2

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (1, 0, self.seed)

    def player(self, s: State) -> int:
        return s[COUNT] % 4

    def legal(self, s: State, a: int) -> bool:
        return True

    def apply(self, s: State, a: int) -> None:
        s[MADE] = 2 * s[MADE] + a
        s[COUNT] += 1

    def over(self, s: State) -> bool:
        return s[COUNT] == 5

    def score(self, s: State, p: int) -> int:
        return mixed(s[SEED], s[MADE], p, 0) % 3
