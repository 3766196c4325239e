"""A tree as a table, with code of the checker's own: its normal form, and its agent form.

In the *normal form* a player picks a whole strategy, that names a move at every information set which own earlier moves
can lead to; in the *agent form* every information set with a choice has a player of its own, who gets what its owner
gets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm, prod

import numpy as np

from zermelo.answers.report import Problem
from zermelo.answers.strategy import Plays
from zermelo.checker.hidden.best_reply import Lists
from zermelo.forms.arena import END, NATURE
from zermelo.forms.matrix import Matrix
from zermelo.forms.tree import Tree

Plan = dict[int, int]  # information set → which of its moves
Mixes = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True)
class Form:
    """Who picks which plan: for each row of `plans` whose payoff counts, and the information sets it speaks of."""

    tree: Tree
    seats: tuple[int, ...]
    plans: tuple[tuple[Plan, ...], ...]
    sets: tuple[frozenset[int], ...]

    @property
    def cells(self) -> int:
        """How many profiles there are."""
        return prod(map(len, self.plans))

    def mixes(self, plays: Plays) -> Mixes:
        """Returns how often each plan is played: moves at different sets are picked apart from each other."""
        shares = {}
        for held, v in _choice_nodes(self.tree).items():
            mix = plays.shares(v)
            shares[held] = [mix.get(edge, Fraction(0)) for edge in self.tree.edges(v)]
        return tuple(
            tuple(prod((shares[held][k] for held, k in plan.items()), start=Fraction(1)) for plan in mine)
            for mine in self.plans
        )

    def table(self) -> Matrix:
        """Returns what every profile of plans pays, an end after the other."""
        ends = list(_ends(self.tree))
        below = lcm(*(odds.denominator for _, odds, _ in ends))
        made = np.zeros((*map(len, self.plans), len(self.seats)), dtype=object)
        for row, odds, path in ends:
            units = np.array([int(self.tree.payoff[row][s]) * int(odds * below) for s in self.seats], dtype=object)
            kept = []
            for mine, own in zip(self.plans, self.sets, strict=True):
                steps = [(held, k) for held, k in path.items() if held in own]
                kept.append([n for n, plan in enumerate(mine) if all(plan.get(held) == k for held, k in steps)])
            for cell in product(*kept):
                made[cell] += units
        called = tuple(f"{self.tree.players[seat]} {n}" for n, seat in enumerate(self.seats))
        names = tuple(tuple(self._name(plan) for plan in mine) for mine in self.plans)
        return Matrix(players=called, strategies=names, payoff=made, scale=self.tree.scale * below)

    def _name(self, plan: Plan) -> str:
        nodes = _choice_nodes(self.tree)
        return ", ".join(f"{k + 1} at set {list(nodes).index(held) + 1}" for held, k in plan.items()) or "-"

    def words(self, seat: int, shares: Sequence[Fraction]) -> str:
        """Returns a mix of plans in the names of their moves."""
        nodes, parts = _choice_nodes(self.tree), []
        for plan, share in zip(self.plans[seat], shares, strict=True):
            if share:
                moves = [self.tree.name(v, self.tree.edges(v)[plan[h]]) for h, v in nodes.items() if h in plan]
                parts.append("/".join(moves) if share == 1 else f"{'/'.join(moves)} ({share})")
        return ", ".join(parts)


def _choice_nodes(tree: Tree) -> dict[int, int]:
    """Returns the first node of every information set with a choice."""
    lists, found = Lists.of(tree), dict[int, int]()
    for v in range(len(tree)):
        if lists.mover[v] >= 0 and lists.chooses(v):
            found.setdefault(lists.held[v], v)
    return found


def normal_form_of_tree(tree: Tree, most: int) -> Form | None:
    """Returns the normal form of a tree with perfect recall; None where it has more than *most* profiles."""
    lists, nodes = Lists.of(tree), _choice_nodes(tree)
    above: list[tuple[tuple[int, int], ...]] = [((0, 0),) * len(tree.players)] * len(tree)
    below: dict[tuple[int, int, int], list[int]] = {}  # seat, own last set and move → sets that come next
    for v in range(len(tree)):
        seat = lists.mover[v] if lists.chooses(v) else END
        if seat >= 0 and nodes[lists.held[v]] == v:
            below.setdefault((seat, *above[v][seat]), []).append(lists.held[v])
        for k, c in enumerate(lists.edges(v)):
            step = (lists.held[v], k + 1)
            above[c] = above[v] if seat < 0 else (*above[v][:seat], step, *above[v][seat + 1 :])

    # Later sets first, and without recursion, since a tree may be deep. Counts above *most* are not told apart.
    seat_of = {h: lists.mover[v] for h, v in nodes.items()}
    many: dict[int, int] = {}
    for h in reversed(nodes):
        moves = range(1, len(tree.edges(nodes[h])) + 1)
        ways = sum(prod(many[g] for g in below.get((seat_of[h], h, k), ())) for k in moves)
        many[h] = min(ways, most + 1)
    seats = tuple(range(len(tree.players)))
    if prod(many[h] for seat in seats for h in below.get((seat, 0, 0), ())) > most:
        return None
    plans: dict[int, list[Plan]] = {}

    def combined(seat: int, last: tuple[int, int]) -> list[Plan]:
        each = [plans[h] for h in below.get((seat, *last), ())]
        return [{h: k for part in parts for h, k in part.items()} for parts in product(*each)]

    for h in reversed(nodes):
        choices = range(len(tree.edges(nodes[h])))
        plans[h] = [{h: k, **rest} for k in choices for rest in combined(seat_of[h], (h, k + 1))]
    own = tuple(frozenset(h for h, v in nodes.items() if tree.mover[v] == seat) for seat in seats)
    return Form(tree, seats, tuple(tuple(combined(seat, (0, 0))) for seat in seats), own)


def normal_form_of_tree_stage(tree: Tree, matrix: Matrix) -> tuple[list[Problem], str]:
    """Is *matrix* the normal form of *tree*: does it pay the same everywhere, whatever strategies are called?"""
    form = normal_form_of_tree(tree, len(matrix))
    own = None if form is None else form.table()
    same = own is not None and own.shape == matrix.shape and tree.players == matrix.players
    if same and own is not None:
        same = bool((own.payoff.astype(object) * matrix.scale == matrix.payoff.astype(object) * own.scale).all())
    return [] if same else [Problem("", "the normal form is not that of the tree")], "the normal form of the tree"


def agent_normal_form_of_tree(tree: Tree, most: int) -> Form | None:
    """Returns the agent form; None where it has more than *most* profiles."""
    nodes = _choice_nodes(tree)
    sizes = [len(tree.edges(v)) for v in nodes.values()]
    if prod(sizes) > most:
        return None
    plans = tuple(tuple({held: k} for k in range(size)) for held, size in zip(nodes, sizes, strict=True))
    return Form(tree, tuple(int(tree.mover[v]) for v in nodes.values()), plans, tuple(frozenset([h]) for h in nodes))


def _ends(tree: Tree) -> Iterator[tuple[int, Fraction, Plan]]:
    """Yields for each end its row, how often chance leads there, and the choices on the way."""
    lists = Lists.of(tree)
    waiting: list[tuple[int, Fraction, Plan]] = [(0, Fraction(1), {})]
    while waiting:
        v, odds, path = waiting.pop()
        if lists.mover[v] == END:
            yield int(tree.end_row[v]), odds, path
        elif lists.mover[v] == NATURE:
            waiting += [(c, odds * share, path) for c, share in zip(tree.edges(v), tree.odds(v), strict=True)]
        else:
            for k, c in enumerate(lists.edges(v)):
                waiting.append((c, odds, {**path, lists.held[v]: k} if lists.chooses(v) else path))
