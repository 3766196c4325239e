from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st

import zermelo as z
from tests.strategies import trees
from zermelo.errors import GameError, NameError_, ParameterError
from zermelo.match.standings import aims_from_standings, greatest_standings_swing, rivals_in_standings


@pytest.mark.parametrize(
    ("standings", "games_left", "swing", "ann"),
    [
        ({"Ann": 0}, 1, 5, {"Ann": 1}),
        ({"Ann": 0, "Bob": 5}, 1, 5, {"Ann": 1, "Bob": -1}),  # just within reach
        ({"Ann": 0, "Bob": 6}, 1, 5, {"Ann": 1}),  # too high
        ({"Ann": 0, "Bob": -6}, 1, 5, {"Ann": 1}),  # too low
        ({"Ann": 0, "Bob": 6}, 2, 5, {"Ann": 1, "Bob": -1}),
        ({"Ann": 0, "Bob": 3, "Cy": -2}, 1, 5, {"Ann": 1, "Cy": -1}),
        ({"Ann": 0, "Bob": 3, "Cy": -3}, 1, 5, {"Ann": 1, "Bob": Fraction(-1, 2), "Cy": Fraction(-1, 2)}),
        ({"Ann": 0, "Bob": 0, "Cy": 1}, 1, 0, {"Ann": 1, "Bob": -1}),  # nothing can change
        ({"Ann": "1/3", "Bob": 0.5, "Cy": 0}, 1, "1/6", {"Ann": 1, "Bob": -1}),
    ],
)
def test_the_closest_rival_within_reach_is_pressed(standings: Any, games_left: int, swing: Any, ann: Any) -> None:
    assert aims_from_standings(standings, games_left, swing)["Ann"] == ann


def test_other_weights_may_stand_in_for_the_rule() -> None:
    standings = {"Ann": 0, "Bob": 1, "Cy": 9}

    def harsh(player: str, standings: Any, games_left: int, swing: Any) -> dict[str, int]:
        return {player: 1} | dict.fromkeys(rivals_in_standings(player, standings, games_left, swing), -2)

    harsh_aims = {"Ann": {"Ann": 1, "Bob": -2}, "Bob": {"Bob": 1, "Ann": -2}, "Cy": {"Cy": 1}}
    assert aims_from_standings(standings, 1, 5, harsh) == harsh_aims
    assert aims_from_standings(standings, 1, 5, {"Bob": {"Cy": 1}})["Bob"] == {"Cy": 1}
    assert aims_from_standings(standings, 1, 5, {"Bob": {"Cy": 1}})["Ann"] == {"Ann": 1, "Bob": -1}
    assert aims_from_standings(standings, 1, 5, "game") == {"Ann": {"Ann": 1}, "Bob": {"Bob": 1}, "Cy": {"Cy": 1}}


@given(trees(most=4))
def test_the_swing_is_the_greatest_difference_at_any_end(tree: z.Tree) -> None:
    ends = [tree.payoff_at(v) for v in range(len(tree)) if tree.turn(v) is None]
    assert greatest_standings_swing(tree) == max(a - b for end in ends for a in end.values() for b in end.values())


points = st.integers(-3, 3)


@given(st.lists(st.tuples(points, points, points), min_size=1, max_size=4), st.integers(1, 3), st.data())
def test_a_gap_beyond_reach_stays_and_one_just_within_reach_can_be_met(
    ends: list[tuple[int, ...]], left: int, data: st.DataObject
) -> None:
    names = ("Ann", "Bob", "Cy")
    tree = z.tree(names, z.choose("Ann", {str(k): z.end(*end) for k, end in enumerate(ends)}))
    swing = greatest_standings_swing(tree)
    behind, ahead = next((i, j) for end in ends for i, j in product(range(3), repeat=2) if end[i] - end[j] == swing)
    gap = data.draw(st.integers(0, left * int(swing) + 2))
    start = {names[ahead]: gap, names[behind]: 0}
    results = [sum(end[behind] - end[ahead] for end in line) for line in product(ends, repeat=left)]
    if behind != ahead:
        can_be_met = any(result >= gap for result in results)
        assert (names[behind] in rivals_in_standings(names[ahead], start, left, swing)) == can_be_met
        assert max(results) == left * swing  # so a gap of just that much can be equalled, and no more
    for i, j in product(range(3), repeat=2):  # and no pair whatever overturns a larger gap
        assert all(sum(end[i] - end[j] for end in line) <= left * swing for line in product(ends, repeat=left))


@pytest.mark.parametrize(
    ("values", "error", "said"),
    [
        (({"Ann": 1}, 0, 5), ParameterError, "games_left must be a whole number of at least 1; it is 0."),
        (({"Ann": 1}, 1, -1), ParameterError, "A swing is a difference of at least 0; this one is -1."),
        (({"Ann": 1}, 1, "far"), GameError, "far"),
        ((["Ann"], 1, 5), ParameterError, "standings must be a mapping by player"),
        (({"Ann": 1}, 1, 5, {"Bob": "game"}), NameError_, "No player 'Bob', named in minds."),
    ],
)
def test_aims_from_senseless_standings_are_refused(values: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        aims_from_standings(*values)
    assert said in str(caught.value)
