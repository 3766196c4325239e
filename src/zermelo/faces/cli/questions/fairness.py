"""What each seat is worth: ``zermelo fairness``."""

from __future__ import annotations

import click

from zermelo.faces.cli._game import is_cli_game_name, read_cli_game
from zermelo.faces.cli._options import (
    compiled_option,
    game_argument,
    json_option,
    limit_option,
    save_option,
    svg_option,
    ties_option,
)
from zermelo.faces.cli._output import Progress, output_answer


@click.command(short_help="Is the game fair? What each seat gets and guarantees.")
@game_argument
@ties_option
@compiled_option
@limit_option
@svg_option
@save_option
@json_option
def fairness(
    game: str, ties: str, compiled: bool | None, limit: int | None, svg: str | None, keep: str | None, as_json: bool
) -> None:
    """Is a game fair? What each seat gets in equilibrium, and what it can guarantee (maximin).

    \b
    zermelo fairness tokens:8,players=3
    zermelo fairness tictactoe --json
    """
    given = game if is_cli_game_name(game) else read_cli_game(game)
    from zermelo.solvers.guarantee.fairness import fairness as ask

    with Progress("solving") as watch:
        found = ask(given, ties=ties, compiled=compiled, limit=limit, watch=watch)
    output_answer(found, game, save=keep, svg=svg, as_json=as_json)
