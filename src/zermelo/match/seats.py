"""Seats: whoever or whatever chooses the moves of one player in a match.

```
human                       asks, and takes the name of a move or the beginning of one
random        seed          any legal move, each as likely as the others
first                       the first legal move
solve         ties          solves the game once and plays it perfectly
search        budget        looks ahead by the method that fits the game
maxn, …       budget        looks ahead by that method
table:DIR                   looks moves up in a folder that `zermelo.table` made
```
The budget: ``depth``, ``nodes`` and ``seconds``, as in ``maxn:depth=6``; beside it ``ties``, ``slots`` and, for methods
that play at random, ``seed``: left out, it comes from the luck of the match. A seat chooses the same move for the same
position and the same luck, but for one that looks ahead for so many seconds.

Seats play for their own points. Some can take other aims, weights on everybody's points, as a series of games derives
them from its standings (`aiming`): ``solve``, and ``search``, ``maxn`` and ``paranoid`` unless nodes or seconds bound
them, since the tree to their depth is then solved whole.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import accumulate
from math import isfinite, lcm
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable
from weakref import WeakKeyDictionary

from zermelo.answers.search.advice import Advice
from zermelo.answers.solution import Solution
from zermelo.errors import MethodError, NameError_, ParameterError, nearest
from zermelo.forms.explore.explore import game_tree
from zermelo.forms.payoff import Number
from zermelo.forms.positions import Board, listed
from zermelo.forms.traits import traits
from zermelo.games.bounds import shown
from zermelo.games.given import game as given_game
from zermelo.solvers.methods import AUTO, method_named, methods_of
from zermelo.solvers.search.search import search
from zermelo.solvers.solve import solve
from zermelo.tables.table import Table

SLOTS = 1 << 16  # positions kept in the table of one search: a match makes many small ones
BUDGET = ("depth", "nodes", "seconds", "ties", "seed", "slots")
Ask = Callable[[str], str]
Choice = TypeVar("Choice", bound=Hashable)
Aims = Mapping[str, Mapping[str, Number]]  # by player: weights on everybody's points
KEPT = 8  # solutions with aims that are remembered for a board


@runtime_checkable
class Seat(Protocol):
    """Anything with a name that chooses moves; `luck` is the one source of chance it may use."""

    @property
    def name(self) -> str:
        """What it is called: the text that `seat` reads, where there is one."""

    def choose(self, game: Board, state: Any, luck: Random) -> str:
        """Returns the name of the move to make at *state*."""


def board_of(given: Any) -> Board:
    """Returns *given* as a board: one already, a catalogue name, rules, a tree, a graph, or any game."""
    if isinstance(given, Board):
        return given
    return Board(given_game(given), given if isinstance(given, str) else "")


# ---------------------------------------------------------------- the seats


@dataclass(frozen=True)
class First:
    """Makes the first legal move."""

    name: str = "first"

    def choose(self, game: Board, state: Any, luck: Random) -> str:
        return board_of(game).moves(state)[0]


@dataclass(frozen=True)
class AtRandom:
    """Makes any legal move, each as likely as the others.

    With a *seed* of its own it is one whole strategy, drawn beforehand: the same move in the same position, always.
    """

    seed: int | None = None
    name: str = "random"

    def choose(self, game: Board, state: Any, luck: Random) -> str:
        own = luck if self.seed is None else Random(f"{self.seed}/{state!r}")
        return own.choice(board_of(game).moves(state))


@dataclass(frozen=True)
class Human:
    """Asks: *ask* gets a question and returns what was typed, as `input` does, until that is a legal move."""

    ask: Ask = field(default=input, compare=False)
    name: str = "human"

    def choose(self, game: Board, state: Any, luck: Random) -> str:
        board = board_of(game)
        moves = board.moves(state)
        picture = board.text(state)
        question = (f"{picture}\n" if picture else "") + f"{board.turn(state)} to move: {', '.join(moves)}? "
        while True:
            try:
                return typed(self.ask(question), moves)
            except NameError_ as wrong:
                question = f"{wrong}\n? "


@dataclass(frozen=True)
class Solved:
    """Solves the game once and plays what the solution says; averaged ties are drawn by their shares."""

    ties: str = "first"
    name: str = "solve"
    aims: Aims | None = field(default=None, hash=False)

    def choose(self, game: Board, state: Any, luck: Random) -> str:
        board = board_of(game)
        answer = _solution(board, self.ties, self.aims)
        arena = answer.arena
        node = state if traits(board.game).is_explored else arena.position(state)
        return arena.name(node, drawn(answer.shares(node), luck))

    def aiming(self, aims: Aims) -> Solved:
        """Returns the same seat in a game where everybody has these aims."""
        return replace(self, aims=aims)


@dataclass(frozen=True)
class Ahead:
    """Looks ahead by a method, within a budget; makes the only move there is without looking."""

    method: str = "auto"
    options: tuple[tuple[str, Any], ...] = ()
    name: str = "search"
    aims: Aims | None = field(default=None, hash=False)

    def choose(self, game: Board, state: Any, luck: Random) -> str:
        board = board_of(game)
        moves = board.moves(state)
        if len(moves) == 1:
            return moves[0]
        return str(self.advice(board, state, luck).move) if self.aims is None else self._aimed(board, state, luck)

    def aiming(self, aims: Aims) -> Ahead | None:
        """Returns the same seat in a game where everybody has these aims; None where its method knows none."""
        bounded = {"nodes", "seconds"} & dict(self.options).keys()
        takes = self.method == AUTO or method_named(self.method).takes_aims
        return replace(self, aims=aims) if takes and not bounded else None

    def _aimed(self, board: Board, state: Any, luck: Random) -> str:
        """The same look-ahead with aims: the tree to its depth solved whole; paranoid takes the others for enemies."""
        me, options = str(board.turn(state)), dict(self.options)
        aims = dict(self.aims or {})
        if self.method == "paranoid":
            against = {player: -weight for player, weight in aims[me].items()}
            aims = {player: aims[me] if player == me else against for player in board.players}
        ties, depth = options.get("ties", "first"), options.get("depth")
        known = traits(board.game)
        if depth is None or known.is_explored:
            return Solved(ties, aims=aims).choose(board, state, luck)
        if known.has_rules and not known.has_estimate:
            raise MethodError(f"{self.name}: add estimate(s, p) to the rules, or leave depth out.")
        return str(solve(game_tree(board.rest(state), depth=depth), ties=ties, aims=aims).move())

    def advice(self, game: Board, state: Any, luck: Random) -> Advice:
        """Returns all that the look-ahead finds at *state*."""
        board = board_of(game)
        options = {"slots": SLOTS, "seed": luck.getrandbits(32), "keeps": False, **dict(self.options)}
        if traits(board.game).has_rules:
            return search(board.game, at=state, method=self.method, **options)
        return search(board.rest(state), method=self.method, **options)


@dataclass(frozen=True)
class Tabled:
    """Looks its moves up in the folder of a table."""

    folder: str
    name: str = "table"

    def choose(self, game: Board, state: Any, luck: Random) -> str:
        board = board_of(game)
        if not traits(board.game).has_rules:
            raise MethodError(f"{self.name}: tables are of games given by rules.")
        kept = _tables.setdefault(board, {})
        if self.folder not in kept:
            kept[self.folder] = Table(self.folder, board.game)
        table = kept[self.folder]
        if table.is_opening and state not in table:
            return str(search(board.game, at=state, table=table, keeps=False).move)
        return str(table.best(state))


@dataclass(frozen=True)
class Own:
    """Asks a function of the game, the position and a source of luck, which returns the name of a move."""

    function: Callable[[Board, Any, Random], str]

    @property
    def name(self) -> str:
        """What the function is called; one that is called like a seat of zermelo's is marked."""
        name = str(getattr(self.function, "__name__", "function"))
        return f"{name} (own)" if name in known_seats() else name

    def choose(self, game: Board, state: Any, luck: Random) -> str:
        return self.function(game, state, luck)


