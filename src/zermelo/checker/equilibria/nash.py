"""Are the Nash outcomes right? Every play again, from the definition, and the profiles judged."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from zermelo.answers.equilibria.nash.nash import NashOutcome, NashOutcomes
from zermelo.answers.equilibria.nash.threats import Threat
from zermelo.answers.report import Problem, Report
from zermelo.checker.children_first import children_first_order
from zermelo.checker.equilibria.profiles import check_profile_of_game, recomputed_profile_payoffs
from zermelo.checker.equilibria.pure import check_pure
from zermelo.checker.guarantee.guarantee import (
    MOST,
    Stages,
    guarantee_arena_stages,
    guarantee_status_stage,
    report_guarantee_stages,
)
from zermelo.checker.paths import path_of_node
from zermelo.checker.strategy import check_strategy_profile
from zermelo.errors import ZermeloError
from zermelo.forms.arena import END, Arena, split_arena_path
from zermelo.forms.payoff import simplest_payoff

WALKED = 200_000  # nodes of the tree up to which all plays are counted again
JUDGED, PROFILES = 5_000, 5  # positions up to which profiles are judged, and how many of them

Values = dict[int, list[int]]


def check_nash(found: NashOutcomes) -> Report:
    """Checks everything that Nash outcomes claim; see `zermelo.check`."""
    return report_guarantee_stages(_stages(found))


def _stages(found: NashOutcomes) -> Stages:
    arena = found.arena
    yield guarantee_status_stage(found, "solved")
    chance = [Problem("", "chance moves here")] if arena.has_chance else []
    yield chance, "there is no chance"
    yield from guarantee_arena_stages(arena)
    perfect = check_pure(found.pure)
    same = [] if found.pure.arena is arena else [Problem("", "the subgame-perfect payoffs are those of another game")]
    yield [*same, *perfect.problems], "the subgame-perfect payoffs, by which threats are credible"
    sure = _guarantees(arena)
    wrong = [v for v in range(len(arena)) if found.sure[v].tolist() != sure[v]][:MOST]
    yield (
        [Problem(path_of_node(arena, v), "a guarantee is wrong here") for v in wrong],
        "everybody's guarantee everywhere",
    )
    listed = [problem for outcome in found.listed for problem in _outcome(found, outcome, sure)]
    yield listed, "every outcome listed: no move off its line guarantees its player more; and what its threats say"
    yield _counted(found, sure)
    if len(arena) > JUDGED:
        yield [], f"with more than {JUDGED:,} positions no profile is judged"
        return
    count = min(PROFILES, len(found.listed))
    judged = [problem for index in range(count) for problem in _profile(found, index)]
    yield judged, f"the profiles of {count} outcomes are equilibria, subgame-perfect where that is stated"


def _guarantees(arena: Arena) -> Values:
    """What everybody can guarantee, node by node: the mover raises the own column, and lowers all others."""
    sure: Values = {}
    for v in children_first_order(arena, range(len(arena))):
        if arena.mover[v] == END:
            sure[v] = arena.payoff[arena.end_row[v]].tolist()
        else:
            columns = zip(*(sure[c] for c in arena.children(v)), strict=True)
            sure[v] = [max(column) if q == arena.mover[v] else min(column) for q, column in enumerate(columns)]
    return sure


def _outcome(found: NashOutcomes, outcome: NashOutcome, sure: Values) -> list[Problem]:
    arena, node, due = found.arena, 0, {}
    for step, edge in zip(outcome.line, outcome.edges, strict=True):
        if edge not in arena.edges(node) or (step.player, step.move) != (arena.turn(node), arena.name(node, edge)):
            return [Problem(path_of_node(arena, node), f"the line {outcome.line} cannot be played")]
        for other in arena.edges(node):
            if other != edge:
                due[node, other] = int(arena.mover[node])
        node = arena.child(edge)
    if arena.mover[node] != END or arena.payoff_at(node) != outcome.payoff:
        return [Problem(path_of_node(arena, node), f"the line {outcome.line} does not end with {outcome.payoff}")]
    units = arena.payoff[arena.end_row[node]].tolist()
    for (v, other), seat in due.items():
        if sure[arena.child(other)][seat] > units[seat]:
            gain = simplest_payoff(Fraction(sure[arena.child(other)][seat] - units[seat], arena.scale))
            what = f"{arena.turn(v)} gains {gain} by {arena.name(v, other)}, so {outcome.line} is no Nash outcome"
            return [Problem(path_of_node(arena, v), what, gain)]
    return _threats(found, outcome, due, sure, units)


def _threats(
    found: NashOutcomes, outcome: NashOutcome, due: dict[tuple[int, int], int], sure: Values, units: list[int]
) -> list[Problem]:
    """Is there a threat for every move that could pay more, and are its numbers right?"""
    arena = found.arena
    said: dict[tuple[int, int], Threat] = {}
    for threat in outcome.threats:
        node = arena.at(split_arena_path(threat.where))
        said[node, arena.edge_named(node, threat.move)] = threat
    for (v, other), seat in due.items():
        below = arena.child(other)
        could = _could(arena, below, seat)
        if (v, other) not in said:
            if could > units[seat]:
                return [Problem(path_of_node(arena, v), f"the threat against {arena.name(v, other)} is missing")]
            continue
        threat = said.pop((v, other))
        if could <= units[seat]:
            return [
                Problem(
                    path_of_node(arena, v), f"{arena.name(v, other)} cannot pay more; no threat is needed: {threat}"
                )
            ]
        least = min(payoff.vector[seat] for payoff in found.pure.at(below))
        held = simplest_payoff(Fraction(sure[below][seat], arena.scale))
        right = (arena.players[seat], outcome.payoff.vector[seat], held, least)
        if (threat.player, threat.keeps, threat.held_to, threat.least) != right:
            return [Problem(path_of_node(arena, v), f"the threat says {threat}; the numbers are {right[1:]}")]
        if threat.credible != (threat.given_up is None):
            return [
                Problem(path_of_node(arena, v), "a threat names a punisher's loss, or none, against its being credible")
            ]
    return [Problem("", f"there is no such move on the line: {threat}") for threat in said.values()]


def _could(arena: Arena, node: int, seat: int) -> Any:
    """The most that *seat* gets at any end from *node* on."""
    waiting, seen = [node], {node}
    for v in waiting:  # grows while it is read
        new = [c for c in arena.children(v) if c not in seen] if arena.mover[v] != END else []
        seen.update(new)
        waiting += dict.fromkeys(new)
    return max(arena.payoff[arena.end_row[v]].tolist()[seat] for v in waiting if arena.mover[v] == END)


def _counted(found: NashOutcomes, sure: Values) -> tuple[list[Problem], str]:
    """Walks the whole tree, every play apart, and counts those that nobody gains by leaving."""
    arena, walked = found.arena, 0
    payoffs: Counter[tuple[int, ...]] = Counter()
    waiting: list[tuple[int, tuple[tuple[int, int], ...]]] = [(0, ())]  # a node, and what must not be beaten: seat, sum
    while waiting:
        v, bars = waiting.pop()
        walked += 1
        if walked > WALKED:
            return [], f"with more than {WALKED:,} nodes in the tree the outcomes are not counted again"
        if arena.mover[v] == END:
            units = arena.payoff[arena.end_row[v]].tolist()
            if all(units[seat] >= bar for seat, bar in bars):
                payoffs[tuple(units)] += 1
            continue
        seat, below = int(arena.mover[v]), arena.children(v)
        for i, c in enumerate(below):
            more = tuple((seat, sure[other][seat]) for j, other in enumerate(below) if j != i)
            waiting.append((c, bars + more))
    said = "all outcomes, counted again play by play"
    if found.is_complete != (len(found.listed) == found.total):
        return [Problem("", "the claim whether all outcomes are listed is wrong")], said
    if sum(payoffs.values()) != found.total:
        return [Problem("", f"there are {sum(payoffs.values()):,} outcomes, not {found.total:,}")], said
    if {arena.paid(row) for row in payoffs} != set(found.payoffs):
        return [Problem("", "the payoffs of all outcomes are not those listed")], said
    if len({outcome.edges for outcome in found.listed}) < len(found.listed):
        return [Problem("", "an outcome is listed twice")], said
    return [], said


def _profile(found: NashOutcomes, index: int) -> list[Problem]:
    outcome = found.listed[index]
    try:
        plan = found.profile(index)
    except (ZermeloError, LookupError, StopIteration) as error:
        return [Problem("", f"outcome {index} has no profile: {error}")]
    stray = check_profile_of_game(plan, found.arena)
    if stray is not None:
        return [stray]
    report, worth = check_strategy_profile(plan), recomputed_profile_payoffs(plan)
    if report.verdict != ("subgame-perfect" if outcome.is_subgame_perfect else "equilibrium"):
        return [Problem("", f"the profile of outcome {index} is {report.verdict}"), *report.problems[:3]]
    if tuple(map(simplest_payoff, worth[0])) != outcome.payoff.vector:
        return [Problem("", f"the profile of outcome {index} pays {worth[0]}, not {outcome.payoff}")]
    for threat in outcome.empty_threats:
        lost = threat.given_up
        assert lost is not None
        node, seat = plan.arena.at(split_arena_path(lost.where)), plan.arena.seat(lost.player)
        gain = worth[plan.arena.child(plan.arena.edge_named(node, lost.instead))][seat] - worth[node][seat]
        done = {plan.arena.name(node, e) for e in plan.shares(node)}
        if gain != lost.loss or done != {lost.plays} or plan.arena.turn(node) != lost.player:
            return [Problem(lost.where, f"it is not so that {lost}")]
    return []
