"""Looking at a game and carrying it elsewhere: ``zermelo show`` and ``zermelo convert``."""

from __future__ import annotations

from typing import Any

import click

from zermelo.faces.cli._game import game_in, is_matrix, read_thing
from zermelo.faces.cli._options import at_option, game_argument, read_at
from zermelo.faces.cli._output import Progress, print_text, width, write_picture
from zermelo.faces.cli._pictures import KINDS


@click.command(short_help="Show the game: its tree, its positions, its board, or what is known of it.")
@game_argument
@click.option("--kind", type=click.Choice(KINDS),
              help="The tree; positions by distance; the board; guarantees as bars; equilibria of two as a set; "
              "coalitions as a lattice; values along the line; distances from the end.  "
              "[default: tree, of a graph with cycles graph]")  # fmt: skip
@at_option("Begin at this position")
@click.option("--depth", type=click.IntRange(min=0), metavar="N", help="Look N moves deep at most.")
@click.option("--lines", type=click.IntRange(min=2), metavar="N",
              help="Show about N lines, or nodes of a picture.  [default: 60, or 400]")  # fmt: skip
@click.option("--solve", "solved", is_flag=True, help="Solve it, and show the chosen moves and the values.")
@click.option("--svg", metavar="FILE", help="Draw it into FILE instead.")
def show(
    game: str, kind: str | None, at: str | None, depth: int | None, lines: int | None, solved: bool, svg: str | None
) -> None:
    """Show the game as text, or draw it; what is too large is folded, and counted.

    \b
    zermelo show sharing
    zermelo show tictactoe --at b2 --solve
    zermelo show tokens:8,players=4 --kind lattice --svg teams.svg
    """
    from zermelo.faces.cli._pictures import drawn_as_svg, drawn_as_text

    thing = read_thing(game)
    if solved and not hasattr(thing, "shares"):
        from zermelo.solvers.solve import solve

        with Progress("solving") as watch:
            thing = solve(getattr(thing, "arena", thing), watch=watch)
    if is_matrix(thing):
        from zermelo.draw.table.normal_form import matrix_svg, matrix_text
        from zermelo.errors import ParameterError

        for option, given in (("--kind", kind), ("--at", at), ("--depth", depth)):
            if given is not None:
                raise ParameterError(f"{option} is for games played move by move; this one has a table. Leave it out.")
        if svg is None:
            click.echo(matrix_text(thing, width()))
        else:
            write_picture(svg, matrix_svg(thing))
            print_text(f"Written to {svg}.")
        return
    where = read_at(at, game_in(thing))
    if kind is None:
        kind = "graph" if depth is None and _goes_round(getattr(thing, "arena", thing)) else "tree"
    if svg is not None:
        write_picture(svg, drawn_as_svg(kind, thing, where, lines, depth))
        print_text(f"Written to {svg}.")
    else:
        click.echo(drawn_as_text(kind, thing, where, lines or 60, depth))


def _goes_round(game: Any) -> bool:
    """Is it a graph, written as such, whose play can go on for ever? As a tree it has no end."""
    from zermelo.forms.kinds import arena_in

    arena = arena_in(game)
    return arena is not None and arena.source is None and arena.has_cycles


