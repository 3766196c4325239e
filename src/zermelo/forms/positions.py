"""Any game as it is played: positions, moves by the names people call them, exact odds and payoffs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from zermelo.compiler.playouts import WORD
from zermelo.errors import GameError, InputError, MethodError, NameError_, unknown_move_error
from zermelo.forms.arena import Arena, split_arena_path
from zermelo.forms.explore.explore import as_explorable_game, explored_game_title
from zermelo.forms.game import RulesGame
from zermelo.forms.information.observation import Observation
from zermelo.forms.payoff import Payoff, exact_payoff, payoff_vector
from zermelo.forms.rules import rules_number, rules_order
from zermelo.forms.stages import refuse_stages

UNSEEN = (
    "This game has hidden moves, so it cannot be played move by move; solve(game) says how often to make each move."
)
MOST_NAMED = 60  # moves named in a message
WRITE_IT = "write the moves that lead to it, or its state"


class Board:
    """A game to play on: rules, a tree, a graph, or any object with the `Game` protocol, all in one manner.

    Moves are texts, payoffs are exact. The positions of a tree or graph are the numbers of its nodes. `name` is the
    catalogue name that the game was asked for by, if any.

    >>> from zermelo.games import Nim
    >>> board = Board(Nim((1, 2)))
    >>> board.turn(board.start()), board.moves(board.start())
    ('A', ('h1-1', 'h2-1', 'h2-2'))
    """

    observation: Observation | None = None  # what the one who looks at it has seen, where that is not all

    def __init__(self, game: Any, name: str = "") -> None:
        self.game = as_explorable_game(game)
        self.name = name or str(getattr(self.game, "asked", ""))
        self.players: tuple[str, ...] = tuple(self.game.players)
        refuse_stages(self.game, "matches count payoffs at the end only; use solve(game)")
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
        return self.name or explored_game_title(self.game)

    @property
    def endless(self) -> Payoff | None:
        """What play that never ends pays, if the game says so."""
        paid = getattr(self.game, "endless", None)
        return None if paid is None else Payoff(self.players, payoff_vector(paid, self.players))

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
            raise unknown_move_error(move, tuple(named), MOST_NAMED)
        return self._play.after(state, named[move])

    def odds(self, state: Any) -> dict[str, Fraction]:
        """Returns the odds of chance's moves."""
        if not hasattr(self._play, "odds"):
            raise GameError(f"Chance moves at {state!r}, but the game has no odds(state).")
        given: Mapping[Any, Any] = self._play.odds(state)
        return {str(move): Fraction(exact_payoff(p, "probability")) for move, p in given.items()}

    def payoff(self, state: Any) -> Payoff:
        """Returns what each player gets at an end."""
        return Payoff(self.players, payoff_vector(self._play.payoff(state), self.players))

    def text(self, state: Any) -> str:
        """Returns the position for a terminal; an empty text where the game has no such picture."""
        return str(self._play.text(state)) if hasattr(self._play, "text") else ""

    def picture(self, state: Any) -> Any:
        """Returns the position as rows of cells, for a drawn board; None where the game has no such picture."""
        return self._play.picture(state) if hasattr(self._play, "picture") else None

    def cells(self, state: Any) -> dict[str, Any]:
        """Returns for each move its cells of the picture, as the game gives them; nothing where it gives none."""
        touched = getattr(self._play, "cells", None)
        return {str(move): given for move, given in touched(state).items()} if callable(touched) else {}

    def rest(self, state: Any) -> Any:
        """Returns the game that is left to play from *state*, as a game of its own."""
        return Rest(self._play, state)

    def __eq__(self, other: object) -> bool:
        """Is it the same game? Rules are with the same parameters, trees with the same nodes."""
        if not isinstance(other, Board):
            return NotImplemented
        return self.game is other.game or bool(_essence(self.game) == _essence(other.game))

    def __hash__(self) -> int:
        return hash(self.players)

    def __repr__(self) -> str:
        return f"<Board of {self.title}>"


