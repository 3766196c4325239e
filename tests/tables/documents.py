"""Documents that somebody made up: sound ones in which some places hold something else, or nothing."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

MISSING = object()
OTHERS: tuple[Any, ...] = (
    MISSING, None, True, False, 0, 1, -1, 2, 255, 1 << 31, (1 << 62) + 1, (1 << 63) - 1, 1 << 63, -(1 << 63), 1 << 70,
    10**400, 0.5, 1e308, float("nan"), float("inf"), -float("inf"), "", "0", "x", "../../x", [], [0], [[]], [None], {},
    {"0": 1}, {"x": []},
)  # fmt: skip
Place = tuple[Any, ...]
Change = tuple[Place, Any]


def places(document: Any, path: Place = ()) -> Iterator[Place]:
    """All that a document holds, the document itself first."""
    yield path
    inner: Any = ()
    if isinstance(document, dict | list):
        inner = document.items() if isinstance(document, dict) else enumerate(document)
    for name, value in inner:
        yield from places(value, (*path, name))


def others(value: Any) -> list[Any]:
    """What may stand in the place of a value: other types, numbers beyond bounds, and what is a little different."""
    found: list[Any] = [*OTHERS]
    if type(value) is int:
        found += [value + 1, value - 1, -value, 2 * value, str(value), float(value), [value]]
    if isinstance(value, str):
        found += [value + "x", value[:-1], value.upper(), [value]]
    if isinstance(value, list):
        found += [value[::-1], value[1:], value[:-1], value * 2, value * 100, [value], dict(enumerate(map(str, value)))]
    if isinstance(value, dict):
        items = list(value.items())
        found += [dict(items[1:]), dict(items[:-1]), list(value.values()), value | {"x": 1}, value | {"7": 1}]
        found += [dict(zip(value, [*list(value.values())[1:], items[0][1]]))] if items else []
    return [one for one in found if repr(one) != repr(value)]


def changes(document: Any) -> Iterator[list[Change]]:
    """Every place, with everything that may stand there instead."""
    for place in places(document):
        value = document
        for name in place:
            value = value[name]
        for other in others(value):
            if place or other is not MISSING:
                yield [(place, other)]


def drawn(document: Any, dice: random.Random, many: int, together: int = 1) -> Iterator[list[Change]]:
    """So many of these changes, drawn by lot; of some *together*, none is within what another one replaces."""
    known = [change for (change,) in changes(document) if together == 1 or change[0]]
    for _ in range(many):
        found: list[Change] = []
        while len(found) < together:
            place, other = dice.choice(known)
            if any(place[: len(p)] == p or p[: len(place)] == place for p, _ in found):
                found = []  # perhaps nothing lies beside the first
            else:
                found.append((place, other))
        yield found


def changed(document: Any, made: list[Change]) -> Any:
    """Returns a document with these changes."""
    found = copy.deepcopy(document)
    for place, other in sorted(made, key=lambda change: repr(change[0]), reverse=True):
        if not place:
            return copy.deepcopy(other)
        inner = found
        for name in place[:-1]:
            inner = inner[name]
        if other is MISSING:
            del inner[place[-1]]
        else:
            inner[place[-1]] = copy.deepcopy(other)
    return found
