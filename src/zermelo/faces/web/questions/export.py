"""What can be taken home: a game from a position on, the position, or the solution, as the text of a file."""

from __future__ import annotations

from typing import Any

from zermelo.errors import BudgetError, MethodError, ParameterError
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.session import Table

MEDIA = {
    "svg": "image/svg+xml", "json": "application/json", "efg": "text/plain; charset=utf-8",
    "nfg": "text/plain; charset=utf-8", "tex": "text/plain; charset=utf-8", "html": "text/html; charset=utf-8",
}  # fmt: skip
HOLDS = {
    "game": ("svg", "tex", "json", "efg", "nfg"), "position": ("svg", "tex", "html"),
    "solution": ("svg", "tex", "json"),
}  # fmt: skip
MOST_NODES = 100_000  # of a tree in a file
MOST_LETTERS = 16_000_000
SHOWN = 400  # nodes of a picture


@question("export")
def web_export(table: Table, kind: str, what: str = "game", path: Names = ()) -> dict[str, Any]:
    """Returns a file: *what* is the game from the position at *path* on, the position itself, or the solution.

    ```
    {"name": "connect.svg", "media": "image/svg+xml", "text": the whole file}
    ```
    *kind* is svg for each of them, or tex, the same picture in TikZ; json for a game and a solution, efg for a game and
    nfg where all move at once. A game as json or efg is its whole tree; where play can go on forever, its positions as
    json. A position as html is a page on which it can be explored without a server.
    """
    if what not in HOLDS:
        raise ParameterError(f"what is {', '.join(HOLDS)}, not {what[:40]!r}.")
    if kind not in HOLDS[what]:
        raise ParameterError(f"A {what} is written as {' or '.join(HOLDS[what])}, not as {kind[:40]!r}.")
    text: str = table.find(("export", kind, what, path), lambda: _text(table, kind, what, path))
    return {"name": f"{_file_name(table)}.{kind}", "media": MEDIA[kind], "text": text}


def _file_name(table: Table) -> str:
    from zermelo.faces.web.sources import web_source_file_name

    named = (table.name or table.title).replace(":", "-").replace(",", "-")
    return web_source_file_name(named).rpartition(".")[0] or web_source_file_name(named)


def _text(table: Table, kind: str, what: str, path: Names) -> str:
    if kind == "tex":
        from zermelo.draw.tikz.tikz import tikz_picture

        return tikz_picture(_text(table, "svg", what, path), standalone=True)
    if what == "position" and kind == "html":
        from zermelo.faces.web.page import explorer_page_at

        text = explorer_page_at(table, path).html
    elif what == "position":
        from zermelo.draw.game import position_svg

        text = position_svg(table.board, table.state(path), title=table.title)
    elif what == "solution":
        text = _solution(table, kind)
    else:
        text = _game(table, kind, path)
    if len(text) > MOST_LETTERS:
        raise BudgetError(f"The file would have {len(text):,} letters; {MOST_LETTERS:,} are the most here.")
    return text


def _solution(table: Table, kind: str) -> str:
    from zermelo.formats.json.documents import write_json

    if table.kept is not None:
        raise MethodError("Solved positions are looked up in a table, which is a file already.")
    found: Any = table.solved()
    return write_json(found) if kind == "json" else str(found.svg())


def _game(table: Table, kind: str, path: Names) -> str:
    from zermelo.draw.game import game_svg
    from zermelo.draw.table.normal_form import normal_form_svg
    from zermelo.formats.gambit.efg import write_efg
    from zermelo.formats.gambit.nfg import write_nfg
    from zermelo.formats.json.documents import write_json
    from zermelo.forms.explore.explore import game_tree
    from zermelo.forms.subgame import subgame

    if table.traits.is_matrix:
        if kind == "efg":
            raise MethodError("Everybody moves at the same time: this is a table, for an .nfg file.")
        write: Any = {"svg": normal_form_svg, "json": write_json, "nfg": write_nfg}[kind]
        return str(write(table.game))
    if kind == "nfg":
        raise MethodError("An .nfg file holds a table; this game is played move by move: take an .efg file.")
    left = subgame(table.game, path or None)
    if kind == "svg":
        return game_svg(left, most=SHOWN)
    if table.traits.pays_endless and kind == "efg":
        raise MethodError("Play can go on forever, so there is no tree for an .efg file; take json, the positions.")
    if kind == "json" and (table.traits.is_explored or table.traits.pays_endless):
        return write_json(left if table.traits.is_explored else subgame(table.arena(), path or None))
    try:
        tree = game_tree(left, limit=MOST_NODES, watch=table.watch)
    except BudgetError:
        raise BudgetError(
            f"The tree has more than {MOST_NODES:,} nodes, too many for a file; go to a later position."
        ) from None
    return write_json(tree) if kind == "json" else write_efg(tree)
