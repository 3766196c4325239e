"""Bit operations: compiled and plain twins agree."""

from __future__ import annotations

from functools import cached_property

from hypothesis import given, strategies as st

import zermelo as z
from zermelo import State
from zermelo.compiler.bits import clz, ctz, parity, popcount


class Bits(z.Rules):
    """One move that writes down what each operation gives."""

    word: int = 0
    players: int = 1
    actions: int = 1

    @cached_property
    def start(self) -> tuple[int, ...]:
        return (self.word, 0, 0, 0, 0, 0)

    def player(self, s: State) -> int:
        return 0

    def legal(self, s: State, a: int) -> bool:
        return True

    def apply(self, s: State, a: int) -> None:
        s[1] = popcount(s[0])
        s[2] = ctz(s[0])
        s[3] = clz(s[0])
        s[4] = parity(s[0]) + 2 * z.popcount(s[0])
        s[5] = 1

    def over(self, s: State) -> bool:
        return s[5] == 1

    def score(self, s: State, p: int) -> int:
        return s[1] + 100 * s[2] + 10_000 * s[3] + 1_000_000 * s[4]


@given(st.integers(-(2**63), 2**63 - 1))
def test_compiled_bits_equal_plain_bits(word: int) -> None:
    rules = Bits(word=word)
    assert z.solve(rules, compiled=True).payoff == z.solve(rules, compiled=False).payoff


def test_bits_of_a_word_are_counted_from_both_ends() -> None:
    assert [popcount(12), ctz(12), clz(12), parity(12)] == [2, 2, 60, 0]
    assert [popcount(-(2**63)), ctz(-(2**63)), clz(-(2**63)), parity(-(2**63))] == [1, 63, 0, 1]
