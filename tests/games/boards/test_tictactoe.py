from __future__ import annotations

from tests.games.oracle import best_play, perft, positions, scores, tree_size
from zermelo.games import TicTacToe


def test_ways_to_play_the_first_moves():
    # 9 * 8 * 7 * 6 * 5; from there on 1,440, then 5,328, 47,952 and 72,576 plays have ended with a line.
    assert perft(TicTacToe(), 9) == [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


def test_the_tree_and_the_positions_have_the_known_sizes():
    # 255,168 plays: Schaefer 2002; 5,478 positions, 958 of them ends, 16 of these without a line.
    game = TicTacToe()
    assert tree_size(game) == (549_946, 255_168)
    found = positions(game)
    ends = [s for s in found if game.over(list(s))]
    assert (len(found), len(ends)) == (5_478, 958)
    assert sum(scores(game, s) == (0, 0) for s in ends) == 16


def test_the_side_to_move_wins_loses_and_draws_in_the_known_numbers():
    game = TicTacToe()
    values = {}
    for state in positions(game):
        mover = state[2] % 2
        value = best_play(game, state)[mover]
        values[value] = values.get(value, 0) + 1
    assert values == {1: 2836, -1: 1574, 0: 1068}


def test_squares_are_named_from_a1_at_the_bottom_left():
    game = TicTacToe()
    named = " ".join(game.name(list(game.start), a) for a in range(9))
    assert named == "a1 b1 c1 a2 b2 c2 a3 b3 c3"
