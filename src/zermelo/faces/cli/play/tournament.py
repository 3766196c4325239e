"""Players against each other: ``zermelo tournament`` and ``zermelo series``."""

from __future__ import annotations

import click

from zermelo.draw.svg.label import plain_label
from zermelo.faces.cli._game import is_cli_game_name, read_cli_game
from zermelo.faces.cli._options import game_argument, hidden_option, json_option
from zermelo.faces.cli._output import Progress, print_output_json, print_output_sheets, print_output_text


@click.command(short_help="Let players compete in all seatings.")
@game_argument
@click.option("--players", required=True, metavar="LIST",
              help="Who plays, joined by commas: maxn:depth=3,paranoid:depth=3,random.")  # fmt: skip
@click.option("--rounds", type=click.IntRange(min=1), default=1, show_default=True, metavar="N",
              help="Matches of each seating.")  # fmt: skip
@click.option("--seatings", default="all", show_default=True, metavar="KIND", help="Which orders: all, or rotations.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of chance and of random players.")
@hidden_option
@click.option("--out", metavar="FILE",
              help="Keep finished matches in FILE (JSON lines); the same command goes on with it.")  # fmt: skip
@json_option
def tournament(
    game: str, players: str, rounds: int, seatings: str, seed: int, hidden: bool, out: str | None, as_json: bool
) -> None:  # fmt: skip
    """Let players meet in all seatings, so that the advantage of a seat cancels.

    Ctrl-C ends it and shows the table of the finished rounds.

    \b
    zermelo tournament nim:3,4,5 --players solve,random --rounds 20
    zermelo tournament ohhell:3 --players pimc:worlds=10,random --rounds 10 --hidden
    zermelo tournament tokens:12 --players maxn:depth=3,paranoid:depth=3,random --rounds 10 --out tokens.jsonl
    """
    given = game if is_cli_game_name(game) else read_cli_game(game)
    from zermelo.match.seats import split_seats
    from zermelo.match.tournament import tournament as ask

    with Progress("playing") as watch:
        found = ask(
            given, split_seats(players), rounds=rounds, seatings=seatings, seed=seed, out=out, hidden=hidden,
            watch=watch,
        )  # fmt: skip
    if as_json:
        from zermelo.formats.json.answers.match.tournament import tournament_document

        print_output_json(tournament_document(found))
        return
    print_output_text(plain_label(found.game), "bold")
    print_output_sheets(found.sheets())
    if out is not None:
        print_output_text(f"Matches kept in {plain_label(out)}.")
