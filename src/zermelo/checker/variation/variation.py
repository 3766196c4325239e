"""Is a variation right on the whole range? At every node, at every point, and on every open interval.

On an open interval between neighbouring cuts of a node and its children everything claimed is linear. A linear function
that is at least 0 at both ends of an interval is so inside, and is 0 inside only if it is 0 throughout; so a claim is
compared with every move's at the two ends. Sets of equilibrium payoffs are compared at all points where two payoffs of
the mover cross, and once between each two of these, where no comparison changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

from zermelo.answers.report import Problem, Report
from zermelo.answers.variation.cells import Cells
from zermelo.answers.variation.evidence import Curves, Spans
from zermelo.answers.variation.variation import Variation
from zermelo.checker.guarantee.guarantee import Stages, report_guarantee_stages
from zermelo.checker.paths import path_of_node
from zermelo.checker.preferences import recomputed_preference_tie_weights
from zermelo.forms.arena import END, NATURE
from zermelo.forms.payoff import Number

if TYPE_CHECKING:
    from zermelo.preferences.ties import Ties

MOST_SETS = 100_000  # combinations of payoffs at a node of chance that are put together again
Line = tuple[Any, Any]
Part = tuple[Number, Number, Any, list[Any]]  # from, to, the claim there, and what the children say there


def check_variation(answer: Variation) -> Report:
    """Checks all that is claimed of a tree with a parameter."""
    return report_guarantee_stages(_stages(answer))


def _stages(answer: Variation) -> Stages:
    curves = answer.evidence
    if not isinstance(curves, Curves):
        yield [Problem("", "this is no evidence about a tree")], "the evidence"
        return
    tree: Any = curves.family.origin
    yield [] if not tree.has_hidden_moves else [Problem("", "moves are hidden")], "perfect information"
    exact = answer.exact and answer.status == "solved" and answer.ties is not None and answer.by.is_points
    yield [] if exact else [Problem("", "the answer is exact, by points, under a tie rule")], "status and tie rule"
    assert answer.ties is not None
    yield _shape_problems(curves), "all nodes have claims over the whole range"
    yield _first(_solution_problems(curves, answer.ties)), "no player gains by another move, at and between all points"
    for seat, player in enumerate(tree.players):
        yield _first(_guarantee_problems(curves, seat)), f"what {player} can guarantee"
    if curves.outcomes is not None:
        yield _first(_outcome_problems(curves)), "the payoffs of all pure subgame-perfect equilibria"
        yield _first(_best_problems(curves)), "the greatest total of those"
    elif curves.best is not None:
        yield [Problem("", "a best equilibrium is given without the equilibria")], "the equilibria"
    yield _first(_line_problems(answer, curves)), "one line of play for each piece"


def _first(found: Iterator[Problem]) -> list[Problem]:
    return [problem for problem in [next(found, None)] if problem is not None]


def _shape_problems(curves: Curves) -> list[Problem]:
    tree: Any = curves.family.origin
    inner = {v for v, mover in enumerate(tree.mover.tolist()) if mover != END}
    parts: list[Any] = [curves.solution, *curves.guarantees]
    parts += [] if curves.outcomes is None else [curves.outcomes, dict.fromkeys(inner, curves.best)]
    if len(curves.guarantees) != len(tree.players) or 0 not in curves.solution:
        return [Problem("", "there is no claim for every player")]
    low, high = curves.solution[0].cuts[0], curves.solution[0].cuts[-1]
    for part in parts:
        if set(part) != inner:
            return [Problem("", "there is no claim for every node")]
        for cells in part.values():
            good = cells is not None and len(cells.cuts) == len(cells.at) == len(cells.between) + 1 >= 2
            if not good or (cells.cuts[0], cells.cuts[-1]) != (low, high):
                return [Problem("", "a claim does not cover the whole range")]
            if any(a >= b for a, b in pairwise(cells.cuts)):
                return [Problem("", "points are not in order")]
    return _odds_problems(curves, low, high)


def _odds_problems(curves: Curves, low: Number, high: Number) -> list[Problem]:
    """Odds that depend on the parameter are at least 0 at both ends, so between them too, and sum to 1 at both."""
    for v, told in curves.family.odds.items():
        for x in (low, high):
            shares = [_share(share, x) for share in told]
            if min(shares) < 0 or sum(shares) != 1:
                return [_problem(curves, v, "these are no odds", x, x)]
    return []


# ---------------------------------------------------------------- putting claims side by side


def _parts(own: Cells[Any], below: Sequence[Cells[Any]]) -> Iterator[Part]:
    """Yields single points and open intervals on which neither the node nor a child changes."""
    if len(own.cuts) == 2 and all(len(cells.cuts) == 2 for cells in below):
        low, high = own.cuts
        yield low, low, own.at[0], [cells.at[0] for cells in below]
        yield low, high, own.between[0], [cells.between[0] for cells in below]
        yield high, high, own.at[1], [cells.at[1] for cells in below]
        return
    cuts = sorted({cut for cells in (own, *below) for cut in cells.cuts})
    for k, x in enumerate(cuts):
        yield x, x, own(x), [cells(x) for cells in below]
        if k + 1 < len(cuts):
            inside = Fraction(x + cuts[k + 1]) / 2
            yield x, cuts[k + 1], own(inside), [cells(inside) for cells in below]


def _nodes(curves: Curves, claims: Any, of_end: Callable[[Any], Any]) -> Iterator[tuple[int, Any, list[Any]]]:
    """Yields every node with moves, its claim, and those of its children."""
    tree: Any = curves.family.origin
    low, high = curves.solution[0].cuts[0], curves.solution[0].cuts[-1]
    first, mover = tree.first.tolist(), tree.mover.tolist()

    def below(v: int) -> Any:
        if mover[v] != END:
            return claims[v]
        row = curves.family.row(int(tree.end_row[v]))
        return Cells((low, high), (of_end(row), of_end(row)), (of_end(row),))

    for v in sorted(claims):
        yield v, claims[v], [below(child) for child in range(first[v], first[v + 1])]


def _ends(line: Line, low: Number, high: Number) -> tuple[Any, Any]:
    """A linear function at both ends of an interval."""
    return (line[0] + line[1] * low, line[0] + line[1] * high) if line[1] else (line[0], line[0])


def _less(a: Line, b: Line) -> Line:
    return a[0] - b[0], a[1] - b[1]


def _value(row: Any, x: Number) -> tuple[Any, ...]:
    return tuple(c + s * x if s else c for c, s in row)


def _is_same(a: Any, b: Any, low: Number, high: Number) -> bool:
    """Are two rows the same there? At a point it is the numbers that count."""
    return a is b or (_value(a, low) == _value(b, low) and _value(a, high) == _value(b, high))


def _problem(curves: Curves, v: int, what: str, low: Number, high: Number) -> Problem:
    tree: Any = curves.family.origin
    name = curves.family.name
    where = f"{name} = {low}" if low == high else f"{low} < {name} < {high}"
    return Problem(path_of_node(tree, v), f"{what}, where {where}")


def _share(told: Any, x: Number) -> Any:
    """Odds where the parameter is *x*: a number, or one with a slope."""
    return told.constant + told.slope * x if hasattr(told, "slope") else told


def _points(low: Number, high: Number) -> tuple[Number, ...]:
    """Where a product of two linear functions is compared: a parabola is known by three points."""
    return (low,) if low == high else (low, Fraction(low + high) / 2, high)


def _means(curves: Curves, v: int, rows: Sequence[Any], low: Number, high: Number) -> tuple[Any, ...]:
    """What chance makes of what holds below, at each point of comparison."""
    tree: Any = curves.family.origin
    told: Any = curves.family.odds.get(v)
    found = []
    for x in _points(low, high):
        if told is None:
            weights: list[Any] = [int(tree.weight[e]) for e in range(int(tree.first[v]), int(tree.first[v + 1]))]
            whole: Any = sum(weights)
        else:
            weights, whole = [_share(share, x) for share in told], 1
        there = [_value(row, x) for row in rows]
        found.append(
            tuple(
                Fraction(sum(w * row[seat] for w, row in zip(weights, there, strict=True))) / whole
                for seat in range(len(rows[0]))
            )
        )
    return tuple(found)


def _claimed(row: Any, low: Number, high: Number) -> tuple[Any, ...]:
    return tuple(_value(row, x) for x in _points(low, high))


# ---------------------------------------------------------------- the claims


def _solution_problems(curves: Curves, ties: Ties) -> Iterator[Problem]:
    tree: Any = curves.family.origin
    nobody = [[0] * len(tree.players)] * len(tree.players)
    weigh = recomputed_preference_tie_weights(ties.rule, ties.player, tree.players) or nobody
    for v, own, below in _nodes(curves, curves.solution, lambda row: (-1, row)):
        mover, begin = int(tree.mover[v]), int(tree.first[v])
        for low, high, (edge, row), items in _parts(own, below):
            rows = [item[1] for item in items]
            if mover == NATURE:
                if _claimed(row, low, high) != _means(curves, v, rows, low, high):
                    yield _problem(curves, v, "this is not the average of what chance does", low, high)
                continue
            made = edge - begin
            if not 0 <= made < len(rows):
                yield _problem(curves, v, "no such move", low, high)
                return
            if not _is_same(row, rows[made], low, high):
                yield _problem(curves, v, "the move made does not lead to what is claimed", low, high)
            for k, other in enumerate(rows):
                comes_first = k > made if ties.rule == "last" else k < made
                if k != made and _is_beaten(row, other, mover, weigh[mover], low, high, comes_first):
                    yield _problem(
                        curves, v, f"{tree.players[mover]} has a better move, or the tie rule says so", low, high
                    )


def _weighed(row: Any, weights: Sequence[int]) -> Line:
    return sum(w * c for w, (c, _) in zip(weights, row, strict=True)), sum(
        w * s for w, (_, s) in zip(weights, row, strict=True)
    )


def _is_beaten(
    row: Any, other: Any, mover: int, weights: Sequence[int], low: Number, high: Number, comes_first: bool
) -> bool:
    """Is another move better than the one claimed: for the mover, then by the tie rule's weights, then by order?"""
    for own, others in ((row[mover], other[mover]), (_weighed(row, weights), _weighed(other, weights))):
        ends = _ends(_less(own, others), low, high)
        if min(ends) < 0:
            return True
        if max(ends) > 0:
            return False
    return comes_first


