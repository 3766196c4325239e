"""What is written in a picture: names made harmless, numbers made short."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import log10
from typing import Any
from unicodedata import category, east_asian_width

from zermelo.forms.intervals import interval_decimals
from zermelo.forms.payoff import LONGEST, Number

LONGEST_NUMBER = 9


def plain_label(label: Any, longest: int | None = None) -> str:
    r"""Returns *label* as one printable line: control characters are written out, what is too long is cut.

    Names come from files, and a name must never move a cursor, open an escape sequence or end a line.

    >>> plain_label("a\nb\x1b[31m"), plain_label("abcdef", 4), plain_label("é ü 漢")
    ('a\\nb\\x1b[31m', 'abc…', 'é ü 漢')
    """
    text = str(label)
    if not text.isprintable():
        text = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    return text if longest is None or len(text) <= longest else text[: longest - 1] + "…"


def label_width(text: str) -> int:
    """Returns how many columns of a terminal *text* takes.

    >>> label_width("abc"), label_width("漢"), label_width("e\u0301")
    (3, 2, 1)
    """
    if text.isascii():
        return len(text)
    return sum(0 if category(c) in ("Mn", "Me") else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def number_label(value: Number) -> str:
    """Returns a number; one that is long to write is rounded, and says so by its ≈.

    >>> number_label(Fraction(1, 3)), number_label(Fraction(123456, 7654321)), number_label(12)
    ('1/3', '≈0.01613', '12')
    """
    if isinstance(value, int) and abs(value) < 10**LONGEST_NUMBER:
        return str(value)
    short = str(value) if max(abs(value.numerator), value.denominator) < 10**LONGEST_NUMBER else ""
    if 0 < len(short) <= LONGEST_NUMBER:
        return short
    try:
        return f"≈{float(value):.4g}"
    except OverflowError:
        return "≈" + ("-" if value < 0 else "") + f"10^{_digits(abs(Fraction(value)))}"


def signed_number_label(value: Number) -> str:
    """Returns a number as pictures write it: with a minus sign, not a hyphen.

    >>> signed_number_label(-2)
    '−2'
    """
    return number_label(value).replace("-", "−")


def rough_number_label(value: Number) -> str:
    """Returns the size of a number, to two digits.

    >>> rough_number_label(Fraction(1, 3)), rough_number_label(10**400)
    ('0.33', '10^400')
    """
    try:
        return f"{float(value):.2g}"
    except OverflowError:
        return number_label(value).removeprefix("≈")


def _digits(value: Fraction) -> int:
    return round((value.numerator.bit_length() - value.denominator.bit_length()) * 0.30103)


def payoff_label(values: Sequence[Number]) -> str:
    """Returns what everybody gets, in the order of the players.

    >>> payoff_label([2, Fraction(1, 2)])
    '(2, 1/2)'
    """
    return f"({', '.join(map(number_label, values))})"


def count_label(count: int, thing: str) -> str:
    """Returns a number of things, with commas; above 10^15 only its size.

    >>> count_label(1, "node"), count_label(1234, "end"), count_label(10**30, "node")
    ('1 node', '1,234 ends', 'about 10^30 nodes')
    """
    if count >= 10**15:
        return f"about 10^{round(count.bit_length() * 0.30103 - 0.15)} {thing}s"
    return f"{count:,} {thing}" + ("" if count == 1 else "s")


def rough_count_label(count: float) -> str:
    """Returns a count of which the first digit is known at best.

    >>> rough_count_label(7_716_023), rough_count_label(96), rough_count_label(3.4e17)
    ('8,000,000', '100', '10^18')
    """
    power = int(log10(max(1, count)))
    whole = round(count / 10**power) * 10**power
    return f"{whole:,}" if whole < 10**12 else f"10^{round(log10(count))}"


def bytes_label(count: int) -> str:
    """Returns a number of bytes in the largest unit of which there is one.

    >>> bytes_label(999), bytes_label(1_500_000), bytes_label(10**19)
    ('999 bytes', '1 MB', '10000 PB')
    """
    for unit in ("bytes", "KB", "MB", "GB", "TB"):
        if count < 1000:
            return f"{count} {unit}"
        count //= 1000
    return f"{count} PB"


def exact_number_label(value: Number) -> str:
    """Returns a number exactly, and a fraction as a decimal too; of thousands of digits only how many there are.

    >>> exact_number_label(2), exact_number_label(Fraction(1, 3)), exact_number_label(Fraction(1, 3**9999))
    ('2', '1/3 ≈ 0.3333', 'about 0.0000, a fraction of 4771 digits')
    >>> exact_number_label(Fraction(2**1500 + 1, 2**1501))[-8:]
    '≈ 0.5000'
    """
    bits = max(value.numerator.bit_length(), value.denominator.bit_length())
    if bits > LONGEST:
        digits = round(bits * 0.30103)
        if value.denominator == 1:
            return f"about 10^{digits}"
        return f"about {_decimal(value)}, a fraction of {digits} digits"
    return f"{value} ≈ {_decimal(value)}" if value.denominator != 1 else str(value)


def _decimal(value: Number) -> str:
    """A fraction to four decimals; of one beyond all floats only its size.

    >>> _decimal(Fraction(1, 3)), _decimal(Fraction(10**400, 3))
    ('0.3333', '10^399')
    """
    try:
        return f"{float(value):.4f}"
    except OverflowError:
        return number_label(value).removeprefix("≈")


def interval_label(low: Number, high: Number) -> str:
    """Returns a number exactly, or two numbers between which it lies.

    >>> interval_label(1, 1), interval_label(Fraction(1, 4), Fraction(1, 2))
    ('1', 'between 0.25 and 0.50')
    """
    return exact_number_label(low) if low == high else "between {} and {}".format(*interval_decimals(low, high))


def value_label(value: Any) -> str:
    """Returns a number, or the numbers of several aspects in order of importance.

    >>> value_label(1), value_label((1, Fraction(1, 2)))
    ('1', '1, 1/2')
    """
    return ", ".join(map(str, value)) if isinstance(value, tuple) else exact_number_label(value)


def cell_label(value: Number) -> Number | str:
    """Returns a number for a table: a fraction with its decimals, a whole number as it is.

    >>> cell_label(2), cell_label(Fraction(1, 3))
    (2, '1/3 ≈ 0.3333')
    """
    return value if value.denominator == 1 else exact_number_label(value)
