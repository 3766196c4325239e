"""Slips in rules are found by playing, and told in one line with the place."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import zermelo as z
from tests.compiler.samples import Count
from zermelo import State
from zermelo.compiler import playouts
from zermelo.compiler.playouts import FEWER, GAMES, run_compiler_playouts, run_compiler_playouts_once
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
        (TooFewArguments, "over must take 1 argument besides self; it takes 0"),
        (Unsettled, "same is not stable"),
    ],
)
def test_a_slip_gets_one_line_with_the_place(rules: type[z.Rules], says: str) -> None:
    with pytest.raises(RulesError) as error:
        z.solve(rules())
    message = str(error.value)
    assert says in message
    assert "\n" not in message
    assert rules is TooFewArguments or "test_playouts.py:" in message or "samples.py:" in message


class Thrown(Count):
    """Two or three tokens more after each throw of a die that chance makes at the start."""

    @property
    def start(self) -> tuple[int, ...]:
        return (self.tokens, -1)

    def player(self, s: State) -> int:
        return s[1]

    def odds(self, s: State, a: int) -> int:
        return a + 1

    def apply(self, s: State, a: int) -> None:
        s[0] += a + 1 if s[1] < 0 else -a - 1
        s[1] = 0 if s[1] < 0 else 1 - s[1]

    def name(self, s: State, a: int) -> str:
        return f"take {a}"

    def estimate(self, s: State, p: int) -> int:
        return s[0] - p

    def same(self, s: State) -> None:
        pass


class ThrownListed(Thrown):
    legal = None  # type: ignore[assignment]

    def moves(self, s: State, out: Any) -> int:
        out[0], out[1] = 0, 1
        return min(s[0], 2)


FICKLE: dict[str, Any] = {
    "legal": lambda dice: lambda self, s, a: a == 0 or (a < s[0] and dice.random() < 0.5),
    "player": lambda dice: lambda self, s: s[1] if dice.random() < 0.9 else s[1] * s[1],
    "over": lambda dice: lambda self, s: s[0] == 0 or (s[1] > 0 and dice.random() < 0.1),
    "score": lambda dice: lambda self, s, p: dice.randrange(3),
    "odds": lambda dice: lambda self, s, a: dice.randrange(1, 4),
    "name": lambda dice: lambda self, s, a: f"{a} {dice.random()}",
    "estimate": lambda dice: lambda self, s, p: dice.randrange(3),
    "moves": lambda dice: lambda self, s, out: out.__setitem__(0, 0) or out.__setitem__(1, 1) or dice.randrange(1, 3),
    "same": lambda dice: lambda self, s: s.__setitem__(0, s[0] if s[0] < 2 else s[0] - s[0] % 2 + dice.randrange(2)),
    "apply": lambda dice: lambda self, s, a: s.__setitem__(0, max(s[0] - dice.randrange(1, 3), 0)),
}


@pytest.mark.parametrize("method", FICKLE)
def test_rules_that_answer_differently_when_asked_twice_are_refused_by_the_name_of_the_method(method: str) -> None:
    told = {"same": r"is not stable|moves do not lead to the same", "apply": "two different states"}
    for seed in range(8):
        base = ThrownListed if method == "moves" else Thrown
        fickle = type("Fickle", (base,), {method: FICKLE[method](random.Random(seed))})
        for ask in (z.solve, lambda game: z.search(game, depth=3)):
            with pytest.raises(RulesError) as error:
                ask(fickle(players=2))
            message = str(error.value)
            assert message.startswith(f"Fickle.{method} ")
            assert re.search(told.get(method, "called twice"), message)
            assert "\n" not in message


def test_asking_twice_costs_little_where_rules_are_long() -> None:
    class Asked(Count):
        tokens: int = 3000

        def legal(self, s: State, a: int) -> bool:
            asked.append(a)
            return a < s[0]

    asked: list[int] = []
    made = run_compiler_playouts(Asked())
    assert made > 3900
    assert len(asked) < 1.4 * 2 * made


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
    assert run_compiler_playouts(Count()) > 50


# ---------------------------------------------------------------- families: rules that differ in their start alone


class Begins(Count):
    """The tokens stand in the start alone; no method reads them."""

    tokens: int = 6
    step: int = 1

    def apply(self, s: State, a: int) -> None:
        s[0] -= min(s[0], (a + 1) * self.step)
        s[1] = 1 - s[1]


class Unlucky(Begins):
    def over(self, s: State) -> bool:
        return s[0] // (7 - s[0]) < 0 or s[0] == 0


@pytest.fixture
def games_played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many games each call of `run_compiler_playouts` was asked for."""
    asked: list[int] = []

    def noted(rules: z.Rules, *, games: int) -> int:
        asked.append(games)
        return run_compiler_playouts(rules, games=games)

    monkeypatch.setattr(playouts, "run_compiler_playouts", noted)
    monkeypatch.setattr(playouts, "_families", {})
    return asked


def test_rules_that_differ_in_their_start_alone_are_played_out_in_full_once(games_played: list[int]) -> None:
    first, second = Begins(6), Begins(5)
    for rules in (first, second, second):
        run_compiler_playouts_once(rules)
    assert games_played == [GAMES, FEWER]
    assert (5, 0) in vars(second)["_met"]  # its own positions, and those of the first
    assert (6, 0) in vars(second)["_met"]
    assert (5, 0) not in vars(first)["_met"]


def test_rules_whose_methods_read_something_else_are_played_out_in_full(games_played: list[int]) -> None:
    for rules in (Begins(6), Begins(6, step=2), Count(6), z.games.Nim((2, 1))):
        run_compiler_playouts_once(rules)
    assert games_played == [GAMES] * 4


def test_a_slip_that_shows_from_another_start_is_told(games_played: list[int]) -> None:
    run_compiler_playouts_once(Unlucky(6))
    with pytest.raises(RulesError, match="over raised ZeroDivisionError"):
        run_compiler_playouts_once(Unlucky(7))
    assert games_played == [GAMES, FEWER]


def test_deals_of_one_card_game_are_a_family(games_played: list[int]) -> None:
    for seed in range(3):
        run_compiler_playouts_once(z.games.OhHell(2, seed=seed))
    run_compiler_playouts_once(z.games.OhHell(2, seed=3, fail="flat"))
    assert games_played == [GAMES, FEWER, FEWER, GAMES]


@pytest.mark.parametrize("bounds", [(1, -1), (-1.0, 1.0), None, (None, 1), "ab", (1,), 3, ("-1", "1")])
def test_bounds_that_are_no_bounds_are_refused_in_one_line(bounds: Any) -> None:
    bent = type("Bent", (Count,), {"bounds": bounds})
    for ask in (z.solve, z.prove):
        with pytest.raises(RulesError, match=r"Bent\.bounds must be the least and the greatest score") as error:
            ask(bent())
        assert "\n" not in str(error.value)


def test_ends_outside_the_declared_bounds_are_told_with_the_place() -> None:
    run_compiler_playouts(type("Bounded", (Count,), {"bounds": (-1, 1)})())
    for bounds in ((0, 1), (-1, 0), [-3, -2]):
        with pytest.raises(RulesError, match=r"score gives \[-?1, -?1\], which is outside the bounds") as error:
            z.prove(type("Bent", (Count,), {"bounds": bounds})())
        assert "At state (0, " in str(error.value)
