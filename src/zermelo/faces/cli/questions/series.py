"""Several games between the same players: ``zermelo series``."""

from __future__ import annotations

from typing import Any

import click

from zermelo.errors import InputError
from zermelo.faces.cli._game import is_cli_game_name, read_cli_game
from zermelo.faces.cli._options import (
    by_option,
    game_argument,
    json_option,
    limit_option,
    read_pairs_option,
    save_option,
    ties_option,
)
from zermelo.faces.cli._output import Progress, output_answer


@click.command(short_help="What happens in a series of games with added points?")
@game_argument
@click.option("--games", type=click.IntRange(min=1), required=True, metavar="K", help="How many games are played.")
@click.option("--seats", metavar="LIST",
              help="A solver for each player, joined by commas: maxn:depth=4,paranoid,random.")  # fmt: skip
@click.option("--minds", metavar="LIST",
              help="What players aim at: series, game, or one aim per player, also as weights on points: "
                   "Ann=game,Bob=2*Bob+-1*Ann.")  # fmt: skip
@click.option("--standings", metavar="LIST", help="Points at the start: Ann=10,Bob=12.")
@click.option("--rotate", is_flag=True, help="Everybody moves one seat on after each game.")
@click.option(
    "--swing", metavar="N", help="The most by which one game can change a gap; computed from the game if left out."
)
@by_option
@click.option("--whole", is_flag=True, help="Solve the series as one long game, next to the rule of thumb.")
@ties_option
@limit_option
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of chance and of random players.")
@save_option
@json_option
def series(
    game: str, games: int, seats: str | None, minds: str | None, standings: str | None, rotate: bool, swing: str | None,
    by: str, whole: bool, ties: str, limit: int | None, seed: int, keep: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Play several games between the same players. Their points add up.

    Before each game, everybody looks at the standings: they ignore rivals out of reach and play against the closest
    one. Without --seats, the game is solved with those aims. Solvers that support aims use them, and the others play as
    usual; the table says which. With --by place, the aims weigh places in each game.

    That is a rule of thumb. --whole solves a short series as one long game instead, for the final points or, with
    --by place, the final places. --limit bounds its positions.

    \b
    zermelo series tokens:9,players=Ann+Bob+Cy --games 4 --standings Ann=3 --rotate
    zermelo series tokens:9 --games 6 --seats maxn:depth=3,paranoid,random --seed 1
    zermelo series tokens:5,players=Ann+Bob+Cy --games 2 --by place --whole
    """
    given = game if is_cli_game_name(game) else read_cli_game(game)
    from zermelo.match.seats import split_seats
    from zermelo.match.series import series as ask
    from zermelo.match.whole_series import whole_series

    if whole and seats is not None:
        raise InputError("--whole solves the series for everybody; leave --seats out.")
    if limit is not None and not whole:
        raise InputError("--limit bounds the positions of a series solved whole; add --whole, or leave it out.")
    before = None if standings is None else read_pairs_option(standings, "--standings")
    looks = None if minds is None else _minds(minds) if "=" in minds else minds.strip()
    options: dict[str, Any] = {
        "games": games, "minds": looks, "standings": before, "rotate": rotate, "swing": swing, "by": by, "ties": ties,
        "seed": seed,
    }  # fmt: skip
    with Progress("solving" if whole else "playing") as watch:
        if whole:
            found = whole_series(given, limit=limit, watch=watch, **options)
        else:
            found = ask(given, seats=None if seats is None else split_seats(seats), watch=watch, **options)
    output_answer(found, game if found.board is None else found.board.title, save=keep, as_json=as_json)


def _minds(text: str) -> dict[str, Any]:
    """Reads ``Ann=game,Bob=2*Bob+-1*Ann``: a mind by player, or weights on everybody's points."""
    found: dict[str, Any] = dict(read_pairs_option(text, "--minds"))
    for player, mind in found.items():
        if "*" in mind:
            terms = [term.partition("*") for term in mind.split("+")]
            wrong = next((term for term in terms if not all(part.strip() for part in term)), None)
            if wrong is not None:
                raise InputError(
                    f"--minds: {''.join(wrong).strip()!r} is not a weight; write one like 2*Ann or -1*Bob."
                )
            found[player] = {name.strip(): weight.strip() for weight, _, name in terms}
    return found
