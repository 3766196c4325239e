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

That every value fits those of its moves is known by then. Positions are looked at again and again, forwards and
backwards in turn, until no more are grounded. Of each position there are, in memory or in files that are mapped:

```
first  to     where its moves that stay begin; the positions they lead to
mover  rows   who moves; what it is worth to each player
exits         for each player: does a move that leaves the layer bring about what it is worth?
done          is it grounded?
waiting       of each block of rows: those that wait, counted through the block
```
"""

from __future__ import annotations

import tempfile
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.compiler.native import Kernel
from zermelo.forms.arena import END
from zermelo.tables.mapped_arrays import MappedArrays, require_room_for_mapped_file
from zermelo.tables.moves import Followed
from zermelo.tables.values import table_endless_scores

if TYPE_CHECKING:
    from zermelo.tables.table import Table

Array = np.ndarray[Any, Any]
NOBODY = -3  # a seat that never moves
FAR = 1 << 62  # more than any rank
BLOCK = 1 << 16  # rows that are looked at before pages may be let go


def _ground(low, waiting, begin, behind, is_back, first, to, here, mover, exits, done, seat, sign):  # type: ignore[no-untyped-def]
    """Grounds what can be of the rows of a block that wait, in order or back; returns how many still do.

    They are counted from row *low* on, and stand in *waiting* from *begin* up to *behind*. Those that still wait are
    put at the beginning of that, or with *is_back* at its end.
    """
    kept = 0
    for i in range(begin, behind):
        row = waiting[begin + behind - 1 - i if is_back else i]
        k = low + row
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
            waiting[behind - 1 - kept if is_back else begin + kept] = row
            kept += 1
    return kept


ground = Kernel(_ground)


class Circles:
    """One layer and its moves, gathered part by part."""

    def __init__(self, table: Table, number: int, arrays: MappedArrays, room: int, *, compiled: bool) -> None:
        rows = int(table.manifest.layers[number]["rows"])
        self.table, self.compiled, self.arrays, self.count = table, compiled, arrays, 0
        self.is_ranked = table.meaning.has_ranks(table.manifest.layers[number])
        endless = table_endless_scores(table.game.rules)
        self.levels: list[int] | None = None  # of what endless play pays, where guarantees are asked
        kinds: list[Any] = [np.uint8]
        if not (table.what == "outcome" or table.meaning.is_expected or endless is None):
            levels = table.meaning.kinds
            self.levels = [levels[p].index(endless[p]) for p in range(len(table.players))]
            kinds = table.meaning.types
        most = room // (rows + 1)  # bytes a row that may be held; first what is read all over

        def held(size: int, kind: Any) -> Array:
            nonlocal most
            each = np.dtype(kind).itemsize
            made = arrays.zeros(size, kind, size * each if each <= most else 0)
            most -= each if each <= most else 0
            return made

        self.done = held(rows, np.uint8)
        self.rows = [held(rows, kind) for kind in kinds]
        self.exits = [held(rows, np.uint8) for _ in kinds]
        self.size = BLOCK if compiled else max(rows, 1)  # plain code copies all arrays at each call
        self.waiting = held(rows, np.uint16 if compiled else np.uint32)
        self.mover = held(rows, np.int8)
        self.first = held(rows + 1, np.int64)
        self.kind: Any = np.uint32 if rows <= 1 << 32 else np.int64  # of the numbers of rows
        self._file = tempfile.TemporaryFile()  # noqa: SIM115  it is gone when this object is

    def add(self, rows: Array, f: Followed, to: Array, got: Array, begin: int) -> None:
        """Takes in some positions: what they are worth, where their moves lead (-1: out), and what that is worth."""
        behind, source = begin + len(rows), np.repeat(np.arange(len(rows)), np.diff(f.first))
        self.mover[begin:behind] = f.mover
        stays = to >= 0
        self.first[begin + 1 : behind + 1] = self.count + np.cumsum(np.bincount(source[stays], minlength=len(rows)))
        self.count += int(stays.sum())
        require_room_for_mapped_file(8 * len(to) + (1 << 20))
        self._file.write(to[stays].astype(self.kind).data)
        for p, level in enumerate(self.levels or ()):
            here, after = rows[:, p].astype(np.int64), got[~stays, p].astype(np.int64)
            self.rows[p][begin:behind] = here
            worth = here[source[~stays]]
            good = np.where(worth > level, after >= worth, after <= worth)
            self.exits[p][begin:behind] = np.bincount(source[~stays][good], minlength=len(rows)) > 0
        self.arrays.trim()

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
        to = self.arrays.mapped(self._file, self.kind) if self.count else np.zeros(0, dtype=self.kind)
        if self.levels is None:
            why = "can be returned to, and has no value by what follows it"
            return [(v, why) for v in self._left(to, 0, NOBODY, 1, 0, most)]
        found: list[tuple[int, str]] = []
        for p, (player, level) in enumerate(zip(self.table.players, self.levels, strict=True)):
            why = f"claims a guarantee for {player} that endless play does not achieve"
            for sign in (-1,) if self.is_ranked else (1, -1):
                found += [(v, why) for v in self._left(to, p, p, sign, level, most)]
        return found

    def _left(self, to: Array, column: int, seat: int, sign: int, level: int, most: int) -> list[int]:
        """Rows that are never grounded: by one good move where the side moves, else by all moves."""
        here, rows, blocks, before, is_back = self.rows[column], len(self.done), [], -1, True
        for low in range(0, rows, self.size):
            part = slice(low, low + self.size)
            self.done[part] = self.mover[part] == END
            worth = sign * here[part].astype(np.int64)
            wait = np.flatnonzero((self.done[part] == 0) & ((seat == NOBODY) | (worth > sign * level)))
            self.waiting[low : low + len(wait)] = wait
            blocks.append([low, 0, len(wait)])
            self.arrays.trim()
        while sum(behind - begin for _, begin, behind in blocks) != before:
            before, is_back = sum(behind - begin for _, begin, behind in blocks), not is_back
            for block in reversed(blocks) if is_back else blocks:
                low, begin, behind = block
                if begin < behind:
                    arrays = self.first, to, here, self.mover, self.exits[column], self.done
                    wait = self.waiting[low : low + self.size]
                    kept = ground.run(low, wait, begin, behind, is_back, *arrays, seat, sign, compiled=self.compiled)
                    block[1:] = (behind - int(kept), behind) if is_back else (begin, begin + int(kept))
                    self.arrays.trim()
        left: list[int] = []
        for low, begin, behind in blocks:
            left += (low + self.waiting[low + begin : low + behind][: most - len(left)].astype(np.int64)).tolist()
        return left
