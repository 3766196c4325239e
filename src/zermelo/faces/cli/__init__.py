"""The command line: ``zermelo COMMAND GAME [options] [--json]``.

Every module here holds one group of commands. NumPy, Numba and the solvers load inside the commands that
need them.
"""

from __future__ import annotations

import click

from zermelo import __version__
from zermelo.faces.cli.advising import search
from zermelo.faces.cli.alliances import coalitions
from zermelo.faces.cli.answers import check
from zermelo.faces.cli.care import cache, warmup
from zermelo.faces.cli.catalogue import games
from zermelo.faces.cli.charting import atlas
from zermelo.faces.cli.completing import completed, completion
from zermelo.faces.cli.contest import series, tournament
from zermelo.faces.cli.health import doctor
from zermelo.faces.cli.hidden import determinacy
from zermelo.faces.cli.looking import convert, show
from zermelo.faces.cli.measuring import bench
from zermelo.faces.cli.normal import matrix
from zermelo.faces.cli.playing import play
from zermelo.faces.cli.possible import equilibria
from zermelo.faces.cli.questions import size, solve
from zermelo.faces.cli.reproducing import reproduce
from zermelo.faces.cli.serving import serve
from zermelo.faces.cli.sides import guarantee, outlook
from zermelo.faces.cli.tables import lookup, table
from zermelo.faces.cli.trouble import CarefulGroup

HELP = """Exact answers about finite games of any number of players.

\b
GAME is one of
  a catalogue name    nim:2,2,2,players=3,misere    (zermelo games lists them)
  a file              mygame.json, mygame.efg, mygame.nfg
  another package's   openspiel:tic_tac_toe, pettingzoo:tictactoe_v3
  your own Python     mygame.py:Name                (a class or an object; the file is run)

\b
With --json a command prints one JSON object and nothing else.
Exit status: 0 done, 1 checked and found wrong, 2 bad input, 3 a budget ran out, 130 stopped by Ctrl-C.
"""


@click.group(
    cls=CarefulGroup,
    help=HELP,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--debug", is_flag=True, help="Show the whole traceback of an internal error.")
@click.version_option(__version__, prog_name="zermelo", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context, debug: bool) -> None:
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for command in (
    games, size, solve, equilibria, guarantee, outlook, coalitions, search, play, tournament, series, matrix,
    determinacy, check, show, convert, table, lookup, serve, reproduce, atlas, bench, warmup, cache, doctor,
    completion,
):  # fmt: skip
    main.add_command(completed(command))
