"""What one player has seen of a game with hidden parts.

Rules say by `hide(s, p)` what of a position seat p sees, any other game by `hide(state, player)`. Everybody remembers
what they saw, and hears every move of a player by its name; of a move of chance only what the position then shows.

Reference: Frank and Basin 1998, search in games with incomplete information.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.compiler.playouts import run_compiler_playouts_once
from zermelo.errors import MethodError
from zermelo.forms.arena import Arena
from zermelo.forms.game import CHANCE, RulesGame
from zermelo.forms.information.closed_game import ClosedGame, closed_game
from zermelo.forms.rules import rules_seat_of

State = Any  # of rules a tuple of ints, of any other game whatever it has


@dataclass(frozen=True, eq=False)
class Observation:
    """What *player* has seen: the first position, then for each move who made it, its name, and the position after it.

    `game` begins at what the player sees of the start, so it tells nothing more. `moves` holds who moved and the
    name of the move, None for what chance did.

    >>> from zermelo.games import OhHell
    >>> seen = observation_of(RulesGame(OhHell(2, players=("Ann", "Bob"), seed=1)), "Bob", ["2", "1"])
    >>> print(seen.game.text(seen.view))
    Ann: ?? ?? (took 0 of 2)
    Bob: DQ H6 (took 0 of 1)
    trumps H; Ann leads
    >>> seen.moves, seen.made(0)
    ((('Ann', '2'), ('Bob', '1')), ['2'])
    """

    game: RulesGame | ClosedGame
    player: str
    views: tuple[State, ...]
    moves: tuple[tuple[str, str | None], ...] = ()

    @property
    def view(self) -> State:
        """The present position, as far as it is seen."""
        return self.views[-1]

    @property
    def seat(self) -> int:
        """The seat of the player."""
        return self.game.players.index(self.player)

    def made(self, seat: int) -> list[str]:
        """Returns the names of the moves that *seat* has made so far."""
        return [name for player, name in self.moves if player == self.game.players[seat] and name is not None]


def observation_of(given: Any, player: str, path: Sequence[str] = ()) -> Observation:
    """Returns what *player* has seen when the moves named in *path* have been made from the start."""
    rules_seat_of(tuple(given.players), player)
    game = observation_needs_hide(given)
    if isinstance(game, RulesGame):
        run_compiler_playouts_once(game.rules)
    state = game.start()
    views, moves = [game.view(state, player)], []
    if views[0] != state and not game.deals:
        raise MethodError(
            f"{game.kind} hides part of the start from {player} and does not say what else it could be: add "
            "deal(seen, luck) to the rules, which draws a start."
        )
    for name in path:
        turn = str(game.turn(state))
        state = game.after(state, name)
        views.append(game.view(state, player))
        moves.append((turn, None if turn == CHANCE else name))
    return Observation(game.beginning(views[0]), player, tuple(views), tuple(moves))


def observation_needs_hide(game: Any) -> RulesGame | ClosedGame:
    """Returns *game* as one that hides something; raises where it does not say what a player does not see."""
    if (found := closed_game(game)) is not None:
        return found
    if isinstance(game, Arena):
        raise MethodError(
            "A tree or graph does not define what a player sees; give rules with hide(s, p), or a game with "
            "hide(state, player)."
        )
    if isinstance(game, RulesGame):
        raise MethodError(
            f"{game.kind} hides nothing: add hide(s, p) to the rules, which turns s into what seat p sees."
        )
    raise MethodError(
        f"{type(game).__name__} hides nothing: add hide(state, player) to it, which returns what that player sees."
    )
