"""The experiment of examples/paranoid.py in small: fair, within its nodes, and the same from the same seed."""

from __future__ import annotations

from random import Random

import pytest

import zermelo as z
from examples.paranoid import METHODS, Looking, compare, interval
from zermelo.match.seats import board_for_seats

SMALL = "checkers:1,players=3,turns=6"


def test_the_experiment_plays_all_seatings_and_comes_out_the_same_again():
    first, again = (compare(SMALL, nodes=200, rounds=2, seed=5) for _ in range(2))
    assert first.text() == again.text()
    assert sum(first.won.values()) + first.shared == 12
    assert all(depth >= 1 for depth in first.depth.values())
    assert compare(SMALL, nodes=200, rounds=2, seed=6).text() != first.text()


@pytest.mark.parametrize("name", METHODS)
def test_no_player_looks_at_more_nodes_than_allowed(name):
    seat, board = Looking(name, 300, opening=0), board_for_seats("checkers:3,players=3,turns=6")
    state, luck = board.start(), Random(1)
    for _ in range(6):
        move = seat.choose(board, state, luck)
        assert move in board.moves(state)
        state = board.after(state, move)
    assert len(seat.looked) == 6
    assert max(seat.looked) <= 300


def test_the_first_moves_are_made_at_random():
    seat, board = Looking("maxn", 100, opening=3), board_for_seats(SMALL)
    assert {seat.choose(board, board.start(), Random(seed)) for seed in range(20)} == set(board.moves(board.start()))
    assert seat.depths == []


def test_an_interval_holds_the_share_and_narrows_with_more_matches():
    assert interval(0, 0) == (0.0, 1.0)
    low, high = interval(0, 10)
    assert low == pytest.approx(0) and 0.2 < high < 0.4
    few, many = interval(5, 10), interval(500, 1000)
    assert few[0] < many[0] < 0.5 < many[1] < few[1]


def test_with_equally_many_nodes_paranoid_looks_deeper_than_maxn():
    # Sturtevant and Korf 2000: it prunes like alpha-beta, and max^n hardly at all.
    game = z.game("checkers:3,players=3")
    deep = [z.search(game, method=name, depth=4).effort.nodes for name in ("paranoid", "maxn")]
    assert deep[0] < deep[1]
