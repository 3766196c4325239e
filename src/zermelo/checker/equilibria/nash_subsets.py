"""Are these all equilibria of a matrix of two players? The extreme ones found again, and how they hang together.

Mixes y of the second player, with numbers u that no row exceeds against y, are a polyhedron. At each of its vertices
there are as many rows that get u as columns outside which y is 0, such that these settle y. So every set of columns
with every set of as many rows is tried. A pair of vertices is an extreme equilibrium when both play best replies only,
and there are no others.

Draw a line between x and y for every extreme equilibrium. A maximal Nash subset is a largest pair of sets all of whose
lines are there. The list of them is complete when it has all that any one x is joined to, and with any two what both
are joined to.

Reference: Mangasarian 1964; Avis, Rosenberg, Savani and von Stengel 2010.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain, combinations, product
from math import comb

from zermelo.answers.equilibria.best import BestEquilibrium
from zermelo.answers.equilibria.equilibria import Equilibria
from zermelo.answers.equilibria.nash_subsets import NashSubsets
from zermelo.answers.normal_form import MixedProfile
from zermelo.answers.report import Problem, Report
from zermelo.checker.equilibria.best import (
    best_equilibrium_strategy_problems,
    best_equilibrium_worth_problems,
    describe_best_equilibrium_check,
)
from zermelo.checker.guarantee.guarantee import Stages, guarantee_status_stage, report_guarantee_stages
from zermelo.checker.normal_form import normal_form_payoff
from zermelo.forms.payoff import Number, Payoff, simplest_payoff

ALL_VERTICES = 4_000  # pairs of sets of rows and columns that are tried
ALL_MEETS = 1_000  # subsets up to which every two are compared

Table = Sequence[Sequence[int]]
Mix = tuple[Fraction, ...]
Line = tuple[int, int]


def check_nash_subsets(answer: Equilibria) -> Report:
    """Checks a list of all equilibria of a matrix, and that none is missing; see `zermelo.check`."""
    assert isinstance(answer.evidence, NashSubsets)
    stages = chain([guarantee_status_stage(answer, "solved")], _stages(answer.evidence))
    if answer.chosen is not None:
        stages = chain(stages, _best_stages(answer.evidence, answer.chosen))
    return report_guarantee_stages(stages)


def check_nash_subsets_best(best: BestEquilibrium, among: Equilibria) -> Report:
    """Checks the best equilibrium of a matrix, and all that it is the best of; see `zermelo.check`."""
    assert isinstance(among.evidence, NashSubsets)
    stages = chain(
        [guarantee_status_stage(among, "solved")], _stages(among.evidence), _best_stages(among.evidence, best)
    )
    return replace(report_guarantee_stages(stages), verdict="equilibrium")


def _best_stages(answer: NashSubsets, best: BestEquilibrium) -> Stages:
    """Yields whether the best is worth what is said, whether another is worth more, and whether it is attained."""
    corners = _corners(answer)
    regions = {corner.vector for region in answer.root.regions for corner in region.corners}
    outside = sorted(pair for pair in regions if not _covered(answer, pair))
    left = sorted(corner.vector for corner in corners if not answer.root.contains(corner))
    wrong = [Problem("", f"the payoffs of all equilibria are claimed to contain {pair}") for pair in outside]
    wrong += [Problem("", f"the payoffs of all equilibria lack {pair}") for pair in left]
    yield wrong, "the payoffs of all equilibria are the rectangles of the subsets"
    others = [*corners, *(Payoff(answer.players, pair) for pair in sorted(regions))]
    yield best_equilibrium_worth_problems(best, others), describe_best_equilibrium_check(best)
    yield (
        best_equilibrium_strategy_problems(best.attain, best.payoff, None),
        "its mixes are an equilibrium, and pay that",
    )


def _rectangles(answer: NashSubsets) -> list[list[tuple[Fraction, Fraction]]]:
    """What either player gets at least and at most in each subset, cell by cell."""
    found = []
    for xs, ys in answer.subsets:
        paid = [
            normal_form_payoff(MixedProfile(answer.matrix, (answer.mixes[0][x], answer.mixes[1][y])))
            for x in xs
            for y in ys
        ]
        found.append([(min(both[q] for both in paid), max(both[q] for both in paid)) for q in (0, 1)])
    return found


def _corners(answer: NashSubsets) -> list[Payoff]:
    pairs = {pair for spans in _rectangles(answer) for pair in product(*spans)}
    return [Payoff(answer.players, map(simplest_payoff, pair)) for pair in sorted(pairs)]


def _covered(answer: NashSubsets, pair: Sequence[Number]) -> bool:
    spans = _rectangles(answer)
    return any(all(low <= u <= high for u, (low, high) in zip(pair, both, strict=True)) for both in spans)


def _stages(answer: NashSubsets) -> Stages:
    shape = answer.matrix.shape
    yield _shape(answer), "mixes are shares of strategies, each listed once and used; subsets are numbers of them"
    tables = [answer.matrix.payoff[..., seat].tolist() for seat in (0, 1)]
    first: Table = tables[0]
    second: Table = list(zip(*tables[1], strict=True))  # a row for each strategy of the second player
    lines = _mutual_replies(first, second, *answer.mixes)
    claimed = {line for xs, ys in answer.subsets for line in product(xs, ys)}
    wrong = [Problem(f"mixes {x} and {y}", "somebody gains by changing") for x, y in sorted(claimed - lines)]
    yield wrong, "every pair of mixes of a subset is an equilibrium, and so are their mixtures"
    wrong = [Problem(str(cell), "an equilibrium that no subset holds") for cell in _pure_left_out(answer, claimed)]
    yield wrong, "no pure equilibrium is missing"
    told = [(profile.mixes[0], profile.mixes[1]) for profile in answer.extreme]
    due = {(answer.mixes[0][x], answer.mixes[1][y]) for x, y in claimed}
    finite = all(len(xs) == len(ys) == 1 for xs, ys in answer.subsets)
    same = len(told) == len(due) and set(told) == due and answer.is_finite == finite
    wrong = [] if same else [Problem("", "the equilibria listed, or whether these are all, do not follow")]
    yield wrong, "the equilibria listed are those of the subsets"
    yield _parts(answer), "components are the subsets that hang together"
    if comb(sum(shape), shape[0]) > ALL_VERTICES:
        yield [], "nothing more: the game is too large to find all extreme equilibria again, so some may be missing"
        return
    yield _extreme(answer, first, second, claimed), "all extreme equilibria, found again, are those listed"
    if len(answer.subsets) > ALL_MEETS:
        yield [], f"with more than {ALL_MEETS:,} subsets it is not seen whether they are all"
        return
    yield _maximal(answer, lines), "the subsets are all that are maximal"


def _shape(answer: NashSubsets) -> list[Problem]:
    shape, problems = answer.matrix.shape, []
    if len(shape) != 2 or len(answer.mixes) != 2:
        return [Problem("", "subsets are those of two players")]
    for side, mixes in enumerate(answer.mixes):
        for k, mix in enumerate(mixes):
            if len(mix) != shape[side] or min(mix) < 0 or sum(mix) != 1:
                problems.append(Problem(f"mix {k}", "the shares of a player are not at least 0 with a sum of 1"))
        if len(set(mixes)) < len(mixes):
            problems.append(Problem("", "a mix is listed twice"))
        numbers = [k for subset in answer.subsets for k in subset[side]]
        if set(numbers) != set(range(len(mixes))):
            problems.append(Problem("", "the numbers in subsets are not those of all mixes"))
        if any(not subset[side] or len(set(subset[side])) < len(subset[side]) for subset in answer.subsets):
            problems.append(Problem("", "a subset is empty, or names a mix twice"))
    return problems


def _mutual_replies(first: Table, second: Table, xs: Sequence[Mix], ys: Sequence[Mix]) -> set[Line]:
    """Which mixes of the first player and of the second play only rows that get most against each other?"""
    rows, columns = [_best_rows(first, y) for y in ys], [_best_rows(second, x) for x in xs]
    by_first, by_second = [_played(x) for x in xs], [_played(y) for y in ys]
    pairs = product(range(len(xs)), range(len(ys)))
    return {(x, y) for x, y in pairs if by_first[x] <= rows[y] and by_second[y] <= columns[x]}


def _played(mix: Mix) -> set[int]:
    return {k for k, share in enumerate(mix) if share}


def _best_rows(table: Table, other: Mix) -> set[int]:
    """The rows that get most against *other*."""
    gets = [sum((row[j] * share for j, share in enumerate(other) if share), Fraction(0)) for row in table]
    most = max(gets)
    return {i for i, got in enumerate(gets) if got == most}


def _pure_left_out(answer: NashSubsets, claimed: set[Line]) -> list[tuple[int, int]]:
    payoff, (rows, columns) = answer.matrix.payoff.tolist(), answer.matrix.shape
    told = {(answer.mixes[0][x].index(1), answer.mixes[1][y].index(1)) for x, y in claimed
            if 1 in answer.mixes[0][x] and 1 in answer.mixes[1][y]}  # fmt: skip
    return [
        (i, j)
        for i, j in product(range(rows), range(columns))
        if (i, j) not in told
        and all(payoff[k][j][0] <= payoff[i][j][0] for k in range(rows))
        and all(payoff[i][k][1] <= payoff[i][j][1] for k in range(columns))
    ]


def _parts(answer: NashSubsets) -> list[Problem]:
    """Subsets that share a mix of either player belong together."""
    group = list(range(len(answer.subsets)))
    seen: dict[tuple[int, int], int] = {}
    for k, subset in enumerate(answer.subsets):
        for place in ((side, n) for side in (0, 1) for n in subset[side]):
            old, new = group[seen.setdefault(place, k)], group[k]
            group = [new if g == old else g for g in group]
    due = {frozenset(k for k, g in enumerate(group) if g == name) for name in group}
    told = [frozenset(part) for part in answer.components]
    right = len(told) == len(due) and set(told) == due and sum(map(len, answer.components)) == len(group)
    return [] if right else [Problem("", f"there are {len(due)} components, not those listed")]


def _extreme(answer: NashSubsets, first: Table, second: Table, claimed: set[Line]) -> list[Problem]:
    due = extreme_nash_pairs(first, second)
    told = {(answer.mixes[0][x], answer.mixes[1][y]) for x, y in claimed}
    missing = [Problem(_words(pair), "an equilibrium that no subset holds") for pair in sorted(due - told)]
    return missing + [Problem(_words(pair), "it is a mixture of other equilibria") for pair in sorted(told - due)]


def extreme_nash_pairs(first: Table, second: Table) -> set[tuple[Mix, Mix]]:
    """Returns all extreme equilibria; *second* has a row for each strategy of the second player."""
    others, own = list(_vertices(first)), list(_vertices(second))  # mixes of the second player, and of the first
    return {(own[x], others[y]) for x, y in _mutual_replies(first, second, own, others)}


def _words(pair: tuple[Mix, Mix]) -> str:
    return " and ".join("(" + ", ".join(map(str, mix)) + ")" for mix in pair)


def _vertices(table: Table) -> set[Mix]:
    """The mixes of columns that are settled by the rows which are best replies to them."""
    m, n, found = len(table), len(table[0]), set()
    for size in range(1, min(m, n) + 1):
        for rows, columns in product(combinations(range(m), size), combinations(range(n), size)):
            even = _even([[table[i][j] for j in columns] for i in rows])
            if even is None or min(even[:-1]) < 0:
                continue
            if all(sum(table[i][j] * s for j, s in zip(columns, even, strict=False)) <= even[-1] for i in range(m)):
                share = dict(zip(columns, even, strict=False))
                whole = sum(even[:-1])
                found.add(tuple(Fraction(share.get(j, 0), whole) for j in range(n)))
    return found


def _even(rows: list[list[int]]) -> list[int] | None:
    """What is proportional to the one mix of columns that makes all rows worth the same, and that worth behind it.

    None where there is no such mix, or more than one. Whole numbers alone: Bareiss 1968.
    """
    size = len(rows) + 1
    system = [[*row, -1, 0] for row in rows] + [[1] * (size - 1) + [0, 1]]
    before = 1
    for k in range(size):
        pivot = next((r for r in range(k, size) if system[r][k]), None)
        if pivot is None:
            return None
        if pivot != k:
            system[k], system[pivot] = system[pivot], [-x for x in system[k]]
        top, lead = system[k], system[k][k]
        for r in range(size):
            if r != k:
                factor = system[r][k]
                system[r] = [(lead * x - factor * y) // before for x, y in zip(system[r], top, strict=True)]
        before = lead
    sign = 1 if before > 0 else -1
    return [sign * row[-1] for row in system]


def _maximal(answer: NashSubsets, lines: set[Line]) -> list[Problem]:
    near = [{y for x, y in lines if x == k} for k in range(len(answer.mixes[0]))]
    problems = []
    for k, (xs, ys) in enumerate(answer.subsets):
        everything = {x for x, joined in enumerate(near) if joined.issuperset(ys)}
        if everything != set(xs) or set.intersection(*(near[x] for x in xs)) != set(ys):
            problems.append(Problem(f"subset {k}", "more mixes belong to it"))
    told = {frozenset(ys) for _, ys in answer.subsets}
    if len(told) < len(answer.subsets):
        problems.append(Problem("", "a subset is listed twice"))
    meets = {one & other for one, other in combinations(told, 2)} - {frozenset()}
    for due in sorted((meets | set(map(frozenset, near))) - told, key=sorted):
        problems.append(Problem("", f"the subset of the second player's mixes {sorted(due)} is missing"))
    return problems
