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
    "--memory", default="256MB", show_default=True, metavar="SIZE", help="The most for the table of positions."
)
@click.option("--cores", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Cores to use.")
@click.option("--nodes", type=click.IntRange(min=1), metavar="N", help="Look at about N nodes.")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), metavar="S", help="Look for S seconds.")
@click.option("--table", metavar="DIR", help="A folder of `zermelo table`: a line that comes to its positions ends.")
@click.option("--resume", metavar="FILE", help="Keep the table of positions in FILE, and go on from there.")
@click.option("--save", "keep", metavar="DIR|FILE",
              help="Write the strategies to a folder, or with .json at its end the answer to a file.")  # fmt: skip
@compiled_option
@json_option
def prove(
    game: str, side: tuple[str, ...], at: str | None, method: str, memory: str, cores: int, nodes: int | None,
    seconds: float | None, table: str | None, resume: str | None, keep: str | None, compiled: bool | None,
    as_json: bool,
) -> int:  # fmt: skip
    """What is proven of a game that is too large to be solved whole?

    The value of the start for PLAYER, or for several who play as one against all others; left out, for the player to
    move, where there are two. The game is not explored: what cannot matter is not looked at. There must be no chance,
    and every play must end. Where the budget runs out, or Ctrl-C ends it, what is proven so far is told: at least a
    draw, say; the exit status is then 0, or 130 after Ctrl-C.

    --save DIR writes the strategies behind the bounds, one move for every position that whoever follows them can be
    brought into. `zermelo check DIR` plays them against all replies; `zermelo lookup DIR` tells the moves.
    Where no more is proven than the rules say of every end, there is no strategy, and DIR is not made.

    \b
    zermelo prove connect:4,4
    zermelo prove domineering:5,5 B --json
    zermelo prove kalah:4,3 --nodes 20000
    zermelo prove connect:5,4 --seconds 60 --resume five.table
    zermelo prove tictactoe --at b2/a2 --save proof; zermelo check proof
    """
    given = read_cli_game(game)
    from zermelo.solvers.proof.prove import prove as ask

    is_file = keep is not None and keep.endswith(".json")
    with Progress("proving") as watch:
        found = ask(
            given, *side, at=read_at_option(at, given), method=method, memory=memory, cores=cores, nodes=nodes,
            seconds=seconds, table=table, resume=resume, save=None if is_file else keep, compiled=compiled, watch=watch,
        )  # fmt: skip
    output_answer(found, game, save=keep if is_file else None, as_json=as_json)
    return STOPPED if found.is_stopped else 0
