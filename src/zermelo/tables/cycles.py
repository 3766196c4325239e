"""Layers within which moves stay: is what they are worth reached, or does play only go in circles?

On a cycle values that fit together need not be right: two positions that each borrow a win from the other fit too. So
every value must be grounded: an end is; a position is, once moves to grounded ones bring about what it is said to be
worth.

* Guarantees above what endless play pays: at the player's own turn one move to a grounded position worth as much is
  enough; at the others' turns all moves must lead to such. Those below it: the same with the sides exchanged. Values
  equal to it need nothing: whoever keeps to the equations gets that at least, and the others see that it is no more.
* Payoffs: all moves must lead to grounded positions, so play cannot return.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.forms.arena import END
from zermelo.tables.moves import Followed

if TYPE_CHECKING:
    from zermelo.tables.table import Table

Array = np.ndarray[Any, Any]


class Circles:
    """One layer and its moves, gathered part by part."""

    def __init__(self, table: Table, number: int) -> None:
        rows = int(table.manifest.layers[number]["rows"])
        self.table = table
        self.mover = np.zeros(rows, dtype=np.int8)
        self.rows = np.zeros((rows, len(table.meaning.columns)), dtype=np.int64)
        self._sources: list[Array] = []
        self._to: list[Array] = []
        self._got: list[Array] = []

    def add(self, rows: Array, f: Followed, to: Array, got: Array, begin: int) -> None:
        """Takes in some positions: what they are worth, where their moves lead (-1: out), and what that is worth."""
        self.mover[begin : begin + len(rows)] = f.mover
        self.rows[begin : begin + len(rows)] = rows
        self._sources.append(begin + np.repeat(np.arange(len(rows)), np.diff(f.first)))
        self._to.append(to)
        self._got.append(got)

    def problems(self, most: int) -> list[tuple[int, str]]:
        """Returns positions that are not grounded, at most so many, with what is wrong."""
        self.source, self.to = np.concatenate(self._sources), np.concatenate(self._to)
        if not len(self.source):
            return []
        self.starts = np.flatnonzero(np.r_[True, self.source[1:] != self.source[:-1]])
        endless = getattr(self.table.game.rules, "endless", None)
        every = np.ones(len(self.source), dtype=bool)
        if self.table.what == "outcome" or self.table.meaning.is_expected or endless is None:
            left = self._left(np.ones(len(self.mover), dtype=bool), every, np.zeros(len(self.mover), dtype=bool))
            return [(int(v), "can be returned to, and has no value by what follows it") for v in left[:most]]
        got = np.concatenate(self._got)
        found: list[tuple[int, str]] = []
        for p, player in enumerate(self.table.players):
            here, after = self.rows[:, p], got[:, p].astype(np.int64)
            level = self.table.meaning.kinds[p].index(int(endless[p]))
            for need, good, chooser in (
                (here > level, after >= here[self.source], self.mover == p),
                (here < level, after <= here[self.source], self.mover != p),
            ):
                why = f"claims a guarantee for {player} that endless play does not achieve"
                found += [(int(v), why) for v in self._left(need, good, chooser)[:most]]
        return found

    def _left(self, need: Array, good: Array, chooser: Array) -> Array:
        """Those in *need* that are never grounded: by one good move where *chooser* says so, else by all moves."""
        done = self.mover == END
        place = self.source[self.starts]
        while True:
            now = good & ((self.to < 0) | done[self.to])
            some, every = np.logical_or.reduceat(now, self.starts), np.logical_and.reduceat(now, self.starts)
            new = np.where(chooser[place], some, every) & ~done[place]
            if not new.any():
                return np.flatnonzero(need & ~done)
            done[place[new]] = True
