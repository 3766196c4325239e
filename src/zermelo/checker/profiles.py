"""What is a profile of strategies worth: subgame-perfect, an equilibrium point, or neither?

An equilibrium point (Luckhardt and Irani 1986): no player gains by changing a whole strategy, the others' held fixed.
Subgame-perfect: that, in every subgame. Best replies are found by working back from the ends, information set by
information set where players do not see everything; fractions throughout.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from zermelo.checker.orders import leaves_first
from zermelo.checker.places import place
from zermelo.errors import MethodError
from zermelo.forms.arena import END, Arena
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Number, simplest
from zermelo.forms.traits import cycle_in
from zermelo.forms.tree import Tree
from zermelo.results.profile import Profile
from zermelo.results.report import Problem, Report

MOST = 20


def judge(profile: Profile) -> Report:
    """Judges a profile; see `zermelo.check`."""
    arena = profile.arena
    if isinstance(arena, Graph) and cycle_in(arena) is not None:
        raise MethodError("Play can go round for ever here; profiles are judged in games that end.")
    order = leaves_first(arena)
    values = _expected(profile, order)
    roots = _subgame_roots(arena) if isinstance(arena, Tree) and arena.has_hidden_moves else None
    problems: list[Problem] = []
    at_start = False
    for seat in range(len(arena.players)):
        if roots is None:
            found = _seen(profile, order, values, seat)
        else:
            assert isinstance(arena, Tree)
            found = _hidden(profile, arena, order, values, seat, roots)
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


Found = list[tuple[int, Problem]]  # the root of the subgame where a player gains, and how


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
            found.append((v, _gain(arena, v, edge, seat, simplest(here), "by")))
    in_all = simplest(best[0] - values[0][seat])
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
    return Problem(place(arena, node), f"{arena.players[seat]} gains {gain} {how} {arena.name(node, edge)}", gain)


# ---------------------------------------------------------------- trees where players do not see everything


def _subgame_roots(tree: Tree) -> list[int]:
    """Returns the nodes where a subgame begins: no information set is partly inside the subtree. One sweep each way."""
    assert tree.info is not None
    enter, leave = np.zeros(len(tree), dtype=np.int64), np.zeros(len(tree), dtype=np.int64)
    below = np.ones(len(tree), dtype=np.int64)
    for v in range(len(tree) - 1, 0, -1):
        below[tree.parent[v]] += below[v]
    for v in range(len(tree)):  # numbers in depth-first order: a subtree is an interval
        at = enter[v] + 1
        leave[v] = enter[v] + below[v]
        for c in tree.children(v):
            enter[c], at = at, at + below[c]
    low, high = enter.copy(), enter.copy()
    known = np.flatnonzero(tree.info >= 0)
    sets = tree.info[known]
    least, most = np.full(int(sets.max()) + 1, len(tree)), np.zeros(int(sets.max()) + 1, dtype=np.int64)
    np.minimum.at(least, sets, enter[known])
    np.maximum.at(most, sets, enter[known])
    low[known], high[known] = least[sets], most[sets]
    for v in range(len(tree) - 1, 0, -1):
        p = tree.parent[v]
        low[p], high[p] = min(low[p], low[v]), max(high[p], high[v])
    inside = (low >= enter) & (high < leave) & (tree.mover != END)
    return [int(v) for v in np.flatnonzero(inside)]


def _hidden(
    profile: Profile, tree: Tree, order: list[int], values: dict[int, list[Fraction]], seat: int, roots: list[int]
) -> Found:
    """Gains of one player, subgame by subgame, where sets of nodes look alike to that player."""
    found: Found = []
    depth = _own_depth(tree, seat)
    for root in roots:
        best, move = _best_reply(profile, tree, seat, root, depth)
        if best > values[root][seat]:
            gain = simplest(best - values[root][seat])
            found.append((root, Problem(place(tree, root), f"{tree.players[seat]} gains {gain} by {move}", gain)))
    return found


def _own_depth(tree: Tree, seat: int) -> list[int]:
    """How many moves of the player's own lie above each node; the same all over an information set, or recall fails."""
    assert tree.info is not None
    depth = [0] * len(tree)
    history: list[tuple[tuple[int, int], ...]] = [()] * len(tree)
    seen: dict[int, tuple[tuple[int, int], ...]] = {}
    for v in range(len(tree)):
        own = tree.mover[v] == seat
        if own and seen.setdefault(int(tree.info[v]), history[v]) != history[v]:
            raise MethodError(
                f"{tree.players[seat]} forgets: the information set {tree.info_names[int(tree.info[v])]!r} joins nodes "
                "with different pasts of that player. Best replies need perfect recall."
            )
        for k, c in enumerate(tree.children(v)):
            depth[c] = depth[v] + own
            history[c] = (*history[v], (int(tree.info[v]), k)) if own else history[v]
    return depth


def _best_reply(profile: Profile, tree: Tree, seat: int, root: int, depth: list[int]) -> tuple[Fraction, str]:
    """The most the player can get in the subgame at *root*, and the moves that do it, in words."""
    assert tree.info is not None
    inside, reach = [root], {root: Fraction(1)}
    for v in inside:  # grows while it is read
        shares = profile.shares(v) if tree.mover[v] != END else {}
        for e in tree.edges(v):
            reach[e] = reach[v] * (1 if tree.mover[v] == seat else shares.get(e, Fraction(0)))
            inside.append(e)
    own = [v for v in inside if tree.mover[v] == seat]
    chosen: dict[int, int] = {}

    def worth(start: int) -> Fraction:
        total, stack = Fraction(0), [start]
        while stack:
            v = stack.pop()
            if tree.mover[v] == END:
                total += reach[v] * Fraction(int(tree.payoff[tree.end_row[v]][seat]), tree.scale)
            elif tree.mover[v] == seat:
                stack.append(tree.edges(v)[chosen[int(tree.info[v])]])  # type: ignore[index]
            else:
                stack += tree.children(v)
        return total

    said = []
    for level in sorted({depth[v] for v in own}, reverse=True):
        sets: dict[int, list[int]] = {}
        for v in own:
            if depth[v] == level:
                sets.setdefault(int(tree.info[v]), []).append(v)
        for number, members in sets.items():
            options = range(len(tree.edges(members[0])))
            scores = [sum((worth(tree.edges(v)[k]) for v in members), Fraction(0)) for k in options]
            chosen[number] = scores.index(max(scores))
            shares = profile.shares(members[0])
            kept = shares.get(tree.edges(members[0])[chosen[number]], Fraction(0))
            if kept != 1 and any(reach[v] for v in members):
                said.append(tree.name(members[0], tree.edges(members[0])[chosen[number]]))
    return worth(root), " and ".join(reversed(said)) or "nothing"
