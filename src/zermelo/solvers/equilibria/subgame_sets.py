"""All subgame-perfect payoffs of two players who do not see every move, where subgames lie inside others.

1. The innermost subgames first. One that begins with a choice everybody sees has the set that the sets of its moves
   make: a payoff stays where the mover gets at least the least that every move can be pushed down to, and mixtures of
   moves between which the mover is indifferent are added; chance averages.
2. Any other is a piece with hidden moves. Each subgame inside it pays one of finitely many payoffs, or it is refused:
   what a piece pays over a whole region of payoffs inside it is no set of rectangles. For every way to pick one of each
   the piece is a matrix; all its equilibria are found, and what they pay is rectangles.
3. The set of the piece is that of all cases together.

So the best by any criterion that is greatest at corners is exact.

References: Selten 1965; Littman, Ravi, Talwar and Zinkevich 2006; Mangasarian 1964.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import lcm, prod
from typing import Any

from zermelo.answers.answer import Effort
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.payoff_set.boxes import Box, prune_payoff_boxes
from zermelo.answers.equilibria.subgame_sets import SubgameCase, subgame_sets, subgame_sets_matrix
from zermelo.errors import BudgetError, MethodError
from zermelo.forms.arena import END, NATURE, join_arena_path
from zermelo.forms.information.information_sets import information_subgame_roots
from zermelo.forms.payoff import simplest_payoff
from zermelo.forms.tree import Tree
from zermelo.solvers.equilibria.chance_sets import PIECES, chosen_chance_set, too_many_chance_sets
from zermelo.solvers.normal_form.matrix import find_matrix_equilibria
from zermelo.solvers.query import Query

WHY = "some moves are hidden: the innermost subgames first, each with all that it can pay"
CASES = 1_000  # ways to pick payoffs of the subgames inside a piece

Span = tuple[Any, Any, Any, Any]  # a box in fractions


def solve_subgame_sets(query: Query) -> Equilibria:
    """Answers `equilibria` of a tree with hidden moves."""
    run = _Run(query.game, query.budget, query.limit)
    roots = information_subgame_roots(run.tree)
    run.begins = set(roots)
    for root in reversed(roots):  # numbered layer by layer: what lies below comes later
        run.settle(root)
    effort = Effort(nodes=len(run.tree), seconds=time.perf_counter() - query.began, compiled=False)
    return Equilibria(evidence=run.evidence(), method="sets of subgames", why=WHY, effort=effort)


class _Run:
    """What is known so far: the sets of subgames, in fractions, and the cases of pieces."""

    def __init__(self, tree: Tree, budget: int | None, limit: int | None) -> None:
        self.tree, self.budget, self.limit = tree, budget, limit
        self.begins: set[int] = set()
        self.sets: dict[int, tuple[Span, ...]] = {}
        self.cases: dict[int, tuple[SubgameCase, ...]] = {}
        for v in (tree.mover == END).nonzero()[0].tolist():
            x, y = (Fraction(u) for u in tree.payoff_at(v).vector)
            self.sets[v] = ((x, x, y, y),)

    def settle(self, root: int) -> None:
        """Finds the set of a subgame, those inside it being known."""
        tree, seat = self.tree, int(self.tree.mover[root])
        if seat == END:
            return
        if not all(c in self.begins or tree.mover[c] == END for c in tree.children(root)):
            self._piece(root)
            return
        below: list[Any] = [self.sets[c] for c in tree.children(root)]
        most = self.budget or PIECES
        if seat == NATURE:
            self.sets[root] = _averages(below, tree.odds(root), most)
        else:
            self.sets[root] = chosen_chance_set(below, seat, most)

    def _piece(self, root: int) -> None:
        """A subgame with hidden moves: every case a matrix, and what its equilibria pay."""
        inside = self._inside(root)
        where = join_arena_path(self.tree.path(root)) or "the start"
        for v in inside:
            if any(a < b or c < d for a, b, c, d in self.sets[v]):
                place = join_arena_path(self.tree.path(v))
                raise MethodError(
                    f"The subgame at {place!r} pays infinitely many payoffs, and hidden moves lead to it: the "
                    "equilibrium payoffs above it are not a set of rectangles. Use at= for that subgame alone, or "
                    "solve(game) with choose=."
                )
        many = prod(len(self.sets[v]) for v in inside)
        if many > CASES:
            raise BudgetError(
                f"The subgames inside the one at {where} can pay in {many:,} ways; up to {CASES:,} are examined. "
                "Use at= for one of them alone, or solve(game) with choose=."
            )
        cases = [self._case(root, inside, picked) for picked in product(*(self.sets[v] for v in inside))]
        self.cases[root] = tuple(cases)
        boxes = [
            tuple(Fraction(u, case.found.root.unit) for u in box) for case in cases for box in case.found.root.boxes
        ]
        self.sets[root] = _pruned(boxes)

    def _case(self, root: int, inside: Sequence[int], picked: Sequence[Span]) -> SubgameCase:
        paid = {v: (simplest_payoff(box[0]), simplest_payoff(box[2])) for v, box in zip(inside, picked, strict=True)}
        *_, matrix = subgame_sets_matrix(self.tree, root, paid)
        found: Any = find_matrix_equilibria(matrix, self.budget)
        return SubgameCase(paid, found.evidence)

    def _inside(self, root: int) -> list[int]:
        """Where the subgames begin that the piece at *root* leads to."""
        found, waiting = [], list(self.tree.children(root))
        while waiting:
            v = waiting.pop(0)
            if v in self.begins and self.tree.mover[v] != END:
                found.append(v)
            elif self.tree.mover[v] != END:
                waiting += self.tree.children(v)
        return found

    def evidence(self) -> Any:
        """Returns all sets, in units so fine that every payoff is whole."""
        unit = lcm(*(Fraction(u).denominator for boxes in self.sets.values() for box in boxes for u in box))
        boxes: list[tuple[Box, ...]] = [()] * len(self.tree)
        for v, own in self.sets.items():
            boxes[v] = tuple((int(a * unit), int(b * unit), int(c * unit), int(d * unit)) for a, b, c, d in own)
        return subgame_sets(self.tree, boxes, unit, self.cases)


def _pruned(boxes: Any) -> Any:
    """Boxes in fractions are pruned like those in whole numbers."""
    return prune_payoff_boxes(boxes)


def _averages(below: Sequence[Any], odds: Sequence[Fraction], most: int) -> Any:
    """At chance's turn any payoff of one move goes with any of the others."""
    sums: Any = ((Fraction(0),) * 4,)
    for boxes, share in zip(below, odds, strict=True):
        sums = _pruned(
            tuple(before + share * more for before, more in zip(one, other, strict=True))
            for one in sums
            for other in boxes
        )
        if len(sums) > most:
            raise too_many_chance_sets(most)
    return sums
