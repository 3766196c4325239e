"""Pig, a dice game of pressing one's luck."""

from __future__ import annotations

from functools import cached_property

from zermelo.forms.rules import Rules, State
from zermelo.games.parameters import require_whole_parameter


class Pig(Rules):
    """Players in turn roll a die as often as they dare; a 1 loses what the turn has brought.

    A turn begins with a roll. A face of 2 or more is added to the turn's points; then the player rolls
    again or holds, which adds the points to the score and ends the turn. A 1 ends the turn without any.
    Points beyond the target do not count, and a player whose score and points reach it holds.

    Whoever holds at `target` wins at once. Each player has `turns` turns; when they are used up the
    highest score wins, and a shared highest score is a draw. With n players the winner gets n - 1 and
    the others pay 1 each; a draw gives everybody 0. With turns=0 there is no limit and play can come
    back to a position; going on forever counts as a draw.

    >>> game = Pig(target=10, sides=6)
    >>> state = list(game.start)
    >>> game.name(state, 0), game.legal(state, 1)
    ('roll', False)
    >>> game.apply(state, 0)
    >>> game.player(state), [game.name(state, a) for a in range(6)]
    (-1, ['1', '2', '3', '4', '5', '6'])
    >>> game.apply(state, 4)
    >>> game.text(state)
    'A 0 + 5, B 0'
    >>> game.apply(state, 1)
    >>> game.text(state)
    'A 5, B 0 + 0'

    Reference: Neller and Presser, Optimal Play of the Dice Game Pig, 2004.
    """

    target: int = 10
    sides: int = 6
    players: int = 2
    turns: int = 2

    zero_sum = True

    # State: the scores, then four more numbers:
    #
    #     points of this turn | seat | is the die rolling? | turns ended (0 when there is no limit)

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0,) * (self.players + 4)

    @cached_property
    def actions(self) -> int:
        return max(2, self.sides)

    @cached_property
    def endless(self) -> tuple[int, ...]:
        return (0,) * self.players

    def sensible(self) -> None:
        require_whole_parameter(self, "target", 1, 1000)
        require_whole_parameter(self, "sides", 2, 100)
        require_whole_parameter(self, "players", 2, 100)
        require_whole_parameter(self, "turns", 0, 1000)

    def player(self, s: State) -> int:
        return -1 if s[self.players + 2] == 1 else s[self.players + 1]

    def legal(self, s: State, a: int) -> bool:
        n = self.players
        if s[n + 2] == 1:
            return a < self.sides
        if a == 0:
            return s[s[n + 1]] + s[n] < self.target
        return a == 1 and s[n] > 0

    def odds(self, s: State, a: int) -> int:
        return 1

    def apply(self, s: State, a: int) -> None:
        n = self.players
        seat = s[n + 1]
        if s[n + 2] == 0 and a == 0:
            s[n + 2] = 1
        elif s[n + 2] == 1 and a > 0:
            s[n + 2] = 0
            s[n] = min(s[n] + a + 1, self.target - s[seat])
        else:  # the player holds, or a 1 has been rolled
            if s[n + 2] == 0:
                s[seat] += s[n]
            s[n] = 0
            s[n + 1] = (seat + 1) % n
            s[n + 2] = 0
            if self.turns > 0:
                s[n + 3] += 1

    def best(self, s: State) -> int:
        """Returns the highest score."""
        most = 0
        for p in range(self.players):
            most = max(most, s[p])
        return most

    def over(self, s: State) -> bool:
        used_up = self.turns > 0 and s[self.players + 3] == self.turns * self.players
        return used_up or self.best(s) >= self.target

    def score(self, s: State, p: int) -> int:
        most = self.best(s)
        winners = 0
        for q in range(self.players):
            if s[q] == most:
                winners += 1
        if winners > 1:
            return 0
        return self.players - 1 if s[p] == most else -1

    def name(self, s: State, a: int) -> str:
        return str(a + 1) if s[self.players + 2] else ("roll", "hold")[a]

    def text(self, s: State) -> str:
        n = self.players
        parts = [f"{name} {s[p]}" for p, name in enumerate(self.names)]
        if not self.over(s):
            parts[s[n + 1]] += f" + {s[n]}"
        return ", ".join(parts) + (", the die rolls" if s[n + 2] else "")
