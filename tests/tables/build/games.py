"""Rules made for the tests of tables, and what their positions are worth, by plain recursion."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

import zermelo as z
from zermelo import State


class Ladder(z.Rules):
    """Three climb; a rare way up has entries that random games do not meet, below zero and far above."""

    players: int = 3
    actions: int = 2
    height: int = 12

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0, 0, 0)  # rung, how far off the middle, what was paid for it

    def player(self, s: State) -> int:
        return s[0] % self.players

    def legal(self, s: State, a: int) -> bool:
        return True

    def apply(self, s: State, a: int) -> None:
        s[0] += 1
        s[1] += 2 * a - 1
        if s[1] == -9 or s[1] == 9:
            s[2] += 1000 * s[1]

    def over(self, s: State) -> bool:
        return s[0] == self.height

    def score(self, s: State, p: int) -> int:
        return (s[1] * (p + 2) + s[2]) % 7


class Lots(z.Rules):
    """Two players draw lots with uneven odds, then choose; a small game of chance."""

    players: int = 2
    actions: int = 3
    rounds: int = 5

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0, 0)

    def player(self, s: State) -> int:
        return -1 if s[0] % 3 == 2 else s[0] % 3

    def legal(self, s: State, a: int) -> bool:
        return a < 2 or s[0] % 3 == 2

    def odds(self, s: State, a: int) -> int:
        return a + 1

    def apply(self, s: State, a: int) -> None:
        s[1] = (3 * s[1] + a + s[0]) % 11
        s[0] += 1

    def over(self, s: State) -> bool:
        return s[0] == self.rounds

    def score(self, s: State, p: int) -> int:
        return s[1] % (3 + p)


class Coins(z.Rules):
    """A takes a sure thing, or throws coins that must all fall well; the two lie in layers of different units."""

    players: int = 2
    actions: int = 2
    coins: int = 20
    sure: int = 1_000_000
    start = (0, 0)  # coins thrown; 0 going on, 1 lost, 2 took the sure thing

    def player(self, s: State) -> int:
        return -1 if s[0] else 0

    def legal(self, s: State, a: int) -> bool:
        return True

    def odds(self, s: State, a: int) -> int:
        return 1

    def apply(self, s: State, a: int) -> None:
        if a:
            s[1] = 1 if s[0] else 2
        s[0] += 1 if s[0] or not a else 100

    def over(self, s: State) -> bool:
        return s[1] != 0 or s[0] > self.coins

    def score(self, s: State, p: int) -> int:
        return (self.sure if s[1] == 2 else 1 - s[1]) * (1 - 2 * p)


class Twins(z.Rules):
    """Three put stones on two heaps that nobody tells apart; most moves are as good as each other."""

    players: int = 3
    actions: int = 2
    seed: int = 0
    start = (0, 0, 0)  # two heaps and the seat

    def player(self, s: State) -> int:
        return s[2]

    def legal(self, s: State, a: int) -> bool:
        return s[a] < 3

    def apply(self, s: State, a: int) -> None:
        s[a] += 1
        s[2] = (s[2] + 1) % 3

    def over(self, s: State) -> bool:
        return s[0] + s[1] >= 4

    def score(self, s: State, p: int) -> int:
        low, high = min(s[0], s[1]), max(s[0], s[1])
        return ((low * 7 + high * 13 + p * 5 + self.seed * 11) * 2654435761 >> 7) % 2

    def same(self, s: State) -> None:
        if s[0] > s[1]:
            s[0], s[1] = s[1], s[0]


class Ring(z.Rules):
    """Two push one stone around; it can go round forever, which pays nobody."""

    players: int = 2
    actions: int = 3
    size: int = 7
    endless = (0, 0)
    zero_sum = True

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0, 0, 3)  # place, seat, tries left: a layer for each number of tries

    def player(self, s: State) -> int:
        return s[1]

    def legal(self, s: State, a: int) -> bool:
        return a < 2 or s[2] > 0

    def apply(self, s: State, a: int) -> None:
        s[1] = 1 - s[1]
        if a == 2:
            s[2] -= 1
            s[0] = (3 * s[0] + s[1] + 1) % self.size
        else:
            s[0] = (s[0] + (1 if a == 0 else self.size - 2)) % self.size

    def over(self, s: State) -> bool:
        return s[2] == 0 and s[0] in (2, 5)

    def score(self, s: State, p: int) -> int:
        return 1 if (s[0] == 2) == (p == 0) else -1


class Coarse(z.games.Tokens):
    """Tokens with slices of its own, within which moves may stay."""

    def slice(self, s: State) -> int:
        return s[0] // 4


class Bare(z.games.Connect):
    """Connect Four without a key of its own."""

    has_key = False


class Colliding(z.games.Tokens):
    """Keys that forget whose turn it is."""

    def key(self, s: State) -> int:
        return s[0] + 32 * (s[1] + 32 * (s[2] + 32 * s[3]))

    def restore(self, s: State, k: int) -> None:
        s[0], s[1], s[2], s[3], s[4] = k % 32, k // 32 % 32, k // 1024 % 32, k // 32768, 0


class Unfair(Ladder):
    """Claims to be zero-sum, and is not at a rare end."""

    players: int = 2
    zero_sum = True

    def score(self, s: State, p: int) -> int:
        return 1 if s[2] else 0


class Wide(z.games.Tokens):
    """A state of more bits than a key has."""

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (self.tokens, 0, 0, 0, 0, 1 << 61, 1 << 61)


def worth(game: Any, what: str = "outcome", ties: str = "first") -> dict[Any, tuple[Any, ...]]:
    """Returns what every position is worth, by recursion over plain rules with fractions; no cycles."""
    found: dict[Any, tuple[Any, ...]] = {}
    rule, _, name = ties.partition(":")
    players = game.players

    def at(state: Any) -> tuple[Any, ...]:
        if state in found:
            return found[state]
        who = game.turn(state)
        if who is None:
            value = tuple(game.payoff(state).values())
        else:
            moves = [at(game.act(state, a)) for a in game.actions(state)]
            if who == z.CHANCE:
                odds = list(game.odds(state).values())
                value = tuple(sum(o * m[p] for o, m in zip(odds, moves)) for p in range(len(players)))
            elif what == "guarantees":
                value = tuple((max if q == who else min)(m[p] for m in moves) for p, q in enumerate(players))
            else:
                value = taken(moves, players.index(who))
        found[state] = value
        return value

    def taken(moves: list[Any], seat: int) -> tuple[Any, ...]:
        best = [m for m in moves if m[seat] == max(other[seat] for other in moves)]
        if rule == "average":
            return tuple(Fraction(sum(Fraction(m[p]) for m in best), len(best)) for p in range(len(players)))
        if name:
            other = players.index(name)
            if rule == "kind":
                best = [m for m in best if m[other] == max(o[other] for o in best)]
            elif other != seat:
                best = [m for m in best if m[other] == min(o[other] for o in best)]
        return best[-1] if rule == "last" else best[0]

    at(game.start())
    return found


def soonest(game: Any) -> dict[Any, int]:
    """Returns who wins and how soon, as a table writes it, by recursion; no cycles."""
    found: dict[Any, int] = {}

    def at(state: Any) -> int:
        if state not in found:
            who = game.turn(state)
            if who is None:
                paid = game.payoff(state)[game.players[0]]
                found[state] = (paid > 0) - (paid < 0)
            else:
                sign = 1 if who == game.players[0] else -1
                seen = [sign * at(game.act(state, a)) for a in game.actions(state)]
                wins, losses = [x for x in seen if x > 0], [x for x in seen if x < 0]
                own = min(wins) + 1 if wins else 0 if len(losses) < len(seen) else min(losses) - 1
                found[state] = sign * own
        return found[state]

    at(game.start())
    return found