def _guarantee_problems(curves: Curves, seat: int) -> Iterator[Problem]:
    tree: Any = curves.family.origin
    for v, own, below in _nodes(curves, curves.guarantees[seat], lambda row: (row[seat],)):
        mover = int(tree.mover[v])
        for low, high, row, rows in _parts(own, below):
            if mover == NATURE:
                good = _claimed(row, low, high) == _means(curves, v, rows, low, high)
            else:
                sign = 1 if mover == seat else -1
                apart = [_ends(_less(row[0], other[0]), low, high) for other in rows]
                good = all(sign * end >= 0 for ends in apart for end in ends) and (0, 0) in apart
            if not good:
                yield _problem(curves, v, f"{tree.players[seat]} does not guarantee exactly that", low, high)


def _outcome_problems(curves: Curves) -> Iterator[Problem]:
    tree: Any = curves.family.origin
    for v, own, below in _nodes(curves, curves.outcomes, lambda row: frozenset([row])):
        mover = int(tree.mover[v])
        for low, high, claimed, sets in _parts(own, below):
            if not all(sets):
                yield _problem(curves, v, "an equilibrium set is empty below", low, high)
                return
            if mover == NATURE:
                count = 1
                for rows in sets:
                    count *= len(rows)
                if count > MOST_SETS:
                    yield _problem(curves, v, f"more than {MOST_SETS:,} combinations, too many to check", low, high)
                    return
                means = {_means(curves, v, rows, low, high) for rows in product(*sets)}
                if {_claimed(row, low, high) for row in claimed} != means:
                    yield _problem(curves, v, "these are not the averages of what can happen below", low, high)
                continue
            lines = {row[mover] for rows in sets for row in rows}
            for x, is_point in _where_compared(lines, low, high):
                due = _allowed(sets, mover, x)
                good = _are_same(claimed, due, x, x) if is_point else _are_same(claimed, due, low, high)
                if not good:
                    yield _problem(curves, v, "these are not the equilibrium payoffs", x, x)


