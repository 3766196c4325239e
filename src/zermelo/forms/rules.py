"""`Rules`: a game written as ordinary methods over a state of a fixed number of ints."""

from __future__ import annotations

import re
from collections.abc import MutableSequence, Sequence
from dataclasses import FrozenInstanceError, dataclass, fields, replace
from functools import lru_cache
from types import FunctionType
from typing import Any, ClassVar, Self, dataclass_transform

from zermelo.errors import NameError_, ParameterError, RulesError, error_hint
from zermelo.forms.display import Shown

State = MutableSequence[int]


def rules_seat_names(players: int) -> tuple[str, ...]:
    """Returns what unnamed players are called: A, B, C … Z, then P27, P28 …

    >>> rules_seat_names(3)
    ('A', 'B', 'C')
    """
    return tuple(chr(ord("A") + i) if i < 26 else f"P{i + 1}" for i in range(players))


def rules_order(rules: Any) -> Any:
    """Returns the order in which the rules want moves to be tried, or their method that orders those of a position.

    None where they have none. A text is no order: some games have a parameter of that name.
    """
    order = getattr(rules, "order", None)
    return None if isinstance(order, str) else order


def check_rules_order(rules: Any) -> None:
    """Raises where the rules list an order that is not every action once."""
    order = rules_order(rules)
    if order is not None and not callable(order) and sorted(order) != list(range(rules.actions)):
        raise RulesError(f"{type(rules).__name__}.order must hold every action from 0 to {rules.actions - 1} once.")


NUMBERED = ("slices", "slice", "index", "at", "before")


def rules_have_numbers(rules: object) -> bool:
    """Do the rules number their positions?"""
    return all(hasattr(type(rules), name) for name in NUMBERED)


def rules_representative(rules: Any, state: Sequence[int]) -> tuple[list[int], bool]:
    """Returns the position whose number *state* has, and whether the players are exchanged in it."""
    now = list(state)
    is_turned = bool(rules.represent(now)) if hasattr(rules, "represent") else False
    if hasattr(rules, "weight"):
        rules.same(now)
    return now, is_turned


@lru_cache(maxsize=16)
def _slice_sizes(rules: Any) -> dict[int, int]:
    """How many numbers each slice has."""
    return {rules.slice(list(first)): size for first, size in rules.slices}


def rules_number(rules: Any, state: Sequence[int]) -> tuple[int, int, bool] | None:
    """Returns the slice of a position, its place there, and whether the players are exchanged; None if it has none.

    Its number must lead back to it, else it is no position.
    """
    meant, is_turned = rules_representative(rules, state)
    sizes = _slice_sizes(rules)
    which, now = rules.slice(list(meant)), list(meant)
    place = rules.index(list(meant)) if which in sizes else -1
    is_position = 0 <= place < sizes.get(which, 0) and rules.at(now, place) and now == meant
    return (which, place, is_turned) if is_position else None


