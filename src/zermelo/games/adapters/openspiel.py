"""Games of OpenSpiel: an extra that must be installed, ``pip install zermelo[openspiel]``."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

from zermelo.errors import GameError, NameError_, ParameterError, error_hint
from zermelo.forms.display import Shown
from zermelo.forms.game import CHANCE
from zermelo.forms.payoff import Payoff
from zermelo.forms.rules import rules_seat_names
from zermelo.forms.tree import Tree
from zermelo.games.adapters.openspiel_numbers import openspiel_exact_number, openspiel_odds
from zermelo.games.adapters.openspiel_tree import openspiel_named_moves, openspiel_tree, refuse_openspiel_tree
from zermelo.games.parameters import parameter_repr

EXAMPLE = "openspiel:connect_four,rows=4,columns=4"
# Games in which the text of a position and the mover tell all that can follow, by their rules. The tests compare every
# line of play of small ones.
TOLD_WHOLE = frozenset({"breakthrough", "clobber", "connect_four", "mnk", "nim", "python_tic_tac_toe", "tic_tac_toe"})
LARGEST = 1_000  # of whole parameters, or ten times OpenSpiel's own value
TRIES = 20_000  # positions of random games that a claim about texts is put to
MERGE = {"": True, "=yes": True, "=no": False}
FLAGS = {"yes": "True", "true": "True", "no": "False", "false": "False"}


class Position:
    """A position of a game of OpenSpiel. Two are equal when their keys are; nobody changes the state."""

    __slots__ = ("key", "state")

    def __init__(self, state: Any, key: tuple[Any, ...]) -> None:
        self.state, self.key = state, key

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return str(self.state.history_str() or "the start")


class OpenSpiel(Shown):
    """A game of OpenSpiel: sequential, of perfect information, without chance or with its odds told.

    Small games with hidden moves, such as ``kuhn_poker``, are trees with information sets instead.

    *name* is what OpenSpiel calls it, with parameters after commas or in parentheses, like
    ``connect_four,rows=4,columns=4``; or a game that OpenSpiel has loaded. Players are A, B, C …; moves have
    OpenSpiel's names.

    Positions are told apart by the whole line of play that led to them. That is right for every game, and large. The
    texts of OpenSpiel leave out what matters in many games, often whose turn it is, so a text alone is never trusted.
    In a few games, such as ``connect_four``, text and mover tell everything: positions reached twice are one. With
    *merge* you say so yourself of another game: positions are then one when text, mover, legal moves, returns so far
    and number of moves agree. Random games are played to find two positions that are one by that rule and go on
    differently; if they find any, *merge* is refused. If they find none, it is still your claim: where a text hides
    something, answers are wrong.

    OpenSpiel's payoffs and odds are floats. A payoff is read as the nearest fraction with a denominator up to a million
    if that rounds to it: 0.1 is 1/10, 2.0 is 2; else as the binary fraction that it is. Odds are read as such fractions
    if these are within 10^-12 of the floats and sum to exactly 1; else the binary fractions are divided by their sum.
    """

    def __init__(self, name: Any, *, merge: bool | None = None) -> None:
        self.game = _load(name) if isinstance(name, str) else name
        kind = self.game.get_type()
        _refuse(kind, str(self.game))
        if _is_closed(kind):
            raise GameError(f"{self.game} of OpenSpiel has hidden moves; z.game() unfolds it into a tree.")
        self.merge = kind.short_name in TOLD_WHOLE if merge is None else merge
        self.are_lines_apart = not self.merge
        self.is_told_whole = kind.short_name in TOLD_WHOLE
        self.asked = merge
        self.players = rules_seat_names(self.game.num_players())
        if merge:
            self._try_claim()

    def __repr__(self) -> str:
        return f"OpenSpiel({str(self.game)!r}{'' if self.asked is None else f', merge={self.asked}'})"

    def __eq__(self, other: object) -> bool:
        return repr(self) == repr(other) if isinstance(other, OpenSpiel) else NotImplemented

    def __hash__(self) -> int:
        return hash(repr(self))

    @cached_property
    def title(self) -> str:
        """The name of this game in the catalogue."""
        said = str(self.game).removesuffix("()")
        return f"openspiel:{said}{'' if self.asked is None else ',merge' if self.asked else ',merge=no'}"

    def start(self) -> Position:
        """Returns the first position."""
        return self._position(self.game.new_initial_state())

    def turn(self, state: Position) -> str | None:
        """Returns who moves: a player, ``chance``, or None when the game is over."""
        seat: int = state.state.current_player()
        if seat >= 0:
            return self.players[seat]
        return CHANCE if state.state.is_chance_node() else None

    def moves(self, state: Position) -> tuple[str, ...]:
        """Returns the legal moves by OpenSpiel's names."""
        return tuple(self.named(state))

    def named(self, state: Position) -> dict[str, int]:
        """Returns the numbers of the legal moves by name; of moves with one name, each gets its number too."""
        return openspiel_named_moves(state.state)

    def after(self, state: Position, move: str) -> Position:
        """Returns the position after *move*."""
        named = self.named(state)
        if move not in named:
            raise NameError_(
                f"No move {parameter_repr(move)} here.{error_hint(str(move), named)} The moves are {', '.join(named)}."
            )
        return self._position(state.state.child(named[move]))

    def payoff(self, state: Position) -> Payoff:
        """Returns what each player gets at an end, as exact numbers."""
        return Payoff(self.players, map(openspiel_exact_number, state.state.returns()))

    def odds(self, state: Position) -> dict[str, Fraction]:
        """Returns the odds of chance's moves, as fractions that sum to 1."""
        actions, floats = zip(*state.state.chance_outcomes(), strict=True)
        odds = dict(zip(actions, openspiel_odds(floats), strict=True))
        return {name: odds[action] for name, action in self.named(state).items() if odds.get(action)}

    def text(self, state: Position) -> str:
        """Returns the position for a terminal, as OpenSpiel writes it."""
        return str(state.state)

    def _try_claim(self) -> None:
        """Raises when random games show two positions with one key after which different things can happen."""
        dice, looked = Random(0), 0
        known: dict[Position, tuple[Position, tuple[Any, ...]]] = {}
        while looked < TRIES:
            here = self.start()
            while (who := self.turn(here)) is not None:
                named = self.named(here)
                then = tuple(self._position(here.state.child(action)) for action in named.values())
                follows = (tuple(named), then, tuple(self.odds(here).items()) if who == CHANCE else ())
                other, before = known.setdefault(here, (here, follows))
                if before != follows:
                    raise ParameterError(
                        f"{self.game} of OpenSpiel cannot be merged: {other!r} and {here!r} look the same, "
                        "and go on differently. Leave merge out."
                    )
                looked += len(then)
                here = dice.choice(then)
            looked += 1

    def _position(self, state: Any) -> Position:
        if not self.merge:
            return Position(state, tuple(state.history()))
        if self.is_told_whole:
            return Position(state, (str(state), state.current_player()))
        legal, returns = tuple(state.legal_actions()), tuple(state.returns())
        return Position(state, (str(state), state.current_player(), legal, returns, len(state.history())))


