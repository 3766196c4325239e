"""Kingmaking: who moves can change nothing for themselves, and decides between the others.

A position is **kingmaking** when every move leaves the mover sure of the same, and some other player is sure of more
after one move than after another. It is **crowning** when, besides, the mover decides so for two others or more whether
they are sure of the most they can get at all: whom the mover helps can win, whatever the rest do.

Both are about what players can be sure of (guarantees), so nothing is supposed about what anybody wants.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.compiler.native import is_native_code_refused
from zermelo.errors import MethodError
from zermelo.forms.arena import END
from zermelo.forms.payoff import Number, Payoff
from zermelo.tables.moves import Followed, Moves
from zermelo.tables.values import table_endless_scores

if TYPE_CHECKING:
    from zermelo.tables.table import Table

Array = np.ndarray[Any, Any]
TOGETHER = 20  # calls whose moves are looked up together
LARGE = 100_000  # positions from which on compiled code is used
LARGEST = 1 << 62  # number of a row


@dataclass(frozen=True)
class Kingmaking:
    """How many positions of a table are kingmaking, how many of these crowning, and how many are worth what.

    `positions` counts those where somebody moves; `worth` all of them, by what everybody can guarantee there; `endless`
    those where somebody can guarantee what endless play pays and no more.
    """

    positions: int
    kingmaking: int
    crowning: int
    endless: int
    worth: Mapping[tuple[Number, ...], int]
    example: tuple[int, ...] | None
    crown: tuple[int, ...] | None


def kingmaking_choices(table: Table, state: tuple[int, ...]) -> dict[str, Payoff]:
    """Returns, at a kingmaking position, what everybody can guarantee after each move; nothing at any other."""
    _require_guarantees(table)
    game = table.game
    who = game.turn(state)
    if who is None:
        return {}
    after = {game.name(state, action): table[game.act(state, action)] for action in game.actions(state)}
    seen = {player: {worth[player] for worth in after.values()} for player in table.players}
    decides = any(len(seen[player]) > 1 for player in table.players if player != who)
    return after if len(seen[who]) == 1 and decides else {}


def count_kingmaking(table: Table, *, compiled: bool | None = None, watch: Any = None) -> Kingmaking:
    """Looks at every position of a table and counts; see `Kingmaking`."""
    _require_guarantees(table)
    asked = len(table) > LARGE if compiled is None else compiled
    moves = Moves(
        table.game.rules, table.manifest.packing, table.manifest.order, symmetric=table.is_symmetric,
        compiled=asked and not is_native_code_refused(), bounded=True,
    )  # fmt: skip
    if moves.compiled and moves.compile() is not None:
        moves = table.moves
    kinds = table.meaning.kinds
    top = np.array([len(levels) - 1 for levels in kinds])
    worth = Counter[tuple[int, ...]]()
    counts = np.zeros(3, dtype=np.int64)
    examples: list[tuple[int, ...] | None] = [None, None]
    done = 0
    for number in table.manifest.layers:
        for keys, *columns in table.reader(number).pieces():
            rows = np.column_stack(columns[: len(kinds)]).astype(np.int64)
            worth.update(_counted(rows, kinds))
            for some, most, least, mover in _spans(table, moves, keys):
                own = np.arange(len(mover)), mover
                differs = most != least
                kings = ~differs[own] & differs.any(axis=1)
                crowns = kings & ((differs & (most == top)).sum(axis=1) >= 2)
                counts += len(mover), int(kings.sum()), int(crowns.sum())
                for k, chosen in enumerate((kings, crowns)):
                    if examples[k] is None and chosen.any():
                        examples[k] = table.moves.state(int(some[chosen][0]))
            done += len(keys)
            if watch is not None:
                watch("positions looked at", done)
    told = {tuple(table.meaning.payoff(levels, 1).values()): count for levels, count in sorted(worth.items())}
    here, kingmaking, crowning = counts.tolist()
    return Kingmaking(here, kingmaking, crowning, _endless(table, worth), told, *examples)


def _require_guarantees(table: Table) -> None:
    if table.what != "guarantees" or table.meaning.is_expected:
        raise MethodError("Kingmaking needs a table with what='guarantees' of a game without chance.")


def _spans(table: Table, moves: Moves, keys: Array) -> Iterator[tuple[Array, Array, Array, Array]]:
    """Yields positions where somebody moves: keys; the most and the least that moves leave everybody; who moves."""
    for k in range(0, len(keys), moves.most * TOGETHER):
        some = keys[k : k + moves.most * TOGETHER]
        f = moves.follow_all(some)
        inner = f.mover != END
        if not inner.any():
            continue
        got = _looked_up(table, f)
        starts = f.first[:-1][inner]
        yield (
            some[inner], np.maximum.reduceat(got, starts), np.minimum.reduceat(got, starts),
            f.mover[inner].astype(np.int64),
        )  # fmt: skip


def _looked_up(table: Table, f: Followed) -> Array:
    """What positions that follow are worth, as levels."""
    got = np.zeros((len(f.child), len(table.players)), dtype=np.int64)
    for target in np.unique(f.layer).tolist():
        chosen = f.layer == target
        got[chosen] = table.at_keys(target, f.child[chosen])
    return got


def _counted(rows: Array, kinds: Any) -> dict[tuple[int, ...], int]:
    """How often each row of levels occurs. Rows are numbered column by column, anew where numbers become too large."""
    code, size = np.zeros(len(rows), dtype=np.int64), 1
    for p, levels in enumerate(kinds):
        if size * len(levels) > LARGEST:
            code, size = np.unique(code, return_inverse=True)[1], len(rows)
        code, size = code * len(levels) + rows[:, p], size * len(levels)
    _, first, counts = np.unique(code, return_index=True, return_counts=True)
    return dict(zip(map(tuple, rows[first].tolist()), counts.tolist(), strict=True))


def _endless(table: Table, found: Mapping[tuple[int, ...], int]) -> int:
    """Positions where somebody can guarantee what endless play pays and no more."""
    endless = table_endless_scores(table.game.rules)
    if endless is None:
        return 0
    levels = [kind.index(x) for kind, x in zip(table.meaning.kinds, endless)]
    return sum(count for worth, count in found.items() if any(w == e for w, e in zip(worth, levels)))
