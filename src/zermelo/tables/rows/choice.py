"""Which move a player takes, from what the rows of a table say about what follows.

Of payoffs it is the first of the best, or what the tie rule says; of wins the soonest, of losses the latest.

What endless play pays, or less, a player is sure of by keeping that guarantee: round for ever or to an end. More than
that must be reached. Where moves stay within a layer, rows have ranks for it (see `values`): of the moves that keep the
guarantee one that leaves the layer is taken, else one to the lowest rank, which is lower than that of the position.
Layers end, guarantees grow only so often, and ranks fall in between, so play does not go in circles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from zermelo.errors import MethodError
from zermelo.forms.payoff import Payoff, payoff_quotient
from zermelo.preferences.ties import Ties
from zermelo.tables.values import table_endless_scores

if TYPE_CHECKING:
    from zermelo.tables.table import Table

Row = tuple[int, tuple[int, ...]]  # the layer, and what it holds


def choice_from_rows(table: Table, number: int, seat: int, after: Sequence[Row], paid: Sequence[Payoff]) -> int:
    """Returns which of the moves of a position of layer *number* a player makes, from the rows that follow."""
    if table.what == "guarantees" and not table.meaning.is_expected:
        return _progress(table, number, seat, after, paid)
    ties = Ties.read(table.ties, table.players)
    wishes = [_wish(table, row, worth, seat, ties) for (_, row), worth in zip(after, paid, strict=True)]
    is_last = ties.takes_last and table.what == "outcome"
    return len(wishes) - 1 - wishes[::-1].index(max(wishes)) if is_last else wishes.index(max(wishes))


def _wish(table: Table, row: tuple[int, ...], paid: Payoff, seat: int, ties: Ties) -> tuple[Any, Any]:
    """How much a seat likes a row: more is better, the first of the two counts most."""
    own = paid[table.players[seat]]
    if table.what == "wdl":  # win soon, lose late
        return own, -abs(row[0]) if own > 0 else abs(row[0])
    if table.what == "guarantees":
        return own, 0
    weights = ties.weights(table.players)[seat]
    return own, sum(w * paid[player] for w, player in zip(weights, table.players, strict=True))


def _progress(table: Table, number: int, seat: int, after: Sequence[Row], paid: Sequence[Payoff]) -> int:
    """Returns the move that keeps what a player is sure of, and gets nearer to it where that is needed.

    Tables of old formats have no ranks; where a move that only keeps the guarantee may not reach it, they are refused.
    """
    sure = [worth[table.players[seat]] for worth in paid]
    good = [k for k, worth in enumerate(sure) if worth == max(sure)]
    kept, endless = table.manifest.layers[number], table_endless_scores(table.game.rules)
    if not kept["stays"] or endless is None or len(good) == 1:
        return good[0]
    if max(sure) <= payoff_quotient(endless[seat], table.meaning.scale):
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
