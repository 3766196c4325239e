"""One way of looking at all kinds of games: trees, graphs of positions unfolded as needed, rules walked."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol, cast

from zermelo.draw.tree.counts import Count, TreeCounts, drawn_tree_counts
from zermelo.forms.arena import Arena
from zermelo.forms.explore.explore import as_explorable_game, explored_game_title
from zermelo.forms.game import CHANCE
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Number, payoff_quotient, payoff_vector
from zermelo.forms.traits.traits import traits_of_game
from zermelo.forms.tree import Tree

Bounds = Sequence[tuple[Number, Number]]


class View(Protocol):
    """What a picture asks of a game. Keys are nodes, positions or states; the moves of a key are numbered."""

    players: tuple[str, ...]
    title: str
    root: Any

    def turn(self, key: Any) -> str | None:
        """Returns who moves: a player, ``chance``, or None at an end."""

    def edges(self, key: Any) -> range:
        """Returns the numbers of the moves."""

    def child(self, key: Any, edge: int) -> Any:
        """Returns where a move leads."""

    def name(self, key: Any, edge: int) -> str:
        """Returns what people call a move."""

    def odds(self, key: Any) -> Sequence[Fraction]:
        """Returns the odds of chance's moves."""

    def payoff(self, key: Any) -> Sequence[Number]:
        """Returns what each player gets at an end."""

    def info(self, key: Any) -> tuple[int | None, str]:
        """Returns number and name of the information set, where it holds several nodes."""

    def below(self, key: Any) -> Count | None:
        """Returns how many nodes and ends there are below *key*; None where that is not known."""

    def reach(self, key: Any) -> Bounds | None:
        """Returns the least and the greatest that each player gets at the ends below *key*, where that is known."""

    @property
    def bounds(self) -> Bounds | None:
        """The least and the greatest that each player can get; None where that is not known."""


def tree_view(game: Any) -> View:
    """Returns the view of a tree, a graph, rules, or an object with the `Game` protocol; a view as it is."""
    if isinstance(game, (TreeView, GraphView, GameView)):
        return game
    found = as_explorable_game(game)
    if (arena := traits_of_game(found).arena) is None:
        return GameView(found)
    return GraphView(arena.as_graph) if arena.as_graph is not None else TreeView(cast(Tree, arena))


class _ArenaView:
    """What trees and graphs have in common."""

    root = 0

    def __init__(self, arena: Arena) -> None:
        self.arena, self.players, self.title = arena, arena.players, arena.title

    def turn(self, key: int) -> str | None:
        return self.arena.turn(key)

    def edges(self, key: int) -> range:
        return self.arena.edges(key)

    def child(self, key: int, edge: int) -> int:
        return self.arena.child(edge)

    def name(self, key: int, edge: int) -> str:
        return self.arena.name(key, edge)

    def odds(self, key: int) -> Sequence[Fraction]:
        return self.arena.odds(key)

    def payoff(self, key: int) -> Sequence[Number]:
        return self.arena.payoff_at(key).vector

    def info(self, key: int) -> tuple[int | None, str]:
        return None, ""

    def reach(self, key: int) -> Bounds | None:
        return None

    @cached_property
    def bounds(self) -> Bounds | None:
        paid, scale = self.arena.payoff, self.arena.scale
        if not len(paid):
            return None
        columns = (paid[:, seat] for seat in range(paid.shape[1]))
        return [(payoff_quotient(int(c.min()), scale), payoff_quotient(int(c.max()), scale)) for c in columns]


class TreeView(_ArenaView):
    """A tree."""

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        self._tree = tree
        self._counts = TreeCounts(tree)
        self._states: dict[int, Any] = {}

    @cached_property
    def _sizes(self) -> Any:
        """How many nodes each information set holds; None where every set holds one."""
        import numpy as np

        held = self._tree.info
        if held is None or not (held >= 0).any():
            return None
        sizes = np.bincount(held[held >= 0])
        return sizes if int(sizes.max()) > 1 else None

    def info(self, key: int) -> tuple[int | None, str]:
        if self._sizes is None or self._tree.info is None:
            return None, ""
        held = int(self._tree.info[key])
        if held < 0 or self._sizes[held] < 2:
            return None, ""
        return held, self._tree.info_names[held] if held < len(self._tree.info_names) else ""

    def name(self, key: int, edge: int) -> str:
        tree = self._tree
        if tree.source is None or tree.move is None or tree.vocabulary is not None:
            return tree.name(key, edge)
        return str(tree.source.name(self._state(key), int(tree.move[edge])))

    def _state(self, key: int) -> Any:
        """The position at a node, from that of the nearest node above whose position is known."""
        if not self._states:
            self._states[0] = self._tree.state(0)
        above = []
        while key not in self._states:
            above.append(key)
            key = int(self._tree.parent[key])
        state = self._states[key]
        for node in reversed(above):
            state = self._states[node] = self._tree.after(state, node)
        return state

    def below(self, key: int) -> Count:
        return self._counts.below(key)

    def reach(self, key: int) -> Bounds | None:
        return self._counts.reach(key)


class GraphView(_ArenaView):
    """A graph of positions, shown as the tree it unfolds into."""

    def __init__(self, graph: Graph) -> None:
        super().__init__(graph)
        self._graph = graph

    @cached_property
    def _counts(self) -> tuple[Any, Any] | None:
        return drawn_tree_counts(self._graph)

    def below(self, key: int) -> Count | None:
        if self._counts is None:
            return None
        nodes, ends = float(self._counts[0][key]), float(self._counts[1][key])
        return (int(nodes), int(ends)) if 0 <= nodes < float("inf") else None


class GameView:
    """Any object with the `Game` protocol, walked as far as it is looked at."""

    bounds: Bounds | None = None

    def __init__(self, game: Any) -> None:
        self.game, self.players, self.title = game, tuple(game.players), explored_game_title(game)
        self.root = game.start()
        self._last: tuple[Any, list[Any]] = (None, [])

    def turn(self, key: Any) -> str | None:
        found = self.game.turn(key)
        return None if found is None else str(found)

    def _moves(self, key: Any) -> list[Any]:
        if self._last[0] != key or not self._last[1]:
            chance = self.turn(key) == CHANCE
            self._last = key, list(self.game.odds(key) if chance else self.game.moves(key))
        return self._last[1]

    def edges(self, key: Any) -> range:
        return range(len(self._moves(key)) if self.turn(key) is not None else 0)

    def child(self, key: Any, edge: int) -> Any:
        return self.game.after(key, self._moves(key)[edge])

    def name(self, key: Any, edge: int) -> str:
        return str(self._moves(key)[edge])

    def odds(self, key: Any) -> Sequence[Fraction]:
        return [Fraction(share) for share in self.game.odds(key).values()]

    def payoff(self, key: Any) -> Sequence[Number]:
        return payoff_vector(self.game.payoff(key), self.players)

    def info(self, key: Any) -> tuple[int | None, str]:
        return None, ""

    def below(self, key: Any) -> Count | None:
        return None

    def reach(self, key: Any) -> Bounds | None:
        return None
