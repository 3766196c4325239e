"""`correlated`: what could a trusted third party recommend, so that nobody leaves it, and which of that is best?

A profile is drawn by known odds x, and everybody is told the own strategy in it, not those of the others. For two
strategies a and b of a player, leaving a for b gains ``D(a, b) · x``: in each profile with a, what b would pay more.
The odds are a correlated equilibrium where no D · x is above 0, and a coarse one where for each b the sum of
D(a, b) · x over all a is not. That is linear in x, so the best by players' weights w is a linear program:

1. Its dual is solved: the least bound v with w · u ≤ v + p · D in every profile, for prices p ≥ 0. It begins at
   v = max w · u and p = 0, and is far less degenerate than the program itself, whose right-hand sides are 0 but one.
2. The prices of that are the odds x. No equilibrium is better: w · u(x) ≤ v + p · D · x ≤ v.
3. For the fairest the weights are variables, too: v bounds every payoff mixed by them, and so the least one.
4. Unless it was that already, the same again for the total, among all x that are as good.

References: Aumann 1974 and 1987; Moulin and Vial 1978 for coarse ones; Hart and Schmeidler 1989 for the dual.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm, prod
from typing import Literal

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.correlated.bound import Bound, Leaving
from zermelo.answers.correlated.correlated import Correlated, Recommended
from zermelo.answers.correlated.kinds import KINDS
from zermelo.errors import BudgetError, MethodError, ParameterError, error_hint
from zermelo.forms.arena import Array
from zermelo.forms.build.game_like import GameLike
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import Payoff, simplest_payoff
from zermelo.forms.traits.traits import traits_of_game
from zermelo.forms.tree import Tree
from zermelo.preferences.criteria import Criterion, CriterionLike
from zermelo.solvers.linear.exact_lp import Optimum, maximise_exact_lp
from zermelo.solvers.query import Query, answer_query, query_of, query_tree

Kind = Literal["normal", "coarse", "extensive"]
MOST = 4_000_000  # numbers of a program
SMALL = 3000  # numbers of a program that takes milliseconds in plain Python, less than loading compiled code
METHOD = "linear programming"


def correlated(
    game: GameLike, criterion: CriterionLike = "total", *, kind: Kind = "normal", limit: int | None = None
) -> Correlated:
    """Returns the best correlated equilibrium of a game of any number of players.

    *criterion* is ``total``, ``fairest`` (the greatest least payoff), a player, or weights by player, ``{"Ann": -1}``
    for what is worst for Ann. Of several that are equally good, you get one with the largest total. *kind* is
    ``normal`` if players may deviate after hearing their recommendation, or ``coarse`` if they commit before. For a
    tree, whole strategies of its normal form are recommended; with ``extensive``, for a tree of two players without
    chance, moves are recommended one by one, when they are due. *limit* is the largest number of nodes of the tree and
    of numbers of its normal form, or of profiles of a matrix.

    >>> from zermelo.forms.matrix import matrix
    >>> chicken = matrix(("A", "B"), [[(6, 6), (2, 7)], [(7, 2), (0, 0)]], [("swerve", "dare")] * 2)
    >>> found = correlated(chicken)
    >>> found.value, found.payoff
    (Fraction(21, 2), {'A': 21/4, 'B': 21/4})
    >>> found.distribution
    <Distribution: swerve, swerve: 1/2; swerve, dare: 1/4; dare, swerve: 1/4>
    >>> correlated(chicken, "A").payoff, correlated(chicken, {"A": -1}).payoff
    ({'A': 7, 'B': 2}, {'A': 2, 'B': 7})
    """
    if kind not in KINDS:
        raise ParameterError(f"No kind {kind!r}.{error_hint(str(kind), KINDS)} There are {', '.join(KINDS)}.")
    query = query_of(game, kind=kind, choose=criterion, limit=limit, is_by_moves=kind == "extensive")
    found: Correlated = answer_query("correlated", query)
    return found


def solve_correlated_strategies(query: Query) -> Correlated:
    """Answers for whole strategies, by programs over all profiles."""
    began = time.perf_counter()
    matrix, tree = correlated_normal_form(query)
    criterion = read_correlated_criterion(query.choose, matrix.players)
    kind = query.kind or "normal"
    programs = _Programs.of(matrix, kind)
    odds, bounds = programs.best(correlated_criterion_weights(criterion, matrix.players))
    found = Recommended(matrix=matrix, tree=tree, odds=odds, bounds=bounds)
    return Correlated(
        kind=kind, criterion=criterion, value=criterion.of(found.payoff), evidence=found, method=METHOD,
        why="nobody leaving what is recommended is a linear condition on how often it is",
        effort=Effort(nodes=len(matrix), seconds=time.perf_counter() - began, compiled=False),
    )  # fmt: skip


def correlated_normal_form(query: Query) -> tuple[Matrix, Tree | None]:
    """Returns the matrix that is asked about, and the tree whose normal form it is, if it is one."""
    if traits_of_game(query.game).is_matrix:
        return query.game, None
    tree = query_tree("correlated", query)
    return Matrix.of(tree, limit=query.limit), tree


def read_correlated_criterion(given: CriterionLike, players: Sequence[str]) -> Criterion:
    """Returns the criterion; refuses what is no linear program."""
    criterion = Criterion.read(given, players)
    if not criterion.weights and criterion.name not in ("total", "fairest", *players):
        raise MethodError(f"{criterion} is not linear in payoffs: use total, fairest, a player, or weights by player.")
    return criterion


def correlated_criterion_weights(criterion: Criterion, players: Sequence[str]) -> tuple[Fraction, ...] | None:
    """Returns how much each player counts; None for the fairest, which is no weighted sum."""
    if criterion.weights:
        return tuple(Fraction(dict(criterion.weights).get(player, 0)) for player in players)
    if criterion.name == "total":
        return (Fraction(1),) * len(players)
    return None if criterion.name == "fairest" else tuple(Fraction(player == criterion.name) for player in players)


@dataclass(frozen=True)
class _Programs:
    """The programs of a matrix: what everybody gets in each profile, and what each way of leaving gains there.

    Both are whole numbers in units of 1/scale: `pays` a row for each player, `rows` a row for each of `ways`.
    """

    matrix: Matrix
    pays: list[list[int]]
    ways: list[Leaving]
    rows: list[list[int]]

    @classmethod
    def of(cls, matrix: Matrix, kind: str) -> _Programs:
        """Returns the programs of *matrix*; refuses where they are too large."""
        many = sum(n * (n - 1) if kind == "normal" else n for n in matrix.shape)
        if many * prod(matrix.shape) > MOST:
            raise BudgetError(
                f"{prod(matrix.shape):,} profiles and {many:,} ways to leave a recommendation are a program of more "
                f"than {MOST:,} numbers. Take dominated strategies away first: dominance(game).left."
            )
        pays = [list(map(int, matrix.payoff[..., seat].reshape(-1).tolist())) for seat in range(len(matrix.players))]
        made = list(_leavings(matrix, kind))
        return cls(
            matrix, pays, [way for way, _ in made], [list(map(int, row.reshape(-1).tolist())) for _, row in made]
        )

    def best(self, weights: tuple[Fraction, ...] | None) -> tuple[dict[tuple[int, ...], Fraction], tuple[Bound, ...]]:
        """Returns the best odds by players' *weights*, or the fairest, and what proves them the best."""
        if weights is None:
            at, first = self._fairest()
            floors = [
                ([int(s == seat) for s in range(len(self.pays))], min(self._paid(at))) for seat in range(len(self.pays))
            ]
        else:
            whole = lcm(*(w.denominator for w in weights))
            units = [int(w * whole) for w in weights]
            at, first = self._most(units, [], whole)
            floors = [(units, sum((w * n for w, n in zip(units, self._paid(at), strict=True)), Fraction(0)))]
        bounds = [first]
        if weights is None or set(weights) != {Fraction(1)}:
            at, second = self._most([1] * len(self.pays), floors, 1)
            bounds.append(second)
        cells = product(*map(range, self.matrix.shape))
        return {cell: share for cell, share in zip(cells, at, strict=True) if share}, tuple(bounds)

    def _most(
        self, weights: list[int], floors: list[tuple[list[int], Fraction]], whole: int
    ) -> tuple[tuple[Fraction, ...], Bound]:
        """The most by *weights*, *whole* times what was asked for, among odds that pay no less than *floors*."""
        gains = self._weighed(weights)
        more = [[least.denominator * n - least.numerator for n in self._weighed(w)] for w, least in floors]
        found = self._bounded(gains, more, [])
        total, most = list(map(Fraction, weights)), max(gains) - found.value
        for (w, least), price in zip(floors, found.at[1 + len(self.ways) :], strict=True):
            total = [a + price * least.denominator * b for a, b in zip(total, w, strict=True)]
            most += price * least.numerator
        return _odds(found.prices), self._bound([n / whole for n in total], most / whole, found, whole)

    def _fairest(self) -> tuple[tuple[Fraction, ...], Bound]:
        """The odds by which the least payoff is greatest: all weights but the first player's are columns."""
        first, *others = self.pays
        more = [[n - own for n, own in zip(mine, first, strict=True)] for mine in others]
        found = self._bounded(first, more, [0] * (1 + len(self.ways)) + [1] * len(others))
        weights = found.at[1 + len(self.ways) :]
        every = [1 - sum(weights, Fraction(0)), *weights]
        return _odds(found.prices[: len(first)]), self._bound(every, max(first) - found.value, found, 1)

    def _bounded(self, gains: list[int], more: list[list[int]], last: list[int]) -> Optimum:
        """The least bound on *gains*: ``max(gains) - t`` for the most t with ``t ≤ max(gains) - gains + p D - q more``
        in each profile, where p and q are at least 0; *last* is one more row, at most 1."""
        highest = max(gains)
        columns = [[-n for n in row] for row in self.rows] + more
        rows = [[1, *row] for row in zip(*columns, strict=True)] if columns else [[1] for _ in gains]
        right = [highest - n for n in gains]
        return maximise_exact_lp(
            [1] + [0] * len(columns), rows + [last] * bool(last), right + [1] * bool(last), entering="steepest",
            tiny=SMALL,
        )  # fmt: skip

    def _bound(self, weights: list[Fraction], most: Fraction, found: Optimum, whole: int) -> Bound:
        prices = zip(self.ways, found.at[1:], strict=False)
        return Bound(
            Payoff(self.matrix.players, map(simplest_payoff, weights)), simplest_payoff(most / self.matrix.scale),
            {way: price / whole for way, price in prices if price},
        )  # fmt: skip

    def _paid(self, at: Sequence[Fraction]) -> list[Fraction]:
        return [sum((x * n for x, n in zip(at, mine, strict=True) if x), Fraction(0)) for mine in self.pays]

    def _weighed(self, weights: Sequence[int]) -> list[int]:
        return [sum(w * n for w, n in zip(weights, cell, strict=True)) for cell in zip(*self.pays, strict=True)]


def _odds(prices: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The prices of profiles as odds; where t is 0 they may sum to more than 1."""
    whole = sum(prices, Fraction(0))
    return tuple(price / whole for price in prices)


def _leavings(matrix: Matrix, kind: str) -> Iterator[tuple[Leaving, Array]]:
    """Yields every way to leave a recommendation, with what it gains in each profile."""
    for seat, (player, names) in enumerate(zip(matrix.players, matrix.strategies, strict=True)):
        own = matrix.payoff[..., seat].astype(object)
        for instead, name in enumerate(names):
            gains = np.take(own, [instead], axis=seat) - own
            if kind == "coarse":
                yield (player, None, name), gains
                continue
            for told, other in enumerate(names):
                if told != instead:
                    only = np.zeros_like(gains)
                    here = (slice(None),) * seat + (told,)
                    only[here] = gains[here]
                    yield (player, other, name), only
