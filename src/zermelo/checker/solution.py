"""Is a solution right? Edge by edge over whole arrays, in exact integers, a million nodes at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.report import Problem, Report
from zermelo.checker.children_first import children_first_repetition
from zermelo.checker.equilibria.pure_outcomes import recomputed_pure_outcomes
from zermelo.checker.line import check_line
from zermelo.checker.paths import path_of_node
from zermelo.checker.preferences import (
    Asked,
    checked_preference_aims,
    checked_preference_is_points,
    checked_preference_size,
    multiply_checked_preferences,
    read_checked_preferences,
    recomputed_preference_tie_scores,
    recomputed_preference_tie_weights,
)
from zermelo.checker.source import check_against_source
from zermelo.forms.arena import END, NATURE, Arena, Array
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import LIMIT, Payoff, payoff_quotient, simplest_payoff

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByInduction

STEP = 1 << 16  # nodes at once: what they need stays in the processor's cache
MOST = 20  # problems named in one report
RECOMPUTED = 20_000  # nodes up to which the set of pure outcomes is found again


def check_solution(solution: ByInduction) -> Report:
    """Checks everything a solution claims; see `zermelo.check`."""
    problems: list[Problem] = []
    done: list[str] = []
    for found, what in _stages(solution):
        done.append(what)
        problems += found
        if problems:
            break  # later stages trust the earlier ones
    return Report(tuple(problems[:MOST]), tuple(done))


def _stages(solution: ByInduction) -> Iterator[tuple[list[Problem], str]]:
    swept = solution.evidence
    arena = swept.arena
    wanted = read_checked_preferences(
        arena, solution.by, solution.teams, checked_preference_aims(swept.given, solution.by, arena.players)
    )
    if wanted is None:
        yield [Problem("", f"there are no such teams or aims among {', '.join(arena.players)}")], "the question"
        return
    yield _shape(solution, wanted), "strategies are complete and legal"
    if (graph := arena.as_graph) is not None:
        yield _acyclic(graph), "play cannot go round"
    found, said = check_against_source(arena)
    yield found, said
    yield _ends(solution, wanted), "ends are worth what they pay"
    inner: list[Problem] = []
    for low in range(0, len(arena), STEP):
        inner += _nodes(solution, wanted, low, min(low + STEP, len(arena)))
        if len(inner) >= MOST:
            break
    yield inner, "every value follows from the choice, nobody gains by another one, and the tie rule is kept"
    yield _claims(solution, wanted), "payoff and line are those the choices lead to"
    if solution.outcomes is not None:
        yield _outcomes(solution, wanted)


def _problem(arena: Arena, node: int, what: str, gain: Any = None) -> Problem:
    return Problem(path_of_node(arena, node), what, gain)


def _shape(solution: ByInduction, wanted: Asked) -> list[Problem]:
    swept = solution.evidence
    arena, choice = swept.arena, swept.choice
    if not _are_aims_asked_for(solution, wanted):
        return [Problem("", f"the aims are not those of by {solution.by} and teams {solution.teams}")]
    width = wanted.weights.shape[2]
    if swept.values.shape != (len(arena), width) or choice.shape != (len(arena),):
        return [Problem("", "the arrays of values and choices do not have a row for every node")]
    if solution.ties is None:
        return [Problem("", "the tie-breaking rule is missing")]
    if swept.finer < 1:
        return [Problem("", f"values cannot be counted in units of 1/{swept.finer}")]
    if arena.has_hidden_moves:
        return [Problem("", "some moves are hidden, so this is no game for backward induction")]
    deciding = (arena.mover != END) & (arena.mover != NATURE)
    legal = (choice >= arena.first[:-1]) & (choice < arena.first[1:])
    return [
        _problem(arena, v, f"{arena.turn(v)} makes no legal move")
        for v in np.flatnonzero(deciding & ~legal)[:MOST].tolist()
    ]


def _are_aims_asked_for(solution: ByInduction, wanted: Asked) -> bool:
    """Are the aims those that `by` and `teams` ask for? None stands for everybody's own points."""
    swept = solution.evidence
    if swept.aims is None:
        return checked_preference_is_points(solution.by) and np.array_equal(
            wanted.weights[:, 0], np.eye(len(swept.arena.players))
        )
    return np.array_equal(swept.aims.weights, wanted.weights)


