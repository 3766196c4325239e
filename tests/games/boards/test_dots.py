from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

import zermelo as z
from tests.games.oracle import best_play, play, positions, scores, tree_size
from zermelo.compiler import intrinsics
from zermelo.compiler.native import Methods
from zermelo.errors import ParameterError
from zermelo.games import Dots


def margin(width, height):
    """The first player's boxes less the second's: rules written a second time, edges as pairs of dots."""
    level = [((x, y), (x + 1, y)) for x in range(width) for y in range(height + 1)]
    upright = [((x, y), (x, y + 1)) for x in range(width + 1) for y in range(height)]
    boxes = [
        {((x, y), (u, y)), ((x, v), (u, v)), ((x, y), (x, v)), ((u, y), (u, v))}
        for x, u in zip(range(width), range(1, width + 1))
        for y, v in zip(range(height), range(1, height + 1))
    ]

    @cache
    def further(left):
        """What the mover gains on the rival from here; *left* are the edges not yet drawn."""
        best = -len(boxes) if left else 0
        for edge in left:
            rest = left - {edge}
            gain = sum(edge in box and not box & rest for box in boxes)
            best = max(best, gain + further(rest) if gain else -further(rest))
        return best

    return further(frozenset(level + upright))


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 1), (1, 3), (2, 2)])
def test_best_play_agrees_with_the_rules_written_a_second_time(width, height):
    mine, theirs = best_play(Dots(width, height))
    assert mine - theirs == margin(width, height)


def test_the_second_player_closes_a_single_box():
    assert best_play(Dots(1, 1)) == (0, 1)


def test_edges_can_be_drawn_in_any_order():
    # Every play draws all edges once: 4! and 7! plays.
    assert tree_size(Dots(1, 1))[1] == 24
    assert tree_size(Dots(2, 1))[1] == 5040


def test_boxes_are_never_lost():
    game = Dots(2, 1, players=3)
    for state in positions(game):
        closed = sum(all(state[0] >> e & 1 for e in edges) for edges in ((0, 2, 4, 5), (1, 3, 5, 6)))
        assert sum(state[1:4]) == closed


def test_one_edge_can_close_two_boxes_and_the_player_draws_again():
    game = Dots(3, 1)
    state = play(game, "a1b1", "a2b2", "a1a2", "b1c1", "b2c2", "c1c2", "b1b2")
    assert scores(game, tuple(state)) == (2, 0)
    assert game.player(state) == 0


