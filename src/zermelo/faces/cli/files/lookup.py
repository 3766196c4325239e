"""One position of a table: ``zermelo lookup``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from zermelo.draw.svg.label import count_label, plain_label
from zermelo.faces.cli._game import read_cli_game
from zermelo.faces.cli._options import json_option, read_at_option
from zermelo.faces.cli._output import COLOURS, print_output_json, print_output_table, print_output_text

if TYPE_CHECKING:
    pass

from zermelo.faces.cli._table_document import table_document


@click.command(short_help="Look a position up in a table.")
@click.argument("folder", metavar="DIR")
@click.argument("position", required=False)
@click.option("--game", metavar="GAME", help="The game, where the table is of one that is not in the catalogue.")
@json_option
def lookup(folder: str, position: str | None, game: str | None, as_json: bool) -> None:
    """Look up what a position is worth, and what to play there.

    POSITION is moves joined by /, a state like '[3,4,0,1]', or as the game writes it; left out, the start.

    \b
    zermelo table nim:2,3 --out heaps; zermelo lookup heaps
    zermelo lookup heaps h1-2/h2-1
    """
    from zermelo.tables.table import WORTH, Table

    found = Table(folder, None if game is None else read_cli_game(game))
    state = found.state(read_at_option(position, found.game))
    worth, far = found[state], found.distance(state)
    options, best = found.options(state), found.best(state)
    if as_json:
        print_output_json(table_document(found) | {
            "status": found.status(state), "position": state, "turn": found.game.turn(state), "payoff": dict(worth),
            "distance": far, "move": best, "moves": {move: dict(paid) for move, paid in options.items()},
            "line": list(found.best_line(state).moves), "effort": None,
        })  # fmt: skip
        return
    for line in found.game.text(state).splitlines():
        print_output_text(plain_label(line))
    who = found.game.turn(state)
    print_output_text("")
    print_output_text("The game is over." if who is None else f"{plain_label(who)} is to move.", "bold")
    rows = [(player, str(value)) for player, value in worth.items()]
    print_output_table(("player", WORTH[found.what]), rows, right=(1,), colours=COLOURS)
    if found.status(state) == "estimated":
        print_output_text("An estimate: it comes from searches that ended before the game.")
    if far is not None:
        print_output_text(f"{count_label(far, 'single move')} to the end.")
    if best is not None and not options:
        print_output_text(f"The move to make: {plain_label(best)}.")
    if options:
        heads = ("move", *found.players)
        told = [
            (("* " if m == best else "  ") + plain_label(m), *(str(p[q]) for q in found.players))
            for m, p in options.items()
        ]
        print_output_text("")
        print_output_table(heads, told, right=tuple(range(1, len(heads))))
