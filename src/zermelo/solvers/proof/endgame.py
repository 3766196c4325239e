"""What is known beforehand, in the table of a proof: positions of the last moves end the search where it meets them.

Such positions are stored like all others, as values from below and from above, and of a full bucket they are replaced
last. Each stands in the table as it is and, where rules have a symmetry, as its representative.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from zermelo.compiler.native import Methods
from zermelo.errors import MethodError
from zermelo.solvers.proof.alphabeta import FIELDS
from zermelo.solvers.proof.transposition.keys import proof_key_text
from zermelo.solvers.proof.transposition.table import WORK_MASK, Layout, proof_table_text
from zermelo.tables.table import Table

NO_MOVE = 0
RULES = ("player", "apply", "over", "score")  # that two games must share, to share values
Known = tuple[tuple[int, ...], int]  # a position, and what it is worth to the side


def put_endgame(
    kernel: Any, layout: Layout, lay: list[int], table: Any, known: list[tuple[tuple[int, ...], int]]
) -> None:
    """Writes positions and the side's values into an empty table."""
    tools, constants = SimpleNamespace(compile=_as_it_is, inlined=_as_it_is), kernel.constants
    width, words, symmetry = constants["width"], constants["words"], constants["symmetry"]
    put = proof_key_text(
        kernel.methods.plain(kernel.names), tools, width=width, words=words, keyed=constants["keyed"],
        symmetry=symmetry, first=FIELDS,
    )  # fmt: skip
    _, keep = proof_table_text(tools, words=words, packed=layout.is_packed)
    grid = layout.grid
    for state, value in known:
        if grid.holds(value):
            index = (value - grid.base) // grid.unit + 1
            for canonical in (False, True) if symmetry else (False,):
                keys = [0] * words
                if put(list(state), [0] * width, canonical, keys, 0, lay):
                    keep(table, keys, 0, lay, index, index, NO_MOVE, WORK_MASK)


def _identity(rules: Any) -> Any:
    """What two games have in common that differ in their start alone."""
    moves = ["moves"] if hasattr(rules, "moves") else ["legal"]
    return Methods(rules).key([*RULES, *moves]), rules.names, rules.actions, rules.scale


def _as_it_is(plain: Any, native: Any) -> Any:
    return plain


def endgame_values(table: Table, rules: Any, side: tuple[str, ...]) -> Iterator[Known]:
    """The positions of a table on disk with what they are worth to a side, in units of 1/scale.

    A table of guarantees tells what one player is sure of, and every table does where two players want opposite things.
    It may begin at another position of the game.
    """
    if _identity(table.game.rules) != _identity(rules):
        raise MethodError(f"The table is one of {table.game.title}, whose rules are others.")
    is_duel = len(table.players) == 2 and bool(getattr(rules, "zero_sum", False))
    if len(side) != 1 or table.is_opening or not (table.what == "guarantees" or (is_duel and table.what == "outcome")):
        raise MethodError(
            f"This table tells {table.what}, which does not say what {' and '.join(side)} can be sure of; make one of "
            'guarantees: table(game, what="guarantees").'
        )
    for state in table:
        yield state, int(table[state][side[0]] * rules.scale)
