from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import zermelo as z
from zermelo.errors import GameError, NameError_, ParameterError
from zermelo.preferences.aspects import POINTS, By, aspect_rows, aspect_teams

NAMES = ("A", "B", "C")


class Odd(Exception):
    pass


def odd() -> None:
    raise Odd("none")


@pytest.mark.parametrize(
    ("vector", "place", "win", "not_last"),
    [
        ((2, 1, -3), (-1, -2, -3), (1, 0, 0), (1, 1, 0)),
        ((5, 5, 2), (-1, -1, -2), (1, 1, 0), (1, 1, 0)),  # equal payoffs share a place, and none is left out
        ((2, 0, 0), (-1, -2, -2), (1, 0, 0), (1, 0, 0)),
        ((4, 4, 4), (-1, -1, -1), (0, 0, 0), (1, 1, 1)),  # a draw: nobody has won and nobody has lost
    ],
)
def test_the_aspects_of_an_end(vector: Any, place: Any, win: Any, not_last: Any) -> None:
    assert By.read("place").goodness(vector, NAMES) == [place]
    assert By.read("win").goodness(vector, NAMES) == [win]
    assert By.read("not-last").goodness(vector, NAMES) == [not_last]
    assert By.read("points").goodness(vector, NAMES) == [vector]


def test_a_player_alone_is_first_and_wins() -> None:
    assert By.read("win").goodness((0,), ("A",)) == [(1,)]
    assert By.read("not-last").goodness((0,), ("A",)) == [(1,)]


def test_levels_stand_in_order_of_importance_and_weights_add_up() -> None:
    assert By.read("place,points").goodness((3, 1), "AB") == [(-1, -2), (3, 1)]
    assert By.read(["place", "points"]) == By.read("place,points")
    assert By.read({"points": "1/2", "place": 2}).goodness((3, 1), "AB") == [(Fraction(-1, 2), Fraction(-7, 2))]
    assert By.read("1/2*points + 2*place") == By.read({"points": "1/2", "place": 2})


@pytest.mark.parametrize("text", ["points", "place", "win,points", "2*points+place", "place,1/2*points+win"])
def test_text_is_read_back_as_it_is_written(text: str) -> None:
    assert str(By.read(text)) == text
    assert By.read(str(By.read(text))) == By.read(text)
    assert By.read(text).is_savable


def test_functions_are_aspects_but_cannot_be_saved() -> None:
    def ahead(payoff: z.Payoff) -> dict[str, Any]:
        return {p: x - payoff.total for p, x in payoff.items()}

    by = By.read([ahead, "points"])
    assert by.goodness((3, 1), "AB") == [(-1, -3), (3, 1)]
    assert (str(by), by.is_savable, by.is_points) == ("ahead,points", False, False)


def test_claims_count_one_and_zero_in_the_checker_too() -> None:
    tree = z.tree(NAMES, z.choose("A", {"l": z.end(1, 2, 3), "r": z.end(2, 0, 0)}))
    for by in (lambda payoff: [x > 1 for x in payoff.vector], lambda payoff: np.array(payoff.vector) > 1):
        found = z.guarantee(tree, "A", by=by)
        assert found.value == 1
        assert z.check(found) and z.check(z.coalitions(tree, by=by))


def test_plain_points_are_known_as_such_and_places_are_shown_as_positive_numbers() -> None:
    assert By.read("points") == POINTS
    assert POINTS.is_points
    assert not By.read({"points": 2}).is_points
    assert By.read("place,points").shown(0, -2) == 2
    assert By.read("place,points").shown(1, -2) == -2
    assert By.read({"place": 2}).shown(0, -4) == -4  # a weighted place is a number like any other


def test_a_team_is_seen_as_one_player_with_the_sum() -> None:
    tree = z.tree(NAMES, z.choose("A", {"l": z.end(1, 5, 1), "r": z.end(3, 5, 3)}))
    rows, scale = aspect_rows(tree, By.read("place,points"), [[0, 2], [1]])
    assert scale == 1
    assert rows.tolist() == [[-2, 2, -1, 5, -2, 2], [-1, 6, -2, 5, -1, 6]]


def test_fractions_are_kept_in_common_units() -> None:
    tree = z.tree("AB", z.end("1/2", "1/3"))
    rows, scale = aspect_rows(tree, By.read({"points": "1/5"}), [[0], [1]])
    assert (rows.tolist(), scale) == ([[3, 2]], 30)


