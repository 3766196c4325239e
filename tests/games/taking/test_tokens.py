from __future__ import annotations

import pytest

from tests.games.oracle import best_play, play, scores, tree_size
from zermelo.errors import ParameterError
from zermelo.games import Tokens


def compositions(tokens, most):
    """Ways to take *tokens* in order, at most *most* at a time."""
    ways = [1]
    for n in range(1, tokens + 1):
        ways.append(sum(ways[max(0, n - most) : n]))
    return ways[tokens]


@pytest.mark.parametrize(("tokens", "most"), [(5, 3), (9, 2), (12, 3)])
def test_plays_are_the_compositions_of_the_row(tokens, most):
    assert tree_size(Tokens(tokens, actions=most))[1] == compositions(tokens, most)


def test_whoever_takes_the_last_token_pays_five():
    game = Tokens(6)
    assert scores(game, tuple(play(game, "2", "3", "1"))) == (2, 3, -4)


def test_what_is_shared_is_the_row_less_five():
    assert sum(best_play(Tokens(12))) == 7


def test_one_token_must_be_taken():
    assert best_play(Tokens(1)) == (-4, 0, 0)


@pytest.mark.parametrize("values", [(0,), (17, 3, 0), (10**9,), (17, 0)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="Tokens: "):
        Tokens(*values)
