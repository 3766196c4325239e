"""Sheets as SVG: the same tables that a terminal prints, with the bars of players in their colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from zermelo.draw.chart.bars import bar_lengths, bar_svg
from zermelo.draw.svg.label import number_label, plain_label
from zermelo.draw.svg.page import (
    MARGIN,
    page_box,
    page_coordinate,
    page_group,
    page_stroke,
    page_text_width,
    page_words,
    svg_page,
)
from zermelo.draw.svg.palette import COLOURS, EDGE, FAINT, TEXT, WASH
from zermelo.draw.table.sheet import Sheet

ROW, GAP, ROOM = 24.0, 18.0, 150.0
LONGEST_NAME, LONGEST_CELL, LONGEST_NOTE = 40, 60, 110
MOST_ROWS, MOST_LINES = 60, 12


def sheets_svg(sheets: Iterable[Sheet], *, title: str = "", about: str = "") -> str:
    """Returns tables, one below the other, as an SVG string.

    >>> sheet = Sheet("Points", ("player", "points"), (("Ann", -1), ("Bob", 2)), bars=(-1, 2))
    >>> sheets_svg([sheet]).count("class='row'")
    2
    """
    every = list(sheets)
    y, wide = (56.0 if title else 22.0), 120.0
    parts: list[str] = []
    for sheet in every:
        drawn, right, y = _sheet(sheet, y)
        parts += drawn
        wide = max(wide, right)
        y += 16
    if title:
        wide = max(wide, MARGIN + page_text_width(plain_label(title, 90), 18))
    said = about or title or "; ".join(plain_label(sheet.title) for sheet in every if sheet.title) or "A table."
    return svg_page(title, said, wide + MARGIN, y - 16 + MARGIN, parts, "sheets")


def _sheet(sheet: Sheet, y: float) -> tuple[list[str], float, float]:
    """Draws one table below *y*; returns its parts, how far it reaches to the right, and where it ends."""
    parts, right = [], MARGIN
    if sheet.title:
        said = plain_label(sheet.title, LONGEST_NOTE)
        parts.append(page_words(MARGIN, y + 13, said, size=13, bold=True))
        right = max(right, MARGIN + page_text_width(said, 13) * 1.07)
        y += 24
    if sheet.rows:
        drawn, edge, y = _rows(sheet, y)
        parts += drawn
        right = max(right, edge)
    if len(sheet.rows) > MOST_ROWS:
        parts.append(page_words(MARGIN, y + 14, f"… {len(sheet.rows) - MOST_ROWS:,} more rows", colour=FAINT))
        y += 20
    for note in sheet.said:
        for line in sheet_svg_lines(plain_label(note), LONGEST_NOTE)[:MOST_LINES]:
            parts.append(page_words(MARGIN, y + 15, line, colour=FAINT))
            right = max(right, MARGIN + page_text_width(line))
            y += 17
    return parts, right, y


def _rows(sheet: Sheet, y: float) -> tuple[list[str], float, float]:
    rows, parts = sheet.rows[:MOST_ROWS], []
    cells = [[_shown(cell, k) for k, cell in enumerate(row)] for row in rows]
    heads = [plain_label(head, LONGEST_CELL) for head in sheet.heads]
    columns = zip(*cells, heads, strict=True) if any(heads) else zip(*cells, strict=True)
    widths = [max(page_text_width(text) * 1.05 for text in column) for column in columns]
    is_right = [k in sheet.right for k in range(len(widths))]
    lefts, edge = _lefts(widths, has_bars=sheet.bars is not None)
    if any(heads):
        for k, head in enumerate(heads):
            if head:
                parts.append(_placed(head, lefts[k], widths[k], y + 14, is_right[k], FAINT, bold=False))
        y += 22
        parts.append(page_stroke(f"M{page_coordinate(MARGIN)} {page_coordinate(y)}H{page_coordinate(edge)}", EDGE, 1))
        y += 3
    spans, zero = bar_lengths(sheet.bars, ROOM) if sheet.bars is not None else ([], 0.0)
    for r, row in enumerate(cells):
        parts.append(_row(r, row, lefts, widths, is_right, y, edge, spans, zero))
        y += ROW
    return parts, edge, y


def _row(
    r: int, row: Sequence[str], lefts: Sequence[float], widths: Sequence[float], is_right: Sequence[bool], y: float,
    edge: float, spans: Sequence[float], zero: float,
) -> str:  # fmt: skip
    fill, ink, _ = COLOURS[r % len(COLOURS)]
    parts = [page_box(MARGIN - 6, y, edge - MARGIN + 12, ROW, rx=4, fill=WASH)] if r % 2 else []
    if spans:
        left = lefts[0] + widths[0] + GAP
        parts.append(
            page_stroke(
                f"M{page_coordinate(left + zero)} {page_coordinate(y + 2)}v{page_coordinate(ROW - 4)}", FAINT, 1
            )
        )
        parts.append(bar_svg(left, y + ROW / 2, spans[r], zero, fill, 13))
    for k, cell in enumerate(row):
        colour = ink if spans and k == 0 else TEXT
        if cell:
            parts.append(_placed(cell, lefts[k], widths[k], y + 16, is_right[k], colour, bold=k == 0))
    return page_group(parts, class_="row", data_name=row[0])


def _lefts(widths: Sequence[float], *, has_bars: bool) -> tuple[list[float], float]:
    lefts, x = [], MARGIN
    for k, wide in enumerate(widths):
        lefts.append(x)
        x += wide + GAP + (ROOM + GAP if has_bars and k == 0 else 0)
    return lefts, x - GAP


def _placed(text: str, left: float, wide: float, y: float, is_right: bool, colour: str, *, bold: bool) -> str:
    if is_right:
        return page_words(left + wide, y, text, colour=colour, anchor="end", bold=bold)
    return page_words(left, y, text, colour=colour, bold=bold)


def _shown(cell: Any, k: int) -> str:
    if isinstance(cell, int | Fraction) and not isinstance(cell, bool):
        return number_label(cell)
    return plain_label(cell, LONGEST_NAME if k == 0 else LONGEST_CELL)


def sheet_svg_lines(text: str, longest: int) -> list[str]:
    """Returns a text in lines of at most *longest* characters, broken between words where that is possible.

    >>> sheet_svg_lines("one two three", 8)
    ['one two', 'three']
    """
    lines, line = [], ""
    for word in text.split(" "):
        while len(word) > longest:
            if line:
                lines.append(line)
                line = ""
            lines.append(word[:longest])
            word = word[longest:]
        if line and len(line) + 1 + len(word) > longest:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]