def openspiel_from_text(text: str) -> OpenSpiel | Tree:
    """Returns the game written after ``openspiel:``, where ``merge`` and ``merge=no`` may stand at the end."""
    said, found, value = text.strip().rpartition(",merge")
    if not found or value not in MERGE:
        return openspiel_game(text.strip())
    return openspiel_game(said, merge=MERGE[value])


def openspiel_game(name: Any, *, merge: bool | None = None) -> OpenSpiel | Tree:
    """Returns a game of OpenSpiel, by name or as loaded: as it is, or as a tree where players do not see everything."""
    game = _load(name) if isinstance(name, str) else name
    kind = game.get_type()
    if not _is_closed(kind):
        return OpenSpiel(game, merge=merge)
    _refuse(kind, str(game))
    if merge is not None:
        raise ParameterError(f"{game} of OpenSpiel has hidden moves: its lines of play are not merged. Drop merge.")
    title = f"openspiel:{str(game).removesuffix('()')}"
    return openspiel_tree(game if kind.dynamics.name == "SEQUENTIAL" else _library().convert_to_turn_based(game), title)


def _is_closed(kind: Any) -> bool:
    """Do players not see everything, or move at the same time?"""
    return bool(kind.information.name != "PERFECT_INFORMATION" or kind.dynamics.name == "SIMULTANEOUS")


# ---------------------------------------------------------------- reading


