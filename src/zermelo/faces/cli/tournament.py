"""Players against each other: ``zermelo tournament`` and ``zermelo series``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.draw.svg.label import counted, plain
from zermelo.faces.cli._game import is_catalogue_name, read_game
from zermelo.faces.cli._options import game_argument, json_option
from zermelo.faces.cli._output import (
    COLOURS,
    Progress,
    print_json,
    print_table,
    print_text,
)

if TYPE_CHECKING:
    from zermelo.answers.match.tournament import Tournament

READING = """\
Points: the mean over seatings; 95 %: 1.96 standard errors of it, from the spread between rounds of the same seating \
(normal interval). Wins: the share of a player's seats that won; nobody wins a draw."""


@click.command(short_help="Players against each other, in all seatings.")
@game_argument
@click.option("--players", required=True, metavar="LIST",
              help="Who plays, joined by commas: maxn:depth=3,paranoid:depth=3,random.")  # fmt: skip
@click.option("--rounds", type=click.IntRange(min=1), default=1, show_default=True, metavar="N",
              help="Matches of each seating.")  # fmt: skip
@click.option("--seatings", default="all", show_default=True, metavar="KIND", help="Which orders: all, or rotations.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of chance and of random players.")
@click.option("--out", metavar="FILE",
              help="Keep finished matches in FILE (JSON lines); the same command goes on with it.")  # fmt: skip
@json_option
def tournament(
    game: str, players: str, rounds: int, seatings: str, seed: int, out: str | None, as_json: bool
) -> None:  # fmt: skip
    """Let players meet in all seatings, so that the advantage of a seat cancels.

    Ctrl-C ends it and shows the table of the finished rounds.

    \b
    zermelo tournament nim:3,4,5 --players solve,random --rounds 20
    zermelo tournament tokens:12 --players maxn:depth=3,paranoid:depth=3,random --rounds 10 --out tokens.jsonl
    """
    given = game if is_catalogue_name(game) else read_game(game)
    from zermelo.match.seats import split_seats
    from zermelo.match.tournament import tournament as ask

    with Progress("playing") as watch:
        found = ask(
            given, split_seats(players), rounds=rounds, seatings=seatings, seed=seed, out=out, watch=watch
        )  # fmt: skip
    if as_json:
        from zermelo.formats.json.answers.tournament import tournament_document

        print_json(tournament_document(found))
    else:
        _tell(found, out)


def _tell(found: Tournament, out: str | None) -> None:
    print_text(plain(found.game), "bold")
    print_text(
        f"{counted(len(found.seatings), 'seating')}, {counted(found.rounds, 'round')}, seed {found.seed}: "
        f"{len(found.matches):,} matches.\n"
    )
    heads = ("player", "points", "95 %", "place", "wins", "matches")
    print_table(heads, found.rows(), right=range(1, 6), colours=COLOURS)
    print_text("")
    if found.status == "stopped":
        print_text(f"Stopped; the table counts {len(found.counted):,} of {len(found.matches):,} matches played.")
    if found.rounds == 1:
        print_text("One round tells nothing about luck; ask for more --rounds.")
    print_text(READING, "dim")
    if out is not None:
        print_text(f"Matches kept in {plain(out)}.")








