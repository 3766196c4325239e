"""Several games between the same players: ``zermelo series``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.errors import InputError
from zermelo.faces.cli._game import is_catalogue_name, read_game
from zermelo.faces.cli._options import game_argument, json_option, read_pairs, save_option, ties_option
from zermelo.faces.cli._output import Progress, finish

if TYPE_CHECKING:
    pass


@click.command(short_help="Several games, the points adding up.")
@game_argument
@click.option("--games", type=click.IntRange(min=1), required=True, metavar="K", help="How many games are played.")
@click.option("--seats", metavar="LIST",
              help="A solver for each player, joined by commas: maxn:depth=4,paranoid,random.")  # fmt: skip
@click.option("--minds", metavar="LIST",
              help="How players look at it: series, game, or by player, also as weights on points: "
                   "Ann=game,Bob=2*Bob+-1*Ann.")  # fmt: skip
@click.option("--standings", metavar="LIST", help="Points brought along: Ann=10,Bob=12.")
@click.option("--rotate", is_flag=True, help="Everybody moves one seat on after each game.")
@click.option("--swing", metavar="N", help="The most that one game can shift a gap; else the game is explored for it.")
@ties_option
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of chance and of random players.")
@save_option
@json_option
def series(
    game: str, games: int, seats: str | None, minds: str | None, standings: str | None, rotate: bool, swing: str | None,
    ties: str, seed: int, keep: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Play several games between the same players; their points add up.

    Before each game everybody looks at the standings: rivals out of reach are left alone, the closest one is pressed.
    Without --seats the game is solved with those aims. Solvers that can take aims play for them, the others play as
    they are; the table says which.

    \b
    zermelo series tokens:9,players=Ann+Bob+Cy --games 4 --standings Ann=3 --rotate
    zermelo series tokens:9 --games 6 --seats maxn:depth=3,paranoid,random --seed 1
    """
    given = game if is_catalogue_name(game) else read_game(game)
    from zermelo.match.seats import split_seats
    from zermelo.match.series import series as ask

    before = None if standings is None else read_pairs(standings, "--standings")
    looks = None if minds is None else _minds(minds) if "=" in minds else minds.strip()
    with Progress("playing") as watch:
        found = ask(
            given, games=games, seats=None if seats is None else split_seats(seats), minds=looks, standings=before,
            rotate=rotate, swing=swing, ties=ties, seed=seed, watch=watch,
        )  # fmt: skip
    finish(found, game if found.board is None else found.board.title, save=keep, as_json=as_json)


def _minds(text: str) -> dict[str, Any]:
    """Reads ``Ann=game,Bob=2*Bob+-1*Ann``: a mind by player, or weights on everybody's points."""
    found: dict[str, Any] = dict(read_pairs(text, "--minds"))
    for player, mind in found.items():
        if "*" in mind:
            terms = [term.partition("*") for term in mind.split("+")]
            wrong = next((term for term in terms if not all(part.strip() for part in term)), None)
            if wrong is not None:
                raise InputError(f"--minds: {''.join(wrong).strip()!r} is no weight; write one like 2*Ann or -1*Bob.")
            found[player] = {name.strip(): weight.strip() for weight, _, name in terms}
    return found
