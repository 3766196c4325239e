from __future__ import annotations

import pytest

from tests.games.oracle import best_play, play, scores, tie_outcomes, tree_size
from zermelo.errors import ParameterError
from zermelo.games import Centipede


@pytest.mark.parametrize("rounds", [1, 2, 5, 6, 58])
def test_the_only_outcome_is_to_take_at_once(rounds):
    # Rosenthal 1981.
    assert best_play(Centipede(rounds)) == (4, 1)
    assert tie_outcomes(Centipede(rounds)) == {(4, 1)}
    assert tree_size(Centipede(rounds)) == (2 * rounds + 1, rounds + 1)


def test_payoffs_of_four_rounds_are_those_of_the_experiment():
    # McKelvey and Palfrey 1992, in dimes.
    game = Centipede(4)
    lines = [["pass"] * passes + ["take"] for passes in range(4)] + [["pass"] * 4]
    ends = [tuple(play(game, *line)) for line in lines]
    assert [scores(game, end) for end in ends] == [(4, 1), (2, 8), (16, 4), (8, 32), (64, 16)]


def test_the_longest_game_stays_within_63_bits():
    assert sum(scores(Centipede(58), (58, 0))) < 1 << 63


@pytest.mark.parametrize("values", [(0,), (59,), (6, 3)])
def test_senseless_parameters_are_refused(values):
    with pytest.raises(ParameterError, match="Centipede: "):
        Centipede(*values)
