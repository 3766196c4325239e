"""How many positions a game has is estimated by its first layers: counts that are known lie in the interval."""

from __future__ import annotations

import random
from itertools import accumulate
from math import comb

import pytest

import zermelo as z
from zermelo.tables.order import Order, table_orders
from zermelo.tables.state_space_estimate import estimate_state_space, estimate_tree_nodes, first_layers

# Positions of Connect Four, 7 columns of 6, after so many moves (Tromp); together as Edelkamp and Kissmann counted.
PLIES = (
    1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623, 4568683, 12236101, 30929111, 75437595,
    176541259, 394591391, 858218743, 1763883894, 3568259802, 6746155945, 12673345045, 22010823988, 38263228189,
    60830813459, 97266114959, 140728569039, 205289508055, 268057611944, 352626845666, 410378505447, 479206477733,
    488906447183, 496636890702, 433471730336, 370947887723, 266313901222, 183615682381, 104004465349, 55156010773,
    22695896495, 7811825938, 1459332899,
)  # fmt: skip


def estimates(name: str, counts: list[int], seed: int = 0) -> list[tuple[int, int, int]]:
    """The interval and the guess from all first layers that hold 5,000 positions, but not all there are."""
    game = z.game(name)
    nodes = estimate_tree_nodes(game, table_orders(game.rules)[0], symmetric=False, seed=seed)
    found = []
    for k, known in enumerate(accumulate(counts)):
        if known > 5_000 and k < len(counts) - 1:
            estimate = estimate_state_space(nodes, dict(enumerate(counts[: k + 1])))
            if estimate is not None:
                assert estimate.layers == k + 1
                found.append((estimate.low, estimate.likely, estimate.high))
    return found


@pytest.mark.parametrize("seed", range(3))
def test_the_positions_of_connect_four_as_published(seed: int) -> None:
    assert sum(PLIES) == 4_531_985_219_092
    found = estimates("connect:7,6", list(PLIES), seed)
    assert len(found) == 36
    for low, likely, high in found:
        assert low <= sum(PLIES) <= high
        assert low <= likely <= high


def test_small_boards_as_they_are_counted() -> None:
    for name in ("connect:4,4", "connect:4,3,3", "dots:1,3", "tictactoe"):
        game = z.game(name)
        known = first_layers(game, table_orders(game.rules)[0], moves=10**6)
        assert known is not None and sum(known.values()) == len(z.solve(game).arena)
        assert list(known) == list(range(len(known)))
        for low, _, high in estimates(name, list(known.values())):
            assert low <= sum(known.values()) <= high


class Take(z.Rules):
    """Two take cards in turn, each those they like, until none is left: 3 to the power of so many cards positions."""

    cards: int = 12
    players: int = 2

    @property
    def actions(self) -> int:
        return self.cards

    @property
    def start(self) -> tuple[int, ...]:
        return (0, 0)

    def player(self, s: z.State) -> int:
        return (s[0] | s[1]).bit_count() % 2

    def legal(self, s: z.State, a: int) -> bool:
        return not (s[0] | s[1]) >> a & 1

    def apply(self, s: z.State, a: int) -> None:
        s[self.player(s)] |= 1 << a

    def over(self, s: z.State) -> bool:
        return (s[0] | s[1]).bit_count() == self.cards

    def score(self, s: z.State, p: int) -> int:
        return s[p] & 1


def test_where_any_order_of_moves_leads_to_the_same_position_the_power_is_one() -> None:
    """k cards, half of them to each: n over k choices of them, k over k/2 ways to share them."""
    game, order = z.game(Take()), Order(((0, 1, 1), (1, 1, 1)))
    counts = {k: comb(12, k) * comb(k, k // 2) for k in range(13)}
    assert first_layers(game, order, moves=10**6) == counts
    nodes = estimate_tree_nodes(game, order, symmetric=False)
    for known in range(7, 12):
        found = estimate_state_space(nodes, {k: counts[k] for k in range(known)})
        assert found is not None
        assert 0.5 < found.likely / sum(counts.values()) < 1.5


def test_too_few_layers_tell_nothing() -> None:
    game = z.game("connect:4,4")
    nodes = estimate_tree_nodes(game, table_orders(game.rules)[0], symmetric=False)
    assert estimate_state_space(nodes, dict(enumerate((1, 4, 16, 50)))) is None


def test_moves_that_stay_in_their_layer_tell_nothing() -> None:
    game = z.game("kalah:2,2")
    order = next(order for order in table_orders(game.rules) if len(order.terms) == 2)
    assert first_layers(game, order, moves=10**6) is None


def test_all_orders_of_play_are_equally_likely_to_be_tried() -> None:
    """The nodes are unbiased: their mean over many plays comes near the numbers that are known."""
    game = z.game("tictactoe")
    nodes = estimate_tree_nodes(game, table_orders(game.rules)[0], symmetric=False, seed=random.Random(1).randrange(99))
    known = (1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872)
    for layer, many in enumerate(known):
        assert abs(nodes[layer] / nodes[0] / many - 1) < 0.2
