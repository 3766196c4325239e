"""What do I play now: ``zermelo search``."""

from __future__ import annotations

import click

from zermelo.faces.cli._errors import STOPPED
from zermelo.faces.cli._game import read_cli_game
from zermelo.faces.cli._options import (
    at_option,
    compiled_option,
    game_argument,
    json_option,
    method_option,
    players_option,
    read_at_option,
    read_players_option,
    read_teams_option,
    save_option,
    teams_option,
)
from zermelo.faces.cli._output import Progress, output_answer


@click.command(short_help="What should I play now? Game-tree search.")
@game_argument
@at_option("The position")
@method_option("search")
@click.option("--table", metavar="FILE|DIR",
              help=(
                  "Look the move up in a saved answer of solve, or in a folder of table, instead of "
                  "searching."
              ))  # fmt: skip
@click.option("--depth", type=click.IntRange(min=1), metavar="N", help="Look N single moves ahead.")
@click.option("--nodes", type=click.IntRange(min=1), metavar="N", help="Search about N nodes.")
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), metavar="S", help="Search for S seconds.")
@click.option("--ties", default="first", show_default=True, metavar="RULE",
              help="Tie-breaking between equally good moves: first, last or total.")  # fmt: skip
@teams_option
@players_option("--neutral", "neutral", "Players who make every move equally often.")
@click.option(
    "--cores", type=click.IntRange(min=1), metavar="N", help="Cores for maxn (default: all, where that is faster)."
)
@click.option("--trace", is_flag=True, help="Show the search step by step; for small searches.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of randomized methods.")
@click.option("--worlds", type=click.IntRange(min=1), metavar="N", help="Worlds that pimc samples (default: 32).")
@click.option("--by", default="points", show_default=True, metavar="WHAT",
              help="What pimc maximizes: points (the mover's own) or total.")  # fmt: skip
@compiled_option
@save_option
@json_option
def search(
    game: str, at: str | None, method: str, table: str | None, depth: int | None, nodes: int | None,
    seconds: float | None, ties: str, teams: str | None, neutral: tuple[str, ...], cores: int | None, trace: bool,
    seed: int, worlds: int | None, by: str, compiled: bool | None, keep: str | None, as_json: bool,
) -> int:  # fmt: skip
    """What should I play now? The best move that game-tree search finds within the budget.

    Without a budget the game is searched to the end. If that takes long, a search of increasing depth runs next to it,
    and in two-player zero-sum games a proof takes over. Ctrl-C stops the search and shows the last finished depth (if
    the rules have estimates) and what is proven so far. Without a budget the exit status is then 130.

    \b
    zermelo search tictactoe --at b2/a1
    zermelo search kalah:6,4 --seconds 2
    zermelo search ohhell:4 --at 2/1 --method pimc --worlds 50
    zermelo search connect:3,3,3 --depth 3 --trace
    zermelo search hounds --table hounds.json --at a2b3/b5b4
    zermelo search nim:3,4,5 --at '[3,4,0,1]' --json
    """
    given = read_cli_game(game)
    from zermelo.solvers.search.search import search as ask

    with Progress("looking ahead") as watch:
        found = ask(
            given, at=read_at_option(at, given), method=method, depth=depth, nodes=nodes, seconds=seconds, ties=ties,
            teams=read_teams_option(teams, given.players),
            neutral=read_players_option(neutral, "--neutral", given.players), cores=cores, trace=trace, seed=seed,
            compiled=compiled, table=table, worlds=worlds, by=by, watch=watch,
        )  # fmt: skip
    output_answer(found, game, save=keep, as_json=as_json)
    return STOPPED if found.status == "stopped" and nodes is None and seconds is None else 0
