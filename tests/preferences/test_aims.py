from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import zermelo as z
from zermelo.errors import GameError, MethodError, NameError_, ParameterError
from zermelo.preferences.aims import Aims, join_aim_columns, read_aims


def game() -> z.Tree:
    return z.tree(("A", "B", "C"), z.choose("A", {"l": z.end(1, 2, "1/2"), "r": z.end(0, 5, 5)}))


def test_plain_points_are_everybodys_own() -> None:
    asked = read_aims(game())
    assert asked.aims.is_selfish
    assert (asked.base, asked.teams, str(asked.by)) == (1, None, "points")
    assert asked.ends.tolist() == [[2, 4, 1], [0, 10, 10]]  # in units of 1/2


def test_a_team_wants_the_sum_of_its_members_points() -> None:
    asked = read_aims(game(), teams=[["C", "A"], ["B"]])
    assert not asked.aims.is_selfish
    assert asked.teams == (("C", "A"), ("B",))
    assert asked.aims.weights[:, 0].tolist() == [[1, 0, 1], [0, 1, 0], [1, 0, 1]]
    assert read_aims(game(), teams=["A", "B", "C"]).aims.is_selfish


def test_aspects_stand_beside_the_points_in_common_units() -> None:
    asked = read_aims(game(), by="place,points")
    assert asked.ends.shape == (2, 3 + 6)
    assert asked.aims.weights.shape == (3, 2, 9)
    unit = 2 * asked.base
    row = [Fraction(int(x), unit) for x in asked.ends[0]]
    assert row == [1, 2, Fraction(1, 2), -2, 1, -1, 2, -3, Fraction(1, 2)]
    assert asked.aims.scores(2, row) == (-3, Fraction(1, 2))


def test_one_more_level_is_of_least_importance() -> None:
    aims = read_aims(game()).aims.and_then(np.array([[0, 1, 0], [0, 0, 0], [0, -1, 0]]))
    assert aims.scores(0, (4, 5, 6)) == (4, 5)
    assert aims.scores(1, (4, 5, 6)) == (5, 0)
    assert aims.scores(2, (4, 5, 6)) == (6, -5)
    assert not aims.is_selfish


def test_a_neutral_seat_is_not_selfish() -> None:
    weights = np.eye(2, dtype=np.int64)[:, None, :]
    assert Aims(weights, (False, False)).is_selfish
    assert not Aims(weights, (False, True)).is_selfish
    assert not Aims(2 * weights, (False, False)).is_selfish


def test_given_aims_are_whole_weights_and_who_is_not_named_is_selfish() -> None:
    asked = read_aims(game(), aims={"A": {"A": "1/2", "C": "-1/3"}, "C": {}})
    assert asked.aims.weights[:, 0].tolist() == [[3, 0, -2], [0, 1, 0], [0, 0, 0]]


def test_numbers_too_large_to_stand_side_by_side_are_kept_whole() -> None:
    tree = z.tree(("A", "B"), z.end((1 << 61) + 1, 0))
    ends, base = join_aim_columns(tree, np.array([[1, 2]]), 7)
    assert (ends.tolist(), base) == ([[7 * ((1 << 61) + 1), 0, 1, 2]], 7)
    assert ends.dtype == object


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"aims": {"A": {"A": 1}}, "teams": ["A", "B", "C"]}, MethodError, "Aims are those of single players"),
        ({"aims": {"Z": {"A": 1}}}, NameError_, "No player 'Z'"),
        ({"aims": {"A": {"Z": 1}}}, NameError_, "No player 'Z'"),
        ({"aims": {"A": {"A": "much"}}}, GameError, "A weight must be a finite number"),
        ({"aims": {"A": {"A": 1 << 30}}}, ParameterError, "too large or too fine"),
        ({"aims": {"A": 5}}, ParameterError, "write weights on points for each player"),
        ({"aims": [1]}, ParameterError, "write weights on points for each player"),
    ],
)
def test_aims_that_are_none_get_one_clear_line(options: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says) as caught:
        z.solve(game(), **options)
    assert "\n" not in str(caught.value)
