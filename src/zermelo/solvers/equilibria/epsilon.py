"""The epsilon scheme: mixed equilibria of two players with chance, and of three and four players, on a grid of payoffs.

1. Choose a step of the grid, and sweep clouds of points from the ends to the root (`clouds`).
2. Take the best point of the root, and the strategies behind it: at each node the moves that make up its point, after
   every other move the point that is worst for the mover.
3. Find exactly what these strategies pay, and what anybody could gain by leaving them in any subgame.
4. If nobody gains more than epsilon, and the value is at least the best that the root's cloud allows to any exact
   equilibrium less epsilon, that is the answer. Else take smaller steps.

Gains and errors are at most so many steps, a number that depends on the tree alone: so small enough steps always do,
and the work is polynomial in the size of the tree and 1/epsilon for a given number of players. docs/equilibria.md has
the proof.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, gcd, lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.answer import Effort
from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.answers.equilibria.epsilon import EpsilonGrid
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.payoff_set.cover import Cover
from zermelo.answers.equilibria.promises import keep_promises
from zermelo.answers.strategy import Profile
from zermelo.errors import BudgetError, GameError, MethodError, ParameterError
from zermelo.forms.arena import END, NATURE, Arena, Array
from zermelo.forms.payoff import LIMIT, Number, Payoff, exact_payoff, simplest_payoff
from zermelo.preferences.criteria import Criterion
from zermelo.solvers.equilibria.payoff_grid import (
    Cloud,
    Purse,
    payoff_grid_of_chance,
    payoff_grid_of_choice,
    payoff_grid_of_end,
)
from zermelo.solvers.induction.sweep import sweep_node_order

if TYPE_CHECKING:
    from zermelo.solvers.query import Query

Note = tuple[int, tuple[int, ...]]  # the number of a point in its cloud, and the point

FORMED = 100_000_000  # points of all grids together
PLAYERS = 4
LONGEST = 1 << 28  # steps of one side of a grid
WITHIN = "the grid shows that no exact equilibrium exceeds the bound"
FASTEST = 8  # by how much steps are made smaller at once


def positive_epsilon(given: Any) -> Number:
    """Returns what a user gives as epsilon: a number above 0."""
    try:
        epsilon = exact_payoff(given, "number")
    except GameError:
        raise ParameterError(f"epsilon must be a number above 0, not {given!r}.") from None
    if epsilon <= 0:
        raise ParameterError(f"epsilon must be above 0, not {epsilon}.")
    return epsilon


def solve_epsilon_equilibria(query: Query) -> Equilibria:
    """Answers `equilibria` where nearly the best will do."""
    assert query.epsilon is not None
    return find_epsilon_equilibria(query.arena, query.epsilon, budget=query.budget)


def find_epsilon_equilibria(arena: Arena, epsilon: Number, *, budget: int | None = None) -> Equilibria:
    """Returns the best strategies from which nobody gains more than *epsilon*; *budget* is a number of points."""
    began = time.perf_counter()
    if not 2 <= len(arena.players) <= PLAYERS:
        raise MethodError(
            f"Mixed equilibria are found on a grid for two to {PLAYERS} players; this game has "
            f"{len(arena.players)}. Use pure_equilibria(game), for any number of players."
        )
    seeker = _Seeker(arena, Fraction(epsilon), budget or FORMED)
    found = EpsilonGrid(
        arena=arena, epsilon=epsilon, seek=seeker.seek, excludes=seeker.excludes, find_cover=seeker.cover
    )
    found.best()
    many = len(arena.players)
    why = (
        "with chance exact sets may be too many pieces, so payoffs are rounded to a grid" if many == 2
        else f"with {many} players the best payoff may be irrational, so payoffs are rounded to a grid"
    )  # fmt: skip
    effort = Effort(len(arena), time.perf_counter() - began, False, evaluations=seeker.purse.spent)
    return Equilibria(evidence=found, method="payoffs on a grid", why=why, effort=effort, status="bounded", exact=False)


class _Seeker:
    """Answers with the coarsest grid that keeps the promise, and keeps the last one it made."""

    def __init__(self, arena: Arena, epsilon: Fraction, budget: int) -> None:
        self.arena, self.epsilon, self.purse = arena, epsilon, Purse(budget)
        self.grid = Grid(arena, epsilon / len(arena.players), self.purse)

    def seek(self, criterion: Criterion, weights: Mapping[str, Number] | None) -> BestEquilibrium:
        while True:
            found = self._try(criterion, weights)
            lacking = max(Fraction(found.gain), Fraction(found.at_most) - found.value) / self.epsilon
            if lacking <= 1:
                return found
            finer = min(Fraction(FASTEST), max(Fraction(2), lacking))
            self.grid = Grid(self.arena, self.grid.target / finer, self.purse)

    def _try(self, criterion: Criterion, weights: Mapping[str, Number] | None) -> BestEquilibrium:
        index, at_most = self.grid.best(str(criterion), weights)
        plan = self.grid.profile(index)
        paid, gain = epsilon_worth_and_gain(plan)
        payoff = Payoff(self.arena.players, map(simplest_payoff, paid))
        return BestEquilibrium(
            criterion, criterion.of(payoff), (payoff,), WITHIN, at_most=simplest_payoff(at_most),
            gain=simplest_payoff(gain),
            epsilon=simplest_payoff(self.epsilon), attain=lambda _: plan,
        )  # fmt: skip

    def excludes(self, vector: tuple[Number, ...]) -> bool:
        return self.grid.excludes(vector)

    def cover(self) -> Cover:
        return self.grid.cover()


class Grid:
    """The clouds of all nodes, with steps no larger than *target*."""

    def __init__(self, arena: Arena, target: Fraction, purse: Purse) -> None:
        self.arena, self.target, self.purse, self.is_mixed = arena, target, purse, False
        sides = [_side(arena, q, target) for q in range(len(arena.players))]
        self.lows, self.steps = [low for low, _ in sides], [step for _, step in sides]
        self.clouds: list[Any] = [None] * len(arena)
        known: dict[tuple[Any, ...], Cloud] = {}
        ends, movers = arena.payoff.tolist(), arena.mover.tolist()
        for v in sweep_node_order(arena).tolist():
            seat = movers[v]
            if seat == END:
                row = tuple(ends[int(arena.end_row[v])])
                if row not in known:
                    known[row] = payoff_grid_of_end(self._in_steps([Fraction(u, arena.scale) for u in row]))
                self.clouds[v] = known[row]
                continue
            below = [self.clouds[c] for c in arena.children(v)]
            if seat == NATURE:
                assert arena.weight is not None
                self.clouds[v] = payoff_grid_of_chance(below, [int(arena.weight[e]) for e in arena.edges(v)], purse)
            else:
                self.clouds[v] = payoff_grid_of_choice(below, seat, purse, mixes=v > 0)

    def _in_steps(self, vector: Sequence[Number]) -> list[Fraction]:
        return [(Fraction(u) - low) / step for u, low, step in zip(vector, self.lows, self.steps, strict=True)]

    def mix_at_root(self) -> None:
        """Lets moves be mixed at the start too. No mixture is better there by weights, or by the greatest payoff: the
        better of what is mixed is an equilibrium as well. But it may be fairer."""
        if self.is_mixed or self.arena.mover[0] < 0:
            return
        self.is_mixed = True
        below = [self.clouds[c] for c in self.arena.children(0)]
        self.clouds[0] = payoff_grid_of_choice(below, int(self.arena.mover[0]), self.purse)

    @property
    def root(self) -> Cloud:
        """The cloud of the start."""
        found: Cloud = self.clouds[0]
        return found

    def _payoffs(self) -> tuple[Array, int]:
        """What the points of the root stand for, in whole numbers, and of what unit."""
        unit = lcm(*(n.denominator for n in (*self.lows, *self.steps)))
        lows, steps = ([int(n * unit) for n in numbers] for numbers in (self.lows, self.steps))
        largest = max(
            abs(low) + step * int(self.root.points.max(initial=1)) for low, step in zip(lows, steps, strict=True)
        )
        kind: Any = np.int64 if largest < LIMIT >> 8 else object
        return np.array(lows, dtype=kind) + self.root.points.astype(kind) * np.array(steps, dtype=kind), unit

    def best(self, name: str, weights: Mapping[str, Number] | None) -> tuple[int, Fraction]:
        """Returns the best point of the root, and a number that no exact equilibrium is better than.

        By *weights*, or where those are None by the least payoff of anybody (``fairest``) or the greatest (``single``).
        """
        if weights is None and name == "fairest":
            self.mix_at_root()
        payoffs, unit = self._payoffs()
        reach = [self.root.error * step for step in self.steps]
        if weights is None:
            worth = payoffs.min(axis=1) if name == "fairest" else payoffs.max(axis=1)
            more = max(reach)
        else:
            factors = [Fraction(weights[player]) for player in self.arena.players]
            common = lcm(*(factor.denominator for factor in factors))
            whole = [int(factor * common) for factor in factors]
            fits = payoffs.dtype != object and sum(map(abs, whole)) < 1 << 7
            worth = (payoffs if fits else payoffs.astype(object)) @ np.array(whole, dtype=np.int64 if fits else object)
            unit *= common
            more = sum((abs(factor) * r for factor, r in zip(factors, reach, strict=True)), Fraction(0))
        index = int(np.argmax(worth))
        return index, Fraction(int(worth[index]), unit) + more

    def excludes(self, vector: Sequence[Number]) -> bool:
        """Is no point of the root so near to *vector* as one is to every exact equilibrium?"""
        self.mix_at_root()
        near = np.ones(len(self.root.points), dtype=bool)
        for q, u in enumerate(self._in_steps(vector)):
            column = self.root.points[:, q]
            near &= (column >= ceil(u - self.root.error)) & (column <= (u + self.root.error).__floor__())
        return not bool(near.any())

    def cover(self) -> Cover:
        """Returns the points of the root, and how far from one of them every exact equilibrium is at most."""
        self.mix_at_root()
        ends = [[Fraction(int(u), self.arena.scale) for u in column] for column in self.arena.payoff.T]
        return Cover(
            players=self.arena.players, points=self.root.points, lows=self.lows, steps=self.steps,
            reach=[self.root.error * step for step in self.steps], least=[min(column) for column in ends],
            most=[max(column) for column in ends],
        )  # fmt: skip

    # ------------------------------------------------------------ strategies

    def profile(self, index: int) -> Profile:
        """Returns the strategies behind a point of the root."""
        return keep_promises(self.arena, self._note(0, index), self._decides, self._shown)

    def _note(self, node: int, index: int) -> Note:
        return index, tuple(self.clouds[node].points[index].tolist())

    def _shown(self, note: Note) -> Payoff:
        """What a point stands for, about what is promised."""
        parts = zip(self.lows, self.steps, note[1], strict=True)
        return Payoff(self.arena.players, (simplest_payoff(low + step * k) for low, step, k in parts))

    def _decides(self, node: int, note: Note) -> tuple[int | dict[int, Fraction], list[Note]]:
        arena = self.arena
        shares = self.clouds[node].shares(note[0])
        edges, seat = arena.edges(node), int(arena.mover[node])
        notes = [
            self._note(child, shares[k][1] if k in shares else self.clouds[child].least(seat))
            for k, child in enumerate(arena.children(node))
        ]
        return (-1 if seat == NATURE else {edges[k]: share for k, (share, _) in shares.items()}), notes


def _side(arena: Arena, q: int, target: Fraction) -> tuple[Fraction, Fraction]:
    """Where a player's side of the grid begins, and its step: such that all payoffs lie on it where that can be."""
    units = sorted({int(u) for u in arena.payoff[:, q].tolist()})
    low = Fraction(units[0], arena.scale)
    between = Fraction(gcd(*(b - a for a, b in zip(units, units[1:], strict=False))), arena.scale)
    if Fraction(units[-1] - units[0], arena.scale) / target > LONGEST:
        raise BudgetError(
            f"Payoffs of {arena.players[q]} are too far apart for a grid with so small an epsilon, so there is no "
            "answer; use a larger epsilon=, or pure_equilibria(game)."
        )
    if between >= target:
        return low, between / ceil(between / target)
    return low, target


