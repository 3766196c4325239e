"""Players against each other: ``zermelo tournament`` and ``zermelo series``."""

from __future__ import annotations

import click

from zermelo.draw.svg.label import plain_label
from zermelo.errors import InputError
from zermelo.faces.cli._game import is_cli_game_name, read_cli_game
from zermelo.faces.cli._options import game_argument, hidden_option, json_option
from zermelo.faces.cli._output import Progress, print_output_json, print_output_sheets, print_output_text


@click.command(short_help="Let players compete in all seatings.")
@game_argument
@click.option("--seats", metavar="LIST", help="Who plays, joined by commas: maxn:depth=3,paranoid:depth=3,random.")
@click.option("--players", metavar="LIST", hidden=True, help="The old name of --seats.",
              deprecated="use --seats; removed in 0.4.0.")  # fmt: skip
@click.option("--rounds", type=click.IntRange(min=1), default=1, show_default=True, metavar="N",
              help="Matches of each seating.")  # fmt: skip
@click.option("--seatings", default="all", show_default=True, metavar="KIND", help="Which orders: all, or rotations.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of chance and of random players.")
@hidden_option
@click.option("--out", metavar="FILE",
              help="Keep finished matches in FILE (JSON Lines); repeat the command to continue.")  # fmt: skip
@json_option
def tournament(
    game: str, seats: str | None, players: str | None, rounds: int, seatings: str, seed: int, hidden: bool,
    out: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Run a tournament in all seatings, so that no player profits from a better seat.

    Ctrl-C stops it and shows the table of the finished rounds.

    \b
    zermelo tournament nim:3,4,5 --seats solve,random --rounds 20
    zermelo tournament ohhell:3 --seats pimc:worlds=10,random --rounds 10 --hidden
    zermelo tournament tokens:12 --seats maxn:depth=3,paranoid:depth=3,random --rounds 10 --out tokens.jsonl
    """
    if (who := seats or players) is None:
        raise InputError("tournament needs --seats: who plays, such as --seats solve,random.")
    given = game if is_cli_game_name(game) else read_cli_game(game)
    from zermelo.match.seats import split_seats
    from zermelo.match.tournament import tournament as ask

    with Progress("playing") as watch:
        found = ask(
            given, split_seats(who), rounds=rounds, seatings=seatings, seed=seed, out=out, hidden=hidden,
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
