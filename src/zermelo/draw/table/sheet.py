"""Answers as tables: a line for each player, with a bar, for a terminal and for a notebook."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from zermelo.draw.chart.bars_text import LEAST_ROOM, bars_text_strips
from zermelo.draw.svg.label import label_width, plain_label
from zermelo.draw.svg.palette import COLOURS, LINE
from zermelo.errors import MethodError, ParameterError
from zermelo.forms.display import Shown
from zermelo.forms.payoff import Number

WIDEST = 80  # columns of a terminal that a table takes
LONGEST_NAME = 40
NUMBER = re.compile(r"|(± ?)?-?\d[\d,./]*( %)?( ≈ .*)?")
ROOM, HEIGHT = 160, 12  # of a bar in a notebook, in pixels


@dataclass(frozen=True)
class Sheet:
    """A table under a title: rows of cells, the first a name; a bar behind the name of each row where `bars` are given.

    `notes` stand below it, and last the `legend`, in small print: how to read it. `text` leaves the legend out.
    Above the rows stands a `picture` in characters, where there is one: it is told how many columns there are.

    >>> points = (("Ann", -1), ("Bob", 2))
    >>> print(Sheet("After one game:", ("player", "points"), points, bars=(-1, 2), notes=("Bob wins.",)).text(24))
    After one game:
    player            points
    Ann     ██│           -1
    Bob       │████        2
    Bob wins.
    """

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Any]]
    bars: Sequence[Number] | None = None
    notes: Sequence[str] = ()
    legend: str = ""
    picture: Callable[[int], str] | None = None

    @property
    def is_of_players(self) -> bool:
        """Is there a row for each player, to be shown in that player's colour?"""
        return bool(self.heads) and self.heads[0] == "player"

    @property
    def right(self) -> tuple[int, ...]:
        """The columns that hold numbers, which stand flush right."""
        columns = list(zip(*self.rows, strict=True))
        names = all(isinstance(cell, int | Fraction) for cell in columns[0]) if columns else False
        return tuple(k for k, column in enumerate(columns) if (_is_number_column(column) if k else names))

    def text(self, width: int = WIDEST) -> str:
        """Returns the table for a terminal of so many columns."""
        cells = [[plain_label(cell) for cell in row] for row in self.rows]
        cells = [[plain_label(row[0], LONGEST_NAME), *row[1:]] for row in cells]
        whole = [list(map(plain_label, self.heads)), *cells] if any(self.heads) else cells
        wide = [max(map(label_width, column)) for column in zip(*whole, strict=True)]
        right = [k in self.right for k in range(len(self.rows[0]) if self.rows else 0)]
        drawn: list[str] = []
        if self.bars is not None and self.rows:
            drawn = bars_text_strips(self.bars, max(LEAST_ROOM, width - sum(wide) - 2 * len(wide)))
        lines = []
        for k, row in enumerate(whole, len(cells) - len(whole)):
            padded = [_padded(cell, w, r) for cell, w, r in zip(row, wide, right, strict=True)] if cells else row
            if drawn:
                padded.insert(1, drawn[k] if k >= 0 else " " * len(drawn[0]))
            lines.append("  ".join(padded).rstrip())
        title = [plain_label(self.title)] if self.title else []
        drawing = [] if self.picture is None else [self.picture(width)]
        return "\n".join([*title, *drawing, *lines, *map(plain_label, self.notes)])

    @property
    def said(self) -> tuple[str, ...]:
        """The notes, and the legend where there is one."""
        return (*self.notes, *([self.legend] if self.legend else []))

    def html(self) -> str:
        """Returns the table for a notebook."""
        right = [k in self.right for k in range(len(self.rows[0]) if self.rows else 0)]
        drawn = None if self.bars is None else _svgs(self.bars)
        heads = [f"<th>{_safe(head)}</th>" for head in self.heads]
        lines = []
        for k, row in enumerate(self.rows):
            made = [_cell(cell, is_right) for cell, is_right in zip(row, right, strict=True)]
            if drawn is not None:
                made.insert(1, f"<td>{drawn[k]}</td>")
            lines.append(f"<tr>{''.join(made)}</tr>")
        if drawn is not None:
            heads.insert(1, "<th></th>")
        top = f"<thead><tr>{''.join(heads)}</tr></thead>" if any(self.heads) else ""
        said = "".join(f"<div>{_safe(note)}</div>" for note in self.notes)
        said += f"<div><small>{_safe(self.legend)}</small></div>" if self.legend else ""
        table = f"<table>{top}<tbody>{''.join(lines)}</tbody></table>" if lines else ""
        title = f"<div><b>{_safe(self.title)}</b></div>" if self.title else ""
        drawing = "" if self.picture is None else f"<pre>{escape(self.picture(WIDEST))}</pre>"
        return f"<div>{title}{drawing}{table}{said}</div>"

    def to_csv(self) -> str:
        """Returns heads and rows as comma-separated values; numbers are exact, so that fractions read like 1/2.

        >>> print(Sheet("", ("player", "points"), (("Ann", 1), ("Bob, Jr.", Fraction(1, 2)))).to_csv(), end="")
        player,points
        Ann,1
        "Bob, Jr.",1/2
        """
        from csv import writer
        from io import StringIO

        paper = StringIO()
        table = writer(paper, lineterminator="\n")
        if any(self.heads):
            table.writerow(map(plain_label, self.heads))
        table.writerows([plain_label(cell) for cell in row] for row in self.rows)
        return paper.getvalue()

    def to_dataframe(self) -> Any:
        """Returns the rows as a DataFrame of pandas, with the cells as they are: exact numbers, not rounded ones."""
        try:
            from pandas import DataFrame
        except ImportError:
            raise MethodError("A DataFrame needs pandas, which is not installed: pip install pandas.") from None
        return DataFrame([list(row) for row in self.rows], columns=list(self.heads) if self.heads else None)


