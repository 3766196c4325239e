"""A folder with a tablebase: numbered positions, a byte or two each, of one family of games.

```
tablebase.json      which games, which slices lie where, how often which result, checksums
positions-1.bin     the table: one small number a position, of so many bytes
```
Slices lie one after the other in the order in which they were solved. Those of one part (in chess, of one material)
that were solved in one go make a *run*, which has a checksum; the manifest is written after each run, so a solve that
is ended goes on after the last one. Another game of the family that comes to the same slices finds them there.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from zermelo import __version__
from zermelo.compiler.fingerprint import fingerprint
from zermelo.compiler.native import Methods
from zermelo.errors import FileError
from zermelo.forms.explore.enumerate import Watch
from zermelo.tables.files import (
    lock_table_file,
    read_table_file_json,
    require_table_file_room,
    sync_table_file,
    table_file_error,
    write_table_file_json,
)
from zermelo.tables.manifest import TABLEBASE as MANIFEST, OtherTable, manifest_conduct, manifest_python

FORMAT = 1
READS = (
    "player", "apply", "over", "score", "at", "index", "slice", "before", "moves", "legal", "left", "weight", "leaving",
    "represent", "same", "part",
)  # fmt: skip
PIECE = 1 << 24
TOLD = 1 << 22  # bytes of the file between two words to whoever watches its check
LONG = 1 << 24  # numbers after which a run is kept although its part goes on
LEAST = {1: -(1 << 7), 2: -(1 << 15)}
OURS = {MANIFEST, "positions-1.bin", "positions-2.bin", "lock"}


def is_tablebase_folder(folder: str | os.PathLike[str]) -> bool:
    """Does a folder hold a tablebase?"""
    return (Path(folder) / MANIFEST).is_file()


def tablebase_identity(game: Any) -> dict[str, Any]:
    """What makes a tablebase that of one family of games and no other.

    Rules that name a `family` share slices with all others of that name. Of any others it is their own slices, and what
    happens in some random games, that count too.
    """
    rules = game.rules
    names = [name for name in READS if hasattr(type(rules), name)]
    family, said = str(getattr(rules, "family", "")), ""
    if not family:
        limits = getattr(rules, "patience", 0), getattr(rules, "only_reached", False)
        said = repr((tuple(rules.start), rules.scale, *limits, [(tuple(state), size) for state, size in rules.slices]))
    return {
        "format": FORMAT, "family": family or game.title, "players": list(game.players),
        "rules": fingerprint(type(rules).__qualname__, Methods(rules).key(names), said),
        "conduct": "" if family else manifest_conduct(game), "python": manifest_python(),
    }  # fmt: skip


class TablebaseFolder:
    """A tablebase on disk; one process at a time adds to it."""

    def __init__(self, folder: str | os.PathLike[str], identity: dict[str, Any] | None = None) -> None:
        """Opens a folder, or makes it where an *identity* is given; refuses one that holds something else."""
        self.folder = Path(folder)
        self._forget()
        if is_tablebase_folder(folder):
            self._read(identity)
        elif identity is None:
            raise FileError(f"{folder}: no tablebase is here; `zermelo table GAME --out {folder}` makes one.")
        else:
            self.identity = identity
            self._make()

    def _forget(self) -> None:
        self.wide: int = 1
        self.runs: list[dict[str, Any]] = []
        self.games: list[str] = []
        self.offsets: dict[int, int] = {}  # of slices that are solved
        self.sizes: dict[int, int] = {}
        self.numbers = 0  # that are solved
        self.mapped: Any = None  # the array that was asked for last
        self._pending: dict[str, Any] | None = None

    def refresh(self) -> None:
        """Reads the manifest again: whoever has locked the folder sees what was added before that."""
        if is_tablebase_folder(self.folder):
            self._forget()
            self._read(self.identity)

    @property
    def path(self) -> Path:
        """The file with the table."""
        return self.folder / f"positions-{self.wide}.bin"

    @property
    def bytes(self) -> int:
        """How many bytes they take."""
        return self.wide * self.numbers

    @property
    def top(self) -> int:
        """One more than the longest distance."""
        return max((run["top"] for run in self._all_runs()), default=0)

    def _all_runs(self) -> list[dict[str, Any]]:
        return self.runs + ([self._pending] if self._pending else [])

    def _make(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            strange = sorted({path.name.removesuffix(".part") for path in self.folder.iterdir()} - OURS)
        except OSError as error:
            raise FileError(f"{self.folder}: cannot be made a folder for a table ({error.strerror}).") from None
        if strange:
            raise FileError(
                f"{self.folder}: holds something else ({strange[0]}); choose a folder that is empty or new."
            )

    # ------------------------------------------------------------ the manifest

    def _read(self, identity: dict[str, Any] | None) -> None:
        found = read_table_file_json(self.folder / MANIFEST, "the manifest of this tablebase")
        said = found.get("identity") if isinstance(found, dict) else None
        version = said.get("format") if isinstance(said, dict) else None
        if type(version) is not int or version != FORMAT:
            told = version if type(version) is int else "nobody knows"
            newer = type(version) is int and version > FORMAT
            raise OtherTable(
                f"{self.folder}: a tablebase of format {told}, and this zermelo reads formats up to {FORMAT}; "
                f"{'use a newer zermelo' if newer else 'build it again'}."
            )
        try:
            self.identity, self.wide, self.games = found["identity"], found["bytes"], found["games"]
            self.runs = found["runs"]
            _require(self.wide in LEAST and all(type(name) is str for name in self.games))
            _require(all(type(self.identity[name]) is str for name in ("family", "rules", "conduct", "python")))
            _require(type(self.identity["players"]) is list)
            at = 0
            for run in self.runs:
                _require(type(run["part"]) is str and type(run["sha256"]) is str and _is_count(run["top"]))
                for here, size in run["slices"]:
                    _require(_is_count(here) and _is_count(size) and here not in self.offsets)
                    self.offsets[here], self.sizes[here] = at, size
                    self.numbers = at = at + size
                _require(all(len(row) == 4 and all(map(_is_count, row)) for row in run["tally"]))
                _require(all(row[0] < 2 and row[1] < 3 and row[2] < -LEAST[self.wide] for row in run["tally"]))
        except (KeyError, TypeError, ValueError, AttributeError):
            raise FileError(f"{self.folder / MANIFEST}: not a manifest of this version of zermelo.") from None
        try:
            size = self.path.stat().st_size
        except OSError as error:
            raise FileError(f"{self.path}: missing from the tablebase ({error.strerror}).") from None
        if size < self.bytes:
            raise FileError(f"{self.path}: damaged, {size:,} bytes instead of {self.bytes:,}.")
        if identity is not None:
            self.require(identity)

    def require(self, identity: dict[str, Any]) -> None:
        """Raises unless the folder is that of the family of games that is asked for."""
        if self.identity["family"] != identity["family"]:
            raise OtherTable(
                f"{self.folder}: holds a tablebase of {self.identity['family']}; choose another folder for "
                f"{identity['family']}."
            )
        if self.identity["players"] != identity["players"]:
            named = ", ".join(map(str, self.identity["players"]))
            raise OtherTable(f"{self.folder}: holds a tablebase of the same name for other players ({named}).")
        is_same_text = self.identity["rules"] == identity["rules"] or self.identity["python"] != identity["python"]
        if not is_same_text or self.identity["conduct"] != identity["conduct"]:
            raise OtherTable(f"{self.folder}: holds a tablebase of the same name but other rules; build it again.")

    def _write(self) -> None:
        write_table_file_json(self.folder / MANIFEST, {
            "identity": self.identity, "zermelo": __version__, "bytes": self.wide, "games": self.games,
            "runs": self.runs,
        }, indent=None)  # fmt: skip

    def finish(self, game: str) -> None:
        """Keeps that all slices of *game* are there, and gives back what the file has too much."""
        self._commit()
        if game not in self.games:
            self.games = [*self.games, game]
        os.truncate(self.path, self.bytes)
        self._write()

    # ------------------------------------------------------------ the table

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps any other run from adding to the folder."""
        try:
            file = (self.folder / "lock").open("w")
        except OSError as error:
            raise table_file_error(self.folder / "lock", error) from None
        with file:
            if not lock_table_file(file):
                raise FileError(f"{self.folder}: another run is adding to this tablebase just now.")
            try:
                yield
            finally:
                (self.folder / "lock").unlink(missing_ok=True)

    def reserve(self, slices: Iterable[tuple[int, int]]) -> None:
        """Makes room for slices that are to come."""
        if self.wide == 2:
            (self.folder / "positions-1.bin").unlink(missing_ok=True)
        self.coming = dict(self.offsets)
        at = self.numbers
        for here, size in slices:
            if here not in self.coming:
                self.coming[here] = at
                at += size
        self.total = at
        # Where one byte is not enough, the table is written again with two, and for a while both are there.
        least = (3 if self.wide == 1 else 2) * self.total - self.bytes
        require_table_file_room(self.folder, least)
        self._stretch()

    def _stretch(self) -> None:
        try:
            with self.path.open("ab"):
                pass
            os.truncate(self.path, self.wide * self.total)
        except OSError as error:
            raise table_file_error(self.path, error) from None

    def array(self, *, grows: bool = False) -> Any:
        """The table, as an array that lies in the file; whoever *grows* it sees what comes to it."""
        count = self.path.stat().st_size // self.wide if grows else self.numbers
        if count == 0:  # which no file can be mapped from
            return np.zeros(0, dtype=f"<i{self.wide}")
        mode: Any = "r+" if grows else "c"
        self.mapped = np.asarray(np.memmap(self.path, dtype=f"<i{self.wide}", mode=mode, shape=(count,)))
        return self.mapped

    def add(self, part: str, here: int, work: Any, top: int, tally: Any) -> None:
        """Keeps a slice that is solved, with how often which result came."""
        if self._pending is not None and self._pending["part"] != part:
            self._commit()
        at = self.numbers
        if self._pending is None:
            self._pending = {"part": part, "slices": [], "size": 0, "top": 0, "sha": hashlib.sha256(), "tally": {}}
        content = np.ascontiguousarray(work, dtype=f"<i{self.wide}").data.cast("B")
        try:
            with self.path.open("r+b") as file:
                file.seek(self.wide * at)
                for low in range(0, len(content), PIECE):
                    file.write(content[low : low + PIECE])
                    self._pending["sha"].update(content[low : low + PIECE])
        except OSError as error:
            raise table_file_error(self.path, error) from None
        self._pending["slices"].append([here, len(work)])
        self._pending["size"] += len(work)
        self._pending["top"] = max(self._pending["top"], top)
        counted = self._pending["tally"]
        for place in np.flatnonzero(tally).tolist():
            counted[place] = counted.get(place, 0) + int(tally[place])
        self.offsets[here], self.sizes[here] = at, len(work)
        self.numbers += len(work)
        if self._pending["size"] >= LONG:
            self._commit()

    def _commit(self) -> None:
        """Writes the manifest, once the disk has what it speaks of."""
        run, self._pending = self._pending, None
        if run is None:
            return
        sync_table_file(self.path)
        tally = [[k // (3 * 32768), k // 32768 % 3, k % 32768, many] for k, many in sorted(run["tally"].items())]
        self.runs.append({
            "part": run["part"], "slices": run["slices"], "top": run["top"], "sha256": run["sha"].hexdigest(),
            "tally": tally,
        })  # fmt: skip
        self._write()

    def widen(self) -> None:
        """Gives every position two bytes."""
        self._commit()
        old, narrow = self.array(), self.path
        self.wide = 2
        wide = narrow.with_name(f"{self.path.name}.part")
        at = 0
        try:
            with wide.open("wb") as file:
                for run in self.runs:
                    end, running = at + sum(size for _, size in run["slices"]), hashlib.sha256()
                    for low in range(at, end, PIECE):
                        piece = old[low : min(low + PIECE, end)].astype("<i2")
                        piece[piece == LEAST[1]] = LEAST[2]
                        file.write(piece.tobytes())
                        running.update(piece.tobytes())
                    run["sha256"], at = running.hexdigest(), end
            sync_table_file(wide)
            os.replace(wide, self.path)
        except OSError as error:
            raise table_file_error(self.path, error) from None
        self._write()
        narrow.unlink(missing_ok=True)
        self._stretch()

    def check(self, watch: Watch | None = None) -> str | None:
        """Returns what is wrong with the file, by the checksums; None where nothing is. Little of it is in memory."""
        done, piece = 0, bytearray(TOLD)
        try:
            with self.path.open("rb", buffering=0) as file:
                for run in self.runs:
                    left, running = self.wide * sum(size for _, size in run["slices"]), hashlib.sha256()
                    while left and (got := file.readinto(memoryview(piece)[: min(left, TOLD)])):
                        running.update(memoryview(piece)[:got])
                        left, done = left - got, done + got
                        if watch is not None:
                            watch("bytes", done)
                    if running.hexdigest() != run["sha256"]:
                        part = f"the checksum of a run of {run['part']}"
                        return f"{self.path}: damaged, {part} is not that of the tablebase"
        except OSError as error:
            raise table_file_error(self.path, error) from None
        return None

    def tally(self, parts: Collection[str]) -> Any:
        """How many positions of some parts have which result, by who moves, who wins and distance."""
        found = np.zeros((2, 3, -LEAST[self.wide]), dtype=np.int64)
        for run in self.runs:
            if run["part"] in parts:
                for mover, winner, far, many in run["tally"]:
                    found[mover, winner, far] += many
        return found


def _is_count(number: Any) -> bool:
    return type(number) is int and 0 <= number < 1 << 62


def _require(is_so: bool) -> None:
    if not is_so:
        raise ValueError
