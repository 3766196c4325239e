"""What positions of solved layers are worth: looked up in memory where they fit it, else read past."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from zermelo.errors import FileError
from zermelo.tables.build.keys.radix_sort import sorted_run_without_repeats
from zermelo.tables.build.reduce import Sorted, sorted_keys_size
from zermelo.tables.build.site import Site
from zermelo.tables.build.worth import Worth, table_worth_in_units
from zermelo.tables.layers import LayerReader, Reader
from zermelo.tables.moves import Moves

Array = np.ndarray[Any, Any]


class Held:
    """A solved layer in memory; made empty, and filled part by part, in any order, by any thread."""

    def __init__(self, rows: int, least: int, greatest: int, worth: Worth, *, compiled: bool) -> None:
        self.worth = worth
        self.keys = Sorted(rows, least, greatest, compiled=compiled)
        self.rows = np.empty((rows, worth.width), dtype=worth.kind)

    @property
    def bytes(self) -> int:
        """How many bytes it takes."""
        return self.keys.bytes + self.rows.nbytes

    @staticmethod
    def size(rows: int, spread: int, worth: Worth, *, compiled: bool) -> int:
        """Returns how many bytes it takes."""
        return (
            sorted_keys_size(rows, spread, compiled=compiled) + int(np.dtype(worth.kind).itemsize) * worth.width * rows
        )

    def put(self, at: int, keys: Array, rows: Array, before: int | None) -> None:
        """Takes in some rows, the first as number *at*, behind the key *before*."""
        self.keys.fill(at, keys, before)
        self.rows[at : at + len(rows)] = rows

    def read(self, folder: Any, kept: dict[str, Any], part: int) -> None:
        """Takes in one file of a layer."""
        parts = kept["parts"]
        told, path = parts[part], folder / parts[part]["file"]
        keys, *columns = Reader(path).whole() or [np.zeros(0, dtype=np.int64)]
        if (
            (len(keys), int(keys[0]), int(keys[-1])) != (told["rows"], told["least"], told["most"])
            if len(keys)
            else True
        ) or not bool((keys[1:] > keys[:-1]).all()):
            raise FileError(
                f"{path}: damaged, its keys are not those that were written; remove the table, start again."
            )
        before = int(parts[part - 1]["most"]) if part else None
        rows = np.column_stack(columns[: self.rows.shape[1]])  # ranks are for who plays, not for who solves
        if not self.worth.are_known(rows):
            raise _strange_outcome(path)
        self.put(sum(one["rows"] for one in parts[:part]), keys, rows, before)


class Lookup:
    """Finds what positions of solved layers are worth: in those *held* in memory, else reading past their files."""

    def __init__(
        self, site: Site, solved: dict[int, dict[str, Any]], held: dict[int, Held], worth: Worth, unit: int, room: int
    ) -> None:
        self.site, self.solved, self.held, self.worth, self.unit = site, solved, held, worth, unit
        self._readers: dict[int, LayerReader] = {}
        self._lock = threading.Lock()
        self.most = site.moves().most  # positions that are looked up together
        if any(target not in held for target in solved):  # what is read past is read once for many
            each = np.dtype(worth.kind).itemsize * worth.width
            self.most = max(self.most, room // (max(1, site.rules.actions) * (48 + each)))

    def rows(self, layers: Array, keys: Array) -> Array:
        """Returns what the positions *keys* of *layers* are worth."""
        if not len(keys):
            return np.zeros((0, self.worth.width), dtype=self.worth.kind)
        targets = (
            [int(layers[0])]
            if int(layers.min()) == int(layers.max())
            else sorted_run_without_repeats(np.sort(layers)).tolist()
        )
        if len(targets) == 1:
            return self._of(targets[0], keys)
        made = np.empty((len(keys), self.worth.width), dtype=self.worth.kind)
        for target in targets:
            chosen = np.flatnonzero(layers == target)
            made[chosen] = self._of(target, keys[chosen])
        return made

    def _of(self, target: int, keys: Array) -> Array:
        if target not in self.solved:
            raise FileError(
                f"{self.site.layers}: some position leads to layer {target}, which is not there; the table cannot be "
                "finished. Remove it and start again."
            )
        factor = self.unit // self.solved[target].get("unit", 1)
        held = self.held.get(target)
        if held is None:
            return _rows_read_past(self._reader(target), keys, self.worth, factor, self.site.moves())
        found, missing = held.keys.find(keys)
        if missing:
            raise _lost_position(self._reader(target), self.site.moves(), int(keys[found < 0][0]))
        return table_worth_in_units(held.rows.take(found, axis=0), factor)

    def _reader(self, target: int) -> LayerReader:
        with self._lock:
            if target not in self._readers:
                kept = self.solved[target]
                columns = self.worth.values.layer_columns(kept)
                self._readers[target] = LayerReader(self.site.layers, kept, columns, trusted=True)
                self._readers[target].least  # noqa: B018  all files are opened here, not by several threads at once
            return self._readers[target]

    def close(self) -> None:
        """Lets go of the files."""
        for reader in self._readers.values():
            reader.close()


def _rows_read_past(reader: LayerReader, keys: Array, worth: Worth, factor: int, moves: Moves) -> Array:
    """Returns what positions are worth, in any order, reading each row group of their layer at most once.

    Numbers are multiplied by *factor*: they may be wanted in finer units.
    """
    order = np.argsort(keys)
    wanted = keys[order]
    made = np.empty((len(keys), worth.width), dtype=worth.kind)
    cuts = np.searchsorted(wanted, np.array(reader.least[1:], dtype=np.int64)).tolist()
    for group, (low, high) in enumerate(zip([0, *cuts], [*cuts, len(wanted)])):
        if low == high:
            continue
        held, *columns = reader.group(group)
        found = np.minimum(np.searchsorted(held, wanted[low:high]), len(held) - 1)
        lost = held[found] != wanted[low:high]
        if bool(lost.any()):
            raise _lost_position(reader, moves, int(wanted[low:high][lost][0]))
        rows = np.column_stack([column[found] for column in columns[: worth.width]])
        if not worth.are_known(rows):
            raise _strange_outcome(reader.path)
        made[order[low:high]] = table_worth_in_units(rows, factor)
    return made


def _strange_outcome(path: Any) -> FileError:
    """What to say when a row has an outcome that the run does not know."""
    return FileError(f"{path}: damaged, it has outcomes that the journal does not list; remove the table, start again.")


def _lost_position(reader: LayerReader, moves: Moves, key: int) -> FileError:
    """What to say when a position is not where it must be."""
    return FileError(
        f"{reader.path}: the position {moves.state(key)} follows from another and is not in it; the table cannot be "
        "finished. Remove it and start again."
    )
