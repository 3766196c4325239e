from __future__ import annotations

from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement
from operator import xor

import pytest

from tests.games.oracle import after, best_play, legal, play, positions, scores, tree_size
from zermelo.errors import ParameterError
from zermelo.games import Nim


def merged_size(rules, state):
    """Nodes of the tree in which the moves of a node that lead to the same heaps are one move."""
    if rules.over(list(state)):
        return 1
    children = set()
    for a in legal(rules, state):
        child = list(after(rules, state, a))
        rules.same(child)
        children.add(tuple(child))
    return 1 + sum(merged_size(rules, child) for child in children)


def test_misere_two_two_is_lost_and_has_33_nodes_of_which_15_remain_when_equal_heaps_are_merged():
    # Luckhardt and Irani 1986, figure 1.
    game = Nim((2, 2), misere=True)
    assert best_play(game) == (-1, 1)
    assert tree_size(game)[0] == 33
    assert merged_size(game, game.start) == 15


@pytest.mark.parametrize("heaps", list(combinations_with_replacement(range(5), 3)))
def test_the_mover_wins_just_when_the_nim_sum_is_not_zero(heaps):
    # Bouton 1901.
    assert (best_play(Nim(heaps))[0] == 1) == (reduce(xor, heaps) != 0)


def test_moves_go_heap_by_heap_and_smaller_takes_first():
    game = Nim((2, 1))
    assert [game.name(list(game.start), a) for a in legal(game, game.start)] == ["h1-1", "h1-2", "h2-1"]


def test_same_sorts_the_heaps_descending_and_keeps_the_seat():
    game = Nim((1, 3, 0, 2), players=3)
    state = [1, 3, 0, 2, 2]
    game.same(state)
    assert state == [3, 2, 1, 0, 2]


def test_who_takes_the_last_token_wins_pays_or_leaves_the_unit_to_the_next():
    for kind, expected in (({}, (-1, 2, -1)), ({"misere": True}, (1, -2, 1)), ({"before": True}, (0, 0, 1))):
        game = Nim((1, 1), players=3, **kind)
        assert scores(game, tuple(play(game, "h1-1", "h2-1"))) == expected


def shares(game, state):
    return tuple(Fraction(game.estimate(list(state), p), game.scale) for p in range(game.players))


def test_the_estimate_is_the_share_of_move_counts_that_give_the_unit():
    # Luckhardt and Irani 1986: A to move; the share of k with k mod 3 = 0, 1, 2 goes to A, B, C.
    game = Nim((2, 2, 2), players=3, before=True)
    assert shares(game, (2, 1, 0, 0)) == (Fraction(1, 2), 0, Fraction(1, 2))  # k = 2, 3
    assert shares(game, (2, 2, 2, 0)) == (Fraction(2, 4), Fraction(1, 4), Fraction(1, 4))  # k = 3, 4, 5, 6
    assert shares(game, (0, 0, 0, 0)) == (1, 0, 0)
    assert shares(game, (1, 0, 0, 2)) == (1, 0, 0)  # C takes the only token, and A follows C


def test_every_share_is_a_whole_number_of_units_and_the_shares_sum_to_one():
    game = Nim((5, 6), players=4, before=True)
    for state in positions(game):
        assert sum(shares(game, state)) == 1


def test_without_the_unit_payoff_or_with_many_tokens_there_is_no_estimate():
    assert Nim((31,), before=True).scale == Nim((3,)).scale == 1
    assert Nim((31,), before=True).estimate([31, 0], 0) == 0


def test_an_empty_start_is_over_and_belongs_to_the_last_seat():
    game = Nim((0, 0), players=3)
    assert game.over(list(game.start))
    assert scores(game, game.start) == (-1, -1, 2)
    assert scores(Nim((0,), players=3, before=True), (0, 0)) == (1, 0, 0)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"heaps": (-1, 2)}, "0 to 1000"),
        ({"heaps": (10**30,)}, "beyond 64 bits"),
        ({"heaps": ()}, "1 to 20"),
        ({"heaps": [1, 2]}, "tuple"),
        ({"heaps": (1.5,)}, "0 to 1000"),
        ({"players": 1}, "players"),
        ({"misere": True, "before": True}, "exclude"),
        ({"misere": 2}, "True or False"),
    ],
)
def test_senseless_parameters_are_refused(values, said):
    with pytest.raises(ParameterError, match=said):
        Nim(**values)
