"""Sorted keys that wait on disk to be solved, in one to two bytes each instead of eight.

```
blocks      of each block of 16,384 keys: what each is more than the one before, seven bits a byte, the last
            byte of each with its top bit clear
directory   of each block: its first key, where its bytes begin, how many keys it has, a checksum of its bytes
tail        how many blocks, how many keys
```

The journal has a checksum of directory and tail, so nothing is read that was not written. Blocks are read one by one:
any part of the keys is had without reading the rest.
"""

from __future__ import annotations

import zlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.compiler.native import Kernel
from zermelo.errors import FileError
from zermelo.tables.files import atomic_table_file
from zermelo.tables.packing import Packing

Array = np.ndarray[Any, Any]
BLOCK = 1 << 14  # keys
DIGIT, MORE, BITS = 127, 128, 7  # of a byte: what it holds, the bit that says another one follows, how many it holds
WIDEST = 9  # bytes of one difference of 63 bits
FIRST, BEGIN, COUNT, CRC = range(4)  # columns of the directory
REMEDY = "Remove the folder work in the table and start again."


def _pack(keys, out):  # type: ignore[no-untyped-def]
    """Writes what each key is more than the one before; returns how many bytes that took."""
    at = 0
    for i in range(1, len(keys)):
        rest = keys[i] - keys[i - 1]
        while rest > DIGIT:
            out[at] = rest & DIGIT | MORE
            rest >>= BITS
            at += 1
        out[at] = rest
        at += 1
    return at


def _unpack(packed, first, keys):  # type: ignore[no-untyped-def]
    """Fills in the keys again; returns how many bytes were read."""
    at, key = 0, first
    keys[0] = key
    for i in range(1, len(keys)):
        byte = int(packed[at])
        at += 1
        rest, shift = byte & DIGIT, BITS
        while byte > DIGIT:
            byte = int(packed[at])
            at += 1
            rest |= (byte & DIGIT) << shift
            shift += BITS
        key += rest
        keys[i] = key
    return at


pack, unpack = Kernel(_pack), Kernel(_unpack)


@dataclass(frozen=True, eq=False)
class KeyFile:
    """Sorted keys on disk, as a journal knows them: how many, their checksum, and by which packing they are keys."""

    path: Path
    rows: int
    crc: int
    packing: Packing | None

    @cached_property
    def directory(self) -> Array:
        """One row for each block; refuses a damaged file."""
        try:
            with self.path.open("rb") as file:
                file.seek(0, 2)
                size = file.tell()
                if size < 16:
                    raise self._damaged("it is cut short")
                file.seek(size - 16)
                blocks, rows = np.frombuffer(file.read(16), dtype=np.int64).tolist()
                begin = size - 16 - 32 * blocks
                if not 0 <= begin <= size or rows != self.rows:
                    raise self._damaged(f"it does not hold {self.rows:,} keys")
                file.seek(begin)
                read = file.read()
        except OSError as error:
            raise FileError(f"{self.path}: cannot be read ({error.strerror}). {REMEDY}") from None
        if zlib.crc32(read) != self.crc:
            raise self._damaged("its checksum is wrong")
        found = np.frombuffer(read[:-16], dtype=np.int64).reshape(blocks, 4)
        return np.vstack([found, [0, begin, 0, 0]])

    @cached_property
    def marks(self) -> Array:
        """The first key of every block, by the packing of the file."""
        return self.directory[:-1, FIRST].copy()

    def blocks(self, low: int, high: int, *, compiled: bool) -> Array:
        """Returns the keys of the blocks from *low* up to *high*, by the packing of the file."""
        told = self.directory
        begin, behind = int(told[low, BEGIN]), int(told[high, BEGIN])
        keys = np.empty(int(told[low:high, COUNT].sum()), dtype=np.int64)
        try:
            packed = np.fromfile(self.path, dtype=np.uint8, count=behind - begin, offset=begin)
        except OSError as error:
            raise FileError(f"{self.path}: cannot be read ({error.strerror}). {REMEDY}") from None
        at = 0
        for first, start, count, crc in told[low:high].tolist():
            length = int(told[low + 1, BEGIN]) - start
            low += 1
            part = packed[start - begin : start - begin + length]
            if len(part) != length or zlib.crc32(part.data) != crc:
                raise self._damaged("its checksum is wrong")
            made = keys[at : at + count]
            read = unpack.native(part, first, made) if compiled else unpack.run(part, first, made, compiled=False)
            if read != length:
                raise self._damaged("its keys are not whole")
            at += count
        return keys

    def __getstate__(self) -> dict[str, Any]:
        """What goes to another process: names and counts; it reads the directory itself."""
        return {"path": self.path, "rows": self.rows, "crc": self.crc, "packing": self.packing}

    def _damaged(self, why: str) -> FileError:
        return FileError(f"{self.path}: damaged, {why}. {REMEDY}")

    def document(self, versions: list[Packing]) -> dict[str, Any]:
        """Returns what a journal keeps."""
        version = None if self.packing is None else versions.index(self.packing)
        return {"file": self.path.name, "rows": self.rows, "crc": self.crc, "packing": version}


