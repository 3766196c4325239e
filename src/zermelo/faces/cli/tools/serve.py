"""Look at it: ``zermelo serve``."""

from __future__ import annotations

from typing import Any

import click

from zermelo.faces.cli._options import size_option
from zermelo.faces.cli._output import print_output_text


@click.command(short_help="Explore games in a browser.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--game", "rules", default="", metavar="GAME",
              help="The game of a folder of solved positions, if it is not in the catalogue.")  # fmt: skip
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N", help="Port (default: the first free one from 8017)."
)
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS",
              help="Address to listen on; beyond this machine only with --token.")  # fmt: skip
@click.option("--token", envvar="ZERMELO_TOKEN", metavar="TEXT",
              help="Secret that every visitor must send; also from ZERMELO_TOKEN.")  # fmt: skip
@click.option("--name", "names", multiple=True, metavar="HOST",
              help="Host name that a reverse proxy forwards, such as games.example; with --token.")  # fmt: skip
@click.option("--open", "opens", is_flag=True, help="Open the browser.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="N",
    help="Largest number of positions of a game. [default: 3,000,000]",
)
@size_option("--memory", "Memory limit per game. [default: 3GB]")
@size_option("--together", "Memory limit for all games together. [default: 6GB]")
@click.option(
    "--seconds", type=click.IntRange(min=1), metavar="N", help="Time limit per job, in seconds. [default: 120]"
)
def serve(
    games: tuple[str, ...], rules: str, port: int | None, host: str, token: str | None, opens: bool, limit: int | None,
    memory: int | None, together: int | None, seconds: int | None, names: tuple[str, ...],
) -> None:  # fmt: skip
    """Explore games in a browser: the catalogue, your files, and every GAME you name.

    A folder written by `zermelo table` or `zermelo prove` is a GAME too: its positions are looked up.

    Only this machine can reach the server, unless you set --host. It needs no network.

    \b
    zermelo serve --open
    zermelo serve nim:3,4,5,players=3 mygame.efg rules.py:Tokens
    zermelo serve fours/
    """
    from zermelo.faces.web.limits import Limits
    from zermelo.faces.web.serve import serve_web as run

    given: dict[str, Any] = {
        "positions": limit, "memory": memory, "seconds": seconds, "together": together,
    }  # fmt: skip
    limits = Limits(**{name: value for name, value in given.items() if value is not None})
    for game in games:
        _look_at(game, rules)
    shown = f"#/position?game={_name(games)}" if len(games) == 1 else ""

    def ready(address: str) -> None:
        print_output_text(f"zermelo is at {address}{shown} (Ctrl-C stops it)")
        if opens:
            click.launch(address + shown)

    own = tuple(g for g in games if not _is_named(g))
    run(own, host=host, port=port, token=token, limits=limits, ready=ready, rules=rules, names=names)


def _look_at(game: str, rules: str) -> None:
    """Raises now what would go wrong later: no such game, no such file. What a file holds is read when it is opened."""
    from pathlib import Path

    from zermelo.errors import FileError
    from zermelo.faces.cli._game import read_cli_game
    from zermelo.formats.files import FORMATS
    from zermelo.formats.given import is_given_file
    from zermelo.forms.explore.explore import as_explorable_game

    if Path(game).is_dir() and not _is_named(game):
        from zermelo.solvers.table_folder import open_table_folder

        open_table_folder(game, read_cli_game(rules) if rules else None)
    elif ".py:" not in game and is_given_file(game) and Path(game).suffix.lower() in FORMATS:
        if not Path(game).is_file():
            raise FileError(f"{game}: no such file.")
    else:
        as_explorable_game(read_cli_game(game))


def _is_named(game: str) -> bool:
    from zermelo.faces.cli._game import is_cli_game_of_catalogue

    return is_cli_game_of_catalogue(game)


def _name(games: tuple[str, ...]) -> str:
    """Returns the name in the address of the only game that was given."""
    from urllib.parse import quote

    return quote(games[0], safe=":,=+.") if _is_named(games[0]) else "own.1"
