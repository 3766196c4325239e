"""A game to look ahead into that judges no position: where a look-ahead ends, everybody gets 0."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.forms.payoff import Payoff
from zermelo.forms.traits.traits import traits_of_game

if TYPE_CHECKING:
    from zermelo.forms.positions import Board

NOTE = "The game has no estimate, so positions beyond count as 0 for everybody."


class Unjudged:
    """The rest of a game from a position on, by the names of its moves, with an estimate of 0 for everybody."""

    def __init__(self, board: Board, state: Any) -> None:
        self.players, self._state = board.players, state
        self.turn, self.moves, self.after, self.payoff = board.turn, board.moves, board.after, board.payoff
        known = traits_of_game(board.game)
        if known.has_chance:
            self.odds = board.odds
        if board.endless is not None:
            self.endless = board.endless
        self.zero_sum = known.is_zero_sum

    def start(self) -> Any:
        """Returns the position where it begins."""
        return self._state

    def payoff_for(self, state: Any, player: str) -> Any:
        """Returns what one player gets at an end."""
        return self.payoff(state)[player]

    def estimate_for(self, *_: Any) -> int:
        """Returns 0."""
        return 0

    def estimate(self, _: Any) -> Payoff:
        """Returns 0 for everybody."""
        return Payoff(self.players, [0] * len(self.players))
