"""Looking after compiled code: ``zermelo warmup`` and ``zermelo cache``."""

from __future__ import annotations

from typing import Any

import click

from zermelo.draw.svg.label import count_label
from zermelo.faces.cli._game import read_cli_game
from zermelo.faces.cli._options import json_option
from zermelo.faces.cli._output import Progress, print_output_json, print_output_text


@click.command(short_help="Compile kernels ahead of time.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@json_option
def warmup(games: tuple[str, ...], as_json: bool) -> None:
    """Compile kernels ahead of time, and keep them on disk.

    Without GAME: everything shared by all games, and every game of the catalogue.

    \b
    zermelo warmup tictactoe
    """
    from zermelo.compiler.cache import kernel_cache_counts, kernel_cache_seconds, usable_kernel_cache_folder
    from zermelo.solvers.warmup import warmup_solvers as ask

    given = [read_cli_game(game) for game in games]
    with Progress("compiling") as watch:
        at_hand = ask(given, watch)
    compiled, seconds, folder = kernel_cache_counts()[0], kernel_cache_seconds(), usable_kernel_cache_folder()
    if as_json:
        print_output_json(
            {"kernels": at_hand, "compiled": compiled, "seconds": round(seconds, 3), "folder": _path(folder)}
        )
        return
    where = f"kept in {folder}" if folder is not None else "not kept, since there is no folder to write to"
    print_output_text(
        f"{count_label(at_hand, 'kernel')} at hand, {compiled:,} compiled now in {seconds:.1f} s, {where}."
    )


def _path(folder: Any) -> str | None:
    return None if folder is None else str(folder)
