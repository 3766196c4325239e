"""Strategy iteration in exact fractions: what positions are worth, where chance moves and play can go on forever.

Let endless play be worth 0. Given a move for every position, a system of linear equations says what each is worth:
play ends, or it comes to positions that it never leaves, which are worth 0. From there both sides improve their moves:

1. The lowering side finds its best reply to the moves of the raising side: wherever another move leads to something
   less, it is made, all of them at once; and again, until there is none.
2. The raising side does the same once, and all begins again.
3. Where neither gains by one other move, a side may still gain by *staying*: positions worth less than endless play to
   it, from which the other side's moves lead nowhere else. There it moves so as to stay.

Where many positions lead to one another, all equations are solved at once (`markov_chain`), and values are whole
numbers of a unit; else component by component, in fractions.

Every step is a gain somewhere and a loss nowhere, and there are finitely many choices of moves, so it ends. What is
left when nobody gains satisfies the equations of optimality, and no gain by staying is left out: these are the values.

References: Hoffman and Karp 1966; Condon 1992. Without step 3 the iteration can stop too early where play need not end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import log2

import numpy as np

from zermelo.forms.arena import Array
from zermelo.forms.connectivity.strongly_connected import strongly_connected_groups
from zermelo.solvers.stochastic.interval_iteration import Scene, interval_iteration_replies
from zermelo.solvers.stochastic.markov_chain import solve_markov_chain

NOUGHT = Fraction(0)
MANY = 40  # positions that lead to one another
LONGEST = 200_000  # bits that the denominator of all values may have


class Improvement:
    """Moves that are being improved, and what they are worth. `rounds` counts the systems of equations solved.

    Values are numbers of 1/below: fractions of 1, or whole numbers.
    """

    def __init__(self, seen: Scene, choice: Array) -> None:
        first, succ, weight = seen.first.tolist(), seen.succ.tolist(), seen.weight.tolist()
        self.part: list[int] = seen.part.tolist()
        self.after = [succ[first[v] : first[v + 1]] for v in range(len(self.part))]
        self.weight = [weight[first[v] : first[v + 1]] if p == 0 else [] for v, p in enumerate(self.part)]
        self.longest = sum(log2(sum(odds)) for odds in self.weight if odds)
        ends = iter(seen.worth.tolist())
        self.paid: dict[int, Fraction | int] = {v: next(ends) for v in np.flatnonzero(seen.is_end).tolist()}
        self.into: list[list[int]] = [[] for _ in self.part]
        for v, moves in enumerate(self.after):
            for w in moves:
                self.into[w].append(v)
        self.goes = {v: succ[e] for v, e in enumerate(choice.tolist()) if e >= 0}
        self.rounds, self.below = 0, 1

    def run(self) -> list[Fraction]:
        """Returns what every position is worth."""
        return [Fraction(u) / self.below for u in self.improved()]

    def improved(self) -> list[Fraction] | list[int]:
        """Returns the same in numbers of 1/below, which is known then."""
        while True:
            worth = self._evaluate()
            while self._improve(-1, worth, replying=True):
                worth = self._evaluate()
            if not self._improve(1, worth, replying=False):
                return worth

    def _improve(self, side: int, worth: Sequence[Fraction | int], *, replying: bool) -> bool:
        """Changes moves of *side* that gain; says whether there were any. When *replying*, the others' are given."""
        own = [v for v, part in enumerate(self.part) if part == side and v not in self.paid]
        gained = False
        for v in own:
            best = (max if side > 0 else min)(self.after[v], key=worth.__getitem__)
            if worth[best] != worth[v]:
                self.goes[v] = best
                gained = True
        if gained:
            return True
        stays = self._held(side, worth, replying)
        for v in own:
            if v in stays:
                self.goes[v] = next(w for w in self.after[v] if w in stays)
        return bool(stays)

    def _held(self, side: int, worth: Sequence[Fraction | int], replying: bool) -> set[int]:
        """Positions worth the same, less than endless play to *side*, that the other side cannot leave as cheaply."""
        low = {v for v in range(len(worth)) if worth[v] * side < 0 and v not in self.paid}
        left = {v: len(self.after[v]) if self.part[v] == side else 1 for v in low}
        waiting = [w for w in range(len(worth)) if w not in low]
        while waiting:
            w = waiting.pop()
            for v in self.into[w]:
                if v not in low or (self.part[v] == -side and not self._keeps(v, w, worth, replying)):
                    continue
                left[v] -= 1
                if left[v] == 0:
                    low.discard(v)
                    waiting.append(v)
        least = min((worth[v] * side for v in low), default=NOUGHT)
        return {v for v in low if worth[v] * side == least}

    def _keeps(self, v: int, w: int, worth: Sequence[Fraction | int], replying: bool) -> bool:
        return self.goes[v] == w if replying else worth[v] == worth[w]

    # ------------------------------------------------------------ the equations

    def _evaluate(self) -> list[Fraction] | list[int]:
        """What every position is worth when these moves are made."""
        self.rounds += 1
        rows: list[dict[int, int]] = []
        for v in range(len(self.part)):
            row: dict[int, int] = {}
            if v in self.goes:
                row[self.goes[v]] = 1
            elif v not in self.paid:
                for w, weight in zip(self.after[v], self.weight[v], strict=True):
                    row[w] = row.get(w, 0) + weight
            rows.append(row)
        groups = strongly_connected_groups([list(row) for row in rows])
        if self.longest <= LONGEST and max(map(len, groups), default=0) >= MANY:
            found = solve_markov_chain(rows, self.paid)
            if found is not None:
                self.below = found.below
                return found.tops
        self.below = 1
        return self._by_components(groups, [_shares(row) for row in rows])

    def _by_components(self, groups: list[list[int]], rows: list[dict[int, Fraction]]) -> list[Fraction]:
        worth = [NOUGHT] * len(rows)
        for v, paid in self.paid.items():
            worth[v] = Fraction(paid)
        for group in groups:
            inside = set(group)
            if len(group) == 1 and group[0] not in rows[group[0]]:
                v = group[0]
                if v not in self.paid:
                    worth[v] = sum((share * worth[w] for w, share in rows[v].items()), NOUGHT)
            elif any(w not in inside for v in group for w in rows[v]):  # else play never leaves: nought
                for v, found in strategy_iteration_equations(group, rows, worth).items():
                    worth[v] = found
        return worth


