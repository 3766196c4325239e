"""One way to work out what positions are worth, for each question that a table answers."""

from __future__ import annotations

from collections.abc import Iterable
from math import lcm
from typing import Any

import numpy as np

from zermelo.errors import BudgetError, FileError, MethodError
from zermelo.forms.arena import NATURE
from zermelo.preferences.ties import Ties
from zermelo.tables.build import reduce
from zermelo.tables.moves import Followed
from zermelo.tables.values import Values

Array = np.ndarray[Any, Any]
MOST_KINDS = 1 << 20  # different outcomes
FARTHEST = 32_000  # single moves


class Outcomes:
    """Gives equal payoffs one number, in the order they are met; one for each thread."""

    def __init__(self, seats: int, *, compiled: bool) -> None:
        self.seats, self.compiled = seats, compiled
        self.rows: dict[tuple[int, ...], int] = {}
        self._grow(1 << 8)

    def _grow(self, size: int) -> None:
        self.slots = np.full(size, -1, dtype=np.int64)
        self.known = np.zeros((size // 2 + 1) * self.seats, dtype=np.int64)
        self.count = np.zeros(1, dtype=np.int64)

    def add(self, pay: Array) -> Array:
        """Returns the number of every row of *pay*."""
        ids = np.zeros(len(pay), dtype=np.int64)
        if not self.compiled:
            ids[:] = [self.rows.setdefault(row, len(self.rows)) for row in map(tuple, pay.tolist())]
            return ids
        flat = np.ascontiguousarray(pay).reshape(-1)
        while True:
            done = reduce.intern.native(flat, self.seats, self.known, self.slots, ids, self.count)
            if done == len(ids):
                return ids
            if self.count[0] > MOST_KINDS:
                raise _too_many_kinds()
            old, size = self.known[: int(self.count[0]) * self.seats].copy(), len(self.slots)
            self._grow(4 * size)
            again = np.zeros(len(old) // self.seats, dtype=np.int64)
            reduce.intern.native(old, self.seats, self.known, self.slots, again, self.count)

    def found(self) -> list[tuple[int, ...]]:
        """Returns the different payoffs met so far."""
        if not self.compiled:
            return list(self.rows)
        return [tuple(row) for row in self.known[: int(self.count[0]) * self.seats].reshape(-1, self.seats).tolist()]


def _too_many_kinds() -> BudgetError:
    """What to say when outcomes are too many to be listed."""
    return BudgetError(
        f"More than {MOST_KINDS:,} different outcomes; a table lists them. Use what='wdl' for two players."
    )


def table_worth_values(rules: Any, what: str, ties: Ties, kinds: Iterable[tuple[int, ...]], *, chancy: bool) -> Values:
    """Returns how the answers are written down, once all ends are known."""
    found = sorted(set(kinds))
    base: dict[str, Any] = {"what": what, "ties": str(ties), "players": rules.names, "scale": int(rules.scale)}
    if what == "wdl":
        if chancy:
            raise MethodError("With chance, nobody wins for sure; use what='outcome' or what='guarantees'.")
        odd = next(
            (row for row in found if len(row) != 2 or (row[0] > 0) != (row[1] < 0) or (row[0] < 0) != (row[1] > 0)),
            None,
        )
        if odd is not None:
            raise MethodError(
                f"wdl needs two players, one's win the other's loss; an end here pays {list(odd)}. Use what='outcome'."
            )
        signs = {(row[0] > 0) - (row[0] < 0) for row in found}
        return Values(**base, kinds=tuple(found) if len(signs) == len(found) else ())
    if chancy or (ties.averages and what == "outcome"):
        return Values(**base, is_expected=True)
    if len(found) > MOST_KINDS:
        raise _too_many_kinds()
    if what == "outcome":
        return Values(**base, kinds=tuple(found))
    return Values(**base, kinds=tuple(tuple(sorted({row[p] for row in found})) for p in range(rules.players)))


class Worth:
    """Works out rows of values; the same for all threads."""

    def __init__(self, values: Values, ties: Ties, *, compiled: bool) -> None:
        self.values, self.compiled = values, compiled
        self.seats, self.width = len(values.players), len(values.columns)
        self.kind: Any = values.types[0] if len(set(values.types)) == 1 else np.uint32
        self.late = int(ties.takes_last)
        self.favours = ties.weights(values.players)
        self.rule = reduce.AVERAGE if ties.averages else reduce.LAST if ties.takes_last else reduce.FIRST
        if values.what == "guarantees":
            self.rule = reduce.GUARANTEES
        if not values.is_expected and values.what == "outcome":
            self.likes = self._likes()
        self._number = {kind: k for k, kind in enumerate(values.kinds)}

    def are_known(self, rows: Array) -> bool:
        """Are all these rows of outcomes, or of everybody's payoffs, that there are?"""
        kinds = self.values.kinds
        sizes = [len(kinds)] if self.values.what == "outcome" else [len(levels) for levels in kinds]
        return not kinds or not rows.size or bool((rows[:, : len(sizes)].max(axis=0) < sizes).all())

    def ends(self, pay: Array, unit: int = 1) -> Array:
        """Returns the rows of ends, from their scores."""
        v = self.values
        if v.is_expected:
            _require_fit(pay, unit)
            return np.ascontiguousarray(pay) * unit
        if v.what == "wdl":
            return np.sign(pay[:, :1]).astype(np.int64)
        if v.what == "guarantees":
            levels = [_places(np.array(kind, dtype=np.int64), pay[:, p]) for p, kind in enumerate(v.kinds)]
            return np.column_stack(levels).astype(np.int64) if len(pay) else np.zeros((0, self.seats), dtype=np.int64)
        numbers = Outcomes(self.seats, compiled=self.compiled)
        ids = numbers.add(pay)
        if not self._number.keys() >= set(numbers.found()):
            raise _table_worth_not_listed()
        ranks = np.array([self._number[kind] for kind in numbers.found()] or [0], dtype=np.int64)
        return ranks[ids].reshape(-1, 1)

    def combine(self, found: Followed, got: Array, unit: int = 1, finer: int = 1) -> tuple[Array, int]:
        """Returns the rows of positions from those of all that follow, and the factor by which units are too coarse.

        With averages the values are in units of 1/(unit · finer), those of *got* in 1/unit. A factor above 1 says that
        some average is no whole number of them.
        """
        first, mover, v = found.first, found.mover, self.values
        ends = self.ends(found.pay, unit * finer).reshape(-1)
        flat = np.ascontiguousarray(got).reshape(-1)
        value = np.zeros(len(mover) * self.width, dtype=self.kind)
        if v.is_expected:
            weight = found.weight if found.weight is not None else np.ones(1, dtype=np.int64)
            report = np.array([1, 0], dtype=np.int64)
            self._run(
                reduce.average,
                first,
                mover,
                weight,
                flat,
                ends,
                self.seats,
                self.rule,
                np.array(self.favours, dtype=np.int64).reshape(-1),
                finer,
                value,
                report,
            )
            if report[reduce.TOO_FINE]:
                raise table_worth_too_fine()
            return value.reshape(-1, self.width), int(report[reduce.FACTOR])
        if found.weight is not None and table_worth_has_chance(mover):
            raise _table_worth_not_listed()
        if v.what == "wdl":
            self._run(reduce.soonest, first, mover, flat, ends, value)
            if len(value) and int(np.abs(value.astype(np.int64)).max()) > FARTHEST:
                raise table_worth_too_far()
        elif v.what == "guarantees":
            self._run(reduce.secure, first, mover, flat, ends, self.seats, value)
        else:
            self._run(reduce.choose, first, mover, flat, ends, self.likes, len(v.kinds), self.late, value)
        return value.reshape(-1, self.width), 1

    def _run(self, kernel: Any, *arrays: Any) -> None:
        kernel.run(*arrays, compiled=self.compiled)

    def _likes(self) -> Array:
        """How much each seat likes each outcome, as places in order; the tie rule decides between equals."""
        rows = []
        for m, favour in enumerate(self.favours):
            wishes = [(kind[m], sum(w * x for w, x in zip(favour, kind, strict=True))) for kind in self.values.kinds]
            place = {wish: k for k, wish in enumerate(sorted(set(wishes)))}
            rows.append([place[wish] for wish in wishes])
        return np.array(rows, dtype=np.int64).reshape(-1)


def _places(kind: Array, pay: Array) -> Array:
    """Returns which of some payoffs, listed in order, each one is."""
    found = np.searchsorted(kind, pay)
    if not np.array_equal(kind[np.minimum(found, len(kind) - 1)], pay):
        raise _table_worth_not_listed()
    return found


def _table_worth_not_listed() -> FileError:
    """What to say when positions are met that the journal of the run knows nothing of."""
    return FileError(
        "The journal of this table does not say what some position of it pays, or that chance moves there; remove the "
        "folder work in the table and start again."
    )


def table_worth_too_far() -> BudgetError:
    """What to say when a win takes too long to be written down."""
    return BudgetError(f"A win takes more than {FARTHEST:,} single moves, more than a table can say.")


def table_worth_too_fine() -> MethodError:
    """What to say when exact averages do not fit 64 bits."""
    return MethodError(
        "The exact averages of this game do not fit 64-bit numbers, and a table holds no rounded ones; use solve."
    )


def table_worth_in_units(rows: Array, factor: int) -> Array:
    """Returns numbers in units *factor* times as fine; refuses where they would not fit."""
    if factor == 1 or not rows.size:
        return rows
    _require_fit(rows, factor)
    return rows * factor


def _require_fit(rows: Array, factor: int) -> None:
    """Raises where numbers *factor* times as large would be too large."""
    if rows.size and max(int(rows.max()), -int(rows.min())) > reduce.MOST // factor:
        raise table_worth_too_fine()


def table_worth_common_unit(units: Iterable[int]) -> int:
    """Returns units that are fine enough for all."""
    found = 1
    for unit in units:
        found = lcm(found, unit)
        if found > 1 << 60:
            raise table_worth_too_fine()
    return found


def table_worth_has_chance(movers: Array) -> bool:
    """Does chance move at one of these positions?"""
    return bool((movers == NATURE).any())
