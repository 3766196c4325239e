from __future__ import annotations

from itertools import product

import numpy as np
import pytest

import zermelo as z
from tests.games.oracle import after, best_play, guarantee, legal, perft, play, positions, scores, tie_outcomes
from zermelo.compiler.native import Methods
from zermelo.errors import ParameterError
from zermelo.games import Tarok, from_name

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
DEALS = [(2, 3, 1, 5), (2, 4, 3, 1), (3, 2, 3, 2), (3, 3, 3, 1), (3, 3, 1, 7), (3, 4, 3, 1), (4, 2, 4, 3), (4, 3, 2, 9)]


def deal(players, cards, suits, seed):
    return Tarok(cards, players, suits, seed)


# ---------------------------------------------------------------- the rules, written a second time, with cards as words


class Second:
    """A position: sets of words for hands, the trick as a list of (seat, card), the points of both sides."""

    def __init__(self, hands, seat=0, trick=(), declarer=0, others=0):
        self.hands, self.seat, self.trick = tuple(map(frozenset, hands)), seat, tuple(trick)
        self.declarer, self.others = declarer, others

    def key(self):
        return self.hands, self.seat, self.trick, self.declarer, self.others

    def moves(self):
        hand = self.hands[self.seat]
        if self.trick:
            for suit in (self.trick[0][1][0], "T"):
                if any(card[0] == suit for card in hand):
                    return {card for card in hand if card[0] == suit}
        return set(hand)

    def after(self, card):
        hands = [hand - {card} if q == self.seat else hand for q, hand in enumerate(self.hands)]
        trick = [*self.trick, (self.seat, card)]
        if len(trick) < len(hands):
            return Second(hands, (self.seat + 1) % len(hands), trick, self.declarer, self.others)
        suit = "T" if any(c[0] == "T" for _, c in trick) else trick[0][1][0]
        strength = {(q, c): ("JQKA" + "12345678").index(c[1]) for q, c in trick if c[0] == suit}
        taker = max(strength, key=strength.__getitem__)[0]
        worth = 1 + sum(POINTS.get(c[1], 4 if c in ("T1", "T8") else 0) for _, c in trick)
        gain = (worth, 0) if taker == 0 else (0, worth)
        return Second(hands, taker, (), self.declarer + gain[0], self.others + gain[1])

    def payoff(self):
        k, rest = self.declarer - self.others, len(self.hands) - 1
        return (rest * k, *[-k] * rest)


def second(game):
    cards = {a: game.name(game.start, a) for a in range(game.actions)}
    return Second([{cards[a] for a in cards if hand >> a & 1} for hand in game.start[: game.players]])


@pytest.mark.parametrize("dealt", DEALS)
def test_every_position_agrees_with_the_second_writing_of_the_rules(dealt):
    game = deal(*dealt)
    pairs = {second(game).key(): tuple(game.start)}
    waiting = [(second(game), tuple(game.start))]
    while waiting:
        other, state = waiting.pop()
        named = {game.name(state, a): a for a in legal(game, state)}
        if game.over(state):
            assert other.payoff() == scores(game, state)
            continue
        assert game.player(state) == other.seat
        assert set(named) == other.moves()
        for card, a in named.items():
            child, reached = other.after(card), after(game, state, a)
            if child.key() not in pairs:
                pairs[child.key()] = reached
                waiting.append((child, reached))
            assert pairs[child.key()] == reached
    assert set(pairs.values()) == positions(game)
    assert len(pairs) == len(positions(game))


# Counted by the second writing of the rules.
@pytest.mark.parametrize(
    ("name", "ways", "count"),
    [
        ("tarok:2,seed=2", [2, 2, 4, 4, 4, 4], 20),
        ("tarok:3,seed=1", [3, 5, 10, 20, 20, 24, 24, 24, 24], 114),
        ("tarok:4,seed=1", [4, 7, 7, 21, 25, 40, 80, 114, 156, 156, 156, 156], 494),
    ],
)
def test_the_ways_to_play_and_the_positions_are_as_many_as_the_second_writing_counts(name, ways, count):
    game = from_name(name)
    layer, counted, seen = {second(game).key(): (second(game), 1)}, [], 1
    for _ in range(game.players * game.cards):
        further = {}
        for position, n in layer.values():
            for card in position.moves():
                child = position.after(card)
                further[child.key()] = (child, n + further.get(child.key(), (child, 0))[1])
        layer = further
        counted.append(sum(n for _, n in layer.values()))
        seen += len(layer)
    assert (counted, seen) == (ways, count)
    assert (perft(game, game.players * game.cards), len(positions(game))) == (ways, count)


# ---------------------------------------------------------------- the deal


@pytest.mark.parametrize("dealt", list(product((2, 3, 4), (1, 4), (2, 3), range(5))))
def test_everybody_is_dealt_as_many_cards_and_no_card_twice(dealt):
    game = deal(*dealt)
    hands = game.start[: game.players]
    assert [hand.bit_count() for hand in hands] == [game.cards] * game.players
    assert sum(hands) == np.bitwise_or.reduce(hands)
    assert max(hands) < 1 << game.actions
    assert not any(game.start[game.players :])


