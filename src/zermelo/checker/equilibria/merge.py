"""Are the steps right by which the set of a node is made? Payoff by payoff from the definitions.

Whether a payoff belongs to a set is the same all over a cell of the grid at which the sets begin and end, so one payoff
of each cell is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from zermelo.answers.equilibria.merge import Merge, MergeStep
from zermelo.answers.equilibria.payoff_set.payoff_set import Region
from zermelo.answers.report import Problem, Report
from zermelo.checker.paths import path_of_node
from zermelo.errors import ParameterError
from zermelo.forms.arena import END, NATURE

MOST_CELLS = 200_000
Point = tuple[Fraction, ...]


def check_merge(merge: Merge) -> Report:
    """Checks every step of a merge against those before it; see `zermelo.check`."""
    arena, where = merge.arena, path_of_node(merge.arena, merge.node)
    seat, moves = int(arena.mover[merge.node]), len(arena.edges(merge.node))
    if seat == END:
        raise ParameterError("Nothing is merged where play ends.")
    kinds = ["set"] * moves + ([] if seat == NATURE else ["kept"] * moves + ["mixed"]) + ["merged"]
    names = [arena.name(merge.node, edge) for edge in arena.edges(merge.node)]
    due = names + ([""] if seat == NATURE else [*names, "", ""])
    if [step.kind for step in merge.steps] != kinds or [step.move for step in merge.steps] != due:
        return Report((Problem(where, "the steps are not those of such a node"),), ("which steps there are",))
    if merge.player != (None if seat == NATURE else arena.players[seat]):
        return Report((Problem(where, "another player moves there"),), ("who moves",))
    sets = [_regions(step) for step in merge.steps]
    if seat == NATURE:
        problems = _averages(merge, sets, where)
    else:
        problems = _cells(merge, sets, seat, moves, where)
    return Report(tuple(problems[:20]), ("every step, payoff by payoff of the grid of all sets",))


def _regions(step: MergeStep) -> Sequence[Region]:
    return () if step.payoffs is None else step.payoffs.regions


def _holds(regions: Sequence[Region], point: Point) -> bool:
    return any(all(a <= u <= b for a, u, b in zip(region.least, point, region.most, strict=True)) for region in regions)


def _samples(sets: Sequence[Sequence[Region]], q: int) -> list[Fraction]:
    marks = sorted({Fraction(u) for regions in sets for r in regions for u in (r.least[q], r.most[q])})
    return sorted([*marks, *((a + b) / 2 for a, b in zip(marks, marks[1:], strict=False))])


def _cells(merge: Merge, sets: list[Sequence[Region]], seat: int, moves: int, where: str) -> list[Problem]:
    below, kept, (mixed, merged) = sets[:moves], sets[moves : 2 * moves], sets[2 * moves :]
    axes = [_samples(sets, q) for q in (0, 1)]
    if len(axes[0]) * len(axes[1]) > MOST_CELLS:
        raise ParameterError(f"The sets there have more than {MOST_CELLS:,} cells, too many to be looked at.")
    worst = [min(region.least[seat] for region in regions) for regions in below]
    problems = []
    for point in product(*axes):
        bears = all(point[seat] >= least for least in worst)
        stays = [bears and _holds(regions, point) for regions in below]
        spans = [_line(regions, seat, point[seat]) for regions in below]
        reached = [span for span in spans if span is not None]
        is_mixed = bears and len(reached) > 1 and (
            min(low for low, _ in reached) <= point[1 - seat] <= max(high for _, high in reached)
        )  # fmt: skip
        told = [_holds(regions, point) for regions in (*kept, mixed, merged)]
        due = [*stays, is_mixed, any(stays) or is_mixed]
        for step, is_there, is_due in zip(merge.steps[moves:], told, due, strict=True):
            if is_there != is_due:
                word = "lacks" if is_due else "has"
                problems.append(Problem(where, f"{step.words} {word} ({point[0]}, {point[1]})"))
    return problems


def _line(regions: Sequence[Region], seat: int, mine: Fraction) -> tuple[Fraction, Fraction] | None:
    """The least and the most of the other player where the mover gets *mine*; None where there is nothing."""
    met = [region for region in regions if region.least[seat] <= mine <= region.most[seat]]
    if not met:
        return None
    other = 1 - seat
    return Fraction(min(r.least[other] for r in met)), Fraction(max(r.most[other] for r in met))


def _averages(merge: Merge, sets: list[Sequence[Region]], where: str) -> list[Problem]:
    """At a chance node: the averages of one region of each move, cell by cell."""
    odds, boxes = merge.arena.odds(merge.node), []
    for picks in product(*sets[:-1]):
        ends = [
            tuple(sum((w * e[q] for w, e in zip(odds, corner, strict=True)), Fraction(0)) for q in (0, 1))
            for corner in ([r.least for r in picks], [r.most for r in picks])
        ]
        boxes.append(Region(merge.arena.players, (ends[0][0], ends[0][1]), (ends[1][0], ends[1][1])))
    axes = [_samples([boxes, sets[-1]], q) for q in (0, 1)]
    if len(axes[0]) * len(axes[1]) > MOST_CELLS:
        raise ParameterError(f"The sets there have more than {MOST_CELLS:,} cells, too many to be looked at.")
    return [
        Problem(where, f"the averages {'lack' if _holds(boxes, point) else 'have'} ({point[0]}, {point[1]})")
        for point in product(*axes)
        if _holds(boxes, point) != _holds(sets[-1], point)
    ]
