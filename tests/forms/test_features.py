from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

import zermelo as z
from zermelo.errors import GameError, NameError_, ParameterError

numbers = st.fractions(-100, 100, max_denominator=12)


@given(st.lists(st.tuples(numbers, numbers), min_size=2, max_size=5), numbers, numbers, numbers)
def test_an_estimate_is_the_weighted_sum_less_the_mean_of_the_others(counts, first, second, unit):
    players = "ABCDE"[: len(counts)]
    state = dict(zip(players, counts))
    features = {"one": lambda s, p: s[p][0], "two": lambda s, p: s[p][1]}
    guess = z.weighted(players, features, {"one": first, "two": second}, unit=unit)
    own = {p: first * x + second * y for p, (x, y) in state.items()}
    for p in players:
        others = [own[q] for q in players if q != p]
        assert guess(state)[p] == unit * (own[p] - sum(others) / len(others))
        assert sum(guess.terms(state, p).values()) == guess(state)[p]
    assert sum(guess(state).values()) == 0


def test_numbers_are_exact_and_decimals_mean_what_they_say():
    guess = z.weighted("AB", {"lead": lambda s, p: s[p]}, {"lead": 0.1})
    assert guess({"A": 3, "B": 0}) == {"A": Fraction(3, 10), "B": Fraction(-3, 10)}


def test_it_serves_as_the_estimate_of_any_game():
    class Race:
        """Whoever is first to ten; a move adds one or two."""

        players = ("Ann", "Bob")
        estimate = z.weighted(players, {"steps": lambda s, p: s[p == "Bob"]}, {"steps": 1}, unit=Fraction(1, 20))

        def start(self):
            return (0, 0, 0)

        def turn(self, s):
            return None if max(s[:2]) >= 10 else self.players[s[2]]

        def moves(self, s):
            return ("1", "2")

        def after(self, s, move):
            step = int(move)
            return (s[0] + step, s[1], 1) if s[2] == 0 else (s[0], s[1] + step, 0)

        def payoff(self, s):
            return {"Ann": 1, "Bob": -1} if s[0] >= 10 else {"Ann": -1, "Bob": 1}

    found = z.search(Race(), depth=3)
    assert (found.move, found.status) == ("2", "estimated")
    assert found.payoff == {"Ann": Fraction(1, 10), "Bob": Fraction(-1, 10)}


@pytest.mark.parametrize(
    ("players", "weights", "error", "said"),
    [
        ("AB", {"led": 1}, NameError_, "No feature 'led'. Did you mean lead? There are lead."),
        ("AB", {}, ParameterError, "Features without a weight: lead"),
        ("A", {"lead": 1}, ParameterError, "1 is too few"),
        ("AB", {"lead": "much"}, GameError, "A weight must be a finite number"),
        ("AB", {"lead": float("nan")}, GameError, "A weight must be a finite number"),
    ],
)
def test_what_does_not_fit_is_told(players, weights, error, said):
    with pytest.raises(error) as raised:
        z.weighted(players, {"lead": lambda s, p: s}, weights)
    assert said in str(raised.value)


def test_a_feature_that_is_no_number_is_told_by_name():
    guess = z.weighted("AB", {"lead": lambda s, p: None}, {"lead": 1})
    with pytest.raises(GameError, match="A lead must be a number; this one is None"):
        guess(())
