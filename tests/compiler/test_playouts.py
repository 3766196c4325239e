"""Slips in rules are found by playing, and told in one line with the place."""

from __future__ import annotations

import pytest

import zermelo as z
from tests.compiler.samples import Count
from zermelo import State
from zermelo.compiler.playouts import play_out
from zermelo.errors import RulesError


class FloatScore(Count):
    def score(self, s: State, p: int) -> int:
        return 0.5  # type: ignore[return-value]


class FloatState(Count):
    def apply(self, s: State, a: int) -> None:
        s[0] = s[0] / 2  # type: ignore[call-overload]
        s[1] = 1 - s[1]


class ForgetsReturn(Count):
    def legal(self, s: State, a: int) -> bool:
        a < s[0]  # type: ignore[return-value]  # noqa: B015


class Longer(Count):
    def apply(self, s: State, a: int) -> None:
        s[0] -= a + 1
        s.append(0)


class NotZeroSum(Count):
    zero_sum = True

    def score(self, s: State, p: int) -> int:
        return 1


class Meddles(Count):
    def legal(self, s: State, a: int) -> bool:
        s[0] += 1
        return True


class Stuck(Count):
    def legal(self, s: State, a: int) -> bool:
        return False


class Crashes(Count):
    def over(self, s: State) -> bool:
        return s[9] == 0


class NoSeat(Count):
    def player(self, s: State) -> int:
        return 2


class ChanceWithoutOdds(Count):
    def player(self, s: State) -> int:
        return -1


class Overflows(Count):
    def apply(self, s: State, a: int) -> None:
        s[0] = 1 << 70


class TwoNames(Count):
    def name(self, s: State, a: int) -> str:
        return "take"


class TooFewArguments(Count):
    def over(self) -> bool:  # type: ignore[override]
        return True


class Unsettled(Count):
    def same(self, s: State) -> None:
        s[0] += 1


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (FloatScore, "score returned 0.5 (float), not a whole number"),
        (FloatState, "left s[0] = 2.0 (float), not an int"),
        (ForgetsReturn, "legal returned nothing; is a return missing?"),
        (Longer, "left a state of 3 entries; the start has 2"),
        (NotZeroSum, "gives [1, 1], which is not zero-sum as the rules claim"),
        (Meddles, "legal changes the state; only apply may"),
        (Stuck, "allows no move although the game is not over"),
        (Crashes, "over raised IndexError"),
        (NoSeat, "player returned 2; it must be 0 to 1"),
        (ChanceWithoutOdds, "chance's turn (-1) needs odds(s, a)"),
        (Overflows, "does not fit 64 bits"),
        (TwoNames, "calls two moves 'take'"),
        (TooFewArguments, "over must take 1 argument beside self; it takes 0"),
        (Unsettled, "same is not settled"),
    ],
)
def test_a_slip_gets_one_line_with_the_place(rules: type[z.Rules], says: str) -> None:
    with pytest.raises(RulesError) as error:
        z.solve(rules())
    message = str(error.value)
    assert says in message
    assert "\n" not in message
    assert rules is TooFewArguments or "test_playouts.py:" in message or "samples.py:" in message


def test_rules_that_never_end_and_never_repeat_run_out_of_budget() -> None:
    class Forever(Count):
        def apply(self, s: State, a: int) -> None:
            s[0] += 1

    with pytest.raises(z.ZermeloError, match="Do the rules ever end"):
        z.solve(Forever(), limit=5000)


def test_rules_that_go_round_are_told_so_with_the_moves() -> None:
    class Round(Count):
        def apply(self, s: State, a: int) -> None:
            s[1] = 1 - s[1]

    with pytest.raises(z.ZermeloError, match=r"The moves A 0, B 0 lead back to the position \(4, 0\)"):
        z.solve(Round())


def test_sound_rules_pass() -> None:
    assert play_out(Count()) > 50
