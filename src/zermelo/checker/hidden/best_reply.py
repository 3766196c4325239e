"""Best replies where players do not see everything, subgame by subgame, with code of the checker's own.

A subgame's *piece* is what is left of it when the subgames inside are taken for ends. The player whose best reply is
sought can do in each of those whatever is best there, so pieces are swept one by one, the innermost first, and inside a
piece information set by information set, those behind the most own choices first. A node with one move is no choice.
Each node is looked at a fixed number of times for each player.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from zermelo.answers.report import Problem
from zermelo.checker.paths import path_of_node
from zermelo.errors import MethodError
from zermelo.forms.arena import END
from zermelo.forms.payoff import simplest_payoff
from zermelo.forms.tree import Tree


@dataclass(frozen=True)
class Lists:
    """The tree as plain lists, which are read faster than arrays."""

    mover: list[int]
    first: list[int]
    held: list[int]  # information sets

    @classmethod
    def of(cls, tree: Tree) -> Lists:
        return cls(
            tree.mover.tolist(),
            tree.first.tolist(),
            [recomputed_reply_information_set(tree, v) for v in range(len(tree))],
        )

    def edges(self, node: int) -> range:
        return range(self.first[node], self.first[node + 1])

    def chooses(self, node: int) -> bool:
        """Is there more than one move?"""
        return len(self.edges(node)) > 1


Shares = Callable[[int], dict[int, Fraction]]
Found = list[tuple[int, Problem]]  # the root of the subgame where a player gains, and how


def recomputed_reply_information_set(tree: Tree, node: int) -> int:
    """Returns the number of the information set at *node*; a node in no set is one of its own."""
    number = -1 if tree.info is None else int(tree.info[node])
    return number if number >= 0 else -1 - node


def recomputed_best_reply_roots(tree: Tree) -> list[int]:
    """Returns the nodes where a subgame begins.

    Going up from the ends, each node counts how many nodes of each set lie below, the smaller tally being poured into
    the larger; a set that is complete is forgotten. A subgame begins where no set is left unfinished.
    """
    lists = Lists.of(tree)
    mover, held = lists.mover, lists.held
    size: dict[int, int] = {}
    for v in range(len(tree)):
        if mover[v] >= 0:
            size[held[v]] = size.get(held[v], 0) + 1
    tallies: dict[int, dict[int, int]] = {}
    roots = []
    for v in range(len(tree) - 1, -1, -1):
        tally: dict[int, int] = {}
        parts = [tallies.pop(c) for c in lists.edges(v)]
        if mover[v] >= 0 and size[held[v]] > 1:
            parts.append({held[v]: 1})
        for part in parts:
            less, tally = sorted((part, tally), key=len)
            for number, count in less.items():
                tally[number] = tally.get(number, 0) + count
                if tally[number] == size[number]:
                    del tally[number]
        tallies[v] = tally
        if not tally and mover[v] != END:
            roots.append(v)
    return roots[::-1]


def check_best_reply_recall(tree: Tree) -> None:
    """Raises where a player's own last choice differs between nodes of one information set with several moves."""
    lists = Lists.of(tree)
    mover, held = lists.mover, lists.held
    last: list[tuple[tuple[int, int], ...]] = [((0, 0),) * len(tree.players)] * len(tree)
    seen: dict[int, tuple[int, int]] = {}
    for v in range(len(tree)):
        seat = mover[v] if lists.chooses(v) else END
        if seat >= 0 and seen.setdefault(held[v], last[v][seat]) != last[v][seat]:
            name = tree.info_names[held[v]]
            raise MethodError(
                f"{tree.players[seat]} forgets: the information set {name!r} joins nodes with different pasts of that "
                "player. Best replies need perfect recall."
            )
        for k, c in enumerate(lists.edges(v)):
            own = (held[v], k + 1)
            last[c] = last[v] if seat < 0 else (*last[v][:seat], own, *last[v][seat + 1 :])


def recomputed_best_reply_gains(
    tree: Tree, shares: Shares, values: dict[int, list[Fraction]], seat: int, roots: list[int]
) -> Found:
    """Returns where one player gains, subgame by subgame, and by which moves; *values* are those of the profile."""
    best: dict[int, Fraction] = {}
    found: Found = []
    begins, lists = set(roots), Lists.of(tree)
    for root in reversed(roots):
        best[root], moves, inner = _piece(tree, lists, shares, seat, root, best, begins, values)
        gain = simplest_payoff(best[root] - values[root][seat])
        if gain > 0:
            how = " and ".join(moves) or f"changing at {path_of_node(tree, inner) or 'the start'}"
            found.append((root, Problem(path_of_node(tree, root), f"{tree.players[seat]} gains {gain} by {how}", gain)))
    return found[::-1]


def _piece(
    tree: Tree, lists: Lists, shares: Shares, seat: int, root: int, best: dict[int, Fraction], roots: set[int],
    values: dict[int, list[Fraction]],
) -> tuple[Fraction, list[str], int]:  # fmt: skip
    """The most a player gets in the subgame at *root*, the moves of its piece that do it, and a subgame inside where
    the player does better than by the profile."""
    mover, held = lists.mover, lists.held
    reach, depth = {root: Fraction(1)}, {root: 0}
    inside, inner = [root], root
    for v in inside:  # grows while it is read
        if mover[v] == END or (v in roots and v != root):
            continue
        mix = shares(v)
        for c in lists.edges(v):
            reach[c] = reach[v] * (1 if mover[v] == seat else mix.get(c, Fraction(0)))
            depth[c] = depth[v] + (mover[v] == seat and lists.chooses(v))
            inside.append(c)
    worth: dict[int, Fraction] = {}
    layers: dict[int, list[int]] = {}
    for v in inside:
        if mover[v] == END:
            worth[v] = reach[v] * values[v][seat]
        elif v in roots and v != root:
            worth[v] = reach[v] * best[v]
            if reach[v] and best[v] > values[v][seat]:
                inner = v
        else:
            layers.setdefault(depth[v], []).append(v)
    moves: list[str] = []
    for level in sorted(layers, reverse=True):
        sets: dict[int, list[int]] = {}
        for v in layers[level]:
            if mover[v] == seat and lists.chooses(v):
                sets.setdefault(held[v], []).append(v)
        for members in sets.values():
            options = range(len(lists.edges(members[0])))
            scores = [sum((worth[lists.edges(v)[k]] for v in members), Fraction(0)) for k in options]
            mix, most = shares(members[0]), max(scores)
            kept = [k for k in options if scores[k] == most and mix.get(lists.edges(members[0])[k]) == 1]
            pick = (kept or [scores.index(most)])[0]  # what the profile does, where nothing is better
            for v in members:
                worth[v] = worth[lists.edges(v)[pick]]
            edge = lists.edges(members[0])[pick]
            if mix.get(edge) != 1 and any(reach[v] for v in members):
                moves.append(tree.name(members[0], edge))
        for v in reversed(layers[level]):
            if v not in worth:
                worth[v] = sum((worth[c] for c in lists.edges(v)), Fraction(0))
    return worth[root], moves[::-1], inner
