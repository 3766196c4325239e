"""Seats: whoever or whatever chooses the moves of one player in a match.

```
human                       asks, and takes the name of a move or the beginning of one
random        seed          any legal move, each as likely as the others
first                       the first legal move
solve         ties          solves the game once and plays it perfectly
search        budget        looks ahead by the method that fits the game
maxn, …       budget        looks ahead by that method
pimc          worlds        draws what is hidden, many times, and solves it
table:DIR                   looks moves up in a folder that `zermelo.table` or `zermelo.prove` made
```
The budget: ``depth``, ``nodes`` and ``seconds``, as in ``maxn:depth=6``; next to it ``ties``, ``slots`` and, for
methods that play at random, ``seed``: left out, it comes from the luck of the match. A seat chooses the same move for
the same position and the same luck, but for one that looks ahead for so many seconds.

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
from math import lcm
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable
from weakref import WeakKeyDictionary

from zermelo.answers.proof.certificate import Certificate
from zermelo.answers.search.advice import Advice
from zermelo.answers.solution import Solution
from zermelo.errors import MethodError, NameError_, ParameterError, error_hint
from zermelo.formats.given import game as given_game
from zermelo.forms.explore.explore import game_tree
from zermelo.forms.explore.starts import ONE_START, refuse_several_starts
from zermelo.forms.payoff import Number
from zermelo.forms.positions import Board, list_position_moves
from zermelo.forms.traits.traits import traits_of_game
from zermelo.games.parameters import parameter_repr
from zermelo.match.seat_options import read_seat_options, require_seat_function
from zermelo.questions import question_folder
from zermelo.solvers.asked import AUTO
from zermelo.solvers.methods import method_named, methods_of
from zermelo.solvers.search.search import search
from zermelo.solvers.solve import solve
from zermelo.solvers.table_folder import open_table_folder
from zermelo.tables.proof.certificate import open_certificate
from zermelo.tables.table import Table

SLOTS = 1 << 16  # positions kept in the table of one search: a match makes many small ones
BUDGET = ("depth", "nodes", "seconds", "ties", "seed", "slots")
SAMPLING = ("worlds", "by")
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


def board_for_seats(given: Any) -> Board:
    """Returns *given* as a board: one already, a catalogue name, rules, a tree, a graph, or any game."""
    if isinstance(given, Board):
        return given
    found = given_game(given)
    if (arena := traits_of_game(found).arena) is not None:
        refuse_several_starts(arena, ONE_START)
    return Board(found, given if isinstance(given, str) else "")


def _open(given: Any, name: str) -> Board:
    """Returns *given* as a board of which all is seen; raises where only a part is."""
    board = board_for_seats(given)
    if board.observation is not None:
        raise MethodError(f"{name} would see what is hidden; for hidden play, use the seats pimc, random or first.")
    return board


# ---------------------------------------------------------------- the seats


@dataclass(frozen=True)
class First:
    """Makes the first legal move."""

    name: str = "first"

    def choose(self, game: Board, state: Any, luck: Random) -> str:
        return board_for_seats(game).moves(state)[0]


@dataclass(frozen=True)
class AtRandom:
    """Makes any legal move, each as likely as the others.

    With a *seed* of its own it is one whole strategy, drawn beforehand: the same move in the same position, always.
    """

    seed: int | None = None
    name: str = "random"

    def choose(self, game: Board, state: Any, luck: Random) -> str:
        own = luck if self.seed is None else Random(f"{self.seed}/{state!r}")
        return own.choice(board_for_seats(game).moves(state))


@dataclass(frozen=True)
class Human:
    """Asks: *ask* gets a question and returns what was typed, as `input` does, until that is a legal move."""

    ask: Ask = field(default=input, compare=False)
    name: str = "human"

    def choose(self, game: Board, state: Any, luck: Random) -> str:
        board = board_for_seats(game)
        moves = board.moves(state)
        picture = board.text(state)
        question = (f"{picture}\n" if picture else "") + f"{board.turn(state)} to move: {', '.join(moves)}? "
        while True:
            try:
                return seat_move_from_text(self.ask(question), moves)
            except NameError_ as wrong:
                question = f"{wrong}\n? "


@dataclass(frozen=True)
class Solved:
    """Solves the game once and plays what the solution says; averaged ties are drawn by their shares."""

    ties: str = "first"
    name: str = "solve"
    aims: Aims | None = field(default=None, hash=False)

    def choose(self, game: Board, state: Any, luck: Random) -> str:
        board = _open(game, self.name)
        answer = _solution(board, self.ties, self.aims)
        arena = answer.arena
        node = state if traits_of_game(board.game).is_explored else arena.position(state)
        return arena.name(node, sample_seat_choice(answer.shares(node), luck))

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
        board = board_for_seats(game)
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
        known = traits_of_game(board.game)
        if depth is None or known.is_explored:
            return Solved(ties, aims=aims).choose(board, state, luck)
        if known.has_rules and not known.has_estimate:
            raise MethodError(f"{self.name}: add estimate(s, p) to the rules, or leave out depth=.")
        return str(solve(game_tree(board.rest(state), depth=depth), ties=ties, aims=aims).move())

    def advice(self, game: Board, state: Any, luck: Random) -> Advice:
        """Returns all that the look-ahead finds at *state*."""
        board = board_for_seats(game)
        options = {"slots": SLOTS, "seed": luck.getrandbits(32), "keeps": False, **dict(self.options)}
        if board.observation is not None:
            return search(board.game, at=board.observation, method=self.method, **options)
        if self.method != AUTO and method_named(self.method).sees_part:
            raise MethodError(f"{self.name} is for hidden play; add hidden=.")
        if traits_of_game(board.game).has_rules:
            return search(board.game, at=state, method=self.method, **options)
        return search(board.rest(state), method=self.method, **options)


@dataclass(frozen=True)
class Tabled:
    """Looks its moves up in the folder of a table."""

    folder: str
    name: str = "table"

    def choose(self, game: Board, state: Any, luck: Random) -> str:
        board = _open(game, self.name)
        if not traits_of_game(board.game).has_rules:
            raise MethodError(f"{self.name}: tables are of games given by rules.")
        kept = _tables.setdefault(board, {})
        if self.folder not in kept:
            kept[self.folder] = _opened(self.folder, board.game)
        table = kept[self.folder]
        if isinstance(table, Certificate):
            return _proven_move(table, board, state)
        if isinstance(table, Table) and table.is_opening and state not in table:
            return str(search(board.game, at=state, table=table, keeps=False).move)
        return str(table.best(state))


def _opened(folder: str, game: Any) -> Any:
    """Opens what a folder holds; a proof may be of more than two players."""
    row = question_folder(folder)
    if row is not None and row.kind == "proof":
        return open_certificate(folder, game)
    return open_table_folder(folder, game)


def _proven_move(proof: Certificate, board: Board, state: Any) -> str:
    found = proof.move(state)
    if found is None:
        sides = " and ".join(sorted({player for claim in proof.claims for player in claim.players}))
        raise MethodError(
            f"The proof in {proof.folder} has no move at {state}: it has the strategy of {sides}, from {proof.start}; "
            "seat somebody else there."
        )
    return str(board.game.name(state, found[1]))


@dataclass(frozen=True)
class Own:
    """Asks a function of the game, the position and a source of luck, which returns the name of a move."""

    function: Callable[[Board, Any, Random], str]

    def __post_init__(self) -> None:
        require_seat_function(self.function, self.name)

    @property
    def name(self) -> str:
        """What the function is called; one that is called like a seat of zermelo's is marked."""
        name = str(getattr(self.function, "__name__", "function"))
        return f"{name} (own)" if name in known_seats() else name

    def choose(self, game: Board, state: Any, luck: Random) -> str:
        return self.function(game, state, luck)


