"""What is to be solved, with how much of the machine, and what is known so far."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zermelo.errors import BudgetError, FileError
from zermelo.forms.explore.memory import explore_resident_memory
from zermelo.preferences.ties import Ties
from zermelo.tables.build.journal_shape import require_journal_fits, require_journal_shape
from zermelo.tables.build.keys.key_file import KeyFile, Keys
from zermelo.tables.files import (
    lock_table_file,
    read_table_file_json,
    sync_table_file,
    table_file_error,
)
from zermelo.tables.manifest import Manifest, has_table_manifest, make_manifest_folder
from zermelo.tables.memory import (
    read_table_memory as read_table_memory,
    table_memory_for_one_layer,
    table_memory_room,
)
from zermelo.tables.order import Order
from zermelo.tables.packing import Packing
from zermelo.tables.shapes import MISSHAPEN

JOURNAL = "journal.json"
Events = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Job:
    """One table to be made."""

    rules: Any
    folder: Path
    what: str
    ties: Ties
    symmetric: bool
    memory: int
    cores: int
    identity: dict[str, Any]
    limit: int | None = None
    began: int = field(default_factory=explore_resident_memory)  # bytes that the process held before it

    @property
    def work(self) -> Path:
        """Where what is not yet solved is kept."""
        return self.folder / "work"

    @property
    def layers(self) -> Path:
        """Where the solved layers are."""
        return self.folder / "layers"

    def room(self) -> int:
        """Returns the bytes that the arrays of one stage may take, next to what the process holds anyway."""
        return table_memory_room(self.memory)

    def room_for_one_layer(self) -> int:
        """Returns the bytes that a layer may take that is solved whole."""
        return table_memory_for_one_layer(self.memory, self.cores, self.began)

    def require_within_limit(self, positions: int) -> None:
        """Raises where there are more positions than the run may find."""
        if self.limit is not None and positions > self.limit:
            raise BudgetError(f"More than {self.limit:,} positions; raise --limit, or leave it out.")

    def give_up(self) -> None:
        """Empties the folder of a table that cannot be made, so that it can hold another."""
        for folder in (self.layers, self.work):
            shutil.rmtree(folder, ignore_errors=True)

    def enough(self, needed: int) -> str:
        """Says how much memory is enough for a layer that takes the bytes that are *needed*."""
        room = table_memory_for_one_layer(1 << 62, self.cores, self.began)
        return f"{-(-(needed + (1 << 62) - room) // 10**6)}MB"


@contextmanager
def locked_table_job(job: Job) -> Iterator[bool]:
    """Makes the folders of a table and keeps any other run from them; says whether something is left to be done.

    Another run may have finished while this one began. When all went well, what was kept for the work is removed.
    """
    make_manifest_folder(job.folder)
    try:
        job.work.mkdir(exist_ok=True)
        job.layers.mkdir(exist_ok=True)
        file = (job.work / "lock").open("w")
    except OSError as error:
        raise table_file_error(job.work, error) from None
    with file:
        is_ours = lock_table_file(file)
        if has_table_manifest(job.folder):
            Manifest.read(job.folder).check_identity(job.identity, job.folder)
        elif not is_ours:
            raise FileError(f"{job.folder}: another run is making this table just now.")
        yield not has_table_manifest(job.folder)
        shutil.rmtree(job.work, ignore_errors=True)
        sync_table_file(job.folder)


@dataclass
class Layer:
    """The positions of a layer, before it is solved: their keys, where their moves lead, whether some stay."""

    keys: Keys
    targets: list[int] = field(default_factory=list)
    stays: bool = False
    moves: int = 0


@dataclass
class Journal:
    """How far a table is; written after every stage, so that a run that was ended goes on from there."""

    identity: dict[str, Any]
    order: Order
    packings: list[Packing]
    layers: dict[int, Layer] = field(default_factory=dict)
    waiting: dict[int, list[KeyFile]] = field(default_factory=dict)
    kinds: set[tuple[int, ...]] = field(default_factory=set)
    chancy: bool = False
    next: int | None = 0  # the layer to be expanded next; None when all are
    solved: dict[int, dict[str, Any]] = field(default_factory=dict)

    @property
    def packing(self) -> Packing | None:
        """The packing of keys, the widest so far; None where the rules say their own."""
        return self.packings[-1] if self.packings else None

    @property
    def positions(self) -> int:
        """How many positions are known."""
        return sum(layer.keys.rows for layer in self.layers.values())

    def files(self, job: Job) -> list[Path]:
        """The files it speaks of."""
        solved = [job.layers / part["file"] for kept in self.solved.values() for part in kept["parts"]]
        return [keys.path for keys in self._keys()] + solved

    def document(self) -> dict[str, Any]:
        """Returns what is kept; it stays as it is while the journal goes on."""
        layers = {
            str(j): {
                "keys": layer.keys.document(self.packings),
                "targets": layer.targets,
                "stays": layer.stays,
                "moves": layer.moves,
            }
            for j, layer in self.layers.items()
        }
        waiting = {str(t): [keys.document(self.packings) for keys in files] for t, files in self.waiting.items()}
        return {
            "identity": self.identity, "order": self.order.document(),
            "packings": [packing.document() for packing in self.packings],
            "layers": layers, "waiting": waiting, "kinds": sorted(map(list, self.kinds)), "chancy": self.chancy,
            "next": self.next, "solved": {str(j): kept for j, kept in self.solved.items()},
        }  # fmt: skip

    @classmethod
    def read(cls, folder: Path, rules: Any, start: tuple[int, ...]) -> Journal:
        """Returns what was kept of a table of these rules, whose first position is *start*."""
        found = read_table_file_json(folder / JOURNAL, "the journal of this table")
        try:
            require_journal_shape(found)
            packings = [Packing.read(document) for document in found["packings"]]

            def key_file(kept: dict[str, Any]) -> KeyFile:
                packing = None if kept["packing"] is None else packings[kept["packing"]]
                return KeyFile(folder / kept["file"], kept["rows"], kept["crc"], packing)

            def keys(kept: list[dict[str, Any]]) -> Keys:
                return Keys(tuple(map(key_file, kept)))

            made = cls(
                found["identity"], Order.read(found["order"]), packings,
                {int(j): Layer(keys(k["keys"]), k["targets"], k["stays"], k["moves"])
                 for j, k in found["layers"].items()},
                {int(t): [key_file(k) for k in files] for t, files in found["waiting"].items()},
                {tuple(kind) for kind in found["kinds"]}, found["chancy"], found["next"],
                {int(j): kept for j, kept in found["solved"].items()},
            )  # fmt: skip
            require_journal_fits(made, rules, start)
            return made
        except MISSHAPEN:
            raise FileError(f"{folder / JOURNAL}: this journal is not one of this version of zermelo.") from None

    def _keys(self) -> list[KeyFile]:
        """The files of keys that are still needed."""
        files = [keys for j, layer in self.layers.items() if j not in self.solved for keys in layer.keys.files]
        return files + [keys for waiting in self.waiting.values() for keys in waiting]

    def keeps(self) -> set[str]:
        """The names of the files that this journal still needs."""
        return {JOURNAL, "lock", *(keys.path.name for keys in self._keys())}
