"""Section 3.1: Oh Hell is played with closed hands. Open-handed solutions as a guide to play it so.

Each deal is played twice, with seats exchanged, so that the luck of the deal cancels: the unit is what one player got
more than the other on a deal, over both seats. Its mean has a normal interval, 1.96 standard errors either way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import zermelo as z
from zermelo.papers.experiment import LOST, Line, experiment

CARDS = 3
QUANTILE = 1.96  # 95 % of a normal distribution lie within so many standard errors
RANKS = "23456789TJQKA"


def _greedy(game: Any, state: Any, luck: Random) -> str:
    """Says as many tricks as it has trumps, aces and kings; then plays high as long as it needs tricks, else low.

    It looks at nothing but its own cards, the suit of trumps, and its own contract and tricks.
    """
    rules = game.game.rules
    seat, moves, trumps = rules.player(state), game.moves(state), state[rules.trumps]
    if state[rules.contracts + seat] == 0:
        hand = [rules.card(held) for held in state[seat * rules.cards : (seat + 1) * rules.cards]]
        good = sum(card[1] in "AK" or "SHDC".index(card[0]) == trumps for card in hand)
        return str(min(moves, key=lambda contract: abs(int(contract) - good)))
    missing = state[rules.contracts + seat] - 1 - state[rules.taken + seat]

    def strength(card: str) -> tuple[bool, int]:
        return "SHDC".index(card[0]) == trumps, RANKS.index(card[1])

    return str(max(moves, key=strength) if missing > 0 else min(moves, key=strength))


@dataclass(frozen=True)
class Lead:
    """What one player got more than another, deal by deal."""

    leads: tuple[Fraction, ...]

    @property
    def mean(self) -> Fraction:
        """The mean over deals."""
        return sum(self.leads, Fraction(0)) / len(self.leads)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval."""
        count = len(self.leads)
        return QUANTILE * sqrt(sum((x - self.mean) ** 2 for x in self.leads) / (count - 1) / count)

    @property
    def is_above(self) -> bool:
        """Is the whole interval above 0?"""
        return float(self.mean) - self.margin > 0

    def __str__(self) -> str:
        return f"{float(self.mean):.1f} ± {self.margin:.1f}"


def _lead(one: Any, other: Any, deals: int, *, cards: int = CARDS) -> Lead:
    """Lets two players meet with closed hands, twice on each of so many deals."""
    found = []
    for seed in range(deals):
        table = z.tournament(f"ohhell:{cards},seed={seed}", {"one": one, "other": other}, seed=seed, hidden=True)
        found.append(Fraction(table.standing("one").points - table.standing("other").points))
    return Lead(tuple(found))


def _note(deals: int, worlds: int) -> str:
    return (
        f"{deals} deals of {CARDS} cards, each played twice with seats exchanged, seeds 0 to {deals - 1}. At every "
        f"move {worlds} worlds that fit what was seen are drawn and solved with open hands. What is given is points a "
        "hand more than the other, a mean over deals with its 95 % interval; better means that all of it is above 0. "
        "The paper says that it can be done and played no such games: all of it is ours."
    )


def _lines(deals: int, worlds: int) -> Iterator[Line]:
    guided = f"pimc:worlds={worlds}"
    at_random = _lead(guided, "random", deals)
    yield Line("guided by open hands, against a random player", LOST, str(at_random))
    yield Line("it is better than a random player", LOST, at_random.is_above)
    yield Line("guided by open hands, against a greedy player", LOST, str(_lead(guided, _greedy, deals)))


@experiment(
    "lrtz-closed-hands", "section 3.1", "Oh Hell is played with closed hands; solutions of the open-handed game can be "
    "used to guide decisions there.", note=_note(40, 6), unprinted=True,
)  # fmt: skip
def closed_hands() -> Iterator[Line]:
    yield from _lines(40, 6)


@experiment(
    "lrtz-closed-hands-more", "section 3.1", "The same, with more deals and more worlds.", note=_note(100, 12),
    slow=True, unprinted=True,
)  # fmt: skip
def closed_hands_more() -> Iterator[Line]:
    yield from _lines(100, 12)
    total = _lead("pimc:worlds=12,by=total", "random", 100)
    yield Line("guided to the greatest total of both, against a random player", LOST, str(total))
    yield Line("the greedy player against the random one", LOST, str(_lead(_greedy, "random", 100)))