def _are_same(claimed: Any, due: Any, low: Number, high: Number) -> bool:
    """Are two sets of rows the same, as functions on an interval, or as numbers at a point?"""
    return {(_value(row, low), _value(row, high)) for row in claimed} == {
        (_value(row, low), _value(row, high)) for row in due
    }


def _where_compared(lines: Any, low: Number, high: Number) -> Iterator[tuple[Number, bool]]:
    if low == high:
        yield low, True
        return
    found: set[Number] = {low, high}
    known = list(lines)
    for k, one in enumerate(known):
        for other in known[:k]:
            constant, slope = _less(one, other)
            if slope != 0 and low < (x := Fraction(-constant) / slope) < high:
                found.add(x)
    ordered = sorted(found)
    for a, b in pairwise(ordered):
        yield Fraction(a + b) / 2, False
        if b < high:
            yield b, True


def _allowed(sets: Sequence[Any], mover: int, x: Number) -> set[Any]:
    """The payoffs that a move leads to which the mover prefers to the worst that every other move may lead to."""
    worst = [min(row[mover][0] + row[mover][1] * x for row in rows) for rows in sets]
    return {
        row
        for k, rows in enumerate(sets)
        for row in rows
        if all(row[mover][0] + row[mover][1] * x >= least for other, least in enumerate(worst) if other != k)
    }


