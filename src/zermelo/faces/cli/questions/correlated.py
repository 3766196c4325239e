"""What a trusted third party could recommend: ``zermelo correlated``."""

from __future__ import annotations

from typing import Any, cast

import click

from zermelo.answers.correlated.kinds import KINDS
from zermelo.faces.cli._game import is_cli_game_name, read_cli_game
from zermelo.faces.cli._options import game_argument, json_option, limit_option, save_option, svg_option
from zermelo.faces.cli._output import Progress, output_answer


@click.command(short_help="What could be recommended to all? The best correlated equilibrium.")
@game_argument
@click.option(
    "--by", "criterion", default="total", metavar="WHAT", show_default=True,
    help="The best by total, fairest (the greatest least payoff), or a player; -PLAYER for what is worst for one.",
)  # fmt: skip
@click.option(
    "--kind", type=click.Choice(tuple(KINDS)), default="normal", show_default=True,
    help="Whole strategies are told (normal), players decide before (coarse), moves are told one by one (extensive).",
)  # fmt: skip
@limit_option
@svg_option
@save_option
@json_option
def correlated(
    game: str, criterion: str, kind: str, limit: int | None, svg: str | None, keep: str | None, as_json: bool
) -> None:
    """What could be recommended to all? The best correlated equilibrium, of any number of players.

    A profile is drawn by known odds, and everybody is told the own strategy in it alone. The odds are a correlated
    equilibrium when nobody gains by playing something else. GAME is a matrix, or anything with a small normal form.

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
