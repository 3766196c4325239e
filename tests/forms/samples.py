"""Small games: rules that list their moves, rules with chance and symmetry, and plain objects."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

import zermelo as z
from zermelo import State


class Heap(z.Rules):
    """Take 1 to 3 of a heap; whoever takes the last wins. Which moves there are is left to the two classes below."""

    tokens: int = 6
    players: int = 2
    actions: int = 3

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (self.tokens, 0)

    def player(self, s: State) -> int:
        return s[1]

    def apply(self, s: State, a: int) -> None:
        s[0] -= a + 1
        s[1] = 1 - s[1]

    def over(self, s: State) -> bool:
        return s[0] == 0

    def score(self, s: State, p: int) -> int:
        return 1 if p != s[1] else -1


class Listed(Heap):
    """Lists its moves."""

    def moves(self, s: State, buffer: State) -> int:
        count = 0
        for a in range(min(self.actions, s[0])):
            buffer[count] = a
            count += 1
        return count


class Allowed(Heap):
    """Says of each move whether it is allowed."""

    def legal(self, s: State, a: int) -> bool:
        return a < s[0]


class Pile(z.Rules):
    """Chance puts a token on one of three piles, with odds 1, 2, 3 from the lowest on; then a player takes one away.

    Piles that differ in their order only are the same.
    """

    rounds: int = 2
    players: int = 2
    actions: int = 3

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0, 0, 0, 2 * self.rounds)  # three piles, moves to come

    def player(self, s: State) -> int:
        return -1 if s[3] % 2 == 0 else s[3] // 2 % self.players

    def legal(self, s: State, a: int) -> bool:
        return True

    def apply(self, s: State, a: int) -> None:
        s[a] += 1 if s[3] % 2 == 0 else -1
        s[3] -= 1

    def odds(self, s: State, a: int) -> int:
        weight = 1
        for b in range(3):
            if s[b] < s[a] or (s[b] == s[a] and b < a):
                weight += 1
        return weight

    def over(self, s: State) -> bool:
        return s[3] == 0

    def score(self, s: State, p: int) -> int:
        most = max(s[0], s[1], s[2])
        return most if p == 0 else -most

    def same(self, s: State) -> None:
        for i in range(2):
            for j in range(2 - i):
                if s[j] > s[j + 1]:
                    s[j], s[j + 1] = s[j + 1], s[j]


class Countdown:
    """A `Game` in plain Python: take 1 or 2; whoever takes the last gets what is written on it."""

    players: tuple[str, ...] = ("Ann", "Bob")

    def __init__(self, tokens: int = 4) -> None:
        self.tokens = tokens

    def start(self) -> Any:
        return (self.tokens, "Ann")

    def turn(self, state: Any) -> str | None:
        return state[1] if state[0] else None

    def moves(self, state: Any) -> Any:
        return [n for n in (1, 2) if n <= state[0]]

    def after(self, state: Any, move: Any) -> Any:
        return state[0] - move, "Bob" if state[1] == "Ann" else "Ann"

    def payoff(self, state: Any) -> Any:
        return {"Ann": Fraction(1, 2) if state[1] == "Bob" else 0, "Bob": int(state[1] == "Ann")}


class Coin:
    """A coin that falls, then a guess by somebody who sees it."""

    players: tuple[str, ...] = ("Ann",)

    def __init__(self, odds: Any) -> None:
        self.given = odds

    def start(self) -> Any:
        return ()

    def turn(self, state: Any) -> str | None:
        return (z.CHANCE, "Ann", None)[len(state)]

    def moves(self, state: Any) -> Any:
        return ("heads", "tails")

    def after(self, state: Any, move: Any) -> Any:
        return (*state, move)

    def odds(self, state: Any) -> Any:
        return self.given

    def payoff(self, state: Any) -> Any:
        return [int(state[0] == state[1])]
