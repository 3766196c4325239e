from __future__ import annotations

import pytest

from zermelo.games import Hearts, Tarok
from zermelo.games.cards.cards import Tricks, shuffled_cards


@pytest.mark.parametrize("seed", range(5))
def test_a_shuffle_has_every_card_once(seed):
    assert sorted(shuffled_cards(52, seed)) == list(range(52))


def test_every_order_of_three_cards_comes_about_equally_often():
    orders = [tuple(shuffled_cards(3, seed)) for seed in range(600)]
    assert all(60 < orders.count(order) < 140 for order in set(orders))
    assert len(set(orders)) == 6


@pytest.mark.parametrize("game", [Tarok(3, 4, 2), Hearts(3, 2), Hearts(13, 4)], ids=str)
def test_the_suits_part_the_deck(game):
    assert isinstance(game, Tricks)
    assert sum(game.members) == (1 << game.actions) - 1
    assert len(game.suit) == len(game.worth) == game.actions
    assert len(game.start) == game.leads + 2
