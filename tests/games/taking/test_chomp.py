from __future__ import annotations

from math import comb

import pytest

from tests.games.oracle import after, best_play, legal, play, positions, scores
from zermelo.errors import ParameterError
from zermelo.games import Chomp


def winning_bites(game):
    """The first moves after which the second player loses."""
    return {game.name(list(game.start), a) for a in legal(game, game.start)
            if best_play(game, after(game, game.start, a))[0] == 1}  # fmt: skip


@pytest.mark.parametrize(("width", "height"), [(w, h) for w in range(1, 6) for h in range(1, 5) if w * h > 1])
def test_the_first_of_two_players_wins_by_stealing_the_strategy(width, height):
    # Gale 1974.
    assert best_play(Chomp(width, height)) == (1, -1)


def test_the_first_player_loses_when_only_the_poison_is_left():
    assert best_play(Chomp(1, 1)) == (-1, 1)


def test_the_winning_first_bites_are_the_known_ones():
    # Square bars: bite at b2. Two rows: bite the last square of the upper row.
    assert winning_bites(Chomp(3, 3)) == {"b2"}
    assert winning_bites(Chomp(4, 4)) == {"b2"}
    assert winning_bites(Chomp(5, 2)) == {"e2"}


@pytest.mark.parametrize(("width", "height"), [(2, 2), (4, 3), (5, 4)])
def test_bars_left_are_the_staircases(width, height):
    # Staircases in a rectangle: (w + h choose w).
    assert len({s[:-1] for s in positions(Chomp(width, height))}) == comb(width + height, width)


def test_of_three_players_the_one_who_eats_the_poison_pays_for_both():
    game = Chomp(2, 2, players=3)
    assert scores(game, tuple(play(game, "b1", "a2", "a1"))) == (1, 1, -2)


@pytest.mark.parametrize("values", [(0, 3), (3, -1), (30, 2), (26, 26), (4, 3, 1)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="Chomp: "):
        Chomp(*values)
