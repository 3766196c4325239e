from __future__ import annotations

from functools import cache
from random import Random

import pytest

import zermelo as z
from tests.games.oracle import best_play, perft, play, scores
from zermelo.errors import ParameterError
from zermelo.games import Domineering


@cache
def wins(free, upright):
    """Does whoever is to move win? Rules written a second time, on the set of free squares."""
    step = (0, 1) if upright else (1, 0)
    return any(not wins(free - {a, b}, not upright) for a in free if (b := (a[0] + step[0], a[1] + step[1])) in free)


def squares(rows, columns):
    return frozenset((x, y) for x in range(columns) for y in range(rows))


def count(free, upright, depth):
    """Plays of exactly *depth* moves."""
    step = (0, 1) if upright else (1, 0)
    if depth == 0:
        return 1
    pairs = [(a, (a[0] + step[0], a[1] + step[1])) for a in free]
    return sum(count(free - {a, b}, not upright, depth - 1) for a, b in pairs if b in free)


SMALL = [(rows, columns) for rows in range(1, 5) for columns in range(1, 5)]


@pytest.mark.parametrize("size", SMALL)
def test_who_wins_agrees_with_the_rules_written_a_second_time(size):
    first = 1 if wins(squares(*size), True) else -1
    assert best_play(Domineering(*size)) == (first, -first)


def test_solve_agrees_symmetric_positions_taken_together():
    for size in SMALL:
        first = 1 if wins(squares(*size), True) else -1
        assert z.solve(Domineering(*size)).payoff == {"A": first, "B": -first}, size


def test_square_boards_are_won_as_breuker_and_others_list_them():
    # Breuker, Uiterwijk and van den Herik 2000, table 1: the first player wins on 2, 3 and 4, the second on 5.
    assert [z.guarantee(Domineering(n, n), "A").value for n in (2, 3, 4, 5)] == [1, 1, 1, -1]


@pytest.mark.parametrize(("rows", "columns", "depth"), [(3, 3, 5), (4, 4, 4), (2, 5, 6), (5, 2, 6)])
def test_moves_agree_with_the_rules_written_a_second_time(rows, columns, depth):
    by_hand = [count(squares(rows, columns), True, d) for d in range(1, depth + 1)]
    assert perft(Domineering(rows, columns), depth) == by_hand


def test_who_has_no_room_loses():
    game = Domineering(2, 2)
    state = play(game, "a1a2")
    assert game.over(state)  # b1 and b2 are free, but nothing level
    assert scores(game, tuple(state)) == (1, -1)


def test_a_board_of_two_words_has_the_moves_of_the_rules_written_a_second_time():
    dice = Random(4)
    for rows, columns in ((8, 8), (9, 7)):
        game = Domineering(rows, columns)
        assert len(game.start) == 3
        for _ in range(3):
            state, free = list(game.start), set(squares(rows, columns))
            while not game.over(state):
                step = (0, 1) if state[1] == 0 else (1, 0)
                due = {(a, b) for a in free if (b := (a[0] + step[0], a[1] + step[1])) in free}
                moves = [a for a in range(game.actions) if game.legal(state, a)]
                found = [((a % columns, a // columns), (a % columns + step[0], a // columns + step[1])) for a in moves]
                assert set(found) == due
                chosen = dice.randrange(len(moves))
                game.apply(state, moves[chosen])
                free -= set(found[chosen])
            step = (0, 1) if state[1] == 0 else (1, 0)
            assert not any((x + step[0], y + step[1]) in free for x, y in free)


def test_mirror_images_of_a_board_of_two_words_are_one_position_and_no_other():
    game, dice = Domineering(8, 8), Random(5)
    for _ in range(5):
        state, images = list(game.start), [list(game.start) for _ in range(4)]
        for _ in range(20):
            moves = [a for a in range(game.actions) if game.legal(state, a)]
            a = dice.choice(moves)
            for turn, image in enumerate(images):
                x, y = a % 8, a // 8
                x = 8 - 1 - x - state[1] if turn & 1 else x
                y = 8 - 1 - y - (1 - state[1]) if turn & 2 else y
                game.apply(image, y * 8 + x)
            game.apply(state, a)
        for image in images:
            game.same(image)
        assert images[0] == images[1] == images[2] == images[3]
        assert game.text(images[0]).count("#") == game.text(state).count("#")


def test_mirror_images_are_the_same_position():
    game = Domineering(3, 4)
    ends = []
    for moves in (["a1a2", "c3d3"], ["d1d2", "a3b3"], ["a2a3", "c1d1"], ["d2d3", "a1b1"]):
        state = play(game, *moves)
        game.same(state)
        ends.append(tuple(state))
    assert len(set(ends)) == 1


@pytest.mark.parametrize("values", [(0, 3), (3, 0), (26, 26), (9, 14), (3, 3, 3)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="Domineering: "):
        Domineering(*values)
