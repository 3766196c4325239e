"""Are bounds on values right, where moves pay on the way? From the stationary strategies alone, exactly.

Let d be what a point is worth one move later. A lower bound L is right when the side's own mixes prove it:

* at every end it is at most what the end pays the side;
* at chance's turn it is at most the average of what each move pays and the bound behind it;
* elsewhere it is at most the average, by the mixes told for the side and evenly for neutral players, of what a move
  pays and d times the bound behind it, whatever choices the others make.

For then n moves on, whatever the others do, L is at most what has been paid and dⁿ times a bound that is behind it; and
dⁿ vanishes, since chance alone does not go round, or play has ended. An upper bound is right by the same with all signs
turned round. Nothing is iterated here, and no matrix is solved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

from zermelo.answers.evidence.stationary import Stationary
from zermelo.answers.guarantee.guarantee import Outlook
from zermelo.answers.guarantee.guarantees import Guarantees
from zermelo.answers.parts import FRIEND, NEUTRAL
from zermelo.answers.report import Problem, Report
from zermelo.checker.children_first import children_first_repetition
from zermelo.checker.guarantee.guarantee import (
    MOST,
    Stages,
    checked_guarantee_sides,
    guarantee_summary_problems,
    report_guarantee_stages,
)
from zermelo.checker.paths import path_of_node
from zermelo.checker.source import check_against_source
from zermelo.checker.stochastic.stochastic import BOTH, TOLD, check_stochastic_followed
from zermelo.forms.arena import END, NATURE
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import simplest_payoff

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByStages

ONE = Fraction(1)
Mix = Sequence[Fraction]


def check_stationary_stages(found: Outlook | Guarantees) -> Report:
    """Checks a guarantee or an outlook, or everybody's, where moves pay on the way; see `zermelo.check`."""
    return report_guarantee_stages(_stages(found))


def check_stationary(found: ByStages) -> Report:
    """Checks what will happen where moves pay on the way; see `zermelo.check`."""
    return report_guarantee_stages(_solved(found))


def _solved(found: ByStages) -> Stages:
    yield from _stages(found.evidence.view)
    graph = found.evidence.arena
    assert graph.stages is not None
    movers = {seat for v in range(len(graph)) for seat in graph.seats_at(v)}
    yield from check_stochastic_followed(found, *_paid_rows(graph), movers)


def _paid_rows(graph: Graph) -> tuple[list[tuple[int, ...]], int]:
    """What everybody gets at ends and by moves, in rows from which every play is summed, and the units.

    Where later points are worth less, payoffs must follow in proportion, so the row of nothing is one of them. Where
    nothing is discounted, every play comes to one end, and what moves pay is looked at on top of an end.
    """
    assert graph.stages is not None
    ends = [tuple(map(int, row)) for row in graph.payoff.tolist()]
    base = ends[0] if graph.stages.discount is None else (0,) * len(graph.players)
    moves = [tuple(a + int(b) for a, b in zip(base, row, strict=True)) for row in graph.stages.reward.tolist()]
    return [*ends, base, *moves], graph.scale


def _stages(found: Outlook | Guarantees) -> Stages:
    arena, each = found.arena, checked_guarantee_sides(found)
    yield _shape(arena, each), "a graph whose moves pay on the way; two bounds and a mix for every position"
    yield _told(found), TOLD
    yield stationary_discount_problems(arena), "what is far off counts less and less, or every play ends"
    yield check_against_source(arena)
    for k, outlook in enumerate(each):
        for problems, said in _outlook_stages(outlook):
            if problems or k == len(each) - 1:
                yield problems, said


