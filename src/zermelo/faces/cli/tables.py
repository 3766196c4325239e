"""Solved positions on disk: ``zermelo table`` and ``zermelo lookup``."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.svg.label import counted, plain
from zermelo.faces.cli.given import read_game
from zermelo.faces.cli.telling import (
    COLOURS,
    Progress,
    compiled_option,
    game_argument,
    json_option,
    limit_option,
    print_json,
    print_table,
    print_text,
    ties_option,
)

if TYPE_CHECKING:
    from zermelo.tables.table import Table

WORDS = {"outcome": "gets", "guarantees": "is sure of", "wdl": "wins"}
METHODS = {False: "layers solved backwards", True: "openings searched"}
MOST_KINDS = 12


@click.command(short_help="Solve every position and keep it on disk, larger than memory if need be.")
@game_argument
@click.option(
    "--out", "out", required=True, metavar="DIR", help="The folder of the table; one begun there is finished."
)
@click.option("--what", type=click.Choice(["outcome", "guarantees", "wdl"]), default="outcome", show_default=True,
              help="Payoffs; what each player can be sure of; or who of two wins, and how soon.")  # fmt: skip
@ties_option
@click.option("--symmetric", is_flag=True, help="Keep one of the positions that the game calls the same.")
@click.option("--memory", default="4GB", show_default=True, metavar="SIZE", help="The most that may be held.")
@click.option("--cores", type=click.IntRange(min=1), metavar="N", help="Cores to use; left out, all.")
@click.option("--cluster", metavar="WHERE", help="Solve on a Dask cluster: local:4, or a scheduler's address.")
@click.option("--plies", type=click.IntRange(min=0), metavar="N", help="Only what N single moves lead to: openings.")
@click.option("--search", metavar="BUDGET", help="How far to search the last ply: depth=6 or nodes=10000.")
@click.option("--events", "with_events", is_flag=True, help="Tell every stage on stderr, one JSON object a line.")
@limit_option
@compiled_option
@json_option
def table(
    game: str, out: str, what: str, ties: str, symmetric: bool, memory: str, cores: int | None, cluster: str | None,
    plies: int | None, search: str | None, with_events: bool, limit: int | None, compiled: bool | None, as_json: bool,
) -> None:  # fmt: skip
    """Solve every position that GAME can reach, and keep all of them in a folder.

    The game is given by rules. Positions are found layer by layer, each once, then solved backwards; what does not fit
    the memory is kept in files. A run that was ended, even by kill -9 or a full disk, goes on when the same command is
    given again, and what it makes is the same, byte for byte.

    \b
    zermelo table nim:3,4,5 --out heaps
    zermelo table connect:4,4 --out fours
    zermelo table connect:5,5 --out fives --memory 1GB --what wdl
    zermelo table connect:7,6 --out openings --plies 4 --search depth=8
    zermelo lookup fours 1/2/3
    zermelo check fours
    """
    from zermelo.tables.build.layered import table as ask

    given = read_game(game)
    with _Going() as going:
        found = ask(
            given, out, what=what, ties=ties, symmetric=symmetric, memory=memory, cores=cores, limit=limit,
            compiled=compiled, watch=going.watch, cluster=cluster, plies=plies, search=search,
            events=_write_event if with_events else going.hear,
        )  # fmt: skip
    if as_json:
        print_json(_document(found) | {"effort": {"nodes": len(found), "seconds": round(going.took(), 3)}})
        return
    _tell(found)


@click.command(short_help="Look a position up in a table.")
@click.argument("folder", metavar="DIR")
@click.argument("position", required=False)
@click.option("--game", metavar="GAME", help="The game, where the table is of one that is not in the catalogue.")
@json_option
def lookup(folder: str, position: str | None, game: str | None, as_json: bool) -> None:
    """Look up what a position is worth, and what to play there.

    POSITION is moves joined by /, a state like '[3,4,0,1]', or as the game writes it; left out, the start.

    \b
    zermelo table nim:2,3 --out heaps; zermelo lookup heaps
    zermelo lookup heaps h1-2/h2-1
    """
    from zermelo.tables.table import Table

    found = Table(folder, None if game is None else read_game(game))
    state = found.state(_position(position))
    worth, far = found[state], found.distance(state)
    options, best = found.options(state), found.best(state)
    if as_json:
        print_json(_document(found) | {
            "status": found.status(state), "position": state, "turn": found.game.turn(state), "payoff": dict(worth),
            "distance": far, "move": best, "moves": {move: dict(paid) for move, paid in options.items()},
            "line": list(found.best_line(state).moves), "effort": None,
        })  # fmt: skip
        return
    for line in found.game.text(state).splitlines():
        print_text(plain(line))
    who = found.game.turn(state)
    print_text("")
    print_text("The game is over." if who is None else f"{plain(who)} is to move.", "bold")
    rows = [(player, str(value)) for player, value in worth.items()]
    print_table(("player", WORDS[found.what]), rows, right=(1,), colours=COLOURS)
    if found.status(state) == "estimated":
        print_text("An estimate: it comes from searches that ended before the game.")
    if far is not None:
        print_text(f"{counted(far, 'single move')} to the end.")
    if best is not None and not options:
        print_text(f"The move to make: {plain(best)}.")
    if options:
        heads = ("move", *found.players)
        told = [
            (("* " if m == best else "  ") + plain(m), *(str(p[q]) for q in found.players)) for m, p in options.items()
        ]
        print_text("")
        print_table(heads, told, right=tuple(range(1, len(heads))))


def _position(text: str | None) -> Any:
    """Reads ``[3,4,0,1]`` as a state; anything else is left to the table."""
    inside = re.fullmatch(r"\s*[\[(]\s*(-?\d+(?:\s*,\s*-?\d+)*)\s*,?\s*[\])]\s*", text or "")
    return text or None if inside is None else tuple(int(number) for number in inside[1].split(","))


def check_table(folder: str, game: str | None, memory: str, as_json: bool) -> int:
    """Checks every position of a table; returns the exit status."""
    from pathlib import Path

    from zermelo.answers.report import Problem, Report
    from zermelo.errors import FileError
    from zermelo.faces.cli.answers import WRONG, _document as document, _tell as tell
    from zermelo.tables.manifest import OtherTable, is_table
    from zermelo.tables.table import Table

    thing: Any = None
    try:
        thing = Table(folder, None if game is None else read_game(game))
        with Progress("checking") as watch:
            report = thing.verify(memory=memory, watch=watch)
    except FileError as error:
        if not is_table(Path(folder)) or isinstance(error, OtherTable):
            raise
        report = Report((Problem(folder, str(error)),), ("files",))
    if as_json:
        said = {} if thing is None else {"method": METHODS[thing.is_opening], "status": thing.status()}
        print_json(document(report, None) | {"ties": getattr(thing, "ties", None)} | said)
    else:
        tell(report)
    return 0 if report else WRONG


def _document(found: Table) -> dict[str, Any]:
    return {
        "game": found.game.title, "folder": str(found.folder), "what": found.what, "payoff": dict(found.payoff),
        "positions": len(found), "layers": len(found.manifest.layers), "bytes": found.manifest.bytes,
        "counts": found.counts(), "order": str(found.manifest.order), "symmetric": found.is_symmetric,
        "method": METHODS[found.is_opening], "ties": found.ties,
        "by": "points", "status": found.status(), "exact": True,
        "plies": found.manifest.identity["plies"], "search": found.manifest.identity["search"],
    }  # fmt: skip


def _tell(found: Table) -> None:
    print_text(plain(found.game.title), "bold")
    rows = [(player, str(value)) for player, value in found.payoff.items()]
    print_table(("player", WORDS[found.what]), rows, right=(1,), colours=COLOURS)
    print_text("")
    layers = counted(len(found.manifest.layers), "layer")
    each = found.manifest.bytes / len(found)
    print_text(f"{counted(len(found), 'position')} in {layers}, {found.manifest.bytes:,} bytes, {each:.2f} a position.")
    if found.is_opening:
        doubt = sum(kept["estimated"] for kept in found.manifest.layers.values())
        print_text(f"{counted(len(found) - doubt, 'position')} solved, {doubt:,} estimated.")
    counts = found.counts()
    if 0 < len(counts) <= MOST_KINDS:
        print_text("")
        print_table(("worth", "positions"), [(kind, f"{n:,}") for kind, n in counts.items()], right=(1,))
    print_text("")
    print_text(f"Layers by {found.manifest.order}; ties {plain(found.ties)}. In {plain(str(found.folder))}.", "dim")


def _write_event(event: dict[str, Any]) -> None:
    click.echo(json.dumps(event), err=True)


class _Going(Progress):
    """Says how far a table is: layer, positions, how many a second, bytes, and how long it will take."""

    def __init__(self) -> None:
        super().__init__("table")
        self._layer, self._bytes, self._solving = 0, 0, 0.0

    def __enter__(self) -> _Going:  # type: ignore[override]
        return self

    def took(self) -> float:
        """Returns the seconds since it began."""
        return time.monotonic() - self._began

    def hear(self, event: dict[str, Any]) -> None:
        """Takes note of a stage."""
        self._layer = event.get("layer", self._layer)
        self._bytes += event.get("bytes", 0) if event["event"] == "solved" else 0

    def watch(self, what: str, count: int) -> None:
        """Shows it, on a terminal."""
        if not self._is_seen or self.took() < 0.5:
            return
        from rich.console import Console

        total = getattr(what, "total", None)
        words = (
            f"layer {self._layer}: {count:,} positions found, {count / self.took():,.0f} a second, {self.took():.0f} s"
        )
        if total is not None:
            self._solving = self._solving or self.took()
            spent = self.took() - self._solving
            left = f", about {spent * (total - count) / count:.0f} s left" if count and spent > 1 else ""
            speed = f", {count / spent:,.0f} a second" if spent > 1 else ""
            words = f"layer {self._layer}: {count:,} of {total:,} solved{speed}, {self._bytes / 1e6:,.1f} MB{left}"
        if self._status is None:
            self._status = Console(stderr=True).status(words)
            self._status.start()
        self._status.update(words)
