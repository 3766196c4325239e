"""Any game as it is played: positions, moves by the names people call them, exact odds and payoffs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from zermelo.errors import GameError, InputError, MethodError, NameError_, nearest
from zermelo.forms.arena import Arena, split_path
from zermelo.forms.explore.explore import as_game, title_of
from zermelo.forms.game import RulesGame
from zermelo.forms.payoff import Payoff, exact, vector_of

UNSEEN = (
    "Some moves here are made without seeing others', so this game cannot be played move by move; ask solve for how "
    "often to make which move."
)
MOST_NAMED = 60  # moves named in a message


class Board:
    """A game to play on: rules, a tree, a graph, or any object with the `Game` protocol, all in one manner.

    Moves are texts, payoffs are exact. The positions of a tree or graph are the numbers of its nodes. `name` is the
    catalogue name that the game was asked for by, if any.

    >>> from zermelo.games import Nim
    >>> board = Board(Nim((1, 2)))
    >>> board.turn(board.start()), board.moves(board.start())
    ('A', ('h1-1', 'h2-1', 'h2-2'))
    """

    def __init__(self, game: Any, name: str = "") -> None:
        self.game = as_game(game)
        self.name = name or str(getattr(self.game, "asked", ""))
        self.players: tuple[str, ...] = tuple(self.game.players)
        if isinstance(self.game, Arena):
            if self.game.has_hidden_moves:
                raise MethodError(UNSEEN)
            self._play: Any = _Nodes(self.game)
        else:
            self._play = self.game

    @property
    def played(self) -> Any:
        """The game whose moves are made, with moves as the game has them: for trees and graphs, their nodes."""
        return self._play

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.name or title_of(self.game)

    @property
    def endless(self) -> Payoff | None:
        """What play that never ends pays, if the game says so."""
        paid = getattr(self.game, "endless", None)
        return None if paid is None else Payoff(self.players, vector_of(paid, self.players))

    def start(self) -> Any:
        """Returns the first position."""
        return self._play.start()

    def turn(self, state: Any) -> str | None:
        """Returns who moves: a player, ``chance``, or None when the game is over."""
        who: str | None = self._play.turn(state)
        return who

    def moves(self, state: Any) -> tuple[str, ...]:
        """Returns the names of the legal moves, in the game's order."""
        return tuple(map(str, self._play.moves(state)))

    def after(self, state: Any, move: str) -> Any:
        """Returns the position after the move called *move*."""
        named = {str(m): m for m in self._play.moves(state)}
        if move not in named:
            raise NameError_(f"No move {move!r} here.{nearest(str(move), named)} {listed(tuple(named))}")
        return self._play.after(state, named[move])

    def odds(self, state: Any) -> dict[str, Fraction]:
        """Returns the odds of chance's moves."""
        if not hasattr(self._play, "odds"):
            raise GameError(f"Chance moves at {state!r}, but the game has no odds(state).")
        given: Mapping[Any, Any] = self._play.odds(state)
        return {str(move): Fraction(exact(p, "probability")) for move, p in given.items()}

    def payoff(self, state: Any) -> Payoff:
        """Returns what each player gets at an end."""
        return Payoff(self.players, vector_of(self._play.payoff(state), self.players))

    def text(self, state: Any) -> str:
        """Returns the position for a terminal; an empty text where the game has no such picture."""
        return str(self._play.text(state)) if hasattr(self._play, "text") else ""

    def picture(self, state: Any) -> Any:
        """Returns the position as rows of cells, for a drawn board; None where the game has no such picture."""
        return self._play.picture(state) if hasattr(self._play, "picture") else None

    def rest(self, state: Any) -> Any:
        """Returns the game that is left to play from *state*, as a game of its own."""
        return _Rest(self._play, state)

    def __eq__(self, other: object) -> bool:
        """Is it the same game? Rules are with the same parameters, trees with the same nodes."""
        if not isinstance(other, Board):
            return NotImplemented
        return self.game is other.game or bool(_essence(self.game) == _essence(other.game))

    def __hash__(self) -> int:
        return hash(self.players)

    def __repr__(self) -> str:
        return f"<Board of {self.title}>"


def position_of(game: RulesGame, where: Any = None) -> tuple[int, ...]:
    """Returns a position of *game*: the start where none is given, a text the game can read, moves, or a state.

    >>> from zermelo.games import Nim
    >>> nim = as_game(Nim((1, 2)))
    >>> position_of(nim), position_of(nim, "h2-1") == position_of(nim, ["h2-1"]), position_of(nim, "[0,2,1]")
    ((1, 2, 0), True, (0, 2, 1))
    """
    if where is None:
        return game.start()
    if isinstance(where, str):
        if hasattr(game.rules, "read") and game.rules.can_read(where):
            return tuple(game.rules.read(where))
        state = read_state(where)
        where = split_path(where) if state is None else state
    if not where or not all(isinstance(x, int) for x in where):
        state = game.start()
        for name in where:
            state = game.after(state, name)
        return state
    if len(where) != len(game.start()):
        raise NameError_(f"A position of this game has {len(game.start())} numbers, not {len(where)}.")
    return tuple(where)


