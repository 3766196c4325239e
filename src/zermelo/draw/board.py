"""Boards: rows of cells, as a game's `picture(state)` describes them.

A cell is a seat number (a piece of that player), a text (a sign or a number), a pair of both (a sign in the colour of
that player), or None where nothing stands. Rows of one length are a board of squares, rows of different lengths are
heaps. `picture` may also return a mapping with the rows under ``rows``, names under ``across`` (of the columns, below)
and ``down`` (of the rows, at the left, top first), ``marked``, a list of (row, column) to point at, ``names``, rows of
what the cells are called where that does not follow from their column and row, ``squares``: False where there are
none, whatever the lengths of the rows, ``checkered``: True where every other square is dark, as on a chessboard,
``leaning``: True where every row stands half a cell to the right of the one above, so that a cell touches six others,
and ``lines``, pairs of cells that a line joins, as on a board for mills.

A game's `cells` says on which cells a move is made: a list of (row, column), where a piece comes from first and where
it goes last, or one cell for a piece that is put down; none for a move that is made nowhere, such as to pass. It may
also be a mapping with that list under ``cells``, ``choice``, a text that tells moves with the same cells apart (what a
pawn becomes), and ``also``, further cells that mean the move to somebody who points at them (a column to drop into).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.draw.svg.label import label_width, plain_label
from zermelo.draw.svg.page import (
    MARGIN,
    page_box,
    page_glyph,
    page_group,
    page_legend,
    page_safe_text,
    page_stroke,
    page_text_width,
    page_title_width,
    page_words,
    svg_page,
)
from zermelo.draw.svg.palette import COLOURS, EDGE, FAINT, TEXT, WASH, palette_looks
from zermelo.errors import GameError

CELL, TOP = 40.0, 92.0
LONGEST = 8  # characters of a text in a cell
LONGEST_LINE, MOST_LINES = 100, 60  # of a board that is written
MOST_CELLS = 25_000  # of a board; twenty heaps of a thousand fit
MOST_TOUCHED = 1000  # cells of one move
KEYS = {"rows", "across", "down", "marked", "squares", "names", "checkered", "leaning", "lines"}
Cell = int | str | tuple[int, str] | None


@dataclass(frozen=True)
class Board:
    """Rows of cells, top first, with names of columns and rows, and cells to point at."""

    rows: tuple[tuple[Cell, ...], ...]
    across: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    marked: frozenset[tuple[int, int]] = frozenset()
    has_squares: bool = True
    names: tuple[tuple[str, ...], ...] = ()
    is_checkered: bool = False
    is_leaning: bool = False
    lines: tuple[tuple[tuple[int, int], ...], ...] = ()

    @classmethod
    def read(cls, given: Any, seats: int) -> Board:
        """Reads what a game's `picture` returns; raises where it is something else.

        >>> Board.read([[0, None], ["x", 1]], 2).rows
        ((0, None), ('x', 1))
        """
        if isinstance(given, Board):
            return given
        named = given if isinstance(given, Mapping) else {"rows": given}
        unknown = set(named) - KEYS
        rows = named.get("rows")
        if unknown or not isinstance(rows, Sequence) or isinstance(rows, str):
            raise GameError(
                f"picture(state) returns rows of cells, or a mapping with rows, not {plain_label(given, 60)}."
            )
        cells = tuple(tuple(_cell(cell, seats) for cell in row) for row in rows)
        if (many := sum(map(len, cells))) > MOST_CELLS:
            raise GameError(f"picture(state) has {many:,} cells; {MOST_CELLS:,} are the most.")
        marked = frozenset(_cells_within(cells, named.get("marked", ()), "marked of picture(state)"))
        across, down = (tuple(map(str, named.get(side, ()))) for side in ("across", "down"))
        is_even = len({len(row) for row in cells}) <= 1
        names = tuple(tuple(map(str, row)) for row in named.get("names", ()))
        has_squares = bool(named.get("squares", is_even)) and is_even
        is_checkered, is_leaning = (has_squares and bool(named.get(look, False)) for look in ("checkered", "leaning"))
        lines = tuple(_cells_within(cells, pair, "lines of picture(state)") for pair in named.get("lines", ()))
        return cls(cells, across, down, marked, has_squares, names, is_checkered, is_leaning, lines)

    def touched(self, given: Any, move: str) -> Touched:
        """Reads what a game's `cells` returns of a move; raises where it is something else.

        >>> board = Board.read([[0, None], [None, 1]], 2)
        >>> board.touched([(0, 0), (0, 1)], "right")
        Touched(cells=((0, 0), (0, 1)), choice='', also=())
        """
        named = given if isinstance(given, Mapping) else {"cells": given}
        where = f"cells of the move {plain_label(move, 40)}"
        if unknown := set(named) - {"cells", "choice", "also"}:
            raise GameError(f"The {where} have {plain_label(sorted(map(str, unknown))[0], 40)!r}, which is unknown.")
        cells, also = (_cells_within(self.rows, named.get(key, ()), where) for key in ("cells", "also"))
        return Touched(cells, plain_label(str(named.get("choice", "")), LONGEST), also)


@dataclass(frozen=True)
class Touched:
    """The cells of a move: those it is made on, in order, what tells it from others there, and what means it, too."""

    cells: tuple[tuple[int, int], ...]
    choice: str = ""
    also: tuple[tuple[int, int], ...] = ()


def _cells_within(rows: Sequence[Sequence[Cell]], given: Any, where: str) -> tuple[tuple[int, int], ...]:
    """Returns cells that stand in *rows*; raises where they are none."""
    try:
        cells = tuple((int(row), int(column)) for row, column in given)
    except (TypeError, ValueError):
        raise GameError(f"The {where} are a list of (row, column), not {plain_label(given, 60)}.") from None
    if len(cells) > MOST_TOUCHED:
        raise GameError(f"The {where} are {len(cells):,}; {MOST_TOUCHED:,} are the most.")
    for row, column in cells:
        if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
            raise GameError(f"The {where} name row {row}, column {column}, which the board does not have.")
    return cells


def _cell(cell: Any, seats: int) -> Cell:
    if cell is None or isinstance(cell, str):
        return cell or None
    if isinstance(cell, tuple):
        seat, sign = cell
        return (int(str(_cell(seat, seats))), str(sign)) if sign else None
    number = int(cell)
    if not 0 <= number < seats:
        raise GameError(f"A cell of picture(state) is a seat from 0 to {seats - 1}, a text or None, not {number}.")
    return number


def board_svg(picture: Any, players: Sequence[str], *, title: str = "", about: str = "") -> str:
    """Returns a board as an SVG string; *picture* is what a game's `picture(state)` returns, or a text of lines.

    >>> board_svg([[0, None, 1], [None, 0, None]], ("A", "B")).count("class='cell'")
    6
    """
    if isinstance(picture, str):
        return _written(picture, title, about)
    board = Board.read(picture, len(players))
    look = palette_looks(players)
    left = MARGIN + max((page_text_width(name) for name in board.down), default=0.0) + (12 if board.down else 0)
    wide = max((len(row) for row in board.rows), default=0)
    parts = []
    lean = CELL / 2 if board.is_leaning else 0.0
    if board.has_squares and not board.is_leaning:
        parts.append(page_box(left - 3, TOP - 3, wide * CELL + 6, len(board.rows) * CELL + 6, rx=6, fill=EDGE))
    for line in board.lines:
        ends = " L".join(f"{left + (c + 0.5) * CELL:g} {TOP + (r + 0.5) * CELL:g}" for r, c in line)
        parts.append(page_stroke(f"M{ends}", EDGE, 2.0))
    for r, row in enumerate(board.rows):
        for c, cell in enumerate(row):
            x, y = left + c * CELL + r * lean, TOP + r * CELL
            drawn = []
            if board.has_squares:
                is_dark = board.is_checkered and (r + c) % 2 == 1
                drawn.append(page_box(x + 1, y + 1, CELL - 2, CELL - 2, rx=3, fill=EDGE if is_dark else WASH))
            if (r, c) in board.marked:
                drawn.append(
                    page_box(
                        x + 2, y + 2, CELL - 4, CELL - 4, rx=4, fill="none", stroke=COLOURS[1][0], stroke_width=2.5
                    )
                )
            if isinstance(cell, int):
                drawn.append(page_glyph(look[cell], x + CELL / 2, y + CELL / 2, 13))
            elif cell is not None:
                seat, sign = cell if isinstance(cell, tuple) else (None, cell)
                said = plain_label(sign, LONGEST)
                ink = TEXT if seat is None else look[seat].ink
                size = (
                    24.0 if label_width(said) == 1 else max(8.0, min(17.0, 17 * (CELL - 6) / page_text_width(said, 17)))
                )
                drawn.append(
                    page_words(x + CELL / 2, y + CELL / 2 + size * 0.36, said, size=size, anchor="middle", colour=ink)
                )
            parts.append(page_group(drawn, class_="cell", data_row=r, data_column=c))
    bottom = TOP + len(board.rows) * CELL
    for c, name in enumerate(board.across):
        x = left + (c + 0.5) * CELL + max(0, len(board.rows) - 1) * lean
        parts.append(page_words(x, bottom + 20, plain_label(name, LONGEST), colour=FAINT, anchor="middle"))
    for r, name in enumerate(board.down):
        parts.append(
            page_words(
                left - 10 + r * lean, TOP + (r + 0.5) * CELL + 4, plain_label(name, LONGEST), colour=FAINT, anchor="end"
            )
        )
    signs, end = page_legend(players, MARGIN, 62.0)
    width = max(left + wide * CELL + len(board.rows) * lean + MARGIN, end + MARGIN, page_title_width(title))
    said = about or f"A board of {len(board.rows)} rows."
    return svg_page(title, said, width, bottom + (28 if board.across else 8) + MARGIN, [signs, *parts], "board")


def _written(text: str, title: str, about: str) -> str:
    """A board that a game writes as text, in letters of one width."""
    lines = [plain_label(line, LONGEST_LINE) for line in text.split("\n")][:MOST_LINES]
    top = 70.0 if title else 34.0
    rows = "".join(
        f"<text x='{MARGIN:.0f}' y='{top + 20 * k:.0f}' xml:space='preserve'>{page_safe_text(line)}</text>"
        for k, line in enumerate(lines)
    )
    wide = max(max(map(label_width, lines)) * 9.1 + 2 * MARGIN, page_title_width(title), 120)
    mono = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace"
    parts = [f'<g font-family="{mono}" font-size="15">{rows}</g>']
    return svg_page(
        title, about or "A position, as the game writes it.", wide, top + 20 * len(lines) + 4, parts, "board"
    )


def _letter(cell: Cell, letters: Sequence[str]) -> str:
    if isinstance(cell, int):
        return letters[cell]
    return "." if cell is None else plain_label(cell[1] if isinstance(cell, tuple) else cell, LONGEST)


def board_text(picture: Any, players: Sequence[str]) -> str:
    """Returns a board as text: players by their letters, empty cells as dots.

    >>> print(board_text({"rows": [[0, None], ["x", 1]], "down": ["2", "1"], "across": "ab"}, ("Ann", "Bob")))
    2 A .
    1 x B
      a b
    """
    board = Board.read(picture, len(players))
    letters = [look.letter for look in palette_looks(players)]
    shown = [[_letter(cell, letters) for cell in row] for row in board.rows]
    if not board.has_squares:
        is_even = len({len(row) for row in shown}) == 1
        blank = [[" " if cell == "." else cell for cell in row] for row in shown]
        shown = [row if is_even and row else [cell for cell in row if cell != " "] or ["–"] for row in blank]
    wide = max(
        (label_width(cell) for row in [*shown, [plain_label(n, LONGEST) for n in board.across]] for cell in row),
        default=1,
    )
    margin = max((label_width(plain_label(name, LONGEST)) for name in board.down), default=0)
    lines = []
    for r, row in enumerate(shown):
        name = plain_label(board.down[r], LONGEST) if r < len(board.down) else ""
        head = " " * (margin - label_width(name)) + name + " " if margin else ""
        lines.append((head + " ".join(cell + " " * (wide - label_width(cell)) for cell in row)).rstrip())
    if board.across:
        names = " ".join(plain_label(name, LONGEST).ljust(wide) for name in board.across)
        lines.append((" " * (margin + 1) if margin else "") + names.rstrip())
    return "\n".join(lines)