@pytest.mark.parametrize(
    ("by", "error", "says"),
    [
        ("plaice", ParameterError, r"No aspect 'plaice'\. Did you mean place\? There are points, place, win, not-last"),
        ("", ParameterError, "No aspect ''"),
        (5, ParameterError, "by=5 is not an aspect"),
        (None, ParameterError, "by=None is not an aspect"),
        ([], ParameterError, r"by=\[\] is not an aspect"),
        ({}, ParameterError, "names no aspect"),
        ([5], ParameterError, "An aspect is a name or a function, not 5"),
        ({"points": "many"}, GameError, "A weight must be a finite number; this one is 'many'"),
        ({"points": float("nan")}, GameError, "A weight must be a finite number; this one is nan"),
        (lambda payoff: (1, float("nan"), 2), GameError, "A value of the aspect <lambda> must be a finite number"),
        (lambda payoff: (1, 2), ParameterError, "The aspect <lambda> gives 2 numbers for 3 players"),
        (lambda payoff: {"A": 1}, ParameterError, "The aspect <lambda> says nothing about B, C"),
        (lambda payoff: 3, ParameterError, "The aspect <lambda> gives 3, not one number for each player"),
        (lambda payoff: None, ParameterError, "gives None, not one number for each player"),
        (lambda payoff: "123", ParameterError, "gives '123', not one number for each player"),
        (lambda payoff: {1, 2, 3}, ParameterError, r"gives \{1, 2, 3\}, not one number for each player"),
        (lambda payoff: {**payoff, "Dan": 1}, ParameterError, "names 'Dan'; the players are A, B, C"),
        (lambda payoff: (1, float("nan"), 2), GameError, r"nan, at an end that pays \{'A': 1, 'B': 2, 'C': 3\}\."),
        (lambda payoff: odd(), ParameterError, r"The aspect <lambda> raised Odd: none, at an end that pays \{'A': 1"),
        ("0*points", ParameterError, "by='0[*]points': all weights are 0"),
        ({"place": 0}, ParameterError, "all weights are 0"),
    ],
)
def test_what_is_no_aspect_gets_one_clear_line(by: Any, error: type[Exception], says: str) -> None:
    tree = z.tree(NAMES, z.choose("A", {"l": z.end(1, 2, 3), "r": z.end(1, 2, 3)}))
    for ask in (z.solve, z.guarantees):
        with pytest.raises(error, match=says) as caught:
            ask(tree, by=by)
        assert "\n" not in str(caught.value)
    with pytest.raises(error, match=says):
        z.outlook(tree, "A", by=by)


@pytest.mark.parametrize(
    ("teams", "says"),
    [
        ([["A", "B"]], "C is in no team"),
        ([], "A and B and C are in no team"),
        ([["A", "B"], ["B", "C"]], "B is in two teams; every player is in exactly one"),
        ([["A", "A"], ["B", "C"]], "A is named twice in one team; every player is in exactly one"),
        ([["A", "B"], ["Cy"]], r"No player 'Cy'\. Did you mean C\? The players are A, B, C"),
        ([["A", "B", "C"], []], "One of the teams is empty"),
        (5, "teams=5: write the players of each team"),
        ([["A", "B"], 3], r"teams=.*: write the players of each team"),
    ],
)
def test_a_partition_with_a_hole_or_an_overlap_is_refused(teams: Any, says: str) -> None:
    tree = z.tree(NAMES, z.end(1, 2, 3))
    with pytest.raises(NameError_ if says.startswith("No player") else ParameterError, match=says) as caught:
        z.solve(tree, teams=teams)
    assert "\n" not in str(caught.value)


def test_teams_are_read_as_seats() -> None:
    assert aspect_teams(None, NAMES) == [[0], [1], [2]]
    assert aspect_teams([["C", "A"], "B"], NAMES) == [[2, 0], [1]]


def test_with_teams_an_aspect_sees_every_team_as_one_player() -> None:
    seen = []

    def note(payoff: z.Payoff) -> Any:
        seen.append(dict(payoff))
        return payoff

    z.solve(z.tree(NAMES, z.end(1, 2, 4)), by=note, teams=[["A", "C"], ["B"]])
    assert seen == [{"A+C": 5, "B": 2}]
