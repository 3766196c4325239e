"""Are bounds on values right, where chance moves and play can go on forever? From certificates alone, exactly.

Let d be the worth of endless play. A lower bound L is right when the moves told for the side prove it:

* at every end it is at most what the end is worth;
* elsewhere it does not fall: it is at most its value after the move told, where the side moves; after every move, where
  the others do; and on average, where chance does. So it never falls on average, whatever the others do;
* wherever it is above d, play does not stay forever: there are ranks such that the move told, every move of the
  others, and some move of chance lead to a lower rank, or to where the bound is d at most, or to an end.

For then play that goes on forever comes, almost surely, to where L is at most d for good, and L is at most what it
brings. An upper bound is right by the same with all signs turned round. Ranks are found again, not read.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.guarantee.guarantee import Outlook
from zermelo.answers.guarantee.guarantees import Guarantees
from zermelo.answers.parts import ENEMY, FRIEND, NEUTRAL
from zermelo.answers.report import Problem, Report
from zermelo.checker.guarantee.guarantee import (
    MOST,
    Stages,
    checked_guarantee_sides,
    guarantee_summary_problems,
    report_guarantee_stages,
)
from zermelo.checker.paths import path_of_node
from zermelo.checker.preferences import checked_preference_payoffs, recomputed_preference_of_side
from zermelo.checker.source import check_against_source
from zermelo.errors import MethodError
from zermelo.forms.arena import END, NATURE, Array
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import LIMIT, simplest_payoff

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByBounds, ByStages

TOLD = "bounds that meet everywhere are called exact, no others; how they were found, and why, is not looked at"
BOTH = ((1, "lower", FRIEND), (-1, "upper", ENEMY))


def check_stochastic_bounds(found: Outlook | Guarantees) -> Report:
    """Checks a guarantee or an outlook, or everybody's, where chance moves and play can go on; see `zermelo.check`."""
    return report_guarantee_stages(_stages(found))


def check_stochastic(found: ByBounds) -> Report:
    """Checks what will happen where chance moves and play can go on forever; see `zermelo.check`."""
    return report_guarantee_stages(_solved(found))


def _solved(found: ByBounds) -> Stages:
    graph = found.evidence.arena
    yield from _stages(found.evidence.view)
    rows, scale = checked_preference_payoffs(graph)
    movers = {m for m in np.unique(graph.mover).tolist() if m >= 0}
    yield from check_stochastic_followed(found, [tuple(row) for row in rows.tolist()], scale, movers)


def check_stochastic_followed(
    found: ByBounds | ByStages, rows: Sequence[tuple[int, ...]], scale: int, movers: set[int]
) -> Stages:
    """Checks that everybody's payoff follows from what the side can guarantee. *rows* are what payoffs are made of."""
    held = found.evidence
    view, graph = held.view, held.arena
    yield _retold(found), "status and exactness are those of the side's guarantee"
    members = [graph.seat(p) for p in view.side]
    wrong = []
    try:
        follows = held.follows
    except MethodError as error:
        yield [Problem("", str(error))], "what everybody gets follows from what the side gets"
        return
    for row in set(rows):
        side = Fraction(sum(row[m] for m in members), scale)
        for player, units in zip(graph.players, row, strict=True):
            a, b = follows[player]
            if a + b * side != Fraction(units, scale):
                wrong.append(Problem("", f"what {player} gets does not follow from what the side gets"))
    yield wrong[:MOST], "what everybody gets follows from what the side gets"
    teams = found.teams if found.teams is not None else tuple((player,) for player in graph.players)
    for team in teams:
        rise = sum((follows[player][1] for player in team), Fraction(0))
        if movers & {graph.seat(player) for player in team}:
            due = {FRIEND, ENEMY} if rise == 0 else {FRIEND if rise > 0 else ENEMY}
            wrong += [Problem("", f"{p} is on the wrong side") for p in team if view.parts[p] not in due]
    yield wrong, "all who move want what the side wants, or the opposite"
    low, high = view.bounds()
    got = sum((Fraction(found.payoff[p]) for p in view.side), Fraction(0))
    off = (
        []
        if low <= got <= high
        else [Problem("", f"the side gets {simplest_payoff(got)}, which is not between the bounds")]
    )
    yield off, "the payoff lies between the bounds"
    ends = {p: sorted(simplest_payoff(a + b * Fraction(u)) for u in (low, high)) for p, (a, b) in follows.items()}
    same = {p: list(both) for p, both in held.bounds().items()} == ends
    paid = all(ends[p][0] <= found.payoff[p] <= ends[p][1] for p in graph.players)
    only = found.unique is (True if len(graph.players) == 2 else None)
    wrong = [] if same and paid and only else [Problem("", "everybody's bounds differ, or more is claimed than that")]
    yield wrong, "everybody's bounds follow from the side's"


