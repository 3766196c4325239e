from __future__ import annotations

import pytest

from tests.games.oracle import best_play, play, positions, scores
from zermelo.errors import ParameterError
from zermelo.games import Line
from zermelo.games.line import has_line, place


def squares_in_line(width, height, row):
    """Every line of the board as a set of squares, found by walking."""
    for x in range(width):
        for y in range(height):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                line = [(x + i * dx, y + i * dy) for i in range(row)]
                if all(0 <= u < width and 0 <= v < height for u, v in line):
                    yield {v * width + u for u, v in line}


@pytest.mark.parametrize(("width", "height", "row"), [(3, 3, 3), (4, 3, 3), (2, 4, 3), (3, 4, 2), (4, 3, 4)])
def test_shifts_find_a_line_just_where_walking_does(width, height, row):
    lines = list(squares_in_line(width, height, row))
    for marked in range(1 << (width * height)):
        chosen = {i for i in range(width * height) if marked >> i & 1}
        stones = sum(place(i, width, height) for i in chosen)
        assert has_line(stones, row, height) == any(line <= chosen for line in lines)


def test_a_board_of_63_bits_sees_its_last_corner():
    game = Line(8, 7, 4)
    state = play(game, "h7", "a1", "h6", "a2", "h5", "a3", "h4")
    assert game.over(state)
    assert max(state) < 1 << 63


def test_three_players_share_two_and_minus_one():
    game = Line(4, 4, 3, players=3)
    state = play(game, "a1", "a3", "d4", "b1", "b3", "d3", "c1")
    assert game.over(state)
    assert scores(game, tuple(state)) == (2, -1, -1)


def test_the_first_player_of_two_wins_on_four_by_three():
    # The m,n,k-game 4,3,3 is a first player's win; 3,3,3 is a draw.
    assert best_play(Line(4, 3, 3)) == (1, -1)
    assert best_play(Line(3, 3, 3)) == (0, 0)


def test_one_in_a_row_ends_with_the_first_move():
    assert len(positions(Line(2, 2, 1))) == 5


@pytest.mark.parametrize(
    ("values", "said"),
    [((10, 10), "63 is the most"), ((100, 100), "width"), ((3, 3, 4), "at most 3"), ((3, 3, 3, 5), "players"),
     ((3, 0), "height"), ((3, 3, 3, 1), "players")],
)  # fmt: skip
def test_senseless_parameters_are_refused(values, said):
    with pytest.raises(ParameterError, match=said):
        Line(*values)
