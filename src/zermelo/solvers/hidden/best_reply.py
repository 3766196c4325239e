"""Best replies where players do not see everything: one sweep over a tree, deepest own moves first.

With perfect recall a player's sets lie in levels by how many own choices come before them. At the deepest level all
that follows is fixed, so the best move of a set is the one that is worth most, summed over its nodes with the chance
that the others' moves lead there; then the level above, and so on. Nothing is looked at twice.

Reference: Wilson 1972; Koller and Megiddo 1992.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from zermelo.forms.arena import END, NATURE
from zermelo.forms.information.information_sets import information_by_node
from zermelo.forms.payoff import Number
from zermelo.forms.tree import Tree
from zermelo.solvers.hidden.sequence_form import Shares


def find_hidden_best_reply(
    tree: Tree, shares: Shares, seat: int, paid: Sequence[Number] | None = None
) -> tuple[Fraction, dict[int, int]]:
    """Returns the most that a player can get against *shares*, and which move at each set does it; the first of equals.

    *paid* is what the player gets at each end, in the order of the ends, where it is not the tree's own payoff.
    """
    sets, movers, firsts = information_by_node(tree), tree.mover.tolist(), tree.first.tolist()
    ends = [Fraction(int(u), tree.scale) for u in tree.payoff[:, seat]] if paid is None else paid
    reach: list[Number] = [1] * len(tree)
    level = [0] * len(tree)
    levels: list[list[int]] = []
    for v, mover in enumerate(movers):
        below = range(firsts[v], firsts[v + 1])
        odds = _odds(tree, v, mover, shares[sets[v]] if mover >= 0 and mover != seat else None)
        for k, c in enumerate(below):
            reach[c] = reach[v] if odds is None else reach[v] * odds[k]
            level[c] = level[v] + (mover == seat and len(below) > 1)
        while len(levels) <= level[v]:
            levels.append([])
        levels[level[v]].append(v)
    rows = tree.end_row.tolist()
    worth: list[Number] = [0] * len(tree)
    chosen: dict[int, int] = {}
    for nodes in reversed(levels):
        totals: dict[int, list[Number]] = {}
        for v in nodes:
            if movers[v] == seat:
                below = range(firsts[v], firsts[v + 1])  # where it is one node, its worth is not yet known, nor needed
                before = totals.get(sets[v])
                here = [worth[c] for c in below]
                totals[sets[v]] = here if before is None else [a + b for a, b in zip(before, here, strict=True)]
        chosen.update((held, total.index(max(total))) for held, total in totals.items())
        for v in reversed(nodes):
            if movers[v] == END:
                worth[v] = reach[v] * ends[rows[v]]
            elif movers[v] == seat:
                worth[v] = worth[firsts[v] + chosen[sets[v]]]
            else:
                worth[v] = sum(worth[firsts[v] : firsts[v + 1]])
    return Fraction(worth[0]), chosen


def hidden_best_reply_values(tree: Tree, shares: Shares) -> list[list[Fraction]]:
    """Returns what every node is worth to every player under *shares*."""
    sets, movers = information_by_node(tree), tree.mover.tolist()
    seats = range(len(tree.players))
    values: list[list[Fraction]] = [[] for _ in movers]
    for v in range(len(tree) - 1, -1, -1):
        if movers[v] == END:
            values[v] = [Fraction(int(u), tree.scale) for u in tree.payoff[tree.end_row[v]]]
            continue
        odds = _odds(tree, v, movers[v], shares[sets[v]] if movers[v] >= 0 else None)
        assert odds is not None
        parts = [(share, values[c]) for share, c in zip(odds, tree.edges(v), strict=True) if share]
        values[v] = [sum((share * row[q] for share, row in parts), Fraction(0)) for q in seats]
    return values


def hidden_best_reply_shares(tree: Tree, shares: Shares) -> Shares:
    """Returns *shares* with something sensible at the sets that were left out, which their owners' own plans avoid.

    There a best reply is made to what the others do; where they do not lead there either, the first move.
    """
    sets, movers = information_by_node(tree), tree.mover.tolist()
    made = dict(shares)
    missing: dict[int, set[int]] = {}
    for v, seat in enumerate(movers):
        if seat >= 0 and sets[v] not in shares:
            many = len(tree.edges(v))
            made[sets[v]] = (Fraction(1), *(Fraction(0),) * (many - 1))
            if many > 1:
                missing.setdefault(seat, set()).add(sets[v])
    replies = {seat: find_hidden_best_reply(tree, made, seat)[1] for seat in missing}
    for seat, held in missing.items():
        for number in held:
            many = len(made[number])
            made[number] = tuple(Fraction(int(k == replies[seat][number])) for k in range(many))
    return made


def _odds(tree: Tree, v: int, mover: int, given: tuple[Fraction, ...] | None) -> Sequence[Fraction] | None:
    return tree.odds(v) if mover == NATURE else given
