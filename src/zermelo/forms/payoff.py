"""Exact numbers: what players get, as whole numbers and fractions, never as approximations."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import isfinite, lcm, prod
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from zermelo.errors import GameError, MissingError, NameError_
from zermelo.forms.display import Shown

if TYPE_CHECKING:
    from _collections_abc import dict_items

    import numpy as np

Number = int | Fraction
NumberLike: TypeAlias = int | Fraction | float | str | Decimal  # what `exact_payoff` reads
LIMIT = 1 << 62  # whole numbers below this in size are kept as 64-bit integers
LONGEST = 14_000  # bits of a number that Python writes out: up to 4300 digits
DIGITS = 1000  # a written number longer than this is refused


def exact_payoff(value: Any, what: str = "payoff") -> Number:
    """Returns *value* as an int or a Fraction; a decimal means what it says.

    >>> exact_payoff("1/2"), exact_payoff("0.10"), exact_payoff(0.1), exact_payoff(Fraction(4, 2)), exact_payoff("1e3")
    (Fraction(1, 2), Fraction(1, 10), Fraction(1, 10), 2, 1000)
    >>> exact_payoff(float("nan"))
    Traceback (most recent call last):
    zermelo.errors.GameError: A payoff must be a finite number; this one is nan.
    """
    if type(value) is int:
        return value
    if hasattr(value, "item") and getattr(value, "ndim", 0) == 0:  # a number of NumPy's
        value = value.item()
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Fraction, Decimal)):
        raise GameError(f"A {what} must be a number; this one is {value!r}.")
    if isinstance(value, float):
        if not isfinite(value):
            raise GameError(f"A {what} must be a finite number; this one is {value}.")
        value = repr(value)
    if isinstance(value, Decimal):
        value = str(value)
    if isinstance(value, str) and (len(value) > DIGITS or _exponent(value) > DIGITS):
        raise GameError(f"A {what} may have at most {DIGITS} digits: {value[:20]}…")
    try:
        number = Fraction(value)
    except (ValueError, OverflowError, ZeroDivisionError):
        raise GameError(f"A {what} must be a finite number; this one is {value!r}.") from None
    return simplest_payoff(number)


def _exponent(text: str) -> int:
    _, _, power = text.lower().partition("e")
    try:
        return abs(int(power)) if power else 0
    except ValueError:
        return 0


def simplest_payoff(number: Number) -> Number:
    """Returns a whole Fraction as an int."""
    return number.numerator if number.denominator == 1 else number


def payoff_quotient(units: int, scale: int) -> Number:
    """Returns *units* / *scale* exactly."""
    return units if scale == 1 else simplest_payoff(Fraction(units, scale))


def payoff_places(points: Sequence[Number]) -> tuple[int, ...]:
    """Returns the place of each player: 1 for the most points; equal points share a place, and none is left out.

    >>> payoff_places((5, 5, 2)), payoff_places((2, 1, -3)), payoff_places((0, 0, 0))
    ((1, 1, 2), (1, 2, 3), (1, 1, 1))
    """
    order = sorted(set(points), reverse=True)
    return tuple(order.index(p) + 1 for p in points)


class Payoff(Shown, dict[str, Number]):
    """What each player gets: a mapping by player, in the game's order of players. It never changes.

    `json.dumps` takes it, and writes a fraction as zermelo's files do: as a text.

    >>> Payoff(("Ann", "Bob"), (1, Fraction(1, 2)))
    {'Ann': 1, 'Bob': 1/2}
    >>> import json
    >>> json.dumps(Payoff(("Ann", "Bob"), (1, Fraction(1, 2))))
    '{"Ann": 1, "Bob": "1/2"}'
    """

    __slots__ = ("_players", "_values")

    def __init__(self, players: Sequence[str], values: Iterable[Number]) -> None:
        self._players, self._values = tuple(players), tuple(values)
        super().__init__(zip(self._players, self._values, strict=True))

    def __missing__(self, player: str) -> Number:
        raise MissingError(f"No player {player!r}. The players are {', '.join(self._players)}.")

    def items(self) -> dict_items[str, Number]:
        """Returns players and what they get. Python's `json` knows no fractions: where it asks, they are texts."""
        if sys._getframe(1).f_globals.get("__name__") == "json.encoder":
            told: Any = {p: _written(v) if isinstance(v, Fraction) else v for p, v in super().items()}
            return told.items()  # type: ignore[no-any-return]
        return super().items()

    def __reduce__(self) -> tuple[type[Payoff], tuple[tuple[str, ...], tuple[Number, ...]]]:
        return type(self), (self._players, self._values)

    def _fixed(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("A payoff does not change; dict(payoff) makes a copy that can.")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _fixed

    def copy(self) -> dict[str, Number]:
        """Returns a plain dict, which can be changed."""
        return dict(self)

    @property
    def vector(self) -> tuple[Number, ...]:
        """The numbers alone, in the order of the players."""
        return self._values

    @property
    def total(self) -> Number:
        """The sum over all players."""
        return simplest_payoff(Fraction(sum(self._values)))

    @property
    def places(self) -> dict[str, int]:
        """Everybody's place: 1 for the most; equal payoffs share a place, and none is left out."""
        return dict(zip(self._players, payoff_places(self._values), strict=True))

    @property
    def is_draw(self) -> bool:
        """Do all get the same? Then nobody has won and nobody has lost."""
        return len(self._players) > 1 and len(set(self._values)) == 1

    @property
    def winners(self) -> tuple[str, ...]:
        """Those in the first place; nobody in a draw."""
        return () if self.is_draw else tuple(p for p, place in self.places.items() if place == 1)

    @property
    def losers(self) -> tuple[str, ...]:
        """Those in the last place; nobody in a draw."""
        last = max(self.places.values())
        return () if last == 1 else tuple(p for p, place in self.places.items() if place == last)

    def __hash__(self) -> int:  # type: ignore[override]  # it does not change
        return hash((self._players, self._values))

    def __repr__(self) -> str:
        return "{" + ", ".join(f"{p!r}: {_written(v)}" for p, v in self.items()) + "}"


def _written(value: Number) -> str:
    """The number as it is; about, where it has thousands of digits, which Python does not write."""
    is_long = max(value.numerator.bit_length(), value.denominator.bit_length()) > LONGEST
    return f"about {float(value)}" if is_long else str(value)


def payoff_vector(payoff: Any, players: Sequence[str], exact: Callable[[Any], Any] = exact_payoff) -> tuple[Any, ...]:
    """Returns a payoff given as a mapping by player, or as a sequence in their order, as *exact* numbers."""
    if isinstance(payoff, Mapping):
        unknown = [p for p in payoff if p not in players]
        missing = [p for p in players if p not in payoff]
        if unknown or missing:
            raise GameError(f"A payoff names {', '.join(map(str, payoff))}; the players are {', '.join(players)}.")
        return tuple(exact(payoff[p]) for p in players)
    if isinstance(payoff, str) or not isinstance(payoff, Iterable):
        raise GameError(f"A payoff is a mapping by player, or one number for each; this one is {payoff!r}.")
    values = tuple(payoff)
    if len(values) != len(players):
        raise GameError(f"A payoff must have one number for each of {', '.join(players)}; this one is {values}.")
    return tuple(exact(v) for v in values)


def pack_payoffs(rows: Sequence[Sequence[Number]], seats: int) -> tuple[np.ndarray[Any, Any], int]:
    """Returns *rows* as an integer array in units of 1/scale, and the scale.

    The array holds 64-bit integers when they fit, else Python's own.
    """
    import numpy as np

    scale = lcm(*(n.denominator for row in rows for n in row), 1)
    units = [[int(n * scale) for n in row] for row in rows]
    fits = all(-LIMIT < n < LIMIT for row in units for n in row)
    return np.array(units, dtype=np.int64 if fits else object).reshape(len(rows), seats), scale


def distinct_payoff_rows(payoff: np.ndarray[Any, Any]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Returns the different rows of *payoff*, and for each row which of them it is."""
    import numpy as np

    if payoff.dtype == object or not payoff.size:
        rows = [tuple(row) for row in payoff.tolist()]
        known = {row: k for k, row in enumerate(dict.fromkeys(rows))}
        found = np.array(list(known), dtype=payoff.dtype).reshape(len(known), payoff.shape[1])
        return found, np.array([known[row] for row in rows], dtype=np.int64)
    low, high = payoff.min(axis=0), payoff.max(axis=0)
    spans = [int(h) - int(w) + 1 for w, h in zip(low, high, strict=True)]
    if prod(spans) >= LIMIT:
        found, which = np.unique(payoff, axis=0, return_inverse=True)
        return found, which.reshape(-1)
    code = np.zeros(len(payoff), dtype=np.int64)  # rows as single numbers sort many times faster
    for q, span in enumerate(spans):
        code = code * span + (payoff[:, q] - low[q])
    _, first, which = np.unique(code, return_index=True, return_inverse=True)
    return payoff[first], which.reshape(-1)


def payoffs_with_dummy(
    players: tuple[str, ...], name: str, payoff: np.ndarray[Any, Any], scale: int, total: int | Fraction
) -> tuple[np.ndarray[Any, Any], int]:
    """Returns payoffs with one more column, of the player *name*, that makes each row sum to *total*; and a scale."""
    import numpy as np

    if name in players:
        raise NameError_(f"There is a player {name!r} already; give the dummy another name.")
    even = Fraction(exact_payoff(total, "sum"))
    fine = lcm(scale, even.denominator)
    units = payoff.astype(object) * (fine // scale)
    wide = np.concatenate([units, int(even * fine) - units.sum(axis=-1, keepdims=True)], axis=-1)
    fits = wide.size == 0 or int(abs(wide).max()) < LIMIT
    return wide.astype(np.int64) if fits else wide, fine