def read_state(text: str) -> tuple[int, ...] | None:
    """Returns the state that is written in brackets; None where moves are meant.

    >>> read_state("[3,4,0,1]"), read_state("(2,)"), read_state("h1-1/h2-2"), read_state("(pass)")
    ((3, 4, 0, 1), (2,), None, None)
    """
    inside = re.fullmatch(r"\s*(?:\[(.*)\]|\((.*)\))\s*", text)
    numbers = (inside[1] or inside[2] or "").strip().removesuffix(",") if inside is not None else ""
    if not re.fullmatch(r"\s*-?\d+\s*", numbers) and "," not in numbers:
        return None
    try:
        return tuple(int(number) for number in numbers.split(","))
    except ValueError:
        raise InputError(f"{text!r} is no state; write whole numbers, like '[3,4,0,1]'.") from None


def listed(moves: tuple[str, ...]) -> str:
    """Returns a sentence that names the legal moves, the first of them where there are many.

    >>> listed(("left", "right")), listed(())
    ('The moves are left, right.', 'The game is over there.')
    """
    if not moves:
        return "The game is over there."
    more = f" and {len(moves) - MOST_NAMED:,} more" if len(moves) > MOST_NAMED else ""
    return f"The moves are {', '.join(moves[:MOST_NAMED])}{more}."


def _essence(game: Any) -> Any:
    return game.rules if isinstance(game, RulesGame) else game


class _Nodes:
    """A tree or graph seen through the `Game` protocol: states are node numbers."""

    def __init__(self, arena: Arena) -> None:
        self.arena, self.players = arena, arena.players
        self.turn, self.moves, self.payoff = arena.turn, arena.names, arena.payoff_at
        self.endless = getattr(arena, "endless", None)

    def start(self) -> int:
        return 0

    def after(self, state: int, move: str) -> int:
        return self.arena.child(self.arena.edge_named(state, move))

    def odds(self, state: int) -> dict[str, Fraction]:
        return dict(zip(self.arena.names(state), self.arena.odds(state), strict=True))

    def text(self, state: int) -> str:
        source = self.arena.source
        return str(source.text(self.arena.state(state))) if hasattr(source, "text") else ""

    def picture(self, state: int) -> Any:
        source = self.arena.source
        return source.picture(self.arena.state(state)) if hasattr(source, "picture") else None


class _Rest:
    """A game that begins at another position."""

    def __init__(self, game: Any, state: Any) -> None:
        self.players, self._state = tuple(game.players), state
        self.turn, self.moves, self.after, self.payoff = game.turn, game.moves, game.after, game.payoff
        for name in ("odds", "estimate", "endless", "zero_sum"):
            if hasattr(game, name):
                setattr(self, name, getattr(game, name))

    def start(self) -> Any:
        return self._state


def hand_of(game: Any) -> _ByNumber | _ByValue:
    """Returns what makes the moves of a game in the way that costs least: by number where there are rules."""
    return _ByNumber(game) if isinstance(game, RulesGame) else _ByValue(game)


class _ByNumber:
    """Moves are the numbers that rules have for them."""

    to_judge = "add estimate(s, p) to the rules"

    def __init__(self, game: RulesGame) -> None:
        self.game, self.says, self.scale = game, game.rules, game.rules.scale
        self.after, self.name = game.act, game.name

    def moves(self, state: Any, *, is_ordered: bool) -> list[Any]:
        """Returns the legal moves, promising ones first where the rules say which and it *is_ordered*."""
        order = getattr(self.says, "order", None) if is_ordered else None
        legal = self.game.actions(state)
        return legal if order is None else sorted(legal, key=list(order).index)

    def odds(self, state: Any) -> dict[Any, Any]:
        """Returns the odds of chance's moves."""
        named = self.game.odds(state)
        return {move: named[self.game.name(state, move)] for move in self.game.actions(state)}


class _ByValue:
    """Moves are whatever the game has for them."""

    to_judge = "give the game estimate(state)"
    scale = 1

    def __init__(self, game: Any) -> None:
        self.says, self.after = game, game.after

    def moves(self, state: Any, *, is_ordered: bool) -> list[Any]:
        """Returns the legal moves, in the game's order."""
        return list(self.says.moves(state))

    def name(self, state: Any, move: Any) -> str:
        """Returns what people call a move."""
        return str(move)

    def odds(self, state: Any) -> Mapping[Any, Any]:
        """Returns the odds of chance's moves."""
        found: Mapping[Any, Any] = self.says.odds(state)
        return found
