"""How large is it: ``zermelo size``."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

import click

from zermelo.faces.cli._errors import in_command_words
from zermelo.faces.cli._game import read_cli_game
from zermelo.faces.cli._options import (
    game_argument,
    json_option,
    limit_option,
)
from zermelo.faces.cli._output import Progress, print_output_json, print_output_sheets

if TYPE_CHECKING:
    from zermelo.answers.size import Size
    from zermelo.draw.table.sheet import Sheet


@click.command(short_help="How large is a game, and what is feasible?")
@game_argument
@limit_option
@click.option("--probes", type=click.IntRange(min=2), default=1000, show_default=True, metavar="N",
              help="Random plays for an estimate.")  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the random plays.")
@json_option
def size(game: str, limit: int | None, probes: int, seed: int, as_json: bool) -> None:
    """How large is a game, and which questions can this machine answer?

    \b
    zermelo size tictactoe
    zermelo size connect:7,6,4
    """
    given = read_cli_game(game)
    from zermelo.solvers.size import size as ask

    bounds = {} if limit is None else {"limit": limit}
    with Progress("exploring") as watch:
        found = ask(given, probes=probes, seed=seed, watch=watch, **bounds)
    if as_json:
        print_output_json(_document(found))
    else:
        print_output_sheets(map(_in_command_words, found.sheets()))


def _in_command_words(sheet: Sheet) -> Sheet:
    """Names commands and options where the library names its functions."""
    rows = [[in_command_words(cell) if isinstance(cell, str) else cell for cell in row] for row in sheet.rows]
    return replace(sheet, rows=rows, notes=[in_command_words(note) for note in sheet.notes])


def _document(found: Size) -> dict[str, Any]:
    return {
        "nodes": found.nodes, "ends": found.ends, "positions": found.positions, "depth": found.depth,
        "branching": found.branching, "interval": found.interval,
        "questions": [asdict(fit) for fit in found.questions], "ways": [asdict(way) for way in found.ways],
        "remarks": found.remarks, "method": "exploration" if found.exact else "random probes (Knuth 1975)",
        "ties": None, "by": None, "status": "solved" if found.exact else "estimated", "exact": found.exact,
        "effort": None,
    }  # fmt: skip
