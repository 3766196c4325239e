"""What will happen: ``zermelo solve``."""

from __future__ import annotations

from typing import Any

import click

from zermelo.errors import InputError
from zermelo.faces.cli._game import is_catalogue_name, is_matrix, read_game
from zermelo.faces.cli._options import (
    at_option,
    by_option,
    compiled_option,
    game_argument,
    json_option,
    limit_option,
    method_option,
    precision_option,
    read_at,
    read_places,
    read_teams,
    symmetric_option,
    teams_option,
    ties_option,
)
from zermelo.faces.cli._output import Progress, finish


@click.command(short_help="What will happen? One subgame-perfect outcome.")
@game_argument
@ties_option
@by_option
@teams_option
@symmetric_option
@compiled_option
@limit_option
@method_option("solve", multiple=True, help="PLACE=METHOD: in one subgame with hidden moves.")
@click.option(
    "--choose",
    multiple=True,
    metavar="WHICH",
    help="Where moves are hidden and a subgame has several "
    "equilibria: first, a number from 0, total, fairest, or a player. PLACE=WHICH: in one subgame.",
)
@precision_option
@click.option("--save", "keep", metavar="FILE", help="Write the whole solution to FILE (.json).")
@click.option("--svg", metavar="FILE", help="Draw the tree with the chosen moves into FILE.")
@at_option("Of games that number their positions: tell about this one")
@json_option
def solve(
    game: str, ties: str, by: str, teams: str | None, symmetric: bool, compiled: bool | None, limit: int | None,
    method: tuple[str, ...], choose: tuple[str, ...], precision: str | None, keep: str | None, svg: str | None,
    at: str | None, as_json: bool,
) -> None:  # fmt: skip
    """What will happen? One subgame-perfect outcome, with complete strategies.

    \b
    zermelo solve sharing
    zermelo solve nim:2,2,2,players=3,misere --ties kind:B --svg nim.svg
    zermelo solve nim:1,2,players=Ann+Bob+Cy --teams Ann+Cy,Bob --by place
    zermelo solve chess:KRK --at "8/8/8/8/8/2k5/8/K6R w"
    zermelo solve kuhn
    zermelo solve poker.efg --save answer.json
    zermelo solve outside.efg --method in=matrix --choose in=1
    zermelo solve openspiel:connect_four,rows=4,columns=4
    """
    from zermelo.draw.table.normal_form import matrix_svg
    from zermelo.formats.json.answers.summary import as_document
    from zermelo.formats.json.answers.tablebase import position_document
    from zermelo.games.given import game as game_named
    from zermelo.solvers.solve import solve as ask

    given: Any = game if is_catalogue_name(game) else read_game(game)  # a name is kept in what is saved
    is_table = is_matrix(given)
    named = given if is_table else game_named(given)
    where = read_at(at, named)
    check_options(named, where, svg)
    options: dict[str, Any] = {"symmetric": symmetric, "compiled": compiled, "limit": limit, "precision": precision}
    options |= {"method": read_places("method", method), "choose": read_places("choose", choose)}
    with Progress("solving") as watch:
        found = ask(given, ties=ties, by=by, teams=read_teams(teams, named.players), watch=watch, **options)
    finish(
        found, game, save=keep, svg=svg, as_json=as_json, picture=(lambda: matrix_svg(given)) if is_table else None,
        sheets=None if where is None else (found.position_sheet(where),),
        document=lambda: as_document(found) | ({} if where is None else {"at": position_document(found, where)}),
    )  # fmt: skip


def check_options(game: Any, at: Any, svg: str | None) -> None:
    """Raises, before anything is solved, when an option does not fit the game or its position is none."""
    from zermelo.forms.positions import position_of
    from zermelo.forms.rules import has_numbers

    if at is None and svg is None:
        return
    if not has_numbers(getattr(game, "rules", None)):
        if at is not None:
            raise InputError("--at is for games that number their positions, like chess:KRK; search takes it for any.")
        return
    if svg is not None:
        raise InputError("A table of all positions is not drawn as a tree; leave --svg out.")
    position_of(game, at)
