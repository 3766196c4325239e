"""What every state of a Markov chain is worth, all equations solved at once; endless play is worth 0.

1. A state that surely goes on to another is worth what that one is, so its equation is left out.
2. So are those from which no end can be reached: they are worth 0.
3. Of the others, all leave for good with probability 1. Their equations have one solution, and no value in it is beyond
   what the ends are worth. It is lifted from a prime, and proven; see `zermelo.solvers.linear.sparse_dixon`.

All values come with one denominator, so that they are compared as whole numbers.

Reference: Kemeny and Snell 1960.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm

from zermelo.kernels.linear.dixon import lift_sparse
from zermelo.solvers.linear.dixon import Ratios
from zermelo.solvers.linear.sparse_dixon import sparse_system

LONGEST = 1 << 31  # what ends may be worth in 64 bits
FEWER = 100  # digits of the solution, at least, that are lifted for each number in the equations


def solve_markov_chain(rows: Sequence[Mapping[int, int]], ends: Mapping[int, Fraction | int]) -> Ratios | None:
    """Returns what each state is worth; None where numbers are too long.

    *rows* have the whole odds of what each state leads to, *ends* what ends are worth; the rows of ends are empty.

    >>> solve_markov_chain([{1: 1}, {0: 1, 2: 2}, {}], {2: 3})
    Ratios(tops=[3, 3, 3], below=1)
    """
    unit = lcm(*(u.denominator for u in ends.values()))
    paid = {v: int(u * unit) for v, u in ends.items()}
    span = max(map(abs, paid.values()), default=0)
    if span >= LONGEST:
        return None
    goes = _followed(rows)
    odds: dict[int, dict[int, int]] = {}
    for v, row in enumerate(rows):
        if len(row) > 1:
            led: dict[int, int] = {}
            for w, weight in row.items():
                if goes[w] >= 0:
                    led[goes[w]] = led.get(goes[w], 0) + weight
            odds[v] = led
    open_ = _reaching(odds, paid)
    place = {v: k for k, v in enumerate(open_)}
    equations: list[dict[int, int]] = []
    right: list[int] = []
    for v in open_:
        whole = sum(rows[v].values())
        inside = {w: weight for w, weight in odds[v].items() if w in place}
        known = sum(weight * paid[w] for w, weight in odds[v].items() if w in paid)
        common = gcd(whole, known, *inside.values())
        equation = {place[w]: -weight // common for w, weight in inside.items()}
        equation[place[v]] = equation.get(place[v], 0) + whole // common
        equations.append({w: a for w, a in equation.items() if a})
        right.append(known // common)
    work = FEWER * sum(map(len, equations))
    system = sparse_system(equations, lift_sparse.compiles(work=work))
    if system is None:
        return None
    found = system.solve(right, span)
    worth = dict(zip(open_, found.tops, strict=True)) | {v: u * found.below for v, u in paid.items()}
    return Ratios([worth.get(w, 0) for w in goes], found.below * unit)


def _followed(rows: Sequence[Mapping[int, int]]) -> list[int]:
    """For each state the first from it on at which odds decide, or an end; -1 where there is none."""
    goes = [v if len(row) != 1 else -2 for v, row in enumerate(rows)]
    for start in range(len(rows)):
        path, v = [], start
        while goes[v] == -2:  # not known yet
            goes[v] = -1
            path.append(v)
            v = next(iter(rows[v]))
        for u in path:
            goes[u] = goes[v]
    return goes


def _reaching(odds: Mapping[int, Mapping[int, int]], paid: Mapping[int, int]) -> list[int]:
    """The states at which odds decide from which an end can be reached."""
    into: dict[int, list[int]] = {}
    for v, row in odds.items():
        for w in row:
            into.setdefault(w, []).append(v)
    waiting, found = list(paid), set(paid)
    while waiting:
        for v in into.get(waiting.pop(), ()):
            if v not in found:
                found.add(v)
                waiting.append(v)
    return sorted(found.difference(paid))