_solved: WeakKeyDictionary[Board, dict[Any, Solution]] = WeakKeyDictionary()
_tables: WeakKeyDictionary[Board, dict[str, Table | Certificate]] = WeakKeyDictionary()


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


def seat_with_aims(one: Seat, aims: Aims) -> Seat | None:
    """Returns the seat with other aims than its own points; None where it cannot take any.

    A seat of your own takes them when it has a method `aiming`, which gets the aims and returns a seat.

    >>> seat_with_aims(seat("random"), {}) is None, seat_with_aims(seat("maxn:depth=3"), {}) is None
    (True, False)
    """
    take = getattr(one, "aiming", None)
    found: Seat | None = take(aims) if callable(take) else None
    return found


def sample_seat_choice(shares: Mapping[Choice, Fraction], luck: Random) -> Choice:
    """Returns a choice, each as often as its share says; whole numbers only, so that no share is rounded.

    >>> sample_seat_choice({"heads": Fraction(1, 2), "tails": Fraction(1, 2)}, Random(1))
    'heads'
    """
    if len(shares) == 1:
        return next(iter(shares))
    unit = lcm(*(share.denominator for share in shares.values()))
    upto = list(accumulate(int(share * unit) for share in shares.values()))
    return list(shares)[bisect_right(upto, luck.randrange(unit))]


def seat_move_from_text(text: str, moves: tuple[str, ...]) -> str:
    """Returns the move that *text* means: its name, or the beginning of one name only; capitals matter least.

    >>> seat_move_from_text("ho", ("roll", "hold")), seat_move_from_text("A1", ("a1", "a10"))
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
            raise NameError_(
                f"{parameter_repr(word)} could be {', '.join(means[:12])}{' …' if len(means) > 12 else ''}."
            )
    raise NameError_(f"No move {parameter_repr(word)} here.{error_hint(word, moves)} {list_position_moves(moves)}")


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
            f"this is {parameter_repr(given)}."
        )
    word, colon, rest = given.strip().partition(":")
    known = known_seats()
    if word == "table":
        if not rest.strip():
            raise ParameterError("table: which one? Write table:DIR, the folder that zermelo table made.")
        return Tabled(rest.strip(), given.strip())
    if word not in known:
        raise NameError_(f"No seat {parameter_repr(word)}.{error_hint(word, known)} There are {', '.join(known)}.")
    found = read_seat_options(word, known[word], rest) if colon else {}
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
    return own | {method.name: BUDGET + SAMPLING * method.sees_part for method in methods_of("search")}


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