def _best_problems(curves: Curves) -> Iterator[Problem]:
    assert curves.outcomes is not None and curves.best is not None
    for low, high, best, (rows,) in _parts(curves.best, [curves.outcomes[0]]):
        totals = [(sum(c for c, _ in row), sum(s for _, s in row)) for row in rows]
        apart = [_ends(_less(best[0], total), low, high) for total in totals]
        if any(end < 0 for ends in apart for end in ends) or (0, 0) not in apart:
            yield _problem(curves, 0, "this is not the greatest total", low, high)


def _line_problems(answer: Variation, curves: Curves) -> Iterator[Problem]:
    """Is the same done at all nodes that are reached, on the whole of each piece?"""
    tree: Any = curves.family.origin
    for piece in answer.pieces:
        low, high = Fraction(piece.low), Fraction(piece.high)
        waiting = [0]
        while waiting:
            v = waiting.pop()
            mover = int(tree.mover[v])
            if mover == END:
                continue
            if mover == NATURE:
                waiting += tree.children(v)
                continue
            cells = curves.solution[v]
            inner = [low, *(cut for cut in cells.cuts if low < cut < high), high]
            middles = [Fraction(a + b) / 2 for a, b in pairwise(inner)]
            within = {cells(x)[0] for x in [*middles, *(cut for cut in inner if cut in piece)]}
            if len(within) != 1:
                yield _problem(curves, v, "more than one move is made", low, high)
            waiting.append(tree.child(next(iter(within))))


# ---------------------------------------------------------------- matrices


def check_matrix_variation(answer: Variation) -> Report:
    """Checks where each profile of a matrix with a parameter is an equilibrium."""
    return report_guarantee_stages(_matrix_stages(answer))


def _matrix_stages(answer: Variation) -> Stages:
    spans = answer.evidence
    if not isinstance(spans, Spans):
        yield [Problem("", "this is no evidence about a matrix")], "the evidence"
        return
    exact = answer.exact and answer.status == "solved" and answer.by.is_points
    yield [] if exact and spans.low < spans.high else [Problem("", "the answer is exact")], "the numbers are exact"
    yield _first(_span_problems(spans)), "where each profile is an equilibrium: there, and nowhere else"


def _span_problems(spans: Spans) -> Iterator[Problem]:
    """At every point where a deviation begins or ceases to pay, and between: the profile is claimed if it is one."""
    matrix: Any = spans.family.origin
    for cell in product(*map(range, matrix.shape)):
        gains = []
        for seat, count in enumerate(matrix.shape):
            here = spans.family.row(*cell)[seat]
            gains += [_less(spans.family.row(*cell[:seat], k, *cell[seat + 1 :])[seat], here) for k in range(count)]
        points = {Fraction(spans.low), Fraction(spans.high)}
        points |= {x for c, s in gains if s and spans.low < (x := Fraction(-c, s)) < spans.high}
        points |= {Fraction(x) for x in spans.spans.get(cell, ()) if spans.low <= x <= spans.high}
        ordered = sorted(points)
        for x in sorted([*ordered, *((a + b) / 2 for a, b in pairwise(ordered))]):
            stays = all(c + s * x <= 0 for c, s in gains)
            told = cell in spans.spans and spans.spans[cell][0] <= x <= spans.spans[cell][1]
            if stays != told:
                names = ", ".join(matrix.strategies[seat][k] for seat, k in enumerate(cell))
                yield Problem("", f"({names}) is {'an' if stays else 'no'} equilibrium where {spans.family.name} = {x}")
