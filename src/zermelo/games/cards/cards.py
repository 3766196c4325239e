"""Cards and tricks with open hands: what tarok and hearts share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Any, TypeVar

from zermelo.errors import ParameterError
from zermelo.forms.rules import Rules, State

SUITS = "SHDC"
Card = TypeVar("Card")

# State, for n players; the deal is part of it, so the rules themselves are the same for every seed:
#
#     n hands, a bit per card | n cards on the table, each 1 + card, 0 for none
#     | points, a pile each | leader of the trick | seat to move


class Tricks(Rules):
    """Players in turn play a card to a trick; the best card takes it, and its taker leads to the next.

    Whoever can follow suit must; whoever cannot must play a trump if there is one, else anything. The first
    seat leads to the first trick. A game says what its deck is: for each card its `suit` and its `worth`.
    Within a suit higher numbers are better cards. The last suit are trumps; it may be empty.
    """

    cards: int = 4
    players: int = 3

    @cached_property
    def suit(self) -> tuple[int, ...]:
        """For each card the number of its suit."""
        raise NotImplementedError

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """For each card what it adds to the pile of whoever takes it."""
        raise NotImplementedError

    @cached_property
    def trumps(self) -> int:
        """The number of the suit of trumps."""
        return len(SUITS)

    @cached_property
    def trick(self) -> int:
        """What a trick adds to the pile of whoever takes it, next to its cards."""
        return 0

    @cached_property
    def pile(self) -> tuple[int, ...]:
        """For each seat the pile of points it gathers for."""
        return tuple(range(self.players))

    @cached_property
    def leads(self) -> int:
        """Where in the state the leader of the trick stands; the seat to move comes next."""
        return 2 * self.players + max(self.pile) + 1

    @cached_property
    def actions(self) -> int:
        return len(self.suit)

    @cached_property
    def members(self) -> tuple[int, ...]:
        """For each suit its cards, a bit each."""
        suits = range(self.trumps + 1)
        return tuple(sum(1 << card for card, its in enumerate(self.suit) if its == suit) for suit in suits)

    def dealt(self, seed: int) -> tuple[int, ...]:
        """Returns the first state, with the hands that *seed* deals."""
        pack = shuffled_cards(self.actions, seed)
        hands = [sum(1 << next(pack) for _ in range(self.cards)) for _ in range(self.players)]
        return (*hands, *(0,) * (self.leads + 2 - self.players))

    def enough(self, deck: str, advice: str) -> None:
        """Raises `ParameterError` when there are not enough cards for everybody."""
        need = self.players * self.cards
        if need > self.actions:
            raise ParameterError(
                f"{type(self).__name__}: {self.players} players of {self.cards} cards need {need} and {deck} "
                f"has {self.actions}; {advice}."
            )

    def player(self, s: State) -> int:
        return s[self.leads + 1]

    def legal(self, s: State, a: int) -> bool:
        hand = s[s[self.leads + 1]]
        if (hand >> a) & 1 == 0:
            return False
        led = s[self.players + s[self.leads]]
        if led == 0:
            return True
        following = hand & self.members[self.suit[led - 1]]
        if following == 0:
            following = hand & self.members[self.trumps]
        return following == 0 or (following >> a) & 1 == 1

    def apply(self, s: State, a: int) -> None:
        seat = s[self.leads + 1]
        s[seat] &= ~(1 << a)
        s[self.players + seat] = a + 1
        s[self.leads + 1] = (seat + 1) % self.players
        if s[self.leads + 1] == s[self.leads]:
            self.take(s)

    def take(self, s: State) -> None:
        """Gives the full trick to whoever takes it, who then leads."""
        n = self.players
        leader = s[self.leads]
        taker = leader
        points = self.trick
        for turn in range(n):
            seat = (leader + turn) % n
            card = s[n + seat] - 1
            best = s[n + taker] - 1
            points += self.worth[card]
            # Trumps have the highest numbers, so within one suit and against trumps numbers decide.
            if card > best and (self.suit[card] == self.suit[best] or self.suit[card] == self.trumps):
                taker = seat
        for seat in range(n):
            s[n + seat] = 0
        s[2 * n + self.pile[taker]] += points
        s[self.leads] = taker
        s[self.leads + 1] = taker

    def over(self, s: State) -> bool:
        for seat in range(self.players):
            if s[seat] != 0:
                return False
        return True

    def hide(self, s: State, p: int) -> None:
        for seat in range(self.players):
            held = s[seat]
            if seat != p and held > 0:
                s[seat] = 0
                for card in range(self.actions):
                    s[seat] -= (held >> card) & 1  # less the number of cards

    def deal(self, seen: Any, luck: Random) -> list[int]:
        """Draws the others' hands: the cards that each has been seen to play, the rest from those not seen."""
        start, p = list(seen.views[0]), seen.seat
        number = {self.name(start, card): card for card in range(self.actions)}
        hands = [[number[name] for name in seen.made(seat)] for seat in range(self.players)]
        hands[p] = [card for card in range(self.actions) if start[p] >> card & 1]
        pool = sorted(set(range(self.actions)).difference(*hands))
        for seat, hand in enumerate(hands):
            if seat != p:
                start[seat] = sum(1 << card for card in hand + draw_cards(pool, self.cards - len(hand), luck))
        return start

    def tally(self, s: State) -> str:
        """Returns the points so far in words."""
        return ", ".join(f"{player} {s[2 * self.players + p]}" for p, player in enumerate(self.names))

    def name(self, s: State, a: int) -> str:
        raise NotImplementedError

    def text(self, s: State) -> str:
        n, leader = self.players, s[self.leads]
        lines = []
        for seat, player in enumerate(self.names):
            hand = ["??"] * -s[seat] or [self.name(s, a) for a in range(self.actions) if s[seat] >> a & 1]
            lines.append(f"{player}: {' '.join(hand)}".rstrip())
        if self.over(s):
            return "\n".join([*lines, self.tally(s)])
        order = [(leader + turn) % n for turn in range(n)]
        table = ", ".join(f"{self.names[q]} {self.name(s, s[n + q] - 1)}" for q in order if s[n + q])
        trick = f"on the table {table}" if table else f"{self.names[leader]} leads"
        return "\n".join([*lines, f"{trick}; {self.tally(s)}"])


def shuffled_cards(count: int, seed: int) -> Iterator[int]:
    """Yields 0 … *count* - 1 in an order that *seed* decides, the same on every machine and in every Python.

    >>> list(shuffled_cards(6, seed=1)), list(shuffled_cards(6, seed=2))
    ([4, 0, 1, 2, 5, 3], [0, 4, 3, 2, 1, 5])
    """
    left = list(range(count))
    for _ in range(16):  # the first numbers of nearby seeds are alike
        seed = _next_congruent(seed)
    while left:
        seed = _next_congruent(seed)
        yield left.pop((seed >> 33) % len(left))


def draw_cards(pool: list[Card], count: int, luck: Random) -> list[Card]:
    """Takes *count* cards out of *pool*, every choice and order of them as likely as any other, and returns them."""
    return [pool.pop(luck.randrange(len(pool))) for _ in range(count)]


def _next_congruent(number: int) -> int:
    """Returns the next number of a linear congruence modulo 2^64 (Knuth's MMIX)."""
    return (number * 6364136223846793005 + 1442695040888963407) % (1 << 64)
