"""Looking at a game and carrying it elsewhere: ``zermelo show`` and ``zermelo convert``."""

from __future__ import annotations

from typing import Any

import click

from zermelo.errors import BudgetError
from zermelo.faces.cli.given import read_thing
from zermelo.faces.cli.telling import Progress, game_argument, print_text, width, write_picture

SMALL = 200_000  # positions explored for a picture; of larger games the top is walked by hand
MOST_NODES = 1_000_000


@click.command(short_help="Show the game tree, folded where it is large.")
@game_argument
@click.option("--at", metavar="PATH", help="Begin after these moves, joined by /.")
@click.option("--depth", type=click.IntRange(min=0), metavar="N", help="Look N moves deep at most.")
@click.option(
    "--lines",
    type=click.IntRange(min=2),
    default=60,
    show_default=True,
    metavar="N",
    help="Show about N lines.",
)
@click.option("--solve", "solved", is_flag=True, help="Solve it, and show the chosen moves and the values.")
@click.option("--svg", metavar="FILE", help="Draw it into FILE instead.")
def show(game: str, at: str | None, depth: int | None, lines: int, solved: bool, svg: str | None) -> None:
    """Show the game tree as text; what is too large is folded, and counted.

    \b
    zermelo show sharing
    zermelo show tictactoe --at b2 --solve
    """
    from zermelo.draw.svg import tree_svg
    from zermelo.draw.text import tree_text
    from zermelo.results.pictures import solution_svg, solution_text
    from zermelo.results.solution import Solution

    thing = read_thing(game)
    if solved and not isinstance(thing, Solution):
        from zermelo.solvers.solve import solve

        with Progress("solving") as watch:
            thing = solve(getattr(thing, "arena", thing), watch=watch)
    options: dict[str, Any] = {"depth": depth}
    draw: tuple[Any, Any]
    if isinstance(thing, Solution):
        options["at"] = thing.arena.at(at or "")
        draw, shown = (solution_text, solution_svg), thing
    else:
        shown = _explored(getattr(thing, "arena", thing))
        options["at"] = _at(shown, at or "")
        draw = (tree_text, tree_svg)
    if svg is not None:
        write_picture(svg, draw[1](shown, **options))
        print_text(f"Written to {svg}.")
    else:
        click.echo(draw[0](shown, most=lines, width=width(), **options))


def _explored(game: Any) -> Any:
    """Returns the game's graph of positions where it is small, so that what is folded can be counted."""
    from zermelo.forms.explore import game_graph
    from zermelo.forms.tree import Tree

    if isinstance(game, Tree):
        return game
    try:
        return game_graph(game, limit=SMALL)
    except BudgetError:
        return game


def _at(game: Any, path: str) -> Any:
    """Returns where the moves of *path* lead: a node, or a state where the game was not explored."""
    from zermelo.forms.arena import Arena, split_path

    if isinstance(game, Arena):
        return game.at(path)
    state = game.start()
    for move in split_path(path):
        state = game.after(state, move)
    return state


@click.command(short_help="Write a game into a file.")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.option("--limit", type=click.IntRange(min=1), default=MOST_NODES, show_default=True, metavar="N",
              help="Give up beyond N nodes.")  # fmt: skip
def convert(source: str, target: str, limit: int) -> None:
    """Write a game, or what a file holds, into a file; the suffix of TO says in which format.

    Rules and catalogue games are unfolded into a tree. A saved solution or profile is written as it is.

    \b
    zermelo convert grundy:7,players=3 grundy.json
    """
    from zermelo.formats.files import save
    from zermelo.forms.explore import game_tree
    from zermelo.forms.tree import Tree

    thing = read_thing(source)
    if not isinstance(thing, Tree) and not hasattr(thing, "arena"):
        with Progress("unfolding") as watch:
            thing = game_tree(thing, limit=limit, watch=watch)
    save(thing, target)
    print_text(f"Written to {target}.")
