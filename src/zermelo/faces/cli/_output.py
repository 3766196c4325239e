"""How the command line speaks: JSON for programs, tables and short sentences for people, progress."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from textwrap import wrap
from types import TracebackType
from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.svg.label import label_width, plain_label

if TYPE_CHECKING:
    from rich.console import Console

    from zermelo.draw.table.sheet import Sheet
    from zermelo.forms.explore.enumerate import Many

COLOURS = ("blue", "red", "green", "magenta", "yellow", "cyan")
PATIENCE = 0.5  # seconds before long work begins to show
QUIET, MANY = 3.0, 1_000_000  # seconds, and positions, before the first line in a pipe
TOO_LARGE = "Ctrl-C stops it. For games too large to explore, try `zermelo prove` or `zermelo search`."
WIDEST_BARS, WIDEST_PICTURE = 70, 80  # columns
BAR = 24  # columns of a progress bar
LONG_WORD = 16  # columns of a word beyond which it may be broken, where it stands among others


def output_width() -> int:
    """Returns how many columns there are to write in; 100 where there is no terminal."""
    return max(40, shutil.get_terminal_size((100, 24)).columns)


def fitting_output(text: str) -> str:
    """Returns as much of a paragraph as a terminal shows at once, with ``…`` where it was cut; in a pipe all of it."""
    if not sys.stdout.isatty():
        return text
    lines = wrap(text, output_width())
    room = max(5, shutil.get_terminal_size((100, 24)).lines - 4)
    return text if len(lines) <= room else "\n".join([*lines[:room], "…"])


def _console() -> Console:
    """Returns where people read: colour on a terminal, unless NO_COLOR is set; plain in a pipe."""
    from rich.console import Console

    return Console(file=sys.stdout, width=output_width(), highlight=False, emoji=False, markup=False)


def print_output_json(document: Any) -> None:
    """Prints one JSON object; exact numbers that are not whole become text such as "1/2"."""
    click.echo(json.dumps(document, default=_as_text, ensure_ascii=False, allow_nan=False))


def _as_text(value: Any) -> Any:
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else str(value)
    return str(value)


def print_output_table(
    heads: Sequence[str],
    rows: Iterable[Sequence[Any]],
    *,
    right: Sequence[int] = (),
    colours: Sequence[str] = (),
) -> None:
    """Prints a table without rules; columns in *right* are flush right; *colours* are for its rows.

    Names and numbers are never broken, other cells only between words, unless those are very long: where that takes
    more columns than there are, what is long stands below its row.
    """
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold", show_header=any(heads))
    cells = [[plain_label(cell) for cell in row] for row in rows]
    least = 0
    for k, head in enumerate(map(plain_label, heads)):
        whole = k == 0 or k in right
        words = [word for cell in (head, *(row[k] for row in cells)) for word in ([cell] if whole else cell.split())]
        wide = max((label_width(word) if whole else min(label_width(word), LONG_WORD) for word in words), default=0)
        least += wide + 2
        side: Any = "right" if k in right else "left"
        table.add_column(Text(head), justify=side, no_wrap=whole, min_width=wide, overflow="fold")
    if least - 2 > output_width():
        from zermelo.draw.table.folded import folded_tables
        from zermelo.draw.table.sheet import Sheet

        click.echo(folded_tables([Sheet("", heads, cells)], output_width()))
        return
    for r, row in enumerate(cells):
        style = colours[r % len(colours)] if colours else ""
        table.add_row(*(Text(cell, style=style if k == 0 else "") for k, cell in enumerate(row)))
    _print(table)


def print_output_text(text: str, style: str = "") -> None:
    """Prints a paragraph, wrapped to the terminal."""
    from rich.text import Text

    _print(Text(text, style=style))


def _print(shown: Any) -> None:
    """Prints without the blanks that would fill up the lines."""
    paper = _console()
    with paper.capture() as caught:
        paper.print(shown)
    click.echo("\n".join(line.rstrip() for line in caught.get().split("\n")), nl=False)


class Progress:
    """The `watch` of long work: a line on a terminal that goes away at the end.

    Where it is known how much there is to do, the line has a bar. *instead* says what to ask of a game too large
    for this: then a pipe gets a few lines, too, on standard error, once a million positions are made: after a few
    seconds, then each time after twice as long.
    """

    def __init__(self, what: str, instead: str = "") -> None:
        self._what, self._instead, self._began = what, instead, time.monotonic()
        self._next = QUIET
        self._status: Any = None
        self._stage, self._counted = "", ""
        self._first = 0, self._began  # counted when a stage began, and when that was
        self._is_seen = sys.stdout.isatty() and sys.stderr.isatty()

    def __enter__(self) -> Callable[[str, int], None]:
        if self._is_seen:
            from zermelo.compiler.cache import watch_kernel_compiling

            watch_kernel_compiling(lambda: self._show(f"{self._what}: compiling …"))
        return self._watch

    def _watch(self, what: str, count: int) -> None:
        from zermelo.answers.proof.proof import ProofStage
        from zermelo.answers.search.advice import Stage
        from zermelo.forms.explore.enumerate import Many

        if isinstance(what, Stage | ProofStage):
            self._stage, what = f"; {plain_label(what)}", "nodes"
        took = time.monotonic() - self._began
        if took < (PATIENCE if self._is_seen else self._next) or not (self._is_seen or self._instead):
            return
        words = f"{self._what}: {count:,} {what}, {took:.0f} s, {count / took:,.0f} a second{self._stage}"
        if not self._is_seen:
            if count >= MANY:
                print(f"zermelo: {words}. {self._instead}", file=sys.stderr, flush=True)
                self._next = 2 * took
            return
        if isinstance(what, Many):
            words = f"{self._what}: {_bar(count, what.total)} {count:,} of {what.total:,} {what}, {took:.0f} s"
            words += self._pace(what, count)
        self._show(words)

    def _pace(self, what: Many, count: int) -> str:
        """How fast a stage goes, and how long it will take; a stage begins where what is counted changes."""
        now = time.monotonic()
        if self._counted != what or count < self._first[0]:
            self._counted, self._first = what, (count, now)
        first, since = self._first
        if count <= first or now - since < 1:
            return ""
        rate = (count - first) / (now - since)
        return f", {rate:,.0f} a second, {max(what.total - count, 0) / rate:,.0f} s left"

    def _show(self, words: str) -> None:
        if self._status is None:
            from rich.console import Console

            self._status = Console(stderr=True).status(words)
            self._status.start()
        self._status.update(words)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._is_seen:
            from zermelo.compiler.cache import watch_kernel_compiling

            watch_kernel_compiling(None)
        if self._status is not None:
            self._status.stop()


def _bar(count: int, total: int) -> str:
    full = BAR * count // max(total, 1)
    return "█" * full + "░" * (BAR - full)


def output_answer(
    answer: Any, name: str = "", *, save: str | None = None, svg: str | None = None, as_json: bool = False,
    document: Callable[[], Any] | None = None, picture: Callable[[], str] | None = None,
    sheets: Iterable[Sheet] | None = None, seconds: float | None = None,
) -> None:  # fmt: skip
    """Ends a command: writes its answer to a file, draws it, and prints it, as JSON or for people.

    People read the title of the game, or its *name*, the answer's sheets, how it was found and what it cost, in all
    *seconds*; and where it was written to. *document*, *picture* and *sheets* stand for the answer's own.
    """
    _save_answer(answer, save)
    if svg is not None:
        write_output_picture(svg, (answer.svg if picture is None else picture)())
    if as_json:
        from zermelo.formats.json.answers.solution.starts import starts_document
        from zermelo.formats.json.answers.summary import answer_summary

        print_output_json({**answer_summary(answer), **starts_document(answer)} if document is None else document())
        return
    from zermelo.answers.answer import game_title_of_answer

    shown = list(answer.sheets() if sheets is None else sheets)
    print_output_text(plain_label(game_title_of_answer(answer) or name), "bold")
    print_output_sheets(shown)
    print_output_effort(answer, seconds)
    print_output_file(save, svg)


def print_output_sheets(sheets: Iterable[Sheet]) -> None:
    """Prints tables, one below the other: the same that a notebook and the explorer show."""
    is_cut = False
    for k, sheet in enumerate(sheets):
        if k:
            print_output_text("")
        if sheet.title:
            print_output_text(plain_label(sheet.title) + "\n" * bool(sheet.rows or sheet.picture))
        if sheet.picture is not None:
            click.echo(sheet.picture(min(output_width(), WIDEST_PICTURE)) + "\n" * bool(sheet.rows or sheet.said))
        if sheet.rows:
            _print_rows(sheet)
        if sheet.rows and sheet.said:
            print_output_text("")
        for note in sheet.notes:
            shown = fitting_output(plain_label(note))
            print_output_text(shown)
            is_cut = is_cut or note.startswith("…") or shown.endswith("\n…")
        if sheet.legend:
            print_output_text(plain_label(sheet.legend), "dim")
    if is_cut:
        print_output_text("--json prints all.", "dim")


def _print_rows(sheet: Sheet) -> None:
    colours = COLOURS if sheet.is_of_players else ()
    if sheet.bars is None or not any(sheet.bars):
        print_output_table(sheet.heads, sheet.rows, right=sheet.right, colours=colours)
        return
    lines = replace(sheet, title="", notes=(), legend="").text(min(output_width(), WIDEST_BARS)).splitlines()
    for k, line in enumerate(lines, len(sheet.rows) - len(lines)):
        print_output_text(line, "bold" if k < 0 else colours[k % len(colours)] if colours else "")


def print_output_effort(answer: Any, seconds: float | None = None) -> None:
    """Prints how an answer was found, and what it cost."""
    from zermelo.answers.answer import effort_of_answer, explanation_of_answer

    print_output_text("")
    for sentence in explanation_of_answer(answer):
        print_output_text(plain_label(sentence))
    if hasattr(answer, "effort"):
        print_output_text(effort_of_answer(answer, seconds), "dim")


def _save_answer(found: Any, path: str | None) -> None:
    """Writes an answer to a file, where one is named."""
    if path is not None:
        from zermelo.formats.files import save

        save(found, path)


def print_output_file(*paths: str | None) -> None:
    """Says where an answer was written, if anywhere."""
    for path in paths:
        if path is not None:
            print_output_text(f"Written to {plain_label(path)}.")


def write_output_picture(path: str, svg: str) -> None:
    """Writes a picture as the ending of the file says; says where when it cannot."""
    from zermelo.draw.picture_file import write_picture_file

    write_picture_file(path, svg)
