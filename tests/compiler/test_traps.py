"""Slips that newcomers make in their rules: each gets its own line, with what to write instead."""

from __future__ import annotations

import dataclasses
import random
from fractions import Fraction

import pytest

import zermelo as z
from zermelo.errors import ZermeloError


class Count(z.Rules):
    n: int = 5
    players: int = 2
    actions: int = 2
    start = (5, 0)

    def player(self, s):
        return s[1]

    def legal(self, s, a):
        return a + 1 <= s[0]

    def apply(self, s, a):
        s[0] -= a + 1
        s[1] = 1 - s[1]

    def over(self, s):
        return s[0] == 0

    def score(self, s, p):
        return 1 if s[1] != p else -1


class RandomLegal(Count):
    def legal(self, s, a):
        return a + 1 <= s[0] and (a == 0 or random.random() < 0.5)


class ReturnsState(Count):
    def apply(self, s, a):
        return (s[0] - a - 1, 1 - s[1])


class ChangesItself(Count):
    def apply(self, s, a):
        self.n -= 1


class Halves(Count):
    def score(self, s, p):
        return 0.5 if s[1] != p else -0.5


@dataclasses.dataclass
class State:
    left: int
    turn: int


class KeepsFields(Count):
    start = State(5, 0)


class Forgotten:
    players, actions, start = 2, 2, (5, 0)
    player, legal, apply, over, score = Count.player, Count.legal, Count.apply, Count.over, Count.score


class Thirds(Count):
    def score(self, s, p):
        return Fraction(1, 3)


class AllAtOnce(Count):
    def score(self, s, p):
        return [1, -1]


class ChangesCopy(Count):
    def apply(self, s, a):
        s = list(s)
        s[0] -= a + 1


class Misspelt(z.Rules):
    players, actions, start = 2, 2, (5, 0)
    player, leagal, apply, over, score = Count.player, Count.legal, Count.apply, Count.over, Count.score


class NoActions(z.Rules):
    players, start = 2, (5, 0)


class Begins(Count):
    def __init__(self, n=5):
        self.n = n


class StartsByMethod(Count):
    def start(self):
        return (self.n, 0)


class Slashes(Count):
    def name(self, s, a):
        return f"{a}/{a + 1}"


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (RandomLegal, "when called twice; rules must not be random"),
        (ReturnsState, "changes s in place"),
        (ChangesItself, "must not assign to field 'n'.*state s.*test_traps.py"),
        (Halves, "not a whole number; return integers, and set scale"),
        (KeepsFields, "write its fields as ints"),
        (Forgotten, r"write class Forgotten\(z.Rules\)"),
        (Thirds, "not a whole number; return integers, and set scale"),
        (AllAtOnce, "returns what seat p gets, one number"),
        (ChangesCopy, r"changed nothing in the first 20 moves; change s itself.*test_traps.py"),
        (Misspelt, r"does not define legal\(s, a\). Is it called leagal\?"),
        (NoActions, "does not define actions: write actions: int = 3"),
        (Begins, "in __init__: leave it out, and declare parameters in the class"),
    ],
)
def test_a_slip_gets_a_line_with_what_to_write_instead(rules, words):
    with pytest.raises(ZermeloError, match=words) as told:
        z.solve(rules())
    assert "\n" not in str(told.value)


def test_start_may_be_a_method():
    assert z.solve(StartsByMethod()).payoff == z.solve(Count()).payoff
    assert z.solve(StartsByMethod(4)).payoff == z.solve(StartsByMethod(n=4)).payoff


def test_a_stroke_in_a_name_parts_nothing():
    found = z.solve(Slashes())
    assert found.line.moves[0] == "1/2" and z.check(found)
    assert found.value(found.arena.at(found.line.moves[:1])) == found.payoff
