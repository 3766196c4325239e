"""A game carried elsewhere: ``zermelo convert``."""

from __future__ import annotations

import click

from zermelo.faces.cli._game import is_cli_game_matrix, read_cli_game_or_answer
from zermelo.faces.cli._output import Progress, print_output_text

MOST_NODES = 1_000_000


@click.command(short_help="Write a game to a file, e.g. Gambit's .efg.")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.option("--limit", type=click.IntRange(min=1), default=MOST_NODES, show_default=True, metavar="N",
              help="Give up beyond N nodes.")  # fmt: skip
def convert(source: str, target: str, limit: int) -> None:
    """Convert a game, or the contents of a file, to another format. The suffix of TO chooses the format.

    Rules and catalogue games are unfolded into a tree; where play can go on forever, and for .gm and .tra, they become
    the graph of their positions. A tree written as .nfg becomes its normal form. A graph, a saved solution or a
    profile is written as it is.

    \b
    zermelo convert grundy:7,players=3 grundy.json
    zermelo convert sharing sharing.efg
    zermelo convert poker.efg poker.nfg
    zermelo convert openspiel:nim,pile_sizes=1+2 nim.efg
    zermelo convert hounds hounds.tra
    """
    from zermelo.formats.files import save
    from zermelo.forms.explore.explore import as_explorable_game, game_graph, game_tree
    from zermelo.questions import question_record_of

    thing = read_cli_game_or_answer(source)
    is_ready = question_record_of(thing) is not None or hasattr(thing, "arena") or hasattr(thing, "evidence")
    if not is_ready and not is_cli_game_matrix(getattr(thing, "matrix", thing)):
        goes_on = getattr(as_explorable_game(thing), "endless", None) is not None
        explore = game_graph if goes_on or target.lower().endswith((".gm", ".tra")) else game_tree
        with Progress("unfolding") as watch:
            thing = explore(thing, limit=limit, watch=watch)
    if getattr(thing, "as_tree", None) is not None and target.lower().endswith(".nfg"):
        from zermelo.forms.matrix import Matrix

        thing = Matrix.of(thing)
    save(thing, target)
    print_output_text(f"Written to {target}.")
