"""A layer within which moves stay, cut into parts, and what leads to its positions: arrays in files, a set a part.

```
mover  has  out       of each row: who moves; does a move leave the layer, or is it an end; what those moves are worth
inner                 of each row: how many moves stay
into   sources        of each row: where those that lead to it begin; which rows they are, counted through their block
told                  rows that were sent word, counted through the part
```

1. Every row is expanded once. Moves that leave the layer are looked up; the others are written down as pairs of the key
   they lead to and the row they come from, in a file for the part that key is in.
2. Part by part the keys become rows, and the pairs are laid in the order of where they lead. Where most moves lead to a
   few positions a part has more pairs than fit the memory: they are split by where they lead once more, on disk, and
   laid window by window, a window being some rows or all that leads to a single one.
3. Word is sent and taken piece by piece.

Numbers of rows take four bytes, however many rows there are: parts form blocks of fewer rows than that, all of them one
block as a rule. Of several blocks `into` tells for each row and each block where what lies in it begins.

So no array is larger than a part, and parts are as small as the memory asks for, wherever moves lead.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from mmap import mmap
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.compiler.native import Kernel
from zermelo.errors import FileError
from zermelo.forms.arena import END
from zermelo.tables.build.cycles.refusals import lost_successor_refusal
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
CHUNK = 1 << 20  # pairs, or words, that are read at once
MOST = 1 << 32  # numbers that four bytes can say


def _count(found, counts):  # type: ignore[no-untyped-def]
    """Counts how many pairs lead to each row."""
    for i in range(len(found)):
        counts[found[i]] += 1


def _lay(found, low, sources, place, into):  # type: ignore[no-untyped-def]
    """Lays pairs in the order of where they lead; *place* has where the next one of each row from *low* on goes."""
    for i in range(len(found)):
        k = found[i] - low
        into[place[k]] = sources[i]
        place[k] += 1


def _gather(begin, behind, sources, sent):  # type: ignore[no-untyped-def]
    """Fills in what stands from each *begin* up to its *behind*."""
    n = 0
    for i in range(len(begin)):
        for e in range(begin[i], behind[i]):
            sent[n] = sources[e]
            n += 1


count, lay, gather = Kernel(_count), Kernel(_lay), Kernel(_gather)


class Part:
    """Some rows of a layer, one after another."""

    def __init__(self, site: Site, number: int, part: int, low: int, high: int) -> None:
        self.low, self.rows = low, high - low
        self.stem = str(site.work / f"{number:06d}.p{part:04d}.")
        self.due = 0  # rows that are settled in a later round
        self.cuts: list[int] = []  # of the pairs that lead to it: where those of each block begin

    def path(self, name: str) -> str:
        """Where one of its arrays is kept."""
        return self.stem + name

    def has(self, name: str) -> bool:
        """Is there such an array?"""
        return os.path.exists(self.stem + name)

    def add(self, name: str, values: Array) -> None:
        """Writes numbers behind those of an array."""
        with open(self.stem + name, "ab") as file:
            file.write(np.ascontiguousarray(values).data)

    def array(self, name: str, kind: Any, size: int | None = None) -> Array:
        """Returns an array of a number a row, or of *size*, mapped: what is written to it is kept."""
        needed = np.dtype(kind).itemsize * (self.rows if size is None else size)
        if self.bytes(name) != needed:
            raise self.damaged(name)
        if not needed:
            return np.zeros(0, dtype=kind)
        with open(self.stem + name, "r+b") as file:
            return np.frombuffer(mmap(file.fileno(), needed), dtype=kind)

    def bytes(self, name: str) -> int:
        """Returns how large an array is; 0 where there is none."""
        try:
            return os.stat(self.stem + name).st_size
        except FileNotFoundError:
            return 0

    def damaged(self, name: str) -> FileError:
        """What to say about an array that is not as it was written."""
        return FileError(f"{self.path(name)}: damaged while its layer was solved; give the same command again.")

    def fill(self, name: str, kind: Any, value: int = 0) -> None:
        """Makes an array of so many equal numbers, a number a row."""
        np.full(self.rows, value, dtype=kind).tofile(self.path(name))

    def pieces(self, name: str, kind: Any) -> Iterator[Array]:
        """Yields an array piece by piece, then removes its file; nothing where there is none."""
        each = np.dtype(kind).itemsize
        for k in range(0, self.bytes(name) // each, CHUNK):
            yield np.fromfile(self.path(name), dtype=kind, count=CHUNK, offset=k * each)
        self.remove(name)

    def remove(self, name: str) -> None:
        """Removes the file of an array, if there is one."""
        with suppress(FileNotFoundError):
            os.unlink(self.stem + name)

    def deliver(self) -> bool:
        """Makes what it was told what `inbox` yields; says whether that is anything."""
        is_told = self.has("told")
        if is_told:
            os.replace(self.path("told"), self.path("inbox"))
        return is_told

    def inbox(self) -> Iterator[Array]:
        """Yields the rows that were sent word, in pieces; at least one, which may be empty."""
        is_empty = True
        for piece in self.pieces("inbox", np.uint32):
            if int(piece.max()) >= self.rows:
                raise self.damaged("inbox")
            is_empty = False
            yield piece
        if is_empty:
            yield np.zeros(0, dtype=np.uint32)


class Predecessors:
    """All parts of a layer."""

    def __init__(self, machine: Embedded, layer: Layer, worth: Worth, look: Any, number: int) -> None:
        rows = layer.keys.rows
        self.machine, self.site, self.keys, self.worth, self.look = machine, machine.site, layer.keys, worth, look
        self.number, self.rows, self.compiled = number, rows, machine.compiled
        size = min(predecessor_part_rows(rows, layer.moves, machine.room // 2), most_predecessor_part_rows(rows))
        self.size, self.block = size, MOST // size  # rows of a part, parts of a block
        self.blocks = -(-rows // (self.block * size))
        each = (
            ROW_ON_DISK + 12 * worth.width + 8 * (self.blocks - 1)
        )  # 12: what moves out are worth, the row is, its rank
        require_table_file_room(self.site.folder, each * rows + MOVE_ON_DISK * layer.moves + (1 << 20))
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
        for path in self.site.work.glob(f"{self.number:06d}.p[0-9]*.*"):
            path.unlink()

    def _read(self, begin: int, behind: int) -> Array:
        return self.keys.rows_between(begin, behind, self.site.packing, compiled=self.site.compiled)

    def _expand(self) -> None:
        bounds = np.array([int(self._read(part.low, part.low + 1)[0]) for part in self.parts])
        for number, part in enumerate(self.parts):
            if number % self.block == 0:
                for target in self.parts:
                    target.cuts.append(target.bytes("from") // 4)
            ranges = ((k, min(k + self.look.most, part.low + part.rows))
                      for k in range(part.low, part.low + part.rows, self.look.most))  # fmt: skip
            for mover, has, out, inner, child, source in self.machine._each(self._expanded, ranges):
                self.machine.progress.more(len(mover), positions=False)
                for name, values in (("mover", mover), ("has", has), ("inner", inner)):
                    part.add(name, values)
                for column in range(self.worth.width):
                    part.add(f"out{column}", out[:, column])
                where = np.searchsorted(bounds, child, side="right") - 1 if len(self.parts) > 1 else child
                for k, chosen in predecessor_groups(where, len(self.parts)):
                    self.parts[k].add("keys", child[chosen])
                    self.parts[k].add("from", source[chosen])

    def _expanded(self, rows: tuple[int, int]) -> tuple[Array, ...]:
        """What is kept of some rows, and where their moves that stay lead."""
        keys = self._read(*rows)
        f = self.site.followed(keys)
        source = np.repeat(np.arange(len(keys)), np.diff(f.first))
        inside = f.layer == self.number
        leaves = np.bincount(source[~inside], minlength=len(keys))
        has = (leaves > 0) | (f.mover == END)
        first = np.append(0, np.cumsum(leaves[has]))
        outside = Followed(first, f.mover[has], f.child[~inside], f.layer[~inside], None, f.pay)
        out = np.zeros((len(keys), self.worth.width), dtype=np.int32)
        out[has] = self.worth.combine(outside, self.look.rows(outside.layer, outside.child))[0]
        inner = np.bincount(source[inside], minlength=len(keys)).astype(np.int32)
        came = (source[inside] + rows[0] % (self.block * self.size)).astype(np.uint32)
        return f.mover.copy(), has.astype(np.uint8), out, inner, f.child[inside], came

    def _join(self, part: Part) -> None:
        """Turns the pairs that lead to a part into the rows that lead to each of its rows."""
        table = Sorted.of(self._read(part.low, part.low + part.rows), compiled=self.compiled)
        pairs, counts = part.bytes("keys") // 8, np.zeros(part.rows * self.blocks + 1, dtype=np.int64)
        most = predecessor_pairs_at_once(part.rows, self.machine.room)
        found, seen = [], 0
        for keys in part.pieces("keys", np.int64):
            self.site.check_stop()
            at, missing = table.find(keys)
            if missing:
                raise lost_successor_refusal()
            if self.blocks > 1:
                at *= self.blocks
                at += np.searchsorted(part.cuts, np.arange(seen, seen + len(at)), side="right") - 1
                seen += len(at)
            rows = at.astype(np.uint32)
            count.run(rows, counts[1:], compiled=self.compiled)
            if pairs <= most:
                found.append(rows)
            else:
                part.add("row", rows)
        into = np.cumsum(counts)
        into.tofile(part.path("into"))
        if pairs <= most:
            came = np.concatenate([np.zeros(0, np.uint32), *part.pieces("from", np.uint32)])
            self._lay(part, np.concatenate([np.zeros(0, np.uint32), *found]), came, into, 0)
        else:
            self._lay_windows(part, into, most)

    def _lay(self, part: Part, found: Array, came: Array, into: Array, low: int) -> None:
        """Lays the pairs that lead to some rows from *low* on, behind those that are laid already."""
        sources, place = np.zeros(len(found), dtype=np.uint32), into[:-1] - into[0]
        lay.run(found, low, came, place, sources, compiled=self.compiled)
        part.add("sources", sources)

    def _lay_windows(self, part: Part, into: Array, most: int) -> None:
        """The same on disk: windows of *most* pairs, or of a row, are written to files of their own and laid there."""
        cuts = [0]
        while cuts[-1] < len(into) - 1:
            upto = int(np.searchsorted(into, into[cuts[-1]] + most, side="right")) - 1
            cuts.append(max(cuts[-1] + 1, upto))
        for found, came in zip(part.pieces("row", np.uint32), part.pieces("from", np.uint32), strict=True):
            self.site.check_stop()
            where = np.searchsorted(cuts, found, side="right") - 1
            for k, chosen in predecessor_groups(where, len(cuts) - 1):
                part.add(f"row{k}", found[chosen])
                part.add(f"from{k}", came[chosen])
        for k, (low, high) in enumerate(zip(cuts, cuts[1:])):
            self.site.check_stop()
            if high == low + 1:  # in order as they are
                part.remove(f"row{k}")
                for came in part.pieces(f"from{k}", np.uint32):
                    part.add("sources", came)
            else:
                found, came = (np.concatenate([np.zeros(0, np.uint32), *part.pieces(f"{name}{k}", np.uint32)])
                               for name in ("row", "from"))  # fmt: skip
                self._lay(part, found, came, into[low : high + 1], low)

    # ------------------------------------------------------------ word

    def tell(self, part: Part, new: Array) -> None:
        """Sends word to all rows that lead to some of a part."""
        if not len(new):
            return
        into = part.array("into", np.int64, part.rows * self.blocks + 1)
        for block in range(self.blocks):
            first = new * self.blocks + block
            self._tell(part, block, into[first], into[first + 1], int(into[-1]))

    def _tell(self, part: Part, block: int, begin: Array, behind: Array, size: int) -> None:
        """Sends word to rows of a block: to those that stand among the *size* sources of a part in some ranges."""
        if not (int(begin.min()) >= 0 and bool((begin <= behind).all()) and int(behind.max()) <= size):
            raise part.damaged("into")
        low = block * self.block
        for first, last, many in predecessor_range_pieces(begin, behind, CHUNK):
            sent = np.empty(many, dtype=np.uint32)
            sources = part.array("sources", np.uint32, size)  # mapped anew, so that pages do not add up
            gather.run(first, last, sources, sent, compiled=self.compiled)
            if low * self.size + int(sent.max()) >= self.rows:
                raise part.damaged("sources")
            if len(self.parts) == 1:
                part.add("told", sent)
                continue
            where = sent // np.uint32(self.size)
            sent -= where * np.uint32(self.size)
            for k, chosen in predecessor_groups(where, min(self.block, len(self.parts) - low)):
                self.parts[low + k].add("told", sent[chosen])


def predecessor_groups(where: Array, size: int) -> Iterator[tuple[int, Any]]:
    """Yields the numbers that occur in *where*, all below *size*, and where each does, in order."""
    if size == 1:
        yield 0, slice(None)
        return
    order = np.argsort(where.astype(np.uint16) if size <= 1 << 16 else where, kind="stable")
    cuts = np.append(0, np.cumsum(np.bincount(where, minlength=size)))
    for k in np.flatnonzero(cuts[1:] > cuts[:-1]).tolist():
        yield k, order[cuts[k] : cuts[k + 1]]


def predecessor_range_pieces(begin: Array, behind: Array, most: int) -> Iterator[tuple[Array, Array, int]]:
    """Yields ranges, cut where needed, so many at once that together they have *most* numbers; says how many."""
    ends = np.cumsum(behind - begin)
    total = int(ends[-1]) if len(ends) else 0
    if 0 < total <= most:
        yield begin, behind, total
        return
    for at in range(0, total, most):
        upto = min(at + most, total)
        first, last = int(np.searchsorted(ends, at, side="right")), int(np.searchsorted(ends, upto, side="left"))
        low, high = begin[first : last + 1].copy(), behind[first : last + 1].copy()
        high[-1] -= ends[last] - upto
        low[0] = behind[first] - (ends[first] - at)
        yield low, high, upto - at


def most_predecessor_part_rows(rows: int) -> int:
    """Returns how many rows a part may have, so that numbers of all that is counted in it take four bytes.

    A block has half as many rows as there are numbers at least, and each row of a part is counted once a block.
    """
    return max(1, MOST // (2 * rows // MOST + 1))


def predecessor_pairs_at_once(rows: int, room: int) -> int:
    """Returns how many pairs that lead to a part of so many rows are laid in memory."""
    return max((room - EACH_ROW * rows) // EACH_MOVE, CHUNK)


def predecessor_part_rows(rows: int, moves: int, room: int) -> int:
    """Returns how many rows a part has, so that its arrays fit the *room*."""
    parts = -(-(EACH_ROW * rows + EACH_MOVE * moves) // max(room, 1))
    return max(1, -(-rows // parts))


def predecessor_keys(keys: Keys, site: Site, low: int, high: int) -> Array:
    """Returns the keys of some rows."""
    return keys.rows_between(low, high, site.packing, compiled=site.compiled)
