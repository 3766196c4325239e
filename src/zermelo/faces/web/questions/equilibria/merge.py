"""How the set of payoffs of a node is made of those of its moves, a picture for each step."""

from __future__ import annotations

from typing import Any

from zermelo.errors import MethodError
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.questions.equilibria.equilibria import web_equilibria_sets
from zermelo.faces.web.session import Table


@question("merged")
def web_merge(table: Table, path: Names = ()) -> dict[str, Any]:
    """Returns the steps at the node that *path* leads to, what it is called, and the moves to go on by."""
    found = web_equilibria_sets(table)
    try:
        shown = found.merge(path)
    except MethodError as error:
        return {"title": str(error), "steps": [], "moves": []}
    steps = [
        {
            "kind": step.kind, "words": step.words, "payoffs": "nothing" if step.payoffs is None else str(step.payoffs),
            "svg": None if step.payoffs is None else shown.panel(step),
        }
        for step in shown.steps
    ]  # fmt: skip
    arena, node = shown.arena, shown.node
    moves = [arena.name(node, edge) for edge in arena.edges(node) if len(arena.edges(arena.child(edge)))]
    return {"title": shown.title, "steps": steps, "moves": moves}