@dataclass_transform(frozen_default=True)
class Rules(Shown):
    """A game given by rules. Derive a class, annotate its parameters, write five methods.

    ```
    start          the first state: a tuple of ints, its length never changes; a method without arguments will do
    actions        moves are numbered 0 … actions - 1
    players        a number, or names; `self.players` is always the number
    player(s)      whose turn: a seat 0 … players - 1, or -1 for chance
    legal(s, a)    may move a be made now?
    apply(s, a)    makes move a, changing s in place (the caller hands over a copy)
    over(s)        has the game ended?
    score(s, p)    what seat p gets at the end, in units of 1/scale
    ```
    Optional: `scale`, `zero_sum` (a claim, checked), `constant_sum` (what all scores sum to at every end, in units of
    1/scale; checked too), `bounds` (the least and the greatest score), `odds(s, a)` (whole weights at chance's turn),
    `estimate(s, p)`, `same(s)` (turns s into the representative of its symmetric positions),
    `name(s, a)` (what people call a move), `text(s)` (the position for a terminal), `picture(s)` (rows of
    cells, for a drawn board), `cells(s, a)` (those that a move is made on), `set_up(rows, p)` (the state that has
    such a picture, seat p to move; raises `ParameterError` where there is none), `endless` (payoffs of play that
    never ends), `moves(s, buffer)` (fills in the
    legal moves and returns how many), `at_least(s, p)` and `at_most(s, p)` (what seat p's score will be, whatever
    happens from s on; for proofs), `secured(s, p)` (a score that seat p can guarantee from s on,
    whatever the others do; for proofs, which try it), `threats(s, p)` (in how many ways seat p threatens to win; proofs
    try first the moves that leave their mover with most), `mirror(s)` (turns s into its mirror image, for proofs, where
    it need not be said which of both is the representative), `order(s, buffer)` (as `moves`, the most promising first,
    for searches that cut; or `order`, all actions once), `enough(s, buffer)` (as `order`, but moves that are surely no
    better than one of those listed may be left out, for proofs), `banked` (places in the state that hold points already
    won, which nothing but `score` looks at and which it adds up, so that proofs know positions by the rest),
    `sensible()` (raises `ParameterError` for parameters out of range),
    `hide(s, p)` (turns s into what seat p sees of it; see `zermelo.forms.information.observation`) and, where a part of
    the start is hidden, `deal(seen, luck)` (another start that could be);
    `reward(s, a, p)` (what seat p gets by the move a itself, in units of 1/scale) and `discount` (what a point is worth
    one move later).

    Rules of two players who move in turn may number their positions; `solve` then finds the value of each, without
    storing moves. `slices` are pairs of a state and a size, in an order in which no move leads to a later one;
    `slice(s)` numbers the slice of s; `index(s)` is its place in it, 0 to size - 1; `at(s, k)` turns s into number k of
    its slice and says whether that is a position; `before(s, buffer)` fills in the numbers of the positions of
    the slice from which a move leads to s, once for each such move, and returns how many. With `represent(s)`, which
    turns s into the position that has its number and says whether the players are exchanged in it, only positions with
    the first player to move have numbers. With `weight(s)`, how many positions share the number of s, `slice` and
    `index` give symmetric positions the same number, and `at` finds the one that `same` turns them into; `before` then
    lists a position once for each of its moves to s or to a position with the number of s. `leaving(s, buffer)` spares
    work: it fills in the moves out of the slice and returns how many, plus 1024 for each move that stays. `part(s)`
    names what a slice is part of, and rules with the same `family` share slices in a folder (`zermelo.tablebase`).
    Where `only_reached` is true, positions that play does not come to are left out. `binomials`, `subset_rank` and
    `subset_at` number sets of cells.

    For tables on disk (`zermelo.table`) rules may say `key(s)`, a whole number from 0 to 2^63 - 1 that no other
    position has, with `restore(s, k)`, which fills in all of s again; and, without `slices`, `slice(s)`, a number
    that no move makes larger.

    Parameters and cached properties are frozen when the rules are compiled.

    >>> class Count(Rules):
    ...     tokens: int = 3
    ...     players: int = 2
    ...     actions: int = 2
    ...     @property
    ...     def start(self): return (self.tokens, 0)
    ...     def player(self, s): return s[1]
    ...     def legal(self, s, a): return a < s[0]
    ...     def apply(self, s, a):
    ...         s[0] -= a + 1
    ...         s[1] = 1 - s[1]
    ...     def over(self, s): return s[0] == 0
    ...     def score(self, s, p): return 1 if p != s[1] else -1
    >>> Count(tokens=4, players=("Ann", "Bob")).names
    ('Ann', 'Bob')
    """

    scale: ClassVar[int] = 1
    names: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls) -> None:
        if isinstance(start := cls.__dict__.get("start"), FunctionType):  # a method without arguments will do
            cls.start = property(start)  # type: ignore[attr-defined]
        dataclass(frozen=True, repr=False)(cls)
        build = cls.__init__

        def __init__(self: Any, *values: Any, **named: Any) -> None:
            try:
                build(self, *values, **named)
            except TypeError as error:
                raise ParameterError(f"{type(self).__name__}: {_reword(error, self)}") from None
            except FrozenInstanceError as error:
                what = f"{error} in __init__: leave it out, and declare parameters in the class, as in n: int = 5"
                raise ParameterError(f"{type(self).__name__}: {what}.") from None
            if type(self) is cls:
                _settle(self)

        cls.__init__ = __init__  # type: ignore[method-assign]

    def named(self, *names: str) -> Self:
        """Returns the same game between players of these names; ``Count(players=("Ann", "Bob"))`` says the same.

        >>> from zermelo.games import Nim
        >>> Nim((1, 2)).named("Ann", "Bob").names
        ('Ann', 'Bob')
        """
        return replace(self, players=names)  # type: ignore[type-var]

    def __repr__(self) -> str:
        shown = {f.name: getattr(self, f.name) for f in fields(self)}  # type: ignore[arg-type]
        if "players" in shown and self.names != rules_seat_names(len(self.names)):
            shown["players"] = self.names
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in shown.items())})"


