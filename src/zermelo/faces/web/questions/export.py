"""A game as the text of a file: its tree, its matrix, or a picture of a position."""

from __future__ import annotations

from typing import Any

from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.session import Table

KINDS = ("json", "efg", "nfg", "svg")
MOST = 20_000  # nodes of a tree that is written


@question("export")
def web_export(table: Table, kind: str, path: Names = ()) -> dict[str, Any]:
    """Returns the game as a file: ``{"text": str}``.

    *kind* is json, efg (of a tree), nfg (of a matrix), or svg: the board where *path* leads, else the tree there.
    """
    if kind not in KINDS:
        raise ParameterError(f"A game is written as {', '.join(KINDS)}, not as {kind[:20]!r}.")
    if kind == "svg":
        return {"text": _picture(table, path)}
    return {"text": table.find(("export", kind), lambda: _written(table, kind))}


def _picture(table: Table, path: Names) -> str:
    from zermelo.draw.board import board_svg
    from zermelo.faces.web.questions.picture import web_picture

    if table.traits.is_matrix:
        raise MethodError("Everybody moves at once, so there is neither a board nor a tree to draw.")
    if not table.is_hidden and (drawn := table.board.picture(table.state(path))) is not None:
        return board_svg(drawn, table.players, title=table.title or "", about=", ".join(path))
    return str(web_picture(table, focus=path)["svg"])


def _written(table: Table, kind: str) -> str:
    from zermelo.formats.gambit.efg import write_efg
    from zermelo.formats.gambit.nfg import write_nfg
    from zermelo.formats.json.documents import write_json
    from zermelo.forms.explore.explore import game_tree

    if table.traits.is_matrix:
        if kind == "efg":
            raise MethodError("Everybody moves at once: a table goes into an .nfg file, not into an .efg file.")
        return write_nfg(table.game) if kind == "nfg" else write_json(table.game)
    if kind == "nfg":
        raise MethodError("A game of moves goes into an .efg file; .nfg is for tables.")
    too_large = f"A tree is written with at most {MOST:,} nodes, and this game has more."
    try:
        found = game_tree(table.game, limit=MOST, compiled=False)
    except BudgetError:
        raise MethodError(too_large) from None
    if len(found) > MOST:
        raise MethodError(too_large)
    return write_efg(found) if kind == "efg" else write_json(found)
