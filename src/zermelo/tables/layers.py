"""A layer of a table: Parquet files, their rows sorted by key, compressed with zstd, with a checksum for each page.

A large layer has several, each of a range of keys, which are written and read by themselves. The column ``key`` holds
the positions; what they are worth is in ``value``, or in one column for each player. Whoever has Parquet can read it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.errors import FileError, require_arrow_extra
from zermelo.tables.files import check_table_file

if TYPE_CHECKING:
    pass

Array = np.ndarray[Any, Any]
ROWS = 1 << 16  # of a row group: what is read for one look-up
LEAST, MOST = 1 << 17, 1 << 22  # rows of a file, unless the layer has fewer; powers of two
PARTS = 16  # files of a layer, at least, where it has rows enough


def layer_ranges(rows: int) -> list[tuple[int, int]]:
    """Returns which rows of a layer are in which file; it depends on nothing but how many there are.

    >>> layer_ranges(100), len(layer_ranges(10**7)), layer_ranges(10**7)[-1]
    ([(0, 100)], 20, (9961472, 10000000))
    """
    size = min(max(1 << max(0, (rows // PARTS).bit_length() - 1), LEAST), MOST)
    return [(k, min(k + size, rows)) for k in range(0, rows, size)]


def layer_file_name(number: int, part: int, suffix: str) -> str:
    """Returns the name of a file of a layer.

    >>> layer_file_name(12, 0, "parquet"), layer_file_name(12, 3, "parquet")
    ('000012.parquet', '000012-0003.parquet')
    """
    return f"{number:06d}.{suffix}" if part == 0 else f"{number:06d}-{part:04d}.{suffix}"


class Writer:
    """Writes one file of a layer, row group by row group, in the order of the keys."""

    def __init__(self, path: Path, names: Sequence[str], kinds: Sequence[Any]) -> None:
        require_arrow_extra()
        import pyarrow as pa
        import pyarrow.parquet as pq

        self._kinds = [np.dtype(kind) for kind in (np.int64, *kinds)]
        fields = zip(["key", *names], map(pa.from_numpy_dtype, self._kinds), strict=True)
        self._schema: Any = pa.schema(fields)
        options: dict[str, Any] = {
            "compression": "zstd", "use_dictionary": False, "write_statistics": ["key"], "write_page_checksum": True,
            "column_encoding": dict.fromkeys(["key", *names], "DELTA_BINARY_PACKED"), "store_schema": False,
        }  # fmt: skip
        self._writer = pq.ParquetWriter(path, self._schema, **options)
        self._waiting: list[list[Array]] = []
        self._rows = 0

    def add(self, keys: Array, *columns: Array) -> None:
        """Adds rows behind those there are."""
        self._waiting.append([keys, *columns])
        self._rows += len(keys)
        while self._rows >= ROWS:
            self._flush(ROWS)

    def _flush(self, rows: int) -> None:
        import pyarrow as pa

        joined = [np.concatenate(column) for column in zip(*self._waiting, strict=True)]
        arrays = [_arrow_column(column[:rows], kind) for column, kind in zip(joined, self._kinds, strict=True)]
        self._writer.write_table(pa.Table.from_arrays(arrays, schema=self._schema), row_group_size=ROWS)
        self._waiting = [[column[rows:] for column in joined]]
        self._rows -= rows

    def close(self) -> None:
        """Writes what is left, and the foot of the file."""
        if self._rows:
            self._flush(self._rows)
        self._writer.close()


def _arrow_column(values: Array, kind: Any) -> Any:
    """Returns values as a column of Arrow, which `pyarrow.array` would make too; that loads pandas, where it is
    installed, for a third of a second."""
    import pyarrow as pa

    own = np.ascontiguousarray(values, dtype=kind)
    return pa.Array.from_buffers(pa.from_numpy_dtype(kind), len(own), [None, pa.py_buffer(own)])


def _numpy_column(column: Any) -> Array:
    """Returns the numbers of a column of Arrow, as its own `to_numpy` would, which loads pandas too."""
    if column.null_count:
        raise ValueError("a value is missing")
    kind = np.dtype(column.type.to_pandas_dtype())
    if kind.kind not in "iu":
        raise ValueError("a column is not of whole numbers")
    parts = [
        np.frombuffer(chunk.buffers()[1], dtype=kind, count=len(chunk), offset=chunk.offset * kind.itemsize)
        for chunk in column.chunks
        if len(chunk)
    ]
    return parts[0] if len(parts) == 1 else np.concatenate([np.zeros(0, dtype=kind), *parts])


class Reader:
    """Reads one file of a layer, by row groups."""

    def __init__(self, path: Path) -> None:
        require_arrow_extra()
        import pyarrow.parquet as pq

        self.path, self._lock = path, threading.Lock()
        with told(path):
            self._file = pq.ParquetFile(path, page_checksum_verification=True)
            data = self._file.metadata
            self.rows = int(data.num_rows)
            self.groups = int(data.num_row_groups)
            self.least = [int(data.row_group(g).column(0).statistics.min) for g in range(self.groups)]
            self.sizes = [int(data.row_group(g).num_rows) for g in range(self.groups)]
            self.names = [str(name) for name in self._file.schema_arrow.names]

    def group(self, number: int) -> list[Array]:
        """Returns the columns of one row group, the key first."""
        with told(self.path), self._lock:
            table = self._file.read_row_group(number, use_threads=False)
            return [_numpy_column(table.column(k)) for k in range(table.num_columns)]

    def pieces(self) -> Iterator[list[Array]]:
        """Yields the row groups in order."""
        for number in range(self.groups):
            yield self.group(number)

    def whole(self) -> list[Array]:
        """Returns all of it."""
        made: list[Array] = []
        at = 0
        for piece in self.pieces():
            if not made:
                made = [np.empty(self.rows, dtype=column.dtype) for column in piece]
            for full, column in zip(made, piece, strict=True):
                full[at : at + len(column)] = column
            at += len(piece[0])
        return made

    def close(self) -> None:
        """Lets go of the file."""
        self._file.close()


class LayerReader:
    """Reads a whole layer, as if it were one file; each is opened, and looked at byte by byte, when it is wanted."""

    def __init__(self, folder: Path, kept: dict[str, Any], columns: Sequence[str], *, trusted: bool = False) -> None:
        self.folder, self.kept, self.trusted = folder, kept["parts"], trusted
        self.names = ["key", *columns]
        self.rows = int(kept["rows"])
        self.least_of_parts = [int(part.get("least", 0)) for part in self.kept]
        self._open: dict[int, Reader] = {}

    @property
    def path(self) -> Path:
        """The first file."""
        return self.folder / str(self.kept[0]["file"])

    def part(self, number: int) -> Reader:
        """Returns one of the files, opened."""
        found = self._open.get(number)
        if found is None:
            kept = self.kept[number]
            path = self.folder / str(kept["file"])
            if not self.trusted:  # pages have checksums of their own, what lies between has none
                check_table_file(path, kept, deep=True)
            found = Reader(path)
            if found.rows != kept["rows"]:
                raise FileError(f"{path}: damaged, {found.rows:,} rows instead of {kept['rows']:,}.")
            if found.names != self.names:
                raise FileError(f"{path}: damaged, its columns are not those of the table.")
            self._open[number] = found
        return found

    @cached_property
    def _groups(self) -> list[tuple[int, int]]:
        return [(k, group) for k in range(len(self.kept)) for group in range(self.part(k).groups)]

    @property
    def groups(self) -> int:
        """How many row groups there are."""
        return len(self._groups)

    @cached_property
    def least(self) -> list[int]:
        """The first key of every row group."""
        return [key for k in range(len(self.kept)) for key in self.part(k).least]

    @cached_property
    def sizes(self) -> list[int]:
        """How many rows each has."""
        return [size for k in range(len(self.kept)) for size in self.part(k).sizes]

    def group(self, number: int) -> list[Array]:
        """Returns the columns of one row group, the key first."""
        part, group = self._groups[number]
        return self.part(part).group(group)

    def pieces(self) -> Iterator[list[Array]]:
        """Yields the row groups in order."""
        for k in range(len(self.kept)):
            yield from self.part(k).pieces()

    def whole(self) -> list[Array]:
        """Returns all of it."""
        return [np.concatenate(column) for column in zip(*(self.part(k).whole() for k in range(len(self.kept))))]

    def close(self) -> None:
        """Lets go of the files."""
        for reader in self._open.values():
            reader.close()
        self._open = {}


class told:
    """Turns what the reader of Parquet files complains about into one line about the file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        import pyarrow as pa

        if isinstance(error, FileNotFoundError):
            raise FileError(f"{self.path}: missing from the table.") from None
        if isinstance(error, (pa.ArrowException, OSError, AttributeError, ValueError, LookupError, TypeError)):
            first = str(error).strip().partition("\n")[0]
            raise FileError(f"{self.path}: damaged, or no layer of a table ({first}).") from None
