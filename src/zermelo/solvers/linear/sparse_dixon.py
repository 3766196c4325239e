"""Square systems of whole numbers that are 0 almost everywhere, solved exactly by lifting a solution modulo a prime.

As in `zermelo.solvers.linear.dixon`, but:

1. Rows and columns are taken out one by one modulo the prime, those first that meet few others (Markowitz 1957), until
   what is left, the core, is no longer sparse. Only the core is inverted.
2. Whoever asks knows how large a solution can be. So once the common denominator d is found, from all digits of a few
   numbers, half of the digits are enough for the others: they tell d x, and d x is short.
3. With M (d x) = d b modulo a power of the prime that is longer than both sides, both sides are equal: proven.

References: Dixon 1982; Markowitz 1957; Wang 1981.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from math import isqrt

import numpy as np

from zermelo.forms.arena import Array
from zermelo.kernels.linear.dixon import invert, lift_sparse
from zermelo.solvers.linear.dixon import PRIMES, ROOM, Ratios, shortest_dixon_ratio

FULL = 50  # a pivot that meets one in so many of all that is left is left to the core
FIRST_STEPS, FIRST_READ = 8, 8


@dataclass(frozen=True)
class _Plan:
    """What `lift_sparse` is told about a matrix, in its order, up to the prime."""

    arrays: tuple[Array, ...]
    prime: int


class SparseSystem:
    """A square matrix of whole numbers, a row for each equation, ready to be solved."""

    def __init__(self, rows: Sequence[Mapping[int, int]], plan: _Plan, native: bool) -> None:
        self.plan, self.native, self.size = plan, native, len(rows)
        self.heaviest = max((sum(map(abs, row.values())) for row in rows), default=0)

    def solve(self, right: Sequence[int], span: int) -> Ratios:
        """Returns x with M x = *right*, which must have all ``|x| ≤ span``."""
        prime, size = self.plan.prime, self.size
        rest, short = np.array(right, dtype=np.int64), np.zeros(size, dtype=np.int64)
        reach = self.heaviest * span + max(map(abs, map(int, right)), default=0)  # times d: both sides of M (d x) = d b
        digits, steps = np.zeros((0, size), dtype=np.int64), FIRST_STEPS
        while True:
            more = np.zeros(steps * size, dtype=np.int64)
            lift_sparse.run(*self.plan.arrays, prime, rest, short, more, steps, compiled=self.native)
            digits = np.vstack([digits, more.reshape(steps, size)])
            found = _read(digits, prime, span, reach)
            if found is not None:
                return found
            steps = len(digits)


def sparse_system(rows: Sequence[Mapping[int, int]], native: bool) -> SparseSystem | None:
    """Returns the system of a matrix; None where it has no inverse, or its numbers are too long for 64 bits."""
    heaviest = max((sum(map(abs, row.values())) for row in rows), default=0)
    if (heaviest * PRIMES[0]).bit_length() > ROOM:
        return None
    for prime in PRIMES:
        plan = _eliminated(rows, prime, native)
        if plan is not None:
            return SparseSystem(rows, plan, native)
    return None


def _eliminated(rows: Sequence[Mapping[int, int]], prime: int, native: bool) -> _Plan | None:
    """Takes rows and columns out of the matrix; None where nothing is left of some row."""
    table = [{j: a % prime for j, a in row.items() if a % prime} for row in rows]
    holds: list[set[int]] = [set() for _ in rows]
    for i, row in enumerate(table):
        for j in row:
            holds[j].add(i)
    pivots: list[tuple[int, int, int]] = []
    down: list[list[tuple[int, int]]] = []
    waiting = [(len(row), i) for i, row in enumerate(table)]
    heapify(waiting)
    left = len(rows)
    while waiting:
        count, i = heappop(waiting)
        own = table[i]
        if count != len(own) or not own:
            continue
        j = min(own, key=lambda k: len(holds[k]))
        if (count - 1) * (len(holds[j]) - 1) * FULL > left * left:
            waiting.append((count, i))
            break
        over = pow(own.pop(j), -1, prime)
        for k in own:
            holds[k].discard(i)
        holds[j].discard(i)
        taken = []
        for u in holds[j]:
            row = table[u]
            by = row.pop(j) * over % prime
            taken.append((u, by))
            for k, a in own.items():
                now = (row.get(k, 0) - by * a) % prime
                if now:
                    row[k] = now
                    holds[k].add(u)
                elif k in row:
                    del row[k]
                    holds[k].discard(u)
            heappush(waiting, (len(row), u))
        pivots.append((i, j, over))
        down.append(taken)
        left -= 1
    gone_rows, gone_columns = {i for i, _, _ in pivots}, {j for _, j, _ in pivots}
    core_rows, core_columns = ([k for k in range(len(rows)) if k not in g] for g in (gone_rows, gone_columns))
    inverse = _inverted([table[i] for i in core_rows], core_columns, prime, native)
    if inverse is None:
        return None
    up = [list(table[i].items()) for i, _, _ in pivots]
    arrays = (
        *_flat([list(row.items()) for row in rows]), *_columns(pivots, 3), *_flat(down), *_flat(up),
        np.array(core_rows, dtype=np.int64), np.array(core_columns, dtype=np.int64), inverse,
    )  # fmt: skip
    return _Plan(arrays, prime)


def _inverted(core: Sequence[Mapping[int, int]], columns: Sequence[int], prime: int, native: bool) -> Array | None:
    """The inverse of the core modulo the prime, row by row."""
    size, place = len(core), {j: k for k, j in enumerate(columns)}
    flat = np.zeros(size * size)
    for i, row in enumerate(core):
        for j, a in row.items():
            flat[i * size + place[j]] = a - prime if 2 * a > prime else a
    room, swapped = np.zeros(size), np.zeros(size, dtype=np.int64)
    return flat.astype(np.int64) if invert.run(flat, size, float(prime), room, swapped, compiled=native) else None


def _flat(lists: Sequence[Sequence[tuple[int, int]]]) -> tuple[Array, Array, Array]:
    """Lists of pairs as three arrays: where each begins, and both sides of the pairs."""
    first = np.concatenate([[0], np.cumsum([len(each) for each in lists])]).astype(np.int64)
    one, two = _columns([pair for each in lists for pair in each], 2)
    return first, one, two


def _columns(rows: Sequence[tuple[int, ...]], count: int) -> list[Array]:
    table = np.array(rows, dtype=np.int64).reshape(-1, count)
    return [np.ascontiguousarray(table[:, k]) for k in range(count)]


def _read(digits: Array, prime: int, span: int, reach: int) -> Ratios | None:
    """Reads the solution from its digits; None where there are too few of them."""
    modulus = prime ** len(digits)
    most = isqrt(modulus // 2)
    tops: list[int] = []
    below, few = 1, _steps(2 * reach, prime)
    while len(tops) < digits.shape[1]:
        if few > len(digits):
            return None
        done, part, short = len(tops), prime**few, below * span
        for low in _joined(digits[:few, done : 2 * done + FIRST_READ], prime).tolist():
            top = low * below % part
            top = top - part if 2 * top > part else top
            if abs(top) > short:
                break
            tops.append(top)
        else:
            continue
        at = len(tops)
        whole = _joined(digits[:, at : at + 1], prime).tolist()[0]
        _, more = shortest_dixon_ratio(whole * below % modulus, modulus, most)
        below *= more
        if more == 1 or below > most:
            return None
        few, tops = _steps(2 * reach * below, prime), [top * more for top in tops]
    return Ratios(tops, below)


def _steps(number: int, prime: int) -> int:
    """How many digits a power of *prime* has that is longer than *number*."""
    steps = max(1, number.bit_length() // (prime.bit_length() - 1))
    return next(k for k in range(steps, steps + steps // 8 + 3) if prime**k > number) if number else 1


def _joined(digits: Array, prime: int) -> Array:
    """The numbers that have these digits, the lowest first, by joining neighbours."""
    numbers, power = digits, prime
    while len(numbers) > 1:
        if len(numbers) % 2:
            numbers = np.vstack([numbers, np.zeros_like(numbers[:1])])
        numbers = numbers[::2] + numbers[1::2] * power
        power *= power
        if numbers.dtype != object:
            numbers = numbers.astype(object)
    joined: Array = numbers[0] if len(numbers) else np.zeros(digits.shape[1], dtype=object)
    return joined.astype(object)
