from __future__ import annotations

import pytest

from tests.games.oracle import play, scores, tie_outcomes, tree_size
from zermelo.errors import ParameterError
from zermelo.games import Ultimatum


def test_the_responder_takes_anything_so_the_proposer_keeps_all_or_all_but_one():
    assert tie_outcomes(Ultimatum(10)) == {(10, 0), (9, 1)}


def test_there_is_one_answer_to_each_offer():
    assert tree_size(Ultimatum(10)) == (1 + 11 + 22, 22)


def test_no_leaves_both_with_nothing():
    game = Ultimatum(10)
    assert scores(game, tuple(play(game, "4", "no"))) == (0, 0)
    assert scores(game, tuple(play(game, "4", "yes"))) == (6, 4)
    assert game.names == ("Proposer", "Responder")


@pytest.mark.parametrize("pie", [0, -1, 10**12])
def test_a_senseless_pie_is_refused(pie):
    with pytest.raises(ParameterError, match="pie"):
        Ultimatum(pie)
