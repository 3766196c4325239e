from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from zermelo.errors import GameError, NameError_, ParameterError
from zermelo.forms.payoff import Payoff
from zermelo.preferences.criteria import MEASURES, Criterion, best_by_criterion, criteria

NAMES = ("Ann", "Bob", "Cy")
PAID = [Payoff(NAMES, row) for row in ((1, 1, 1), (0, 5, -3), (-2, -2, 3), (2, 0, Fraction(1, 2)), (2, 1, 0))]


def best(given: Any) -> tuple[Any, ...]:
    return best_by_criterion(PAID, Criterion.read(given, NAMES)).payoff.vector


@pytest.mark.parametrize(
    ("given", "payoff"),
    [
        ("total", (2, 1, 0)),
        ("fairest", (1, 1, 1)),
        ("single", (0, 5, -3)),
        ("product", (-2, -2, 3)),  # two losses multiply to a gain
        ("Cy", (-2, -2, 3)),
        ({"Ann": 1, "Cy": "-1/2"}, (2, 1, 0)),
        ({"Bob": -1}, (-2, -2, 3)),
        (lambda payoff: -abs(payoff["Ann"]), (0, 5, -3)),
    ],
)
def test_the_best_is_the_greatest_by_that_measure(given: Any, payoff: tuple[Any, ...]) -> None:
    assert best(given) == payoff


def test_all_equally_good_payoffs_are_kept_and_the_first_player_decides() -> None:
    found = best_by_criterion(PAID, Criterion.read("total", NAMES))
    assert [u.vector for u in found.payoffs] == [(1, 1, 1), (2, 1, 0)]
    assert found.value == 3
    assert repr(found) == "<Best by total: {'Ann': 2, 'Bob': 1, 'Cy': 0}, worth 3, one of 2>"


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ("totl", ParameterError, "Did you mean total"),
        ("Anne", ParameterError, "Did you mean Ann"),
        (3, ParameterError, "Nothing is best by 3"),
        (None, ParameterError, "Nothing is best by None"),
        (["Ann"], ParameterError, "Nothing is best by ['Ann']"),
        ({}, ParameterError, "not all be 0"),
        ({"Ann": 0}, ParameterError, "not all be 0"),
        ({"Dee": 1}, NameError_, "No player 'Dee'"),
        ({"Ann": "x"}, GameError, "weight"),
    ],
)
def test_senseless_criteria_are_told_in_one_line(given: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        Criterion.read(given, NAMES)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_function_that_gives_no_number_is_told() -> None:
    with pytest.raises(GameError, match="A value of a function must be a finite number"):
        best(lambda payoff: "much")


def test_weights_are_written_as_a_sum() -> None:
    assert str(Criterion.read({"Ann": 1, "Bob": -2, "Cy": "1/3"}, NAMES)) == "Ann - 2 Bob + 1/3 Cy"
    assert str(Criterion.read({"Ann": -1, "Bob": -1}, NAMES)) == "-Ann - Bob"


def test_every_criterion_with_a_name_says_what_it_asks_for() -> None:
    players = ("Ann Lee", "single", "Bob")
    told = {str(criterion): criterion.words for criterion in criteria(players)}
    assert told == {name: measure.words for name, measure in MEASURES.items()} | {
        "Ann Lee": "best for Ann Lee", "Bob": "best for Bob",
    }  # fmt: skip
    assert Criterion.read({"Bob": 2}, players).words == "greatest 2 Bob"
    assert Criterion.read(lambda payoff: payoff["Bob"], players).words == "best by a function"
