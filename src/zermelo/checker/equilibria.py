"""Are the sets of subgame-perfect payoffs right? Node by node from the definition, in fractions, point by point.

The set of a node is made of cells of a grid: the payoffs at which its own regions, or those of its children, begin and
end. Whether a payoff belongs to it is the same all over a cell, so one payoff of each cell is asked about:

- does the mover get at least the worst of every move;
- does a move lead to it, or do two moves lead to either side of it, the mover getting the same in both?
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

from zermelo.checker.attained import check_attained
from zermelo.checker.places import place
from zermelo.checker.profiles import judge
from zermelo.checker.pure import played_in, worths
from zermelo.checker.source import compare_with_source
from zermelo.forms.arena import END
from zermelo.forms.payoff import Number, Payoff
from zermelo.results.equilibria import Equilibria
from zermelo.results.payoffset import Region
from zermelo.results.report import Problem, Report
from zermelo.results.sets import Attained

NODES = 2_000  # nodes up to which each is looked at; of more, a sample of so many
CELLS = 250_000  # of one node
CORNERS = 8  # payoffs for which strategies are asked for and judged
LARGEST = 200_000  # nodes of a game for which they are

Line = Sequence[tuple[Fraction, Fraction]]


def check_equilibria(answer: Equilibria) -> Report:
    """Checks the sets of an answer, and strategies for corners of the root's; see `zermelo.check`."""
    arena = answer.arena
    problems, said = compare_with_source(arena)
    done = [said]
    if not problems:
        nodes, how = _chosen(answer)
        done.append(f"{how} follow from those of their moves")
        for v in nodes:
            what = _difference(answer, v)
            if what is not None:
                problems = [Problem(place(arena, v), what)]
                break
    if not problems and len(arena) <= LARGEST:
        corners = answer.payoffs.corners[:CORNERS]
        done.append(f"strategies for {len(corners)} corners of the set attain them and are subgame-perfect")
        for payoff in corners:
            problems += _strategies(answer, payoff)
    return Report(tuple(problems[:20]), tuple(done))


def _strategies(answer: Equilibria, payoff: Payoff) -> list[Problem]:
    """Do the strategies for *payoff* belong to this game, pay it, and is nobody the better for changing them?"""
    profile = answer.profile(payoff)
    stray = played_in(profile, answer.arena)
    if stray is not None:
        return [stray]
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
    m = int(arena.mover[v])
    everything = [*claimed, *(region for regions in several for region in regions)]
    axes = [_samples({x for r in everything for x in (r.least[q], r.most[q])}) for q in (0, 1)]
    if len(axes[0]) * len(axes[1]) > CELLS:
        return None
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
