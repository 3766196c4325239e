"""The tree of a game, or its positions as a graph: a picture, and what stands at each node that it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.errors import BudgetError, NameError_, ParameterError, ZermeloError, nearest
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.session import Table

if TYPE_CHECKING:
    from zermelo.draw.tree.view import View
    from zermelo.forms.graph import Graph

KINDS = ("auto", "tree", "graph", "walked")
MOST_SHOWN, MOST_OPENED = 400, 300
FEW = 60  # positions of a graph around the one in its middle


@question
def drawn(
    table: Table, focus: Names = (), path: Names = (), kind: str = "auto", opened: Names = (), shut: Names = (),
    most: int = 200,
) -> dict[str, Any]:  # fmt: skip
    """Returns a picture that begins at *focus* and shows *path*, folded, and what stands at each node shown.

    *opened* and *shut* are paths, each written as one name. A game too large to be explored is drawn without values;
    so is any game that is only *walked*, which takes no time.
    """
    if kind not in KINDS:
        raise ParameterError(f"kind is {', '.join(KINDS)}, not {kind[:40]!r}.")
    if not 2 <= most <= MOST_SHOWN:
        raise ParameterError(f"most is between 2 and {MOST_SHOWN}.")
    if table.traits.is_matrix:
        return {"applies": False, "why": "Everybody moves at the same time, so there is no tree to look at."}
    if len(opened) + len(shut) > MOST_OPENED:
        raise ParameterError(f"At most {MOST_OPENED} nodes are opened and shut by hand.")
    if kind == "walked":
        found = _tree(walked(table), (), None, focus, path, opened, shut, min(most, FEW))
        return {"applies": True, **found, "note": ""}
    try:
        arena: Any = table.arena()
    except BudgetError as error:
        if kind == "graph":
            raise
        found = _tree(walked(table), (), None, focus, path, opened, shut, most)
        return {"applies": True, **found, "note": str(error)}
    marks, values, note = answered(table)
    can_merge = arena.is_merged
    if kind == "graph" and not can_merge:
        kind = "tree"  # no position is reached in two ways
    if kind == "graph" or (kind == "auto" and can_merge and table.explored_traits().is_cyclic):
        found = _graph(table, arena, marks, values, focus, path, min(most, FEW))
    else:
        found = _tree(view_on(table), marks, values, focus, path, opened, shut, most)
    return {
        "applies": True, **found, "note": note, "kinds": ["tree", "graph"] if can_merge else ["tree"],
        "nodes_in_all": len(arena),
    }  # fmt: skip


def answered(table: Table) -> tuple[Any, Any, str]:
    """Returns the moves chosen and what nodes are worth, as far as the game can be solved, and why not."""
    from zermelo.answers.pictures import values_of

    try:
        found = table.solution()
    except ZermeloError as error:
        return (), None, str(error)
    if not found.has_strategies:
        return (), None, "No strategies are known, so no moves are marked."
    return found.shares, values_of(found), ""


def view_on(table: Table) -> Any:
    """Returns one view for all pictures, so that what it has counted is counted once."""
    from zermelo.draw.tree.view import view_of

    return table.find("view", lambda: view_of(table.arena()))


def walked(table: Table) -> Any:
    """Returns a view of the game as it is, explored only where somebody looks."""
    from zermelo.draw.tree.view import view_of

    return view_of(table.game)


def key_at(view: View, path: Names) -> Any:
    """Returns the node, position or state that *path* leads to."""
    return keys_along(view, path)[-1]


def keys_along(view: View, path: Names) -> list[Any]:
    """Returns what is passed on *path*, the start included."""
    passed = [view.root]
    for move in path:
        key = passed[-1]
        edges = view.edges(key)
        names = [view.name(key, e) for e in edges]
        if move not in names:
            known = f"The moves are {', '.join(names[:40])}." if names else "The game is over there."
            raise NameError_(f"No move {move!r} here.{nearest(move, names)} {known}")
        passed.append(view.child(key, edges[names.index(move)]))
    return passed


# ---------------------------------------------------------------- trees


def _tree(
    view: Any, marks: Any, values: Any, focus: Names, path: Names, opened: Names, shut: Names, most: int
) -> dict[str, Any]:
    from zermelo.draw.tree.sketch import preorder, sketch
    from zermelo.draw.tree.tree import WIDEST, tree_svg
    from zermelo.formats.json.fields import number
    from zermelo.forms.arena import split_path

    begin = key_at(view, focus)
    above = keys_along(view, path)[len(focus) : -1] if path[: len(focus)] == focus else []
    options: dict[str, Any] = {
        "at": begin, "marks": marks, "values": values, "most": most,
        "opened": [*above, *(key_at(view, tuple(split_path(one))) for one in opened)],
        "shut": [key for one in shut if (key := key_at(view, tuple(split_path(one)))) not in above],
    }  # fmt: skip
    root = sketch(view, widest=max(2, min(most // 2, WIDEST)), **options)
    index: dict[int, int] = {}
    nodes = []
    for k, twig in enumerate(preorder(root)):
        index[id(twig)] = k
        below = view.below(twig.key) if twig.turn is not None else (0, 0)
        worth = twig.payoff or twig.value
        nodes.append({
            "turn": twig.turn, "move": twig.name, "up": None, "folded": twig.is_folded, "hidden": twig.hidden,
            "chosen": twig.is_chosen, "below": None if below is None else list(below),
            "worth": None if worth is None else [number(u) for u in worth],
            "odds": None if twig.odds is None else number(twig.odds),
        })  # fmt: skip
    for twig in preorder(root):
        for child in twig.children:
            nodes[index[id(child)]]["up"] = index[id(twig)]
    return {"kind": "tree", "svg": tree_svg(view, title="", **options), "nodes": nodes, "focus": list(focus)}


# ---------------------------------------------------------------- graphs


def _graph(table: Table, graph: Graph, marks: Any, values: Any, focus: Names, path: Names, most: int) -> dict[str, Any]:
    from zermelo.draw.graph.graph import graph_svg
    from zermelo.draw.graph.neighbourhood import nearby
    from zermelo.formats.json.fields import number

    node, here = graph.at(focus), graph.at(path)
    found = nearby(graph, at=node, marks=marks, most=most, steps=None)
    if not any(here in held for held in found.columns.values()):
        focus, node = path, here
        found = nearby(graph, at=node, marks=marks, most=most, steps=None)
    svg = graph_svg(graph, marks=marks, values=values, at=node, most=most, title="")
    came = table.find("ways", lambda: ways_from_start(graph))
    nodes = {}
    for column, held in found.columns.items():
        for v in held:
            worth = graph.payoff_at(v).vector if graph.turn(v) is None else values(v) if values else None
            nodes[str(v)] = {
                "turn": graph.turn(v), "column": column, "path": path_to(graph, came, v),
                "worth": None if worth is None else [number(u) for u in worth],
            }  # fmt: skip
    nodes[str(node)]["path"], nodes[str(here)]["path"] = list(focus), list(path)
    return {"kind": "graph", "svg": svg, "positions": nodes, "focus": list(focus)}


def ways_from_start(graph: Graph) -> Any:
    """Returns for each position the move by which it is first reached from the start; -1 at the start."""
    import numpy as np

    came = np.full(len(graph), -2, dtype=np.int64)
    came[0] = -1
    layer = np.array([0])
    while len(layer):
        begin, count = graph.first[layer].astype(np.int64), np.diff(graph.first)[layer].astype(np.int64)
        last = np.cumsum(count)
        edges = np.arange(int(last[-1])) + np.repeat(begin - last + count, count)
        there = graph.succ[edges]
        is_new = came[there] == -2
        edges, there = edges[is_new], there[is_new]
        layer, first = np.unique(there, return_index=True)
        came[layer] = edges[first]
    return came


def path_to(graph: Graph, came: Any, node: int) -> list[str]:
    """Returns a shortest path from the start to *node*."""
    import numpy as np

    edges: list[int] = []
    while (edge := int(came[node])) >= 0:
        edges.append(edge)
        node = int(np.searchsorted(graph.first, edge, side="right")) - 1
    return graph.names_along(edges[::-1])
