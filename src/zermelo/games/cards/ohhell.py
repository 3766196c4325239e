"""Open-handed Oh Hell: say how many tricks you will take, then take exactly so many."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from zermelo.forms.rules import Rules, State
from zermelo.games.cards.cards import SUITS, draw_cards, shuffled_cards
from zermelo.games.parameters import (
    require_choice_parameter,
    require_switch_parameter,
    require_whole_parameter,
)

RANKS = "23456789TJQKA"
PACK = len(SUITS) * len(RANKS)
CARDS = {suit + rank: 1 + 13 * i + j for i, suit in enumerate(SUITS) for j, rank in enumerate(RANKS)}
HIDDEN = -1  # a card that one does not see
ORDERS, FAILS = ("dealt", "sorted"), ("contract", "flat")


class OhHell(Rules):
    """Players say how many tricks they will take, and are paid for exactly so many, with every hand open.

    From a full pack of 52 each player is dealt `cards` cards; which ones, and which suit is trumps, `seed` decides.
    In turn every player names a contract from 0 to `cards`. The contracts must not sum to the number of cards: the
    last to speak is bound by that, so somebody will fail. Then tricks are played. The first to speak leads.

    * Whoever can follow suit must, else plays anything.
    * The highest trump takes the trick, else the highest card of the suit led. Who takes it leads next.
    * Who took exactly the contract gets 10 plus the contract; who did not gets -10 less the contract.

    Variants: `trump` is ``random``, ``none`` or one of S, H, D, C; with `constrained` off the last contract is free;
    with `fail` ``flat`` every failure costs 10; `order` lists a hand's cards as they were ``dealt``, or ``sorted`` by
    suit and rank, which matters where ties go to the first move.

    >>> game = OhHell(2, players=("Ann", "Bob"), seed=1)
    >>> state = list(game.start)
    >>> print(game.text(state))
    Ann: H7 D7
    Bob: DQ H6
    trumps H; Ann names a contract
    >>> for move in ("2", "1", "H7", "H6", "D7", "DQ"):
    ...     game.apply(state, next(a for a in range(game.actions) if game.name(state, a) == move))
    >>> game.over(state), [game.score(state, p) for p in range(2)]
    (True, [-12, 11])

    Reference: Littman, Ravi, Talwar and Zinkevich 2006, section 3.1.
    """

    cards: int = 5
    players: int = 2
    seed: int = 1
    trump: str = "random"
    order: str = "dealt"
    fail: str = "contract"
    constrained: bool = True

    # State, for n players of k cards; the deal is part of it, so one compiled kernel serves every seed:
    #
    #     n × k cards as dealt, each 1 + card, 0 once played | n cards on the table, each 1 + card, 0 for none
    #     | n contracts, each 1 + contract, 0 before | n tricks taken | trumps | leader of the trick | seat to move
    #
    # A card is 13 × suit + rank, the suits in the order S H D C. Move a is the contract a, then the a-th card dealt.

    @cached_property
    def start(self) -> tuple[int, ...]:
        pack = list(shuffled_cards(PACK + len(SUITS), self.seed))  # the pack, and a marker for each suit
        hands = [card for card in pack if card < PACK][: self.players * self.cards]
        first = next(marker - PACK for marker in pack if marker >= PACK)
        trumps = {"random": first, "none": len(SUITS)}.get(self.trump, SUITS.find(self.trump))
        if self.order == "sorted":
            k = self.cards
            hands = [card for at in range(0, len(hands), k) for card in sorted(hands[at : at + k])]
        return (*(card + 1 for card in hands), *(0,) * (3 * self.players), trumps, 0, 0)

    @cached_property
    def actions(self) -> int:
        return self.cards + 1

    @cached_property
    def table(self) -> int:
        """Where in the state the cards on the table begin."""
        return self.players * self.cards

    @cached_property
    def contracts(self) -> int:
        """Where in the state the contracts begin."""
        return self.table + self.players

    @cached_property
    def taken(self) -> int:
        """Where in the state the tricks taken begin; trumps, leader and mover follow them."""
        return self.contracts + self.players

    @cached_property
    def trumps(self) -> int:
        """Where in the state the suit of trumps stands."""
        return self.taken + self.players

    @cached_property
    def extra(self) -> int:
        """Does a failure cost the contract too? 1 or 0."""
        return int(self.fail == "contract")

    def sensible(self) -> None:
        require_whole_parameter(self, "players", 2, 7)
        require_whole_parameter(self, "cards", 1, 7)
        require_whole_parameter(self, "seed", 0, 10**9)
        require_switch_parameter(self, "constrained")
        for field, known in (("trump", ("random", "none", *SUITS)), ("order", ORDERS), ("fail", FAILS)):
            require_choice_parameter(self, field, known)

    def player(self, s: State) -> int:
        return s[self.trumps + 2]

    def legal(self, s: State, a: int) -> bool:
        seat = s[self.trumps + 2]
        if s[self.contracts + seat] == 0:
            if not self.constrained or seat < self.players - 1:
                return True
            total = a
            for q in range(self.players - 1):
                total += s[self.contracts + q] - 1
            return total != self.cards
        if a == self.cards:
            return False
        card = s[seat * self.cards + a]
        led = s[self.table + s[self.trumps + 1]]
        if card == 0 or led == 0 or (card - 1) // 13 == (led - 1) // 13:
            return card != 0
        for k in range(self.cards):
            held = s[seat * self.cards + k]
            if held != 0 and (held - 1) // 13 == (led - 1) // 13:
                return False
        return True

    def apply(self, s: State, a: int) -> None:
        seat = s[self.trumps + 2]
        s[self.trumps + 2] = (seat + 1) % self.players
        if s[self.contracts + seat] == 0:
            s[self.contracts + seat] = a + 1
            return
        s[self.table + seat] = s[seat * self.cards + a]
        s[seat * self.cards + a] = 0
        if s[self.trumps + 2] == s[self.trumps + 1]:
            self.take(s)

    def take(self, s: State) -> None:
        """Gives the full trick to whoever takes it, who then leads."""
        taker = s[self.trumps + 1]
        for turn in range(1, self.players):
            seat = (s[self.trumps + 1] + turn) % self.players
            card = s[self.table + seat] - 1
            best = s[self.table + taker] - 1
            if card // 13 == best // 13:
                if card > best:
                    taker = seat
            elif card // 13 == s[self.trumps]:
                taker = seat
        for seat in range(self.players):
            s[self.table + seat] = 0
        s[self.taken + taker] += 1
        s[self.trumps + 1] = taker
        s[self.trumps + 2] = taker

    def over(self, s: State) -> bool:
        tricks = 0
        for seat in range(self.players):
            tricks += s[self.taken + seat]
        return tricks == self.cards

    def score(self, s: State, p: int) -> int:
        contract = s[self.contracts + p] - 1
        if s[self.taken + p] == contract:
            return 10 + contract
        return -10 - self.extra * contract

    def name(self, s: State, a: int) -> str:
        seat = s[self.trumps + 2]
        if s[self.contracts + seat] == 0:
            return str(a)
        return self.card(s[seat * self.cards + a]) if a < self.cards else "-"

    def hide(self, s: State, p: int) -> None:
        for seat in range(self.players):
            if seat != p:
                hand = seat * self.cards
                held = sum(s[hand + k] != 0 for k in range(self.cards))
                for k in range(self.cards):
                    s[hand + k] = HIDDEN if k < held else 0  # nobody sees where in a hand a card was, either

    def deal(self, seen: Any, luck: Random) -> list[int]:
        """Draws the others' hands: the cards that each has been seen to play, the rest from those not seen."""
        start, k, p = list(seen.views[0]), self.cards, seen.seat
        hands = [[CARDS[name] for name in seen.made(seat)[1:]] for seat in range(self.players)]
        hands[p] = start[p * k : p * k + k]
        pool = sorted({card + 1 for card in range(PACK)}.difference(*hands))
        for seat, hand in enumerate(hands):
            if seat != p:
                hand = draw_cards(hand + draw_cards(pool, k - len(hand), luck), k, luck)
                start[seat * k : seat * k + k] = sorted(hand) if self.order == "sorted" else hand
        return start

    def card(self, held: int) -> str:
        """Returns what people call a card of the state."""
        if held == HIDDEN:
            return "??"
        return SUITS[(held - 1) // 13] + RANKS[(held - 1) % 13] if held else "-"

    def text(self, s: State) -> str:
        lines = []
        for seat, player in enumerate(self.names):
            hand = [self.card(s[seat * self.cards + k]) for k in range(self.cards) if s[seat * self.cards + k]]
            contract = s[self.contracts + seat] - 1
            said = f" (took {s[self.taken + seat]} of {contract})" if contract >= 0 else ""
            lines.append(f"{player}: {' '.join(hand)}".rstrip() + said)
        trumps = f"trumps {SUITS[s[self.trumps]]}" if s[self.trumps] < len(SUITS) else "no trumps"
        if self.over(s):
            return "\n".join([*lines, trumps])
        mover = self.names[s[self.trumps + 2]]
        if s[self.contracts + s[self.trumps + 2]] == 0:
            return "\n".join([*lines, f"{trumps}; {mover} names a contract"])
        order = [(s[self.trumps + 1] + turn) % self.players for turn in range(self.players)]
        played = ", ".join(f"{self.names[q]} {self.card(s[self.table + q])}" for q in order if s[self.table + q])
        return "\n".join([*lines, f"{trumps}; on the table {played}" if played else f"{trumps}; {mover} leads"])
