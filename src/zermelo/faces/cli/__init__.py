"""The command line: ``zermelo COMMAND GAME [options] [--json]``.

One module per command, named like it, in one of the rooms; modules that begin with _ are shared. A command's module
loads when the command is asked for; NumPy, Numba and the solvers load inside the commands that need them.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from importlib.util import find_spec

import click

from zermelo import __version__
from zermelo.faces.cli._errors import CarefulGroup
from zermelo.faces.cli._suggestions import with_suggestions
from zermelo.questions import question_commands

ROOMS = {"questions": "Questions", "play": "Play", "files": "Games and files", "tools": "Tools"}
HELP = """Exact game theory for finite games of any number of players.

\b
GAME is one of
  a catalogue name    nim:2,2,2,players=3,misere    (zermelo games lists them)
  a file              mygame.json, mygame.efg, mygame.nfg
  another package's   openspiel:tic_tac_toe, pettingzoo:tictactoe_v3
  your own Python     mygame.py:Name                (a class or an object; the file is run)

\b
With --json a command prints one JSON object and nothing else, even if something goes wrong.
Exit status: 0 done, 1 checked and found wrong, 2 bad input, 3 a budget ran out, 130 stopped by Ctrl-C.
"""


def command_module(name: str) -> str:
    """Returns the module of the command called *name*: the one of that name, in whichever room it stands."""
    return next(module for room in ROOMS if find_spec(module := f"zermelo.faces.cli.{room}.{name}"))


class Groups(CarefulGroup):
    """The commands as their help lists them: by room, each room in the order of the table of questions."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the commands of each room under its heading."""
        limit = formatter.width - 6 - max(map(len, self.commands))
        for room, heading in ROOMS.items():
            names = [name for name in self.commands if command_module(name).split(".")[-2] == room]
            rows = [(name, self.commands[name].get_short_help_str(limit)) for name in names]
            with formatter.section(heading):
                formatter.write_dl(rows, col_max=max(map(len, self.commands)))


class Commands(MutableMapping[str, click.Command]):
    """The commands of the table by name; each is loaded when it is first asked for."""

    def __init__(self) -> None:
        self._loaded: dict[str, click.Command | None] = dict.fromkeys(question_commands())

    def __getitem__(self, name: str) -> click.Command:
        found = self._loaded[name]
        if found is None:
            found = self._loaded[name] = with_suggestions(getattr(import_module(command_module(name)), name))
        return found

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaded)

    def __len__(self) -> int:
        return len(self._loaded)


@click.group(
    cls=Groups,
    commands=Commands(),
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
