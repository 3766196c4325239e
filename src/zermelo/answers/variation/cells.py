"""`Cells`: what holds at and between the points at which it changes.

```
cuts      low      c1       c2      high
at        a0       a1       a2       a3       what holds at the points themselves
between       b0       b1       b2            what holds on the open intervals between them
```
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from zermelo.forms.family.linear import Row
from zermelo.forms.payoff import Number, simplest_payoff

T = TypeVar("T")
Choice = tuple[int, int, Row]  # the number of the move, which end or ends play comes to, and what everybody gets
Outcomes = frozenset[Row]


@dataclass(frozen=True)
class Cells(Generic[T]):
    """A function of the parameter by its pieces: single points, and the open intervals between them."""

    cuts: tuple[Number, ...]
    at: tuple[T, ...]
    between: tuple[T, ...]

    def __call__(self, x: Number) -> T:
        """Returns what holds where the parameter is *x*.

        >>> Cells((0, 2, 5), ("a", "b", "c"), ("low", "high"))(3)
        'high'
        """
        k = bisect_left(self.cuts, x)
        return self.at[k] if k < len(self.cuts) and self.cuts[k] == x else self.between[k - 1]


def row_at(row: Row, x: Number) -> Row:
    """Returns what everybody gets where the parameter is *x*: constants, of slope 0."""
    return tuple((simplest_payoff(c + s * x) if s else c, 0) for c, s in row)


def cells_middle(low: Number, high: Number) -> Number:
    """Returns the number halfway.

    >>> cells_middle(0, 3), cells_middle(2, 4)
    (Fraction(3, 2), 3)
    """
    return simplest_payoff(Fraction(low + high) / 2)
