"""Hearts with open hands: take no hearts and not the queen of spades."""

from __future__ import annotations

from functools import cached_property

from zermelo.forms.rules import State
from zermelo.games.cards.cards import SUITS, Tricks
from zermelo.games.parameters import require_whole_parameter

RANKS = "23456789TJQKA"
LEAST = 3  # ranks of a suit: queen, king, ace


class Hearts(Tricks):
    """Everybody plays alone and avoids tricks with hearts or the queen of spades, with every hand open.

    The deck has four suits (S, H, D, C) of as many ranks as the deal needs, counted down from the ace, and
    at least three (Q, K, A); with 4 players of 13 cards it is the full one. Each player is dealt `cards` of
    them; which ones, `seed` decides. What is left of the deck is out of play. The first seat leads.

    * Whoever can follow suit must, else plays anything. There are no trumps, and hearts may be led at any time.
    * The highest card of the suit led takes the trick. Who takes it leads next.
    * Each heart in it costs its taker 1 point, and the queen of spades `queen` points.

    The payoff is less the points taken, so payoffs of one deal always have the same sum. The estimate is the
    same with the points taken so far: with c points in the whole deck, -c <= payoff <= estimate <= 0.

    >>> game = Hearts(2, players=("Ann", "Bob", "Cy"), seed=2)
    >>> state = list(game.start)
    >>> print(game.text(state))
    Ann: DQ CA
    Bob: DK CQ
    Cy: SQ HK
    Ann leads; Ann 0, Bob 0, Cy 0
    >>> for card in ("DQ", "DK", "SQ", "CQ", "HK", "CA"):
    ...     game.apply(state, next(a for a in range(game.actions) if game.name(state, a) == card))
    >>> game.over(state), [game.score(state, p) for p in range(3)]
    (True, [-1, -13, 0])

    Reference: Sturtevant, A Comparison of Algorithms for Multi-Player Games, 2002, plays hearts.
    """

    cards: int = 4
    players: int = 3
    queen: int = 13
    seed: int = 1

    # A card is a number. With three ranks:
    #
    #     SQ SK SA | HQ HK HA | DQ DK DA | CQ CK CA
    #      0  1  2    3  4  5    6  7  8    9 10 11
    #
    # Each seat has a pile of its own; the suit of trumps is empty.

    @cached_property
    def start(self) -> tuple[int, ...]:
        return self.dealt(self.seed)

    @cached_property
    def ranks(self) -> str:
        need = -(-self.players * self.cards // len(SUITS))
        return RANKS[-max(LEAST, min(need, len(RANKS))) :]

    @cached_property
    def suit(self) -> tuple[int, ...]:
        return tuple(suit for suit in range(len(SUITS)) for _ in self.ranks)

    @cached_property
    def worth(self) -> tuple[int, ...]:
        def cost(card: str) -> int:
            return self.queen if card == "SQ" else int(card[0] == "H")

        return tuple(cost(suit + rank) for suit in SUITS for rank in self.ranks)

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 4)
        require_whole_parameter(self, "cards", 1, 26)
        require_whole_parameter(self, "queen", 0, 100)
        require_whole_parameter(self, "seed", 0, 10**9)
        self.enough("a full deck", "deal fewer cards")

    def score(self, s: State, p: int) -> int:
        return -s[2 * self.players + p]

    def estimate(self, s: State, p: int) -> int:
        return self.score(s, p)

    def name(self, s: State, a: int) -> str:
        return SUITS[a // len(self.ranks)] + self.ranks[a % len(self.ranks)]
