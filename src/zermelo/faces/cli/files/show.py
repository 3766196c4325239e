"""Looking at a game and carrying it elsewhere: ``zermelo show`` and ``zermelo convert``."""

from __future__ import annotations

from typing import Any

import click

from zermelo.errors import ParameterError
from zermelo.faces.cli._game import is_cli_game_matrix, read_cli_game_or_answer
from zermelo.faces.cli._options import at_option, game_argument, picture_option, read_at_option
from zermelo.faces.cli._output import Progress, output_width, print_output_text, write_output_picture
from zermelo.faces.cli._pictures import KINDS


@click.command(short_help="Show a game: its tree, positions, board or properties.")
@game_argument
@click.option("--kind", type=click.Choice(KINDS),
              help="The tree; a player's and-or tree; positions by distance; the board; guarantees (maximin) as bars; "
              "equilibria of two as a set; coalitions as a lattice; values along the line; distances from the end.  "
              "[default: tree, of a graph with cycles graph]")  # fmt: skip
@click.option("--player", metavar="NAME", help="The player whose and-or tree is shown.")
@at_option("Start at this position")
@click.option("--depth", type=click.IntRange(min=0), metavar="N", help="Look N moves deep at most.")
@click.option("--lines", type=click.IntRange(min=2), metavar="N",
              help="Show about N lines, or nodes of a picture.  [default: 60, or 400]")  # fmt: skip
@click.option("--solve", "solved", is_flag=True, help="Solve the game, and show the chosen moves and the values.")
@picture_option("Draw it to FILE instead")
def show(
    game: str, kind: str | None, player: str | None, at: str | None, depth: int | None, lines: int | None,
    solved: bool, svg: str | None,
) -> None:  # fmt: skip
    """Show a game as text, or draw it. Large parts are folded and counted.

    \b
    zermelo show sharing
    zermelo show tictactoe --at b2 --solve
    zermelo show grundy:7,players=3 --kind and-or --player C
    zermelo show tokens:8,players=4 --kind lattice --svg teams.svg
    """
    from zermelo.faces.cli._pictures import cli_picture_svg, cli_picture_text
    from zermelo.forms.explore.starts import refuse_several_starts

    thing = read_cli_game_or_answer(game)
    if solved and not hasattr(thing, "shares"):
        from zermelo.solvers.solve import solve

        with Progress("solving") as watch:
            thing = solve(getattr(thing, "arena", thing), watch=watch)
    if is_cli_game_matrix(thing):
        from zermelo.draw.table.normal_form import normal_form_svg, normal_form_text

        for option, given in (("--kind", kind), ("--player", player), ("--at", at), ("--depth", depth)):
            if given is not None:
                raise ParameterError(f"{option} is for games played move by move; this one is a matrix. Leave it out.")
        if svg is None:
            click.echo(normal_form_text(thing, output_width()))
        else:
            write_output_picture(svg, normal_form_svg(thing))
            print_output_text(f"Written to {svg}.")
        return
    if player is not None and kind != "and-or":
        raise ParameterError("--player is for --kind and-or; leave it out.")
    from zermelo.formats.given import game_within_given

    where = read_at_option(at, game_within_given(thing))
    arena = _written(getattr(thing, "arena", thing))
    if kind is None:
        goes_round = arena is not None and arena.source is None and arena.has_cycles  # as a tree it has no end
        kind = "graph" if depth is None and goes_round else "tree"
    if kind in ("tree", "and-or") and where is None and arena is not None:
        refuse_several_starts(arena, "A tree has one start", "--at {}, or --kind graph")
    if svg is not None:
        write_output_picture(svg, cli_picture_svg(kind, thing, where, lines, depth, player))
        print_output_text(f"Written to {svg}.")
    else:
        click.echo(cli_picture_text(kind, thing, where, lines or 60, depth, player))


def _written(game: Any) -> Any:
    """The tree or graph that it is, written as such; None for anything else."""
    from zermelo.forms.traits.kinds import arena_of_kind

    return arena_of_kind(game)