def strategy_iteration_equations(
    group: list[int], rows: list[dict[int, Fraction]], worth: list[Fraction], paid: Mapping[int, Fraction] | None = None
) -> dict[int, Fraction]:
    """Solves the equations of positions that lead to one another, by putting one into all others at a time.

    Each is worth what is *paid* there, if anything, and what it leads to by the shares in its row.
    """
    inside = set(group)
    known = {v: (paid or {}).get(v, NOUGHT) for v in group}
    for v in group:
        known[v] += sum((share * worth[w] for w, share in rows[v].items() if w not in inside), NOUGHT)
    row = {v: {w: share for w, share in rows[v].items() if w in inside} for v in group}
    used: dict[int, set[int]] = {v: set() for v in group}
    for v in group:
        for w in row[v]:
            used[w].add(v)
    order = []
    while inside:
        v = min(inside, key=lambda u: len(row[u]) * len(used[u]))  # few new entries first
        inside.discard(v)
        order.append(v)
        scale = 1 / (1 - row[v].pop(v, NOUGHT))
        used[v].discard(v)
        row[v] = {w: share * scale for w, share in row[v].items()}
        known[v] *= scale
        for w in row[v]:
            used[w].discard(v)
        for u in used[v]:
            share = row[u].pop(v)
            known[u] += share * known[v]
            for w, more in row[v].items():
                row[u][w] = row[u].get(w, NOUGHT) + share * more
                used[w].add(u)
    found: dict[int, Fraction] = {}
    for v in reversed(order):
        found[v] = known[v] + sum((share * found[w] for w, share in row[v].items()), NOUGHT)
    return found


def _shares(weights: Mapping[int, int]) -> dict[int, Fraction]:
    whole = sum(weights.values())
    return {w: Fraction(weight, whole) for w, weight in weights.items()}


def iterate_strategies(seen: Scene, choice: Array) -> tuple[Array, Array, int]:
    """Returns what every position is worth, in numbers of 1/below, the moves that keep it, and below."""
    work = Improvement(seen, choice)
    worth = work.improved()
    order = {u: k for k, u in enumerate(sorted({*worth, NOUGHT}))}
    place = np.array([order[u] - order[NOUGHT] for u in worth], dtype=np.int64)
    moves = np.maximum(
        interval_iteration_replies(seen, place, False), interval_iteration_replies(seen.turned(), -place, False)
    )
    values = np.empty(len(worth), dtype=object)
    values[:] = worth
    return values, moves, work.below
