"""Extensive-form correlated equilibria of two players: moves are recommended one by one, each when it is due.

Who leaves a recommendation hears no more of them from then on. A *sequence* is what a player has done so far, told by
the last move. Without chance and with perfect recall, odds x for pairs of sequences describe all that can be
recommended: only pairs are needed of which some play passes information sets of both. In words of linear conditions:

1. ``plan``: at every set of one player, for every sequence of the other, the odds of its moves add up to those of what
   leads there. The pair of empty sequences has odds 1.
2. ``reply``: told the move c at the set h, whoever leaves it gets at h, or a later set k, at least what each move d
   brings there: v(k) ≥ what the ends right after d pay, as often as c is told, and v of the sets right after d.
3. ``leave``: v(h) is at most what following c and all that is told later pays.

Payoffs are raised so that the least is 1; that changes no equilibrium, and no v is below 0. The best plan is a linear
program then, as for whole strategies, and its prices prove it.

Reference: von Stengel and Forges 2008, sections 3 and 5.
"""

from __future__ import annotations

import time
from collections import defaultdict
from fractions import Fraction
from math import lcm
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.correlated.bound import Bound
from zermelo.answers.correlated.correlated import Correlated
from zermelo.answers.correlated.correlation_plan import START, CorrelationPlan, Sequence
from zermelo.errors import BudgetError
from zermelo.forms.arena import END
from zermelo.forms.information.information_sets import information_by_choice
from zermelo.forms.payoff import Payoff, simplest_payoff
from zermelo.forms.tree import Tree
from zermelo.solvers.correlated.correlated import METHOD, correlated_criterion_weights, read_correlated_criterion
from zermelo.solvers.linear.exact_lp import maximise_exact_lp
from zermelo.solvers.query import Query, query_tree

MOST = 1_000_000  # numbers of a program
Row = dict[Any, int]  # by column: a pair of sequences, or (a set, the sequence that was told)


def solve_correlated_sequence_pairs(query: Query) -> Correlated:
    """Answers for moves that are recommended one by one."""
    began = time.perf_counter()
    tree = query_tree("correlated", query)
    criterion = read_correlated_criterion(query.choose, tree.players)
    program = _Program(tree)
    plan, bounds = program.best(correlated_criterion_weights(criterion, tree.players))
    found = CorrelationPlan(tree=tree, plan=plan, bounds=bounds)
    return Correlated(
        kind="extensive", criterion=criterion, value=criterion.of(found.payoff), evidence=found, method=METHOD,
        why="nobody leaving a move that is recommended is a linear condition on pairs of sequences",
        effort=Effort(nodes=len(tree), seconds=time.perf_counter() - began, compiled=False),
    )  # fmt: skip


