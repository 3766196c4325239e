"""Where work is done: what a thread, or a worker elsewhere, must know of a table that is being made."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.errors import FileError
from zermelo.tables.moves import Followed, Moves, NoRoom
from zermelo.tables.order import Order
from zermelo.tables.packing import Packing

Array = np.ndarray[Any, Any]


class Stopped(Exception):
    """The run is being ended; what was begun is left."""


class Site:
    """Rules, keys and layers of one table, and the folder it is in. All threads of a process share it."""

    def __init__(
        self, rules: Any, packing: Packing | None, order: Order, folder: Path, *, symmetric: bool, compiled: bool
    ) -> None:
        self.rules, self.packing, self.order, self.folder = rules, packing, order, folder
        self.symmetric, self.compiled = symmetric, compiled
        self.stop = threading.Event()
        self._own = threading.local()

    @property
    def work(self) -> Path:
        """Where what is not yet solved is kept."""
        return self.folder / "work"

    @property
    def layers(self) -> Path:
        """Where the solved layers are."""
        return self.folder / "layers"

    def check_stop(self) -> None:
        """Raises when the run is being ended."""
        if self.stop.is_set():
            raise Stopped

    def moves(self) -> Moves:
        """The kernel with the scratch arrays of this thread."""
        kept: Moves | None = getattr(self._own, "moves", None)
        if kept is None:
            kept = Moves(self.rules, self.packing, self.order, symmetric=self.symmetric, compiled=self.compiled)
            self._own.moves = kept
        return kept

    def followed(self, keys: Array) -> Followed:
        """Returns what follows positions of a layer that is known, however many."""
        try:
            return self.moves().follow_all(keys, self.check_stop)
        except NoRoom:
            raise FileError(
                f"{self.work}: damaged, a position is there that leads to none; remove the folder and start again."
            ) from None
