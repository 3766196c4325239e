from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

import zermelo as z
from tests.exhaustive import every_draw
from zermelo.errors import BudgetError, MethodError, RulesError
from zermelo.forms.explore.explore import as_explorable_game
from zermelo.forms.information.observation import observation_of
from zermelo.forms.information.worlds import TRIES, draw_world, sample_world
from zermelo.games import Hearts, OhHell, Tarok

PACK = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"]


# ---------------------------------------------------------------- card games, by brute force over all deals in words


def hand(game, state, seat):
    """The cards that a seat holds, as words, read from the text that people read."""
    line = next(line for line in game.text(state).splitlines() if line.startswith(f"{game.players[seat]}:"))
    return frozenset(word for word in line.split(":")[1].split("(")[0].split())


def suit_of(game, card):
    return card[0]


def must(game, held, led):
    """The cards that may be played to a suit led, by the rules as people tell them."""
    following = {card for card in held if led is None or suit_of(game, card) == led}
    if not following and isinstance(game.rules, Tarok):
        following = {card for card in held if card[0] == "T"}
    return following or held


def deck(game):
    if isinstance(game.rules, OhHell):
        return PACK
    return [game.rules.name(game.start(), a) for a in range(game.rules.actions)]


def fits(game, hands, plays):
    """Could these hands have played so? *plays* are the tricks' cards in order: seat, card, suit led or None."""
    left = [set(one) for one in hands]
    for seat, card, led in plays:
        if card not in must(game, left[seat], led):
            return False
        left[seat].remove(card)
    return True


def plays_of(game, path):
    """Who played which card, and what suit had been led, when the moves in *path* were made."""
    state, found, led, count = game.start(), [], None, 0
    for name in path:
        seat = game.players.index(game.turn(state))
        if not name.isdigit():
            found.append((seat, name, led))
            led = suit_of(game, name) if led is None else led
            count += 1
            if count % len(game.players) == 0:
                led = None
        state = game.after(state, name)
    return found


def all_deals(game, own, seat):
    """Every way to deal the others' hands, the own being known."""
    seats, size = range(len(game.players)), len(own)

    def rest(at, pool):
        if at == len(seats):
            yield ()
        elif at == seat:
            yield from ((own, *more) for more in rest(at + 1, pool))
        else:
            for some in combinations(sorted(pool), size):
                yield from ((frozenset(some), *more) for more in rest(at + 1, pool - set(some)))

    return rest(0, set(deck(game)) - own)


def random_path(game, luck, length):
    state, path = game.start(), []
    while len(path) < length and game.turn(state) is not None:
        path.append(luck.choice(game.moves(state)))
        state = game.after(state, path[-1])
    return path


SMALL = [OhHell(2, seed=3), OhHell(2, seed=8, order="sorted"), OhHell(1, players=3, seed=2), Hearts(2, seed=1),
         Hearts(3, players=2, seed=5), Tarok(2, players=3, suits=1, seed=4), Tarok(3, players=2, suits=1)]  # fmt: skip


