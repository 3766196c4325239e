"""The tree of a game, or its positions as a graph: a picture, and what stands at each node that it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.errors import BudgetError, NameError_, ParameterError, ZermeloError, error_hint
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.questions.labels import web_labels
from zermelo.faces.web.questions.traits import NO_TREE
from zermelo.faces.web.session import Table

if TYPE_CHECKING:
    from zermelo.draw.tree.view import View
    from zermelo.forms.graph import Graph

KINDS = ("auto", "tree", "graph", "walked")
MOST_SHOWN, MOST_OPENED = 400, 300
UNFOLDED = 8  # moves of the best line
FEW = 60  # positions of a graph around the one in its middle; nodes of a large tree
WHOLE = 200  # nodes of a tree that is shown whole


@question("drawn")
def web_picture(
    table: Table, focus: Names = (), path: Names = (), kind: str = "auto", opened: Names = (), shut: Names = (),
    most: int = 200, beside: str = "solution", player: str = "", friends: Names = (), enemies: Names = (),
    neutral: Names = (),
) -> dict[str, Any]:  # fmt: skip
    """Returns a picture that begins at *focus* and shows *path*, folded, and what stands at each node shown.

    *beside* the nodes of a tree stand the values of the solution, the guarantees of all, or the outlook of a *player*
    among *friends*, *enemies* and *neutral* players; or they say which nodes they are of the player's and-or tree.

    *opened* and *shut* are paths, each written as one name. A game too large to be explored is drawn without values;
    so is any game that is only *walked*, which takes no time.
    """
    if kind not in KINDS:
        raise ParameterError(f"kind is {', '.join(KINDS)}, not {kind[:40]!r}.")
    if most != 0 and not 2 <= most <= MOST_SHOWN:
        raise ParameterError(f"most is between 2 and {MOST_SHOWN}, or 0 for as many as are read with ease.")
    if table.traits.is_matrix:
        return {"applies": False, "why": NO_TREE}
    if len(opened) + len(shut) > MOST_OPENED:
        raise ParameterError(f"At most {MOST_OPENED} nodes are opened and shut by hand.")
    if kind == "walked":
        found = _tree(_walked_view(table), (), None, focus, path, opened, shut, min(most or FEW, FEW))
        return {"applies": True, **found, "note": ""}
    try:
        arena: Any = table.arena()
        most = most or _eased(_shared_view(table))
    except BudgetError as error:
        most = most or FEW
        if kind == "graph":
            raise
        found = _tree(_walked_view(table), (), None, focus, path, opened, shut, most)
        return {"applies": True, **found, "note": str(error)}
    can_merge = arena.is_merged
    if beside != "solution":
        options = web_labels(table, _shared_view(table), beside, player, friends, enemies, neutral)
        marks = options.pop("marks", ())
        found = _tree(_shared_view(table), marks, None, focus, path, opened, shut, most, **options)
        return {"applies": True, **found, "note": "", "nodes_in_all": len(arena), "kinds": _kinds(can_merge)}
    marks, values, note = _marks_and_values(table)
    if kind == "graph" and not can_merge:
        kind = "tree"  # no position is reached in two ways
    if kind == "graph" or (kind == "auto" and can_merge and table.explored_traits().is_cyclic):
        found = _graph(table, arena, marks, values, focus, path, min(most, FEW))
    else:
        view = _shared_view(table)
        found = _tree(view, marks, values, focus, path, opened, shut, most, _best_line(table, view, path))
    return {
        "applies": True, **found, "note": note, "kinds": _kinds(can_merge), "nodes_in_all": len(arena), "most": most,
    }  # fmt: skip


def _eased(view: Any) -> int:
    """How many nodes are shown unless somebody asks for more: all of a small tree, of a larger one the best line."""
    below = view.below(view.root)
    return WHOLE if below is not None and below[0] <= WHOLE else FEW


def _kinds(can_merge: bool) -> list[str]:
    return ["tree", "graph"] if can_merge else ["tree"]


def _marks_and_values(table: Table) -> tuple[Any, Any, str]:
    """Returns the moves chosen and what nodes are worth, as far as the game can be solved, and why not."""
    from zermelo.answers.pictures import answer_picture_values

    try:
        found = table.solution()
    except ZermeloError as error:
        return (), None, str(error)
    if not found.has_strategies:
        return (), None, "No strategies are known, so no moves are marked."
    return found.shares, answer_picture_values(found), ""


def _shared_view(table: Table) -> Any:
    """Returns one view for all pictures, so that what it has counted is counted once."""
    from zermelo.draw.tree.view import tree_view

    return table.find("view", lambda: tree_view(table.arena()))


def _walked_view(table: Table) -> Any:
    """Returns a view of the game as it is, explored only where somebody looks."""
    from zermelo.draw.tree.view import tree_view

    return tree_view(table.game)


def _key_at(view: View, path: Names) -> Any:
    """Returns the node, position or state that *path* leads to."""
    return _keys_along(view, path)[-1]


def _keys_along(view: View, path: Names) -> list[Any]:
    """Returns what is passed on *path*, the start included."""
    passed = [view.root]
    for move in path:
        key = passed[-1]
        edges = view.edges(key)
        names = [view.name(key, e) for e in edges]
        if move not in names:
            known = f"The moves are {', '.join(names[:40])}." if names else "The game is over there."
            raise NameError_(f"No move {move!r} here.{error_hint(move, names)} {known}")
        passed.append(view.child(key, edges[names.index(move)]))
    return passed


def _best_line(table: Table, view: Any, path: Names) -> Names:
    """The moves of the solution from here on, as far as a picture shows them unfolded."""
    from zermelo.faces.web.questions.position.position import web_position_line

    found = table.known_solution()
    if found is None or not found.has_strategies:
        return ()
    line = web_position_line(found, table.arena().at(path))
    return tuple(step.move for step in line.steps[:UNFOLDED])


# ---------------------------------------------------------------- trees


def _tree(
    view: Any, marks: Any, values: Any, focus: Names, path: Names, opened: Names, shut: Names, most: int,
    line: Names = (), **more: Any,
) -> dict[str, Any]:  # fmt: skip
    from zermelo.draw.tree.sketch import sketch_preorder, tree_sketch
    from zermelo.draw.tree.tree import WIDEST, tree_svg
    from zermelo.formats.json.fields import number_to_field
    from zermelo.forms.arena import split_arena_path

    begin = _key_at(view, focus)
    folded = {key for one in shut for key in _keys_along(view, tuple(split_arena_path(one)))[-1:]}
    above = _keys_along(view, path)[len(focus) : -1] if path[: len(focus)] == focus else []
    ahead = _keys_along(view, (*path, *line))[len(path) : -1] if path[: len(focus)] == focus else []
    options: dict[str, Any] = {
        "at": begin, "marks": marks, "values": values, "most": most,
        "opened": [
            *above, *(key for key in ahead if key not in folded),
            *(_key_at(view, tuple(split_arena_path(one))) for one in opened),
        ],
        "shut": [key for one in shut if (key := _key_at(view, tuple(split_arena_path(one)))) not in above],
    } | more  # fmt: skip
    root = tree_sketch(view, widest=max(2, min(most // 2, WIDEST)), **options)
    index: dict[int, int] = {}
    nodes = []
    for k, twig in enumerate(sketch_preorder(root)):
        index[id(twig)] = k
        below = view.below(twig.key) if twig.turn is not None else (0, 0)
        worth = twig.payoff or twig.value
        nodes.append({
            "turn": twig.turn, "move": twig.name, "up": None, "folded": twig.is_folded, "hidden": twig.hidden,
            "chosen": twig.is_chosen, "below": None if below is None else list(below),
            "worth": None if worth is None else [number_to_field(u) for u in worth],
            "odds": None if twig.odds is None else number_to_field(twig.odds),
            "beside": None if twig.label is None else list(twig.label), "kind": twig.kind,
        })  # fmt: skip
    for twig in sketch_preorder(root):
        for child in twig.children:
            nodes[index[id(child)]]["up"] = index[id(twig)]
    labels = more.get("labels")
    told = {} if labels is None else {"heads": list(labels.heads), "about": labels.about}
    return {"kind": "tree", "svg": tree_svg(view, title="", **options), "nodes": nodes, "focus": list(focus), **told}


# ---------------------------------------------------------------- graphs


def _graph(table: Table, graph: Graph, marks: Any, values: Any, focus: Names, path: Names, most: int) -> dict[str, Any]:
    from zermelo.draw.graph.graph import graph_svg
    from zermelo.draw.graph.neighbourhood import graph_neighbourhood
    from zermelo.formats.json.fields import number_to_field

    node, here = graph.at(focus), graph.at(path)
    found = graph_neighbourhood(graph, at=node, marks=marks, most=most, steps=None)
    if not any(here in held for held in found.columns.values()):
        focus, node = path, here
        found = graph_neighbourhood(graph, at=node, marks=marks, most=most, steps=None)
    svg = graph_svg(graph, marks=marks, values=values, at=node, most=most, title="")
    came = table.find("ways", lambda: _moves_from_start(graph))
    nodes = {}
    for column, held in found.columns.items():
        for v in held:
            worth = graph.payoff_at(v).vector if graph.turn(v) is None else values(v) if values else None
            nodes[str(v)] = {
                "turn": graph.turn(v), "column": column, "path": _path_to(graph, came, v),
                "worth": None if worth is None else [number_to_field(u) for u in worth],
            }  # fmt: skip
    nodes[str(node)]["path"], nodes[str(here)]["path"] = list(focus), list(path)
    return {"kind": "graph", "svg": svg, "positions": nodes, "focus": list(focus)}


def _moves_from_start(graph: Graph) -> Any:
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


def _path_to(graph: Graph, came: Any, node: int) -> list[str]:
    """Returns a shortest path from the start to *node*."""
    import numpy as np

    edges: list[int] = []
    while (edge := int(came[node])) >= 0:
        edges.append(edge)
        node = int(np.searchsorted(graph.first, edge, side="right")) - 1
    return graph.names_along(edges[::-1])
