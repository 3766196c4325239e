from __future__ import annotations

import pytest

from tests.games.oracle import best_play, legal, perft, play, scores
from zermelo.errors import ParameterError
from zermelo.games import Hexapawn


def test_the_second_player_wins_on_three_by_three():
    # Gardner 1962.
    assert best_play(Hexapawn()) == (-1, 1)


def count_by_hand(rows, mover, depth):
    """Plays of exactly *depth* moves on a board of strings, last row first: rules written a second time."""
    ahead = -1 if mover == "x" else 1
    rival = "o" if mover == "x" else "x"
    if "x" in rows[0] or "o" in rows[-1]:
        return int(depth == 0)
    total = 0
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            for dx in (-1, 0, 1):
                u, v = x + dx, y + ahead
                if mark == mover and 0 <= u < len(row) and 0 <= v < len(rows):
                    if rows[v][u] == ("." if dx == 0 else rival):
                        board = [list(r) for r in rows]
                        board[y][x], board[v][u] = ".", mover
                        total += count_by_hand(["".join(r) for r in board], rival, depth - 1) if depth else 0
    return 1 if depth == 0 else total


@pytest.mark.parametrize(("width", "height", "depth"), [(3, 3, 7), (4, 4, 5), (2, 5, 8)])
def test_moves_agree_with_the_rules_written_a_second_time(width, height, depth):
    rows = ["o" * width, *["." * width] * (height - 2), "x" * width]
    by_hand = [count_by_hand(rows, "x", d) for d in range(1, depth + 1)]
    assert perft(Hexapawn(width, height), depth) == by_hand
    assert by_hand[0] == width


def test_the_first_across_wins():
    game = Hexapawn()
    state = play(game, "b1b2", "a3xb2", "c1xb2", "c3c2", "a1a2", "c2c1")
    assert game.over(state)
    assert scores(game, tuple(state)) == (-1, 1)


def test_a_player_without_a_move_loses():
    game = Hexapawn(1, 3)
    state = play(game, "a1a2")
    assert legal(game, tuple(state)) == []
    assert game.over(state)
    assert scores(game, tuple(state)) == (1, -1)


@pytest.mark.parametrize("values", [(3, 1), (0, 3), (8, 8), (3, 3, 3)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="Hexapawn: "):
        Hexapawn(*values)
