"""Two opponents who see everything: ``zermelo determinacy``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.draw.svg.label import plain
from zermelo.faces.cli._game import is_catalogue_name, read_game
from zermelo.faces.cli._options import (
    compiled_option,
    game_argument,
    json_option,
    limit_option,
    save_option,
    svg_option,
)
from zermelo.faces.cli._output import (
    Progress,
    keep_answer,
    keep_picture,
    print_json,
    print_text,
    tell_kept,
)
from zermelo.faces.cli._story import tell_effort, told_number

if TYPE_CHECKING:
    pass


@click.command(short_help="Two opponents who see everything: who can force what?")
@game_argument
@compiled_option
@limit_option
@svg_option
@save_option
@json_option
def determinacy(
    game: str, compiled: bool | None, limit: int | None, svg: str | None, keep: str | None, as_json: bool
) -> None:
    """Two players who want opposite things and see everything: who can force what?

    The most that the first player can be sure of, the least that the second can hold the first to, and strategies for
    both; the two numbers are the same. Where games are won, lost or drawn without chance, it says which of the three
    cases of Zermelo's proposition holds.

    \b
    zermelo determinacy tictactoe
    zermelo determinacy nim:3,4,5 --json
    """
    given = game if is_catalogue_name(game) else read_game(game)
    from zermelo.solvers.guarantee.determinacy import determinacy as ask

    with Progress("solving") as watch:
        found = ask(given, compiled=compiled, limit=limit, watch=watch)
    keep_answer(found, keep)
    keep_picture(found, svg)
    if as_json:
        from zermelo.formats.json.answers.hidden import as_document

        print_json(as_document(found))
        return
    one, two = found.players
    print_text(plain(found.verdict), "bold")
    print_text(f"The most that {plain(one)} can be sure of: {told_number(found.max_min)}.")
    print_text(f"The least that {plain(two)} can hold {plain(one)} to: {told_number(found.min_max)}.")
    print_text(f"Line: {plain(found.lower.line)}")
    tell_effort(found.lower, found.effort.seconds)
    tell_kept(keep, svg)
