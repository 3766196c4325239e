"""Looking after the machine: ``zermelo warmup`` and ``zermelo doctor``."""

from __future__ import annotations

import os
import sys
from typing import Any

import click

from zermelo import __version__
from zermelo.draw.label import counted
from zermelo.faces.cli.given import read_game
from zermelo.faces.cli.telling import Progress, json_option, print_json, print_table, print_text

PACKAGES = ("numpy", "numba", "llvmlite", "click", "rich", "starlette", "uvicorn")


@click.command(short_help="Compile now what would be compiled later.")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@json_option
def warmup(games: tuple[str, ...], as_json: bool) -> None:
    """Compile now what would be compiled later, and keep it on disk.

    Without GAME: what all games share, and every game of the catalogue.
    """
    from zermelo.compiler.cache import counts, seconds_compiling, usable_folder
    from zermelo.solvers.warmup import warmup as ask

    given = [read_game(game) for game in games]
    with Progress("compiling") as watch:
        at_hand = ask(given, watch)
    compiled, seconds, folder = counts()[0], seconds_compiling(), usable_folder()
    if as_json:
        print_json(
            {"kernels": at_hand, "compiled": compiled, "seconds": round(seconds, 3), "folder": _path(folder)}
        )
        return
    where = f"kept in {folder}" if folder is not None else "not kept, since there is no folder to write to"
    print_text(
        f"{counted(at_hand, 'kernel')} at hand, {compiled:,} compiled now in {seconds:.1f} s, {where}."
    )


@click.command(short_help="Tell versions, cache, cores and memory.")
@json_option
def doctor(as_json: bool) -> None:
    """Tell the versions, the cache of compiled kernels, the cores and the free memory."""
    found = _examined()
    if as_json:
        print_json(found)
        return
    cache = found["cache"]
    rows = [
        ("zermelo", found["zermelo"]),
        ("python", f"{found['python']} on {sys.platform}"),
        *((package, version or "not installed") for package, version in found["packages"].items()),
        (
            "cache",
            cache["folder"] if cache["usable"] else f"{cache['folder']} cannot be written; nothing is kept",
        ),
        ("kernels kept", f"{cache['kernels']:,}, {cache['bytes'] / 1e6:.1f} MB"),
        ("cores", str(found["cores"])),
        ("free memory", f"{found['free_memory'] / 1e9:.1f} GB"),
        ("plain Python asked", "yes, by ZERMELO_PLAIN" if found["plain"] else "no"),
    ]
    print_table(("", ""), rows)


def _examined() -> dict[str, Any]:
    from platform import python_version

    from zermelo.compiler.cache import folder, usable_folder
    from zermelo.compiler.native import is_plain_asked
    from zermelo.forms.explore import free_memory

    place = usable_folder()
    sizes = [path.stat().st_size for path in place.glob("*.kernel")] if place is not None else []
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    cache = {"folder": str(folder()), "usable": place is not None, "kernels": len(sizes), "bytes": sum(sizes)}
    return {
        "zermelo": __version__, "python": python_version(),
        "packages": {name: _version(name) for name in PACKAGES}, "cache": cache,
        "cores": cores, "free_memory": free_memory(), "plain": is_plain_asked(),
    }  # fmt: skip


def _version(package: str) -> str | None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _path(folder: Any) -> str | None:
    return None if folder is None else str(folder)
