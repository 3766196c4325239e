"""`Tree`: a game as an immutable struct of arrays, nodes numbered layer by layer from the root, node 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from zermelo.errors import GameError
from zermelo.forms.arena import END, Arena, Array, Where, join_arena_path


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Tree(Arena):
    """A game tree. Children of node v are the nodes first[v] … first[v+1] - 1.

    `info` gives, per decision node, the number of its information set, where players do not see everything;
    `info_names` names the sets.
    """

    info: Array | None = None
    info_names: tuple[str, ...] = ()
    symmetric: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        first, mover = self.first, self.mover
        nodes = len(mover)
        if nodes == 0 or len(first) != nodes + 1 or first[0] != 1 or first[-1] != nodes or (np.diff(first) < 0).any():
            raise GameError("The arrays are not those of a tree numbered layer by layer.")
        childless = np.diff(first) == 0
        if not np.array_equal(childless, mover == END):
            raise GameError("In a tree the ends, and only they, have no moves.")
        if (first[:-1][~childless] <= np.flatnonzero(~childless)).any():
            raise GameError("In a tree numbered layer by layer every child comes after its parent.")
        self._check_rows()

    @property
    def as_tree(self) -> Tree:
        return self

    @cached_property
    def successors(self) -> Array:
        """Per move number, the node it leads to: in a tree the move and the node have one number."""
        return np.arange(len(self), dtype=np.int32)

    def child(self, edge: int) -> int:
        return edge

    @property
    def has_hidden_moves(self) -> bool:
        if self.info is None:
            return False
        known = self.info[self.info >= 0]
        return len(np.unique(known)) < len(known)

    @cached_property
    def parent(self) -> Array:
        """For each node its parent; -1 at the root."""
        up = np.full(len(self), -1, dtype=np.int32)
        up[1:] = np.repeat(np.arange(len(self), dtype=np.int32), np.diff(self.first))
        return up

    @cached_property
    def depth(self) -> int:
        """The number of moves on the longest line."""
        low, high, layers = 0, 1, 0
        while True:
            low, high = high, int(self.first[high])
            if low == high:
                return layers
            layers += 1

    def path_to(self, node: int) -> list[int]:
        """Returns the nodes from the root to *node*, the root left out."""
        nodes = []
        while node > 0:
            nodes.append(node)
            node = int(self.parent[node])
        return nodes[::-1]

    def path(self, node: int) -> list[str]:
        """Returns the names of the moves from the root to *node*."""
        return self.names_along(self.path_to(node))

    def state(self, node: int) -> Any:
        """Returns the position at *node*, found by playing the moves that lead there."""
        if self.source is None or self.move is None:
            return super().state(node)
        state = self._settled(self.source.start())
        for v in self.path_to(node):
            state = self.after(state, v)
        return state

    def address(self, node: int) -> str:
        return join_arena_path(self.path(node))

    def subtree(self, at: Where) -> Tree:
        """Returns the game that is left at *at*, a path of moves, a node or a state, as a tree of its own.

        >>> from zermelo.forms.build.tree import choose, end, tree
        >>> later = choose("Bob", {"l": end(0, 1), "r": end(1, 0)})
        >>> tree(("Ann", "Bob"), choose("Ann", {"out": end(2, 2), "in": later})).subtree("in").names(0)
        ['l', 'r']
        """
        from zermelo.forms.subgame import subgame_tree

        return subgame_tree(self, self.node_at(at))

    def nodes_meant(self, where: Where, seat: int) -> list[int]:
        if self.info is not None and where in self.info_names:
            named = [k for k, name in enumerate(self.info_names) if name == where]
            members = np.isin(self.info, named)
            own = members & (self.mover == seat)  # two players' sets may have one name
            return [int(v) for v in (own if own.any() else members).nonzero()[0]]
        node = self.node_at(where)
        if self.info is not None and self.info[node] >= 0:
            return [int(v) for v in (self.info == self.info[node]).nonzero()[0]]
        return [node]

    def _settled(self, state: Any) -> Any:
        return self.source.same(state) if self.symmetric else state

    def after(self, state: Any, edge: int) -> Any:
        """Returns the position after the move numbered *edge*, made at *state*."""
        assert self.move is not None
        action = int(self.move[edge])
        if self.vocabulary is None:
            return self._settled(self.source.act(state, action))
        return self._settled(self.source.after(state, self.vocabulary[action]))

    def names_along(self, edges: Sequence[int]) -> list[str]:
        if self.source is None or self.move is None or self.vocabulary is not None:
            return super().names_along(edges)
        state, names = self._settled(self.source.start()), []
        for edge in edges:  # one replay for the whole line instead of one per move
            names.append(str(self.source.name(state, int(self.move[edge]))))
            state = self.after(state, edge)
        return names

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return NotImplemented
        return (
            self.players == other.players
            and all(np.array_equal(getattr(self, n), getattr(other, n)) for n in ("first", "mover"))
            and self._pays_like(other)
            and _odds_alike(self, other)
            and _info_alike(self, other)
            and all(self.names(v) == other.names(v) for v in range(len(self)))
        )

    def __hash__(self) -> int:
        return hash((self.players, len(self), self.first.tobytes()))


def _odds_alike(a: Tree, b: Tree) -> bool:
    return all(a.odds(v) == b.odds(v) for v in np.flatnonzero(a.mover == -1).tolist())


def _info_alike(a: Tree, b: Tree) -> bool:
    if not (a.has_hidden_moves or b.has_hidden_moves):
        return True
    if a.info is None or b.info is None:
        return False
    pairs = set(zip(a.info.tolist(), b.info.tolist(), strict=True))
    return len(pairs) == len({x for x, _ in pairs}) == len({y for _, y in pairs})
