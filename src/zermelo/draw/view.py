"""One way of looking at all kinds of games: trees, graphs of positions unfolded as needed, rules walked."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol

from zermelo.forms.arena import Arena
from zermelo.forms.explore import as_game, title_of
from zermelo.forms.game import CHANCE
from zermelo.forms.graph import Graph
from zermelo.forms.payoff import Number, vector_of
from zermelo.forms.tree import Tree

Count = tuple[int, int]  # nodes and ends
MOST_COUNTED = 300_000  # positions of a graph whose unfolded tree is still counted


class View(Protocol):
    """What a picture asks of a game. Keys are nodes, positions or states."""

    players: tuple[str, ...]
    title: str
    root: Any

    def turn(self, key: Any) -> str | None:
        """Returns who moves: a player, ``chance``, or None at an end."""

    def branches(self, key: Any) -> Sequence[tuple[int, Any]]:
        """Returns number and outcome of every move."""

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


def view_of(game: Any) -> View:
    """Returns the view of a tree, a graph, rules, or an object with the `Game` protocol."""
    found = as_game(game)
    if isinstance(found, Tree):
        return TreeView(found)
    return GraphView(found) if isinstance(found, Graph) else GameView(found)


class _ArenaView:
    """What trees and graphs have in common."""

    root = 0

    def __init__(self, arena: Arena) -> None:
        self.arena, self.players, self.title = arena, arena.players, arena.title

    def turn(self, key: int) -> str | None:
        return self.arena.turn(key)

    def branches(self, key: int) -> Sequence[tuple[int, int]]:
        return [(edge, self.arena.child(edge)) for edge in self.arena.edges(key)]

    def name(self, key: int, edge: int) -> str:
        return self.arena.name(key, edge)

    def odds(self, key: int) -> Sequence[Fraction]:
        return self.arena.odds(key)

    def payoff(self, key: int) -> Sequence[Number]:
        return self.arena.payoff_at(key).vector

    def info(self, key: int) -> tuple[int | None, str]:
        return None, ""


class TreeView(_ArenaView):
    """A tree. Nodes are numbered layer by layer, so what lies below a node is one stretch of each layer."""

    def __init__(self, tree: Tree) -> None:
        import numpy as np

        super().__init__(tree)
        self._tree = tree
        self._sizes = None
        if tree.info is not None and tree.has_hidden_moves:
            self._sizes = np.bincount(tree.info[tree.info >= 0])

    def info(self, key: int) -> tuple[int | None, str]:
        if self._sizes is None or self._tree.info is None:
            return None, ""
        held = int(self._tree.info[key])
        if held < 0 or self._sizes[held] < 2:
            return None, ""
        return held, self._tree.info_names[held] if held < len(self._tree.info_names) else ""

    def below(self, key: int) -> Count:
        first, ends = self._tree.first, self._tree.end_row
        low, high = int(first[key]), int(first[key + 1])
        nodes = paid = 0
        while low < high:
            nodes += high - low
            paid += int(ends[high - 1]) - int(ends[low - 1])
            low, high = int(first[low]), int(first[high])
        return nodes, paid


class GraphView(_ArenaView):
    """A graph of positions, shown as the tree it unfolds into."""

    def __init__(self, graph: Graph) -> None:
        super().__init__(graph)
        self._graph = graph
        self._counts: list[Count | None] | None = None

    def below(self, key: int) -> Count | None:
        if len(self._graph) > MOST_COUNTED:
            return None
        if self._counts is None:
            self._counts = _unfolded(self._graph)
        return self._counts[key]


class GameView:
    """Any object with the `Game` protocol, walked as far as it is looked at."""

    def __init__(self, game: Any) -> None:
        self.game, self.players, self.title = game, tuple(game.players), title_of(game)
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

    def branches(self, key: Any) -> Sequence[tuple[int, Any]]:
        return [(k, self.game.after(key, move)) for k, move in enumerate(self._moves(key))]

    def name(self, key: Any, edge: int) -> str:
        return str(self._moves(key)[edge])

    def odds(self, key: Any) -> Sequence[Fraction]:
        return [Fraction(share) for share in self.game.odds(key).values()]

    def payoff(self, key: Any) -> Sequence[Number]:
        return vector_of(self.game.payoff(key), self.players)

    def info(self, key: Any) -> tuple[int | None, str]:
        return None, ""

    def below(self, key: Any) -> Count | None:
        return None


def _unfolded(graph: Graph) -> list[Count | None]:
    """Counts, for every position, what the tree below it would hold; None for all where play can go round."""
    first, succ = graph.first.tolist(), graph.succ.tolist()
    found: list[Count | None] = [None] * len(graph)
    at = first[:-1]
    on_line = bytearray(len(graph))
    for start in range(len(graph)):
        line = [start] if found[start] is None else []
        while line:
            v = line[-1]
            on_line[v] = 1
            if at[v] < first[v + 1]:
                child = succ[at[v]]
                if found[child] is None:
                    if on_line[child]:
                        return [None] * len(graph)
                    line.append(child)
                    continue
                at[v] += 1
                continue
            nodes = ends = 0
            for child in succ[first[v] : first[v + 1]]:
                under = found[child] or (0, 0)
                is_end = first[child] == first[child + 1]
                nodes, ends = nodes + 1 + under[0], ends + (1 if is_end else under[1])
            found[v] = nodes, ends
            on_line[v] = 0
            line.pop()
    return found
