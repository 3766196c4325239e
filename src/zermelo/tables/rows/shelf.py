"""One layer of a table, opened: its files, the row groups read last, and indices once it is asked often."""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.errors import BudgetError, FileError
from zermelo.tables.layers import LayerReader
from zermelo.tables.rows.index import Index, build_table_index
from zermelo.tables.values import Values

Array = np.ndarray[Any, Any]
OFTEN = 64  # look-ups in a file before its index is made


class Shelf:
    """One layer; each of its files has an index of its own."""

    def __init__(self, folder: Path, number: int, kept: dict[str, Any], meaning: Values) -> None:
        self.folder, self.number, self.kept, self.meaning = folder, number, kept, meaning
        self.reader = LayerReader(folder / "layers", kept, meaning.layer_columns(kept))
        self.unit = int(kept.get("unit", 1))
        self._least = self.reader.least_of_parts if len(kept["parts"]) > 1 else []
        self._indices: list[Index | None] = [None] * len(kept["parts"])
        self._asked = [0] * len(kept["parts"])
        self._group: tuple[int, int, list[Array]] | None = None

    def row(self, key: int) -> tuple[int, ...] | None:
        """Returns the row of a key, if it is there."""
        part = bisect_right(self._least, key) - 1 if self._least else 0
        if part < 0:
            return None
        index = self._indices[part]
        if index is None:
            self._asked[part] += 1
            if self._asked[part] <= OFTEN:
                return self._read(key, part)
            index = self.made(part)
        return index.value(key)

    def rows(self, keys: Array, *, compiled: bool) -> tuple[Array, int | None]:
        """Returns the rows of sorted keys, and a key that is not there, if there is one."""
        cuts = np.searchsorted(keys, np.array(self._least[1:], dtype=np.int64)).tolist()
        made: Array | None = None
        for part, (low, high) in enumerate(zip([0, *cuts], [*cuts, len(keys)])):
            if low == high and made is not None:
                continue
            index = self.made(part)
            at = index.find(keys[low:high], compiled=compiled)
            if len(at) and int(at.min()) < 0:
                return index.values[:0], int(keys[low:high][at < 0][0])
            if made is None:
                made = np.empty((len(keys), index.values.shape[1]), dtype=index.values.dtype)
            made[low:high] = index.values[at]
        assert made is not None
        return made, None

    def _read(self, key: int, part: int = 0) -> tuple[int, ...] | None:
        """Looks into the one row group that may have it."""
        reader = self.reader.part(part)
        number = bisect_right(reader.least, key) - 1
        if number < 0:
            return None
        if self._group is None or self._group[:2] != (part, number):
            self._group = part, number, reader.group(number)
        keys, *columns = self._group[2]
        at = int(keys.searchsorted(key))
        return tuple(int(c[at]) for c in columns) if at < len(keys) and keys[at] == key else None

    def made(self, part: int = 0) -> Index:
        """Returns the index of a file, made if it is not there or is one of another file."""
        found = self._indices[part]
        if found is None:
            kept = self.kept["parts"][part]
            path = self.folder / "index" / f"{Path(kept['file']).stem}.idx"
            self.reader.part(part)  # which refuses a damaged file
            try:
                found = Index(path)
                is_ours = found.source == kept["sha256"]
            except (OSError, ValueError, KeyError):
                is_ours = False
            if not is_ours or found is None:
                found = self._build(path, part)
            self._indices[part] = found
        return found

    def _build(self, path: Path, part: int) -> Index:
        source, reader = self.kept["parts"][part]["sha256"], self.reader.part(part)
        kind = max(self.meaning.layer_types(self.kept), key=lambda kind: np.dtype(kind).itemsize)
        try:
            path.parent.mkdir(exist_ok=True)
            build_table_index(reader, path, source, kind)
            return Index(path)
        except (OSError, ValueError, FileError, BudgetError):  # a folder that may only be read, or a full disk
            from tempfile import TemporaryDirectory

            with TemporaryDirectory(prefix="zermelo-", ignore_cleanup_errors=True) as folder:  # its map outlives it
                build_table_index(reader, Path(folder) / path.name, source, kind)
                return Index(Path(folder) / path.name)