def _retold(found: ByBounds | ByStages) -> list[Problem]:
    """Does the answer say of itself what its bounds say?"""
    said, due = (found.status, found.exact, str(found.by)), found.evidence.view
    return [] if said == (due.status, due.exact, str(due.by)) else [Problem("", f"the status is not {found.status}")]


def _stages(found: Outlook | Guarantees) -> Stages:
    arena, each = found.arena, checked_guarantee_sides(found)
    yield _shape(arena, each), "a graph that says what endless play pays; two bounds and a move for every position"
    yield _told(found), TOLD
    yield check_against_source(arena)
    for k, outlook in enumerate(each):
        for problems, said in _outlook_stages(outlook):
            if problems or k == len(each) - 1:
                yield problems, said


def _shape(arena: Any, each: Sequence[Outlook]) -> list[Problem]:
    if not arena.is_merged or arena.endless is None:
        return [Problem("", "this is no graph that says what endless play pays")]
    for outlook in each:
        upper, choice = outlook.upper, outlook.choice
        if upper is None or outlook.values.shape != (len(arena), 1) or upper.shape != (len(arena), 1):
            return [Problem("", "there are not two bounds for every position")]
        if choice is None or choice.shape != (len(arena),):
            return [Problem("", "there is not a move for every position")]
        if set(outlook.parts) != set(arena.players) or not outlook.side:
            return [Problem("", "not every player has a part")]
        if any(outlook.parts.get(p) != FRIEND for p in outlook.side):
            return [Problem("", "the side is not among its own friends")]
        chooses = _parts(arena, outlook) != NEUTRAL
        legal = (choice >= arena.first[:-1]) & (choice < arena.first[1:])
        wrong = np.flatnonzero(np.where(chooses, ~legal, choice != -1))[:MOST].tolist()
        if wrong:
            return [Problem(path_of_node(arena, v), f"{arena.turn(v) or 'nobody'} makes no legal move") for v in wrong]
    return []


def _told(found: Outlook | Guarantees) -> list[Problem]:
    """Where several questions are answered at once, it is solved when the bounds of all of them meet."""
    same = bool((found.values == found.upper).all())
    if found.status == ("solved" if same else "bounded") and found.exact == same:
        return []
    return [Problem("", f"the status is {found.status}, and the bounds are {'' if same else 'not '}the same")]


def _parts(graph: Graph, outlook: Outlook) -> Array:
    """For each position what is done there: the most, the least, or by odds; ends count as the last."""
    seats = [outlook.parts[p] for p in graph.players]
    return np.array([*seats, NEUTRAL, NEUTRAL], dtype=np.int64)[graph.mover]


def _outlook_stages(outlook: Outlook) -> Stages:
    graph, unit = outlook.arena.as_graph, outlook.unit
    assert graph is not None and outlook.upper is not None and outlook.choice is not None
    members = [graph.seat(p) for p in outlook.side]
    due = [row[0] * unit for row in recomputed_preference_of_side(graph, outlook.by, members).of()]
    parts, ends = _parts(graph, outlook), np.flatnonzero(graph.mover == END).tolist()
    for sign, name, own in BOTH:
        bound = sign * (outlook.values if sign > 0 else outlook.upper)[:, 0]
        wrong = [
            Problem(path_of_node(graph, v),
            f"this end is worth {simplest_payoff(good / unit)}, and the {name} bound is "
                    f"{simplest_payoff(Fraction(sign * bound[v]) / unit)}")
            for v, good in zip(ends, due, strict=False) if not bound[v] <= sign * good
        ]  # fmt: skip
        yield wrong[:MOST], f"the {name} bound holds at every end"
        sinks = stochastic_bounds_sinking(graph, bound, parts, own, outlook.choice)
        wrong = [
            Problem(path_of_node(graph, v), f"the {name} bound does not follow from the moves") for v in sinks[:MOST]
        ]
        yield (
            wrong,
            (f"the {name} bound follows: by the given moves, by every move of the others, on average over chance"),
        )
        stuck = stochastic_bounds_staying(graph, bound > sign * due[-1], parts, own, outlook.choice)
        wrong = [
            Problem(path_of_node(graph, v), f"the {name} bound promises what endless play never pays")
            for v in stuck[:MOST]
        ]
        yield wrong, f"play does not stay forever where endless play brings less than the {name} bound"
    crossed = np.flatnonzero(outlook.values[:, 0] > outlook.upper[:, 0])[:MOST].tolist()
    yield (
        [Problem(path_of_node(graph, v), "the lower bound is above the upper one") for v in crossed],
        "bounds do not cross",
    )
    yield guarantee_summary_problems(outlook), "the claim about the start"
    steps = [] if _plays(outlook) else [Problem("", "the line is not one that the moves and chance can make")]
    yield steps, "the line is one that the moves and chance can make"


