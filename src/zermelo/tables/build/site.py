"""Where work is done: what a thread, or a worker elsewhere, must know of a table that is being made."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.tables.moves import Followed, Moves
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
        """Returns what follows positions, however many."""
        moves = self.moves()
        if len(keys) <= moves.most:
            return moves.follow(keys)
        parts, offset = [], 0
        firsts = [np.zeros(1, dtype=np.int64)]
        for k in range(0, len(keys), moves.most):
            self.check_stop()
            f = moves.follow(keys[k : k + moves.most])
            firsts.append(f.first[1:] + offset)
            offset += len(f.child)
            weight = None if f.weight is None else f.weight.copy()
            parts.append(
                Followed(f.first, f.mover.copy(), f.child.copy(), f.layer.copy(), weight, f.pay.copy(), f.staying)
            )
        weights = [p.weight for p in parts if p.weight is not None]
        return Followed(
            np.concatenate(firsts), np.concatenate([p.mover for p in parts]), np.concatenate([p.child for p in parts]),
            np.concatenate([p.layer for p in parts]), np.concatenate(weights) if weights else None,
            np.concatenate([p.pay for p in parts]), sum(p.staying for p in parts),
        )  # fmt: skip
