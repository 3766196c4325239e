"""The centipede game."""

from __future__ import annotations

from zermelo.forms.rules import Rules, State
from zermelo.games.parameters import require_whole_parameter


class Centipede(Rules):
    """Two players in turn take the larger part of a growing sum or pass it on.

    In round t (the first is round 0) taking ends the game with 4 * 2^t for the mover and 2^t for the
    other; passing doubles both. After `rounds` passes the player whose turn it would be gets the larger
    part. Each player gains by taking one round before the other, so the only subgame-perfect outcome is
    to take at once, at (4, 1).

    >>> game = Centipede(rounds=4)
    >>> state = list(game.start)
    >>> game.apply(state, 1)
    >>> game.text(state)
    'round 2 of 4: taking gives the mover 8 and the other 2'
    >>> game.apply(state, 0)
    >>> game.over(state), [game.score(state, p) for p in range(2)]
    (True, [2, 8])

    Reference: Rosenthal 1981; the payoffs are those of McKelvey and Palfrey 1992.
    """

    rounds: int = 6
    players: int = 2

    start = (0, 0)  # rounds passed, whether somebody has taken
    actions = 2

    def sensible(self) -> None:
        require_whole_parameter(self, "rounds", 1, 58)
        require_whole_parameter(self, "players", 2, 2)

    def player(self, s: State) -> int:
        return s[0] % 2

    def legal(self, s: State, a: int) -> bool:
        return True

    def apply(self, s: State, a: int) -> None:
        if a == 0:
            s[1] = 1
        else:
            s[0] += 1

    def over(self, s: State) -> bool:
        return s[1] == 1 or s[0] == self.rounds

    def score(self, s: State, p: int) -> int:
        return (4 if p == s[0] % 2 else 1) << s[0]

    def name(self, s: State, a: int) -> str:
        return ("take", "pass")[a]

    def text(self, s: State) -> str:
        if s[1]:
            return f"taken in round {s[0] + 1} of {self.rounds}"
        if s[0] == self.rounds:
            return f"passed {self.rounds} times"
        return f"round {s[0] + 1} of {self.rounds}: taking gives the mover {4 << s[0]} and the other {1 << s[0]}"
