"""When answers change: ``zermelo vary``."""

from __future__ import annotations

import click

from zermelo.faces.cli._game import read_cli_game
from zermelo.faces.cli._options import game_argument, json_option, save_option, svg_option, ties_option
from zermelo.faces.cli._output import output_answer


@click.command(short_help="For which x does the answer change?", context_settings={"ignore_unknown_options": True})
@game_argument
@click.argument("range_", metavar="--NAME LOW,HIGH", nargs=-1, type=click.UNPROCESSED)
@ties_option
@click.option("--no-outcomes", is_flag=True, help="Leave out the set of pure equilibria.")
@svg_option
@save_option
@json_option
def vary(
    game: str, range_: tuple[str, ...], ties: str, no_outcomes: bool, svg: str | None, keep: str | None, as_json: bool
) -> None:
    """For which values of a parameter does the answer change, and what is the answer in between?

    GAME is a file whose payoffs or odds depend on a parameter: 3+2x in .efg, "3+2x" in JSON with
    "parameter": "x"; or a game of your own with z.parameter("x"). Give the parameter as an option, with its range.

    \b
    zermelo vary entry.efg --x 0,10
    zermelo vary entry.json --x=-1/2,3 --svg chart.svg
    """
    ranges = _ranges(range_)
    given = read_cli_game(game)
    from zermelo.solvers.variation.vary import vary as ask

    found = ask(given, ties=ties, outcomes=not no_outcomes, **ranges)
    output_answer(found, game, save=keep, svg=svg, as_json=as_json)


def _ranges(words: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Reads ``--x 0,10`` and ``--x=0,10``."""
    from zermelo.errors import ParameterError

    rest = [part for word in words for part in (word.split("=", 1) if word.startswith("--") else [word])]
    if len(rest) != 2 or not rest[0].startswith("--"):
        raise ParameterError("Give the parameter with its range, once: --x 0,10.")
    return {rest[0].removeprefix("--"): tuple(part.strip() for part in rest[1].split(","))}
