"""A subgame is a game: what is left to play from a position, as a tree, a graph, rules or any other object.

A subgame of a tree begins where no information set lies partly below and partly elsewhere. In a graph it holds the
positions that can be reached. Rules are not explored for it: they begin elsewhere, at any position they know.

References: Selten 1965 for subgames of trees with information sets.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from zermelo.errors import MethodError, NameError_
from zermelo.forms.arena import END, Arena, join_arena_path
from zermelo.forms.game import RulesGame
from zermelo.forms.graph import Graph
from zermelo.forms.information.information_sets import information_by_node, information_name, information_subgame_roots
from zermelo.forms.positions import Rest, position_path, position_place, read_position_state
from zermelo.forms.traits.kinds import matrix_of_kind
from zermelo.forms.tree import Tree

FEW = 2_000  # positions among which one is looked for that was given by its state
AT_ONCE = "A matrix has no subgames but itself: everybody moves once, at the same time. Leave out at=."


class RulesSubgame(RulesGame):
    """What is left of `whole`, a game given by rules, at a position."""

    def __init__(self, whole: RulesGame, state: tuple[int, ...], path: str = "") -> None:
        super().__init__(whole.rules)
        self.whole, self._begin = whole, state
        self._where = f"after {path}" if path else f"from {_written(whole, state)}"

    def start(self) -> tuple[int, ...]:
        """Returns the position that it begins at."""
        return self._begin

    @property
    def title(self) -> str:
        """What the whole game is called, and where this begins."""
        return f"{self.whole.title} {self._where}"

    def __repr__(self) -> str:
        return f"subgame({self.whole!r}, {self._begin})"


def subgame(game: Any, at: Any) -> Any:
    """Returns the game that is left to play at a position of *game*; *game* itself where *at* is None or the start.

    *at* is a path of move names, as one text or a list, a state, or in a tree or graph the number of a node.

    >>> from zermelo.forms.build.tree import choose, end, tree
    >>> later = choose("Bob", {"l": end(0, 1), "r": end(1, 0)})
    >>> left = subgame(tree(("Ann", "Bob"), choose("Ann", {"out": end(2, 2), "in": later})), "in")
    >>> len(left), left.turn(0)
    (3, 'Bob')
    """
    if at is None:
        return game
    if matrix_of_kind(game) is not None:
        raise MethodError(AT_ONCE)
    state = position_place(game, at)
    if isinstance(game, Tree):
        return subgame_tree(game, state)
    if isinstance(game, Graph):
        return subgame_graph(game, state)
    return _begun(game, state, _path(game, at))


def subgame_in_play(game: Any, at: Any) -> Any:
    """Returns the same; of rules with few positions it refuses a state that play from the start never comes to.

    >>> from zermelo.forms.explore.explore import as_explorable_game
    >>> from zermelo.games import Nim
    >>> subgame_in_play(as_explorable_game(Nim((1, 2))), (3, 0, 0))
    Traceback (most recent call last):
    zermelo.errors.NameError_: (3, 0, 0) is not a position of this game: play from the start never comes to it.
    """
    if isinstance(game, RulesGame) and at is not None and position_path(game, at) is None and not game.is_numbered:
        _refuse_unreached(game, position_place(game, at))
    return subgame(game, at)


def _refuse_unreached(game: RulesGame, state: tuple[int, ...]) -> None:
    order = [getattr(game, "whole", game).start()]  # a subgame may be asked for any position of the whole
    reached = set(order)
    for here in order:  # grows while it is read
        if here == state or len(reached) > FEW:
            return
        moves = () if game.turn(here) is None else game.actions(here)
        new = {after: None for after in (game.act(here, a) for a in moves) if after not in reached}
        reached.update(new)
        order += new
    raise NameError_(f"{state!r} is not a position of this game: play from the start never comes to it.")


def subgame_tree(tree: Tree, root: int) -> Tree:
    """Returns the tree below the node *root*; refuses one that is entered or left by somebody who cannot see it.

    What lies below a node is, in each layer, an interval of node numbers: (low, high) gives way to (first[low],
    first[high]).
    """
    if root == 0:
        return tree
    _refuse_cut(tree, root)
    layers, low, high = [], root, root + 1
    while low < high:
        layers.append(np.arange(low, high, dtype=np.int32))
        low, high = int(tree.first[low]), int(tree.first[high])
    nodes = np.concatenate(layers)
    widths = np.diff(tree.first)[nodes]
    first = np.concatenate([[1], 1 + np.cumsum(widths)]).astype(tree.first.dtype)
    source = None if tree.source is None else _begun(tree.source, tree.state(root))
    return replace(
        tree, first=first, source=source, title=_after(tree, root), **_rows(tree, nodes),
        weight=None if tree.weight is None else tree.weight[nodes],
        move=None if tree.move is None else tree.move[nodes],
        info=None if tree.info is None else tree.info[nodes],
    )  # fmt: skip


def subgame_graph(graph: Graph, start: int) -> Graph:
    """Returns the positions that can be reached from *start*, in the order in which play comes to them."""
    if start == 0 and len(graph.starts) == 1:
        return graph
    first, succ = graph.first.tolist(), graph.succ.tolist()
    order, number = [start], {start: 0}
    for v in order:  # grows while it is read
        for w in succ[first[v] : first[v + 1]]:
            if number.setdefault(w, len(order)) == len(order):
                order.append(w)
    nodes = np.array(order, dtype=np.int64)
    edges = np.array([e for v in order for e in range(first[v], first[v + 1])], dtype=np.int64)
    widths = np.diff(graph.first)[nodes]
    states = graph.states
    if states is not None:
        states = states[nodes] if isinstance(states, np.ndarray) else [states[v] for v in order]
    source = None if graph.source is None or graph.states is None else _begun(graph.source, graph.state(start))
    return replace(
        graph, first=np.concatenate([[0], np.cumsum(widths)]).astype(graph.first.dtype),
        succ=np.array([number[succ[e]] for e in edges.tolist()], dtype=graph.succ.dtype), states=states, source=source,
        title=_after(graph, start), weight=None if graph.weight is None else graph.weight[edges],
        move=None if graph.move is None else graph.move[edges], starts=(0,),
        awaited=None if graph.awaited is None else graph.awaited[graph.end_row[nodes[graph.mover[nodes] == END]]],
        stages=None if graph.stages is None else graph.stages.part(edges, number), **_rows(graph, nodes),
    )  # fmt: skip


def _rows(arena: Arena, nodes: Any) -> dict[str, Any]:
    """Who moves at *nodes*, and what those of them that are ends pay."""
    mover = arena.mover[nodes]
    return {"mover": mover, "payoff": arena.payoff[arena.end_row[nodes[mover == END]]]}


def _begun(game: Any, state: Any, path: str = "") -> Any:
    """A game that is not explored, begun at *state*; the *path* there, where that was given."""
    if not isinstance(game, RulesGame):
        return Rest(game, state)
    if isinstance(game, RulesSubgame):
        return _begun(game.whole, state)
    return game if state == game.start() else RulesSubgame(game, state, path)


def _path(game: Any, at: Any) -> str:
    """The moves that *at* names, as one text; none where it is a state."""
    if isinstance(at, str):
        rules: Any = getattr(game, "rules", None)
        is_state = read_position_state(at) is not None or (hasattr(rules, "can_read") and rules.can_read(at))
        return "" if is_state else at
    return join_arena_path(at) if isinstance(at, (list, tuple)) and all(isinstance(name, str) for name in at) else ""


def _after(arena: Arena, node: int) -> str:
    """What the game is called, and where this part of it begins."""
    if arena.as_tree is not None:
        return f"{arena.title} after {join_arena_path(arena.as_tree.path(node))}".lstrip()
    return f"{arena.title} from {_written(arena.source, arena.address(node))}".lstrip()


def _written(game: Any, state: Any) -> str:
    """A position as the game writes it on one line, where it does."""
    rules = getattr(game, "rules", None)
    return str(rules.write(list(state))) if rules is not None and hasattr(rules, "write") else str(state)


def _refuse_cut(tree: Tree, root: int) -> None:
    """Raises where an information set lies partly below *root* and partly elsewhere; names both."""
    if tree.mover[root] == END or not tree.has_hidden_moves:
        return
    begins = set(information_subgame_roots(tree))
    if root in begins:
        return
    sets = information_by_node(tree)
    below: set[int] = set()
    low, high = root, root + 1
    while low < high:
        below.update(range(low, high))
        low, high = int(tree.first[low]), int(tree.first[high])
    outside = {held for v, held in enumerate(sets) if held >= 0 and v not in below}
    cut = next(v for v in sorted(below) if sets[v] in outside)
    above = int(tree.parent[root])
    while above not in begins:
        above = int(tree.parent[above])
    where, around = join_arena_path(tree.path(root)), join_arena_path(tree.path(above)) or "the start"
    raise NameError_(
        f"No subgame begins at {where}: the information set {information_name(tree, cut)!r} of {tree.turn(cut)} has "
        f"nodes elsewhere, too. The subgame around it begins at {around}."
    )
