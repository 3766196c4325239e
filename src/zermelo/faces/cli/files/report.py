"""Everything known of a game on one page: ``zermelo report``."""

from __future__ import annotations

from pathlib import Path

import click

from zermelo.draw.svg.label import plain_label
from zermelo.errors import FileError
from zermelo.faces.cli._game import read_cli_game
from zermelo.faces.cli._options import game_argument, limit_option
from zermelo.faces.cli._output import print_output_file


@click.command(short_help="Write one page with everything known about a game.")
@game_argument
@click.option("--out", "-o", default="report.html", show_default=True, metavar="FILE", help="Where to write the page.")
@limit_option
@click.option("--seconds", type=click.FloatRange(min=1), default=60, show_default=True, metavar="N",
              help="Start nothing new after N seconds.")  # fmt: skip
def report(game: str, out: str, limit: int | None, seconds: float) -> None:
    """Write one self-contained HTML page with everything known about a game, ready to share or print.

    The page covers properties, size, pictures, the solution with its line of play, guarantees (maximin), equilibria,
    coalitions, fairness, what was checked, and how everything was computed. A part that does not apply says why.
    Games with more than --limit positions (default: 100,000) get their size and a search result only.

    \b
    zermelo report sharing -o sharing.html
    """
    from zermelo.faces.report.report import LIMIT, report_of

    given = read_cli_game(game)
    _require_folder(out)
    page = report_of(given, game, limit=limit or LIMIT, seconds=seconds)
    try:
        Path(out).write_text(page, encoding="utf-8")
    except OSError as error:
        raise FileError(f"{plain_label(out)}: {(error.strerror or str(error)).lower()}.") from None
    print_output_file(out)


def _require_folder(out: str) -> None:
    """Refuses a folder that is not there, before anything is computed."""
    folder = Path(out).parent
    if not folder.is_dir():
        raise FileError(f"{plain_label(out)}: there is no folder {plain_label(folder)} to write it in.")
