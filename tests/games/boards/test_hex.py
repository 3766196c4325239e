from __future__ import annotations

from functools import cache
from random import Random

import pytest

import zermelo as z
from tests.games.oracle import best_play, perft, play, scores
from zermelo.errors import ParameterError
from zermelo.games import Hex

TOUCHING = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]


def chain(stones, begins, ends):
    """Is there a chain of stones from one edge to the other? Rules written a second time, on pairs of numbers."""
    reached = waiting = {cell for cell in stones if begins(cell)}
    while waiting:
        waiting = {(x + dx, y + dy) for x, y in waiting for dx, dy in TOUCHING} & stones - reached
        reached = reached | waiting
    return any(ends(cell) for cell in reached)


def wins(width, height, first=None):
    """Does the first player win, beginning at *first* where a cell is named? By brute force on sets of cells."""
    cells = frozenset((x, y) for x in range(width) for y in range(height))

    @cache
    def mover_wins(own, other, upright):
        for cell in cells - own - other:
            grown = own | {cell}
            near, far = (lambda c: c[1] == 0, lambda c: c[1] == height - 1) if upright else (
                lambda c: c[0] == 0, lambda c: c[0] == width - 1)  # fmt: skip
            if chain(grown, near, far) or not mover_wins(other, grown, not upright):
                return True
        return False

    if first is None:
        return mover_wins(frozenset(), frozenset(), True)
    return not mover_wins(frozenset(), frozenset([first]), False)


SMALL = [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3), (3, 3), (4, 2), (2, 4)]


@pytest.mark.parametrize("size", SMALL)
def test_who_wins_agrees_with_the_rules_written_a_second_time(size):
    first = 1 if wins(*size) else -1
    assert best_play(Hex(*size)) == (first, -first)


def test_the_first_player_wins_on_boards_as_wide_as_high():
    # Nash 1952: a stone more never harms, so the second player cannot have what wins.
    assert [z.guarantee(Hex(n, n), "A").value for n in (1, 2, 3)] == [1, 1, 1]


def test_who_has_the_shorter_way_wins_even_moving_second():
    # Gardner 1959: on a board that is not as wide as high, by pairs of cells.
    assert [z.guarantee(Hex(*size), "A").value for size in ((2, 3), (3, 4), (3, 2), (4, 3))] == [-1, -1, 1, 1]


@pytest.mark.parametrize("n", [2, 3])
def test_openings_win_as_van_rijswijck_lists_them(n):
    # a1 loses everywhere, b1 everywhere but on 2 by 2.
    game = Hex(n, n)
    won = {
        game.name(list(game.start), a)
        for a in range(game.actions)
        if z.guarantee(game, "A", at=game.name(list(game.start), a)).value == 1
    }
    by_hand = {f"{'abc'[x]}{y + 1}" for x in range(n) for y in range(n) if wins(n, n, (x, y))}
    assert won == by_hand
    assert "a1" not in won and ("b1" in won) == (n == 2)


def test_a_random_play_ends_with_one_chain_and_as_the_rules_written_a_second_time_say():
    dice = Random(3)
    for width, height in ((6, 6), (5, 7), (8, 7)):
        game = Hex(width, height)
        for _ in range(5):
            state = list(game.start)
            while not game.over(state):
                game.apply(state, dice.choice([a for a in range(game.actions) if game.legal(state, a)]))
            stones = [{(a % width, a // width) for a in range(game.actions) if state[p] >> a & 1} for p in (0, 1)]
            upright = chain(stones[0], lambda c: c[1] == 0, lambda c, h=height: c[1] == h - 1)
            level = chain(stones[1], lambda c: c[0] == 0, lambda c, w=width: c[0] == w - 1)
            assert upright != level
            assert scores(game, tuple(state)) == ((1, -1) if upright else (-1, 1))


def test_plays_of_few_moves_are_the_cells_in_every_order():
    assert perft(Hex(3, 3), 3) == [9, 72, 504]


def test_a_chain_may_go_up_and_down():
    game = Hex(3, 3)
    assert game.over(play(game, "b1", "a1", "b2", "c1", "a3"))  # b2 touches a3
    assert not game.over(play(game, "b1", "a1", "b2", "c1", "c3"))  # and not c3


def test_a_board_turned_round_is_the_same_position():
    game = Hex(4, 3)
    states = [play(game, "a1", "c2", "d1"), play(game, "d3", "b2", "a3")]
    for state in states:
        game.same(state)
    assert states[0] == states[1]


@pytest.mark.parametrize("values", [(0, 3), (3, 0), (8, 8), (3, 3, 3)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="Hex: "):
        Hex(*values)
