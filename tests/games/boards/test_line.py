from __future__ import annotations

import random

import pytest

from tests.games.oracle import after, best_play, legal, play, positions, scores
from zermelo.errors import ParameterError
from zermelo.games import Connect, Line
from zermelo.games.boards.line import line_square_bit


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
    lines, game = list(squares_in_line(width, height, row)), Line(width, height, row)
    for marked in range(1 << (width * height)):
        chosen = {i for i in range(width * height) if marked >> i & 1}
        stones = sum(line_square_bit(i, width, height) for i in chosen)
        assert game.has_line(stones) == any(line <= chosen for line in lines)


@pytest.mark.parametrize(
    "game", [Line(3, 3, 3), Line(4, 4, 3, 3), Connect(5, 4, 4), Connect(8, 7, 4), Line(1, 20, 20), Line(4, 3, 2)]
)
def test_threats_are_free_squares_that_make_a_line_and_who_has_no_open_line_cannot_win(game):
    lines = list(squares_in_line(game.width, game.height, game.row))
    dice = random.Random(3)
    for _ in range(30):
        state = list(game.start)
        while not game.over(state):
            held = [{i for i, spot in enumerate(game.spots) if state[p] & spot} for p in range(game.players)]
            for p in range(game.players):
                others = set().union(*(held[q] for q in range(game.players) if q != p))
                free = set(range(game.squares)) - held[p] - others
                assert game.threats(state, p) == len({x for x in free for line in lines if line - held[p] == {x}})
                can_win = any(not line & others for line in lines)
                assert game.at_most(state, p) == (game.bounds[1] if can_win else 0)
                assert game.at_least(state, p) == (
                    0 if game.players == 2 and not game.at_most(state, 1 - p) else game.bounds[0]
                )
            game.apply(state, dice.choice(legal(game, state)))


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


# ---------------------------------------------------------------- the estimate


def prospect(lines, mine, others):
    """What the lines open to a player are worth, counted line by line."""
    short = [len(line - mine) for line in lines if not line & others]
    return sum({0: 16, 1: 16, 2: 4, 3: 1}.get(missing, 0) for missing in short)


@pytest.mark.parametrize(
    "game", [Line(4, 4, 3, 3), Line(5, 5, 4, 4), Line(6, 6, 5), Line(8, 7, 4), Line(1, 20, 20), Line(5, 4, 1),
             Connect(), Connect(5, 4, 3, players=3), Connect(6, 5, 4, players=4)], ids=repr,
)  # fmt: skip
def test_estimates_count_open_lines_and_lie_between_every_loss_and_every_win(game):
    lines, dice, n = list(squares_in_line(game.width, game.height, game.row)), random.Random(1), game.players
    assert len(lines) == game.lines
    for _ in range(4):
        state = tuple(game.start)
        while not game.over(state):
            marks = [{a for a in range(game.squares) if state[p] & game.spots[a]} for p in range(n)]
            worth = [prospect(lines, marks[p], set().union(*marks) - marks[p]) for p in range(n)]
            guesses = [game.estimate(state, p) for p in range(n)]
            assert guesses == [n * own - sum(worth) for own in worth]
            assert sum(guesses) == 0
            assert all(-game.scale < guess < game.scale for guess in guesses)
            state = after(game, state, dice.choice(legal(game, state)))
        assert set(scores(game, state)) <= {n - 1, -1, 0}


def test_the_bound_holds_even_when_one_player_has_the_whole_board():
    for game in (Line(3, 3, 3), Line(8, 7, 4, players=4), Connect()):
        state = (game.full, *(0,) * game.players)
        assert game.estimate(state, 0) == (game.players - 1) * 16 * game.lines < game.scale
        assert game.estimate(state, 1) > -game.scale


def test_moves_are_ordered_from_the_middle_outwards():
    assert Line(3, 3, 3).order == (4, 1, 3, 5, 7, 0, 2, 6, 8)
    assert sorted(Line(5, 4, 3).order) == list(range(20))


# ---------------------------------------------------------------- parameters


@pytest.mark.parametrize(
    ("values", "said"),
    [((10, 10), "63 is the most"), ((100, 100), "width"), ((3, 3, 4), "at most 3"), ((3, 3, 3, 5), "players"),
     ((3, 0), "height"), ((3, 3, 3, 1), "players")],
)  # fmt: skip
def test_senseless_parameters_are_refused(values, said):
    with pytest.raises(ParameterError, match=said):
        Line(*values)
