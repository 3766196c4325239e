from __future__ import annotations

from collections import Counter
from itertools import product
from statistics import fmean, stdev

import pytest

import zermelo as z
from tests.games.oracle import after, best_play, legal, perft, positions, scores
from zermelo.compiler.native import Methods
from zermelo.errors import ParameterError
from zermelo.games import OhHell

ORDER = "23456789TJQKA"
DEALS = [(1, 2, 1), (2, 2, 3), (2, 3, 2), (3, 2, 1), (1, 7, 4), (2, 4, 5)]  # cards, players, seed


def words(game):
    """The hands and the suit of trumps, as words."""
    k = game.cards
    cards = [game.card(held) for held in game.start[: game.players * k]]
    return [cards[at : at + k] for at in range(0, len(cards), k)], "SHDC-"[game.start[game.trumps]]


# ---------------------------------------------------------------- the rules, written a second time, with cards as words


def tricks(hands, lead, trumps):
    """Every way to play the cards, as (cards in order, tricks of each), by recursion over whole tricks."""
    players = len(hands)
    if not hands[0]:
        yield (), (0,) * players
        return

    def full(trick):
        if len(trick) == players:
            yield trick
            return
        hand = hands[(lead + len(trick)) % players]
        for card in [card for card in hand if trick and card[0] == trick[0][0]] or hand:
            yield from full((*trick, card))

    for trick in full(()):
        high = [card for card in trick if card[0] == trumps] or [card for card in trick if card[0] == trick[0][0]]
        taker = (lead + trick.index(max(high, key=lambda card: ORDER.index(card[1])))) % players
        left = [[card for card in hand if card not in trick] for hand in hands]
        for cards, won in tricks(left, taker, trumps):
            yield (*trick, *cards), tuple(n + (p == taker) for p, n in enumerate(won))


def second(game, constrained=True, extra=1):
    """Every play as moves and payoffs."""
    hands, trumps = words(game)
    plays = list(tricks(hands, 0, trumps))
    for contracts in product(range(game.cards + 1), repeat=game.players):
        if constrained and sum(contracts) == game.cards:
            continue
        for cards, won in plays:
            paid = tuple(10 + c if c == w else -10 - extra * c for c, w in zip(contracts, won))
            yield (*map(str, contracts), *cards), paid


def all_plays(game):
    found, waiting = {}, [((), tuple(game.start))]
    while waiting:
        moves, state = waiting.pop()
        if game.over(state):
            found[moves] = tuple(map(int, scores(game, state)))
        else:
            waiting += [((*moves, game.name(state, a)), after(game, state, a)) for a in legal(game, state)]
    return found


@pytest.mark.parametrize("deal", DEALS)
def test_every_play_agrees_with_the_second_writing_of_the_rules(deal):
    game = OhHell(*deal)
    assert all_plays(game) == dict(second(game))


@pytest.mark.parametrize("trump", ["none", "S", "C"])
def test_so_do_the_variants(trump):
    for seed in range(1, 5):
        game = OhHell(2, 3, seed, trump=trump, constrained=False, fail="flat", order="sorted")
        assert words(game)[1] == ("-" if trump == "none" else trump)
        assert all_plays(game) == dict(second(game, constrained=False, extra=0))


def test_the_contracts_never_sum_to_the_cards_so_somebody_fails():
    for state in positions(OhHell(2, 3, 2)):
        game = OhHell(2, 3, 2)
        if game.over(state):
            assert min(scores(game, state)) < 0


# ---------------------------------------------------------------- the deal


@pytest.mark.parametrize(("cards", "players"), [(1, 2), (7, 2), (5, 4), (7, 7)])
def test_everybody_gets_as_many_cards_and_none_is_dealt_twice(cards, players):
    hands, trumps = words(OhHell(cards, players, 9))
    dealt = [card for hand in hands for card in hand]
    assert [len(hand) for hand in hands] == [cards] * players
    assert len(set(dealt)) == len(dealt)
    assert trumps in "SHDC"


def test_cards_and_trumps_are_dealt_evenly_and_apart_from_each_other():
    deals = [words(OhHell(2, 2, seed)) for seed in range(4000)]
    first = Counter(hands[0][0] for hands, _ in deals)
    trumps = Counter(trumps for _, trumps in deals)
    held = fmean(card[0] == trumps for hands, trumps in deals for hand in hands for card in hand)
    assert len(first) == 52
    assert max(first.values()) < 77 + 5 * 9  # of 4000/52, five standard errors
    assert all(abs(n - 1000) < 5 * 28 for n in trumps.values())
    assert abs(held - 1 / 4) < 5 * 0.0035