class PartialBoard(Board):
    """A game as one player sees it: its positions are what is seen of them, and it begins at what is seen of the start.

    >>> from zermelo.forms.information.observation import observation_of
    >>> from zermelo.games import OhHell
    >>> board = PartialBoard(observation_of(as_explorable_game(OhHell(2, seed=1)), "A"))
    >>> board.text(board.start()).splitlines()[:2]
    ['A: H7 D7', 'B: ?? ??']
    """

    def __init__(self, seen: Observation, name: str = "") -> None:
        super().__init__(seen.game, name)
        self.observation = seen


def position_of_game(game: RulesGame, where: Any = None) -> tuple[int, ...]:
    """Returns a position of *game*: the start where none is given, a text the game can read, moves, or a state.

    >>> from zermelo.games import Nim
    >>> nim = as_explorable_game(Nim((1, 2)))
    >>> (position_of_game(nim), position_of_game(nim, "h2-1") == position_of_game(nim, ["h2-1"]),
    ...  position_of_game(nim, "[0,2,1]"))
    ((1, 2, 0), True, (0, 2, 1))
    """
    path = position_path(game, where)
    if path is not None:
        state = game.start()
        for name in path:
            state = game.after(state, name)
        return state
    if isinstance(where, str):
        if _is_read(game, where):
            return tuple(game.rules.read(where))
        where = read_position_state(where)
    if len(where) != len(game.start()):
        raise NameError_(f"A position of this game has {len(game.start())} numbers, not {len(where)}.")
    if not all(-WORD <= entry < WORD for entry in where):
        raise NameError_(f"A position of this game is made of numbers that fit 64 bits, and {where!r} is not.")
    return tuple(where)


def position_place(game: Any, where: Any) -> Any:
    """Returns the position that *where* means, in a tree or graph its node; refuses what is no position of the game.

    *where* is a path of move names, as one text or a list, or a state; in a tree or graph also the number of a node.
    Where it is None, that is the start.

    >>> from zermelo.games import Nim
    >>> position_place(as_explorable_game(Nim((1, 2))), "h2-1")
    (1, 1, 1)
    """
    if where is None:
        return 0 if isinstance(game, Arena) else game.start()
    if isinstance(game, Arena):
        if isinstance(where, str) and (written := read_position_state(where)) is not None and game.states is not None:
            where = written
        return game.node_at(where)
    state = position_of_game(game, where) if isinstance(game, RulesGame) else _state_of(game, where)
    try:
        who = game.turn(state)
        fits = who is None or bool(list(game.moves(state)))
        if isinstance(game, RulesGame) and game.is_numbered:
            fits = fits and rules_number(game.rules, state) is not None
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError) as error:
        raise NameError_(
            f"{state!r} is not a position of this game ({type(error).__name__}: {error}); {WRITE_IT}."
        ) from None
    if not fits:
        raise NameError_(f"{state!r} is not a position of this game; {WRITE_IT}.")
    return state


def _state_of(game: Any, where: Any) -> Any:
    """The state of any other object that is a game: *where* itself, unless it is a path."""
    if isinstance(where, str):
        where = split_arena_path(where) if (written := read_position_state(where)) is None else written
    if not isinstance(where, (list, tuple)) or not all(isinstance(name, str) for name in where):
        return where
    board = Board(game)
    state = board.start()
    for name in where:
        state = board.after(state, name)
    return state


def position_path(game: Any, where: Any) -> Sequence[str] | None:
    """Returns the moves that lead to a position; None where it is given as a state, or as a text the game can read.

    >>> from zermelo.games import Nim
    >>> nim = as_explorable_game(Nim((1, 2)))
    >>> position_path(nim, "h2-1/h1-1"), position_path(nim, (1, 1, 1))
    (['h2-1', 'h1-1'], None)
    """
    if where is None:
        return []
    if isinstance(where, str):
        is_state = _is_read(game, where) or read_position_state(where) is not None
        return None if is_state else split_arena_path(where)
    if not isinstance(game, RulesGame):
        is_moves = isinstance(where, (list, tuple)) and all(isinstance(name, str) for name in where)
        return where if is_moves else None
    if not isinstance(where, (list, tuple)):
        raise NameError_(f"No position {where!r}; {WRITE_IT}.")
    return where if not where or not all(isinstance(x, int) for x in where) else None


