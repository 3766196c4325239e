"""Random games for proofs: layers of places reached in many ways, ties by default, and brute force over them."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

import zermelo as z

PLAYERS = "ABCD"


class Web(z.Rules):
    """A token goes from layer to layer; the place says who moves, how often it can go on, and what an end pays.

    The state is (seed, layer, place): one kernel serves all seeds. All places of a pair are alike.
    """

    seed: int = 1
    players: int = 2
    layers: int = 7
    reach: int = 2  # of scores
    actions: int = 4

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (self.seed, 0, 0)

    def chaos(self, s: z.State, salt: int) -> int:
        h = (s[0] * 7919 + s[1] * 104729 + (s[2] // 2) * 1299709 + salt * 15485863) & 0xFFFFFFFFFFF
        for _ in range(3):
            h = (h * 0x5DEECE66D + 11) & 0xFFFFFFFFFFF
            h ^= h >> 17
        return h >> 5

    def player(self, s: z.State) -> int:
        return self.chaos(s, 1) % self.players

    def legal(self, s: z.State, a: int) -> bool:
        return a == 0 or self.chaos(s, 20 + a) % 3 > 0

    def apply(self, s: z.State, a: int) -> None:
        there = self.chaos(s, 40 + a) % 10
        s[1] += 1
        s[2] = there

    def over(self, s: z.State) -> bool:
        return s[1] == self.layers or (s[1] > 1 and self.chaos(s, 2) % 6 == 0)

    def score(self, s: z.State, p: int) -> int:
        return self.chaos(s, 60 + p) % (2 * self.reach + 1) - self.reach


class PairedWeb(Web):
    """The same, with a hook that says which places are alike."""

    def same(self, s: z.State) -> None:
        s[2] -= s[2] % 2


class OrderedWeb(Web):
    """The same with the last move first; places have mirror images, and ends pay something between two numbers."""

    def mirror(self, s: z.State) -> None:
        s[2] += 1 - 2 * (s[2] % 2)

    @cached_property
    def order(self) -> tuple[int, ...]:
        return (3, 2, 1, 0)

    @cached_property
    def bounds(self) -> tuple[int, int]:
        return (-self.reach, self.reach)


class ListedWeb(Web):
    """The same with its moves listed, keys of its own, and threats that say nothing true."""

    def threats(self, s: z.State, p: int) -> int:
        return (self.chaos(s, 90 + p) - (1 << 38)) << 20

    def moves(self, s: z.State, buffer: z.State) -> int:
        count = 0
        for a in range(self.actions):
            if self.legal(s, a):
                buffer[count] = a
                count += 1
        return count

    def key(self, s: z.State) -> int:
        return s[0] * 1024 + s[1] * 16 + s[2]


class SureWeb(Web):
    """The same with points gathered on the way, so that bounds on the end are known before it."""

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (self.seed, 0, 0, 0)

    def apply(self, s: z.State, a: int) -> None:
        gain = self.chaos(s, 80 + a) % 3 - 1
        there = self.chaos(s, 40 + a) % 10
        s[1] += 1
        s[2] = there
        s[3] += gain

    def score(self, s: z.State, p: int) -> int:
        return s[3] if p == 0 else -2 * s[3]

    def at_least(self, s: z.State, p: int) -> int:
        left = self.layers - s[1]
        return s[3] - left if p == 0 else -2 * (s[3] + left)

    def at_most(self, s: z.State, p: int) -> int:
        left = self.layers - s[1]
        return s[3] + left if p == 0 else -2 * (s[3] - left)


class SecuredWeb(Web):
    """The same, with what good play secures one move before the last layer: the best of the moves, or the worst."""

    def secured(self, s: z.State, p: int) -> int:
        if s[1] != self.layers - 1:
            return -self.players * self.reach
        place, mine, found = s[2], self.player(s) == p, 0
        for a in range(self.actions):
            if self.legal(s, a):
                there = self.chaos(s, 40 + a) % 10
                s[1], s[2] = s[1] + 1, there
                one = self.score(s, p)
                s[1], s[2] = s[1] - 1, place
                if a == 0 or (one > found if mine else one < found):
                    found = one
        return found


class OpposedWeb(SecuredWeb):
    """The same where what one gets the other loses, so that what the others secure is a bound, too."""

    zero_sum = True

    def score(self, s: z.State, p: int) -> int:
        one = self.chaos(s, 60) % (2 * self.reach + 1) - self.reach
        return (self.players - 1) * one if p == 0 else -one


class BoastfulWeb(SecuredWeb):
    """The same with a hook that claims too much in a few positions."""

    def secured(self, s: z.State, p: int) -> int:
        return self.reach if s[1] > 2 and self.chaos(s, 70 + p) % 3 == 0 else -self.reach


class BankWeb(Web):
    """A game of points: moves gain some for two purses, which nothing looks at before the end."""

    banked = (3, 4)

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (self.seed, 0, 0, 2, 0)

    def apply(self, s: z.State, a: int) -> None:
        one, other = self.chaos(s, 80 + a) % 4, self.chaos(s, 84 + a) % 3 - 1
        there = self.chaos(s, 40 + a) % 10
        s[1] += 1
        s[2] = there
        s[3] += one
        s[4] += other

    def score(self, s: z.State, p: int) -> int:
        bonus = self.chaos(s, 60 + p) % (2 * self.reach + 1) - self.reach
        return bonus + (s[3] - 2 * s[4] if p == 0 else 3 * s[4] if p == 1 else s[3] + s[4])


class KeyedBankWeb(BankWeb):
    """The same with keys of its own that tell the purses apart, and mirror images for representatives."""

    def mirror(self, s: z.State) -> None:
        s[2] += 1 - 2 * (s[2] % 2)

    def key(self, s: z.State) -> int:
        return (((s[0] * 16 + s[1]) * 16 + s[2]) * 64 + s[3]) * 64 + s[4] + 32


class ShortWeb(BankWeb):
    """The same with a list of moves that are enough: of those that lead to places alike only the first."""

    def same(self, s: z.State) -> None:
        s[2] -= s[2] % 2

    def enough(self, s: z.State, buffer: z.State) -> int:
        count = 0
        for a in range(self.actions):
            if self.legal(s, a):
                is_new = True
                for b in range(a):
                    if self.legal(s, b) and self.is_twin(s, a, b):
                        is_new = False
                if is_new:
                    buffer[count] = a
                    count += 1
        return count

    def is_twin(self, s: z.State, a: int, b: int) -> bool:
        for salt in (80, 84):
            if self.chaos(s, salt + a) % (4 if salt == 80 else 3) != self.chaos(s, salt + b) % (4 if salt == 80 else 3):
                return False
        return self.chaos(s, 40 + a) % 10 // 2 == self.chaos(s, 40 + b) % 10 // 2


WEBS = (Web, PairedWeb, OrderedWeb, ListedWeb, SureWeb, BankWeb, KeyedBankWeb, ShortWeb, SecuredWeb, OpposedWeb)


def sides(players: int) -> list[tuple[str, ...]]:
    """Every side but nobody and everybody."""
    return [team for many in range(1, players) for team in combinations(PLAYERS[:players], many)]


def worth(rules: Any, state: tuple[int, ...], members: set[int], known: dict[Any, int] | None = None) -> int:
    """What a side is sure of, from the definition."""
    known = {} if known is None else known
    if state not in known:
        if rules.over(list(state)):
            known[state] = sum(rules.score(list(state), p) for p in members)
        else:
            below = [worth(rules, child, members, known) for _, child in children(rules, state)]
            known[state] = max(below) if rules.player(list(state)) in members else min(below)
    return known[state]


def children(rules: Any, state: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
    """The legal moves of a position, and where they lead."""
    found = []
    for a in range(rules.actions):
        if rules.legal(list(state), a):
            after = list(state)
            rules.apply(after, a)
            found.append((a, tuple(after)))
    return found


def columns(rows: Any) -> tuple[Any, Any]:
    """States and moves as a writer of certificates takes them."""
    rows = list(rows)
    return np.array([state for state, _ in rows], np.int64), np.array([move for _, move in rows], np.int64)
