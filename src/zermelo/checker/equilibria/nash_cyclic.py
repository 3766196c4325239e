"""Are the pure Nash outcomes of a game whose play can go on forever right, and are they all?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.answers.equilibria.nash.nash import NashOutcome, NashOutcomes
from zermelo.answers.equilibria.nash.nash_cyclic import EndlessPlays
from zermelo.answers.report import Problem, Report
from zermelo.checker.cyclic.attractors import check_attractor_stages
from zermelo.checker.guarantee.guarantee import Stages, guarantee_status_stage, report_guarantee_stages
from zermelo.checker.source import check_against_source
from zermelo.forms.arena import END, split_arena_path
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import simplest_payoff

SOUGHT = 20_000  # moves up to which payoffs that are not listed are sought again
Row = tuple[Fraction, ...]


def check_nash_cyclic(found: NashOutcomes) -> Report:
    """Checks everything that outcomes by threats claim; see `zermelo.check`."""
    return report_guarantee_stages(_stages(found))


def _stages(found: NashOutcomes) -> Stages:
    graph: Any = found.arena
    yield guarantee_status_stage(found, "solved")
    is_one = graph.is_merged and graph.endless is not None and not graph.has_chance
    wrong = [] if is_one else [Problem("", "this is no graph without chance that says what endless play pays")]
    yield wrong, "a graph without chance that says what endless play pays"
    yield check_against_source(graph)
    for player in found.players:
        for problems, said in check_attractor_stages(found.holding(player)):
            if problems or player == found.players[-1]:
                yield problems, f"guarantees: {said}"
    assert isinstance(found.evidence, EndlessPlays)
    sure = [[Fraction(int(u), found.evidence.unit) for u in row] for row in found.sure.tolist()]
    wrong = [problem for outcome in found.listed for problem in _outcome(graph, outcome, sure)]
    yield wrong, "every play listed: no move off it guarantees its player more; and what its threats say"
    if len(graph.succ) > SOUGHT:
        yield [], f"with more than {SOUGHT:,} moves other payoffs are not sought again"
        return
    known = {tuple(map(Fraction, payoff.vector)) for payoff in found.payoffs}
    due = {row for row in _rows(graph) if _is_outcome(graph, row, sure)}
    wrong = [] if due == known else [Problem("", f"there are {len(due)} payoffs of Nash outcomes, not those listed")]
    yield wrong, "the payoffs of all outcomes, found again"


def _outcome(graph: Graph, outcome: NashOutcome, sure: list[list[Fraction]]) -> list[Problem]:
    """Is the play one, does it pay what it says, and does nobody gain by leaving it?"""
    paid = tuple(map(Fraction, outcome.payoff.vector))
    node, nodes, due = 0, [0], {}
    for k, (edge, step) in enumerate(zip(outcome.edges, outcome.line, strict=True)):
        if edge not in graph.edges(node) or (step.player, step.move) != (graph.turn(node), graph.name(node, edge)):
            return [Problem("", f"the line {outcome.line} cannot be played")]
        seat = int(graph.mover[node])
        for other in graph.edges(node):
            held = sure[graph.child(other)][seat]
            if other != edge:
                due[outcome.line.moves[:k], graph.name(node, other)] = (graph.players[seat], paid[seat], held)
            if other != edge and held > paid[seat]:
                gain = simplest_payoff(held - paid[seat])
                return [Problem("", f"{graph.turn(node)} gains {gain} by {graph.name(node, other)}", gain)]
        node = graph.child(edge)
        nodes.append(node)
    again = outcome.line.again
    if again is None:
        ends = graph.mover[node] == END and tuple(map(Fraction, graph.payoff_at(node).vector)) == paid
    else:
        assert graph.endless is not None
        ends = again < len(nodes) - 1 and nodes[again] == node and tuple(map(Fraction, graph.endless.vector)) == paid
    if not ends:
        return [Problem("", f"the line {outcome.line} does not come to {outcome.payoff}")]
    for threat in outcome.threats:
        right = due.get((tuple(split_arena_path(threat.where)), threat.move))
        if right != (threat.player, threat.keeps, threat.held_to):
            return [Problem("", f"it is not so that {threat}")]
    return []


def _rows(graph: Graph) -> set[Row]:
    assert graph.endless is not None
    rows = {tuple(Fraction(int(u), graph.scale) for u in row) for row in graph.payoff.tolist()}
    return rows | {tuple(map(Fraction, graph.endless.vector))}


def _is_outcome(graph: Graph, row: Row, sure: list[list[Fraction]]) -> bool:
    """Is there a play that pays *row* and that nobody gains by leaving? Moves that tempt nobody, followed from 0."""
    assert graph.endless is not None
    kept: dict[int, list[int]] = {}
    waiting = [0]
    for v in waiting:  # grows while it is read
        if v in kept:
            continue
        children, seat = graph.children(v), int(graph.mover[v])
        kept[v] = [
            w for k, w in enumerate(children)
            if all(sure[other][seat] <= row[seat] for j, other in enumerate(children) if j != k)
        ]  # fmt: skip
        waiting += kept[v]
    ends = (v for v in kept if graph.mover[v] == END)
    if any(tuple(Fraction(int(u), graph.scale) for u in graph.payoff[graph.end_row[v]]) == row for v in ends):
        return True
    if tuple(map(Fraction, graph.endless.vector)) != row:
        return False
    left = {v: len(moves) for v, moves in kept.items()}
    into: dict[int, list[int]] = {v: [] for v in kept}
    for v, moves in kept.items():
        for w in moves:
            into[w].append(v)
    done = [v for v in kept if not left[v]]
    for w in done:  # grows while it is read
        for v in into[w]:
            left[v] -= 1
            if not left[v]:
                done.append(v)
    return bool(np.any(list(left.values())))
