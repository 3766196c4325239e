"""Games in normal form as tables: text for a terminal, SVG for everything else.

The first player picks the row and the second the column; where there are more, there is a table for each profile of the
others. A payoff that is the best its player can get against the others' picks is marked: with a star in a terminal,
heavy in a picture. A cell in which all are marked is an equilibrium.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

import numpy as np

from zermelo.draw.svg.label import label_width, number_label, plain_label
from zermelo.draw.svg.page import (
    MARGIN,
    page_box,
    page_legend,
    page_stroke,
    page_text_width,
    page_title_width,
    page_words,
    svg_page,
)
from zermelo.draw.svg.palette import FAINT, LINE, TEXT, WASH, palette_looks
from zermelo.forms.arena import Array
from zermelo.forms.matrix import Matrix
from zermelo.forms.payoff import payoff_quotient

LONGEST_NAME = 20
LEAST_NAME = 12  # where room is scarce
MOST_ROWS, MOST_COLUMNS, MOST_TABLES = 40, 24, 12
MOST_LINES = 60  # of a table that is folded
HIGH = 34.0  # of a cell in a picture
Others = tuple[int, ...]


def normal_form_table_marks(matrix: Matrix) -> Array:
    """Returns for each profile and player whether the pick is a best reply to the others'."""
    marks = []
    for seat in range(len(matrix.players)):
        own = matrix.payoff[..., seat]
        marks.append((own == own.max(axis=seat, keepdims=True)).astype(bool))
    return np.stack(marks, axis=-1)


def _tables(matrix: Matrix) -> Iterator[tuple[Others, str]]:
    """Yields the picks of all players from the third on, and what to write above their table."""
    rest = range(2, len(matrix.players))
    for picks in product(*(range(matrix.shape[s]) for s in rest)):
        yield (
            picks,
            ", ".join(f"{matrix.players[s]}: {matrix.strategies[s][k]}" for s, k in zip(rest, picks, strict=True)),
        )


def _cell(matrix: Matrix, marks: Array, row: int, column: int, others: Others) -> list[tuple[str, bool]]:
    where = (row, column, *others)[: len(matrix.players)]
    units = matrix.payoff[where].tolist()
    return [
        (number_label(payoff_quotient(int(u), matrix.scale)), bool(m))
        for u, m in zip(units, marks[where].tolist(), strict=True)
    ]


def _size(matrix: Matrix) -> tuple[int, int]:
    return matrix.shape[0], matrix.shape[1] if len(matrix.players) > 1 else 1


