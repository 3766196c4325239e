"""Who should team up: ``zermelo coalitions``."""

from __future__ import annotations

import click

from zermelo.faces.cli._game import read_game
from zermelo.faces.cli._options import (
    by_option,
    compiled_option,
    game_argument,
    json_option,
    limit_option,
    save_option,
    svg_option,
    ties_option,
)
from zermelo.faces.cli._output import Progress, finish


@click.command(short_help="Who should team up? Every coalition structure.")
@game_argument
@by_option
@ties_option
@compiled_option
@limit_option
@save_option
@svg_option
@json_option
def coalitions(
    game: str, by: str, ties: str, compiled: bool | None, limit: int | None, keep: str | None, svg: str | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Who should team up? The outcome of every coalition structure, and which ones hold.

    In a structure every team plays as one, for the sum of its members' points. Beside that: what every team is worth
    against all the rest, the core, the Shapley value and the Banzhaf index.

    \b
    zermelo coalitions nim:1,2,players=Ann+Bob+Cy
    zermelo coalitions tokens:8,players=4 --ties last
    """
    given = read_game(game)
    from zermelo.solvers.coalitions.coalitions import coalitions as ask

    with Progress("comparing") as watch:
        found = ask(given, by=by, ties=ties, compiled=compiled, limit=limit, watch=watch)
    finish(found, game, save=keep, svg=svg, as_json=as_json)