_solved: WeakKeyDictionary[Board, dict[Any, Solution]] = WeakKeyDictionary()
_tables: WeakKeyDictionary[Board, dict[str, Table]] = WeakKeyDictionary()


def _solution(board: Board, ties: str, aims: Aims | None = None) -> Solution:
    """Returns the solution of the whole game, which all seats at one board with the same aims share."""
    kept = _solved.setdefault(board, {})
    key = (ties, None if aims is None else tuple((p, tuple(sorted(row.items()))) for p, row in sorted(aims.items())))
    if key not in kept:
        if len(kept) > KEPT:
            kept.clear()
        kept[key] = solve(_explored(board, kept), ties=ties, aims=aims)
    return kept[key]


def _explored(board: Board, kept: Mapping[Any, Solution]) -> Any:
    """Returns the game as it was explored for another solution, or the game itself."""
    return next((answer.arena for answer in kept.values()), board.game)


def aimed(one: Seat, aims: Aims) -> Seat | None:
    """Returns the seat with other aims than its own points; None where it cannot take any.

    A seat of your own takes them when it has a method `aiming`, which gets the aims and returns a seat.

    >>> aimed(seat("random"), {}) is None, aimed(seat("maxn:depth=3"), {}) is None
    (True, False)
    """
    take = getattr(one, "aiming", None)
    found: Seat | None = take(aims) if callable(take) else None
    return found


