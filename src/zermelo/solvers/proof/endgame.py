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
from zermelo.tables.rows.questions import guarantee_from_rows
from zermelo.tables.table import Table

NO_MOVE = 0
RULES = ("player", "apply", "over", "score")  # that two games must share, to share values
Known = tuple[tuple[int, ...], int]  # a position, and what it is worth to the side


def put_endgame(
    kernel: Any, layout: Layout, lay: list[int], table: Any, known: list[tuple[tuple[int, ...], int]]
) -> None:
    """Writes positions and the side's values into an empty table; they are what is left, with nothing banked."""
    tools, constants = SimpleNamespace(compile=_as_it_is, inlined=_as_it_is, table=tuple), kernel.constants
    width, words, symmetry = constants["width"], constants["words"], constants["symmetry"]
    put = proof_key_text(
        kernel.methods.plain(kernel.names), tools, width=width, words=words, keyed=constants["keyed"],
        symmetry=symmetry, first=FIELDS, bank=constants["bank"], needs=False,
    )  # fmt: skip
    _, keep = proof_table_text(tools, words=words, packed=layout.is_packed)
    grid = layout.grid
    for state, value in known:
        if grid.holds(value):
            index = (value - grid.base) // grid.unit + 1
            for canonical in (False, True) if symmetry else (False,):
                keys = [0] * words
                if put(list(state), [0] * width, canonical, 0, keys, 0, lay):
                    keep(table, keys, 0, lay, index, index, NO_MOVE, WORK_MASK)


def _identity(rules: Any) -> Any:
    """What two games have in common that differ in their start alone."""
    moves = ["moves"] if hasattr(rules, "moves") else ["legal"]
    return Methods(rules).key([*RULES, *moves]), rules.names, rules.actions, rules.scale


def _as_it_is(plain: Any, native: Any) -> Any:
    return plain


def endgame_values(table: Table, rules: Any, side: tuple[str, ...]) -> Iterator[Known]:
    """The positions of a table on disk with what they are worth to a side, in units of 1/scale.

    A table of guarantees tells what one player can guarantee, and every table does where two players want opposite
    things. It may begin at another position of the game.
    """
    if _identity(table.game.rules) != _identity(rules):
        raise MethodError(f"The table belongs to {table.game.title}, which has other rules.")
    try:
        if table.is_opening:
            raise MethodError("Its last ply was searched, not solved.")
        table.guarantee(*side)
    except MethodError as error:
        raise MethodError(
            f"This table holds {table.what}, which does not say what {' and '.join(side)} can guarantee; make one with "
            f"what='guarantees'. {error}"
        ) from None
    for state in table:
        yield state, int(guarantee_from_rows(table, side, state) * rules.scale)
