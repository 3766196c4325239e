"""Questions about a game: ``zermelo size`` and ``zermelo solve``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import click

from zermelo.faces.cli._game import is_catalogue_name, read_game
from zermelo.faces.cli._hidden import tell_subgame_perfect
from zermelo.faces.cli._matrix import is_matrix, tell_matrix_solution
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
from zermelo.faces.cli._output import (
    Progress,
    keep_answer,
    keep_picture,
    print_json,
    print_text,
    tell_kept,
)
from zermelo.questions import record_of

if TYPE_CHECKING:
    from zermelo.answers.evidence.solution.typed import ByTable
    from zermelo.answers.solution import Solution
    from zermelo.forms.matrix import Matrix



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
    given = game if is_catalogue_name(game) else read_game(game)  # a name is kept in what is saved
    if is_matrix(given):
        asked: dict[str, Any] = {"ties": ties, "by": by, "teams": teams, "symmetric": symmetric}
        asked |= {"method": read_places("method", method), "choose": read_places("choose", choose)}
        tell_matrix_solution(cast("Matrix", given), asked, keep, svg, as_json)
        return
    from zermelo.faces.cli._tablebase import check_options, tell_tablebase
    from zermelo.games.given import game as game_named
    from zermelo.solvers.solve import solve as ask

    where = read_at(at, game_named(given))
    check_options(given, where, svg)
    options: dict[str, Any] = {"symmetric": symmetric, "compiled": compiled, "limit": limit}
    options |= {"precision": precision, "method": read_places("method", method)}
    options["choose"] = read_places("choose", choose)
    with Progress("solving") as watch:
        found = ask(given, ties=ties, by=by, teams=read_teams(teams, game_named(given).players), watch=watch, **options)
    row = record_of(found)
    kind = "" if row is None else row.kind
    if kind == "tablebase":
        keep_answer(found, keep)
        tell_tablebase(cast("ByTable", found), where, as_json)
        tell_kept(*[keep] * (not as_json))
        return
    if kind == "subgame-perfect":
        tell_subgame_perfect(found, keep, svg, as_json)
        return
    if keep is not None:
        from zermelo.formats.files import save

        save(found, keep)
    keep_picture(found, svg)
    if as_json:
        from zermelo.formats.json.answers.summary import as_document

        print_json(as_document(found))
        return
    tell(found, kind, game)
    for path in (keep, svg):
        if path is not None:
            print_text(f"Written to {path}.")


def tell(found: Solution, kind: str, name: str) -> None:
    """Prints the story of a solution whose play ends, or can go on for ever."""
    from zermelo.faces.cli._cyclic import tell_retrograde, tell_stochastic
    from zermelo.faces.cli._story import tell_solution

    tellers: dict[str, Any] = {"retrograde": tell_retrograde, "stochastic": tell_stochastic, "solution": tell_solution}
    tellers[kind](found, name)
