"""`Linear`: an exact number that depends on a parameter, such as 3 + 2x."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zermelo.errors import GameError, ParameterError
from zermelo.forms.payoff import DIGITS, Number, exact_payoff, simplest_payoff

NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]{,29}")
PLAIN = r"[0-9]+(?:\.[0-9]+|/[0-9]+)?"
TERM = re.compile(rf"\s*([+-]?)\s*(?:({PLAIN})\s*\*?\s*)?([A-Za-z_][A-Za-z_0-9]{{,29}})?\s*")
EXPONENT = re.compile(r"[eE][0-9]+")  # 1e5 is a number, not a multiple of e5
Row = tuple[tuple[Any, Any], ...]  # constant and slope of what each player gets


@dataclass(frozen=True, repr=False)
class Linear:
    """A number that is linear in a parameter: constant + slope · name.

    It can be added to, subtracted from, multiplied and divided by exact numbers; two of one parameter can be added.

    >>> x = parameter("x")
    >>> 3 - 2 * x, (x + 1) / 2, x - x, (2 - x)(5)
    (3-2x, 1/2+1/2*x, 0, -3)
    """

    constant: Number
    slope: Number
    name: str

    def __call__(self, value: Any) -> Number:
        """Returns the number that it is where the parameter is *value*."""
        return simplest_payoff(Fraction(self.constant) + Fraction(self.slope) * exact_payoff(value, "parameter"))

    def _other(self, other: Any) -> Linear:
        if isinstance(other, Linear):
            if other.name != self.name:
                raise ParameterError(f"A payoff depends on one parameter; {self.name} and {other.name} are two.")
            return other
        return Linear(exact_payoff(other, "number"), 0, self.name)

    def __add__(self, other: Any) -> Linear:
        more = self._other(other)
        sums = (Fraction(self.constant) + more.constant, Fraction(self.slope) + more.slope)
        return Linear(simplest_payoff(sums[0]), simplest_payoff(sums[1]), self.name)

    __radd__ = __add__

    def __neg__(self) -> Linear:
        return Linear(-self.constant, -self.slope, self.name)

    def __sub__(self, other: Any) -> Linear:
        return self + -self._other(other)

    def __rsub__(self, other: Any) -> Linear:
        return self._other(other) + -self

    def __mul__(self, factor: Any) -> Linear:
        if isinstance(factor, Linear):
            raise ParameterError(f"A payoff is linear in {self.name}; a product of two such numbers is not.")
        by = Fraction(exact_payoff(factor, "number"))
        return Linear(simplest_payoff(self.constant * by), simplest_payoff(self.slope * by), self.name)

    __rmul__ = __mul__

    def __truediv__(self, divisor: Any) -> Linear:
        if isinstance(divisor, Linear):
            raise ParameterError(f"A payoff is linear in {self.name}; a quotient of two such numbers is not.")
        by = Fraction(exact_payoff(divisor, "number"))
        if by == 0:
            raise ParameterError("A payoff cannot be divided by 0.")
        return self * (1 / by)

    def __repr__(self) -> str:
        if self.slope == 0:
            return str(self.constant)
        size = self.slope if self.slope > 0 else -self.slope
        times = "" if size == 1 else f"{size}*" if size.denominator > 1 else str(size)
        sign = "-" if self.slope < 0 else "+" if self.constant else ""
        return f"{self.constant or ''}{sign}{times}{self.name}"


def parameter(name: str) -> Linear:
    """Returns a number left open, to be used in the payoffs of `end` and `matrix`; `vary` says when answers change.

    >>> x = parameter("x")
    >>> 10 - 3 * x
    10-3x
    """
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise ParameterError(f"A parameter's name has at most 30 letters, digits and _, unlike {name!r}.")
    return Linear(0, 1, name)


def linear_or_number(value: Any) -> Linear | Number:
    """Returns what an end pays: an exact number, or one that depends on a parameter."""
    return value if isinstance(value, Linear) else exact_payoff(value)


def read_linear(text: str) -> Linear | None:
    """Returns the number that a text such as ``3+2x`` or ``1/2*x - 4`` means; None where it is none with a parameter.

    >>> read_linear("3+2x"), read_linear("-x"), read_linear("1/2*x - 4"), read_linear("5"), read_linear("2x+y")
    (3+2x, -x, -4+1/2*x, None, None)
    """
    if len(text) > DIGITS:
        return None
    at, found = 0, Linear(0, 0, "")
    while at < len(text):
        term = TERM.match(text, at)
        if term is None or not (term[2] or term[3]) or (at and not term[1]):
            return None
        if term[3] and (found.name not in ("", term[3]) or (term[2] and EXPONENT.fullmatch(term[3]))):
            return None
        try:
            size = Fraction(term[2] or 1) * (-1 if term[1] == "-" else 1)
        except (GameError, ZeroDivisionError):
            return None
        name = term[3] or found.name
        constant, slope = found.constant + (0 if term[3] else size), found.slope + (size if term[3] else 0)
        found = Linear(simplest_payoff(constant), simplest_payoff(slope), name)
        at = term.end()
    return found if found.name else None
