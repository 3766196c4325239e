from __future__ import annotations

import pytest

from zermelo.errors import ParameterError
from zermelo.games.literature.horse import horse
from zermelo.games.literature.kuhn import kuhn


def test_nobody_sees_the_others_card() -> None:
    tree = kuhn()
    assert tree.info is not None
    assert tree.info[tree.at("1-2")] == tree.info[tree.at("1-3")] != tree.info[tree.at("2-3")]
    assert tree.info[tree.at("1-2/bet")] == tree.info[tree.at("3-2/bet")] != tree.info[tree.at("1-3/bet")]


def test_the_higher_card_wins_what_was_put_in() -> None:
    tree = kuhn()
    assert tree.payoff_at(tree.at("3-1/bet/call")).vector == (2, -2)
    assert tree.payoff_at(tree.at("1-3/check/check")).vector == (-1, 1)
    assert tree.payoff_at(tree.at("3-1/check/bet/fold")).vector == (-1, 1)
    assert tree.payoff_at(tree.at("1-3/bet/fold")).vector == (1, -1)


@pytest.mark.parametrize("cards", [1, 31, 2.5])
def test_decks_without_sense_are_refused(cards: int) -> None:
    with pytest.raises(ParameterError, match="from 2 to 30"):
        kuhn(cards)


def test_the_third_player_of_the_horse_does_not_know_who_turned_off() -> None:
    tree = horse()
    assert tree.info is not None
    assert tree.info[tree.at("down")] == tree.info[tree.at("across/down")]
    assert tree.payoff_at(tree.at("across/down/left")).vector == (4, 4, 0)
