"""Scores as large as 64 bits hold: every method says what a sweep in Python's own integers says, or refuses."""

from __future__ import annotations

from itertools import combinations

import pytest

import zermelo as z
from tests.effort import LONG, tries
from zermelo import State

PLIES = 4
ENDS = (1 << 62, (1 << 62) + 5, (1 << 62) - 1, (1 << 62) - 2, 1 << 61, (1 << 63) - 1, 7)


class Extreme(z.Rules):
    """Three players move in turn, four moves in all; ends pay as a hash of seed and path picks, mostly near 2^62.

    The state is (moves made, path, seed), so that one kernel serves every seed.
    """

    seed: int = 1
    least: int = -(1 << 63)
    players: int = 3
    actions: int = 3

    @property
    def start(self) -> tuple[int, ...]:
        return (0, 1, self.seed)

    def player(self, s: State) -> int:
        return (s[0] + s[2]) % 3

    def legal(self, s: State, a: int) -> bool:
        return a < 2 or (s[1] + s[2]) % 3 == 0

    def apply(self, s: State, a: int) -> None:
        s[0] += 1
        s[1] = s[1] * 3 + a

    def over(self, s: State) -> bool:
        return s[0] == PLIES or (s[0] == 2 and s[1] % 5 == 0)

    def score(self, s: State, p: int) -> int:
        h = (s[1] * 7919 + s[2] * 104729 + p * 1299709) % 1000003
        k = (h * h) % 15
        if k == 14:
            return self.least
        if k >= 7:
            return -ENDS[k - 7]
        return ENDS[k]

    def estimate(self, s: State, p: int) -> int:
        return self.score(s, p)


class Pick(z.Rules):
    """The only player makes one move, which pays the same whatever it is."""

    most: int = 0
    players: int = 1
    actions: int = 2
    start = (0,)

    def player(self, s: State) -> int:
        return 0

    def legal(self, s: State, a: int) -> bool:
        return True

    def apply(self, s: State, a: int) -> None:
        s[0] = 1

    def over(self, s: State) -> bool:
        return s[0] == 1

    def score(self, s: State, p: int) -> int:
        return self.most


def worth(rules: Extreme, side: set[int], state: tuple[int, ...], depth: int = 99) -> int:
    """What the side is sure of, by trying everything, in Python's own integers."""
    if rules.over(list(state)) or depth == 0:
        return sum(rules.score(list(state), p) for p in side)
    found = []
    for a in range(rules.actions):
        if rules.legal(list(state), a):
            after = list(state)
            rules.apply(after, a)
            found.append(worth(rules, side, tuple(after), depth - 1))
    return max(found) if rules.player(list(state)) in side else min(found)


@pytest.mark.parametrize("compiled", [False, True])
def test_looking_ahead_finds_what_a_sweep_in_whole_numbers_finds(compiled: bool) -> None:
    rules = Extreme()
    for seed in range(3, tries(60), 3) if compiled else range(1, tries(30)):  # compiled, A begins: fewer kernels
        state = (0, 1, seed)
        me = "ABC"[rules.player(list(state))]
        for depth in (None, 2):
            due = worth(rules, {"ABC".index(me)}, state, depth or 99)
            found = z.search(rules, at=state, method="paranoid", depth=depth, slots=64, compiled=compiled)
            assert found.payoff[me] == due, (seed, depth)
        for team in [("A", "B")] if compiled and not LONG else combinations("ABC", 2):
            rest = [p for p in "ABC" if p not in team]
            side = set(team) if me in team else set(rest)
            found = z.search(rules, at=state, teams=[team, rest], slots=64, compiled=compiled)
            assert sum(found.payoff[p] for p in side) == worth(rules, {"ABC".index(p) for p in side}, state), seed


@pytest.mark.parametrize("compiled", [False, True])
def test_guarantees_by_alphabeta_are_those_of_the_sweep(compiled: bool) -> None:
    rules = Extreme(seed=3)
    for side in ("A", "AB") if compiled else ("A", "AB", "ABC"):
        due = worth(rules, {"ABC".index(p) for p in side}, rules.start)
        found = z.guarantee(rules, *side, method="alphabeta", compiled=compiled)
        assert (found.value, z.guarantee(rules, *side).value) == (due, due)
        assert z.check(found), z.check(found).problems


def test_other_methods_take_extreme_scores_too() -> None:
    for seed in range(1, 30):
        rules = Extreme(seed=seed)
        tree = z.game_tree(rules)
        me = "ABC"[rules.player(list(rules.start))]
        due = worth(rules, {"ABC".index(me)}, rules.start)
        assert z.search(tree, method="paranoid").payoff[me] == due
        assert z.guarantee(tree, me).value == due
        assert z.search(rules, method="maxn", slots=64, compiled=False).payoff == z.solve(tree).payoff
        assert z.search(rules, method="brs+", depth=1, compiled=False).payoff[me] == worth(
            rules, {"ABC".index(me)}, rules.start, 1
        )


def test_a_tree_is_searched_whatever_the_size_of_its_payoffs() -> None:
    for most in ((1 << 62) - 1, -(1 << 62) + 1, (1 << 62) - 2, 1 << 62):
        found = z.guarantee(z.game_tree(Pick(most=most)), "A", method="alphabeta", compiled=False)
        assert (found.value, len(found.line)) == (most, 1)
