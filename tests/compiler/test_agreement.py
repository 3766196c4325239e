"""Compiled rules give what plain rules give, or are not compiled: slips that random games rarely meet."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import pytest

import zermelo as z
from tests.compiler.samples import Count
from zermelo import State
from zermelo.compiler.fingerprint import fingerprint
from zermelo.compiler.native import Methods
from zermelo.errors import GameError, RulesError

TABLE = np.array([1, 2])


class Wide(Count):
    """Counts up to 3^7 ways apart: most positions are met by no random game."""

    players: int = 2
    actions: int = 3
    start = (0, 0)  # type: ignore[assignment]

    def player(self, s: State) -> int:
        return s[0] % 2

    def legal(self, s: State, a: int) -> bool:
        return True

    def apply(self, s: State, a: int) -> None:
        s[1] = s[1] * 3 + a
        s[0] += 1

    def over(self, s: State) -> bool:
        return s[0] == 7

    def score(self, s: State, p: int) -> int:
        return s[1] % 5 - 2 if p == 0 else 2 - s[1] % 5


class Slices(Wide):
    def apply(self, s: State, a: int) -> None:
        s[0:2] = s[1:2] + s[0:1]
        s[0] += 1


class WholeState(Wide):
    def score(self, s: State, p: int) -> int:
        return len(s * 2)  # type: ignore[operator]


class TruthInverted(Wide):
    def over(self, s: State) -> bool:
        return ~(s[0] < 7)  # type: ignore[return-value]


class Overflowing(Wide):
    def score(self, s: State, p: int) -> int:
        return (s[1] + 1) * 3037000500 * 3037000500 % 7


class RarelyUnequal(Wide):
    zero_sum = True

    def score(self, s: State, p: int) -> int:
        return 1 if s[1] == 2000 else 0


class RarelyNothing(Wide):
    def score(self, s: State, p: int) -> int:  # type: ignore[return]  # noqa: RET503
        if s[1] != 2000:
            return 0


class RarelyLong(Wide):
    def apply(self, s: State, a: int) -> None:
        s[1] = s[1] * 3 + a
        s[0] += 1
        if s[1] == 2000:
            s.append(0)


class Halves(Wide):
    scale = -2


class Tabled(Count):
    """Reads a NumPy table, as rules may."""

    def apply(self, s: State, a: int) -> None:
        s[0] -= TABLE[a]
        s[1] = 1 - s[1]

    def score(self, s: State, p: int) -> int:
        return TABLE[0] if p != s[1] else -TABLE[0]


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (Slices, "uses a slice"),
        (WholeState, "arithmetic on the state as a whole"),
        (TruthInverted, "~ of a truth value"),
        (Overflowing, "compiled and plain rules disagree at state"),
    ],
)
def test_rules_that_would_mean_something_else_compiled_are_not_compiled(rules: type[z.Rules], says: str) -> None:
    with pytest.raises(RulesError, match=says):
        z.solve(rules(), compiled=True)


@pytest.mark.parametrize(
    ("rules", "compiled", "says"),
    [
        (RarelyUnequal, False, "not zero-sum as the rules claim"),
        (RarelyUnequal, True, "not zero-sum as the rules claim"),
        (RarelyNothing, False, "None"),
        (RarelyNothing, True, "is a return missing"),
        (RarelyLong, False, "left a state of 3 entries"),
        (Halves, False, "scale must be a whole number, at least 1"),
    ],
)
def test_a_slip_at_one_position_of_thousands_gets_one_line(rules: type[z.Rules], compiled: bool, says: str) -> None:
    with pytest.raises(RulesError, match=says) as error:
        z.solve(rules(), compiled=compiled)
    assert "\n" not in str(error.value)


def test_tables_of_numpy_work_plain_and_compiled() -> None:
    for compiled in (True, False):
        assert z.solve(Tabled(), compiled=compiled).payoff == z.solve(Count()).payoff


def test_the_hash_covers_enumerations_builtins_and_what_is_in_closures() -> None:
    class Won(IntEnum):
        YES = 1

    class Lost(IntEnum):
        YES = 7

    Lost.__qualname__ = Won.__qualname__
    assert fingerprint(Won) != fingerprint(Lost)
    assert fingerprint(max) != fingerprint(min)

    def made(pick):  # type: ignore[no-untyped-def]
        class Closed(Count):
            def score(self, s: State, p: int) -> int:
                return int(pick(p, 1 - p))

        return Closed()

    assert Methods(made(max)).key(["score"]) != Methods(made(min)).key(["score"])


def test_what_has_no_content_is_good_for_one_object_only() -> None:
    assert fingerprint(object()) != fingerprint(object())
    thing = object()
    assert fingerprint(thing) == fingerprint(thing)


def test_the_answer_says_whether_the_rules_ran_compiled() -> None:
    assert z.solve(Count(), compiled=True).effort.compiled
    assert not z.solve(Count(), compiled=False).effort.compiled


@pytest.mark.parametrize("payoff", [np.array([[5.5]]), np.array([["x"]], dtype=object), np.array([[float("nan")]])])
def test_a_tree_takes_whole_numbers_only(payoff: np.ndarray) -> None:  # type: ignore[type-arg]
    with pytest.raises(GameError, match="Payoffs are whole numbers"):
        z.Tree(players=("A",), first=np.array([1, 1]), mover=np.array([-2], dtype=np.int8), payoff=payoff)


def test_answers_cannot_be_changed_and_the_callers_arrays_can() -> None:
    mover = np.array([-2], dtype=np.int8)
    z.Tree(players=("A",), first=np.array([1, 1]), mover=mover, payoff=np.array([[5]]))
    mover[0] = -2
    with pytest.raises(ValueError, match="read-only"):
        z.solve("sharing").evidence.values[0, 0] = 5