class Tabled(Shown):
    """What has sheets: they can be taken away as data."""

    __slots__ = ()

    def sheets(self) -> Iterable[Sheet]:
        """Returns the tables that show it, in order."""
        raise NotImplementedError

    def data(self) -> Iterable[Sheet]:
        """Returns the tables that hold all of it, where those that are shown are cut."""
        return self.sheets()

    def to_csv(self, sheet: int = 0) -> str:
        """Returns a table as comma-separated values: of those with rows, the one numbered *sheet*, from 0 on."""
        return self._numbered_table(sheet).to_csv()

    def to_dataframe(self, sheet: int = 0) -> Any:
        """Returns a table as a DataFrame of pandas: of those with rows, the one numbered *sheet*, from 0 on."""
        return self._numbered_table(sheet).to_dataframe()

    def _numbered_table(self, number: int) -> Sheet:
        tables = [sheet for sheet in self.data() if sheet.rows]
        if not 0 <= number < len(tables):
            raise ParameterError(f"No table {number} here: there are {len(tables)}, counted from 0.")
        return tables[number]


class Drawn(Tabled):
    """What draws itself as sheets: `print` shows tables, and so does a notebook."""

    def text(self, width: int = WIDEST) -> str:
        """Returns the tables for a terminal of so many columns."""
        return "\n\n".join(sheet.text(width) for sheet in self.sheets())

    def html(self) -> str:
        """Returns the tables for a notebook."""
        return "".join(sheet.html() for sheet in self.sheets())

    def svg(self) -> str:
        """Returns the tables as one SVG picture; answers with a picture of their own return that."""
        from zermelo.draw.table.sheet_svg import sheets_svg

        return sheets_svg(self.sheets())

    def picture(self) -> str:
        """Returns the picture that a notebook shows without being asked."""
        return self.svg()

    def __str__(self) -> str:
        return self.text()


def sheet_yes_or_no(claim: bool | None) -> str:
    """Returns a claim as a word; a question mark where nothing is known.

    >>> sheet_yes_or_no(True), sheet_yes_or_no(False), sheet_yes_or_no(None)
    ('yes', 'no', '?')
    """
    return {True: "yes", False: "no", None: "?"}[claim]


def _is_number_column(column: Sequence[Any]) -> bool:
    """Are all cells of a column numbers, or empty? Exact ones, or written as texts.

    >>> (_is_number_column([1, ""]), _is_number_column([1, "1/3 ≈ 0.3333"]),
    ...  _is_number_column(["± 0.5", "33.3 %"]), _is_number_column(["1", "x"]))
    (True, True, True, False)
    """
    return all(isinstance(cell, int | Fraction) or NUMBER.fullmatch(str(cell)) is not None for cell in column)


def _padded(cell: str, width: int, is_right: bool) -> str:
    blank = " " * (width - label_width(cell))
    return blank + cell if is_right else cell + blank


def _safe(text: Any) -> str:
    return escape(plain_label(text))


def _cell(cell: Any, is_right: bool) -> str:
    align = "right" if is_right else "left"
    return f'<td style="text-align:{align}">{_safe(cell)}</td>'


def _svgs(values: Sequence[Number]) -> list[str]:
    """Returns a bar for each value, left and right of one zero line."""
    low, high = min([Fraction(0), *map(Fraction, values)]), max([Fraction(0), *map(Fraction, values)])
    span = high - low or Fraction(1)
    zero = round(ROOM * -low / span)
    made = []
    for k, value in enumerate(values):
        long = max(round(ROOM * abs(Fraction(value)) / span), int(value != 0))
        left = zero - long if value < 0 else zero
        fill = COLOURS[k % len(COLOURS)][0]
        made.append(
            f'<svg width="{ROOM + 2}" height="{HEIGHT}" role="img">'
            f'<rect x="{left + 1}" y="1" width="{long}" height="{HEIGHT - 2}" fill="{fill}"/>'
            f'<line x1="{zero + 1}" x2="{zero + 1}" y1="0" y2="{HEIGHT}" stroke="{LINE}"/></svg>'
        )
    return made