@pytest.mark.parametrize("rules", SMALL, ids=repr)
def test_every_deal_that_fits_what_was_seen_is_drawn_exactly_as_often_as_any_other_and_no_other_is(rules):
    game = as_explorable_game(rules)
    longest = rules.players * rules.cards + (rules.players if isinstance(rules, OhHell) else 0)
    for k, length in enumerate((0, longest // 2, longest - 2)):
        path = random_path(game, Random(k), length)
        player = game.players[(k + 1) % len(game.players)]
        seat = game.players.index(player)
        plays = plays_of(game, path)
        own = hand(game, game.start(), seat)
        played = [frozenset(card for who, card, _ in plays if who == q) for q in range(len(game.players))]
        expected = {
            tuple(one - gone for one, gone in zip(hands, played))
            for hands in all_deals(game, own, seat)
            if all(gone <= one for gone, one in zip(played, hands)) and fits(game, hands, plays)
        }
        drawn = defaultdict(Fraction)
        exactly = defaultdict(Fraction)
        seen = observation_of(game, player, path)
        for world, share in every_draw(lambda luck, seen=seen: draw_world(seen, luck)):
            if world is not None:
                drawn[tuple(hand(game, world, q) for q in range(len(game.players)))] += share
                exactly[world] += share
        assert set(drawn) == expected
        assert len(set(drawn.values())) == 1
        assert len(set(exactly.values())) == 1  # in whatever order a hand holds its cards


@pytest.mark.parametrize(
    "rules", [OhHell(4, seed=1), OhHell(3, players=4, seed=6), Hearts(5, seed=3), Tarok(5, seed=2)], ids=repr
)
def test_worlds_drawn_on_random_plays_fit_everything_that_was_seen(rules):
    game = as_explorable_game(rules)
    for k in range(8):
        luck = Random(k)
        path = random_path(game, luck, luck.randrange(5, 15))
        plays = plays_of(game, path)
        for seat, player in enumerate(game.players):
            seen = observation_of(game, player, path)
            assert hand(game, seen.view, seat) == hand(game, _after(game, path), seat)
            for _ in range(3):
                world = sample_world(seen, luck)
                assert game.view(world, player) == seen.view
                gone = [frozenset(card for who, card, _ in plays if who == q) for q in range(len(game.players))]
                assert fits(game, [hand(game, world, q) | gone[q] for q in range(len(game.players))], plays)
                whole = Counter(card for q in range(len(game.players)) for card in hand(game, world, q) | gone[q])
                assert max(whole.values()) == 1


def _after(game, path):
    state = game.start()
    for name in path:
        state = game.after(state, name)
    return state


def test_the_same_seed_draws_the_same_worlds():
    seen = observation_of(as_explorable_game(OhHell(4, seed=1)), "B", ["2"])
    assert [sample_world(seen, Random(5)) for _ in range(2)] == [sample_world(seen, Random(5))] * 2
    assert sample_world(seen, Random(5)) != sample_world(seen, Random(6))


def test_an_observation_holds_nothing_that_the_player_did_not_see():
    game = as_explorable_game(OhHell(3, seed=1))
    seen = observation_of(game, "B", ["1", "1"])
    assert seen.game.start() == game.view(game.start(), "B") != game.start()
    other = as_explorable_game(OhHell(3, seed=1)).beginning(sample_world(observation_of(game, "B"), Random(1)))
    again = observation_of(other, "B", ["1", "1"])
    assert other.start() != game.start()
    assert (again.views, again.moves, again.game.start()) == (seen.views, seen.moves, seen.game.start())


# ---------------------------------------------------------------- chance that deals


class Poker(z.Rules):
    """Chance deals A a card, a jack twice as often as others, then B another; A bets or not, B calls or not."""

    players: int = 2
    actions: int = 3
    start = (0, 0, 0, 0)  # cards of A and of B, 1 + move of A, 1 + move of B

    def player(self, s):
        return -1 if s[1] == 0 else 0 if s[2] == 0 else 1

    def legal(self, s, a):
        return a + 1 != s[0] if s[1] == 0 else a < 2

    def odds(self, s, a):
        return 2 if a == 0 else 1

    def apply(self, s, a):
        k = 0 if s[0] == 0 else 1 if s[1] == 0 else 2 if s[2] == 0 else 3
        s[k] = a + 1

    def over(self, s):
        return s[2] == 1 or s[3] != 0

    def score(self, s, p):
        won = 1 if (s[0] > s[1]) == (p == 0) else -1
        return won * (2 if s[3] == 2 else 1)

    def hide(self, s, p):
        if s[1 - p] != 0:
            s[1 - p] = 4  # a card, whichever


def test_chance_deals_worlds_by_its_odds():
    game = as_explorable_game(Poker())
    # A has a queen: then B has a jack with weight 2 or a king with weight 1, of 3.
    drawn = defaultdict(Fraction)
    for world, share in every_draw(lambda luck: draw_world(observation_of(game, "A", ["1", "2"]), luck)):
        drawn[world] += share
    total = sum(share for world, share in drawn.items() if world is not None)
    assert {world: share / total for world, share in drawn.items() if world is not None} == {
        (2, 1, 0, 0): Fraction(2, 3), (2, 3, 0, 0): Fraction(1, 3)
    }  # fmt: skip
    # B has a queen and heard a bet: A had a jack (2 of 4, then a queen is 1 of 2) or a king (1 of 4, then 1 of 3).
    drawn.clear()
    for world, share in every_draw(lambda luck: draw_world(observation_of(game, "B", ["0", "1", "1"]), luck)):
        drawn[world] += share
    assert drawn[1, 2, 2, 0] == Fraction(1, 4)
    assert drawn[3, 2, 2, 0] == Fraction(1, 12)


# ---------------------------------------------------------------- refusals


def test_a_game_without_hide_is_refused_in_one_line():
    with pytest.raises(MethodError, match=r"^Nim hides nothing: add hide\(s, p\)"):
        observation_of(as_explorable_game(z.games.Nim((1, 2))), "A")
    with pytest.raises(MethodError, match=r"A tree or graph does not define what a player sees"):
        z.play_match("sharing", ["random"] * 2, hidden=True)


class Undealt(Poker):
    start = (2, 1, 0, 0)


def test_a_hidden_start_needs_deal():
    with pytest.raises(MethodError, match=r"Undealt hides part of the start from A .* add deal\(seen, luck\)"):
        observation_of(as_explorable_game(Undealt()), "A")


class Stubborn(Undealt):
    def deal(self, seen, luck):
        return (3, 1, 0, 0)


class Short(Undealt):
    def deal(self, seen, luck):
        return (3, 1)


def test_a_deal_that_never_fits_is_told_and_so_is_one_that_is_no_state():
    with pytest.raises(BudgetError, match=rf"Of {TRIES:,} worlds that Stubborn.deal drew, none fits what A has seen"):
        sample_world(observation_of(as_explorable_game(Stubborn()), "A"), Random(1))
    with pytest.raises(RulesError, match=r"Short.deal must return a start of 4 ints, not \(3, 1\)"):
        sample_world(observation_of(as_explorable_game(Short()), "A"), Random(1))


class Unsettled(Poker):
    def hide(self, s, p):
        s[1 - p] += 1


class Blind(Poker):
    def hide(self, s, p):
        s[2] = 0


class Turnless(Poker):
    def hide(self, s, p):
        s[1] = 0


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (Unsettled(), "Unsettled.hide is not stable"),
        (Blind(), "Blind.hide hides from seat 0 whose turn it is, or that the game is over"),
        (Turnless(), "Turnless.hide hides from seat 0 whose turn it is"),
    ],
)
def test_hide_is_looked_at_with_the_other_rules(rules, said):
    with pytest.raises(RulesError, match=said):
        z.solve(rules)


class Unnamed(z.games.Tokens):
    def hide(self, s, p):
        if s[0] > 3:
            s[0] = 1


def test_a_player_sees_the_own_moves():
    with pytest.raises(RulesError, match=r"Unnamed.hide hides from seat 0 which moves it has"):
        z.solve(Unnamed(tokens=6))