def test_a_deal_may_take_the_whole_deck():
    game = Tarok(6, players=4, suits=4)
    assert sum(game.start[:4]) == (1 << 24) - 1


def test_seeds_deal_differently_and_every_card_is_dealt_to_everybody_sometimes():
    deals = [Tarok(4, seed=seed).start[:3] for seed in range(300)]
    assert len(set(deals)) == 300
    for seat in range(3):
        often = [sum(hands[seat] >> card & 1 for hands in deals) for card in range(20)]
        assert min(often) > 30, often  # 60 on average


def test_the_rules_never_read_the_seed_so_one_kernel_serves_all_deals():
    methods = Methods(Tarok())
    waiting, read = ["player", "legal", "apply", "over", "score", "estimate"], set()
    while waiting:
        for name in methods.reads(waiting.pop()):
            if name not in read:
                read.add(name)
                waiting += [name] if name in methods.functions else []
    assert "take" in read
    assert read.isdisjoint({"seed", "start", "cards"})


# ---------------------------------------------------------------- following, trumping, taking


def hands(game, *words):
    """The start of *game* with these hands instead of those dealt."""
    numbers = {game.name(game.start, a): a for a in range(game.actions)}
    held = [sum(1 << numbers[card] for card in word.split()) for word in words]
    return (*held, *game.start[game.players :])


@pytest.mark.parametrize(
    ("lead", "held", "allowed"),
    [
        ("SQ", "SJ SA HA T5", "SJ SA"),  # follow suit, higher or not
        ("SQ", "HA DK T1 T5", "T1 T5"),  # else a trump
        ("SQ", "HA DK", "HA DK"),  # else anything
        ("T3", "SA T1 T8", "T1 T8"),
        ("T3", "SA HJ", "SA HJ"),
    ],
)
def test_suit_is_followed_else_a_trump_is_played_else_anything(lead, held, allowed):
    game = Tarok(4, players=2)
    state = list(hands(game, lead, held))
    game.apply(state, legal(game, tuple(state))[0])
    assert " ".join(game.name(state, a) for a in legal(game, tuple(state))) == allowed


@pytest.mark.parametrize(
    ("cards", "taker", "points"),
    [
        (("SJ", "SK", "SQ"), 1, 7),
        (("SJ", "HA", "DA"), 0, 10),  # other suits take nothing
        (("SA", "HK", "T1"), 2, 12),  # the lowest trump takes, and is worth 4
        (("SA", "T2", "T3"), 2, 5),
        (("T8", "T1", "T7"), 0, 9),
    ],
)
def test_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led(cards, taker, points):
    game = Tarok(1, players=3)
    start = hands(game, *cards)
    state = list(start)
    for _ in cards:
        game.apply(state, legal(game, tuple(state))[0])
    assert game.over(state)
    assert state[6:8] == ([points, 0] if taker == 0 else [0, points])
    assert state[8:] == [taker, taker]
    assert sum(scores(game, tuple(state))) == 0


def test_who_takes_a_trick_leads_to_the_next():
    game = Tarok(2, players=("Ann", "Bob", "Cy"), seed=2)
    state = play(game, "SK", "T5", "DA")
    assert game.player(state) == 1
    assert game.text(state).splitlines()[-1] == "Bob leads; Ann 0, the others 8"


# ---------------------------------------------------------------- what comes of it


@pytest.mark.parametrize("dealt", DEALS)
def test_there_is_one_outcome_and_the_declarer_can_be_sure_of_it(dealt):
    game = deal(*dealt)
    payoff = best_play(game)
    assert sum(payoff) == 0
    assert len(set(payoff[1:])) == 1
    assert tie_outcomes(game) == {payoff}
    assert guarantee(game, 0) == payoff[0]
    answer = z.solve(game)
    assert (answer.payoff.vector, answer.unique) == (payoff, True)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_compiled_and_plain_runs_find_the_same_positions(seed):
    graphs = [z.game_graph(Tarok(seed=seed), compiled=compiled) for compiled in (True, False)]
    for part in ("first", "mover", "payoff", "move", "succ", "states"):
        assert np.array_equal(*(getattr(graph, part) for graph in graphs)), part
    assert len(graphs[0]) == len(positions(Tarok(seed=seed))) < 100_000


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ((0,), "cards must be a whole number from 1 to 6; it is 0"),
        ((7,), "cards"),
        ((4, 1), "players must be a whole number from 2 to 4"),
        ((4, 5), "players"),
        ((4, 3, 0), "suits must be a whole number from 1 to 4"),
        ((4, 3, 5), "suits"),
        ((4, 3, 3, -1), "seed must be a whole number from 0"),
        ((4, 3, 3, True), "seed"),
        ((6, 4, 3), "4 players of 6 cards need 24 and a deck of 3 suits has 20; deal fewer cards or use more suits"),
    ],
)
def test_senseless_parameters_are_refused(values, said):
    with pytest.raises(ParameterError, match="Tarok: ") as error:
        Tarok(*values)
    assert said in str(error.value)
