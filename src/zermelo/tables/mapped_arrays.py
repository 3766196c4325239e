"""Arrays of a number a row: in memory where they are small, else in files without a name that are mapped.

What is read or written of a mapped file counts as held by the process until somebody else needs the memory. So that a
limit is kept to, pages are let go once they are too many; what was written to them is in the file.
"""

from __future__ import annotations

import mmap
import tempfile
from pathlib import Path
from typing import IO, Any
from weakref import WeakSet

import numpy as np

from zermelo.forms.explore.memory import explore_resident_memory
from zermelo.tables.files import require_table_file_room

Array = np.ndarray[Any, Any]


class MappedArrays:
    """Makes such arrays, and lets go of their pages once the process holds *room* bytes more than by now."""

    def __init__(self, room: int) -> None:
        self.limit = explore_resident_memory() + room
        self._maps: WeakSet[mmap.mmap] = WeakSet()

    def zeros(self, size: int, kind: Any, most: int) -> Array:
        """Returns so many zeros, in memory if they take *most* bytes at most."""
        needed = size * np.dtype(kind).itemsize
        if needed <= most:
            return np.zeros(size, dtype=kind)
        require_room_for_mapped_file(needed)  # a map that finds the disk full ends the process
        with tempfile.TemporaryFile() as file:  # the map outlives the name and the handle
            file.truncate(needed)
            return self.mapped(file, kind)

    def mapped(self, file: IO[bytes], kind: Any) -> Array:
        """Returns what a file holds, mapped: what is written to it is kept."""
        file.flush()
        made = mmap.mmap(file.fileno(), 0)
        self._maps.add(made)
        return np.frombuffer(made, dtype=kind)

    def trim(self) -> None:
        """Lets go of pages, where the process holds too much."""
        if len(self._maps) and hasattr(mmap, "MADV_DONTNEED") and explore_resident_memory() > self.limit:
            for made in self._maps:
                made.madvise(mmap.MADV_DONTNEED)


def require_room_for_mapped_file(needed: int) -> None:
    """Raises where the disk has no room for a file without a name."""
    require_table_file_room(Path(tempfile.gettempdir()), needed)
