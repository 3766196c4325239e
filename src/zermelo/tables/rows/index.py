"""An index of one layer for quick look-ups: a file that is mapped into memory, exact and small.

Keys are kept in blocks of 128: the first key whole, the others as what they are more than that, in as few bytes as the
block needs. The rows of values follow, as they are.

```
magic · sha256 of the layer · checksum of all that follows · blocks · rows · columns · size · bytes of offsets
bases[blocks]  places[blocks]  widths[blocks]              first keys; where a block's bytes begin; how wide they are
values[rows × columns]                                     as 64-bit, 16-bit or 8-bit numbers
offsets                                                    bytes
```
"""

from __future__ import annotations

import zlib
from bisect import bisect_right
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.compiler.native import Kernel
from zermelo.tables.files import atomic_table_file, own_table_file_ending
from zermelo.tables.layers import Reader

Array = np.ndarray[Any, Any]
MAGIC = b"zermelo index 1\n"
BLOCK = 128
HEAD = len(MAGIC) + 64 + 8 * 6
CASTS = {1: "B", 2: "H", 4: "I", 8: "Q"}  # how wide the numbers of a block are


def _look(bases, near, shift, places, widths, offsets, rows, wanted, found):  # type: ignore[no-untyped-def]
    """Fills in the row of each wanted key, -1 where it is not there.

    *near* says how many blocks begin below the first key, and *shift* bits more, and so on: what is left to search is
    short.
    """
    for q in range(len(wanted)):
        key = wanted[q]
        found[q] = -1
        low, high = 0, 0
        if key >= bases[0]:
            bucket = min((key - bases[0]) >> shift, len(near) - 2)
            low, high = near[bucket], near[bucket + 1]
        while low < high:
            middle = (low + high) >> 1
            if bases[middle] <= key:
                low = middle + 1
            else:
                high = middle
        block = low - 1
        if block < 0:
            continue
        rest = key - bases[block]
        width, place = widths[block], places[block]
        low, high = 0, min(128, rows - 128 * block)
        while low < high:
            middle = (low + high) >> 1
            x = 0
            for b in range(width):
                x |= int(offsets[place + middle * width + b]) << (8 * b)
            if x < rest:
                low = middle + 1
            else:
                high = middle
        if low < min(128, rows - 128 * block):
            x = 0
            for b in range(width):
                x |= int(offsets[place + low * width + b]) << (8 * b)
            if x == rest:
                found[q] = 128 * block + low
    return len(found)


look = Kernel(_look)


