"""Tarok with open hands: a small trick-taking game, one player against the rest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State
from zermelo.games.bounds import whole

SUITS, RANKS, TRUMPS = "SHDC", "JQKA", 8


class Tarok(Rules):
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
    # State, for n players; the deal is part of it, so the rules themselves are the same for every seed:
    #
    #     n hands, a bit per card | n cards on the table, each 1 + card, 0 for none
    #     | declarer's points | the others' points | leader of the trick | seat to move

    @cached_property
    def start(self) -> tuple[int, ...]:
        pack = shuffled(self.actions, self.seed)
        hands = [sum(1 << next(pack) for _ in range(self.cards)) for _ in range(self.players)]
        return (*hands, *(0,) * (self.players + 4))

    @cached_property
    def actions(self) -> int:
        return len(RANKS) * self.suits + TRUMPS

    @cached_property
    def suit(self) -> tuple[int, ...]:
        """For each card the number of its suit; trumps come last."""
        return tuple(min(card // len(RANKS), self.suits) for card in range(self.actions))

    @cached_property
    def members(self) -> tuple[int, ...]:
        """For each suit its cards, a bit each."""
        return tuple(
            sum(1 << card for card in range(self.actions) if self.suit[card] == suit) for suit in range(self.suits + 1)
        )

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """For each card its points."""
        plain = tuple(rank + 1 for rank in range(len(RANKS)))
        return (*plain * self.suits, len(RANKS), *(0,) * (TRUMPS - 2), len(RANKS))

    def sensible(self) -> None:
        whole(self, "players", 2, 4)
        whole(self, "cards", 1, 6)
        whole(self, "suits", 1, len(SUITS))
        whole(self, "seed", 0, 10**9)
        if self.players * self.cards > self.actions:
            raise ParameterError(
                f"Tarok: {self.players} players of {self.cards} cards need {self.players * self.cards} and a deck of "
                f"{self.suits} suits has {self.actions}; deal fewer cards or use more suits."
            )

    def player(self, s: State) -> int:
        return s[2 * self.players + 3]

    def legal(self, s: State, a: int) -> bool:
        n = self.players
        hand = s[s[2 * n + 3]]
        if (hand >> a) & 1 == 0:
            return False
        led = s[n + s[2 * n + 2]]
        if led == 0:
            return True
        following = hand & self.members[self.suit[led - 1]]
        if following == 0:
            following = hand & self.members[self.suits]
        return following == 0 or (following >> a) & 1 == 1

    def apply(self, s: State, a: int) -> None:
        n = self.players
        seat = s[2 * n + 3]
        s[seat] &= ~(1 << a)
        s[n + seat] = a + 1
        s[2 * n + 3] = (seat + 1) % n
        if s[2 * n + 3] == s[2 * n + 2]:
            self.take(s)

    def take(self, s: State) -> None:
        """Gives the full trick to whoever takes it, who then leads."""
        n = self.players
        leader = s[2 * n + 2]
        taker = leader
        points = 1
        for turn in range(n):
            seat = (leader + turn) % n
            card = s[n + seat] - 1
            best = s[n + taker] - 1
            points += self.worth[card]
            # Trumps have the highest numbers, so within one suit and against trumps numbers decide.
            if card > best and (self.suit[card] == self.suit[best] or self.suit[card] == self.suits):
                taker = seat
        for seat in range(n):
            s[n + seat] = 0
        s[2 * n + (0 if taker == 0 else 1)] += points
        s[2 * n + 2] = taker
        s[2 * n + 3] = taker

    def over(self, s: State) -> bool:
        for seat in range(self.players):
            if s[seat] != 0:
                return False
        return True

    def score(self, s: State, p: int) -> int:
        lead = s[2 * self.players] - s[2 * self.players + 1]
        return (self.players - 1) * lead if p == 0 else -lead

    def estimate(self, s: State, p: int) -> int:
        return self.score(s, p)

    def name(self, s: State, a: int) -> str:
        trump = a - len(RANKS) * self.suits
        return f"T{trump + 1}" if trump >= 0 else SUITS[a // len(RANKS)] + RANKS[a % len(RANKS)]

    def text(self, s: State) -> str:
        n = self.players
        lines = []
        for seat, player in enumerate(self.names):
            hand = [self.name(s, a) for a in range(self.actions) if s[seat] >> a & 1]
            lines.append(f"{player}: {' '.join(hand)}".rstrip())
        points = f"{self.names[0]} {s[2 * n]}, the others {s[2 * n + 1]}"
        if self.over(s):
            return "\n".join([*lines, points])
        order = [(s[2 * n + 2] + turn) % n for turn in range(n)]
        table = ", ".join(f"{self.names[q]} {self.name(s, s[n + q] - 1)}" for q in order if s[n + q])
        trick = f"on the table {table}" if table else f"{self.names[order[0]]} leads"
        return "\n".join([*lines, f"{trick}; {points}"])


def shuffled(count: int, seed: int) -> Iterator[int]:
    """Yields 0 … *count* - 1 in an order that *seed* decides, the same on every machine and in every Python.

    >>> list(shuffled(6, seed=1)), list(shuffled(6, seed=2))
    ([4, 0, 1, 2, 5, 3], [0, 4, 3, 2, 1, 5])
    """
    left = list(range(count))
    for _ in range(16):  # the first numbers of nearby seeds are alike
        seed = congruent(seed)
    while left:
        seed = congruent(seed)
        yield left.pop((seed >> 33) % len(left))


def congruent(number: int) -> int:
    """Returns the next number of a linear congruence modulo 2^64 (Knuth's MMIX)."""
    return (number * 6364136223846793005 + 1442695040888963407) % (1 << 64)
