"""Solved positions on disk: ``zermelo table`` and ``zermelo lookup``."""

from __future__ import annotations

import json
import time
from typing import Any

import click

from zermelo.draw.svg.label import plain_label, rough_count_label
from zermelo.faces.cli._game import read_cli_game
from zermelo.faces.cli._options import compiled_option, game_argument, json_option, limit_option, ties_option
from zermelo.faces.cli._output import Progress, print_output_json, print_output_sheets, print_output_text
from zermelo.faces.cli._table_document import table_document
from zermelo.faces.cli.files._tablebase import make_tablebase


@click.command(short_help="Solve every position and store the values on disk.")
@game_argument
@click.option(
    "--out",
    "out",
    required=True,
    metavar="DIR",
    help="The folder of the table; an unfinished table there is continued.",
)
@click.option("--what", type=click.Choice(["outcome", "guarantees", "wdl"]), default="outcome", show_default=True,
              help=(
                  "Payoffs (outcome); what each player can guarantee (maximin); or, for two players, win, "
                  "draw or loss and the distance."
              ))  # fmt: skip
@ties_option
@click.option("--symmetric", is_flag=True, help="Keep one of the positions that the game treats as symmetric.")
@click.option("--memory", default="4GB", show_default=True, metavar="SIZE", help="Memory limit.")
@click.option("--cores", type=click.IntRange(min=1), metavar="N", help="Cores to use (default: all).")
@click.option("--cluster", metavar="WHERE", help="Solve on a Dask cluster: local:4, or a scheduler's address.")
@click.option(
    "--plies",
    type=click.IntRange(min=0),
    metavar="N",
    help="Only positions within N single moves of the start: openings.",
)
@click.option("--search", metavar="BUDGET", help="How far to search the last ply: depth=6 or nodes=10000.")
@click.option(
    "--events", "with_events", is_flag=True, help="Report every stage on stderr, as one JSON object per line."
)
@limit_option
@compiled_option
@json_option
def table(
    game: str, out: str, what: str, ties: str, symmetric: bool, memory: str, cores: int | None, cluster: str | None,
    plies: int | None, search: str | None, with_events: bool, limit: int | None, compiled: bool | None, as_json: bool,
) -> None:  # fmt: skip
    """Solve every position that GAME can reach, and store all of them in a folder.

    The game must be given by rules. Positions are found layer by layer, each once, and then solved backwards. Data that
    does not fit in memory goes to disk. To resume an interrupted run, even one stopped by kill -9 or a full disk,
    repeat the command: the result is the same, byte for byte.

    \b
    zermelo table nim:3,4,5 --out heaps
    zermelo table connect:4,4 --out fours
    zermelo table connect:5,5 --out fives --memory 1GB --what wdl
    zermelo table connect:7,6 --out openings --plies 4 --search depth=8
    zermelo lookup fours 1/2/3
    zermelo check fours

    Chess endgames, and other rules that number all their positions, need no list of them: every position is solved,
    whether play comes there or not, and takes a byte or two. One folder can hold many endgames, which share what
    captures and promotions lead to.

    \b
    zermelo table chess:KPK --out chess
    zermelo lookup chess "8/8/8/8/8/4k3/4P3/4K3 w"
    """
    from zermelo.solvers.cyclic.tablebase_folder import can_number
    from zermelo.tables.build.layered import table as ask

    given = read_cli_game(game)
    if can_number(given) and what == "outcome" and not (symmetric or cluster or plies is not None or search):
        events = _write_event if with_events else None
        make_tablebase(given, out, as_json, ties, events, memory=memory, cores=cores, limit=limit, compiled=compiled)
        return
    with _Going() as going:
        found = ask(
            given, out, what=what, ties=ties, symmetric=symmetric, memory=memory, cores=cores, limit=limit,
            compiled=compiled, watch=going.watch, cluster=cluster, plies=plies, search=search,
            events=_write_event if with_events else going.hear,
        )  # fmt: skip
    if as_json:
        print_output_json(table_document(found) | {"effort": {"nodes": len(found), "seconds": round(going.took(), 3)}})
        return
    print_output_text(plain_label(found.game.title), "bold")
    print_output_sheets(found.sheets())
    order = str(found.manifest.order)
    layers = "One layer" if order == "one layer" else f"Layers by {order}"
    ties = f"; ties {plain_label(found.ties)}" if found.what == "outcome" else ""
    print_output_text(
        f"\n{layers}{ties}. In {plain_label(str(found.folder))}.",
        "dim",
    )


def _write_event(event: dict[str, Any]) -> None:
    click.echo(json.dumps(event), err=True)


class _Going(Progress):
    """Says how far a table is: layer, positions, how many a second, bytes, and how long it will take."""

    def __init__(self) -> None:
        super().__init__("table")
        self._layer, self._bytes, self._solving = 0, 0, 0.0
        self._stage = self._about = ""

    def __enter__(self) -> _Going:  # type: ignore[override]
        return self

    def took(self) -> float:
        """Returns the seconds since it began."""
        return time.monotonic() - self._began

    def hear(self, event: dict[str, Any]) -> None:
        """Takes note of a stage."""
        self._layer = event.get("layer", self._layer)
        self._bytes += event.get("bytes", 0) if event["event"] == "solved" else 0
        self._stage = ""
        if event["event"] == "estimated":
            self._about = f" of about {rough_count_label(event['positions'])}"
        if event["event"] == "going":
            self._stage = f"; {event['stage']} {event['done']:,} of {event['of']:,}, {event['rate']:,} a second, "
            self._stage += f"{event['left']:.0f} s left of this stage"

    def watch(self, what: str, count: int) -> None:
        """Shows it, on a terminal."""
        if not self._is_seen or self.took() < 0.5:
            return
        from rich.console import Console

        total = getattr(what, "total", None)
        found, took = f"{count:,}{self._about} positions found", self.took()
        words = f"layer {self._layer}: {found}, {count / took:,.0f} a second, {took:.0f} s"
        if total is not None:
            self._solving = self._solving or self.took()
            spent = self.took() - self._solving
            left = f", about {spent * (total - count) / count:.0f} s left" if count and spent > 1 else ""
            speed = f", {count / spent:,.0f} a second" if spent > 1 else ""
            done = what.rpartition(" ")[2]  # solved or searched
            words = f"layer {self._layer}: {count:,} of {total:,} {done}{speed}, {self._bytes / 1e6:,.1f} MB{left}"
        if self._status is None:
            self._status = Console(stderr=True).status(words)
            self._status.start()
        self._status.update(words + self._stage)
