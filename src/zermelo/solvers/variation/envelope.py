"""Functions given by pieces, put together node by node: the envelope of linear functions, in exact numbers.

Between two neighbouring cuts everything that is compared is linear and no comparison that matters changes its sign, so
what holds halfway holds everywhere between. At the cuts themselves the numbers are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from zermelo.answers.variation.cells import Cells, cells_middle
from zermelo.errors import BudgetError
from zermelo.forms.payoff import Number, simplest_payoff

T = TypeVar("T")
Line = tuple[Any, Any]  # constant and slope
There = Callable[[T, Number], T]  # what holds at one point of an open interval
Crossings = Callable[[Number, Number, list[T]], Iterable[Number]]  # where, inside an interval, something changes
Decide = Callable[[Number, list[T]], T]  # what holds at a node, given what holds at its children
MOST_PIECES = 10_000  # of one function at one node


def join_envelopes(
    below: Sequence[Cells[T]], there: There[T], crossings: Crossings[T], decide: Decide[T], varies: bool = False
) -> Cells[T]:
    """Returns what holds at a node, made of what holds *below* it.

    Where *decide* itself *varies* with the parameter, what it makes of numbers is still a function of it.
    """
    settled = there if varies else _unchanged
    if all(len(cells.cuts) == 2 for cells in below):
        cuts: Sequence[Number] = below[0].cuts
        spread: list[tuple[Sequence[T], Sequence[T]]] = [(cells.at, cells.between) for cells in below]
    else:
        cuts = sorted({cut for cells in below for cut in cells.cuts})
        spread = [_spread(cells, cuts, there) for cells in below]
    made, between = [cuts[0]], []
    at = [settled(decide(cuts[0], [a[0] for a, _ in spread]), cuts[0])]
    for j, (low, high) in enumerate(zip(cuts, cuts[1:], strict=False)):
        items = [b[j] for _, b in spread]
        inner = sorted(set(crossings(low, high, items)))
        for cut in (*inner, high):
            between.append(decide(cells_middle(made[-1], cut), items))
            here = [a[j + 1] for a, _ in spread] if cut == high else [there(item, cut) for item in items]
            made.append(cut)
            at.append(settled(decide(cut, here), cut))
    return _simplest(made, at, between, there)


def _unchanged(item: T, x: Number) -> T:
    return item


def _spread(cells: Cells[T], cuts: Sequence[Number], there: There[T]) -> tuple[list[T], list[T]]:
    """The same function with more cuts."""
    at, between, k, last = [], [], 0, len(cells.between) - 1
    for x in cuts:
        while k <= last and cells.cuts[k + 1] <= x:
            k += 1
        at.append(cells.at[k] if cells.cuts[k] == x else there(cells.between[k], x))
        if k <= last:
            between.append(cells.between[k])
    return at, between


def _simplest(cuts: list[Number], at: list[T], between: list[T], there: There[T]) -> Cells[T]:
    """The same function without the cuts at which nothing changes."""
    kept = [0]
    for j in range(1, len(cuts) - 1):
        if between[j - 1] != between[j] or there(between[j], cuts[j]) != at[j]:
            kept.append(j)
    if len(kept) > MOST_PIECES:
        raise BudgetError(f"At one position the answer changes more than {MOST_PIECES:,} times; give a narrower range.")
    last = len(cuts) - 1
    return Cells(
        tuple(cuts[j] for j in (*kept, last)), tuple(at[j] for j in (*kept, last)), tuple(between[j] for j in kept)
    )


def envelope_crossings(low: Number, high: Number, lines: Sequence[Line]) -> list[Number]:
    """Returns where in the open interval another line becomes the highest, in order.

    1. Begin with the line that is highest just right of *low*: the greatest value there, then the steepest.
    2. Of the lines that are steeper, the one that crosses it first is the next; of several the steepest.

    >>> envelope_crossings(0, 10, [(4, 0), (0, 1), (-8, 2)])
    [4, 8]
    """
    found: list[Number] = []
    if len({slope for _, slope in lines}) == 1:
        return found
    c, s = max(set(lines), key=lambda line: (line[0] + line[1] * low, line[1]))
    while True:
        steeper = {(simplest_payoff(Fraction(c - d) / (t - s)), -t, d) for d, t in lines if t > s}
        ahead = [one for one in steeper if one[0] < high]
        if not ahead:
            return found
        x, slope, c = min(ahead)
        s = -slope
        found.append(x)


def all_crossings(low: Number, high: Number, lines: Iterable[Line]) -> set[Number]:
    """Returns where in the open interval any two different lines cross."""
    known = list(set(lines))
    found = set()
    for k, (c, s) in enumerate(known):
        for d, t in known[:k]:
            if s != t:
                x = simplest_payoff(Fraction(c - d) / (t - s))
                if low < x < high:
                    found.add(x)
        if len(found) > MOST_PIECES:
            raise BudgetError(f"More than {MOST_PIECES:,} payoffs cross at one position; give a narrower range.")
    return found