def test_cards_are_listed_as_dealt_or_sorted_by_suit_and_rank():
    dealt, ordered = words(OhHell(6, 2, 3))[0], words(OhHell(6, 2, 3, order="sorted"))[0]
    rank = {suit + r: (suit, i) for suit in "SHDC" for i, r in enumerate(ORDER)}
    for hand, tidy in zip(dealt, ordered):
        assert set(hand) == set(tidy)
        assert [c[0] for c in tidy] == sorted((c[0] for c in tidy), key="SHDC".index)
        assert all(rank[a][1] < rank[b][1] for a, b in zip(tidy, tidy[1:]) if a[0] == b[0])
    assert dealt != ordered


# ---------------------------------------------------------------- what comes of it


def test_the_tree_of_two_players_is_two_contracts_and_the_cards_deep():
    tree = z.game_tree(OhHell(3, 2, 3))
    assert (len(tree), tree.ends, tree.depth) == (881, 216, 8)
    assert perft(OhHell(3, 2, 3), 8)[-1] == 216


@pytest.mark.parametrize("deal", [(2, 3, 2), (3, 2, 1)])
def test_best_play_is_what_brute_force_finds(deal):
    game = OhHell(*deal)
    assert z.solve(game).payoff.vector == best_play(game)


def counted(cards, hands):
    """Nodes and leaves of the trees of so many hands."""
    compiled = True if hands > 100 else None  # which pays where there are many
    sizes = [z.size(z.game_graph(OhHell(cards, 2, seed), compiled=compiled)) for seed in range(1, hands + 1)]
    return [size.nodes for size in sizes], [size.ends for size in sizes]


@pytest.mark.parametrize(
    ("cards", "hands", "nodes", "leaves", "spread"),
    [
        (4, 25, 15_732, 3_822, (9_400, 2_430)),
        pytest.param(4, 600, 15_732, 3_822, (9_400, 2_430), marks=pytest.mark.long),
        pytest.param(5, 300, 295_928, 71_991, (269_000, 68_400), marks=pytest.mark.long),
    ],
)
def test_trees_are_as_large_as_an_independent_count_of_other_hands(cards, hands, nodes, leaves, spread):
    # The means come from 2000 hands of 4 cards and 1500 of 5, dealt and counted by a script of their own.
    others = {4: 2000, 5: 1500}[cards]
    for found, due, deviation in zip(counted(cards, hands), (nodes, leaves), spread):
        error = deviation * (1 / hands + 1 / others) ** 0.5
        assert abs(fmean(found) - due) < 4 * error
        assert stdev(found) < 2 * deviation


def test_the_rules_never_read_the_seed_so_one_kernel_serves_all_deals():
    methods = Methods(OhHell())
    waiting, read = ["player", "legal", "apply", "over", "score"], set()
    while waiting:
        for name in methods.reads(waiting.pop()):
            if name not in read:
                read.add(name)
                waiting += [name] if name in methods.functions else []
    assert "take" in read
    assert read.isdisjoint({"seed", "start", "trump", "order"})


def test_the_text_tells_contracts_tricks_and_the_table():
    game = OhHell(2, players=("Ann", "Bob"), seed=1)
    state = list(game.start)
    for move in ("2", "1", "H7"):
        game.apply(state, next(a for a in range(game.actions) if game.name(state, a) == move))
    assert game.text(state).splitlines() == [
        "Ann: D7 (took 0 of 2)", "Bob: DQ H6 (took 0 of 1)", "trumps H; on the table Ann H7"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"cards": 8}, "cards must be a whole number from 1 to 7"),
        ({"players": 8}, "players must be a whole number from 2 to 7"),
        ({"players": 1}, "players"),
        ({"seed": -1}, "seed"),
        ({"trump": "X"}, "trump must be random, none, S, H, D or C; it is 'X'"),
        ({"order": "any"}, "order must be dealt or sorted"),
        ({"fail": "none"}, "fail must be contract or flat"),
        ({"constrained": 1}, "constrained must be True or False"),
    ],
)
def test_senseless_parameters_are_refused(values, said):
    with pytest.raises(ParameterError, match="OhHell: ") as error:
        OhHell(**values)
    assert said in str(error.value)


@pytest.mark.parametrize("order", ["dealt", "sorted"])
@pytest.mark.parametrize("method", ["auto", "paranoid", "shallow"])
def test_search_does_not_take_the_order_of_cards_for_an_order_of_moves(order, method):
    game = OhHell(2, seed=3, order=order)
    found = z.search(game, method=method)
    assert found.status == "solved"
    assert found.payoff["A"] == (z.guarantee(game, "A").value if method == "paranoid" else z.solve(game).payoff["A"])
