"""What will happen: ``zermelo solve``."""

from __future__ import annotations

from typing import Any

import click

from zermelo.errors import InputError
from zermelo.faces.cli._game import is_cli_game_matrix, is_cli_game_name, read_cli_game
from zermelo.faces.cli._options import (
    at_option,
    begin_at_option,
    by_option,
    compiled_option,
    game_argument,
    json_option,
    limit_option,
    method_option,
    picture_option,
    precision_option,
    read_places_option,
    read_teams_option,
    symmetric_option,
    teams_option,
    ties_option,
)
from zermelo.faces.cli._output import TOO_LARGE, Progress, output_answer


@click.command(short_help="What will happen? Backward induction, one equilibrium.")
@game_argument
@ties_option
@by_option
@teams_option
@symmetric_option
@compiled_option
@limit_option
@method_option("solve", multiple=True, help="PLACE=METHOD: for one subgame with hidden moves.")
@click.option(
    "--choose",
    multiple=True,
    metavar="WHICH",
    help="With hidden moves, which equilibrium of a subgame: first, a number from 0, total, fairest, or a player. "
    "PLACE=WHICH: for one subgame.",
)
@precision_option
@click.option("--save", "keep", metavar="FILE", help="Write the whole solution to FILE (.json).")
@picture_option("Draw the tree with the chosen moves to FILE")
@at_option("In the subgame at this position")
@json_option
def solve(
    game: str, ties: str, by: str, teams: str | None, symmetric: bool, compiled: bool | None, limit: int | None,
    method: tuple[str, ...], choose: tuple[str, ...], precision: str | None, keep: str | None, svg: str | None,
    at: str | None, as_json: bool,
) -> None:  # fmt: skip
    """What will happen? One subgame-perfect equilibrium, with complete strategies.

    \b
    zermelo solve sharing
    zermelo solve nim:2,2,2,players=3,misere --ties kind:B --svg nim.svg
    zermelo solve nim:1,2,players=Ann+Bob+Cy --teams Ann+Cy,Bob --by place
    zermelo solve chess:KRK --at "8/8/8/8/8/2k5/8/K6R w"
    zermelo solve tictactoe --at b2/a2
    zermelo solve kuhn
    zermelo solve poker.efg --save answer.json
    zermelo solve outside.efg --method in=matrix --choose in=1
    zermelo solve openspiel:connect_four,rows=4,columns=4
    """
    from zermelo.draw.table.normal_form import normal_form_svg
    from zermelo.formats.given import game as game_named
    from zermelo.formats.json.answers.solution.starts import starts_document
    from zermelo.formats.json.answers.solution.tablebase import tablebase_position_document
    from zermelo.formats.json.answers.summary import answer_summary
    from zermelo.forms.rules import rules_have_numbers
    from zermelo.solvers.solve import solve as ask

    given: Any = game if is_cli_game_name(game) else read_cli_game(game)  # a name is kept in what is saved
    is_table = is_cli_game_matrix(given)
    named = given if is_table else game_named(given)
    is_numbered = rules_have_numbers(getattr(named, "rules", None))
    if is_numbered and svg is not None:
        raise InputError("A table of all positions cannot be drawn as a tree; leave --svg out.")
    if at:
        given = named = begin_at_option(named, at)
    options: dict[str, Any] = {"symmetric": symmetric, "compiled": compiled, "limit": limit, "precision": precision}
    options |= {"method": read_places_option("method", method), "choose": read_places_option("choose", choose)}
    is_told = bool(at) and is_numbered
    with Progress("solving", TOO_LARGE) as watch:
        found = ask(given, ties=ties, by=by, teams=read_teams_option(teams, named.players), watch=watch, **options)
    output_answer(
        found, game, save=keep, svg=svg, as_json=as_json,
        picture=(lambda: normal_form_svg(given)) if is_table else None,
        sheets=(found.position_sheet(),) if is_told else None,
        document=lambda: answer_summary(found) | starts_document(found)
        | ({"at": tablebase_position_document(found, None)} if is_told else {}),
    )  # fmt: skip
