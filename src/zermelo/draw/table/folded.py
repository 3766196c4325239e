"""Tables that would be wider than the terminal: what is long stands below its row, folded."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from zermelo.draw.svg.label import label_width, plain_label
from zermelo.draw.table.sheet import Sheet

INDENT = "    "


def folded_tables(sheets: Iterable[Sheet], width: int) -> str:
    """Returns the tables for a terminal of *width* columns; only a word longer than that makes a line longer.

    >>> mixes = (("1", "Ann", "left/left (1/3), left/right (1/3)"), ("2", "Bob", "up"))
    >>> print(folded_tables([Sheet("Dominated", ("round", "player", "by"), mixes)], 24))
    Dominated
    round  player
    1      Ann
        by left/left (1/3),
           left/right (1/3)
    2      Bob
        by up
    """
    return "\n\n".join(_fitted(sheet, width) for sheet in sheets)


def _fitted(sheet: Sheet, width: int) -> str:
    whole = sheet.text(width)
    if sheet.bars is not None or all(label_width(line) <= width for line in whole.splitlines()):
        return whole
    cells = [[plain_label(cell) for cell in row] for row in sheet.rows]
    wide = [
        max(map(label_width, column))
        for column in zip(*cells, *([sheet.heads] if any(sheet.heads) else []), strict=True)
    ]
    long: list[int] = []
    while len(long) < len(wide) - 1 and sum(w + 2 for k, w in enumerate(wide) if k not in long) - 2 > width:
        long.append(max((k for k in range(1, len(wide)) if k not in long), key=wide.__getitem__))
    short = [k for k in range(len(wide)) if k not in long]
    heads = [sheet.heads[k] for k in short] if any(sheet.heads) else []
    table = Sheet("", heads, [[row[k] for k in short] for row in sheet.rows]).text(width).splitlines()
    lines = _folded(plain_label(sheet.title), width)
    lines += table[: len(table) - len(cells)]
    for line, row in zip(table[len(table) - len(cells) :], cells, strict=True):
        lines.append(line)
        for k in sorted(long):
            head = f"{INDENT}{plain_label(sheet.heads[k])} " if any(sheet.heads) else INDENT
            lines += _folded(row[k], width, head)
    for note in sheet.notes:
        lines += _folded(plain_label(note), width)
    return "\n".join(lines)


def _folded(text: str, width: int, head: str = "") -> list[str]:
    """Returns *text* in lines behind *head*; a share stays with what it is a share of."""
    lines = wrap(
        text.replace(" (", "\N{NO-BREAK SPACE}("), width, initial_indent=head, subsequent_indent=" " * len(head),
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]
