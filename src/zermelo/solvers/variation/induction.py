"""Parametric backward induction: every node carries functions of the parameter, given by exact pieces.

1. An end carries what it pays, which is linear.
2. At a player's node, the solution takes the upper envelope of what the player gets at the children; between lines that
   are the same, and at crossings, the tie rule decides.
3. A guarantee takes the upper envelope at the player's own nodes and the lower one at all others'.
4. A pure subgame-perfect payoff of a child is one of the node where the mover gets at least the greatest, over the
   other children, of the least that an equilibrium there gives the mover.
5. Chance averages.

References: Kuhn 1953; Gal and Nedoma 1972 (parametric programming, of which this is the case of one parameter).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from zermelo.answers.variation.cells import Cells, Choice, Outcomes, row_at
from zermelo.errors import BudgetError, MethodError
from zermelo.forms.arena import END, NATURE
from zermelo.forms.family.family import Family
from zermelo.forms.family.linear import Row
from zermelo.forms.payoff import Number, simplest_payoff
from zermelo.preferences.ties import Ties
from zermelo.solvers.variation.envelope import (
    Decide,
    T,
    There,
    all_crossings,
    envelope_crossings,
    join_envelopes,
)

MOST_OUTCOMES = 2_000  # pure equilibrium payoffs at one node


def parametric_sweep(
    family: Family, ends: Callable[[int, Row], Any], there: Callable[[Any, Number], Any],
    step: Callable[[int, int, list[Cells[Any]]], Cells[Any]], low: Number, high: Number,
) -> list[Cells[Any]]:  # fmt: skip
    """Returns what holds at every node, children first; *step* makes it of what holds below."""
    tree: Any = family.origin
    movers, first = tree.mover.tolist(), tree.first.tolist()
    rows = zip(tree.payoff.tolist(), family.slope.tolist(), strict=True)
    paid = [tuple(zip(c, s, strict=True)) for c, s in rows]
    found: list[Any] = [None] * len(movers)
    left = len(paid)
    for v in range(len(movers) - 1, -1, -1):
        if movers[v] == END:
            left -= 1
            item = ends(v, paid[left])
            found[v] = Cells((low, high), (there(item, low), there(item, high)), (item,))
        else:
            found[v] = step(v, movers[v], found[first[v] : first[v + 1]])
    return found


def solution_of_family(family: Family, ties: Ties, low: Number, high: Number) -> list[Cells[Choice]]:
    """Returns the move made at every node, the end it leads to, and what everybody gets."""
    tree: Any = family.origin
    weights, seats = ties.weights(family.players), range(len(family.players))
    last = -1 if ties.takes_last else 1
    several: dict[tuple[int, ...], int] = {}

    def there(item: Choice, x: Number) -> Choice:
        return item[0], item[1], row_at(item[2], x)

    def second(row: Row, mover: int) -> tuple[Any, Any]:
        return sum(weights[mover][q] * row[q][0] for q in seats), sum(weights[mover][q] * row[q][1] for q in seats)

    def step(v: int, mover: int, below: list[Cells[Choice]]) -> Cells[Choice]:
        begin = int(tree.first[v])
        if mover == NATURE:
            odds = family.shares(v)

            def average(x: Number, items: list[Choice]) -> Choice:
                reached = tuple(item[1] for item in items)
                return -1, several.setdefault(reached, -1 - len(several)), _average(odds, [i[2] for i in items])

            return _average_envelopes(family, v, below, there, average)

        def decide(x: Number, items: list[Choice]) -> Choice:
            def worth(k: int) -> tuple[Any, ...]:
                (c, s), row = items[k][2][mover], items[k][2]
                rest = _value(second(row, mover), x) if ties.weighs else 0
                return c + s * x if s else c, rest, -last * k

            best = max(range(len(items)), key=worth)
            return begin + best, items[best][1], items[best][2]

        def crossings(low: Number, high: Number, items: list[Choice]) -> Iterable[Number]:
            found = envelope_crossings(low, high, [item[2][mover] for item in items])
            if ties.weighs:
                own: dict[Any, list[Any]] = {}
                for item in items:
                    own.setdefault(item[2][mover], []).append(second(item[2], mover))
                found = [*found, *(x for alike in own.values() for x in envelope_crossings(low, high, alike))]
            return found

        return join_envelopes(below, there, crossings, decide)

    return parametric_sweep(family, lambda v, row: (-1, v, row), there, step, low, high)


def guarantees_of_family(family: Family, seat: int, low: Number, high: Number) -> list[Cells[Row]]:
    """Returns what the player of *seat* can guarantee at every node, whatever all others do."""

    def step(v: int, mover: int, below: list[Cells[Row]]) -> Cells[Row]:
        if mover == NATURE:
            odds = family.shares(v)
            return _average_envelopes(family, v, below, row_at, lambda x, items: _average(odds, items))
        sign = 1 if mover == seat else -1

        def decide(x: Number, items: list[Row]) -> Row:
            return max(items, key=lambda row: sign * _value(row[0], x))

        def crossings(low: Number, high: Number, items: list[Row]) -> Iterable[Number]:
            return envelope_crossings(low, high, [(sign * c, sign * s) for ((c, s),) in items])

        return join_envelopes(below, row_at, crossings, decide)

    return parametric_sweep(family, lambda v, row: (row[seat],), row_at, step, low, high)


def outcomes_of_family(family: Family, low: Number, high: Number) -> list[Cells[Outcomes]]:
    """Returns the payoffs of all pure subgame-perfect equilibria at every node."""

    def there(rows: Outcomes, x: Number) -> Outcomes:
        return frozenset(row_at(row, x) for row in rows)

    def step(v: int, mover: int, below: list[Cells[Outcomes]]) -> Cells[Outcomes]:
        if mover == NATURE:
            odds = family.shares(v)

            def mixtures(x: Number, items: list[Outcomes]) -> Outcomes:
                _require_few(prod(map(len, items)))
                return frozenset(_average(odds, rows) for rows in product(*items))

            return _average_envelopes(family, v, below, there, mixtures)

        def decide(x: Number, items: list[Outcomes]) -> Outcomes:
            least = [min(_value(row[mover], x) for row in rows) for rows in items]
            most = max(least)
            only = least.count(most) == 1
            found: set[Row] = set()
            for rows, own in zip(items, least, strict=True):
                due = max((n for n in least if n != most), default=None) if only and own == most else most
                found.update(rows if due is None else (row for row in rows if _value(row[mover], x) >= due))
            _require_few(len(found))
            return frozenset(found)

        def crossings(low: Number, high: Number, items: list[Outcomes]) -> Iterable[Number]:
            lines = [row[mover] for rows in items for row in rows]
            return (envelope_crossings if len(lines) == len(items) else all_crossings)(low, high, lines)

        return join_envelopes(below, there, crossings, decide)

    return parametric_sweep(family, lambda v, row: frozenset([row]), there, step, low, high)


def _require_few(count: int) -> None:
    if count > MOST_OUTCOMES:
        raise BudgetError(
            f"At one position there are more than {MOST_OUTCOMES:,} pure equilibrium payoffs; "
            "leave them out: vary(…, outcomes=False)."
        )


def _value(line: tuple[Any, Any], x: Number) -> Any:
    return line[0] + line[1] * x if line[1] else line[0]


class _Bent(Exception):
    """A product of odds and payoffs that both depend on the parameter."""


def _average_envelopes(family: Family, v: int, below: list[Cells[T]], there: There[T], average: Decide[T]) -> Cells[T]:
    """What holds at a node of chance."""
    try:
        return join_envelopes(below, there, lambda low, high, items: (), average, varies=v in family.odds)
    except _Bent:
        tree: Any = family.origin
        where = f"At {tree.address(v)}" if v else "At the start"
        raise MethodError(
            f"{where} odds and payoffs both depend on {family.name}, so what is expected is not linear in it. "
            f"Leave the odds or the payoffs there as numbers, or choose a range where only one of them varies."
        ) from None


def _average(odds: Sequence[tuple[Any, Any]], rows: Sequence[Row]) -> Row:
    """(a + b·x)·(c + s·x), summed over the moves of chance; the square must vanish."""
    if len(rows) == 1:
        return rows[0]
    made = []
    for lines in zip(*rows, strict=True):
        constant, slope, square = Fraction(0), Fraction(0), Fraction(0)
        for (a, b), (c, s) in zip(odds, lines, strict=True):
            constant += a * c
            slope += a * s
            if b:
                slope += b * c
                square += b * s
        if square:
            raise _Bent
        made.append((simplest_payoff(constant), simplest_payoff(slope)))
    return tuple(made)
