"""Layers within which moves stay: is what they are worth reached, or does play only go in circles?

On a cycle values that fit together need not be right: two positions that each borrow a win from the other fit too. So
every value must be grounded: an end is; a position is, once moves to grounded ones bring about what it is said to be
worth.

* Guarantees above what endless play pays: at the player's own turn one move to a grounded position worth as much is
  enough; at the others' turns all moves must lead to such. Those below it: the same with the sides exchanged. Values
  equal to it need nothing: whoever keeps to the equations gets that at least, and the others see that it is no more.
* Payoffs: all moves must lead to grounded positions, so play cannot return.

Where rows have ranks, these show the first: in each row the rank is one more than that of the nearest good move, or of
the farthest of the others, so it falls to an end, another layer or a better guarantee.

That every value fits those of its moves is known by then. Positions that wait are looked at again and again, forwards
and backwards in turn, until no more are grounded. Where moves lead lies in a file without a name, mapped into memory:

```
first  to     of each position: where its moves that stay begin; the positions they lead to
exits         of each position and player: does a move that leaves the layer bring about what it is worth?
```
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.compiler.native import Kernel
from zermelo.forms.arena import END
from zermelo.tables.files import require_table_file_room
from zermelo.tables.moves import Followed

if TYPE_CHECKING:
    from zermelo.tables.table import Table

Array = np.ndarray[Any, Any]
NOBODY = -3  # a seat that never moves
FAR = 1 << 62  # more than any rank


def _ground(waiting, first, to, here, mover, exits, done, seat, sign):  # type: ignore[no-untyped-def]
    """Grounds what can be of those that wait, in order; returns how many still wait, at the beginning of the list."""
    kept = 0
    for i in range(len(waiting)):
        k = waiting[i]
        is_chooser = (mover[k] == seat) == (sign > 0)
        is_grounded = not is_chooser or exits[k] != 0
        for e in range(first[k], first[k + 1]):
            after = to[e]
            if is_chooser:
                if done[after] != 0 and sign * here[after] >= sign * here[k]:
                    is_grounded = True
            elif done[after] == 0:
                is_grounded = False
        if is_grounded:
            done[k] = 1
        else:
            waiting[kept] = k
            kept += 1
    return kept


ground = Kernel(_ground)


class Circles:
    """One layer and its moves, gathered part by part."""

    def __init__(self, table: Table, number: int, *, compiled: bool) -> None:
        rows, width = int(table.manifest.layers[number]["rows"]), len(table.meaning.columns)
        self.table, self.compiled, self.count = table, compiled, 0
        self.is_ranked = table.meaning.has_ranks(table.manifest.layers[number])
        self.mover = np.zeros(rows, dtype=np.int8)
        self.first = np.zeros(rows + 1, dtype=np.int64)
        endless = getattr(table.game.rules, "endless", None)
        self.levels: list[int] | None = None  # of what endless play pays, where guarantees are asked
        if not (table.what == "outcome" or table.meaning.is_expected or endless is None):
            kinds = table.meaning.kinds
            self.levels = [kinds[p].index(int(endless[p])) for p in range(len(table.players))]
        asked = width if self.levels is not None else 1
        self.rows, self.exits = np.zeros((asked, rows), dtype=np.int32), np.zeros((asked, rows), dtype=np.uint8)
        self._file = tempfile.TemporaryFile()  # noqa: SIM115  it is gone when this object is

    def add(self, rows: Array, f: Followed, to: Array, got: Array, begin: int) -> None:
        """Takes in some positions: what they are worth, where their moves lead (-1: out), and what that is worth."""
        behind, source = begin + len(rows), np.repeat(np.arange(len(rows)), np.diff(f.first))
        self.mover[begin:behind] = f.mover
        stays = to >= 0
        self.first[begin + 1 : behind + 1] = self.count + np.cumsum(np.bincount(source[stays], minlength=len(rows)))
        self.count += int(stays.sum())
        require_table_file_room(Path(tempfile.gettempdir()), 8 * len(to) + (1 << 20))
        self._file.write(to[stays].astype(np.int64).data)
        for p, level in enumerate(self.levels or ()):
            here, after = rows[:, p].astype(np.int64), got[~stays, p].astype(np.int64)
            self.rows[p, begin:behind] = here
            worth = here[source[~stays]]
            good = np.where(worth > level, after >= worth, after <= worth)
            self.exits[p, begin:behind] = np.bincount(source[~stays][good], minlength=len(rows)) > 0

    def has_other_ranks(self, rows: Array, ranks: Array, f: Followed, to: Array, got: Array, near: Array) -> Array:
        """At which positions some rank is not what those of the moves make it? *near* has those, *got* what they are
        worth; see `add` for the others."""
        if self.levels is None:
            return np.asarray((ranks != 0).any(axis=1))
        wrong, inner = np.zeros(len(rows), dtype=bool), np.flatnonzero(f.mover != END)
        source, starts = np.repeat(np.arange(len(rows)), np.diff(f.first)), f.first[:-1][inner]
        for p, level in enumerate(self.levels):
            want, here = np.zeros(len(rows), dtype=np.int64), rows[:, p]
            if len(inner):
                after, own = got[:, p], f.mover[inner] == p
                far = np.where((to >= 0) & (after == here[source]), near[:, p] + 1, 0)
                nearest = np.minimum.reduceat(np.where(after >= here[source], far, FAR), starts)
                want[inner] = np.where(own, nearest, np.maximum.reduceat(far, starts))
            wrong |= ranks[:, p] != np.where(here > level, want, 0)
        return wrong

    def problems(self, most: int) -> list[tuple[int, str]]:
        """Returns positions that are not grounded, at most so many, with what is wrong."""
        self._file.flush()
        to: Array = np.zeros(0, dtype=np.int64)
        if self.count:
            to = np.asarray(np.memmap(self._file, dtype=np.int64, mode="r+"))
        if self.levels is None:
            left = self._left(np.arange(len(self.mover)), to, 0, NOBODY, 1)
            return [(v, "can be returned to, and has no value by what follows it") for v in left[:most].tolist()]
        found: list[tuple[int, str]] = []
        for p, (player, level) in enumerate(zip(self.table.players, self.levels, strict=True)):
            why = f"claims a guarantee for {player} that endless play does not achieve"
            for sign in (-1,) if self.is_ranked else (1, -1):
                need = np.flatnonzero(sign * self.rows[p] > sign * level)
                found += [(v, why) for v in self._left(need, to, p, p, sign)[:most].tolist()]
        return found

    def _left(self, need: Array, to: Array, column: int, seat: int, sign: int) -> Array:
        """Those in *need* that are never grounded: by one good move where the side moves, else by all moves."""
        done = (self.mover == END).astype(np.uint8)
        waiting = np.ascontiguousarray(need[done[need] == 0], dtype=np.int64)
        while len(waiting):
            arrays = (self.first, to, self.rows[column], self.mover, self.exits[column], done)
            kept = int(ground.run(waiting, *arrays, seat, sign, compiled=self.compiled))
            if kept == len(waiting):
                break
            waiting = waiting[:kept][::-1].copy()
        return np.sort(waiting)
