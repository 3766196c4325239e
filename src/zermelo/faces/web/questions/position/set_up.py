"""Setting up a position: a board or a state, checked, becomes the name of a game that begins there."""

from __future__ import annotations

import json
from typing import Any

from zermelo.errors import InputError, MethodError, ParameterError
from zermelo.faces.web.questions import Names, question
from zermelo.faces.web.session import Table

MOST_CELLS = 2_000
PLAYS, STEPS = 12, 120  # random plays that show what may stand on the board, and the moves of one
FREE = "·"  # a free point of a board that is not made of squares
CHESSMEN = [(int(man > "♙"), man) for man in "♔♕♖♗♘♙♚♛♜♝♞♟"]


@question("arrangement")
def web_arrangement(table: Table, path: Names = ()) -> dict[str, Any]:
    """Returns a position to begin from: its board, who is to move, and what may stand on a cell.

    ```
    {"board": as in position, "turn": player, "text": the position on one line,
     "men": [cell], "free": null | "·",                      what may be put on a cell, and what an empty one shows
     "signs": [[text | null]], "fixed": [[row, column]],     texts that stand only there; cells that never change
     "counts": bool, "heaps": bool}                          cells hold numbers; rows are heaps of one sign
    ```
    ``men`` are what stands on the board in some plays.
    """
    from zermelo.draw.board import Board
    from zermelo.faces.web.questions.position.position import web_position_board
    from zermelo.games.set_up import UNREAD

    if not table.takes_positions:
        raise MethodError(UNREAD)
    game, state = table.game, table.state(path)
    picture = game.picture(state)
    if picture is None:
        raise MethodError(UNREAD)
    drawn = Board.read(picture, len(table.players))
    seen = table.find("seen on cells", lambda: _seen_on_cells(table))
    men, signs, fixed = _palette(drawn, seen)
    counts = any(isinstance(man, tuple) and man[1].isdecimal() for man in men)
    is_heaps = not drawn.has_squares and not drawn.names and all(isinstance(man, str) for man in men if not counts)
    return {
        "board": web_position_board(drawn), "turn": table.board.turn(state) or table.players[0],
        "men": [man for man in men if not isinstance(man, tuple)] if counts else men, "counts": counts,
        "heaps": is_heaps and FREE not in {cell for row in drawn.rows for cell in row}, "signs": signs,
        "free": FREE if any(FREE in row for row in drawn.rows) else None, "fixed": fixed, "text": _line(game, state),
    }  # fmt: skip


@question("set_up")
def web_set_up(table: Table, rows: str = "", turn: str = "", state: str = "") -> dict[str, Any]:
    """Returns the rest of the name of the game that begins at a position, or in ``why`` what is wrong with it.

    *rows* is the board as JSON and *turn* who is to move; or *state* is the position as one line: numbers in brackets,
    or what the game writes, such as FEN.

    ```
    {"why": "", "start": what follows the name of the game, such as "@[0,3,1]", or null, "game": another name, or null,
     "over": bool, "text": the position on one line}
    ```
    """
    from zermelo.games.set_up import UNREAD, set_up_position

    game = table.game
    if not table.takes_positions:
        raise MethodError(UNREAD)
    try:
        found = _written(game, state.strip()) if state else set_up_position(game, _rows(rows), turn)
    except InputError as error:
        return {"why": str(error), "start": None, "game": None, "over": False, "text": ""}
    return _begun(game, found)


def _written(game: Any, text: str) -> Any:
    """The position that is written as moves, as a state, or as the game writes it."""
    from zermelo.forms.positions import position_path, position_place
    from zermelo.games.set_up import require_set_up

    if type(game).__name__ == "Chess":
        from zermelo.games.chasing.chess import Chess

        return Chess(text).first
    is_moves = position_path(game, text) is not None
    return position_place(game, text) if is_moves else require_set_up(game, text)


def _begun(game: Any, state: Any) -> dict[str, Any]:
    name = None
    if type(game).__name__ == "Chess":
        from zermelo.games.chasing.chess import Chess

        name = Chess(state.board.fen()).title
    start = None if name is not None else f"@[{','.join(map(str, state))}]"
    return {"why": "", "start": start, "game": name, "over": game.turn(state) is None, "text": _line(game, state)}


def _line(game: Any, state: Any) -> str:
    """A position on one line, as it can be typed."""
    rules: Any = getattr(game, "rules", None)
    if hasattr(rules, "write"):
        return str(rules.write(list(state)))
    return f"[{', '.join(map(str, state))}]" if isinstance(state, tuple) else str(state)


def _rows(text: str) -> list[list[Any]]:
    """Returns rows of cells from JSON: null, a seat, a text, or [seat, text]."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, list) or not all(isinstance(row, list) for row in given):
        raise ParameterError("rows are a list of lists of cells, as JSON.")
    if sum(map(len, given)) > MOST_CELLS:
        raise ParameterError(f"A board that is set up has at most {MOST_CELLS:,} cells.")
    return [[_cell(cell) for cell in row] for row in given]


def _cell(cell: Any) -> Any:
    if isinstance(cell, list) and len(cell) == 2 and type(cell[0]) is int and isinstance(cell[1], str):
        return (cell[0], cell[1])
    if cell is None or type(cell) is int or isinstance(cell, str):
        return cell
    raise ParameterError("A cell is null, the number of a seat, a text, or both of these.")


Seen = dict[tuple[int, int], set[Any]]


def _seen_on_cells(table: Table) -> Seen:
    """What stands on each cell in some random plays."""
    from random import Random

    from zermelo.draw.board import Board

    found: Seen = {}
    for seed in range(PLAYS):
        luck, state = Random(seed), table.board.start()
        for _ in range(STEPS):
            rows = Board.read(table.board.picture(state), len(table.players)).rows
            for r, row in enumerate(rows):
                for c, cell in enumerate(row):
                    found.setdefault((r, c), set()).add(cell)
            if table.board.turn(state) is None:
                break
            state = table.board.after(state, luck.choice(table.board.moves(state)))
    return found


def _palette(drawn: Any, seen: Seen) -> tuple[list[Any], list[list[str | None]], list[tuple[int, int]]]:
    """What may be put down, which text stands on which cell, and cells that are the same in all plays."""
    where: dict[Any, set[tuple[int, int]]] = {}
    for place, held in seen.items():
        for cell in held - {None, FREE}:
            where.setdefault(cell, set()).add(place)
    is_ringed = any(FREE in held for held in seen.values())
    fixed = [place for place, held in sorted(seen.items()) if len(held) == 1 and _never_changes(held, is_ringed)]
    texts = [cell for cell in sorted(where, key=str) if isinstance(cell, str) and not where[cell] <= set(fixed)]
    is_placed = all(sum(isinstance(cell, str) and cell != FREE for cell in held) < 2 for held in seen.values())
    merged = texts[:1] if is_placed else texts  # where each cell has a sign of its own, they are one kind of man
    signs = [[next((t for t in texts if is_placed and (r, c) in where[t]), None) for c in range(len(row))]
             for r, row in enumerate(drawn.rows)]  # fmt: skip
    seats = sorted((cell for cell in where if not isinstance(cell, str)), key=_order)
    return [*(CHESSMEN if drawn.is_checkered else seats), *merged], signs, fixed


def _never_changes(held: set[Any], is_ringed: bool) -> bool:
    (only,) = held
    return (isinstance(only, str) and only != FREE) or (only is None and is_ringed)


def _order(man: Any) -> tuple[int, str]:
    return (man[0], man[1]) if isinstance(man, tuple) else (man, "")
