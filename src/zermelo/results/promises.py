"""Profiles in which a move depends on what has been promised: the next node's promise follows from the move made.

In a tree every node is reached in one way, so it has one promise, and the profile is one of the tree itself. Among
merged positions one position may be reached with different promises; the profile is then one of the game whose
positions are pairs: a position, and the promise that stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.forms.arena import END, NATURE, Arena
from zermelo.forms.graph import Graph
from zermelo.forms.tree import Tree
from zermelo.results.profile import Profile

ALWAYS = Fraction(1)
# At a node with its promise: the move made there (any number where chance moves) or moves with their shares, and a
# promise for every move.
Decides = Callable[[int, Any], tuple[int | dict[int, Fraction], Sequence[Any]]]


def keep_promises(
    arena: Arena, promise: Hashable, decides: Decides, shown: Callable[[Any], Hashable] = lambda promise: promise
) -> Profile:
    """Returns the profile that keeps *promise* from the start: *decides* says what is done and promised at each node.

    *shown* turns a promise into what is written beside a position where positions are merged.
    """
    if isinstance(arena, Tree):
        return _in_tree(arena, promise, decides)
    number = {(0, promise): 0}
    pairs: list[tuple[int, Any]] = [(0, promise)]
    mixes: dict[int, dict[int, Fraction]] = {}
    first: list[int] = [0]
    succ: list[int] = []
    moves: list[int] = []
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
                moves.append(e)
        first.append(len(succ))
    return Profile(_paired(arena, pairs, first, succ, moves, shown), mixes)


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


def _paired(
    arena: Arena, pairs: list[tuple[int, Any]], first: list[int], succ: list[int], moves: list[int],
    shown: Callable[[Any], Hashable],
) -> Graph:  # fmt: skip
    """The game whose positions are pairs of a position and a promise."""
    nodes = np.array([v for v, _ in pairs])
    edges = np.array(moves, dtype=np.int64)
    has_states = isinstance(arena, Graph) and arena.states is not None
    words: dict[str, int] = {}
    names = []
    for at, (v, _) in enumerate(pairs):
        names += [words.setdefault(arena.name(v, e), len(words)) for e in moves[first[at] : first[at + 1]]]
    ends = nodes[arena.mover[nodes] == END]
    return Graph(
        players=arena.players, scale=arena.scale, title=arena.title, first=np.array(first, dtype=np.int32),
        mover=arena.mover[nodes], payoff=arena.payoff[arena.end_row[ends]],
        weight=None if arena.weight is None else arena.weight[edges], move=np.array(names, dtype=np.int32),
        vocabulary=tuple(words), succ=np.array(succ, dtype=np.int32),
        states=[(arena.state(v) if has_states else v, shown(note)) for v, note in pairs],
    )  # fmt: skip
