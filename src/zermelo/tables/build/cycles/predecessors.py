"""A layer within which moves stay, cut into parts, and what leads to its positions: arrays in files, a set a part.

```
mover  has  out       of each row: who moves; does a move leave the layer, or is it an end; what those moves are worth
inner                 of each row: how many moves stay
into   sources        of each row: where those that lead to it begin; which rows they are, counted through the layer
```

1. Every row is expanded once. Moves that leave the layer are looked up; the others are written down as pairs of the key
   they lead to and the row they come from, in a file for the part that key is in.
2. Part by part the keys become rows, and the pairs are laid in the order of where they lead.

So no array is larger than a part, and parts are as small as the memory asks for.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.compiler.native import Kernel
from zermelo.errors import BudgetError
from zermelo.forms.arena import END
from zermelo.tables.build.cycles.refusals import lost_successor
from zermelo.tables.build.keys.key_file import Keys
from zermelo.tables.build.reduce import Sorted
from zermelo.tables.build.site import Site
from zermelo.tables.build.worth import Worth
from zermelo.tables.files import require_table_file_room
from zermelo.tables.moves import Followed

if TYPE_CHECKING:
    from zermelo.tables.build.embedded import Embedded
    from zermelo.tables.build.job import Layer

Array = np.ndarray[Any, Any]
EACH_ROW, EACH_MOVE = 48, 16  # bytes in memory that a row and a move of a part take
ROW_ON_DISK, MOVE_ON_DISK = 40, 16
CHUNK = 1 << 20  # pairs that are read at once
MOST_ROWS = 1 << 32  # that a number of four bytes can say


def _lay(found, sources, place, into):  # type: ignore[no-untyped-def]
    """Lays pairs in the order of where they lead; *place* has where the next one of each row goes."""
    for i in range(len(found)):
        into[place[found[i]]] = sources[i]
        place[found[i]] += 1


lay = Kernel(_lay)


class Part:
    """Some rows of a layer, one after another."""

    def __init__(self, site: Site, number: int, part: int, low: int, high: int) -> None:
        self.site, self.low, self.rows = site, low, high - low
        self.stem = f"{number:06d}.{part:04d}"
        self.due = 0  # rows that are settled in a later round

    def path(self, name: str) -> Path:
        """Where one of its arrays is kept."""
        return self.site.work / f"{self.stem}.{name}"

    def add(self, name: str, values: Array) -> None:
        """Writes numbers behind those of an array."""
        with self.path(name).open("ab") as file:
            file.write(np.ascontiguousarray(values).data)

    def array(self, name: str, kind: Any) -> Array:
        """Returns an array, mapped: what is written to it is kept."""
        path = self.path(name)
        if not path.exists() or not path.stat().st_size:
            return np.zeros(0, dtype=kind)
        return np.asarray(np.memmap(path, dtype=kind, mode="r+"))

    def fill(self, name: str, kind: Any, value: int = 0) -> None:
        """Makes an array of so many equal numbers, a number a row."""
        np.full(self.rows, value, dtype=kind).tofile(self.path(name))

    def take(self, name: str, kind: Any) -> Array:
        """Returns an array and removes its file."""
        path = self.path(name)
        if not path.exists():
            return np.zeros(0, dtype=kind)
        found = np.fromfile(path, dtype=kind)
        path.unlink()
        return found


class Predecessors:
    """All parts of a layer."""

    def __init__(self, machine: Embedded, layer: Layer, worth: Worth, look: Any, number: int) -> None:
        rows = layer.keys.rows
        if rows >= MOST_ROWS:
            raise BudgetError(f"A layer within which moves stay has {rows:,} positions here, {MOST_ROWS:,} at most.")
        self.machine, self.site, self.keys, self.worth, self.look = machine, machine.site, layer.keys, worth, look
        self.number, self.rows = number, rows
        each = ROW_ON_DISK + 8 * worth.width
        require_table_file_room(self.site.folder, each * rows + MOVE_ON_DISK * layer.moves + (1 << 20))
        size = part_rows(rows, layer.moves, machine.room // 2)
        self.size = size
        self.parts = [Part(self.site, number, k, low, min(low + size, rows))
                      for k, low in enumerate(range(0, rows, size))]  # fmt: skip
        self.clear()
        machine.progress.begin("following", number, rows)
        self._expand()
        machine.progress.begin("joining", number, rows)
        for part in self.parts:
            self.site.check_stop()
            self._join(part)
            machine.progress.more(part.rows, positions=False)

    def clear(self) -> None:
        """Removes all files."""
        for path in self.site.work.glob(f"{self.number:06d}.[0-9][0-9][0-9][0-9].*"):
            path.unlink()

    def _read(self, begin: int, behind: int) -> Array:
        return self.keys.rows_between(begin, behind, self.site.packing, compiled=self.site.compiled)

    def _expand(self) -> None:
        bounds = np.array([int(self._read(part.low, part.low + 1)[0]) for part in self.parts])
        for part in self.parts:
            ranges = ((k, min(k + self.look.most, part.low + part.rows))
                      for k in range(part.low, part.low + part.rows, self.look.most))  # fmt: skip
            for mover, has, out, inner, child, source in self.machine._each(self._expanded, ranges):
                self.machine.progress.more(len(mover), positions=False)
                for name, values in (("mover", mover), ("has", has), ("inner", inner)):
                    part.add(name, values)
                for column in range(self.worth.width):
                    part.add(f"out{column}", out[:, column])
                where = np.searchsorted(bounds, child, side="right") - 1 if len(self.parts) > 1 else None
                for k, target in enumerate(self.parts):
                    chosen = slice(None) if where is None else where == k
                    target.add("keys", child[chosen])
                    target.add("from", source[chosen])

    def _expanded(self, rows: tuple[int, int]) -> tuple[Array, ...]:
        """What is kept of some rows, and where their moves that stay lead."""
        keys = self._read(*rows)
        f = self.site.followed(keys)
        source = np.repeat(np.arange(len(keys)), np.diff(f.first))
        inside = f.layer == self.number
        leaves = np.bincount(source[~inside], minlength=len(keys))
        has = (leaves > 0) | (f.mover == END)
        first = np.append(0, np.cumsum(leaves[has]))
        outside = Followed(first, f.mover[has], f.child[~inside], f.layer[~inside], None, f.pay, 0)
        out = np.zeros((len(keys), self.worth.width), dtype=np.int32)
        out[has] = self.worth.combine(outside, self.look.rows(outside.layer, outside.child))[0]
        inner = np.bincount(source[inside], minlength=len(keys)).astype(np.int32)
        came = (source[inside] + rows[0]).astype(np.uint32)
        return f.mover.copy(), has.astype(np.uint8), out, inner, f.child[inside], came

    def _join(self, part: Part) -> None:
        """Turns the pairs that lead to a part into the rows that lead to each of its rows."""
        compiled = self.site.compiled
        table = Sorted.of(self._read(part.low, part.low + part.rows), compiled=compiled)
        found = np.concatenate([np.zeros(0, np.uint32), *self._found(part, table)])
        into = np.append(0, np.cumsum(np.bincount(found, minlength=part.rows)))
        into.tofile(part.path("into"))
        sources = np.zeros(len(found), dtype=np.uint32)
        place, came = into[:-1].copy(), part.take("from", np.uint32)
        lay.run(found, came, place, sources, compiled=compiled)
        sources.tofile(part.path("sources"))
        part.path("keys").unlink()

    def _found(self, part: Part, table: Sorted) -> Iterator[Array]:
        keys = part.array("keys", np.int64)
        for k in range(0, len(keys), CHUNK):
            self.site.check_stop()
            found, missing = table.find(np.ascontiguousarray(keys[k : k + CHUNK]))
            if missing:
                raise lost_successor()
            yield found.astype(np.uint32)


def part_rows(rows: int, moves: int, room: int) -> int:
    """Returns how many rows a part has, so that its arrays fit the *room*."""
    parts = -(-(EACH_ROW * rows + EACH_MOVE * moves) // max(room, 1))
    return max(1, -(-rows // parts))


def predecessor_keys(keys: Keys, site: Site, low: int, high: int) -> Array:
    """Returns the keys of some rows."""
    return keys.rows_between(low, high, site.packing, compiled=site.compiled)