NEEDED = {
    "start": "start = (5, 0), for example: the first state, a tuple of ints",
    "actions": "actions: int = 3, for example: the largest number of moves",
}


def _settle(rules: Any) -> None:
    """Names the seats, turns `players` into a number, and asks the rules whether they are sensible."""
    players = getattr(rules, "players", None)
    kind = type(rules).__name__
    if isinstance(players, (tuple, list)):
        names = tuple(players)
        if not all(isinstance(n, str) and n for n in names):
            raise ParameterError(f"{kind}: players must be a number or names, not {players!r}.")
        object.__setattr__(rules, "players", len(names))
    elif isinstance(players, int) and not isinstance(players, bool) and 1 <= players <= 100:
        names = rules_seat_names(players)
    else:
        raise ParameterError(f"{kind}: players must be 1 to 100, or a tuple of names; it is {players!r}.")
    require_rules_names(names, kind)
    object.__setattr__(rules, "names", names)
    for name in NEEDED:
        if not hasattr(type(rules), name) and not hasattr(rules, name):
            raise ParameterError(f"{kind} does not define {name}: write {NEEDED[name]}.")
    if hasattr(rules, "sensible"):
        rules.sensible()


def require_rules_names(names: tuple[str, ...], where: str) -> None:
    """Raises unless there are 1 to 100 names, different from each other, and none is ``chance``."""
    if not 1 <= len(names) <= 100:
        raise ParameterError(f"{where}: a game needs 1 to 100 players; this one has {len(names)}.")
    if not all(isinstance(n, str) for n in names):
        raise ParameterError(f"{where}: players' names are texts, not {names!r}.")
    if len(set(names)) < len(names):
        twice = next(n for n in names if names.count(n) > 1)
        raise ParameterError(f"{where}: two players are called {twice!r}; names must differ.")
    if "chance" in names:
        raise ParameterError(f"{where}: no player can be called 'chance'; that is nature's name.")


def rules_seat_of(players: Sequence[str], name: Any, where: str = "") -> int:
    """Returns the number of the player called *name*; *where* that name stands, if an error is to say it.

    >>> rules_seat_of(("Ann", "Bob"), "Bob")
    1
    """
    if name not in players:
        named = f", named in {where}" if where else ""
        close = error_hint(str(name), players)
        raise NameError_(f"No player {name!r}{named}.{close} The players are {', '.join(players)}.")
    return players.index(name)


def _reword(error: TypeError, rules: Any) -> str:
    known = ", ".join(f.name for f in fields(rules))
    text = re.sub(r"[\w.<>]*__init__\(\)", "it", str(error))
    return f"{text}; its parameters are {known or 'none'}."
