"""Arguments and options that several commands share, and how they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:

    pass


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


game_argument = click.argument("game")


by_option = click.option("--by", default="points", show_default=True, metavar="TEXT",
                         help="What players want: points, place, win, not-last; several in order (place,points); "
                              "or weighted (2*points+place).")  # fmt: skip


ties_option = click.option("--ties", default="first", show_default=True, metavar="RULE",
                           help="Between equal moves: first, last, average, kind:NAME, spiteful:NAME.")  # fmt: skip


symmetric_option = click.option("--symmetric", is_flag=True, help="Solve positions once that the game calls the same.")


compiled_option = click.option("--compiled/--plain", default=None, help="Force compiled code, or plain Python.")


svg_option = click.option("--svg", metavar="FILE", help="Draw the answer into FILE as well.")


save_option = click.option("--save", "keep", metavar="FILE", help="Write the whole answer to FILE (.json).")


depth_option = click.option("--depth", type=click.IntRange(min=1), metavar="N",
                            help="Look N moves ahead and take the game's estimates there.")  # fmt: skip


method_option = click.option("--method", type=click.Choice(["sweep", "alphabeta", "intervals", "strategies"]),
                             default="sweep", show_default=True,
                             help="How: a full sweep, or alpha-beta, which leaves out what cannot matter; where chance "
                             "meets cycles, by intervals or by strategies.")  # fmt: skip


precision_option = click.option("--precision", metavar="WIDTH", help="Where chance meets cycles: how far apart bounds "
                                "may be, such as 1e-6; 0 asks for exact numbers.")  # fmt: skip


limit_option = click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Give up beyond N positions.")