@pytest.mark.parametrize("values", [(0, 1), (6, 5), (100, 1), (2, 2, 1)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="Dots: "):
        Dots(*values)


def test_the_largest_board_stays_within_63_bits():
    game = Dots(5, 5)
    assert game.full < 1 << 63
    assert max(max(pair) for pair in game.boxes) < 1 << 63


@pytest.mark.parametrize(("width", "height"), [(2, 1), (2, 2), (1, 3)])
def test_images_of_a_board_are_worth_the_same_and_have_one_representative(width, height):
    game = Dots(width, height)
    assert len(game.images) == (7 if width == height else 3)
    for state in random.Random(1).sample(sorted(positions(game)), 40):
        first = list(state)
        game.same(first)
        for image in game.images:
            assert sorted(image) == list(range(game.actions))
            turned = [sum((state[0] >> a & 1) << image[a] for a in range(game.actions)), *state[1:]]
            game.same(turned)
            assert turned == first
        closed = [sum(1 for a in range(game.actions) if s[0] >> a & 1) for s in (state, first)]
        assert closed[0] == closed[1] and best_play(game, tuple(first)) == best_play(game, state)


def test_the_order_is_every_legal_edge_once_those_that_close_a_box_first():
    game = Dots(2, 2)
    for state in random.Random(2).sample(sorted(positions(game)), 200):
        buffer = [0] * game.actions
        found = buffer[: game.order(list(state), buffer)]
        assert sorted(found) == [a for a in range(game.actions) if game.legal(list(state), a)]
        gains = []
        for a in found:
            after = list(state)
            game.apply(after, a)
            gains.append(sum(after[1:3]) > sum(state[1:3]))
        assert gains == sorted(gains, reverse=True)


def gains(game, team):
    """What a team still gets from edges and mover, trying every edge; and the same after one edge."""

    def after(drawn, mover, edge):
        state = [drawn, *[0] * game.players, mover]
        game.apply(state, edge)
        return sum(state[1 + p] for p in team) + further(state[0], state[-1])

    @cache
    def further(drawn, mover):
        edges = [a for a in range(game.actions) if not drawn >> a & 1]
        best = max if mover in team else min
        return best(after(drawn, mover, a) for a in edges) if edges else 0

    return further, after


def wrong_lists(game, drawn, mover, team, oracle):
    """Does a position's list of edges that are enough lack a best one?"""
    further, after = oracle
    buffer = [0] * game.actions
    listed = buffer[: game.enough([drawn, *[0] * game.players, mover], buffer)]
    best = max if mover in team else min
    is_list = len(set(listed)) == len(listed) > 0 and not any(drawn >> a & 1 for a in listed)
    return not is_list or best(after(drawn, mover, a) for a in listed) != further(drawn, mover)


def test_the_edges_that_are_enough_have_a_best_one_among_them_at_every_position_of_two_by_two():
    game = Dots(2, 2)
    oracle = gains(game, {0})
    places = [(drawn, mover) for drawn in range(game.full) for mover in range(2)]
    assert not any(wrong_lists(game, drawn, mover, {0}, oracle) for drawn, mover in places)


@pytest.mark.parametrize("team", [{0}, {1}, {0, 1}, {0, 2}])
def test_so_they_have_for_every_team_of_three(team):
    game, dice = Dots(2, 2, 3), random.Random(len(team))
    oracle = gains(game, team)
    for _ in range(150):
        drawn = sum(1 << a for a in dice.sample(range(12), dice.randrange(3, 12)))
        assert not any(wrong_lists(game, drawn, mover, team, oracle) for mover in range(3))


@pytest.mark.parametrize(("width", "height", "left"), [(3, 2, 10), (5, 1, 10), (3, 3, 10), (4, 4, 10)])
def test_so_they_have_late_on_larger_boards(width, height, left):
    game, dice = Dots(width, height), random.Random(width)
    for _ in range(12):
        oracle = gains(game, {0})
        drawn = game.full - sum(1 << a for a in dice.sample(range(game.actions), left))
        assert not any(wrong_lists(game, drawn, mover, {0}, oracle) for mover in range(2))


def boasts(game, drawn, oracle):
    """Does a position's mover claim more boxes than best play gets?"""
    further, _ = oracle
    return any(
        game.secured([drawn, 0, 0, mover], p) > (further(drawn, mover) if p == 0 else rest(game, drawn, mover, further))
        for mover in range(2)
        for p in range(2)
    )


def rest(game, drawn, mover, further):
    """What the second player still gets, where the first one gets the most."""
    return sum(drawn & box != box for box in game.squares) - further(drawn, mover)


def test_nobody_secures_more_than_best_play_gets_at_any_position_of_two_by_two_and_some_secure_all_of_it():
    game = Dots(2, 2)
    oracle = gains(game, {0})
    assert not any(boasts(game, drawn, oracle) for drawn in range(game.full))
    sharp = [game.secured([drawn, 0, 0, 0], 0) == oracle[0](drawn, 0) > 0 for drawn in range(game.full)]
    assert sum(sharp) > len(sharp) // 4


@pytest.mark.parametrize(("width", "height", "left"), [(3, 2, 9), (5, 1, 9), (3, 3, 9), (4, 3, 9), (4, 4, 9)])
def test_nor_late_on_larger_boards(width, height, left):
    game, dice = Dots(width, height), random.Random(width)
    for _ in range(12):
        oracle = gains(game, {0})
        drawn = game.full - sum(1 << a for a in dice.sample(range(game.actions), left))
        while drawn != game.full:  # and on the way from there to the end
            assert not boasts(game, drawn, oracle)
            drawn |= 1 << dice.choice([a for a in range(game.actions) if not drawn >> a & 1])


@pytest.mark.parametrize(("long", "gift", "sure"), [(3, 2, 2), (5, 2, 4), (6, 2, 5)])
def test_of_a_chain_that_stands_open_all_but_the_last_boxes_are_sure_and_half_of_what_is_left(long, gift, sure):
    # A row of boxes, closed above and below and at the left: the last two can be left to the rival.
    game = Dots(long, 1)
    drawn = (1 << 2 * long) - 1 | 1 << 2 * long
    last = drawn | (1 << 3 * long - 1) - 1
    assert game.closing(drawn) == (2 * long + 1, -1) and game.ending(last, 3 * long - 1)[0] == gift
    assert game.secured([drawn, 0, 0, 0], 0) == sure - 1 + gift // 2
    assert game.secured([drawn, 0, 0, 1], 0) == 0 and Dots(long, 1, 3).secured([drawn, 0, 0, 0, 0], 0) == 0


@pytest.mark.long
def test_so_they_have_at_all_16_million_positions_of_three_by_three_and_nobody_secures_more_than_they_get():
    numba = pytest.importorskip("numba")
    intrinsics.load_intrinsics()
    game = Dots(3, 3)
    rules = Methods(game).compiled(["enough", "secured"])
    edges, enough, secured = game.actions, rules.enough, rules.secured
    sides = np.array(game.boxes)
    boxes = np.unique(sides[sides >= 0])

    @numba.njit
    def look(worth):
        """What the mover still gets everywhere, the last positions first; how often the list says something else."""
        state, buffer, wrong = np.zeros(4, np.int64), np.zeros(edges, np.int64), 0
        for drawn in range((1 << edges) - 2, -1, -1):
            state[0] = drawn
            listed, best, short = enough(state, buffer), -1, -1
            for a in range(edges):
                if drawn >> a & 1 == 0:
                    then, closed, left = drawn | 1 << a, 0, 0
                    for k in range(2):
                        closed += sides[a, k] >= 0 and then & sides[a, k] == sides[a, k]
                    for k in range(len(boxes)):
                        left += then & boxes[k] != boxes[k]
                    got = closed + worth[then] if closed > 0 else left - worth[then]
                    best = max(best, got)
                    for k in range(listed):
                        if buffer[k] == a:
                            short = max(short, got)
            worth[drawn] = best
            wrong += short != best or secured(state, 0) > best or secured(state, 1) > 0
        return wrong

    worth = np.zeros(1 << edges, np.int8)
    assert look(worth) == 0 and worth[0] == 3


@pytest.mark.long
def test_three_by_three_is_won_by_the_second_player_by_three():
    # Wilson's table of values
    assert z.prove("dots:3,3", "A").value == 3


@pytest.mark.long
def test_four_by_four_is_a_tie():
    # Wilson's table of values
    assert z.prove("dots:4,4", "A", memory="4GB").value == 8
