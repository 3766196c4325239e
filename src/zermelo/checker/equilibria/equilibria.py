"""Are the sets of subgame-perfect payoffs right? Node by node from the definition, in fractions, point by point.

The set of a node is made of cells of a grid: the payoffs at which its own regions, or those of its children, begin and
end. Whether a payoff belongs to it is the same all over a cell, so one payoff of each cell is asked about:

- does the mover get at least the worst of every move;
- does a move lead to it, or do two moves lead to either side of it, the mover getting the same in both?

At a chance node every region of one move is averaged with every region of the others, and cells are painted.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from math import prod

import numpy as np

from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.nash_subsets import NashSubsets
from zermelo.answers.equilibria.payoff_set.payoff_set import PayoffSet, Region
from zermelo.answers.equilibria.pure import PureEquilibria, PureProfiles
from zermelo.answers.report import Problem, Report
from zermelo.checker.equilibria.best import (
    best_equilibrium_strategy_problems,
    best_equilibrium_worth_problems,
    describe_best_equilibrium_check,
    is_best_equilibrium_mixed,
)
from zermelo.checker.equilibria.epsilon import check_best_epsilon_equilibrium
from zermelo.checker.equilibria.nash_subsets import check_nash_subsets_best
from zermelo.checker.equilibria.pure import check_pure, check_pure_profiles
from zermelo.checker.equilibria.social_optimum import social_optimum_problems
from zermelo.checker.guarantee.guarantee import guarantee_status_stage
from zermelo.checker.paths import path_of_node
from zermelo.checker.source import check_against_source
from zermelo.errors import BudgetError, MethodError
from zermelo.forms.arena import END, NATURE, Array
from zermelo.forms.payoff import Number, Payoff

NODES = 2_000  # nodes up to which each is looked at; of more, a sample of so many
CELLS = 250_000  # of one node
CORNERS = 8  # payoffs for which strategies are asked for and judged
LARGEST = 200_000  # nodes of a game for which they are
EVERYWHERE = 20_000  # nodes up to which it is seen whether one equilibrium is optimal in every subgame

COMBINED = 20_000  # ways to take a region of each move of chance
TOO_LARGE = "too large"

Line = Sequence[tuple[Fraction, Fraction]]


def check_equilibria(answer: Equilibria) -> Report:
    """Checks the sets of an answer, strategies for corners of the root's, and the chosen one; see `zermelo.check`."""
    problems, done = _sets(answer)
    if not problems and answer.chosen is not None:
        said = answer.chosen
        problems = [
            *best_equilibrium_worth_problems(said, _corners(answer)),
            *best_equilibrium_strategy_problems(said.attain, said.payoff, answer.arena),
        ]
        done.append(describe_best_equilibrium_check(said))
    verdict = None if problems or answer.chosen is None else "subgame-perfect"
    return Report(tuple(problems[:20]), tuple(done), verdict)


def _sets(answer: Equilibria) -> tuple[list[Problem], list[str]]:
    arena = answer.arena
    problems, said = check_against_source(arena)
    wrong, told = guarantee_status_stage(answer, "solved")
    problems += wrong
    done = [said, told]
    if not problems:
        nodes, how = _drawn(answer)
        left_out = 0
        for v in nodes:
            what = _difference(answer, v)
            left_out += what == TOO_LARGE
            if what not in (None, TOO_LARGE):
                problems = [Problem(path_of_node(arena, v), str(what))]
                break
        but = f", except {left_out:,} that are too large to be looked at" if left_out else ""
        done.append(f"{how} follow from those of their moves{but}")
    if not problems and len(arena) <= LARGEST:
        corners = answer.at(0).corners[:CORNERS]
        many = "the only corner" if len(corners) == 1 else f"{len(corners)} corners"
        done.append(f"strategies for {many} of the set pay that and are subgame-perfect")
        for payoff in corners:
            problems += best_equilibrium_strategy_problems(answer.profile, payoff, arena)
    if not problems:
        problems = _summed_up(answer.at(0))
        done.append("the kinds of regions, the range, the Pareto edge, and whether there is one payoff only, follow")
    if not problems:
        problems = _said_beside(answer, done)
    return problems, done