def drawn(shares: Mapping[Choice, Fraction], luck: Random) -> Choice:
    """Returns a choice, each as often as its share says; whole numbers only, so that no share is rounded.

    >>> drawn({"heads": Fraction(1, 2), "tails": Fraction(1, 2)}, Random(1))
    'heads'
    """
    if len(shares) == 1:
        return next(iter(shares))
    unit = lcm(*(share.denominator for share in shares.values()))
    upto = list(accumulate(int(share * unit) for share in shares.values()))
    return list(shares)[bisect_right(upto, luck.randrange(unit))]


def typed(text: str, moves: tuple[str, ...]) -> str:
    """Returns the move that *text* means: its name, or the beginning of one name only; capitals matter least.

    >>> typed("ho", ("roll", "hold")), typed("A1", ("a1", "a10"))
    ('hold', 'a1')
    """
    word = text.strip()
    for means in (
        [m for m in moves if m == word],
        [m for m in moves if m.lower() == word.lower()],
        [m for m in moves if word and m.startswith(word)],
        [m for m in moves if word and m.lower().startswith(word.lower())],
    ):
        if len(means) == 1:
            return means[0]
        if means:
            raise NameError_(f"{shown(word)} could be {', '.join(means[:12])}{' …' if len(means) > 12 else ''}.")
    raise NameError_(f"No move {shown(word)} here.{nearest(word, moves)} {listed(moves)}")


# ---------------------------------------------------------------- reading them


def seat(given: Any, *, ask: Ask = input) -> Seat:
    """Returns the seat that a text such as ``maxn:depth=6`` describes; one that is made already is returned as it is.

    >>> seat("random:seed=7").choose("nim:1,2", (1, 2, 0), Random())
    'h1-1'
    >>> seat("maxn:dept=3")
    Traceback (most recent call last):
    zermelo.errors.ParameterError: maxn has no option 'dept'. Did you mean depth? Its options are depth, nodes, ...
    """
    if not isinstance(given, str):
        if isinstance(given, Seat):
            return given
        if callable(given) and not isinstance(given, type):
            return Own(given)
        raise ParameterError(
            f"A seat is a text such as 'maxn:depth=6', a function, or an object with name and choose; "
            f"this is {shown(given)}."
        )
    word, colon, rest = given.strip().partition(":")
    known = known_seats()
    if word == "table":
        if not rest.strip():
            raise ParameterError("table: which one? Write table:DIR, the folder that zermelo table made.")
        return Tabled(rest.strip(), given.strip())
    if word not in known:
        raise NameError_(f"No seat {shown(word)}.{nearest(word, known)} There are {', '.join(known)}.")
    found = _options(word, known[word], rest) if colon else {}
    name = given.strip()
    if word == "human":
        return Human(ask, name)
    if word == "random":
        return AtRandom(found.get("seed"), name)
    if word == "first":
        return First(name)
    if word == "solve":
        return Solved(found.get("ties", "first"), name)
    return Ahead("auto" if word == "search" else word, tuple(found.items()), name)


def known_seats() -> dict[str, tuple[str, ...]]:
    """Returns the names of all seats, each with its options."""
    own = {"human": (), "random": ("seed",), "first": (), "solve": ("ties",), "search": BUDGET}
    return own | {method.name: BUDGET for method in methods_of("search")}


def split_seats(text: str) -> list[str]:
    """Splits seats joined by commas; an option after a comma belongs to the seat before it.

    >>> split_seats("human,maxn:depth=6,ties=last,random")
    ['human', 'maxn:depth=6,ties=last', 'random']
    """
    found: list[str] = []
    for part in text.split(","):
        if found and re.match(r"\s*\w+=", part):
            found[-1] += "," + part.strip()
        else:
            found.append(part.strip())
    return found


def _options(word: str, known: tuple[str, ...], text: str) -> dict[str, Any]:
    if not known:
        raise ParameterError(f"{word} takes no options; write it alone.")
    found: dict[str, Any] = {}
    for part in text.split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise ParameterError(f"{word}: {shown(part)} is no option; write one like {word}:{_sample(known[0])}.")
        if name not in known:
            close = nearest(name, known)
            raise ParameterError(f"{word} has no option {shown(name)}.{close} Its options are {', '.join(known)}.")
        if name in found:
            raise ParameterError(f"{word}: {name} is given twice.")
        found[name] = _value(word, name, value)
    return found


def _sample(option: str) -> str:
    return {"ties": "ties=last", "seed": "seed=7"}.get(option, f"{option}=6")


def _value(word: str, name: str, text: str) -> Any:
    if name == "ties":
        return text
    try:
        value = float(text) if name == "seconds" else int(text)
    except ValueError:
        value = None
    is_sound = value is not None and isfinite(value) and (value > 0 or name == "seed")
    if not is_sound:
        what = {"seconds": "a number above 0", "seed": "a whole number"}.get(name, "a whole number above 0")
        raise ParameterError(f"{word}: {name} must be {what}; it is {shown(text)}.")
    return value
