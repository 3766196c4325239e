"""Numbers as visitors write them: short and plain, since ``1e999999999`` is short as well."""

from __future__ import annotations

import re
from fractions import Fraction

from zermelo.errors import ParameterError

PLAIN = re.compile(r"-?\d{1,1000}(/\d{1,1000}|\.\d{1,1000})?", re.ASCII)


def read_web_number(text: str, what: str) -> Fraction:
    """Returns the number that *text* is: 3, -1/2 or 0.25.

    >>> read_web_number("-1/2", "x"), read_web_number("0.25", "x")
    (Fraction(-1, 2), Fraction(1, 4))
    """
    _, _, below = text.partition("/")
    if not PLAIN.fullmatch(text) or (below and not int(below)):
        raise ParameterError(f"{what} must be numbers such as 3, 1/2 or 0.25, not {text[:40]!r}.")
    return Fraction(text)
