from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.oracle import after, legal, perft, play, positions, scores
from zermelo.games import Connect


def values_of_all(game):
    """Values for the side to move at every reachable position, deepest first."""
    value = {}
    for state in sorted(positions(game), key=lambda s: -s[game.players]):
        mover = game.player(list(state))
        if game.over(list(state)):
            value[state] = int(scores(game, state)[mover])
        else:
            value[state] = max(-value[after(game, state, a)] for a in legal(game, state))
    return value


def test_ways_to_play_the_first_moves_on_seven_by_six():
    # 7^6 plays of six moves; of the 7^7 of seven, 7 would overfill a column. No line comes before move 7.
    assert perft(Connect(), 7) == [7, 49, 343, 2401, 16807, 117649, 823536]


def test_four_by_four_has_the_known_positions_and_values():
    # 161,029 positions; won 38,675, lost 32,234, drawn 90,120; the start is a draw.
    value = values_of_all(Connect(4, 4, 4))
    assert len(value) == 161_029
    assert Counter(value.values()) == {1: 38_675, -1: 32_234, 0: 90_120}
    assert value[(0, 0, 0)] == 0


def test_a_full_column_is_closed_and_the_others_stay_open():
    game = Connect(3, 2, 3)
    state = play(game, "2", "2")
    assert [game.name(state, a) for a in legal(game, tuple(state))] == ["1", "3"]


@pytest.mark.parametrize("moves", ["1212121", "1122334", "12233434474", "76655454414"])
def test_a_line_in_each_direction_ends_the_game(moves):
    game = Connect()
    state = list(game.start)
    for done, column in enumerate(moves):
        assert not game.over(state), f"over before move {done + 1}"
        game.apply(state, int(column) - 1)
    assert game.over(state)
    assert scores(game, tuple(state)) == (1, -1)


def test_a_line_does_not_run_over_the_edge_of_the_board():
    game = Connect(4, 4, 3)
    # A's stones a4, b1 … stand in neighbouring bits of two columns, but not in a line.
    state = [0b00011_01100, 0, 5]
    assert not game.is_won(state)


def test_three_players_take_turns():
    game = Connect(5, 4, 3, players=3)
    state = play(game, "1", "2", "3")
    assert game.player(state) == 0
    assert [bin(s).count("1") for s in state[:3]] == [1, 1, 1]


# ---------------------------------------------------------------- the estimate and the order; see test_line too


def test_the_middle_is_the_best_first_move_and_is_tried_first():
    game = Connect()
    worth = {a: game.estimate(after(game, game.start, a), 0) for a in range(7)}
    assert worth == {0: 3, 1: 4, 2: 5, 3: 7, 4: 5, 5: 4, 6: 3}
    assert game.order == (3, 2, 4, 1, 5, 0, 6)
    assert sorted(Connect(6, 6).order) == list(range(6))


@pytest.mark.parametrize("players", [2, 3])
def test_who_follows_the_estimate_wins_most_games_against_random_players(players):
    game, dice, won = Connect(players=players), random.Random(1), 0
    for match in range(20):
        state, seat = game.start, match % players
        while not game.over(state):
            moves = legal(game, tuple(state))
            if game.player(state) == seat:
                state = max((after(game, state, a) for a in moves),
                            key=lambda s: game.scale * game.is_won(s) + game.estimate(s, seat))  # fmt: skip
            else:
                state = after(game, state, dice.choice(moves))
        won += scores(game, state)[seat] == players - 1
    assert won >= 16
