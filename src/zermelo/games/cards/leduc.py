"""Leduc hold'em: the smallest poker with a card on the table and two rounds of bets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from zermelo.errors import ParameterError
from zermelo.forms.build.tree import Draft, chance, choose, end, tree
from zermelo.forms.tree import Tree

PLAYERS = ("Ann", "Bob")
RANKS = "23456789TJQK"  # the highest are in the deck
SUITS = 2
BETS = (2, 4)  # what a raise adds, round by round
RAISES = 2  # in a round


def leduc(ranks: int = 3) -> Tree:
    """Two players put in a chip and get a card each of a deck with two of every rank; nobody sees the other's.

    There are two rounds of bets, and before the second a card is laid open on the table. Ann begins each. Who owes
    nothing may check, who owes may fold or call; both may raise, by 2 chips in the first round and 4 in the second, at
    most twice a round together. At the end a pair with the card on the table wins, else the higher card; equal cards
    share. Cards of a rank are told apart by nobody, so deals are deals of ranks.

    >>> game = leduc()
    >>> len(game), game.players, game.has_hidden_moves
    (1936, ('Ann', 'Bob'), True)

    There are 144 information sets a player. What it is worth to Ann, rounded, is in the tests of OpenSpiel's linear
    program over sequences: -0.085606424078. `solve` finds the fraction.

    References: Southey and others 2005, Bayes' bluff: opponent modelling in poker; Lanctot and others 2019 (OpenSpiel,
    sequence_form_lpp_test.cc) for the value.
    """
    if type(ranks) is not int or not 2 <= ranks <= len(RANKS):
        raise ParameterError(f"leduc: ranks must be a whole number from 2 to {len(RANKS)}, not {ranks!r}.")
    names = RANKS[-ranks:]
    cards = SUITS * ranks
    deals = {}
    for a, one in enumerate(names):
        for b, two in enumerate(names):
            ways = SUITS * (SUITS - (a == b))
            deals[one + two] = (Fraction(ways, cards * (cards - 1)), _bet(_Hand(names, (a, b))))
    return tree(PLAYERS, chance(deals), title="Leduc hold'em")


@dataclass(frozen=True)
class _Hand:
    """A hand in play: whose cards, the card on the table, what was said, what is in, whose turn it is."""

    names: str
    cards: tuple[int, int]
    table: int | None = None
    said: str = ""  # k check, c call, r raise; / a card is laid open
    chips: tuple[int, int] = (1, 1)
    turn: int = 0

    @property
    def bets(self) -> str:
        """What was said in this round."""
        return self.said.rpartition("/")[2]

    def says(self, letter: str, chips: int = 0) -> _Hand:
        """The hand after the player has said something and put in chips."""
        one, two = self.chips
        put = (one + chips, two) if self.turn == 0 else (one, two + chips)
        return replace(self, said=self.said + letter, chips=put, turn=1 - self.turn)


def _bet(hand: _Hand) -> Draft:
    owed = hand.chips[1 - hand.turn] - hand.chips[hand.turn]
    moves: dict[str, Draft] = {}
    if owed:
        moves["fold"] = _won(1 - hand.turn, hand.chips[hand.turn])
        moves["call"] = _after(hand.says("c", owed))
    else:
        checked = hand.says("k")
        moves["check"] = _after(checked) if hand.bets else _bet(checked)
    if hand.bets.count("r") < RAISES:
        moves["raise"] = _bet(hand.says("r", owed + BETS[hand.table is not None]))
    own = hand.names[hand.cards[hand.turn]] + ("" if hand.table is None else hand.names[hand.table])
    return choose(PLAYERS[hand.turn], moves, info=f"{PLAYERS[hand.turn]} {own} {hand.said}".rstrip())


def _after(hand: _Hand) -> Draft:
    """What follows a round of bets: a card, or the end."""
    if hand.table is None:
        left = {k: SUITS - hand.cards.count(k) for k in range(len(hand.names))}
        opened = replace(hand, said=hand.said + "/", turn=0)
        every = sum(left.values())
        return chance(
            {hand.names[k]: (Fraction(n, every), _bet(replace(opened, table=k))) for k, n in left.items() if n}
        )
    one, two = ((card == hand.table, card) for card in hand.cards)
    if one == two:
        return end(0, 0)
    return _won(0 if one > two else 1, hand.chips[0])


def _won(winner: int, chips: int) -> Draft:
    return end(chips, -chips) if winner == 0 else end(-chips, chips)
