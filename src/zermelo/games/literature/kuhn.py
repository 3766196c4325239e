"""Kuhn's poker: the smallest card game in which bluffing is right."""

from __future__ import annotations

from fractions import Fraction

from zermelo.errors import ParameterError
from zermelo.forms.build.tree import Draft, chance, choose, end, tree
from zermelo.forms.tree import Tree

MOST = 30


def kuhn(cards: int = 3) -> Tree:
    """Two players get a card each, put in one chip, and may bet one more; the higher card wins.

    Ann checks or bets. After a bet Bob folds or calls; after a check he checks or bets, and Ann then folds or calls.
    Nobody sees the other's card. With three cards the game is worth -1/18 to Ann, and she may bluff with the lowest
    card up to one time in three.

    >>> game = kuhn()
    >>> len(game), game.players, game.has_hidden_moves
    (55, ('Ann', 'Bob'), True)

    Reference: Kuhn 1950, A simplified two-person poker.
    """
    if type(cards) is not int or not 2 <= cards <= MOST:
        raise ParameterError(f"kuhn: cards must be a whole number from 2 to {MOST}, not {cards!r}.")
    pairs = [(a, b) for a in range(1, cards + 1) for b in range(1, cards + 1) if a != b]
    odds = Fraction(1, len(pairs))
    return tree(("Ann", "Bob"), chance({f"{a}-{b}": (odds, _deal(a, b)) for a, b in pairs}), title="Kuhn's poker")


def _deal(ann: int, bob: int) -> Draft:
    def show(stake: int) -> Draft:
        return end(stake, -stake) if ann > bob else end(-stake, stake)

    raised = choose("Ann", {"fold": end(-1, 1), "call": show(2)}, info=f"{ann}, check, bet")
    checked = choose("Bob", {"check": show(1), "bet": raised}, info=f"{bob}, check")
    bet = choose("Bob", {"fold": end(1, -1), "call": show(2)}, info=f"{bob}, bet")
    return choose("Ann", {"check": checked, "bet": bet}, info=f"{ann}")
