"""Is one move for each position as near to an equilibrium as is said? By bounds that prove themselves, exactly.

Fix everybody's moves. What each player gets is right when it is a lower bound and an upper bound on itself, by the same
conditions as all bounds here (in the modules `stochastic`, and `stationary` where moves pay on the way). Now
free one side's moves: `best` is an upper bound on what the side gets by any plan at all, going on forever
included. No side gains more than the greatest difference of the two, which must be the epsilon that is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.answers.evidence.solution.positional import EPSILON
from zermelo.answers.evidence.solution.retrograde import SPE, UNKNOWN
from zermelo.answers.parts import ENEMY, FRIEND, NEUTRAL
from zermelo.answers.report import Problem, Report
from zermelo.checker.guarantee.guarantee import MOST, Stages, report_guarantee_stages
from zermelo.checker.paths import path_of_node
from zermelo.checker.source import check_against_source
from zermelo.checker.stochastic.stationary import stationary_choice_sizes, stationary_discount_problems, stationary_due
from zermelo.checker.stochastic.stochastic import stochastic_bounds_sinking, stochastic_bounds_staying
from zermelo.forms.arena import END, NATURE, Array
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import simplest_payoff

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByReplies

STATUS = {SPE: "solved", EPSILON: "stopped", UNKNOWN: "stopped"}


def check_positional(found: ByReplies) -> Report:
    """Checks one move for each position, where more than two sides meet; see `zermelo.check`."""
    return report_guarantee_stages(_stages(found))


def _stages(found: ByReplies) -> Stages:
    held = found.evidence
    graph = held.arena
    yield _shape(found), "a graph that says what all play is worth; a legal move, values and bounds for every position"
    yield check_against_source(graph)
    if held.choice is None:
        yield [], "nothing more is claimed"
        return
    assert held.values is not None and held.best is not None
    if graph.stages is not None:
        yield stationary_discount_problems(graph), "what is far off counts less and less, or every play ends"
    everybody = list(range(len(graph.players)))
    for m, player in enumerate(graph.players):
        own = [Fraction(u) for u in held.values[:, m].tolist()]
        for sign in (1, -1):
            wrong = _wrong(graph, [m], own, sign, everybody, held.choice)
            told = [
                Problem(path_of_node(graph, v), f"the moves do not bring {player} {simplest_payoff(own[v])}")
                for v in wrong
            ]
            yield told[:MOST], f"what {player} gets by the moves is {'no more' if sign > 0 else 'no less'} than that"
    sides = _sides(found)
    gain = Fraction(0)
    for k, side in enumerate(sides):
        most = [Fraction(u) for u in held.best[:, k].tolist()]
        fixed = [m for m in everybody if m not in side]
        wrong = _wrong(graph, side, most, -1, fixed, held.choice)
        names = " and ".join(graph.players[m] for m in side)
        told = [Problem(path_of_node(graph, v), f"{names} can get more than {simplest_payoff(most[v])}") for v in wrong]
        yield told[:MOST], f"{names} can get no more than is stated, by any strategy"
        got = [sum((Fraction(held.values[v, m]) for m in side), Fraction(0)) for v in range(len(graph))]
        gain = max(gain, *(a - b for a, b in zip(most, got, strict=True)))
    off = (
        [] if gain == held.epsilon else [Problem("", f"somebody may gain {simplest_payoff(gain)}, not {held.epsilon}")]
    )
    yield off, "nobody gains more than epsilon, anywhere"
    stray = _line_problem(found, graph)
    yield [] if stray is None else [Problem("", stray)], "the line is one that the moves and chance can make"


def _shape(found: ByReplies) -> list[Problem]:
    held = found.evidence
    graph: Any = held.arena
    if not graph.is_merged or (graph.endless is None) == (graph.stages is None):
        return [Problem("", "this is no graph that says what all play is worth")]
    is_told = held.verdict in STATUS and (held.verdict == UNKNOWN) == (held.choice is None)
    if not is_told or (held.verdict == SPE) != (held.epsilon == 0):
        return [Problem("", f"the verdict {held.verdict} does not go with an epsilon of {held.epsilon}")]
    if found.status != STATUS[held.verdict] or found.exact != (held.verdict == SPE):
        return [Problem("", f"the status is not {found.status}")]
    if found.unique is not None:
        return [Problem("", "whether this is the only payoff is not known")]
    if held.choice is None:
        return []
    sides = _sides(found)
    if sorted(m for side in sides for m in side) != list(range(len(graph.players))):
        return [Problem("", "the teams are not made of all players, each once")]
    shapes = [held.choice.shape, *(getattr(array, "shape", None) for array in (held.values, held.best))]
    if shapes != [(len(graph),), (len(graph), len(graph.players)), (len(graph), len(sides))]:
        return [Problem("", "there is not a move, a payoff and a bound for every position")]
    if held.values is None or list(found.payoff.vector) != [Fraction(u) for u in held.values[0]]:
        return [Problem("", f"the payoff is claimed to be {found.payoff}")]
    legal = (held.choice >= graph.first[:-1]) & (held.choice < graph.first[1:])
    wrong = np.flatnonzero(np.where(graph.mover >= 0, ~legal, held.choice != -1))[:MOST].tolist()
    return [Problem(path_of_node(graph, v), f"{graph.turn(v) or 'nobody'} makes no legal move") for v in wrong]


def _sides(found: ByReplies) -> list[list[int]]:
    graph = found.evidence.arena
    if found.teams is None:
        return [[m] for m in range(len(graph.players))]
    return [[graph.seat(player) for player in team] for team in found.teams]


def _wrong(
    graph: Graph, side: Sequence[int], bound: Sequence[Fraction], sign: int, fixed: Sequence[int], choice: Array
) -> list[int]:
    """The positions where a bound on what *side* gets does not hold, while the seats *fixed* make the moves told.

    A lower bound where *sign* is 1, an upper one where it is -1; whoever is not fixed may do anything.
    """
    own = FRIEND if sign > 0 else ENEMY
    parts = {player: own if m in fixed else -own for m, player in enumerate(graph.players)}
    signed = [sign * u for u in bound]
    if graph.stages is not None:
        names = [graph.players[m] for m in side]
        mixes = [_pure(graph, v, int(choice[v])) for v in range(len(graph))]
        return [
            v
            for v in range(len(graph))
            if signed[v] > stationary_due(graph, names, parts, mixes[v], v, signed, sign, own)
        ]
    assert graph.endless is not None
    column = np.empty(len(graph), dtype=object)
    column[:] = signed
    ends = np.flatnonzero(graph.mover == END).tolist()
    paid = {v: sum((Fraction(graph.payoff_at(v).vector[m]) for m in side), Fraction(0)) for v in ends}
    high = [v for v in ends if signed[v] > sign * paid[v]]
    seats = np.array([*(parts[player] for player in graph.players), NEUTRAL, NEUTRAL], dtype=np.int64)[graph.mover]
    endless = sign * sum((Fraction(graph.endless.vector[m]) for m in side), Fraction(0))
    above = np.array([u > endless for u in signed])
    sinks = high or stochastic_bounds_sinking(graph, column, seats, own, choice)
    return sinks or stochastic_bounds_staying(graph, above, seats, own, choice)


def _pure(graph: Graph, node: int, edge: int) -> dict[str, list[Fraction]]:
    """The shares of one move, for each player who moves there."""
    left, found = edge - int(graph.first[node]), {}
    sizes = stationary_choice_sizes(graph, node)
    for player in reversed(sizes):
        left, made = divmod(left, sizes[player])
        found[player] = [Fraction(k == made) for k in range(sizes[player])]
    return {player: found[player] for player in sizes}


def _line_problem(found: ByReplies, graph: Graph) -> str | None:
    """What is wrong with the line; through chance any of its moves may be told, where the likeliest goes round."""
    choice = found.evidence.choice
    assert choice is not None
    node, nodes = 0, [0]
    for step in found.line:
        names = graph.names(node)
        if step.player != graph.turn(node) or step.move not in names:
            return "the line is not one that can be played"
        edge = graph.edges(node)[names.index(step.move)]
        is_chance = graph.mover[node] == NATURE
        odds = graph.odds(node)[names.index(step.move)] if is_chance else Fraction(edge == int(choice[node]))
        if not odds or step.odds != (odds if odds < 1 else None):
            return "the line is not one that the moves and chance make"
        node = graph.child(edge)
        nodes.append(node)
    again = found.line.again
    ended = graph.mover[node] == END if again is None else nodes[again] == node
    return None if ended else "the line stops before the end"
