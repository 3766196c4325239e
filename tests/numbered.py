"""Random rules that number their positions, and brute force over them.

The moves are a hash of seed, position and move, and the seed is in the state, so one compiled text serves all seeds.
The brute force is written from the definitions and shares no code with the package.
"""

from __future__ import annotations

from functools import cache, cached_property, partial
from typing import NamedTuple

import zermelo as z
from zermelo import State

TURN, PART, SPOT, SEED, LEFT, FULL = range(6)


def mixed(seed: int, a: int, b: int, c: int) -> int:
    """A number that looks random."""
    n = seed * 7919 + a * 104729 + b * 1299709 + c * 15485863 + 12345
    n = (n ^ (n >> 7)) * 2654435761 % 4294967296
    n = (n ^ (n >> 11)) * 2246822519 % 4294967296
    return n ^ (n >> 13)


class Part(NamedTuple):
    state: tuple[int, ...]
    size: int


class Maze(z.Rules):
    """Two players move one token from spot to spot in turn; from a part of the maze nobody comes back to a later one.

    In some spots the game ends. With `patience` it is drawn after so many moves without leaving a part; some ways out
    of a part do not begin that count anew.
    """

    seed: int = 1
    parts: int = 3
    spots: int = 7
    patience: int = 0

    players = ("Ann", "Bob")
    actions = 3
    zero_sum = True
    endless = (0, 0)

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (0, self.parts - 1, 0, self.seed, self.patience, self.patience)

    def player(self, s: State) -> int:
        return s[TURN]

    def spot(self, s: State, a: int) -> int:
        """Where a move leads: spot + 100 * part, and 1000 more if it begins the count anew."""
        n = mixed(s[SEED], 2 * s[SPOT] + s[TURN], s[PART], a)
        part = s[PART]
        if part > 0 and n % 4 == 0:
            part = n // 4 % part
            return n // 64 % self.spots + 100 * part + 1000 * (n // 16 % 2)
        return n // 64 % self.spots + 100 * part

    def legal(self, s: State, a: int) -> bool:
        return a == 0 or mixed(s[SEED], 2 * s[SPOT] + s[TURN], s[PART], 10 + a) % 3 > 0

    def apply(self, s: State, a: int) -> None:
        goes = self.spot(s, a)
        s[TURN] = 1 - s[TURN]
        s[SPOT] = goes % 100
        s[PART] = goes // 100 % 10
        if s[FULL] > 0:
            s[LEFT] = s[FULL] if goes >= 1000 else s[LEFT] - 1

    def outcome(self, s: State) -> int:
        """0 where play goes on; 1 drawn, 2 won by Ann, 3 won by Bob."""
        n = mixed(s[SEED], 2 * s[SPOT] + s[TURN], s[PART], 99)
        return n // 8 % 3 + 1 if n % 5 == 0 else 0

    def over(self, s: State) -> bool:
        return self.outcome(s) > 0 or (s[FULL] > 0 and s[LEFT] == 0)

    def score(self, s: State, p: int) -> int:
        won = self.outcome(s)
        return 0 if won < 2 else 1 if won - 2 == p else -1

    # ------------------------------------------------------------ numbers

    @cached_property
    def slices(self) -> tuple[Part, ...]:
        full = (self.seed, self.patience, self.patience)
        return tuple(Part((0, part, 0, *full), 2 * self.spots) for part in range(self.parts))

    def slice(self, s: State) -> int:
        return s[PART]

    def index(self, s: State) -> int:
        return 2 * s[SPOT] + s[TURN]

    def at(self, s: State, k: int) -> bool:
        s[SPOT] = k // 2
        s[TURN] = k % 2
        return True

    def before(self, s: State, buffer: State) -> int:
        n, spot, turn = 0, s[SPOT], s[TURN]
        for x in range(self.spots):
            s[SPOT], s[TURN] = x, 1 - turn
            if self.outcome(s) == 0:
                for a in range(self.actions):
                    if self.legal(s, a) and self.spot(s, a) == spot + 100 * s[PART]:
                        buffer[n] = 2 * x + 1 - turn
                        n += 1
        s[SPOT], s[TURN] = spot, turn
        return n

    def left(self, s: State) -> int:
        return s[LEFT]

    def text(self, s: State) -> str:
        return f"part {s[PART]}, spot {s[SPOT]}"