def _shape(arena: Any, each: Sequence[Outlook]) -> list[Problem]:
    if not arena.is_merged or arena.stages is None:
        return [Problem("", "this is no graph whose moves pay on the way")]
    for outlook in each:
        evidence = outlook.evidence
        if not isinstance(evidence, Stationary) or {outlook.values.shape, evidence.upper.shape} != {(len(arena), 1)}:
            return [Problem("", "there are not two bounds for every position")]
        if not outlook.by.is_points or set(outlook.parts) != set(arena.players) or not outlook.side:
            return [Problem("", "not every player has a part, or the question is not about points")]
        if any(outlook.parts.get(p) != FRIEND for p in outlook.side):
            return [Problem("", "the side is not among its own friends")]
        if len(evidence.mixes) != 1 or len(evidence.mixes[0]) != len(arena):
            return [Problem("", "there is not a mix for every position")]
        wrong = [v for v in range(len(arena)) if not _is_mix(arena, outlook, v)][:MOST]
        if wrong:
            return [Problem(path_of_node(arena, v), f"this is no way for {arena.turn(v)} to move") for v in wrong]
    return []


def stationary_choice_sizes(graph: Graph, node: int) -> dict[str, int]:
    """Returns how many choices each player who moves at *node* has."""
    assert graph.stages is not None
    if node in graph.stages.at_once:
        return {graph.players[seat]: len(names) for seat, names in graph.stages.at_once[node]}
    seat = int(graph.mover[node])
    return {graph.players[seat]: len(graph.edges(node))} if seat >= 0 else {}


def _is_mix(graph: Graph, outlook: Outlook, node: int) -> bool:
    """Do the shares told at *node* sum to 1, none below 0, neutral players making every choice equally often?"""
    assert isinstance(outlook.evidence, Stationary)
    mixes, sizes = outlook.evidence.mixes[0][node], stationary_choice_sizes(graph, node)
    if set(mixes) != set(sizes):
        return False
    for player, size in sizes.items():
        mix = mixes[player]
        if len(mix) != size or sum(mix) != 1 or min(mix) < 0:
            return False
        if outlook.parts[player] == NEUTRAL and len(set(mix)) > 1:
            return False
    return True


def _told(found: Outlook | Guarantees) -> list[Problem]:
    """Where several questions are answered at once, it is solved when the bounds of all of them meet."""
    same = bool((found.values == found.upper).all())
    if found.status == ("solved" if same else "bounded") and found.exact == same:
        return []
    return [Problem("", f"the status is {found.status}, and the bounds are {'' if same else 'not '}the same")]


def stationary_discount_problems(graph: Any) -> list[Problem]:
    """Returns what is wrong where what is far off does not count less and less, and play need not end."""
    discount = graph.stages.discount
    if discount is None:
        back = children_first_repetition(graph)
        return (
            [] if back is None else [Problem(path_of_node(graph, back), "play can return, and nothing is discounted")]
        )
    if not 0 <= discount < 1:
        return [Problem("", f"a point is worth {discount} of a point later; that is not below 1")]
    left = {v for v in range(len(graph)) if graph.mover[v] == NATURE}
    while left:
        done = {v for v in left if not left & set(graph.children(v))}
        if not done:
            return [Problem(path_of_node(graph, min(left)), "chance alone can go round here")]
        left -= done
    return []


# ---------------------------------------------------------------- one side


def _outlook_stages(outlook: Outlook) -> Stages:
    graph, evidence = outlook.arena.as_graph, outlook.evidence
    assert graph is not None and isinstance(evidence, Stationary)
    for sign, name, own in BOTH:
        held = outlook.values if sign > 0 else evidence.upper
        bound = [sign * Fraction(u) / outlook.unit for u in held[:, 0].tolist()]
        wrong = []
        for v in range(len(graph)):
            due = stationary_due(graph, outlook.side, outlook.parts, evidence.mixes[0][v], v, bound, sign, own)
            if bound[v] > due:
                told, proven = simplest_payoff(sign * bound[v]), simplest_payoff(sign * due)
                said = f"the {name} bound is {told}, but the moves prove {proven}"
                wrong.append(Problem(path_of_node(graph, v), said))
        yield wrong[:MOST], f"the {name} bound follows from the given mixed strategies, whatever the others do"
    crossed = [v for v in range(len(graph)) if outlook.values[v, 0] > evidence.upper[v, 0]][:MOST]
    yield (
        [Problem(path_of_node(graph, v), "the lower bound is above the upper one") for v in crossed],
        "bounds do not cross",
    )
    yield guarantee_summary_problems(outlook), "the claim about the start"
    steps = [] if _plays(outlook, graph) else [Problem("", "the line is not one that the mixes and chance can make")]
    yield steps, "the line is one that the mixes and chance can make"