def _is_read(game: Any, where: str) -> bool:
    return isinstance(game, RulesGame) and hasattr(game.rules, "read") and bool(game.rules.can_read(where))


def read_position_state(text: str) -> tuple[int, ...] | None:
    """Returns the state that is written in brackets; None where moves are meant.

    >>> (read_position_state("[3,4,0,1]"), read_position_state("(2,)"), read_position_state("h1-1/h2-2"),
    ...  read_position_state("(pass)"))
    ((3, 4, 0, 1), (2,), None, None)
    """
    inside = re.fullmatch(r"\s*(?:\[(.*)\]|\((.*)\))\s*", text)
    numbers = (inside[1] or inside[2] or "").strip().removesuffix(",") if inside is not None else ""
    if not re.fullmatch(r"\s*-?\d+\s*", numbers) and "," not in numbers:
        return None
    try:
        return tuple(int(number) for number in numbers.split(","))
    except ValueError:
        raise InputError(f"{text!r} is not a state; write whole numbers, like '[3,4,0,1]'.") from None


def list_position_moves(moves: tuple[str, ...]) -> str:
    """Returns a sentence that names the legal moves, the first of them where there are many.

    >>> list_position_moves(("left", "right")), list_position_moves(())
    ('The moves are left, right.', 'The game is over there.')
    """
    if not moves:
        return "The game is over there."
    more = f" and {len(moves) - MOST_NAMED:,} more" if len(moves) > MOST_NAMED else ""
    return f"The moves are {', '.join(moves[:MOST_NAMED])}{more}."


def _essence(game: Any) -> Any:
    return (game.rules, game.start()) if isinstance(game, RulesGame) else game


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

    def cells(self, state: int) -> dict[str, Any]:
        source = self.arena.source
        return dict(source.cells(self.arena.state(state))) if callable(getattr(source, "cells", None)) else {}


class Rest:
    """A game that begins at another position."""

    def __init__(self, game: Any, state: Any) -> None:
        self.players, self._state = tuple(game.players), state
        self.turn, self.moves, self.after, self.payoff = game.turn, game.moves, game.after, game.payoff
        self.title = f"{explored_game_title(game)} from {state}"
        kept = ("odds", "estimate", "estimate_for", "payoff_for", "endless", "zero_sum", "same", "text")
        for name in (*kept, "picture", "cells"):
            if hasattr(game, name):
                setattr(self, name, getattr(game, name))

    def start(self) -> Any:
        return self._state


def position_move_maker(game: Any) -> _ByNumber | _ByValue:
    """Returns what makes the moves of a game in the way that costs least: by number where there are rules."""
    return _ByNumber(game) if isinstance(game, RulesGame) else _ByValue(game)


class _ByNumber:
    """Moves are the numbers that rules have for them."""

    to_judge = "add estimate(s, p) to the rules"

    def __init__(self, game: RulesGame) -> None:
        self.game, self.says, self.scale = game, game.rules, game.rules.scale
        self.after, self.name = game.act, game.name

    def moves(self, state: Any, *, is_ordered: bool, is_root: bool = False) -> list[Any]:
        """Returns the legal moves, promising ones first where the rules say which and it *is_ordered*."""
        order = rules_order(self.says) if is_ordered else None
        legal = self.game.actions(state)
        if callable(order):
            if is_root:
                return legal
            buffer = [0] * self.says.actions
            return buffer[: order(list(state), buffer)]
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

    def moves(self, state: Any, *, is_ordered: bool, is_root: bool = False) -> list[Any]:
        """Returns the legal moves, in the game's order."""
        return list(self.says.moves(state))

    def name(self, state: Any, move: Any) -> str:
        """Returns what people call a move."""
        return str(move)

    def odds(self, state: Any) -> Mapping[Any, Any]:
        """Returns the odds of chance's moves."""
        found: Mapping[Any, Any] = self.says.odds(state)
        return found