def _summed_up(root: PayoffSet) -> list[Problem]:
    """What is said of the whole set in sum follows from its regions."""
    boxes = [(region.least, region.most) for region in root.regions]
    kinds = [("point", "segment", "rectangle")[(a < c) + (b < d)] for (a, b), (c, d) in boxes]
    if [region.kind for region in root.regions] != kinds:
        return [Problem("", "a region is not of the kind that it is said to be")]
    for one, other in permutations(boxes, 2):
        if all(a <= b and c >= d for a, b, c, d in zip(other[0], one[0], other[1], one[1], strict=True)):
            return [Problem("", f"a region of {one[0]} … {one[1]} lies in another one")]
    if root.unique != (kinds == ["point"]):
        return [Problem("", "whether all equilibria pay the same is not as is said")]
    for m, player in enumerate(root.players):
        if root.range[player] != (min(low[m] for low, _ in boxes), max(high[m] for _, high in boxes)):
            return [Problem("", f"the range of {player} is not from the least to the greatest payoff")]
    tops = {high for _, high in boxes}
    edge = {(x, y) for x, y in tops if not any((u, w) != (x, y) and u >= x and w >= y for u, w in tops)}
    if {payoff.vector for payoff in root.pareto} != edge or len(root.pareto) != len(edge):
        return [Problem("", "the Pareto edge is not made of the payoffs that none is better than")]
    return []


def _said_beside(answer: Equilibria, done: list[str]) -> list[Problem]:
    """What is wrong with the pure sets and with what is optimal everywhere; whether they were asked for or not."""
    if len(answer.arena) > EVERYWHERE:
        done.append(f"with more than {EVERYWHERE:,} nodes pure equilibria, and one optimal everywhere, are not checked")
        return []
    problems: list[Problem] = []
    try:
        pure: PureEquilibria | None = answer.pure
    except BudgetError:
        done.append("pure equilibria are too many to be listed, so nothing is said of them")
        pure = None
    except MethodError:
        done.append("pure equilibria are not in the file that the answer was read from")
        pure = None
    if pure is not None:
        report = check_pure(pure)
        problems += report.problems
        done += [f"pure equilibria: {said}" for said in report.checked]
        problems += [
            Problem("", f"{payoff} is said to be paid by a pure equilibrium, and is not in the set")
            for payoff in pure.payoffs
            if not answer.contains(payoff)
        ]
    try:
        problems += social_optimum_problems(answer)
        done.append("what is said of totals that are the greatest in every subgame was found again")
    except MethodError:
        done.append("what is optimal in every subgame is not in the file that the answer was read from")
    return problems


def check_equilibrium_selection(best: BestEquilibrium) -> Report:
    """Checks that the best payoffs are worth what is said, that none is better, and the strategies for one of them.

    See `zermelo.check`.
    """
    if best.epsilon is not None:
        return check_best_epsilon_equilibrium(best)
    among = best.among
    problems: list[Problem] = []
    done: list[str] = []
    if among is None:
        problems = best_equilibrium_worth_problems(best, best.payoffs)
        done = ["nothing is known of the set that it is the best of, so whether another is better is not"]
    elif isinstance(among, Equilibria) and isinstance(among.evidence, NashSubsets):
        return check_nash_subsets_best(best, among)
    elif isinstance(among, PureEquilibria) and isinstance(among.evidence, PureProfiles):
        return check_pure_profiles(replace(among, chosen=best))
    elif isinstance(among, Equilibria):
        problems, done = _sets(among)
        problems = [*best_equilibrium_worth_problems(best, _corners(among)), *problems]
    else:
        report = check_pure(among)
        problems, done = [*best_equilibrium_worth_problems(best, among.payoffs), *report.problems], list(report.checked)
    problems += best_equilibrium_strategy_problems(best.attain, best.payoff, None if among is None else among.arena)
    done.append(describe_best_equilibrium_check(best))
    judged = "equilibrium" if is_best_equilibrium_mixed(best) else "subgame-perfect"
    return Report(tuple(problems[:20]), tuple(done), None if problems else judged)


def _corners(answer: Equilibria) -> list[Payoff]:
    """All corners of the regions of the whole set: on each of them a criterion is greatest at one of its corners."""
    return [
        Payoff(answer.players, pair)
        for region in answer.at(0).regions
        for pair in product(*zip(region.least, region.most, strict=True))
    ]