@dataclass(frozen=True, eq=False)
class Keys:
    """The keys of a layer: files one after another, each of a range of its own."""

    files: tuple[KeyFile, ...]

    @cached_property
    def rows(self) -> int:
        """How many keys there are."""
        return sum(file.rows for file in self.files)

    @cached_property
    def _begins(self) -> list[int]:
        return [0, *accumulate(file.rows for file in self.files)]

    def rows_between(self, begin: int, behind: int, into: Packing | None, *, compiled: bool) -> Array:
        """Returns the keys from number *begin* up to *behind*, as keys of the packing *into*."""
        parts = [np.zeros(0, dtype=np.int64)]
        number = bisect_right(self._begins, begin) - 1
        while begin < behind:
            file, offset = self.files[number], self._begins[number]
            low, upto = begin - offset, min(behind - offset, file.rows)
            first, last = low // BLOCK, -(-upto // BLOCK)
            keys = file.blocks(first, last, compiled=compiled)[low - first * BLOCK : upto - first * BLOCK]
            parts.append(repack_keys(keys, file.packing, into))
            begin, number = offset + upto, number + 1
        return parts[1] if len(parts) == 2 else np.concatenate(parts)

    def ranges(self, size: int) -> list[tuple[int, int]]:
        """Returns the numbers of the keys in parts of *size* at most, none of which reaches into two files."""
        found = []
        for begin, behind in zip(self._begins, self._begins[1:]):
            found += [(k, min(k + size, behind)) for k in range(begin, behind, size)]
        return found

    def whole(self, into: Packing | None, *, compiled: bool) -> Array:
        """Returns all keys."""
        return self.rows_between(0, self.rows, into, compiled=compiled)

    def ends(self, into: Packing | None, *, compiled: bool) -> tuple[int, int]:
        """Returns the least and the greatest key."""
        least = self.rows_between(0, 1, into, compiled=compiled)
        return int(least[0]), int(self.rows_between(self.rows - 1, self.rows, into, compiled=compiled)[0])

    def document(self, versions: list[Packing]) -> list[dict[str, Any]]:
        """Returns what a journal keeps."""
        return [file.document(versions) for file in self.files]


def repack_keys(keys: Array, old: Packing | None, new: Packing | None) -> Array:
    """Returns keys of one packing as keys of a wider one. They stay sorted: a key orders states by their entries."""
    return keys if old is None or new is None else old.repacked(keys, new)


def write_key_file(path: Path, pieces: Iterable[Array], packing: Packing | None, *, compiled: bool) -> KeyFile:
    """Writes sorted keys to a file of their own, for good once the journal that knows it is written."""
    rows = at = 0
    directory: list[tuple[int, int, int, int]] = []
    out = np.empty(WIDEST * BLOCK, dtype=np.uint8)
    with atomic_table_file(path, at_once=False) as part, part.open("wb") as file:
        for keys in _in_blocks(pieces):
            room = out[: WIDEST * len(keys)]
            size = pack.native(keys, room) if compiled else pack.run(keys, room, compiled=False)
            file.write(out[:size].data)
            directory.append((int(keys[0]), at, len(keys), zlib.crc32(out[:size].data)))
            at, rows = at + size, rows + len(keys)
        tail = (
            np.array(directory, dtype=np.int64).tobytes() + np.array([len(directory), rows], dtype=np.int64).tobytes()
        )
        file.write(tail)
    return KeyFile(path, rows, zlib.crc32(tail), packing)


def _in_blocks(pieces: Iterable[Array]) -> Iterator[Array]:
    """Yields the same keys, `BLOCK` at a time."""
    left = np.zeros(0, dtype=np.int64)
    for piece in pieces:
        begin = 0
        if len(left):
            begin = min(BLOCK - len(left), len(piece))
            left = np.concatenate([left, piece[:begin]])
            if len(left) < BLOCK:
                continue
            yield left
        full = begin + (len(piece) - begin) // BLOCK * BLOCK
        for k in range(begin, full, BLOCK):
            yield piece[k : k + BLOCK]
        left = piece[full:].copy()
    if len(left):
        yield left
