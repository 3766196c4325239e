"""Numbers as bars for a terminal: losses to the left of a zero line, gains to its right.

```
Ann  ████│            -1
Bob      │████████     2
Cy       │██         1/2
```
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from zermelo.draw.svg.label import label_width, plain_label
from zermelo.forms.payoff import Number

LONGEST_NAME = 30
LEAST_ROOM = 8  # columns that the bars take, however narrow the terminal
BLOCK, LEFT_HALF, RIGHT_HALF, ZERO = "█", "▌", "▐", "│"


def bars_text(values: Mapping[str, Number], width: int = 60, lengths: Sequence[Number] | None = None) -> str:
    """Returns a line for each name: the name, its bar, and its exact number. Lines are *width* columns at most.

    *lengths* are drawn in place of the numbers, where less of them is better.

    Bars have one scale. What is not 0 is seen, however small. Only names and numbers too long to leave any room make
    the lines wider.

    >>> print(bars_text({"Ann": -1, "Bob": 2, "Cy": Fraction(1, 2)}, 24))
    Ann  ████│            -1
    Bob      │████████     2
    Cy       │██         1/2
    """
    names = [plain_label(name, LONGEST_NAME) for name in values]
    numbers = [str(value) for value in values.values()]
    longest = max(map(label_width, names), default=0)
    widest = max(map(len, numbers), default=0)
    drawn = bars_text_strips(
        list(values.values()) if lengths is None else lengths, max(LEAST_ROOM, width - longest - widest - 4)
    )
    return "\n".join(
        f"{name}{' ' * (longest - label_width(name))}  {strip}  {number:>{widest}}"
        for name, strip, number in zip(names, drawn, numbers, strict=True)
    )


def bars_text_strips(values: Sequence[Number], width: int) -> list[str]:
    """Returns the bars alone, each *width* columns wide, the zero line in the same column of all.

    >>> bars_text_strips([-1, 1], 9)
    ['████│    ', '    │████']
    """
    low, high = min([Fraction(0), *map(Fraction, values)]), max([Fraction(0), *map(Fraction, values)])
    if low == high:
        return [ZERO.ljust(width)] * len(values)
    left = _share(width - 1, -low, high)
    right = width - 1 - left
    scale = min(room / size for room, size in ((left, -low), (right, high)) if size)
    return [_strip(value, scale, left, right) for value in values]


def _share(room: int, below: Fraction, above: Fraction) -> int:
    """Returns how many of *room* columns stand left of the zero line; a side that is used has one at least."""
    left = round(room * below / (below + above))
    return min(max(left, int(below > 0)), room - int(above > 0))


def _strip(value: Number, scale: Fraction, left: int, right: int) -> str:
    halves = max(round(2 * abs(Fraction(value)) * scale), int(value != 0))
    whole, half = divmod(halves, 2)
    if value < 0:
        return (RIGHT_HALF * half + BLOCK * whole).rjust(left) + ZERO + " " * right
    return " " * left + ZERO + (BLOCK * whole + LEFT_HALF * half).ljust(right)
