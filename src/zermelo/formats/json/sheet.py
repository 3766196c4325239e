"""Sheets as plain values: the tables that show an answer, for whoever draws them elsewhere."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from zermelo.draw.table.sheet import Sheet
from zermelo.formats.json.fields import number_to_field


def sheet_document(sheet: Sheet) -> dict[str, Any]:
    """Returns a sheet as plain values; `right` are the columns of numbers, and a row of `bars` is null where none are.

    >>> sheet_document(Sheet("Points:", ("player", "points"), [("Ann", Fraction(1, 2))], notes=["On average."]))["rows"]
    [['Ann', '1/2']]
    """
    return {
        "title": sheet.title, "heads": [str(head) for head in sheet.heads],
        "rows": [[_cell(cell) for cell in row] for row in sheet.rows], "right": list(sheet.right),
        "bars": None if sheet.bars is None else [number_to_field(bar) for bar in sheet.bars],
        "notes": list(sheet.notes), "legend": sheet.legend,
    }  # fmt: skip


def _cell(cell: Any) -> Any:
    return number_to_field(cell) if isinstance(cell, int | Fraction) else str(cell)
