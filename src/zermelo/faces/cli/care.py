"""Looking after compiled code: ``zermelo warmup`` and ``zermelo cache``."""

from __future__ import annotations

from typing import Any

import click

from zermelo.draw.svg.label import counted
from zermelo.faces.cli.given import read_game
from zermelo.faces.cli.telling import Progress, json_option, print_json, print_text


@click.command(short_help="Compile now what would be compiled later.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@json_option
def warmup(games: tuple[str, ...], as_json: bool) -> None:
    """Compile now what would be compiled later, and keep it on disk.

    Without GAME: what all games share, and every game of the catalogue.

    \b
    zermelo warmup tictactoe
    """
    from zermelo.compiler.cache import counts, seconds_compiling, usable_folder
    from zermelo.solvers.warmup import warmup as ask

    given = [read_game(game) for game in games]
    with Progress("compiling") as watch:
        at_hand = ask(given, watch)
    compiled, seconds, folder = counts()[0], seconds_compiling(), usable_folder()
    if as_json:
        print_json({"kernels": at_hand, "compiled": compiled, "seconds": round(seconds, 3), "folder": _path(folder)})
        return
    where = f"kept in {folder}" if folder is not None else "not kept, since there is no folder to write to"
    print_text(f"{counted(at_hand, 'kernel')} at hand, {compiled:,} compiled now in {seconds:.1f} s, {where}.")


@click.command()
@click.option("--clear", is_flag=True, help="Remove them all; they are compiled anew when they are needed.")
@json_option
def cache(clear: bool, as_json: bool) -> None:
    """Tell about the compiled kernels on disk, or remove them.

    \b
    zermelo cache
    zermelo cache --clear
    """
    from zermelo.compiler import cache as disk

    place = disk.usable_folder()
    kernels, size = disk.clear() if clear else disk.kept()
    if as_json:
        told = {"folder": str(disk.folder()), "usable": place is not None}
        print_json(told | {"cleared": clear, "kernels": kernels, "bytes": size})
    elif place is None:
        print_text(f"Nothing is kept: {disk.folder()} cannot be written. export ZERMELO_CACHE=FOLDER names another.")
    else:
        done = "removed from" if clear else "kept in"
        print_text(f"{counted(kernels, 'kernel')}, {size / 1e6:.1f} MB, {done} {place}.")


def _path(folder: Any) -> str | None:
    return None if folder is None else str(folder)
