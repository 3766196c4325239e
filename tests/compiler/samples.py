"""Small rules to bend in tests."""

from __future__ import annotations

import zermelo as z
from zermelo import State


class Count(z.Rules):
    """Take one or two; whoever takes the last wins."""

    tokens: int = 4
    players: int = 2
    actions: int = 2

    @property
    def start(self) -> tuple[int, ...]:
        return (self.tokens, 0)

    def player(self, s: State) -> int:
        return s[1]

    def legal(self, s: State, a: int) -> bool:
        return a < s[0]

    def apply(self, s: State, a: int) -> None:
        s[0] -= a + 1
        s[1] = 1 - s[1]

    def over(self, s: State) -> bool:
        return s[0] == 0

    def score(self, s: State, p: int) -> int:
        return 1 if p != s[1] else -1