def epsilon_worth_and_gain(plan: Profile) -> tuple[list[Fraction], Fraction]:
    """Returns what a profile pays, and the most that anybody gains by another whole strategy in any subgame."""
    arena = plan.arena
    seats = range(len(arena.players))
    ends, movers, children = arena.payoff.tolist(), arena.mover.tolist(), arena.children
    paid: list[Any] = [None] * len(arena)
    best: list[Any] = [None] * len(arena)
    gain = Fraction(0)
    for v in sweep_node_order(arena).tolist():
        if movers[v] == END:
            paid[v] = best[v] = [Fraction(u, arena.scale) for u in ends[int(arena.end_row[v])]]
            continue
        shares = [(share, arena.child(e)) for e, share in plan.shares(v).items()]
        if len(shares) == 1:
            paid[v], best[v] = paid[shares[0][1]], list(best[shares[0][1]])
        else:
            paid[v] = [sum((s * paid[c][q] for s, c in shares), Fraction(0)) for q in seats]
            best[v] = [sum((s * best[c][q] for s, c in shares), Fraction(0)) for q in seats]
        if movers[v] >= 0:
            m = movers[v]
            best[v][m] = max(best[c][m] for c in children(v))
        gain = max(gain, *(b - u for b, u in zip(best[v], paid[v], strict=True)))
    return paid[0], gain