def _acyclic(graph: Graph) -> list[Problem]:
    back = children_first_repetition(graph)
    return [] if back is None else [Problem(path_of_node(graph, back), "play can return to this position")]


def _ends(solution: ByInduction, wanted: Asked) -> list[Problem]:
    swept = solution.evidence
    arena = swept.arena
    nodes, wrong = np.flatnonzero(arena.mover == END), []
    for low in range(0, len(nodes), STEP):
        some = slice(low, low + STEP)
        said = multiply_checked_preferences(swept.values[nodes[some]], wanted.unit // arena.scale)
        differs = said != multiply_checked_preferences(wanted.ends[some], swept.finer)
        if differs.any():
            wrong += (np.flatnonzero(differs.any(axis=1)) + low).tolist()
    return [
        _problem(
            arena, int(nodes[k]), f"this end pays {arena.paid(arena.payoff[k])}, not {_value(solution, int(nodes[k]))}"
        )
        for k in wrong[:MOST]
    ]


def _value(solution: ByInduction, node: int) -> Payoff:
    """What everybody is said to get from *node* on."""
    swept = solution.evidence
    unit, row = swept.arena.scale * swept.finer, swept.values[node][: len(swept.arena.players)]
    return Payoff(swept.arena.players, (simplest_payoff(_fraction(u) / unit) for u in row))


def _nodes(solution: ByInduction, wanted: Asked, low: int, high: int) -> list[Problem]:
    """Checks the nodes low … high - 1, all at once."""
    swept = solution.evidence
    arena = swept.arena
    begin, behind = int(arena.first[low]), int(arena.first[high])
    if begin == behind:
        return []
    inner = np.flatnonzero(arena.mover[low:high] != END) + low
    starts = arena.first[inner].astype(np.int64) - begin
    lengths = np.diff(np.append(starts, behind - begin))
    graph = arena.as_graph
    children = np.arange(begin, behind) if graph is None else graph.succ[begin:behind]
    parent = np.repeat(np.arange(len(inner)), lengths)
    mover = arena.mover[inner].astype(np.int64)
    problems: list[Problem] = []
    chancy = np.flatnonzero(mover == NATURE)
    if len(chancy):
        problems += _chance(solution, inner[chancy].tolist())
    seat = np.where(mover == NATURE, 0, mover)
    chosen = np.where(mover == NATURE, begin, swept.choice[inner]).astype(np.int64) - begin
    decides = mover != NATURE
    tied = decides[parent]
    for own in _likings(solution, wanted, children, seat[parent]):  # the most important level first
        best = np.maximum.reduceat(np.where(tied, own, own.min() - 1), starts)
        for k in np.flatnonzero(decides & (own[chosen] != best))[:MOST].tolist():
            problems.append(_deviation(solution, wanted, int(inner[k]), best[k], own[chosen[k]]))
        if problems:
            return problems
        tied = tied & (own == best[parent])
    if solution.tie_rule == "average":
        many = np.add.reduceat(tied.astype(np.int64), starts)
        alone = decides & (many == 1)
        for k in np.flatnonzero(decides & (many > 1)).tolist():
            problems += _average(solution, wanted, int(inner[k]))
    else:
        alone = decides
        problems += _tie_rule(solution, inner, starts, chosen, tied, parent, children)
    kept = (swept.values[inner] == swept.values[children[chosen]]).all(axis=1)
    for k in np.flatnonzero(alone & ~kept)[:MOST].tolist():
        v = int(inner[k])
        child = int(children[chosen[k]])
        problems.append(
            _problem(
                arena,
                v,
                (f"is claimed to be worth {_value(solution, v)}; the move made leads to {_value(solution, child)}"),
            )
        )
    return problems


def _likings(solution: ByInduction, wanted: Asked, children: Array, seat: Array) -> list[Array]:
    """How much the mover likes each child, level by level."""
    swept = solution.evidence
    if swept.aims is None:
        return [swept.values[children, seat]]
    rows = multiply_checked_preferences(swept.values[children], 1)
    if checked_preference_size(rows) * checked_preference_size(wanted.weights) * rows.shape[1] >= LIMIT:
        rows = rows.astype(object)
    return [(wanted.weights[seat, level] * rows).sum(axis=1) for level in range(wanted.weights.shape[1])]


def _liking(solution: ByInduction, wanted: Asked, seat: int, node: int) -> tuple[Fraction, ...]:
    """How much a seat likes one node, level by level."""
    row = [_fraction(u) for u in solution.evidence.values[node].tolist()]
    return tuple(
        sum((int(w) * x for w, x in zip(level, row, strict=True)), Fraction(0)) for level in wanted.weights[seat]
    )


def _deviation(solution: ByInduction, wanted: Asked, node: int, best: Any, taken: Any) -> Problem:
    swept = solution.evidence
    arena = swept.arena
    player = arena.players[int(arena.mover[node])]
    seat = int(arena.mover[node])
    better = max(arena.edges(node), key=lambda e: _liking(solution, wanted, seat, arena.child(e)))
    gain = simplest_payoff(
        Fraction(best - taken if isinstance(best, Fraction) else int(best) - int(taken)) / (arena.scale * swept.finer)
    )
    made = arena.name(node, int(swept.choice[node]))
    return _problem(arena, node, f"{player} gains {gain} by {arena.name(node, better)} instead of {made}", gain)


def _tie_rule(
    solution: ByInduction, inner: Array, starts: Array, chosen: Array, tied: Array, parent: Array, children: Array
) -> list[Problem]:
    """Between equally good moves, is the one made the one that the tie rule names?"""
    swept = solution.evidence
    arena, ties = swept.arena, solution.ties
    places = np.arange(len(tied))
    weights = recomputed_preference_tie_weights(ties.rule, ties.player, arena.players)
    if weights is not None:
        score = recomputed_preference_tie_scores(weights, arena.mover[inner][parent], swept.values[children])
        worst = score.min() - 1
        most = np.maximum.reduceat(np.where(tied, score, worst), starts)
        tied = tied & (score == most[parent])
    if ties.rule == "last":
        due = np.maximum.reduceat(np.where(tied, places, -1), starts)
    else:
        due = np.minimum.reduceat(np.where(tied, places, len(places)), starts)
    decides = arena.mover[inner] != NATURE
    return [
        _problem(arena, int(inner[k]), f"between equally good moves the tie rule {ties} makes another one")
        for k in np.flatnonzero(decides & (due != chosen))[:MOST].tolist()
    ]


def _exact_rows(solution: ByInduction, node: int) -> list[list[Fraction]]:
    swept = solution.evidence
    return [[_fraction(u) for u in swept.values[child]] for child in swept.arena.children(node)]


def _fraction(number: Any) -> Fraction:
    return number if isinstance(number, Fraction) else Fraction(int(number))


def _chance(solution: ByInduction, nodes: list[int]) -> list[Problem]:
    swept = solution.evidence
    arena = swept.arena
    problems: list[Problem] = []
    for v in nodes:
        rows, odds = _exact_rows(solution, v), arena.odds(v)
        for q in range(swept.values.shape[1]):
            due = sum((o * row[q] for o, row in zip(odds, rows, strict=True)), Fraction(0))
            if due != _fraction(swept.values[v, q]) and len(problems) < MOST:
                unit = arena.scale * swept.finer
                worth, said = simplest_payoff(due / unit), simplest_payoff(_fraction(swept.values[v, q]) / unit)
                whom = arena.players[q] if q < len(arena.players) else f"aspect {q - len(arena.players) + 1}"
                problems.append(_problem(arena, v, f"the odds make this worth {worth} to {whom}, not {said}"))
    return problems


def _average(solution: ByInduction, wanted: Asked, node: int) -> list[Problem]:
    swept = solution.evidence
    arena = swept.arena
    rows, seat = _exact_rows(solution, node), int(arena.mover[node])
    likings = [_liking(solution, wanted, seat, child) for child in arena.children(node)]
    among = [row for row, liking in zip(rows, likings, strict=True) if liking == max(likings)]
    for q in range(swept.values.shape[1]):
        player = arena.players[q % len(arena.players)]
        if sum((row[q] for row in among), Fraction(0)) / len(among) != _fraction(swept.values[node, q]):
            return [
                _problem(
                    arena, node, f"the average of the tied moves is not {_value(solution, node)[player]} to {player}"
                )
            ]
    return []


def _shares(solution: ByInduction, wanted: Asked) -> Callable[[int], dict[int, Fraction]]:
    """How often each move is made: the one chosen, or all that are equally good where ties are averaged."""
    swept = solution.evidence
    arena = swept.arena

    def shares(node: int) -> dict[int, Fraction]:
        seat, chosen = int(arena.mover[node]), int(swept.choice[node])
        if seat == NATURE:
            return dict(zip(arena.edges(node), arena.odds(node), strict=True))
        if solution.tie_rule != "average":
            return {chosen: Fraction(1)}
        likes = {e: _liking(solution, wanted, seat, arena.child(e)) for e in arena.edges(node)}
        tied = [e for e, like in likes.items() if like == max(likes.values())]
        return dict.fromkeys(tied, Fraction(1, len(tied)))

    return shares


def _claims(solution: ByInduction, wanted: Asked) -> list[Problem]:
    """Payoff, line and the shares of moves must be those that the choices lead to."""
    due, shares = _value(solution, 0), _shares(solution, wanted)
    if solution.payoff != due:
        return [Problem("", f"the payoff is claimed to be {solution.payoff}; the start is worth {due}")]
    arena = solution.evidence.arena
    if len(arena) <= RECOMPUTED:
        for v in np.flatnonzero(arena.mover != END).tolist():
            if solution.shares(v) != shares(v):
                return [_problem(arena, v, "the line is not the one that the choices make")]
    stray = check_line(arena, solution.line, shares)
    return [] if stray is None else [Problem("", stray)]


def _outcomes(solution: ByInduction, wanted: Asked) -> tuple[list[Problem], str]:
    arena, claimed = solution.evidence.arena, solution.outcomes or ()
    among = "the payoff is among the outcomes claimed"
    if arena.has_chance:
        return [Problem("", "outcomes of all pure equilibria are claimed, but chance moves")], among
    if solution.tie_rule != "average" and solution.payoff not in claimed:
        return [Problem("", f"the payoff {solution.payoff} is not among the outcomes claimed")], among
    columns = zip(arena.players, zip(*(outcome.vector for outcome in claimed), strict=True), strict=True)
    if solution.range != {player: (min(column), max(column)) for player, column in columns}:
        return [Problem("", "the range is not from the least to the greatest of the outcomes claimed")], among
    if solution.unique != (len(claimed) == 1):
        return [Problem("", "the claim whether there is only one outcome is wrong")], among
    if len(arena) > RECOMPUTED:
        return [], among
    said = "the payoffs of all pure equilibria, found again"
    likes = [wanted.likes(seat) for seat in range(len(arena.players))]
    rows = recomputed_pure_outcomes(arena, lambda seat, end: likes[seat][end])
    found = {tuple(payoff_quotient(int(u), arena.scale) for u in row) for row in rows}
    if found != {outcome.vector for outcome in claimed}:
        return [Problem("", f"the pure equilibria pay {sorted(found)}, not {[o.vector for o in claimed]}")], said
    return [], said
