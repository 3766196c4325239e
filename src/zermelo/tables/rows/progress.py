"""The best move of a table of guarantees: one that keeps the guarantee, and gets nearer to it where it must.

What endless play pays, or less, a player is sure of by keeping it: round for ever or to an end. More than that must be
reached. Where moves stay within a layer, rows therefore have ranks (see `values`): of the moves that keep the guarantee
one that leaves the layer is taken, else one to the lowest rank, which is lower than that of the position. Layers end,
guarantees grow only so often, and ranks fall in between, so play does not go in circles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zermelo.errors import MethodError
from zermelo.forms.payoff import Number, payoff_quotient

if TYPE_CHECKING:
    from zermelo.tables.table import Table

Row = tuple[int, tuple[int, ...]]  # the layer, and what it holds


def progress_choice(table: Table, number: int, seat: int, after: Sequence[Row], sure: Sequence[Number]) -> int:
    """Returns which move a player takes in layer *number*, from the rows that follow and what the player is *sure* of.

    Tables of old formats have no ranks; where a move that only keeps the guarantee may not reach it, they are refused.
    """
    good = [k for k, worth in enumerate(sure) if worth == max(sure)]
    kept, endless = table.manifest.layers[number], getattr(table.game.rules, "endless", None)
    if not kept["stays"] or endless is None or len(good) == 1:
        return good[0]
    if max(sure) <= payoff_quotient(int(endless[seat]), table.meaning.scale):
        return good[0]
    for k in good:
        if after[k][0] != number:
            return k
    if not table.meaning.has_ranks(kept):
        raise MethodError(
            f"{table.folder}: made before tables knew how near a guarantee is, so the best move here may go in "
            "circles; remove the table and make it again."
        )
    return min(good, key=lambda k: after[k][1][len(table.players) + seat])
