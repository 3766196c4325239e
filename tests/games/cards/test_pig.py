from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from tests.games.oracle import best_play, legal, play, positions, scores
from zermelo.errors import ParameterError
from zermelo.games import Pig


def value(target, sides, turns):
    """The first of two players' expected score, by the rules written a second time."""

    @cache
    def turn(mine, theirs, left):
        """Expected score of the mover, with *left* turns to come, this one too."""
        if left == 0:
            return Fraction((mine > theirs) - (mine < theirs))
        return roll(mine, theirs, left, 0)

    @cache
    def roll(mine, theirs, left, points):
        lost = -turn(theirs, mine, left - 1)
        return (lost + sum(choose(mine, theirs, left, points + face) for face in range(2, sides + 1))) / sides

    @cache
    def choose(mine, theirs, left, points):
        if mine + points >= target:
            return Fraction(1)
        return max(-turn(theirs, mine + points, left - 1), roll(mine, theirs, left, points))

    return turn(0, 0, 2 * turns)


@pytest.mark.parametrize(("target", "sides", "turns"), [(3, 2, 1), (5, 3, 2), (10, 6, 2), (7, 4, 3)])
def test_best_play_agrees_with_the_rules_written_a_second_time(target, sides, turns):
    expected = value(target, sides, turns)
    assert best_play(Pig(target, sides, 2, turns)) == (expected, -expected)


def test_a_one_loses_the_points_of_the_turn_and_holding_keeps_them():
    game = Pig(10, 6)
    assert game.text(play(game, "roll", "4", "roll", "1")) == "A 0, B 0 + 0"
    assert game.text(play(game, "roll", "4", "roll", "3", "hold")) == "A 7, B 0 + 0"


def test_points_stop_at_the_target_where_only_holding_is_left():
    game = Pig(8, 6)
    state = play(game, "roll", "5", "roll", "6")
    assert [game.name(state, a) for a in legal(game, tuple(state))] == ["hold"]
    game.apply(state, 1)
    assert game.over(state)
    assert scores(game, tuple(state)) == (1, -1)


def test_when_the_turns_are_used_up_the_highest_score_wins_and_a_tie_is_a_draw():
    game = Pig(20, 6, players=3, turns=1)
    hold = ("hold",)
    won = play(game, "roll", "2", *hold, "roll", "5", *hold, "roll", "1")
    tied = play(game, "roll", "5", *hold, "roll", "5", *hold, "roll", "2", *hold)
    assert game.over(won)
    assert game.over(tied)
    assert scores(game, tuple(won)) == (-1, 2, -1)
    assert scores(game, tuple(tied)) == (0, 0, 0)


def test_without_a_limit_the_positions_are_finite_and_the_start_comes_back():
    game = Pig(4, 3, turns=0)
    state = play(game, "roll", "1", "roll", "1")
    assert tuple(state) == game.start
    assert len(positions(game)) < 500
    assert game.endless == (0, 0)


@pytest.mark.parametrize("values", [(0,), (10, 1), (10, 6, 1), (10, 6, 2, -1), (10, 101)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="Pig: "):
        Pig(*values)
