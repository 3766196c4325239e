from __future__ import annotations

import pytest

import zermelo as z
from tests.games.oracle import after, best_play, legal, perft, play, positions, scores
from zermelo.compiler.native import Methods
from zermelo.errors import ParameterError
from zermelo.games import Hearts

ORDER = "23456789TJQKA"
DEALS = [(2, 3, 1), (2, 4, 5), (3, 2, 2), (3, 3, 1), (3, 4, 1), (4, 2, 3), (4, 3, 9)]


def deal(players, cards, seed, queen=13):
    return Hearts(cards, players, queen, seed)


# ---------------------------------------------------------------- the rules, written a second time, with cards as words


def second(hands, lead, queen):
    """Every play as (cards in order, points of each), by recursion over whole tricks."""
    players = len(hands)
    if not hands[0]:
        yield (), (0,) * players
        return

    def tricks(trick, turn):
        if turn == players:
            yield trick
            return
        hand = hands[(lead + turn) % players]
        following = [card for card in hand if trick and card[0] == trick[0][0]]
        for card in following or hand:
            yield from tricks((*trick, card), turn + 1)

    for trick in tricks((), 0):
        best = max((card for card in trick if card[0] == trick[0][0]), key=lambda card: ORDER.index(card[1]))
        taker = (lead + trick.index(best)) % players
        cost = sum(card[0] == "H" for card in trick) + queen * ("SQ" in trick)
        left = [[card for card in hand if card not in trick] for hand in hands]
        for cards, points in second(left, taker, queen):
            yield (*trick, *cards), tuple(n + cost * (p == taker) for p, n in enumerate(points))


def words(game):
    cards = [game.name(game.start, a) for a in range(game.actions)]
    return [[card for a, card in enumerate(cards) if hand >> a & 1] for hand in game.start[: game.players]]


@pytest.mark.parametrize("dealt", [d for d in DEALS if d[0] * d[1] <= 9])
def test_every_play_agrees_with_the_second_writing_of_the_rules(dealt):
    game = deal(*dealt, queen=5)
    expected = dict(second(words(game), 0, 5))
    found, waiting = {}, [((), tuple(game.start))]
    while waiting:
        cards, state = waiting.pop()
        if game.over(state):
            found[cards] = tuple(-score for score in scores(game, state))
        else:
            waiting += [((*cards, game.name(state, a)), after(game, state, a)) for a in legal(game, state)]
    assert found == expected


# The last is the number of plays, as the second writing counts them.
@pytest.mark.parametrize(
    ("dealt", "ways"),
    [
        ((2, 3, 1), [3, 7, 14, 24, 24, 24]),
        ((3, 3, 1), [3, 7, 13, 26, 44, 62, 62, 62, 62]),
        ((3, 4, 1), [4, 13, 17, 51, 123, 240, 480, 816, 1260, 1260, 1260, 1260]),
    ],
)
def test_the_ways_to_play_are_as_many_as_the_second_writing_counts(dealt, ways):
    game = deal(*dealt)
    assert perft(game, dealt[0] * dealt[1]) == ways
    assert sum(1 for _ in second(words(game), 0, 13)) == ways[-1]


# ---------------------------------------------------------------- the deck, following, taking


@pytest.mark.parametrize(("players", "cards", "ranks"), [(3, 1, 3), (3, 4, 3), (4, 4, 4), (4, 13, 13), (2, 26, 13)])
def test_the_deck_is_as_large_as_the_deal_needs(players, cards, ranks):
    game = Hearts(cards, players)
    assert game.actions == 4 * ranks
    assert game.name(game.start, ranks - 3) == "SQ"
    assert sum(game.worth) == 13 + ranks
    assert [hand.bit_count() for hand in game.start[:players]] == [cards] * players
    assert max(game.start) < 1 << 52


@pytest.mark.parametrize(
    ("cards", "taker", "points"),
    [
        (("SK", "SQ", "SA"), 2, 13),
        (("DQ", "SQ", "HA"), 0, 14),  # other suits take nothing
        (("HQ", "HK", "HA"), 2, 3),
        (("CQ", "DA", "CK"), 2, 0),
    ],
)
def test_the_highest_card_of_the_suit_led_takes_hearts_and_the_queen(cards, taker, points):
    game = Hearts(1, players=3)
    numbers = {game.name(game.start, a): a for a in range(game.actions)}
    state = [*(1 << numbers[card] for card in cards), *game.start[3:]]
    for _ in cards:
        game.apply(state, legal(game, tuple(state))[0])
    assert game.over(state)
    assert scores(game, tuple(state)) == tuple(-points * (p == taker) for p in range(3))


def test_who_takes_a_trick_leads_to_the_next():
    game = Hearts(2, players=("Ann", "Bob", "Cy"), seed=2)
    state = play(game, "DQ", "DK", "SQ")
    assert game.player(state) == 1
    assert game.text(state).splitlines()[-1] == "Bob leads; Ann 0, Bob 13, Cy 0"


# ---------------------------------------------------------------- what comes of it


@pytest.mark.parametrize("dealt", DEALS)
def test_payoffs_of_a_deal_have_one_sum_and_no_estimate_is_below_the_payoff(dealt):
    game = deal(*dealt)
    reached = positions(game)
    ends = {state for state in reached if game.over(state)}
    assert len({sum(scores(game, state)) for state in ends}) == 1
    for state in reached - ends:
        for a in legal(game, state):
            child = after(game, state, a)
            for p in range(game.players):
                assert -sum(game.worth) <= game.estimate(child, p) <= game.estimate(state, p) <= 0


@pytest.mark.parametrize("dealt", DEALS)
def test_best_play_is_what_brute_force_finds(dealt):
    game = deal(*dealt)
    assert z.solve(game).payoff.vector == best_play(game)


def test_the_rules_never_read_the_seed_so_one_kernel_serves_all_deals():
    methods = Methods(Hearts())
    waiting, read = ["player", "legal", "apply", "over", "score", "estimate"], set()
    while waiting:
        for name in methods.reads(waiting.pop()):
            if name not in read:
                read.add(name)
                waiting += [name] if name in methods.functions else []
    assert "take" in read
    assert read.isdisjoint({"seed", "start", "cards", "ranks"})


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ((0,), "cards must be a whole number from 1 to 26"),
        ((4, 5), "players must be a whole number from 2 to 4"),
        ((4, 3, -1), "queen"),
        ((4, 3, 13, True), "seed"),
        ((14, 4), "4 players of 14 cards need 56 and a full deck has 52; deal fewer cards"),
    ],
)
def test_senseless_parameters_are_refused(values, said):
    with pytest.raises(ParameterError, match="Hearts: ") as error:
        Hearts(*values)
    assert said in str(error.value)