def stochastic_bounds_sinking(graph: Graph, bound: Array, parts: Array, own: int, choice: Array) -> list[int]:
    """Returns the positions whose bound is above what the moves make of it."""
    inner = np.flatnonzero(graph.mover != END)
    if not len(inner):
        return []
    starts = graph.first[:-1][inner].astype(np.int64)
    after = bound[graph.succ]
    told = bound[graph.succ[np.where(parts[inner] == own, choice[inner], starts)]]
    high = np.where(parts[inner] == own, told, np.minimum.reduceat(after, starts))
    wrong = (parts[inner] != NEUTRAL) & (bound[inner] > high)
    average = np.flatnonzero(parts[inner] == NEUTRAL)
    weight = _weights(graph, parts)
    degree = np.diff(np.append(starts, len(graph.succ)))
    largest = int(abs(bound).max()) * 2 * int(weight.max()) * int(degree.max())
    if bound.dtype != object and largest < LIMIT:
        short = np.add.reduceat(weight * (after - np.repeat(bound[inner], degree)), starts)
        wrong[average] = short[average] < 0
    else:
        odds, low = weight.tolist(), bound.tolist()
        for k in average.tolist():
            edges, here = graph.edges(int(inner[k])), low[inner[k]]
            wrong[k] = sum(odds[e] * (low[graph.child(e)] - here) for e in edges) < 0
    return [int(v) for v in inner[wrong]]


def _weights(graph: Graph, parts: Array) -> Array:
    """Whole odds of every move; players who move at random make every move equally often."""
    weight = np.ones(len(graph.succ), dtype=np.int64)
    if graph.weight is not None:
        chance = np.repeat(graph.mover == NATURE, np.diff(graph.first))
        weight[chance] = graph.weight[chance]
    return weight


def stochastic_bounds_staying(graph: Graph, above: Array, parts: Array, own: int, choice: Array) -> list[int]:
    """Returns positions among *above* from which the moves told do not lead out, or to an end, whatever others do."""
    inside = above & (graph.mover != END)
    if not inside.any():
        return []
    tails = np.repeat(np.arange(len(graph)), np.diff(graph.first))
    counts = inside[tails] & ((parts[tails] != own) | (choice[tails] == np.arange(len(tails))))
    left = np.where(parts == -own, np.diff(graph.first), 1).tolist()  # the others may make any move
    tail, head = tails[counts].tolist(), graph.succ[counts].tolist()
    into: dict[int, list[int]] = {}
    done = []
    for v, w in zip(tail, head, strict=True):
        if inside[w]:
            into.setdefault(w, []).append(v)
            continue
        left[v] -= 1
        if left[v] == 0:
            done.append(v)
    for w in done:  # grows while it is read
        for v in into.get(w, ()):
            left[v] -= 1
            if left[v] == 0:
                done.append(v)
    stays = inside.copy()
    stays[done] = False
    return [int(v) for v in np.flatnonzero(stays)]


def _plays(outlook: Outlook) -> bool:
    graph, node = outlook.arena.as_graph, 0
    assert graph is not None and outlook.choice is not None
    parts, nodes = _parts(graph, outlook), [0]
    for step in outlook.line:
        names = graph.names(node)
        if step.player != graph.turn(node) or step.move not in names:
            return False
        edge = graph.edges(node)[names.index(step.move)]
        mix = _mix(graph, parts[node], int(outlook.choice[node]), node)
        if edge not in mix or step.odds != (mix[edge] if len(mix) > 1 else None):
            return False
        node = graph.child(edge)
        nodes.append(node)
    again = outlook.line.again
    return bool(graph.mover[node] == END) if again is None else nodes[again] == node


def _mix(graph: Graph, part: int, made: int, node: int) -> dict[int, Fraction]:
    """How often each move is made: the one told, or by odds."""
    if part != NEUTRAL:
        return {made: Fraction(1)}
    edges = graph.edges(node)
    odds = graph.odds(node) if graph.mover[node] == NATURE else [Fraction(1, len(edges))] * len(edges)
    return dict(zip(edges, odds, strict=True))