def _load(text: str) -> Any:
    """Returns the game that OpenSpiel loads for a name with parameters, in our way of writing or its own."""
    spiel = _library()
    name, parts = _split(text)
    if name.startswith("python_"):
        _register_python_games()
    known = {kind.short_name: kind for kind in spiel.registered_games()}
    if name not in known:
        close = error_hint(name, known)
        raise NameError_(f"OpenSpiel has no game called {parameter_repr(name)}.{close} An example is {EXAMPLE}.")
    defaults = known[name].parameter_specification
    if known[name].is_concrete:
        _refuse(known[name], name)  # before anything is built
    values = dict(_parameter(name, part, defaults) for part in parts)
    if "game" in defaults and "game" not in values:
        raise ParameterError(f"openspiel:{name} is made of another game; write openspiel:{name},game=tic_tac_toe.")
    try:
        with _hushed():
            made = spiel.load_game(f"{name}({','.join(f'{key}={value}' for key, value in values.items())})")
            made.new_initial_state()  # some parameters are looked at only here
            return made
    except (RuntimeError, ValueError, TypeError) as wrong:  # a SpielError is a RuntimeError
        said = (str(wrong).strip() or "no reason given").splitlines()[0]
        raise ParameterError(f"openspiel:{name}: OpenSpiel refuses it: {said}") from None


def _refuse(kind: Any, name: str) -> None:
    """Raises for a kind of game that cannot be asked about here, and says why."""
    if kind.dynamics.name not in ("SEQUENTIAL", "SIMULTANEOUS"):
        why = "it is a mean-field game"
    elif kind.chance_mode.name == "SAMPLED_STOCHASTIC":
        why = "its chance moves are sampled, and their odds are unknown"
    else:
        return refuse_openspiel_tree(kind, name) if _is_closed(kind) else None
    raise GameError(f"{name} of OpenSpiel is not supported: {why}.")


def _split(text: str) -> tuple[str, list[str]]:
    """Returns the name and the parameters of ``name,a=1,b=2`` or ``name(a=1,b=other(c=3))``."""
    name, opened, rest = text.strip().partition("(")
    if "," in name:
        name, _, more = text.strip().partition(",")
        return name.strip(), _parts(more)
    if opened and not rest.endswith(")"):
        raise ParameterError(f"openspiel:{parameter_repr(text)}: a parenthesis is not closed; write it like {EXAMPLE}.")
    return name.strip(), _parts(rest[:-1]) if opened else []


def _parts(text: str) -> list[str]:
    """Returns what stands between the commas that are in no parentheses."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def _parameter(game: str, part: str, defaults: dict[str, Any]) -> tuple[str, str]:
    """Returns the name and the value of a parameter as OpenSpiel reads them."""
    key, equals, value = part.partition("=")
    if key not in defaults:
        offer = f"Its parameters are {', '.join(defaults)}." if defaults else "It takes no parameters."
        raise ParameterError(
            f"openspiel:{game} has no parameter {parameter_repr(key)}.{error_hint(key, defaults)} {offer}"
        )
    default = defaults[key]
    if "filename" in part:  # of a game inside this one, too
        raise ParameterError(f"openspiel:{game} reads a file; give the file itself: zermelo solve game.efg.")
    if isinstance(default, bool):
        value = FLAGS.get(value.lower(), "") if equals else "True"
        takes = "yes or no"
    elif isinstance(default, int):
        least, most = min(default, 1), max(LARGEST, 10 * default)  # a board without rows crashes OpenSpiel
        is_right = value.removeprefix("-").isdecimal() and len(value) < 10 and least <= int(value) <= most
        value = value if is_right else ""
        takes = f"a whole number from {least} to {most}"
    elif isinstance(default, str):
        value = value.replace("+", ";")
        takes = f"words like {default}"
    elif isinstance(default, dict):
        value = value if not value or value.endswith(")") else f"{value}()"
        takes = "a game like tic_tac_toe"
    else:
        takes = "a number"
    if not value:
        raise ParameterError(f"openspiel:{game}: {key} takes {takes}, not {parameter_repr(part.partition('=')[2])}.")
    return key, value


def _library() -> ModuleType:
    try:
        import pyspiel
    except ImportError:
        how = 'pip install "zermelo[openspiel]"'
        raise ParameterError(f"openspiel needs OpenSpiel, which is not installed: {how}.") from None
    found: ModuleType = pyspiel
    return found


def _register_python_games() -> None:
    """OpenSpiel's games in Python are known once their package has been imported."""
    try:
        import_module("open_spiel.python.games")
    except ImportError as missing:
        raise ParameterError(f"openspiel: OpenSpiel's games in Python cannot be loaded: {missing}.") from None


@contextmanager
def _hushed() -> Iterator[None]:
    """Keeps OpenSpiel's own words about an error off the terminal; the error itself says the same."""
    sys.stderr.flush()
    kept = os.dup(2)
    void = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(void, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(void)
