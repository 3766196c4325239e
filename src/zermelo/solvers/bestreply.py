"""Best-reply search: between two moves of mine, only one opponent replies with a free choice.

Searching every opponent's every move makes the tree as wide as max^n's. Here all the others together count as one
layer: one of them makes any move, the one worst for me; the rest pass (BRS) or, where the rules know no passing, make
the move that looks best to themselves at one glance (BRS+). So the tree is as deep for me as a two-player one.

Sound for nothing: opponents' other moves are left out, so the value is an estimate even when every line ends.

References: Schadd and Winands 2011 (BRS); Esser, Gras, Winands, Schadd and Lanctot 2013 (BRS+).
"""

from __future__ import annotations

from typing import Any

from zermelo.errors import MethodError
from zermelo.forms.game import RulesGame

INFINITE = 1 << 62


class BestReply:
    """One best-reply search from one position, in plain Python."""

    def __init__(self, game: RulesGame, me: int, *, plus: bool) -> None:
        if not hasattr(game.rules, "estimate"):
            raise MethodError("Best-reply search stops before the ends; add estimate(s, p) to the rules.")
        if not plus and not hasattr(game.rules, "skip"):
            raise MethodError("brs lets opponents pass; add skip(s), which passes the turn, to the rules, or use brs+.")
        self.game, self.rules, self.me, self.plus = game, game.rules, me, plus
        self.nodes = self.cuts = self.estimates = 0

    def value(self, state: tuple[int, ...], depth: int, low: int, high: int, used: bool) -> tuple[int, tuple[int, ...]]:
        """Returns my value of *state* within the window, and the line expected; *used*: the reply has been made."""
        rules = self.rules
        self.nodes += 1
        if rules.over(state):
            return rules.score(state, self.me), ()
        if depth <= 0:
            self.estimates += 1
            return rules.estimate(state, self.me), ()
        seat = rules.player(state)
        if seat < 0:
            raise MethodError("Best-reply search does not fit games with chance; use mcts, or maxn with a depth.")
        if seat == self.me:
            return self._choose(state, depth, low, high, 1, [(a, False) for a in self.game.actions(state)])
        if used:
            return self._choose(state, depth, low, high, -1, [(self._glance(state, seat), True)])
        replies = [(a, True) for a in self.game.actions(state)]
        return self._choose(state, depth, low, high, -1, [*replies, (self._glance(state, seat), False)])

    def _choose(
        self, state: tuple[int, ...], depth: int, low: int, high: int, sign: int, options: list[tuple[int, bool]]
    ) -> tuple[int, tuple[int, ...]]:
        best = -sign * INFINITE
        line: tuple[int, ...] = ()
        for a, used in options:
            after = self._pass(state) if a < 0 else self.game.act(state, a)
            found, rest = self.value(after, depth - 1, low, high, used)
            if sign * found > sign * best:
                best, line = found, (a, *rest)
            if sign > 0:
                low = max(low, found)
            else:
                high = min(high, found)
            if low >= high:
                self.cuts += 1
                break
        return best, line

    def _glance(self, state: tuple[int, ...], seat: int) -> int:
        """What an opponent does whose choice is not searched: passes, or the move that looks best; -1 is passing."""
        if not self.plus:
            return -1

        def looks(a: int) -> Any:
            after = self.game.act(state, a)
            return self.rules.score(after, seat) if self.rules.over(after) else self.rules.estimate(after, seat)

        return max(self.game.actions(state), key=looks)

    def _pass(self, state: tuple[int, ...]) -> tuple[int, ...]:
        after = list(state)
        self.rules.skip(after)
        return tuple(after)
