"""What all documents share: places in them, their heads, and fields of a known kind."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

from zermelo.errors import FileError, GameError, error_hint
from zermelo.forms.build.tree import require_build_tree_odds
from zermelo.forms.family.linear import Linear, read_linear
from zermelo.forms.payoff import DIGITS, Number, Payoff, exact_payoff, simplest_payoff

VERSION = 1
BITS = DIGITS * 10 // 3 + 1  # in a whole number of DIGITS digits, about
NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]{1,9})?")
RATIO = re.compile(r"([+-]?[0-9]+)/([0-9]+)")
PLAIN = re.compile(r"[^\W\d][\w-]{,29}")


class Decimal(str):
    """A number with a point or an exponent, as it was written."""

    __slots__ = ()


@dataclass(frozen=True)
class Place:
    """A place in a document: the file, and the keys and indices that lead there.

    >>> Place("a.json").at("nodes", 3, "moves", "keep")
    a.json: nodes[3].moves.keep
    """

    file: str
    way: tuple[str | int, ...] = ()

    def at(self, *steps: str | int) -> Place:
        """Returns the place that *steps* lead to from here."""
        return Place(self.file, (*self.way, *steps))

    def refusal(self, what: str) -> FileError:
        """Returns the error that says *what* is wrong here."""
        return FileError(f"{self!r}: {what}")

    def __repr__(self) -> str:
        return f"{self.file}: {self}" if self.way else self.file

    def __str__(self) -> str:
        steps = "".join(
            f"[{step}]"
            if isinstance(step, int)
            else f".{step}"
            if PLAIN.fullmatch(step)
            else f"[{field_excerpt(step)}]"
            for step in self.way
        )
        return steps.removeprefix(".")


def field_excerpt(value: Any) -> str:
    """Returns *value* for a message, short.

    >>> (field_excerpt("x" * 99), field_excerpt([1, 2]), field_excerpt(True), field_excerpt(Decimal("0.5")),
    ...  field_excerpt({}))
    ('"xxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"', 'a list of 2', 'true', '0.5', 'an object')
    """
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, int) and abs(value) >= 1 << 64:
        return "a number beyond 64 bits"
    if isinstance(value, Decimal):
        return value if len(value) <= 30 else value[:29] + "…"
    if isinstance(value, str):
        cut = value if len(value) <= 30 else value[:29] + "…"
        return json.dumps(cut, ensure_ascii=not cut.isprintable())
    return json.dumps(value)


# ---------------------------------------------------------------- objects


def kind_field(document: Any, place: Place) -> str:
    """Returns the kind of a document, after a look at its version."""
    if type(document) is not dict:
        raise place.refusal(f'a document is an object with "zermelo" and "version", not {field_excerpt(document)}.')
    if "zermelo" not in document:
        raise place.refusal('this is not a zermelo document: it has no "zermelo".')
    kind = text_field(document["zermelo"], place.at("zermelo"))
    version = required_field(document, "version", place)
    if type(version) is not int:
        raise place.at("version").refusal(f"a version is a whole number, not {field_excerpt(version)}.")
    if version != VERSION:
        raise place.refusal(f"this file is version {field_excerpt(version)}; this zermelo reads {VERSION}.")
    return kind


def required_field(document: dict[str, Any], key: str, place: Place) -> Any:
    """Returns what stands under *key*, which must be there."""
    if key not in document:
        raise place.refusal(f"{json.dumps(key)} is missing.")
    return document[key]


def only_known_fields(document: dict[str, Any], known: Collection[str], place: Place) -> None:
    """Raises when *document* has a key that is not *known*."""
    for key in document:
        if key not in known:
            raise place.refusal(
                f"no key {field_excerpt(key)} is known here.{error_hint(key[:40], known)} Known: {', '.join(known)}."
            )


def object_field(value: Any, place: Place, what: str) -> dict[str, Any]:
    """Returns *value*, which must be an object."""
    if type(value) is not dict:
        raise place.refusal(f"{what} are written as an object, not {field_excerpt(value)}.")
    return value


def list_field(value: Any, place: Place, what: str) -> list[Any]:
    """Returns *value*, which must be a list."""
    if type(value) is not list:
        raise place.refusal(f"{what} are written as a list, not {field_excerpt(value)}.")
    return value


# ---------------------------------------------------------------- single values


def text_field(value: Any, place: Place) -> str:
    """Returns *value*, which must be a text that can be written again."""
    if type(value) is not str:
        raise place.refusal(f"a text is expected, not {field_excerpt(value)}.")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise place.refusal(f"{field_excerpt(value)} holds half a character.") from None
    return value


def flag_field(value: Any, place: Place) -> bool:
    """Returns *value*, which must be true or false."""
    if type(value) is not bool:
        raise place.refusal(f"true or false is expected, not {field_excerpt(value)}.")
    return value


def count_field(value: Any, place: Place) -> int:
    """Returns *value*, which must be a whole number of things, no more than 64 bits hold."""
    if type(value) is not int or not 0 <= value < 1 << 63:
        raise place.refusal(f"a whole number from 0 is expected, not {field_excerpt(value)}.")
    return value


def number_to_field(value: Number) -> int | str:
    """Returns an exact number as documents hold it: an int, or a text such as ``1/2``.

    >>> number_to_field(3), number_to_field(Fraction(4, 2)), number_to_field(Fraction(-1, 3))
    (3, 2, '-1/3')
    """
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > BITS:
        raise GameError(f"A number of more than {DIGITS} digits cannot be written.")
    return int(value) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def number_field(value: Any, place: Place) -> Number:
    """Returns an exact number written as an integer, a decimal or a text: ``3``, ``0.1``, ``"1/2"``."""
    found = number_in_field(value)
    if found is not None:
        return found
    if isinstance(value, int | str) and not isinstance(value, bool) and _is_long(value):
        raise place.refusal(f"a number of more than {DIGITS} digits is refused: {field_excerpt(value)}.")
    raise place.refusal(f'a number is expected (3, 0.25 or "1/2"), not {field_excerpt(value)}.')


def number_in_field(value: Any) -> Number | None:
    """Returns the number that *value* is, or None when it is none or absurdly long."""
    if type(value) is int:
        return value if value.bit_length() <= BITS else None
    return _number_in(value) if isinstance(value, str) and len(value) <= 2 * DIGITS + 3 else None


@lru_cache(1 << 14)
def _number_in(written: str) -> Number | None:
    if ratio := RATIO.fullmatch(written):
        above, below = ratio.groups()
        too_long = max(len(above), len(below)) > DIGITS + 2
        return None if too_long or int(below) == 0 else simplest_payoff(Fraction(int(above), int(below)))
    try:
        return exact_payoff(str(written), "number") if NUMBER.fullmatch(written) else None
    except GameError:
        return None


def _is_long(value: int | str) -> bool:
    return isinstance(value, int) or len(value) > DIGITS or bool(NUMBER.fullmatch(value))


def common_field_denominator(numbers: Iterable[Number], bits: int) -> int:
    """Returns the least common denominator, or 0 when it has more than *bits* bits."""
    common = 1
    for below in {n.denominator for n in numbers}:
        common = lcm(common, below)
        if common.bit_length() > bits:
            return 0
    return common


def odds_field(moves: dict[str, Any], place: Place, bits: int = BITS) -> dict[str, Fraction]:
    """Returns the odds of *moves*: above 0, and summing to exactly 1."""
    odds = {name: Fraction(number_field(share, place.at(name))) for name, share in moves.items()}
    if not common_field_denominator(odds.values(), bits):
        raise place.refusal("the denominators of the odds differ too much to be kept exactly.")
    try:
        require_build_tree_odds(list(odds.values()), [name[:30] for name in odds])
    except GameError as error:
        raise place.refusal(short_field_message(str(error))) from None
    return odds


def short_field_message(message: str) -> str:
    """Returns *message*, cut in its middle when it is long."""
    return message if len(message) <= 300 else message[:200] + " … " + message[-60:]


def linear_in_field(value: Any, name: Any) -> Number | Linear | None:
    """Returns the number that *value* is, which may depend on the parameter *name*: ``3``, ``"3+2x"``; else None."""
    found = number_in_field(value)
    if found is not None or type(value) is not str or type(name) is not str:
        return found
    linear = read_linear(value)
    return linear if linear is not None and linear.name == name else None


def player_numbers_field(
    value: Any, players: tuple[str, ...], place: Place, read: Callable[[Any], Any] = number_in_field
) -> tuple[Any, ...]:
    """Returns one number for each player, written as a list in their order or as an object by player."""
    if type(value) is list:
        if len(value) != len(players):
            raise place.refusal(f"{_numbers(len(value))} for {len(players)} players ({_some(players)}).")
        found = [read(n) for n in value]
        return tuple(number_field(value[i], place.at(i)) if n is None else n for i, n in enumerate(found))
    if type(value) is not dict:
        raise place.refusal(
            f"a payoff is a list or an object with a number for each player, not {field_excerpt(value)}."
        )
    for name in value:
        if name not in players:
            close = error_hint(name[:40], players)
            raise place.refusal(f"{field_excerpt(name)} is not a player.{close} Players: {_some(players)}.")
    for player in players:
        if player not in value:
            raise place.refusal(f"there is no number for {field_excerpt(player)}.")
    found = [read(value[player]) for player in players]
    return tuple(number_field(value[p], place.at(p)) if n is None else n for p, n in zip(players, found, strict=True))


def payoff_field(value: Any, players: tuple[str, ...], place: Place) -> Payoff:
    """Returns a payoff written as an object by player, or as a list in their order."""
    return Payoff(players, player_numbers_field(value, players, place))


def _numbers(count: int) -> str:
    return "1 number" if count == 1 else f"{count} numbers"


def _some(names: Iterable[str]) -> str:
    names = list(names)
    return ", ".join(n[:30] for n in names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
