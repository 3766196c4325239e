"""Arrays of a number a row: in memory where they are small, else in files without a name that are mapped.

What is read or written of a mapped file counts as held by the process until somebody else needs the memory. So that a
limit is kept to, pages are let go once they are too many; what was written to them is in the file.
"""

from __future__ import annotations

import mmap
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any
from weakref import WeakSet

import numpy as np

from zermelo.forms.explore.memory import explore_resident_memory
from zermelo.tables.files import require_table_file_room
from zermelo.tables.memory import MARGIN, PROGRAM

Array = np.ndarray[Any, Any]
LOOK = 0.001  # seconds between two looks at what the process holds


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


@contextmanager
def mapped_array_within(table: Callable[[], Any], size: int, memory: int) -> Iterator[None]:
    """Keeps the process within *memory* while it works with a *table* of so many bytes that lies in a mapped file.

    A thread looks what the process holds, all the time, since a mapped page counts from when it is first read. Before
    that is too much it gives the pages back to the system; whoever reads on has them again from its cache. The table
    is asked for at each look, since it may have become another.
    """
    if max(explore_resident_memory(), PROGRAM) + size < memory - MARGIN:
        yield
        return
    is_done = threading.Event()

    def look() -> None:
        while not is_done.wait(LOOK):
            if explore_resident_memory() > memory - MARGIN and (file := _map_of(table())) is not None:
                file.madvise(mmap.MADV_DONTNEED)

    watcher = threading.Thread(target=look, name="pages", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        is_done.set()
        watcher.join()


def _map_of(array: Any) -> Any:
    """The map that an array lies in, where its pages can be given back; None where it lies in memory."""
    while hasattr(array, "base"):
        array = array.base
    return array if hasattr(array, "madvise") else None
