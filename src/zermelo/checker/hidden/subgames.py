"""Is an answer about a tree with hidden moves right?"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from zermelo.answers.evidence.solution.behaviour import TreePlays
from zermelo.answers.report import Problem, Report
from zermelo.checker.guarantee.guarantee import (
    Stages,
    inexact_guarantee_status_problems,
    report_guarantee_stages,
)
from zermelo.checker.hidden.best_reply import (
    check_best_reply_recall,
    recomputed_best_reply_gains,
    recomputed_best_reply_roots,
    recomputed_reply_information_set,
)
from zermelo.checker.paths import path_of_node
from zermelo.errors import ZermeloError
from zermelo.forms.arena import END, NATURE
from zermelo.forms.tree import Tree

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByBehaviour

LISTED = (
    "the subgames with hidden moves are all there, and what is claimed about their size, their players and "
    "exact numbers is right; other equilibria of theirs than the one taken are not looked at"
)


def check_subgame_perfect(answer: ByBehaviour) -> Report:
    """Checks everything that a subgame-perfect equilibrium claims; see `zermelo.check`."""
    return report_guarantee_stages(_stages(answer))


def _stages(answer: ByBehaviour) -> Stages:
    tree, plays = answer.evidence.arena, cast("TreePlays", answer)
    check_best_reply_recall(tree)
    yield subgame_plan_problems(plays), "at every information set odds are given, the same at all its nodes"
    values = recomputed_subgame_values(plays)
    yield _claims(answer, values), "payoff, line and what the subgames pay follow"
    roots = recomputed_best_reply_roots(tree)
    yield _listed(answer, roots), LISTED
    problems: list[Problem] = []
    for seat, player in enumerate(tree.players):
        allowed = Fraction(answer.regret[player])
        for _, problem in recomputed_best_reply_gains(tree, answer.shares, values, seat, roots):
            if problem.gain is not None and (answer.exact or problem.gain > allowed):
                problems.append(problem)
    if answer.exact:
        problems += [
            Problem("", f"{p} is claimed to gain {u}, though the answer is exact")
            for p, u in answer.regret.items()
            if u
        ]
    what = "gains" if answer.exact else "gains more than the regret"
    yield problems, f"nobody {what} by another strategy, in any subgame"


def subgame_plan_problems(answer: TreePlays) -> list[Problem]:
    """Returns what is wrong with the shares of moves: none, not 1 in all, or different inside an information set."""
    tree = answer.arena
    first: dict[int, dict[int, Fraction]] = {}
    for v in range(len(tree)):
        if tree.mover[v] < 0:
            continue
        mix, edges = answer.shares(v), tree.edges(v)
        if any(edge not in edges for edge in mix):
            return [Problem(path_of_node(tree, v), "a move is made that is none here")]
        if sum(mix.values()) != 1 or any(share <= 0 for share in mix.values()):
            return [Problem(path_of_node(tree, v), "the shares of the moves are not above 0 and 1 in all")]
        told = {edge - edges[0]: share for edge, share in mix.items()}
        if first.setdefault(recomputed_reply_information_set(tree, v), told) != told:
            return [Problem(path_of_node(tree, v), "something else is done than elsewhere in the same information set")]
    return []


def recomputed_subgame_values(answer: TreePlays) -> dict[int, list[Fraction]]:
    """Returns what every node is worth to everybody."""
    tree = answer.arena
    seats = range(len(tree.players))
    values: dict[int, list[Fraction]] = {}
    for v in range(len(tree) - 1, -1, -1):
        if tree.mover[v] == END:
            values[v] = [Fraction(u) for u in tree.payoff_at(v).vector]
            continue
        mix = _mix(tree, answer.shares, v)
        values[v] = [sum((share * values[e][q] for e, share in mix.items()), Fraction(0)) for q in seats]
    return values


def _claims(answer: ByBehaviour, values: dict[int, list[Fraction]]) -> list[Problem]:
    tree = answer.evidence.arena
    found = inexact_guarantee_status_problems(answer)
    if list(answer.payoff.vector) != values[0]:
        found.append(Problem("", f"the strategies pay ({', '.join(map(str, values[0]))}), not {answer.payoff}"))
    for one in answer.subgames:
        if list(one.payoff.vector) != values[one.node]:
            found.append(Problem(one.where, f"the strategies pay ({', '.join(map(str, values[one.node]))}) there"))
        if one.payoffs is not None and one.taken is not None and one.payoffs[one.taken] != one.payoff:
            found.append(Problem(one.where, "the equilibrium that was taken pays something else in the list"))
    try:
        nodes = tree.walk(answer.line.moves)
    except ZermeloError as error:
        return [*found, Problem("", f"the line cannot be played: {error}")]
    if tree.mover[nodes[-1]] != END or [tree.turn(v) for v in nodes[:-1]] != [step.player for step in answer.line]:
        found.append(Problem("", "the line is none of these players to an end"))
        return found
    for step, (v, w) in zip(answer.line, pairwise(nodes), strict=True):
        mix = _mix(tree, answer.shares, v)
        if not mix.get(w):
            found.append(Problem("", "the line makes a move that is never made"))
        elif step.odds != (mix[w] if len(mix) > 1 else None):
            found.append(Problem("", f"the odds of {step.move} in the line are {mix[w]}"))
    return found


def _mix(tree: Tree, shares: Callable[[int], dict[int, Fraction]], v: int) -> dict[int, Fraction]:
    """How often each move is made at a node, by chance or by its mover."""
    return dict(zip(tree.edges(v), tree.odds(v), strict=True)) if tree.mover[v] == NATURE else shares(v)


def _listed(answer: ByBehaviour, roots: list[int]) -> list[Problem]:
    """Every subgame whose first moves do not all lead to subgames or ends has hidden moves, and is listed once."""
    tree: Tree = answer.evidence.arena
    begins = set(roots)
    wanted = [v for v in roots if any(c not in begins and tree.mover[c] != END for c in tree.children(v))]
    told = sorted(one.node for one in answer.subgames)
    if told == wanted:
        return [*_described(answer, begins), *_counted(answer, roots, wanted)]
    other = next(v for v in sorted({*told, *wanted}) if told.count(v) != wanted.count(v))
    word = "is left out" if other in wanted else "does not begin there, or has no hidden moves"
    return [Problem(path_of_node(tree, other), f"a subgame {word}")]


def _described(answer: ByBehaviour, begins: set[int]) -> list[Problem]:
    """What is wrong with the size and the players that subgames are said to have."""
    tree, wrong = answer.evidence.arena, []
    for one in answer.subgames:
        nodes, inside = 0, [one.node]
        seats = set[int]()
        while inside:
            v = inside.pop()
            nodes += 1
            if v == one.node or v not in begins:
                inside += tree.children(v)
                seats |= {int(tree.mover[v])} if len(tree.children(v)) > 1 else set()
        who = tuple(p for seat, p in enumerate(tree.players) if seat in seats)
        if (one.where, one.nodes, one.players) != (path_of_node(tree, one.node), nodes, who):
            wrong.append(Problem(one.where, f"this subgame has {nodes} nodes, and {', '.join(who)} decide in it"))
    return wrong


def _counted(answer: ByBehaviour, roots: list[int], hidden: list[int]) -> list[Problem]:
    """What is wrong with how many choices are seen whole, and with which subgames are exact."""
    tree, wrong = answer.evidence.arena, []
    seen = sum(v not in hidden and tree.mover[v] >= 0 and len(tree.children(v)) > 1 for v in roots)
    if answer.seen != seen:
        wrong.append(Problem("", f"{seen} choices are made where everything is seen, not {answer.seen}"))
    if answer.exact and not all(one.exact for one in answer.subgames):
        wrong.append(Problem("", "the answer is called exact, and one of its subgames is not"))
    return wrong
