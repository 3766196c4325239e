"""A layer of a table: one Parquet file, its rows sorted by key, compressed with zstd, with a checksum for each page.

The column ``key`` holds the positions; what they are worth is in ``value``, or in one column for each player. Whoever
has Parquet can read it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.errors import FileError, require_arrow_extra

if TYPE_CHECKING:
    import pyarrow as pa

Array = np.ndarray[Any, Any]
ROWS = 1 << 16  # of a row group: what is read for one look-up


class Writer:
    """Writes one layer, row group by row group, in the order of the keys."""

    def __init__(self, path: Path, names: Sequence[str], kinds: Sequence[Any]) -> None:
        require_arrow_extra()
        import pyarrow as pa
        import pyarrow.parquet as pq

        fields = [("key", pa.int64()), *((n, pa.from_numpy_dtype(k)) for n, k in zip(names, kinds, strict=True))]
        self._schema: Any = pa.schema(fields)
        options: dict[str, Any] = {
            "compression": "zstd", "use_dictionary": False, "write_statistics": ["key"], "write_page_checksum": True,
            "column_encoding": {"key": "DELTA_BINARY_PACKED"}, "store_schema": False,
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
        arrays: list[pa.Array[Any]] = [
            pa.array(column[:rows], type=field.type) for column, field in zip(joined, self._schema, strict=True)
        ]
        self._writer.write_table(pa.Table.from_arrays(arrays, schema=self._schema), row_group_size=ROWS)
        self._waiting = [[column[rows:] for column in joined]]
        self._rows -= rows

    def close(self) -> None:
        """Writes what is left, and the foot of the file."""
        if self._rows:
            self._flush(self._rows)
        self._writer.close()


class Reader:
    """Reads one layer, by row groups."""

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
            return [table.column(k).to_numpy() for k in range(table.num_columns)]

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
