"""Games that hide something from their players, all asked in one manner: rules, or any object with the `Game` protocol.

Such an object says by ``hide(state, player)`` what of a state a player sees: a state again, of which the game can still
say whose turn it is, whether it is over, and at the player's own turn the moves. Where a part of the start is hidden,
``deal(seen, luck)`` draws a start that fits what was seen, an `Observation`; luck is a `random.Random`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from zermelo.errors import GameError, ZermeloError, unknown_move_error
from zermelo.forms.arena import Arena
from zermelo.forms.game import CHANCE, RulesGame
from zermelo.forms.payoff import exact_payoff


class ClosedGame:
    """An object with the `Game` protocol and with ``hide``, from any of its states on; moves go by their names.

    >>> from zermelo.forms.game import RulesGame
    >>> from zermelo.games import OhHell
    >>> closed_game(RulesGame(OhHell(2, seed=1))).hides
    True
    """

    def __init__(self, game: Any, start: Any = None) -> None:
        self.whole, self._start = game, game.start() if start is None else start
        self.players: tuple[str, ...] = tuple(game.players)
        self.kind = type(game).__name__
        self.title = str(getattr(game, "title", "") or self.kind)
        self.turn, self.payoff, self.hide = game.turn, game.payoff, game.hide
        self.deals = hasattr(game, "deal")
        for name in ("estimate", "endless", "zero_sum", "text", "picture", "cells", "deal"):
            if hasattr(game, name):
                setattr(self, name, getattr(game, name))
        if hasattr(game, "odds"):
            self.odds = self._odds

    hides = True

    def start(self) -> Any:
        """Returns the state that it begins at."""
        return self._start

    def beginning(self, state: Any) -> ClosedGame:
        """Returns the same game from another state."""
        return ClosedGame(self.whole, state)

    def moves(self, state: Any) -> tuple[str, ...]:
        """Returns the legal moves by name."""
        return tuple(map(str, self.whole.moves(state)))

    def after(self, state: Any, move: str) -> Any:
        """Returns the state after the move called *move*."""
        named: Mapping[str, Hashable] = {str(one): one for one in self.whole.moves(state)}
        if move not in named:
            raise unknown_move_error(move, tuple(named))
        return self.whole.after(state, named[move])

    def _odds(self, state: Any) -> dict[str, Fraction]:
        return {str(move): Fraction(exact_payoff(p, "probability")) for move, p in self.whole.odds(state).items()}

    def view(self, state: Any, player: str) -> Any:
        """Returns what *player* sees of a state; refuses where that does not tell what everybody sees."""
        seen = self._asked("hide", state, player)
        if seen == state:
            return seen
        if (again := self._asked("hide", seen, player)) != seen:
            raise self._wrong(f"is not stable: {seen!r} turns into {again!r}", state)
        turn = self.turn(state)
        if self.turn(seen) != turn:
            raise self._wrong(f"hides from {player} whose turn it is, or that the game is over", state)
        if turn == player and self.moves(seen) != self.moves(state):
            raise self._wrong(f"hides from {player} which moves there are", state)
        return seen

    def _asked(self, method: str, state: Any, other: Any) -> Any:
        """What a method of the game returns; what it raises is told with the state."""
        try:
            return getattr(self.whole, method)(state, other)
        except ZermeloError:
            raise
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise GameError(f"{self.kind}.{method} raised {what}. At state {state!r}.") from error

    def _wrong(self, words: str, state: Any) -> GameError:
        return GameError(f"{self.kind}.hide {words}. At state {state!r}.")

    def dealt(self, seen: Any, luck: Random) -> Any:
        """Returns a start that the game draws."""
        return self._asked("deal", seen, luck)


def closed_game(game: Any) -> RulesGame | ClosedGame | None:
    """Returns *game* as one that can hide something; None for trees and graphs, and for what has no ``hide``."""
    if isinstance(game, RulesGame):
        return game if game.hides else None
    if isinstance(game, ClosedGame):
        return game
    return ClosedGame(game) if not isinstance(game, Arena) and hasattr(game, "hide") else None


def closed_game_weights(game: RulesGame | ClosedGame, state: Any) -> dict[str, Fraction]:
    """Returns the odds of chance's moves; refuses where nobody told any."""
    if game.turn(state) != CHANCE or not hasattr(game, "odds"):
        raise GameError(f"Chance moves at {state!r}, but the game has no odds(state).")
    return {move: Fraction(share) for move, share in game.odds(state).items()}
