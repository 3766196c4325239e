"""``zermelo bench``: how fast your own rules are."""

from __future__ import annotations

import click

from zermelo.faces.cli._game import read_cli_game
from zermelo.faces.cli._options import game_argument, json_option
from zermelo.faces.cli._output import Progress, print_output_json, print_output_table, print_output_text

FEW = 2000  # positions, which compiled rules go through in about the time that making room takes


@click.command(short_help="Measure how fast rules run, plain and compiled.")
@game_argument
@click.option("--positions", type=click.IntRange(min=1), default=50_000, show_default=True, metavar="N",
              help="Visit at most N positions each way.")  # fmt: skip
@click.option("--rounds", type=click.IntRange(min=1), default=3, show_default=True, metavar="N",
              help="Measure N times in turn; the best of each counts.")  # fmt: skip
@click.option(
    "--anew", is_flag=True, help="Compile even if compiled rules are on disk, to measure how long that takes."
)
@json_option
def bench(game: str, positions: int, rounds: int, anew: bool, as_json: bool) -> None:
    """Measure how fast the rules of GAME run in plain Python and compiled, and how long compiling takes.

    Both versions make all moves at the same positions, taking turns, and CPU time is measured. If the rules cannot be
    compiled, you see why, and in which line.

    \b
    zermelo bench tictactoe
    zermelo bench rules.py:Tokens --anew
    """
    from zermelo.solvers.speed import speed

    found = read_cli_game(game)
    with Progress("measuring") as watch:
        told = speed(found, positions=positions, rounds=rounds, anew=anew, watch=watch)
    if as_json:
        print_output_json({
            "game": game, "positions": told.positions, "is_whole": told.is_whole, "plain": round(told.plain),
            "compiled": told.compiled and round(told.compiled), "ratio": told.ratio and round(told.ratio, 1),
            "compiling": told.compiling and round(told.compiling, 3), "pays_from": told.pays_from,
            "trouble": told.trouble,
        })  # fmt: skip
        return
    rows = [("plain Python", f"{told.plain:,.0f}")]
    if told.compiled is not None:
        rows.append(("compiled", f"{told.compiled:,.0f}"))
    print_output_text(f"{told.name}: {told.positions:,} positions{', all there are' if told.is_whole else ''}.")
    print_output_table(("rules", "positions a CPU second"), rows, right=(1,))
    if told.trouble is not None:
        print_output_text(f"Not compiled: {told.trouble}")
        return
    if told.ratio is not None and told.ratio < 1:
        print_output_text("Compiled rules are slower here: the game is too small.")
    else:
        print_output_text(f"Compiled rules are {told.ratio:,.0f} times as fast.")
    if told.is_whole and told.positions < FEW:
        print_output_text(
            "With so few positions, most of the time is setup: measure a larger game with the same rules, too."
        )
    if told.compiling is None:
        print_output_text("They were on disk already; --anew measures how long compiling takes.")
    elif told.pays_from is None:
        print_output_text(f"Compiling takes {told.compiling:.1f} CPU s, which does not pay off.")
    else:
        print_output_text(
            f"Compiling takes {told.compiling:.1f} CPU s, once; it pays off from {told.pays_from:,} positions on."
        )
