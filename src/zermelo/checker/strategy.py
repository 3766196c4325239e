"""What is a profile of strategies worth: subgame-perfect, an equilibrium point, or neither?

An equilibrium point (Luckhardt and Irani 1986): no player gains by changing a whole strategy, the others' held fixed.
Subgame-perfect: that, in every subgame. Best replies are found by working back from the ends, information set by
information set where players do not see everything; fractions throughout.
"""

from __future__ import annotations

from fractions import Fraction

from zermelo.answers.report import Problem, Report
from zermelo.answers.strategy import Profile
from zermelo.checker.children_first import children_first_order, children_first_repetition
from zermelo.checker.hidden.best_reply import (
    Found,
    check_best_reply_recall,
    recomputed_best_reply_gains,
    recomputed_best_reply_roots,
)
from zermelo.checker.paths import path_of_node
from zermelo.errors import MethodError
from zermelo.forms.arena import END, Arena
from zermelo.forms.payoff import Number, simplest_payoff

MOST = 20


def check_strategy_profile(profile: Profile) -> Report:
    """Judges a profile; see `zermelo.check`."""
    arena = profile.arena
    if arena.stages is not None:
        raise MethodError("This game has rewards on moves; profiles are judged in games that pay at the end only.")
    if children_first_repetition(arena) is not None:
        raise MethodError("Play can go on forever here; profiles are judged in games that end.")
    order = children_first_order(arena)
    values = _expected(profile, order)
    roots = None
    tree = arena.as_tree if arena.has_hidden_moves else None
    if tree is not None:
        check_best_reply_recall(tree)
        roots = recomputed_best_reply_roots(tree)
    problems: list[Problem] = []
    at_start = False
    for seat in range(len(arena.players)):
        if roots is None or tree is None:
            found = _seen(profile, order, values, seat)
        else:
            found = recomputed_best_reply_gains(tree, profile.shares, values, seat, roots)
        at_start = at_start or any(node == 0 for node, _ in found)
        problems += [problem for _, problem in found]
    verdict = "neither" if at_start else "equilibrium" if problems else "subgame-perfect"
    checked = ("every player's best reply, from the start and in every subgame",)
    return Report(tuple(problems[:MOST]), checked, verdict)


def _expected(profile: Profile, order: list[int]) -> dict[int, list[Fraction]]:
    """What each node is worth to each player under the profile."""
    arena = profile.arena
    seats = range(len(arena.players))
    values: dict[int, list[Fraction]] = {}
    for v in order:
        if arena.mover[v] == END:
            values[v] = [Fraction(int(u), arena.scale) for u in arena.payoff[arena.end_row[v]]]
        else:
            parts = [(share, values[arena.child(e)]) for e, share in profile.shares(v).items()]
            values[v] = [sum((share * row[q] for share, row in parts), Fraction(0)) for q in seats]
    return values


def _seen(profile: Profile, order: list[int], values: dict[int, list[Fraction]], seat: int) -> Found:
    """Gains of one player where every move is seen: the best reply, node by node."""
    arena = profile.arena
    best: dict[int, Fraction] = {}
    pick: dict[int, int] = {}
    for v in order:
        mover = int(arena.mover[v])
        if mover == END:
            best[v] = values[v][seat]
        elif mover == seat:
            pick[v] = max(arena.edges(v), key=lambda e: best[arena.child(e)])
            best[v] = best[arena.child(pick[v])]
        else:
            best[v] = sum((s * best[arena.child(e)] for e, s in profile.shares(v).items()), Fraction(0))
    found: Found = []
    for v in sorted(pick):
        edge = max(arena.edges(v), key=lambda e: values[arena.child(e)][seat])
        here = values[arena.child(edge)][seat] - values[v][seat]
        if here > 0:
            found.append((v, _gain(arena, v, edge, seat, simplest_payoff(here), "by")))
    in_all = simplest_payoff(best[0] - values[0][seat])
    if in_all > 0 and not any(v == 0 and problem.gain == in_all for v, problem in found):
        node = _first_difference(profile, best, pick, values, seat)
        found.insert(0, (0, _gain(arena, node, pick[node], seat, in_all, "in all, by a change that begins with")))
    return found


def _first_difference(
    profile: Profile, best: dict[int, Fraction], pick: dict[int, int], values: dict[int, list[Fraction]], seat: int
) -> int:
    """The node nearest the start where a best reply does something else and gains."""
    arena = profile.arena
    layer = [0]
    while layer:
        below: list[int] = []
        for v in layer:
            if v in pick and best[v] > values[v][seat] and profile.shares(v).get(pick[v]) != 1:
                return v
            if arena.mover[v] != END:
                edges = [pick[v]] if v in pick else list(profile.shares(v))
                below += [c for c in map(arena.child, edges) if best[c] > values[c][seat]]
        layer = list(dict.fromkeys(below))
    return 0


def _gain(arena: Arena, node: int, edge: int, seat: int, gain: Number, how: str) -> Problem:
    return Problem(
        path_of_node(arena, node), f"{arena.players[seat]} gains {gain} {how} {arena.name(node, edge)}", gain
    )
