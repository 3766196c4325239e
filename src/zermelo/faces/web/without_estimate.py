"""A game to look ahead into that judges no position: where a look-ahead ends, everybody gets 0."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.forms.arena import Arena
from zermelo.forms.game import RulesGame
from zermelo.forms.payoff import Payoff

if TYPE_CHECKING:
    from zermelo.forms.positions import Board

NOTE = "The game judges no positions, so whatever lies beyond counts as 0 for everybody."


def has_estimate(game: Any) -> bool:
    """Does the game say what a position that is not yet an end may be worth?"""
    return hasattr(game.rules if isinstance(game, RulesGame) else game, "estimate")


def has_chance(game: Any) -> bool:
    """Can chance move?"""
    if isinstance(game, Arena):
        return game.has_chance
    return bool(game.has_odds) if isinstance(game, RulesGame) else hasattr(game, "odds")


def is_zero_sum(game: Any) -> bool:
    """Do the payoffs of every end sum to 0, as far as the game says so?"""
    if isinstance(game, Arena):
        return bool((game.payoff.sum(axis=1) == 0).all())
    return bool(getattr(getattr(game, "rules", game), "zero_sum", False))


class Unjudged:
    """The rest of a game from a position on, by the names of its moves, with an estimate of 0 for everybody."""

    def __init__(self, board: Board, state: Any) -> None:
        self.players, self._state = board.players, state
        self.turn, self.moves, self.after, self.payoff = board.turn, board.moves, board.after, board.payoff
        if has_chance(board.game):
            self.odds = board.odds
        if board.endless is not None:
            self.endless = board.endless
        self.zero_sum = is_zero_sum(board.game)

    def start(self) -> Any:
        """Returns the position where it begins."""
        return self._state

    def estimate(self, _: Any) -> Payoff:
        """Returns 0 for everybody."""
        return Payoff(self.players, [0] * len(self.players))
