"""Profiles in which a move depends on what has been promised: the next node's promise follows from the move made.

In a tree every node is reached in one way, so it has one promise, and the profile is one of the tree itself. Among
merged positions one position may be reached with different promises; the profile is then one of the game whose
positions are pairs: a position, and the promise that stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.answers.strategy import Profile
from zermelo.forms.arena import END, NATURE, Arena, Array
from zermelo.forms.graph import Graph
from zermelo.forms.tree import Tree

ALWAYS = Fraction(1)
# At a node with its promise: the move made there (any number where chance moves) or moves with their shares, and a
# promise for every move.
Decides = Callable[[int, Any], tuple[int | dict[int, Fraction], Sequence[Any]]]


def keep_promises(
    arena: Arena, promise: Hashable, decides: Decides, shown: Callable[[Any], Hashable] = lambda promise: promise
) -> Profile:
    """Returns the profile that keeps *promise* from the start: *decides* says what is done and promised at each node.

    *shown* turns a promise into what is written next to a position where positions are merged.
    """
    if (tree := arena.as_tree) is not None:
        return _in_tree(tree, promise, decides)
    number = {(0, promise): 0}
    pairs: list[tuple[int, Any]] = [(0, promise)]
    mixes: dict[int, dict[int, Fraction]] = {}
    first: list[int] = [0]
    succ: list[int] = []
    for at, (v, note) in enumerate(pairs):  # grows while it is read
        if arena.mover[v] != END:
            chosen, notes = decides(v, note)
            for e, below in zip(arena.edges(v), notes, strict=True):
                share = chosen.get(e) if isinstance(chosen, dict) else ALWAYS if e == chosen else None
                if share is not None and arena.mover[v] != NATURE:
                    mixes.setdefault(at, {})[len(succ)] = share
                pair = (arena.child(e), below)
                if number.setdefault(pair, len(pairs)) == len(pairs):
                    pairs.append(pair)
                succ.append(number[pair])
        first.append(len(succ))
    stands, begins, follows = (np.array(numbers, dtype=np.int32) for numbers in ([v for v, _ in pairs], first, succ))
    return Profile(game_of_promises(arena, stands, begins, follows, lambda at: shown(pairs[at][1])), mixes)


def _in_tree(tree: Tree, promise: Any, decides: Decides) -> Profile:
    mixes: dict[int, dict[int, Fraction]] = {}
    promises: dict[int, Any] = {0: promise}
    movers, bounds = tree.mover.tolist(), tree.first.tolist()
    for v, seat in enumerate(movers):  # parents before children
        note = promises.pop(v)
        if seat != END:
            chosen, notes = decides(v, note)
            if seat != NATURE:
                mixes[v] = chosen if isinstance(chosen, dict) else {chosen: ALWAYS}
            promises.update(zip(range(bounds[v], bounds[v + 1]), notes, strict=True))
    return Profile(tree, mixes)


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Pairs(Graph):
    """The game whose positions are pairs: a position of `base`, numbered in `stands`, and what is promised there."""

    base: Arena
    stands: Array

    def name(self, node: int, edge: int) -> str:
        """Returns what people call the move: its name in the game itself. Most are never asked for."""
        v = int(self.stands[node])
        return self.base.name(v, int(self.base.first[v]) + edge - int(self.first[node]))


class States(Sequence[Any]):
    """Positions with the promises that stand there, made when they are asked for."""

    def __init__(self, base: Arena, stands: Array, promise: Callable[[int], Hashable]) -> None:
        self.base, self.stands, self.promise = base, stands, promise
        self.has_states = base.states is not None

    def __len__(self) -> int:
        return len(self.stands)

    def __getitem__(self, at: Any) -> Any:
        v = int(self.stands[at])
        return (self.base.state(v) if self.has_states else v, self.promise(at))


def game_of_promises(
    base: Arena, stands: Array, first: Array, succ: Array, promise: Callable[[int], Hashable]
) -> Pairs:
    """Returns the game of pairs, given the position of each, its moves, and its promise as people read it."""
    at = base.mover[stands]
    ends = stands[at == END]
    weight = None
    if base.weight is not None:
        weight = base.weight[np.repeat(base.first[stands] - first[:-1], np.diff(first)) + np.arange(len(succ))]
    return Pairs(
        players=base.players, scale=base.scale, title=base.title, first=first, mover=at, weight=weight, succ=succ,
        payoff=base.payoff[base.end_row[ends]], base=base, stands=stands, states=States(base, stands, promise),
    )  # fmt: skip
