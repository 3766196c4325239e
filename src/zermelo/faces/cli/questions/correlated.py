"""What a trusted third party could recommend: ``zermelo correlated``."""

from __future__ import annotations

from typing import Any, cast

import click

from zermelo.answers.correlated.kinds import KINDS
from zermelo.faces.cli._game import is_cli_game_name, read_cli_game
from zermelo.faces.cli._options import game_argument, json_option, limit_option, save_option, svg_option
from zermelo.faces.cli._output import Progress, output_answer


@click.command(short_help="What could a mediator recommend? Correlated equilibrium.")
@game_argument
@click.option(
    "--by", "criterion", default="total", metavar="WHAT", show_default=True,
    help="The best by total, fairest (the largest minimum payoff), or a player; -PLAYER for that player's worst.",
)  # fmt: skip
@click.option(
    "--kind", type=click.Choice(tuple(KINDS)), default="normal", show_default=True,
    help=(
        "Players are recommended whole strategies (normal), commit before they see any (coarse), or are "
        "recommended moves one by one (extensive)."
    ),
)  # fmt: skip
@limit_option
@svg_option
@save_option
@json_option
def correlated(
    game: str, criterion: str, kind: str, limit: int | None, svg: str | None, keep: str | None, as_json: bool
) -> None:
    """The best correlated equilibrium, for any number of players.

    A mediator draws a strategy profile by known odds and privately recommends to each player their part of it. The odds
    are a correlated equilibrium when nobody gains by playing anything else. GAME is a matrix, or anything with a small
    normal form.

    \b
    zermelo correlated pennies.nfg
    zermelo correlated sharing --by fairest
    zermelo correlated sharing --by -Andy --kind extensive
    """
    given = game if is_cli_game_name(game) else read_cli_game(game)
    from zermelo.solvers.correlated.correlated import correlated as ask

    wanted = {criterion[1:]: -1} if criterion.startswith("-") else criterion
    with Progress("solving"):
        found = ask(given, wanted, kind=cast(Any, kind), limit=limit)
    output_answer(found, game, save=keep, svg=svg, as_json=as_json)
