"""Gambit's files with a parameter: payoffs and odds such as ``3+2x`` or ``1-x``, written without blanks.

Gambit itself reads numbers alone, so such files are ours. A linear function is known by two of its values: the file is
read twice as if numbers stood there, at two values of the parameter at which all odds are above 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from zermelo.errors import FileError
from zermelo.formats.gambit.tokens import TEXT
from zermelo.forms.family.family import MatrixFamily, TreeFamily, family_through, odds_span
from zermelo.forms.family.linear import Linear, read_linear
from zermelo.forms.payoff import Number, simplest_payoff

PART = re.compile(rf"(?P<text>{TEXT})|(?P<sign>[{{}}])|(?P<word>[^\s\"{{}},]++)", re.DOTALL)
Word = tuple[int, int, Linear]  # from where to where it stands, and what it says


def read_with_parameter(content: str, name: str, read: Callable[[str], Any]) -> TreeFamily | MatrixFamily | None:
    """Returns the games in *content* for all values of its parameter; None where it has none."""
    words, odds = _linear_words(content)
    names = sorted({linear.name for _, _, linear in words})
    if not names:
        return None
    if len(names) > 1:
        raise FileError(f"{name}: a game has one parameter; this one has {', '.join(names)}.")
    found = []
    for x in _two_values(odds, name, names[0]):
        try:
            found.append((x, read(_with_numbers(content, words, x))))
        except FileError as error:
            raise FileError(f"{error} (read with {names[0]} = {x})") from None
    return family_through(names[0], found[0], found[1])


def _linear_words(content: str) -> tuple[list[Word], list[Linear]]:
    """The words in braces that depend on a parameter, and those of them that are odds: they follow a name.

    The first braces hold the players.
    """
    words: list[Word] = []
    odds: list[Linear] = []
    depth, groups, after_text = 0, 0, False
    for part in PART.finditer(content):
        if part["sign"]:
            depth += 1 if part["sign"] == "{" else -1
            groups += part["sign"] == "{"
        elif part["word"] and depth > 0 and groups > 1 and (linear := read_linear(part["word"])) is not None:
            words.append((part.start(), part.end(), linear))
            if after_text:
                odds.append(linear)
        after_text = part["text"] is not None
    return words, odds


def _two_values(odds: list[Linear], name: str, parameter: str) -> tuple[Number, Number]:
    low, high = odds_span([(share.constant, share.slope) for share in odds])
    if low is None:
        return (0, 1) if high is None else (high - 1, high - 2)
    if high is None:
        return low + 1, low + 2
    if low >= high:
        raise FileError(f"{name}: no value of {parameter} makes all odds above 0.")
    third = Fraction(high - low) / 3
    return simplest_payoff(low + third), simplest_payoff(high - third)


def _with_numbers(content: str, words: list[Word], x: Number) -> str:
    """The text with numbers in place of what depends on the parameter; places stay where they fit."""
    made, at = [], 0
    for begin, end, linear in words:
        made += [content[at:begin], str(linear(x)).ljust(end - begin)]
        at = end
    return "".join([*made, content[at:]])
