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
from fractions import Fraction
from itertools import product
from math import prod

import numpy as np

from zermelo.answers.equilibria.equilibria import BestEquilibrium, Equilibria
from zermelo.answers.equilibria.payoff_set import Region
from zermelo.answers.equilibria.profile_sets import Attained
from zermelo.answers.report import Problem, Report
from zermelo.answers.strategy import Profile
from zermelo.checker.equilibria.attainment import check_attained
from zermelo.checker.equilibria.pure import check_pure, played_in, worths
from zermelo.checker.equilibria.social_optimum import everywhere_problems
from zermelo.checker.paths import place
from zermelo.checker.preferences import worth_by
from zermelo.checker.source import compare_with_source
from zermelo.checker.strategy import judge
from zermelo.errors import ZermeloError
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
    """Checks the sets of an answer, and strategies for corners of the root's; see `zermelo.check`."""
    arena = answer.arena
    problems, said = compare_with_source(arena)
    done = [said]
    if not problems:
        nodes, how = _chosen(answer)
        left_out = 0
        for v in nodes:
            what = _difference(answer, v)
            left_out += what == TOO_LARGE
            if what not in (None, TOO_LARGE):
                problems = [Problem(place(arena, v), str(what))]
                break
        but = f", except {left_out:,} that are too large to be looked at" if left_out else ""
        done.append(f"{how} follow from those of their moves{but}")
    if not problems and len(arena) <= LARGEST:
        corners = answer.payoffs.corners[:CORNERS]
        many = "the only corner" if len(corners) == 1 else f"{len(corners)} corners"
        done.append(f"strategies for {many} of the set pay that and are subgame-perfect")
        for payoff in corners:
            problems += _strategies(answer, payoff)
    if not problems:
        problems = _said_beside(answer, done)
    return Report(tuple(problems[:20]), tuple(done))


def _said_beside(answer: Equilibria, done: list[str]) -> list[Problem]:
    """What is wrong with the pure sets and with what is optimal everywhere, where those were asked for or loaded."""
    problems: list[Problem] = []
    if "pure" in vars(answer):
        report = check_pure(answer.pure)
        problems += report.problems
        done += [f"pure equilibria: {said}" for said in report.checked]
        problems += [
            Problem("", f"{payoff} is said to be paid by a pure equilibrium, and is not in the set")
            for payoff in answer.pure.payoffs
            if not answer.contains(payoff)
        ]
    if "best_everywhere" in vars(answer) and len(answer.arena) <= EVERYWHERE:
        problems += everywhere_problems(answer)
        done.append("what is said of totals that are the greatest in every subgame was found again")
    return problems


def check_best(best: BestEquilibrium) -> Report:
    """Checks that the best payoffs are equally good, and the strategies for one of them; see `zermelo.check`."""
    worth = {payoff: worth_by(best.criterion, payoff) for payoff in best.payoffs}
    problems = [
        Problem("", f"by {best.criterion} {payoff} is worth {value}, not {best.value}")
        for payoff, value in worth.items()
        if value != best.value
    ]
    problems += _keeps(best.profile, best.payoff)
    done = (
        "the payoffs are worth what is said",
        "the strategies pay what is said and are subgame-perfect",
        "that no other equilibrium is better is seen by checking the set: check(equilibria(game))",
    )
    return Report(tuple(problems[:20]), done, None if problems else "subgame-perfect")


def _strategies(answer: Equilibria, payoff: Payoff) -> list[Problem]:
    """Do the strategies for *payoff* belong to this game, pay it, and is nobody the better for changing them?"""
    try:
        profile = answer.profile(payoff)
    except (ZermeloError, LookupError, StopIteration) as error:
        return [Problem("", f"there are no strategies that pay {payoff}: {error}")]
    stray = played_in(profile, answer.arena)
    return [stray] if stray is not None else _keeps(profile, payoff)


def _keeps(profile: Profile, payoff: Payoff) -> list[Problem]:
    if isinstance(profile, Attained):
        report, paid = check_attained(profile), tuple(profile.payoff.vector)
    else:
        report, paid = judge(profile), tuple(worths(profile)[0])
    if report.verdict != "subgame-perfect":
        return [Problem("", f"the strategies for {payoff} are not subgame-perfect"), *report.problems]
    return [] if paid == payoff.vector else [Problem("", f"the strategies for {payoff} pay {paid}")]


def _chosen(answer: Equilibria) -> tuple[list[int], str]:
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
