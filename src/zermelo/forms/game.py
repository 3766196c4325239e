"""The `Game` protocol: any object with these methods is a game; and rules seen as one."""

from __future__ import annotations

import copy
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Protocol, runtime_checkable

from zermelo.errors import RulesError, unknown_move_error
from zermelo.forms.display import Shown
from zermelo.forms.payoff import Number, Payoff, payoff_quotient
from zermelo.forms.rules import Rules, rules_have_numbers

CHANCE: Final = "chance"


@runtime_checkable
class Game(Protocol):
    """A finite game: states and moves are hashable values, and nothing is ever changed in place.

    Optional next to these: ``odds(state)`` → {move: Fraction} at chance's turn, ``endless`` (payoffs of
    play that never ends), ``same(state)`` (representative of symmetric states), ``estimate(state)`` → a
    mapping by player, ``estimate_for(state, player)`` and ``payoff_for(state, player)`` → one player's alone, for
    searches that need no more than they compare, ``text(state)``, ``picture(state)`` (rows of cells, see
    `zermelo.draw.board`) with ``cells(state)`` → {move: its cells}, ``would_move(state)`` (at an end: who would have
    moved if play had gone on),
    ``hide(state, player)`` and ``deal(seen, luck)`` where players do not see all (`forms.information.closed_game`).
    """

    @property
    def players(self) -> Sequence[str]:
        """The names of the players, in the order of their seats."""

    def start(self) -> Any:
        """Returns the first state."""

    def turn(self, state: Any, /) -> str | None:
        """Returns who moves: a player, `CHANCE`, or None when the game is over."""

    def moves(self, state: Any, /) -> Iterable[Hashable]:
        """Returns the legal moves, in a fixed order."""

    def after(self, state: Any, move: Any, /) -> Any:
        """Returns the state after *move*."""

    def payoff(self, state: Any, /) -> Mapping[str, Any] | Sequence[Any]:
        """Returns what each player gets at an end: by name, or in the order of the seats."""