class Alike(Maze):
    """A maze that is the same for both players: a position and its like with the players exchanged have one number."""

    only_reached: bool = False

    def legal(self, s: State, a: int) -> bool:
        return a == 0 or mixed(s[SEED], 2 * s[SPOT], s[PART], 10 + a) % 3 > 0

    def spot(self, s: State, a: int) -> int:
        n = mixed(s[SEED], 2 * s[SPOT], s[PART], a)
        part = s[PART]
        if part > 0 and n % 4 == 0:
            part = n // 4 % part
        return n // 64 % self.spots + 100 * part

    def outcome(self, s: State) -> int:
        n = mixed(s[SEED], 2 * s[SPOT], s[PART], 99)
        if n % 5 > 0:
            return 0
        return 1 if n // 8 % 3 == 0 else 2 + (n // 8 + s[TURN]) % 2  # the mover wins, or the other

    @cached_property
    def slices(self) -> tuple[Part, ...]:
        return tuple(Part((0, part, 0, self.seed, 0, 0), self.spots) for part in range(self.parts))

    def represent(self, s: State) -> bool:
        is_turned = s[TURN] == 1
        s[TURN] = 0
        return is_turned

    def index(self, s: State) -> int:
        return s[SPOT]

    def at(self, s: State, k: int) -> bool:
        s[SPOT], s[TURN] = k, 0
        return True

    def before(self, s: State, buffer: State) -> int:
        n, spot = 0, s[SPOT]
        for x in range(self.spots):
            s[SPOT] = x
            if self.outcome(s) == 0:
                for a in range(self.actions):
                    if self.legal(s, a) and self.spot(s, a) == spot + 100 * s[PART]:
                        buffer[n] = x
                        n += 1
        s[SPOT] = spot
        return n


MAZES = [partial(Maze, seed=seed, spots=5) for seed in range(14)]
PATIENT = [partial(Maze, seed=seed, spots=5, patience=4) for seed in range(8)]
ALIKE = [partial(Alike, seed=seed, spots=5, only_reached=seed % 2 == 1) for seed in range(24)]


def positions(rules: Maze) -> list[tuple[int, ...]]:
    """All positions, with the whole count left."""
    rest = (rules.seed, rules.patience, rules.patience)
    return [(turn, part, spot, *rest) for part in range(rules.parts) for spot in range(rules.spots) for turn in (0, 1)]


def followers(rules: Maze, state: tuple[int, ...]) -> list[tuple[int, ...]]:
    found = []
    for a in range(rules.actions):
        if rules.legal(list(state), a):
            after = list(state)
            rules.apply(after, a)
            found.append(tuple(after))
    return found


def unlimited(rules: Maze) -> dict[tuple[int, ...], tuple[int, int | None]]:
    """What every position is worth to Ann, and in how many moves: swept, one move more each time."""
    states = positions(rules)
    known: dict[tuple[int, ...], tuple[int, int | None]] = {}
    for state in states:
        if rules.over(list(state)):
            paid = rules.score(list(state), 0)
            known[state] = (paid, 0 if paid else None)
    for far in range(1, 2 * len(states)):
        new = {}
        for state in states:
            if state in known:
                continue
            own = 1 if state[TURN] == 0 else -1
            after = [known.get(t, (0, None)) for t in followers(rules, state)]
            if any(worth == own for worth, _ in after):
                new[state] = (own, far)
            elif all(worth == -own for worth, _ in after):
                new[state] = (-own, far)
        known |= new
    return {state: known.get(state, (0, None)) for state in states}


def limited(rules: Maze) -> dict[tuple[int, ...], int]:
    """What every position is worth to Ann when moves that begin nothing anew run out: the finite game, by recursion."""

    @cache
    def worth(state: tuple[int, ...]) -> int:
        if rules.over(list(state)):
            return rules.score(list(state), 0)
        best = max if state[TURN] == 0 else min
        return best(map(worth, followers(rules, state)))

    return {state: worth(state) for state in positions(rules)}
