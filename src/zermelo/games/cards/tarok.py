"""Tarok with open hands: a small trick-taking game, one player against the rest."""

from __future__ import annotations

from functools import cached_property

from zermelo.forms.rules import State
from zermelo.games.cards.cards import SUITS, Tricks
from zermelo.games.parameters import require_whole_parameter

RANKS, TRUMPS = "JQKA", 8


class Tarok(Tricks):
    """A declarer plays for tricks against all the others, with trumps and every hand open.

    The deck has `suits` plain suits (S, H, D, C) of four cards (J, Q, K, A, rising) and eight trumps, T1
    to T8. Each player is dealt `cards` of them; which ones, `seed` decides. The rest of the deck is out
    of play. The first seat is the declarer and leads to the first trick.

    * Whoever can follow suit must; whoever cannot must play a trump; whoever has neither plays anything.
      Nobody has to beat a card.
    * The highest trump takes the trick, else the highest card of the suit led. Who takes it leads next.
    * A trick brings its taker 1 point and the points of its cards: 4 for an ace, 3 for a king, 2 for a
      queen, 1 for a jack, 4 for the lowest and the highest trump (T1, T8), none for the other trumps.

    The opponents put their points together. Let k be the declarer's points less theirs: twice what the
    declarer has beyond half of all points. Each opponent pays k to the declarer, so that with n players
    the declarer gets (n - 1) k and each of the others -k. All opponents thus want the same.

    >>> game = Tarok(2, players=("Ann", "Bob", "Cy"), seed=2)
    >>> state = list(game.start)
    >>> print(game.text(state))
    Ann: SK T3
    Bob: HK T5
    Cy: DK DA
    Ann leads; Ann 0, the others 0
    >>> for card in ("SK", "T5", "DA", "HK", "DK", "T3"):
    ...     game.apply(state, next(a for a in range(game.actions) if game.name(state, a) == card))
    >>> game.over(state), [game.score(state, p) for p in range(3)]
    (True, [-2, 1, 1])

    Reference: Lakatos and Nagy 2004, section 5.2, name tarok as a game of two groups; Luštrek and Gams 2003.
    """

    cards: int = 4
    players: int = 3
    suits: int = 3
    seed: int = 1

    zero_sum = True

    # A card is a number: four to a plain suit, then the trumps. With two suits:
    #
    #     SJ SQ SK SA | HJ HQ HK HA | T1 T2 T3 T4 T5 T6 T7 T8
    #      0  1  2  3    4  5  6  7    8  9 10 11 12 13 14 15
    #
    # There are two piles: the declarer's points and those of all the others.

    @cached_property
    def start(self) -> tuple[int, ...]:
        return self.dealt(self.seed)

    @cached_property
    def suit(self) -> tuple[int, ...]:
        return tuple(min(card // len(RANKS), self.suits) for card in range(len(RANKS) * self.suits + TRUMPS))

    @cached_property
    def trumps(self) -> int:
        return self.suits

    @cached_property
    def worth(self) -> tuple[int, ...]:
        plain = tuple(rank + 1 for rank in range(len(RANKS)))
        return (*plain * self.suits, len(RANKS), *(0,) * (TRUMPS - 2), len(RANKS))

    @cached_property
    def trick(self) -> int:
        return 1

    @cached_property
    def pile(self) -> tuple[int, ...]:
        return (0, *(1 for _ in range(1, self.players)))

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 4)
        require_whole_parameter(self, "cards", 1, 6)
        require_whole_parameter(self, "suits", 1, len(SUITS))
        require_whole_parameter(self, "seed", 0, 10**9)
        self.enough(f"a deck of {self.suits} suits", "deal fewer cards or use more suits")

    def score(self, s: State, p: int) -> int:
        lead = s[2 * self.players] - s[2 * self.players + 1]
        return (self.players - 1) * lead if p == 0 else -lead

    def estimate(self, s: State, p: int) -> int:
        return self.score(s, p)

    def tally(self, s: State) -> str:
        return f"{self.names[0]} {s[2 * self.players]}, the others {s[2 * self.players + 1]}"

    def name(self, s: State, a: int) -> str:
        trump = a - len(RANKS) * self.suits
        return f"T{trump + 1}" if trump >= 0 else SUITS[a // len(RANKS)] + RANKS[a % len(RANKS)]