class Index:
    """One layer's index."""

    def __init__(self, path: Path) -> None:
        self.path = path
        content: Any = np.memmap(path, dtype=np.uint8, mode="r")
        if len(content) < HEAD or bytes(content[: len(MAGIC)]) != MAGIC:
            raise ValueError("no index")
        self.source = bytes(content[len(MAGIC) : len(MAGIC) + 64]).decode()
        if zlib.crc32(content[HEAD - 40 :].data) != int(content[HEAD - 48 : HEAD - 40].view(np.int64)[0]):
            raise ValueError("damaged")
        blocks, self.rows, self.columns, size, length = content[HEAD - 40 : HEAD].view(np.int64).tolist()
        kinds = {1: np.uint8, 2: np.int16, 3: np.uint16, 4: np.uint32, 8: np.int64}
        at = HEAD

        def take(count: int, kind: Any) -> Array:
            nonlocal at
            width = count * np.dtype(kind).itemsize
            part: Array = content[at : at + width].view(kind)
            at += width
            return np.asarray(part)

        self.bases, self.places = take(blocks, np.int64), take(blocks, np.int64)
        self.values = take(self.rows * self.columns, kinds[size]).reshape(self.rows, self.columns)
        self.widths, self.offsets = take(blocks, np.uint8), take(length, np.uint8)
        if at != len(content) or not self._is_sound():
            raise ValueError("not whole")

    def _is_sound(self) -> bool:
        """Does every block begin and end within the file? Compiled look-ups trust that."""
        if len(self.bases) != -(-self.rows // BLOCK) or not np.isin(self.widths, (0, *CASTS)).all():
            return False
        counts = np.minimum(BLOCK, self.rows - BLOCK * np.arange(len(self.bases)))
        return bool(((self.places >= 0) & (self.places <= len(self.offsets) - counts * self.widths)).all())

    @cached_property
    def _views(self) -> tuple[Any, ...]:
        """All that one look-up reads, as plain numbers: NumPy's own take longer to make than to find."""
        near, shift = self._near
        arrays: list[Any] = [self.bases, near, self.places, self.widths, self.offsets]
        return int(self.bases[0]), shift, len(near) - 2, *(memoryview(array) for array in arrays)

    def row(self, key: int) -> int | None:
        """Returns the row of one key; None where it is not there."""
        least, shift, last, bases, near, places, widths, offsets = self._views
        if key < least:
            return None
        bucket = (key - least) >> shift
        bucket = bucket if bucket < last else last
        block = bisect_right(bases, key, near[bucket], near[bucket + 1]) - 1
        rest, width, place = key - bases[block], widths[block], places[block]
        if width == 0:
            return BLOCK * block if rest == 0 else None
        count = min(BLOCK, self.rows - BLOCK * block)
        part = offsets[place : place + count * width].cast(CASTS[width])
        at = bisect_right(part, rest) - 1
        return BLOCK * block + at if part[at] == rest else None

    def value(self, key: int) -> tuple[int, ...] | None:
        """Returns what the position of one key is worth; None where it is not there."""
        at = self.row(key)
        return None if at is None else tuple(self._flat[at * self.columns : (at + 1) * self.columns])

    @cached_property
    def _flat(self) -> Any:
        values: Any = self.values.reshape(-1)
        return memoryview(values)

    @cached_property
    def _near(self) -> tuple[Array, int]:
        spread = int(self.bases[-1]) - int(self.bases[0])
        shift = max(0, spread.bit_length() - max(1, len(self.bases)).bit_length())
        edges = int(self.bases[0]) + (np.arange((spread >> shift) + 1, dtype=np.int64) << shift)
        return np.append(np.searchsorted(self.bases, edges), len(self.bases)).astype(np.int64), shift

    def find(self, keys: Array, *, compiled: bool) -> Array:
        """Returns the rows of many keys, -1 where they are not there."""
        found = np.empty(len(keys), dtype=np.int64)
        near, shift = self._near
        look.run(
            self.bases, near, shift, self.places, self.widths, self.offsets, self.rows, keys, found, compiled=compiled
        )
        return found


def build_table_index(reader: Reader, path: Path, source: str, kind: Any) -> None:
    """Writes the index of a layer; *source* is the checksum of its file, *kind* the numbers its values are.

    Whoever reads a table makes it, several at a time if need be, each in a file of its own; the last one stays.
    """
    bases, places, widths, values, offsets = [], [], [], [], []
    at = 0
    left: list[Array] = []

    def put(keys: Array) -> None:
        nonlocal at
        for_blocks = [keys[k : k + BLOCK] for k in range(0, len(keys), BLOCK)]
        spans = np.array([part[-1] - part[0] for part in for_blocks])
        wide = np.select([spans == 0, spans < 1 << 8, spans < 1 << 16, spans < 1 << 32], [0, 1, 2, 4], 8)
        for part, width in zip(for_blocks, wide.tolist()):
            bases.append(part[0])
            places.append(at)
            widths.append(width)
            if width:
                offsets.append((part - part[0]).astype(f"<u{width}").tobytes())
                at += width * len(part)

    for keys, *columns in reader.pieces():
        values.append(np.column_stack(columns).astype(kind))
        joined = np.concatenate([*left, keys])
        cut = len(joined) // BLOCK * BLOCK
        put(joined[:cut])
        left = [joined[cut:]]
    if left and len(left[0]):
        put(left[0])
    size = {"u1": 1, "i2": 2, "u2": 3, "u4": 4, "i8": 8}[np.dtype(kind).str[1:]]
    width = values[0].shape[1] if values else 1
    head = np.array([len(bases), reader.rows, width, size, at], dtype=np.int64)
    body = [head.tobytes(), np.array(bases, dtype=np.int64).tobytes(), np.array(places, dtype=np.int64).tobytes()]
    body += [rows.tobytes() for rows in values]
    body += [np.array(widths, dtype=np.uint8).tobytes(), *offsets]
    crc = 0
    for piece in body:
        crc = zlib.crc32(piece, crc)
    with atomic_table_file(path, ending=own_table_file_ending()) as part, part.open("wb") as file:
        file.write(MAGIC + source.encode() + np.array([crc], dtype=np.int64).tobytes())
        for piece in body:
            file.write(piece)
