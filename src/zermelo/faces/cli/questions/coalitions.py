"""Who should team up: ``zermelo coalitions``."""

from __future__ import annotations

import click

from zermelo.faces.cli._game import read_cli_game
from zermelo.faces.cli._options import (
    at_option,
    begin_at_option,
    by_option,
    compiled_option,
    depth_option,
    game_argument,
    json_option,
    limit_option,
    nodes_option,
    save_option,
    svg_option,
    ties_option,
)
from zermelo.faces.cli._output import Progress, output_answer


@click.command(short_help="Who should team up? Every coalition structure.")
@game_argument
@at_option("In the subgame at this position")
@by_option
@ties_option
@depth_option
@nodes_option
@compiled_option
@limit_option
@save_option
@svg_option
@json_option
def coalitions(
    game: str, at: str | None, by: str, ties: str, depth: int | None, nodes: int | None, compiled: bool | None,
    limit: int | None, keep: str | None, svg: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Who should team up? The outcome of every coalition structure, and which structures are stable.

    In a structure, every coalition plays as one, for the sum of its members' points. You also get the worth of each
    coalition against all the others, the core, the Shapley value and the Banzhaf index.

    \b
    zermelo coalitions nim:1,2,players=Ann+Bob+Cy
    zermelo coalitions nim:1,2,players=Ann+Bob+Cy --at h2-1
    zermelo coalitions tokens:8,players=4 --ties last
    zermelo coalitions rolit:4,players=3 --depth 3
    """
    given = begin_at_option(read_cli_game(game), at)
    from zermelo.solvers.coalitions.coalitions import coalitions as ask

    with Progress("comparing") as watch:
        found = ask(given, by=by, ties=ties, depth=depth, nodes=nodes, compiled=compiled, limit=limit, watch=watch)
    output_answer(found, game, save=keep, svg=svg, as_json=as_json)
