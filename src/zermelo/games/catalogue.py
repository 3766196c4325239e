"""Games by name, as they are written on a command line.

```
name[:value,value,…,parameter=value,…,flag]

nim                              the defaults
nim:2,2,2,players=3,misere       heaps 2, 2, 2 for three players, last token loses
connect:7,6,players=Ann+Bob      two players with names
```
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from importlib import import_module
from inspect import getdoc, signature
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from zermelo.errors import NameError_, ParameterError, error_hint
from zermelo.games import BORROWED, CALLED, GAMES, GROUPS

if TYPE_CHECKING:
    from zermelo.forms.game import Game
    from zermelo.forms.rules import Rules
    from zermelo.forms.tree import Tree

DIGITS = 15  # longer numbers are no sensible size of anything
WORDS = {"int": "a whole number", "bool": "yes or no", "tuple[int, ...]": "whole numbers", "str": "a word"}
FLAGS = {"yes": True, "true": True, "no": False, "false": False}


@dataclass(frozen=True)
class Parameter:
    """A parameter of a game: its name, its type as written in the code, and its default."""

    name: str
    kind: str
    default: Any

    @property
    def takes(self) -> str:
        """What a value looks like, in words."""
        if self.name == "players":
            return "a number of players, or names joined by +"
        return WORDS[self.kind]


@dataclass(frozen=True)
class Entry:
    """One game of the catalogue."""

    name: str
    summary: str
    example: str
    parameters: tuple[Parameter, ...]
    can_go_on: bool = False  # may play go on forever, at least with some parameters?
    group: str = ""  # what it stands with in a library
    title: str = ""  # what people call it
    called: tuple[str, ...] = ()  # other names that it goes by


def names() -> tuple[str, ...]:
    """Returns the names of all games, in alphabetical order.

    >>> "nim" in names()
    True
    """
    return tuple(GAMES)


def entries() -> tuple[Entry, ...]:
    """Returns every game of the catalogue with its summary, an example and its parameters.

    >>> next(e.summary for e in entries() if e.name == "ultimatum")
    'One player offers a part of a pie, and the other takes it or leaves both with nothing.'
    """
    return tuple(
        Entry(
            name,
            (getdoc(make) or "").partition("\n")[0],
            example,
            _parameters(make),
            hasattr(make, "endless"),
            GROUPS[group],
            *_called(name),
        )
        for name, (_, example, group) in GAMES.items()
        for make in (catalogue_maker(name),)
    )


def from_name(text: str) -> Rules | Tree | Game:
    """Returns the game that a catalogue name stands for.

    >>> from_name("nim:2,2,2,players=3,misere")
    Nim(heaps=(2, 2, 2), players=3, misere=True, before=False)
    >>> from_name("bridge")
    Traceback (most recent call last):
    zermelo.errors.NameError_: No game is called 'bridge'. Run `zermelo games` for the list.
    """
    name, colon, rest = text.strip().partition(":")
    if name in BORROWED:
        return _borrowed_game(name, rest)
    if name not in GAMES:
        meant = catalogue_names_called(name)
        close = f" Did you mean {', '.join(meant)}?" if meant else error_hint(name.lower()[:40], GAMES)
        raise NameError_(f"No game is called {_clip(name)}.{close} Run `zermelo games` for the list.")
    make = catalogue_maker(name)
    game: Rules | Tree | Game = made_by_parameters(name, make, rest) if colon else make()
    return game


def made_by_parameters(name: str, make: Callable[..., Any], text: str) -> Any:
    """Returns the game that *make* makes of the values in *text*, such as ``2,2,players=3``; *name* is for messages."""
    return make(**_read_values(name, text.split(","), _parameters(make)))


def _called(name: str) -> tuple[str, tuple[str, ...]]:
    title, *others = CALLED.get(name, (name,))
    return title, tuple(others)


def catalogue_names_called(text: str) -> tuple[str, ...]:
    """Returns the games of the catalogue that people call *text*, however it is written.

    >>> catalogue_names_called("Noughts & Crosses"), catalogue_names_called("mancala"), catalogue_names_called("poker")
    (('tictactoe',), ('kalah',), ('kuhn', 'leduc'))
    """
    wanted = _folded(text[:60])
    return tuple(game for game, names in CALLED.items() if wanted and wanted in map(_folded, (game, *names)))


def _folded(text: str) -> str:
    """Letters and digits alone, without what stands above them."""
    plain = normalize("NFD", text.lower().replace("&", "and"))
    return "".join(c for c in plain if c.isalnum())


def is_catalogue_game(text: str) -> bool:
    """Does *text* begin with the name of a game of the catalogue, or of a package that games are borrowed from?

    >>> is_catalogue_game("nim:2,2"), is_catalogue_game("openspiel:tic_tac_toe"), is_catalogue_game("bridge")
    (True, True, False)
    """
    name = text.partition(":")[0].strip()
    return name in GAMES or name in BORROWED


def is_borrowed_game(text: str) -> bool:
    """Does *text* name a game of another package?

    >>> is_borrowed_game("openspiel:tic_tac_toe"), is_borrowed_game("nim:2,2")
    (True, False)
    """
    return text.partition(":")[0].strip() in BORROWED


def _borrowed_game(name: str, rest: str) -> Game:
    """Returns the game of another package that *rest* names."""
    make, example = BORROWED[name]
    if not rest.strip():
        raise ParameterError(f"{name}: which of its games? Write it like {example}.")
    made: Game = getattr(import_module(f"zermelo.games.adapters.{name}"), make)(rest)
    return made


def catalogue_maker(name: str) -> Callable[..., Any]:
    """Returns the class or function that makes the game called *name*."""
    make, _, group = GAMES[name]
    made: Callable[..., Any] = getattr(import_module(f"zermelo.games.{group}.{name}"), make)
    return made


def is_catalogue_rules(name: str) -> bool:
    """Is the game called *name* given by rules, which are compiled? Others are trees, or borrowed as they are.

    >>> is_catalogue_rules("nim"), is_catalogue_rules("sharing"), is_catalogue_rules("chess")
    (True, False, False)
    """
    from zermelo.forms.rules import Rules

    made = catalogue_maker(name)
    return isinstance(made, type) and issubclass(made, Rules)


def _parameters(make: Callable[..., Any]) -> tuple[Parameter, ...]:
    """Returns the parameters of a game in the order of its positional values."""
    if is_dataclass(make):
        return tuple(Parameter(f.name, _kind(f.type), f.default) for f in fields(make))
    return tuple(Parameter(p.name, _kind(p.annotation), p.default) for p in signature(make).parameters.values())


def _kind(annotation: Any) -> str:
    """Returns a type as it is written, whether Python has kept it as text or not."""
    return annotation.__name__ if type(annotation) is type else str(annotation)


# ---------------------------------------------------------------- reading the values


def catalogue_values(text: str) -> dict[str, Any]:
    """Returns every parameter of a game by its name, with the value that *text* gives it or its default.

    >>> catalogue_values("connect:5,players=3")
    {'width': 5, 'height': 6, 'row': 4, 'players': 3}
    """
    name, colon, rest = text.strip().partition(":")
    known = _parameters(catalogue_maker(name))
    given = _read_values(name, rest.split(","), known) if colon else {}
    return {p.name: given.get(p.name, p.default) for p in known}


def _read_values(game: str, parts: list[str], known: tuple[Parameter, ...]) -> dict[str, Any]:
    """Returns the values written after the colon, by parameter."""
    by_name = {p.name: p for p in known}
    values: dict[str, Any] = {}
    free: list[str] = []
    for part in map(str.strip, parts):
        key, equals, value = part.partition("=")
        if not part:
            raise ParameterError(f"{game}: a value is empty; write it like {_example(game)}.")
        if not equals and not (part in by_name and by_name[part].kind == "bool"):
            free.append(part)
            continue
        if key not in by_name:
            raise ParameterError(
                f"{game} has no parameter {_clip(key)}.{error_hint(key[:40], by_name)} {_parameter_list(game, known)}"
            )
        if key in values:
            raise ParameterError(f"{game}: {key} is given twice.")
        values[key] = _convert_value(game, by_name[key], value if equals else "yes")
    return _place_values(game, free, known, values) | values


def _place_values(game: str, free: list[str], known: tuple[Parameter, ...], named: dict[str, Any]) -> dict[str, Any]:
    """Returns the values written without a name: parameters take them in order, a tuple takes them all."""
    if not free:
        return {}
    if known and known[0].kind == "tuple[int, ...]":
        first = known[0]
        if first.name in named:
            raise ParameterError(f"{game}: {first.name} is given twice.")
        return {first.name: tuple(_whole_number(game, first, part) for part in free)}
    if len(free) > len(known):
        extra = free[len(known)]
        raise ParameterError(f"{game}: {_clip(extra)} is one value too many. {_parameter_list(game, known)}")
    taken = {}
    for parameter, part in zip(known, free, strict=False):
        if parameter.name in named:
            raise ParameterError(f"{game}: {parameter.name} is given twice.")
        taken[parameter.name] = _convert_value(game, parameter, part)
    return taken


def _convert_value(game: str, parameter: Parameter, part: str) -> Any:
    """Returns one value in the type of its parameter."""
    if parameter.name == "players" and not part.lstrip("-").isdecimal():
        if not part:
            raise _refusal(game, parameter, part)
        return tuple(part.split("+"))
    if parameter.kind == "bool":
        if part.lower() not in FLAGS:
            raise _refusal(game, parameter, part)
        return FLAGS[part.lower()]
    if parameter.kind == "int":
        return _whole_number(game, parameter, part)
    if parameter.kind == "tuple[int, ...]":
        return tuple(_whole_number(game, parameter, piece) for piece in part.split("+"))
    return part


def _whole_number(game: str, parameter: Parameter, part: str) -> int:
    """Returns a whole number, unless it is none or absurdly long."""
    digits = part.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > DIGITS:
        raise _refusal(game, parameter, part)
    return int(part)


def _refusal(game: str, parameter: Parameter, part: str) -> ParameterError:
    more = f" of at most {DIGITS} digits" if part.removeprefix("-").isdecimal() and len(part) > DIGITS else ""
    return ParameterError(
        f"{game}: {parameter.name} takes {parameter.takes}{more}, not {_clip(part)}; for example {_example(game)}."
    )


def _parameter_list(game: str, known: tuple[Parameter, ...]) -> str:
    """Returns a sentence with all the parameters of a game and an example."""
    if not known:
        return f"It takes no parameters: write {game}."
    return f"Its parameters are {', '.join(p.name for p in known)}; for example {_example(game)}."


def _example(game: str) -> str:
    return GAMES[game][1] if game in GAMES else f"{game}:2,players=3"


def _clip(text: str) -> str:
    """Returns *text* in quotes, cut when it is long."""
    return repr(text if len(text) <= 30 else text[:29] + "…")
