"""Are the sets of subgames with hidden moves right? Each from those inside it, with code of the checker's own.

Where a subgame begins with a choice that everybody sees, its set follows from those of its moves, cell by cell. Of a
piece with hidden moves every case is a table of its own; the extreme equilibria of it are found again. Two of them that
go on being equilibria when their mixes are exchanged span a rectangle, and the set is these rectangles, no more and no
less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any

from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.payoff_set.payoff_set import Region
from zermelo.answers.equilibria.subgame_sets import SubgameSets
from zermelo.answers.report import Problem, Report
from zermelo.checker.equilibria.best import (
    best_equilibrium_strategy_problems,
    best_equilibrium_worth_problems,
    describe_best_equilibrium_check,
)
from zermelo.checker.equilibria.cells import TOO_LARGE, equilibria_cells_difference, equilibria_cells_unlike
from zermelo.checker.equilibria.nash_subsets import ALL_VERTICES, extreme_nash_pairs
from zermelo.checker.guarantee.guarantee import Stages, guarantee_status_stage, report_guarantee_stages
from zermelo.checker.hidden.best_reply import recomputed_best_reply_roots
from zermelo.checker.hidden.normal_form import normal_form_of_tree
from zermelo.checker.hidden.pieces import cut_hidden_piece
from zermelo.checker.paths import path_of_node
from zermelo.forms.arena import END
from zermelo.forms.payoff import Payoff
from zermelo.forms.tree import Tree

MOST_CELLS = 2_000  # of one case
MOST_CASES = 500  # of one piece
CORNERS = 8  # payoffs for which strategies are asked for and judged


def check_subgame_sets(answer: Equilibria) -> Report:
    """Checks sets of subgames, strategies for corners of the whole set, and the chosen one; see `zermelo.check`."""
    report = report_guarantee_stages(_stages(answer, answer.chosen))
    return replace(report, verdict="subgame-perfect") if report and answer.chosen is not None else report


def check_subgame_sets_best(best: BestEquilibrium, among: Equilibria) -> Report:
    """Checks the best equilibrium, and all that it is the best of; see `zermelo.check`."""
    report = report_guarantee_stages(_stages(among, best))
    return replace(report, verdict="subgame-perfect") if report else report


def _stages(answer: Equilibria, best: BestEquilibrium | None) -> Stages:
    assert isinstance(answer.evidence, SubgameSets)
    found, tree = answer.evidence, answer.evidence.arena
    yield guarantee_status_stage(answer, "solved")
    roots = recomputed_best_reply_roots(tree)
    held = {v for v, boxes in enumerate(found.sets.boxes) if boxes}
    due = set(roots) | set((tree.mover == END).nonzero()[0].tolist())
    odd = "a set where no subgame begins, or none where one does"
    yield (
        [Problem(path_of_node(tree, v), odd) for v in sorted(held ^ due)[:1]],
        "there is a set for every subgame, and for nothing else",
    )
    left_out = 0
    wrong: list[Problem] = []
    for v in sorted(due, reverse=True):
        what = _difference(found, v, set(roots))
        left_out += what == TOO_LARGE
        if what not in (None, TOO_LARGE):
            wrong = [Problem(path_of_node(tree, v), str(what))]
            break
    but = f", except {left_out:,} that are too large to be looked at" if left_out else ""
    yield wrong, f"the sets of all {len(due):,} subgames and ends follow from those inside{but}"
    corners = found.root.corners[:CORNERS]
    wrong = [one for payoff in corners for one in best_equilibrium_strategy_problems(answer.profile, payoff, tree)]
    many = "the only corner" if len(corners) == 1 else f"{len(corners)} corners"
    yield wrong, f"strategies for {many} of the set pay that and are subgame-perfect"
    if best is not None:
        every = [
            Payoff(answer.players, pair)
            for region in found.root.regions
            for pair in product(*zip(region.least, region.most, strict=True))
        ]
        wrong = best_equilibrium_worth_problems(best, every)
        wrong += best_equilibrium_strategy_problems(best.attain, best.payoff, tree)
        yield wrong, describe_best_equilibrium_check(best)


def _difference(found: SubgameSets, v: int, roots: set[int]) -> str | None:
    """What is wrong with the set of one subgame, those inside being right."""
    tree = found.arena
    if all(c in roots or tree.mover[c] == END for c in tree.children(v)):
        return equilibria_cells_difference(tree, v, found.at)
    inside = _inside(tree, v, roots)
    several = [found.at(c).regions for c in inside]
    if prod(map(len, several)) > MOST_CASES:
        return TOO_LARGE
    boxes: set[tuple[Fraction, ...]] = set()
    for picked in product(*several):
        if any(region.least != region.most for region in picked):
            return "a subgame inside pays infinitely many payoffs"
        here = _rectangles(tree, v, {c: region.least for c, region in zip(inside, picked, strict=True)})
        if here is None:
            return TOO_LARGE
        boxes |= here
    return _unlike(found.at(v).regions, boxes)


def _inside(tree: Tree, root: int, roots: set[int]) -> list[int]:
    """Where the subgames begin that a piece leads to."""
    found, waiting = [], list(tree.children(root))
    while waiting:
        v = waiting.pop(0)
        if v in roots:
            found.append(v)
        elif tree.mover[v] != END:
            waiting += tree.children(v)
    return found


def _rectangles(tree: Tree, root: int, paid: Any) -> set[tuple[Fraction, ...]] | None:
    """What the equilibria of one case pay: a rectangle for every two that may exchange their mixes."""
    form = normal_form_of_tree(cut_hidden_piece(tree, root, paid), MOST_CELLS)
    if form is None:
        return None
    table = form.table()
    if comb(sum(table.shape), table.shape[0]) > ALL_VERTICES:
        return None
    first, second = (table.payoff[..., seat].tolist() for seat in (0, 1))
    pairs = extreme_nash_pairs(first, [list(column) for column in zip(*second, strict=True)])

    def paid_to(rows: Any, x: Sequence[Fraction], y: Sequence[Fraction]) -> Fraction:
        units = sum((a * b * rows[i][j] for i, a in enumerate(x) for j, b in enumerate(y) if a and b), Fraction(0))
        return Fraction(units) / table.scale

    worth = {(x, y): (paid_to(first, x, y), paid_to(second, x, y)) for x, y in pairs}
    found = set()
    for (x, y), (one, other) in product(worth, repeat=2):
        if (x, other) in worth and (one, y) in worth:
            corners = [worth[x, y], worth[one, other]]
            found.add(tuple(pick(corner[q] for corner in corners) for pick in (min, max) for q in (0, 1)))
    return found


def _unlike(claimed: Sequence[Region], due: set[tuple[Fraction, ...]]) -> str | None:
    """Compares a set with the rectangles that it must be."""
    own = {tuple(map(Fraction, (*region.least, *region.most))) for region in claimed}
    return equilibria_cells_unlike(own, due)