def _drawn(answer: Equilibria) -> tuple[list[int], str]:
    many = len(answer.arena)
    if many <= NODES:
        return list(range(many)), f"the sets of all {many:,} nodes"
    drawn = random.Random(0).sample(range(1, many), NODES - 1)
    return [0, *drawn], f"the sets of {NODES:,} of {many:,} nodes, drawn at random,"


def _difference(answer: Equilibria, v: int) -> str | None:
    arena = answer.arena
    claimed = answer.at(v).regions
    if arena.mover[v] == END:
        paid = arena.payoff_at(v)
        is_right = len(claimed) == 1 and claimed[0].low == claimed[0].high == paid
        return None if is_right else f"the end pays {paid}, but the set is {answer.at(v)}"
    several = [answer.at(c).regions for c in arena.children(v)]
    if not claimed or not all(several):
        return "the set is empty"
    m = int(arena.mover[v])
    if m == NATURE:
        return _unlike_averages(claimed, several, arena.odds(v))
    everything = [*claimed, *(region for regions in several for region in regions)]
    axes = [_samples({x for r in everything for x in (r.least[q], r.most[q])}) for q in (0, 1)]
    if len(axes[0]) * len(axes[1]) > CELLS:
        return TOO_LARGE
    floor = max(min(region.least[m] for region in regions) for regions in several)
    for mine in axes[m]:
        lines = [_along(regions, m, mine) for regions in several]
        own = _along(claimed, m, mine)
        for other in axes[1 - m]:
            due = mine >= floor and _reached(lines, other)
            if due != any(low <= other <= high for low, high in own):
                point = (mine, other) if m == 0 else (other, mine)
                word = "lacks" if due else "has"
                return f"the set {word} ({point[0]}, {point[1]})"
    return None


def _samples(grid: set[Number]) -> list[Fraction]:
    """The numbers themselves and one strictly between each two."""
    marks = sorted(map(Fraction, grid))
    return sorted([*marks, *((a + b) / 2 for a, b in zip(marks, marks[1:], strict=False))])


def _along(regions: Sequence[Region], m: int, mine: Fraction) -> Line:
    """What the other player may get where player *m* gets *mine*."""
    return [(Fraction(r.least[1 - m]), Fraction(r.most[1 - m])) for r in regions if r.least[m] <= mine <= r.most[m]]


def _reached(lines: Sequence[Line], other: Fraction) -> bool:
    if any(low <= other <= high for line in lines for low, high in line):
        return True
    met = [line for line in lines if line]
    if len(met) < 2:
        return False
    ends = [end for line in met for span in line for end in span]
    return min(ends) <= other <= max(ends)


# ---------------------------------------------------------------- chance


def _unlike_averages(
    claimed: Sequence[Region], several: Sequence[Sequence[Region]], odds: Sequence[Fraction]
) -> str | None:
    """Compares a set with all averages of one region of every move."""
    if prod(map(len, several)) > COMBINED:
        return TOO_LARGE
    due = {
        tuple(
            sum((share * numbers[q] for share, numbers in zip(odds, ends, strict=True)), Fraction(0))
            for ends in ([region.least for region in picked], [region.most for region in picked])
            for q in (0, 1)
        )
        for picked in product(*several)
    }
    own = {tuple(map(Fraction, (*region.least, *region.most))) for region in claimed}
    axes = [sorted({box[q] for box in due | own} | {box[q + 2] for box in due | own}) for q in (0, 1)]
    if 4 * len(axes[0]) * len(axes[1]) > CELLS:
        return TOO_LARGE
    wrong = np.argwhere(_painted(due, axes) != _painted(own, axes))
    if not len(wrong):
        return None
    row, column = wrong[0].tolist()
    point = [_samples(set(axis))[k] for axis, k in zip(axes, (row, column), strict=True)]
    has = any(box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3] for box in own)
    return f"the set {'has' if has else 'lacks'} ({point[0]}, {point[1]})"


def _painted(boxes: set[tuple[Fraction, ...]], axes: Sequence[Sequence[Fraction]]) -> Array:
    """The cells that boxes cover: every mark of an axis is one, and what lies between two."""
    place = [{mark: 2 * k for k, mark in enumerate(axis)} for axis in axes]
    cells = np.zeros((2 * len(axes[0]) - 1, 2 * len(axes[1]) - 1), dtype=bool)
    for a, b, c, d in boxes:
        cells[place[0][a] : place[0][c] + 1, place[1][b] : place[1][d] + 1] = True
    return cells
