"""A catalogue name as a form: what its parameters may be, and the name that other values make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zermelo.errors import ParameterError, error_hint
from zermelo.games.catalogue import FLAGS, catalogue_values, entries, from_name
from zermelo.games.parameters import parameter_bounds_heard

KINDS = {"int": "number", "bool": "switch", "tuple[int, ...]": "numbers", "str": "text"}


@dataclass(frozen=True)
class FormField:
    """One parameter: its kind, what it may be where the game says so, its default and its value now."""

    name: str
    kind: str  # number, numbers, switch, text, choice
    takes: str  # in words
    default: str
    value: str
    least: int | None = None
    greatest: int | None = None
    choices: tuple[str, ...] = ()


def form_of_game(text: str) -> tuple[FormField, ...]:
    """Returns the parameters of the game that a catalogue name stands for.

    >>> [(f.name, f.value, f.least, f.greatest) for f in form_of_game("hex:4,3")]
    [('width', '4', 1, 26), ('height', '3', 1, 26), ('players', '2', 2, 2)]
    """
    name = text.strip().partition(":")[0]
    with parameter_bounds_heard() as bounds:
        from_name(text)
    values = catalogue_values(text)
    entry = next(one for one in entries() if one.name == name)
    fields = []
    for p in entry.parameters:
        asked = bounds.get(p.name)
        choices = tuple(map(str, asked)) if isinstance(asked, list) else ()
        least, greatest = asked if isinstance(asked, tuple) else (None, None)
        kind = "choice" if choices else KINDS[p.kind]
        said = (_written(p.default), _written(values[p.name]))
        fields.append(FormField(p.name, kind, p.takes, *said, least, greatest, choices))
    return tuple(fields)


def game_name_of_form(text: str, changed: Mapping[str, str]) -> str:
    """Returns the shortest name of the game that *text* names with some parameters *changed*, if there is such a game.

    >>> game_name_of_form("connect:7,6,4", {"width": "5", "players": "3"})
    'connect:5,players=3'
    >>> game_name_of_form("nim:2,2", {"heaps": "1+2+3", "misere": "yes"})
    'nim:1,2,3,misere'
    """
    name = text.strip().partition(":")[0]
    values = {key: _written(value) for key, value in catalogue_values(text).items()}
    for key, value in changed.items():
        if key not in values:
            raise ParameterError(f"{name} has no parameter {key[:40]!r}.{error_hint(key[:40], values)}")
        if set(value) & set(",=") or not value.strip():
            raise ParameterError(f"{name}: {key} cannot be {value[:40]!r}.")
        values[key] = value.strip()
    parts = _parts(name, values)
    found = f"{name}:{','.join(parts)}" if parts else name
    from_name(found)
    return found


def _parts(name: str, values: Mapping[str, str]) -> list[str]:
    """What stands behind the colon: the first values as they are, up to one that is left out, others by their names."""
    parts: list[str] = []
    is_first = True
    for p in next(one for one in entries() if one.name == name).parameters:
        value = values[p.name]
        if value == _written(p.default):
            is_first = False
        elif p.kind == "bool":
            parts.append(p.name if FLAGS.get(value.lower()) else f"{p.name}={value}")
        elif is_first and p.kind == "tuple[int, ...]":
            parts.append(value.replace("+", ","))
            is_first = False
        else:
            parts.append(value if is_first and p.kind == "int" and p.name != "players" else f"{p.name}={value}")
            is_first = is_first and p.kind == "int"
    return parts


def _written(value: Any) -> str:
    """Returns a value as names have it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "+".join(map(str, value)) if isinstance(value, tuple) else str(value)