class RulesGame(Shown):
    """`Rules` seen through the `Game` protocol: states are tuples, moves go by their names.

    >>> from zermelo.games import Tokens
    >>> game = RulesGame(Tokens(tokens=3))
    >>> game.turn(game.start()), game.moves(game.start())
    ('A', ('1', '2', '3'))
    """

    def __init__(self, rules: Rules, asked: str = "") -> None:
        self.rules: Any = rules
        self.asked = asked  # the catalogue name it was asked for by, if any
        self.players: tuple[str, ...] = rules.names
        self.has_odds = hasattr(rules, "odds")

    def __repr__(self) -> str:
        return f"game({self.rules!r})"

    @property
    def title(self) -> str:
        """What the game is called: its own title, the name it was asked for by, or its class and parameters."""
        return str(getattr(self.rules, "title", "") or self.asked or repr(self.rules))

    def beginning(self, state: Sequence[int]) -> RulesGame:
        """Returns the same game from another position.

        >>> from zermelo.games import Tokens
        >>> RulesGame(Tokens(tokens=3)).beginning((1, 0)).start()
        (1, 0)
        """
        rules = copy.copy(self.rules)
        if isinstance(getattr(type(rules), "start", None), property):
            kind = type(rules)
            fixed = type(kind.__name__, (kind,), {"start": tuple(state), "__module__": kind.__module__})
            object.__setattr__(rules, "__class__", fixed)  # parameters are frozen, and the class with them
        vars(rules)["start"] = tuple(state)
        return RulesGame(rules)

    @property
    def hides(self) -> bool:
        """Do the rules say what a player does not see?"""
        return hasattr(self.rules, "hide")

    def view(self, state: Sequence[int], player: str) -> tuple[int, ...]:
        """Returns what *player* sees of a position; all of it where the rules hide nothing."""
        seen = list(state)
        if self.hides:
            self.rules.hide(seen, self.players.index(player))
        return tuple(seen)

    @property
    def kind(self) -> str:
        """What the class of the rules is called."""
        return type(self.rules).__name__

    @property
    def deals(self) -> bool:
        """Do the rules draw starts of which a part is hidden?"""
        return hasattr(self.rules, "deal")

    def dealt(self, seen: Any, luck: Any) -> tuple[int, ...]:
        """Returns a start that the rules draw."""
        try:
            start, wide = tuple(self.rules.deal(seen, luck)), len(self.start())
        except Exception as error:
            raise RulesError(f"{self.kind}.deal raised {type(error).__name__}: {error}.") from error
        if len(start) != wide or not all(isinstance(x, int) for x in start):
            raise RulesError(f"{self.kind}.deal must return a start of {wide} ints, not {start!r}.")
        return start

    @property
    def is_numbered(self) -> bool:
        """Do the rules number their positions, as those of chess endgames do?"""
        return rules_have_numbers(self.rules)

    @property
    def endless(self) -> Payoff | None:
        """What play that never ends pays, if the rules say so."""
        paid = getattr(self.rules, "endless", None)
        if paid is None:
            return None
        count = len(self.players)
        if not isinstance(paid, list | tuple) or len(paid) != count:
            raise RulesError(
                f"{type(self.rules).__name__}.endless says what each player gets when play never ends: "
                f"{count} number{'s' if count > 1 else ''}, not {paid!r}."
            )
        return Payoff(self.players, (payoff_quotient(u, self.rules.scale) for u in paid))

    def start(self) -> tuple[int, ...]:
        """Returns the first state."""
        return tuple(self.rules.start)

    def turn(self, state: tuple[int, ...]) -> str | None:
        """Returns who moves: a player, ``chance``, or None when the game is over."""
        if self.rules.over(state):
            return None
        seat = self.rules.player(state)
        return CHANCE if seat == -1 else self.players[seat]

    def would_move(self, state: tuple[int, ...]) -> str | None:
        """Returns who would move at an end if play went on: whom the rules name there; None where that is no player."""
        try:
            seat = self.rules.player(state)
        except (ArithmeticError, LookupError, ValueError):  # rules need not answer where the game is over
            return None
        return self.players[seat] if seat in range(len(self.players)) else None

    def actions(self, state: tuple[int, ...]) -> list[int]:
        """Returns the numbers of the legal moves."""
        rules = self.rules
        if hasattr(rules, "moves"):
            buffer = [0] * rules.actions
            return buffer[: rules.moves(state, buffer)]
        return [a for a in range(rules.actions) if rules.legal(state, a)]

    def name(self, state: tuple[int, ...], action: int) -> str:
        """Returns what people call a move."""
        return str(self.rules.name(list(state), action)) if hasattr(self.rules, "name") else str(action)

    def moves(self, state: tuple[int, ...]) -> tuple[str, ...]:
        """Returns the legal moves by name."""
        return tuple(self.name(state, a) for a in self.actions(state))

    def act(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        """Returns the state after the move numbered *action*."""
        after = list(state)
        self.rules.apply(after, action)
        return tuple(after)

    def after(self, state: tuple[int, ...], move: str) -> tuple[int, ...]:
        """Returns the state after the move called *move*."""
        named = {} if self.rules.over(state) else {self.name(state, a): a for a in self.actions(state)}
        if move not in named:
            raise unknown_move_error(move, tuple(named))
        return self.act(state, named[move])

    def scores(self, state: tuple[int, ...]) -> tuple[int, ...]:
        """Returns the score of every seat at an end, in units of 1/scale."""
        return tuple(self.rules.score(state, p) for p in range(len(self.players)))

    def payoff(self, state: tuple[int, ...]) -> Payoff:
        """Returns what each player gets at an end."""
        return Payoff(self.players, (payoff_quotient(u, self.rules.scale) for u in self.scores(state)))

    def estimate(self, state: tuple[int, ...]) -> Payoff:
        """Returns the rules' guess of what each player will get."""
        guesses = (self.rules.estimate(state, p) for p in range(len(self.players)))
        return Payoff(self.players, (payoff_quotient(u, self.rules.scale) for u in guesses))

    def payoff_for(self, state: tuple[int, ...], player: str) -> Number:
        """Returns what one player gets at an end."""
        return payoff_quotient(self.rules.score(state, self.players.index(player)), self.rules.scale)

    def estimate_for(self, state: tuple[int, ...], player: str) -> Number:
        """Returns the rules' guess of what one player will get."""
        return payoff_quotient(self.rules.estimate(state, self.players.index(player)), self.rules.scale)

    def odds(self, state: tuple[int, ...]) -> dict[str, Number]:
        """Returns the odds of chance's moves."""
        weights = {self.name(state, a): self.rules.odds(state, a) for a in self.actions(state)}
        return {move: Fraction(w, sum(weights.values())) for move, w in weights.items()}

    def same(self, state: tuple[int, ...]) -> tuple[int, ...]:
        """Returns the representative of the states symmetric to *state*."""
        if not hasattr(self.rules, "same"):
            return state
        settled = list(state)
        self.rules.same(settled)
        return tuple(settled)

    def text(self, state: tuple[int, ...]) -> str:
        """Returns the position for a terminal."""
        return str(self.rules.text(list(state))) if hasattr(self.rules, "text") else str(state)

    def picture(self, state: tuple[int, ...]) -> Any:
        """Returns the board as rows of cells, as `zermelo.draw.board` reads them; None where the rules have none."""
        return self.rules.picture(list(state)) if hasattr(self.rules, "picture") else None

    def cells(self, state: tuple[int, ...]) -> dict[str, Any]:
        """Returns for each move the cells of the picture it is made on; nothing where the rules do not say so."""
        touched = getattr(self.rules, "cells", None)
        if not callable(touched) or self.rules.over(state):
            return {}
        return {self.name(state, a): touched(list(state), a) for a in self.actions(state)}