def stationary_due(
    graph: Graph, side: Sequence[str], parts: Mapping[str, int], mixes: Mapping[str, Mix], node: int,
    bound: Sequence[Fraction], sign: int, own: int,
) -> Fraction:  # fmt: skip
    """Returns what the moves make of a position for *side* at the least, all signs turned round where *sign* is -1.

    Whoever has the part *own*, or is neutral, mixes as told; the others may do anything.
    """
    if graph.mover[node] == END:
        return sign * sum((Fraction(graph.payoff_at(node)[p]) for p in side), Fraction(0))
    if graph.mover[node] == NATURE:
        pairs = zip(graph.odds(node), graph.edges(node), strict=True)
        return sum((share * _after(graph, side, e, bound, sign, ONE) for share, e in pairs), Fraction(0))
    assert graph.stages is not None
    later = ONE if graph.stages.discount is None else graph.stages.discount
    worth = [_after(graph, side, e, bound, sign, later) for e in graph.edges(node)]
    return min(
        sum((share * u for share, u in zip(shares, worth, strict=True)), Fraction(0))
        for shares in _replies(mixes, stationary_choice_sizes(graph, node), parts, own)
    )


def _after(
    graph: Graph, side: Sequence[str], edge: int, bound: Sequence[Fraction], sign: int, later: Fraction
) -> Fraction:
    """What a move pays the side, and the bound behind it, as much as that counts."""
    assert graph.stages is not None
    units = sum(int(graph.stages.reward[edge, graph.seat(p)]) for p in side)
    return sign * Fraction(units, graph.scale) + later * bound[graph.child(edge)]


def _replies(
    mixes: Mapping[str, Mix], sizes: Mapping[str, int], parts: Mapping[str, int], own: int
) -> Iterator[list[Fraction]]:
    """The shares of all moves, once for each thing that those do who are against *own*; the others do as told."""
    against = [p for p in sizes if parts[p] == -own]
    for choices in product(*(range(sizes[p]) for p in against)):
        made = dict(zip(against, choices, strict=True))
        rows = [[Fraction(k == made[p]) for k in range(sizes[p])] if p in made else mixes[p] for p in sizes]
        shares = []
        for odds in product(*rows):
            share = ONE
            for part in odds:
                share *= part
            shares.append(share)
        yield shares


def _plays(outlook: Outlook, graph: Graph) -> bool:
    """Is the line one that the mixes told and chance can make, with the odds that these give?"""
    assert isinstance(outlook.evidence, Stationary)
    node, nodes = 0, [0]
    for step in outlook.line:
        names = graph.names(node)
        if step.player != graph.turn(node) or step.move not in names:
            return False
        if graph.mover[node] == NATURE:
            shares = list(graph.odds(node))
        else:
            mixes = outlook.evidence.mixes[0][node]
            sizes, nobody = stationary_choice_sizes(graph, node), dict.fromkeys(outlook.parts, FRIEND)
            shares = next(_replies(mixes, sizes, nobody, FRIEND))
        share = shares[names.index(step.move)]
        if not share or step.odds != (share if share < 1 else None):
            return False
        node = graph.child(graph.edges(node)[names.index(step.move)])
        nodes.append(node)
    again = outlook.line.again
    return bool(graph.mover[node] == END) if again is None else nodes[again] == node