def normal_form_text(matrix: Matrix, width: int | None = None) -> str:
    """Returns the table as text.

    Where it is wider than *width* it is folded: the first columns, then the next below them, up to about `MOST_LINES`
    lines. What is left out is counted.

    >>> from zermelo.forms.matrix import matrix
    >>> names = [("a1", "a2"), ("b1", "b2")]
    >>> print(normal_form_text(matrix(("A", "B"), [[(-4, -4), (1, -9)], [(-9, 1), (-1, -1)]], names)))
    A \\ B        b1        b2
    a1     -4*, -4*   1*, -9
    a2     -9,   1*  -1,  -1
    """
    marks, (rows, wide) = normal_form_table_marks(matrix), _size(matrix)
    parts = [plain_label(matrix.title)] if matrix.title else []
    corner = " \\ ".join(plain_label(p, LONGEST_NAME) for p in matrix.players[:2])
    left = [corner, *_short(matrix.strategies[0][:MOST_ROWS])]
    heads = matrix.strategies[1][:MOST_COLUMNS] if len(matrix.players) > 1 else ("",)
    for others, above in islice(_tables(matrix), MOST_TABLES):
        table = [[_cell(matrix, marks, r, c, others) for c in range(len(heads))] for r in range(len(left) - 1)]
        cells = [_column([line[c] for line in table]) for c in range(len(heads))]
        if above:
            parts.append(plain_label(above))
        blocks = _folded(left, _headed(heads, cells, LONGEST_NAME), width)
        if len(blocks) > 1:  # names take no more room than the numbers below them
            blocks = _folded(left, _headed(heads, cells, max(LEAST_NAME, *(label_width(c[0]) for c in cells))), width)
        shown = blocks if width is None else blocks[: max(1, MOST_LINES // (len(left) + 1))]
        for k, block in enumerate(shown):
            parts += [""] * (k > 0) + _aligned([list(line) for line in zip(left, *block, strict=True)])
        seen = sum(map(len, shown))
        if rows > MOST_ROWS or wide > seen:
            parts.append(f"… {rows:,} × {wide:,} in all; {len(left) - 1} × {seen} are shown")
    tables = len(matrix) // (rows * wide)
    if tables > MOST_TABLES:
        parts.append(f"… {tables - MOST_TABLES:,} more tables")
    return "\n".join(line.rstrip() for line in parts)


def _short(names: Sequence[str], longest: int = LONGEST_NAME) -> list[str]:
    """Returns *names*, cut where they are long; where that makes two of them one, each with its number before it."""
    made = [plain_label(name, longest) for name in names]
    if len(set(made)) == len(made):
        return made
    return [plain_label(f"{k}: {name}", longest) for k, name in enumerate(names, 1)]


def _column(cells: list[list[tuple[str, bool]]]) -> list[str]:
    """Returns the cells of a column as text, the numbers of each player below each other."""
    across = [max(len(cell[s][0]) for cell in cells) for s in range(len(cells[0]))]
    return [_shown(cell, across) for cell in cells]


def _headed(heads: Sequence[str], cells: list[list[str]], longest: int) -> list[list[str]]:
    return [[head, *column] for head, column in zip(_short(heads, longest), cells, strict=True)]


def _folded(left: list[str], whole: list[list[str]], width: int | None) -> list[list[list[str]]]:
    """Returns the columns in blocks, each as wide as it may be next to what stands on the left."""
    blocks: list[list[list[str]]] = [[]]
    room = used = max(map(label_width, left))
    for column in whole:
        across = 2 + max(map(label_width, column))
        if width is not None and blocks[-1] and used + across > width:
            blocks.append([])
            used = room
        blocks[-1].append(column)
        used += across
    return blocks


def _shown(cell: list[tuple[str, bool]], wide: list[int]) -> str:
    """Returns a cell with its numbers and stars in columns of their own."""
    parts = [f"{n:>{w}}{'*' if mark else ''}," + ("" if mark else " ") for (n, mark), w in zip(cell, wide, strict=True)]
    return " ".join(parts).removesuffix(",") if cell[-1][1] else " ".join(parts)[:-2] + " "


def _aligned(lines: list[list[str]]) -> list[str]:
    wide = [max(map(label_width, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            text + " " * (w - label_width(text)) if k == 0 else " " * (w - label_width(text)) + text
            for k, (text, w) in enumerate(zip(line, wide, strict=True))
        )
        for line in lines
    ]


def normal_form_svg(matrix: Matrix) -> str:
    """Returns a picture of the table; best replies are heavy, and cells where all are, equilibria, are framed."""
    marks, (rows, wide), look = normal_form_table_marks(matrix), _size(matrix), palette_looks(matrix.players)
    shown_rows, shown_columns = min(rows, MOST_ROWS), min(wide, MOST_COLUMNS)
    names = _short(matrix.strategies[0][:shown_rows])
    heads = _short(matrix.strategies[1][:shown_columns]) if len(matrix.players) > 1 else [""]
    left = MARGIN + max(map(page_text_width, names)) + 14
    signs, right = page_legend(matrix.players, MARGIN, 66)
    parts, y = [signs], 100.0
    for others, above in islice(_tables(matrix), MOST_TABLES):
        table = [[_cell(matrix, marks, r, c, others) for c in range(shown_columns)] for r in range(shown_rows)]
        numbers = [n for line in table for cell in line for n, _ in cell]
        each = max(map(page_text_width, numbers)) * 1.15 + 14
        across = max(each * len(matrix.players), *(page_text_width(h) * 1.1 + 16 for h in heads))
        if above:
            parts.append(page_words(MARGIN, y, above, colour=TEXT, bold=True))
            y += 22
        ink = look[1].ink if len(look) > 1 else FAINT
        parts += [
            page_words(left + (c + 0.5) * across, y, head, colour=ink, anchor="middle") for c, head in enumerate(heads)
        ]
        y += 10
        for r, line in enumerate(table):
            top = y + r * HIGH
            parts.append(page_words(left - 10, top + HIGH / 2 + 4, names[r], colour=look[0].ink, anchor="end"))
            for c, cell in enumerate(line):
                x, is_stable = left + c * across, all(mark for _, mark in cell)
                parts.append(page_box(x, top, across, HIGH, fill=WASH if is_stable else "none", stroke=LINE))
                if is_stable:
                    parts.append(
                        page_box(x + 2, top + 2, across - 4, HIGH - 4, fill="none", stroke=TEXT, stroke_width=2)
                    )
                for s, (value, mark) in enumerate(cell):
                    middle = x + across * (s + 0.5) / len(cell)
                    ink = look[s].ink
                    parts.append(
                        page_words(middle, top + HIGH / 2 + 4.5, value, colour=ink, anchor="middle", bold=mark)
                    )
                    if mark:
                        half = page_text_width(value) / 2 + 1
                        line_at = f"M{middle - half:.1f} {top + HIGH / 2 + 8:.1f}h{2 * half:.1f}"
                        parts.append(page_stroke(line_at, ink, 1.4))
        y += shown_rows * HIGH + 30
        right = max(right, left + shown_columns * across)
    about = f"{' × '.join(map(str, matrix.shape))} profiles; best replies are underlined, equilibria framed."
    parts.append(page_words(MARGIN, y - 8, about, colour=FAINT, size=11))
    across = max(right, page_title_width(matrix.title), page_text_width(about, 11) + MARGIN) + MARGIN
    return svg_page(matrix.title or "A game in normal form", about, across, y + 14, parts, "matrix")