class _Program:
    """The conditions as rows that are at most 0, those that are just 0 twice, and what ends pay."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.owner: dict[int, int] = {}  # of each set, by its first node
        self.moves: dict[int, int] = {}
        self.above: dict[int, Sequence] = {}  # the own sequence that leads to a set
        self.below: dict[Sequence, list[int]] = defaultdict(list)  # sets right after a sequence, START left out
        self.near: dict[int, set[int]] = defaultdict(set)  # sets of the other player that some play passes, too
        self.ends: dict[tuple[Sequence, Sequence], list[int]] = {}  # what ends pay, raised
        self._walk()
        self.lift = 1 - min(min(row) for row in self.ends.values())
        self.ends = {pair: [n + self.lift for n in row] for pair, row in self.ends.items()}
        self.rows: dict[tuple[Any, ...], Row] = {}
        conditions = sum(1 + sum(self.moves[there] for there in self.near[here]) for here in self.owner)
        self._require_small(len(self.ends), conditions)  # there are more of both, which are not built before it is sure
        self._plan_rows()
        self._reply_rows()
        self.columns = list(dict.fromkeys([(START, START), *(c for row in self.rows.values() for c in row)]))
        self._require_small(len(self.columns), len(self.rows))

    @staticmethod
    def _require_small(pairs: int, conditions: int) -> None:
        if pairs * conditions > MOST:
            raise BudgetError(
                f"{pairs:,} pairs of sequences and {conditions:,} conditions are a program of more than {MOST:,} "
                "numbers; use a smaller tree, or a subgame of it."
            )

    def _walk(self) -> None:
        tree, held, first = self.tree, information_by_choice(self.tree), self.tree.first.tolist()
        named: dict[int, int] = {}
        last: list[tuple[Sequence, Sequence]] = [(START, START)] * len(tree)
        passed: list[tuple[frozenset[int], frozenset[int]]] = [(frozenset(), frozenset())] * len(tree)
        rows = tree.end_row.tolist()
        for v, seat in enumerate(tree.mover.tolist()):
            here = named.setdefault(held[v], v) if held[v] >= 0 else -1
            if here == v:
                self.owner[v], self.moves[v], self.above[v] = seat, first[v + 1] - first[v], last[v][seat]
                self.below[last[v][seat]].append(v)
            if here >= 0:
                for other in passed[v][1 - seat]:
                    self.near[here].add(other)
                    self.near[other].add(here)
            for k, child in enumerate(range(first[v], first[v + 1])):
                last[child], passed[child] = last[v], passed[v]
                if here >= 0:
                    one, two = (here, k), passed[v][seat] | {here}
                    last[child] = (one, last[v][1]) if seat == 0 else (last[v][0], one)
                    passed[child] = (two, passed[v][1]) if seat == 0 else (passed[v][0], two)
            if seat == END:
                self.ends[last[v]] = [int(n) for n in tree.payoff[rows[v]].tolist()]

    def _pair(self, seat: int, own: Sequence, other: Sequence) -> tuple[Sequence, Sequence]:
        return (own, other) if seat == 0 else (other, own)

    def _plan_rows(self) -> None:
        for here, seat in self.owner.items():
            others = [START, *((there, k) for there in sorted(self.near[here]) for k in range(self.moves[there]))]
            for other in others:
                row = {self._pair(seat, (here, k), other): 1 for k in range(self.moves[here])}
                row[self._pair(seat, self.above[here], other)] = -1
                self.rows["plan", here, *other] = row

    def _reply_rows(self) -> None:
        after: dict[tuple[int, Sequence], list[tuple[Sequence, int]]] = defaultdict(list)  # ends right after a move
        for (one, two), row in self.ends.items():
            after[0, one].append((two, row[0]))
            after[1, two].append((one, row[1]))
        for here, seat in self.owner.items():
            for told in ((here, k) for k in range(self.moves[here])):
                follow: Row = defaultdict(int, {(here, told): 1})
                waiting = [told]
                for done in waiting:  # grows while it is read
                    for other, units in after[seat, done]:
                        follow[self._pair(seat, done, other)] -= units
                    waiting += [(s, k) for s in self.below.get(done, ()) for k in range(self.moves[s])]
                self.rows["leave", *told] = dict(follow)
                later = [here]
                for there in later:
                    for move in ((there, k) for k in range(self.moves[there])):
                        reply: Row = {(there, told): -1}
                        for other, units in after[seat, move]:
                            reply[self._pair(seat, told, other)] = units
                        for behind in self.below.get(move, ()):
                            reply[behind, told] = 1
                            later.append(behind)
                        self.rows["reply", *move, *told] = reply

    # ------------------------------------------------------------ the best

    def best(self, weights: tuple[Fraction, ...] | None) -> tuple[dict[Any, Fraction], tuple[Bound, ...]]:
        """Returns the best plan by players' *weights*, or the fairest, and what proves it the best."""
        if weights is None:
            at, first = self._solved(None, [])
            least = min(self._paid(at))
            floors = [([int(s == seat) for s in (0, 1)], least) for seat in (0, 1)]
        else:
            whole = lcm(*(w.denominator for w in weights))
            units = [int(w * whole) for w in weights]
            at, first = self._solved(units, [], whole)
            floors = [(units, sum((w * n for w, n in zip(units, self._paid(at), strict=True)), Fraction(0)))]
        bounds = [first]
        if weights is None or set(weights) != {Fraction(1)}:
            at, second = self._solved([1, 1], floors)
            bounds.append(second)
        return {pair: share for pair, share in at.items() if share and isinstance(pair[0], tuple)}, tuple(bounds)

    def _solved(
        self, weights: list[int] | None, floors: list[tuple[list[int], Fraction]], whole: int = 1
    ) -> tuple[dict[Any, Fraction], Bound]:
        """The most by *weights*, *whole* times what was asked for, among plans that pay no less than *floors*, raised
        as payoffs are; without weights the fairest, by one more column."""
        place = {column: k for k, column in enumerate(self.columns)}
        wide = len(place) + (weights is None)
        rows: list[list[int]] = []
        for name, told in self.rows.items():
            row = [0] * wide
            for column, n in told.items():
                row[place[column]] = n
            rows += [row, [-n for n in row]] if name[0] == "plan" else [row]
        own = len(rows)
        pays = [[self.ends[c][s] if c in self.ends else 0 for c in self.columns] for s in (0, 1)]
        gain = [0] * len(place) + [1] if weights is None else self._gain(weights, pays)
        if weights is not None:  # so much more for the pair of empty sequences that it is worth its odds of 1
            gain[0] += 1 - min(
                0, *(sum(w * n for w, n in zip(weights, row, strict=True)) for row in self.ends.values())
            )
        if weights is None:
            rows += [[*(-n for n in mine), 1] for mine in pays]
        for w, least in floors:
            row = [-least.denominator * n for n in self._gain(w, pays)]
            row[0] += least.numerator
            rows.append(row)
        rows.append([1] + [0] * (wide - 1))
        found = maximise_exact_lp(gain, rows, [0] * (len(rows) - 1) + [1])
        extra = found.prices[own:-1]
        total = list(map(Fraction, extra if weights is None else weights))
        for (w, least), price in zip(floors, extra if weights is not None else (), strict=False):
            total = [a + price * least.denominator * b for a, b in zip(total, w, strict=True)]
        at = dict(zip(self.columns, found.at, strict=False))
        total = [n / whole for n in total]
        most = sum((w * (n - self.lift) for w, n in zip(total, self._paid(at), strict=True)), Fraction(0))
        prices, k = {}, 0
        for name in self.rows:
            price = found.prices[k] - (found.prices[k + 1] if name[0] == "plan" else 0)
            k += 1 + (name[0] == "plan")
            if price:
                prices[name] = price / whole
        weighed = Payoff(self.tree.players, map(simplest_payoff, total))
        return at, Bound(weighed, simplest_payoff(most / self.tree.scale), prices)

    def _gain(self, weights: list[int], pays: list[list[int]]) -> list[int]:
        return [weights[0] * a + weights[1] * b for a, b in zip(*pays, strict=True)]

    def _paid(self, at: dict[Any, Fraction]) -> list[Fraction]:
        return [sum((at[pair] * row[s] for pair, row in self.ends.items()), Fraction(0)) for s in (0, 1)]
