"""What is proven of a large game: ``zermelo prove``."""

from __future__ import annotations

import click

from zermelo.faces.cli._errors import STOPPED
from zermelo.faces.cli._game import read_cli_game
from zermelo.faces.cli._options import (
    at_option,
    compiled_option,
    game_argument,
    json_option,
    method_option,
    read_at_option,
)
from zermelo.faces.cli._output import Progress, output_answer


@click.command(short_help="Who wins a game too large to solve? A proof.")
@game_argument
@click.argument("side", nargs=-1, metavar="[PLAYER]...")
@at_option("The position")
@method_option("prove")
@click.option(
    "--memory", default="256MB", show_default=True, metavar="SIZE", help="Memory limit for the transposition table."
)
@click.option("--cores", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Cores to use.")
@click.option("--least", metavar="X", help="Prove only whether the side can force at least X, such as 3 or 1/2.")
@click.option("--nodes", type=click.IntRange(min=1), metavar="N", help="Search about N nodes.")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), metavar="S", help="Search for S seconds.")
@click.option("--table", metavar="DIR", help="A folder of `zermelo table`, to look up instead of searching.")
@click.option("--resume", metavar="FILE", help="Keep the transposition table in FILE, and continue from it.")
@click.option("--save", "keep", metavar="DIR|FILE",
              help="Write the strategies to a folder, or the answer to a .json file.")  # fmt: skip
@compiled_option
@json_option
def prove(
    game: str, side: tuple[str, ...], at: str | None, method: str, memory: str, cores: int, least: str | None,
    nodes: int | None, seconds: float | None, table: str | None, resume: str | None, keep: str | None,
    compiled: bool | None, as_json: bool,
) -> int:  # fmt: skip
    """Prove the value of a game that is too large to solve completely.

    The value is that of the start, for PLAYER or for several players against all the others. With two players, the
    default is the player to move. Alpha-beta or proof-number search visits only the positions that matter. The game
    must have no chance moves, and every play must end. If the budget runs out, or you press Ctrl-C, you get what is
    proven so far, such as "at least a draw". The exit status is then 0, or 130 after Ctrl-C.

    --table DIR answers without a search if the position is in that folder, even where play can go on forever.

    --save DIR writes the strategies behind the bounds, with a move for every position they can lead to.
    `zermelo check DIR` plays them against all replies; `zermelo lookup DIR` shows the moves. If the proven bounds are
    no better than the smallest and largest possible payoff, there is no strategy, and DIR is not created.

    \b
    zermelo prove connect:4,4
    zermelo prove domineering:5,5 B --json
    zermelo prove kalah:4,3 --nodes 20000
    zermelo prove dots:2,2,players=3 A C --least 3
    zermelo prove connect:5,4 --seconds 60 --resume five.table
    zermelo prove tictactoe --at b2/a2 --save proof; zermelo check proof
    """
    given = read_cli_game(game)
    from zermelo.solvers.proof.prove import prove as ask

    is_file = keep is not None and keep.endswith(".json")
    with Progress("proving") as watch:
        found = ask(
            given, *side, at=read_at_option(at, given), method=method, memory=memory, cores=cores, nodes=nodes,
            seconds=seconds, table=table, resume=resume, least=least, save=None if is_file else keep, compiled=compiled,
            watch=watch,
        )  # fmt: skip
    output_answer(found, game, save=keep if is_file else None, as_json=as_json)
    return STOPPED if found.is_stopped else 0
