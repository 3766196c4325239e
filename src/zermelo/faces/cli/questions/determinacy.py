"""Two opponents who see everything: ``zermelo determinacy``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.faces.cli._game import is_cli_game_name, read_cli_game
from zermelo.faces.cli._options import (
    compiled_option,
    game_argument,
    json_option,
    limit_option,
    save_option,
    svg_option,
)
from zermelo.faces.cli._output import Progress, output_answer

if TYPE_CHECKING:
    pass


@click.command(short_help="Who can force what? Win, loss or draw for two opponents.")
@game_argument
@compiled_option
@limit_option
@svg_option
@save_option
@json_option
def determinacy(
    game: str, compiled: bool | None, limit: int | None, svg: str | None, keep: str | None, as_json: bool
) -> None:
    """Who can force what? For two-player zero-sum games of perfect information.

    You get the maximin (the most that the first player can guarantee), the minimax (the least that the second can hold
    the first to), and a strategy for each. The two numbers are equal. Where games are won, lost or drawn without
    chance, the answer says which of the three cases of Zermelo's theorem holds.

    \b
    zermelo determinacy tictactoe
    zermelo determinacy nim:3,4,5 --json
    """
    given = game if is_cli_game_name(game) else read_cli_game(game)
    from zermelo.solvers.guarantee.determinacy import determinacy as ask

    with Progress("solving") as watch:
        found = ask(given, compiled=compiled, limit=limit, watch=watch)
    output_answer(found, found.lower.arena.title or game, save=keep, svg=svg, as_json=as_json)
