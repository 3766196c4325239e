"""Players against each other: ``zermelo tournament`` and ``zermelo series``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from zermelo.draw.svg.label import counted, plain
from zermelo.errors import InputError
from zermelo.faces.cli.given import is_catalogue_name, read_game
from zermelo.faces.cli.telling import (
    COLOURS,
    Progress,
    game_argument,
    json_option,
    keep_answer,
    print_json,
    print_table,
    print_text,
    save_option,
    tell_kept,
    ties_option,
    width,
)

if TYPE_CHECKING:
    from zermelo.answers.match.series import Series
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

    before = None if standings is None else _pairs(standings, "--standings")
    looks = None if minds is None else _minds(minds) if "=" in minds else minds.strip()
    with Progress("playing") as watch:
        found = ask(
            given, games=games, seats=None if seats is None else split_seats(seats), minds=looks, standings=before,
            rotate=rotate, swing=swing, ties=ties, seed=seed, watch=watch,
        )  # fmt: skip
    keep_answer(found, keep)
    if as_json:
        from zermelo.formats.json.answers.series import series_answer

        print_json(series_answer(found))
    else:
        _tell_series(game, found)
        tell_kept(keep)


def _pairs(text: str, option: str) -> dict[str, str]:
    """Reads ``Ann=10,Bob=12`` as a mapping."""
    found: dict[str, str] = {}
    for part in text.split(","):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not name or not value:
            raise InputError(f"{option}: {part.strip()!r} is no pair; write one like Ann=10.")
        if name in found:
            raise InputError(f"{option}: {name} is named twice.")
        found[name] = value
    return found


def _minds(text: str) -> dict[str, Any]:
    """Reads ``Ann=game,Bob=2*Bob+-1*Ann``: a mind by player, or weights on everybody's points."""
    found: dict[str, Any] = dict(_pairs(text, "--minds"))
    for player, mind in found.items():
        if "*" in mind:
            terms = [term.partition("*") for term in mind.split("+")]
            wrong = next((term for term in terms if not all(part.strip() for part in term)), None)
            if wrong is not None:
                raise InputError(f"--minds: {''.join(wrong).strip()!r} is no weight; write one like 2*Ann or -1*Bob.")
            found[player] = {name.strip(): weight.strip() for weight, _, name in terms}
    return found


def _tell_series(name: str, found: Series) -> None:
    print_text(plain(name if found.board is None else found.board.title), "bold")
    swing = "" if found.swing is None else f"; one game can shift a gap by {found.swing}"
    print_text(f"{counted(len(found.games), 'game')}, seed {found.seed}{swing}.\n")
    click.echo(found.text(width()))
    if found.status == "stopped":
        print_text(f"\nStopped after {len(found.games):,} of {found.planned:,} games.")
