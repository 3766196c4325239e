from __future__ import annotations

from dataclasses import FrozenInstanceError
from fractions import Fraction

import pytest

from zermelo.answers.line import Line, Step
from zermelo.answers.match.series import Round, Series
from zermelo.forms.payoff import Payoff
from zermelo.preferences.ties import Ties

NAMES = ("Ann", "Bob")


def payoff(*points: int | Fraction) -> Payoff:
    return Payoff(NAMES, points)


def sample(*games: Round) -> Series:
    return Series(
        before=payoff(10, 9), games=games, minds=dict.fromkeys(NAMES, "series"), swing=3, ties=Ties(), seed=0
    )  # fmt: skip


def won(move: str, paid: Payoff, after: Payoff) -> Round:
    aims = {"Ann": {"Ann": 1, "Bob": -1}, "Bob": {"Bob": 1, "Ann": -1}}
    return Round(NAMES, aims, Line((Step("Ann", move),)), paid, after)


FIRST = won("up", payoff(-1, Fraction(1, 2)), payoff(9, Fraction(19, 2)))
SECOND = won("down", payoff(1, Fraction(1, 2)), payoff(10, 10))


def test_the_standings_are_those_after_the_last_game_and_the_most_points_win() -> None:
    assert sample().standings == {"Ann": 10, "Bob": 9}
    assert sample().winners == ("Ann",)
    assert sample(FIRST).winners == ("Bob",)
    assert sample(FIRST, SECOND).standings == {"Ann": 10, "Bob": 10}
    assert sample(FIRST, SECOND).winners == ("Ann", "Bob")


def test_a_series_says_how_it_stands() -> None:
    assert repr(sample(FIRST)) == "<Series of 1 game: Ann 9, Bob 19/2; Bob wins>"
    assert repr(sample(FIRST, SECOND)) == "<Series of 2 games: Ann 10, Bob 10; Ann and Bob share the win>"


def test_its_text_is_a_table_of_the_games() -> None:
    assert sample(FIRST, SECOND).text(30).splitlines() == [
        "2 games, seed 0; one game can shift a gap by 3.",
        "        Ann  Bob",
        "before   10    9",
        "1        -1  1/2  Ann up",
        "2         1  1/2  Ann down",
        "after    10   10  Ann and Bob share the win",
        "",
        "player                  points",
        "Ann     │█████████████      10",
        "Bob     │█████████████      10",
    ]


def test_it_cannot_be_changed_and_equal_series_are_equal() -> None:
    with pytest.raises(FrozenInstanceError):
        sample().seed = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        FIRST.payoff = payoff(0, 0)  # type: ignore[misc]
    assert sample(FIRST) == sample(FIRST)
    assert sample(FIRST) != sample(SECOND)
