"""Files that are whole or not there: a temporary name, fsync, rename; and a checksum for each."""

from __future__ import annotations

import errno
import hashlib
import itertools
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from zermelo.errors import BudgetError, FileError, ZermeloError

PART = ".part"  # how the names of unfinished files end
PIECE = 1 << 20
_writers = itertools.count()


def own_table_file_ending() -> str:
    """Returns an ending of unfinished files that no other writer has: for files that several may make at a time."""
    return f".{os.getpid()}-{next(_writers)}{PART}"


@contextmanager
def atomic_table_file(path: Path, *, at_once: bool = True, ending: str = PART) -> Iterator[Path]:
    """Gives a temporary path to write to, with another *ending*; once written, it gets the name *path*.

    It has it for good, even if the power fails, when this is left; with *at_once* False,
    when `sync_table_files` has seen to it.
    """
    part = path.with_name(path.name + ending)
    try:
        yield part
        if at_once:
            sync_table_file(part)
        os.replace(part, path)
        if at_once:
            sync_table_file(path.parent)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise table_file_error(path, error) from None


def sync_table_file(path: Path) -> None:
    """Waits until the disk has what was written to a file, or the names of a folder."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_table_files(paths: Iterable[Path]) -> None:
    """Waits until the disk has all these files, and their names."""
    there = [path for path in paths if path.exists()]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(sync_table_file, there))
        list(pool.map(sync_table_file, {path.parent for path in there}))


def table_file_error(path: Path, error: OSError) -> ZermeloError:
    """What to say when a file or a folder cannot be written."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return _no_room(path.parent, os.strerror(error.errno))
    return FileError(f"{path}: cannot be written ({error.strerror or error}).")


def _no_room(folder: Path, why: str) -> BudgetError:
    """What to say when the disk is full."""
    return BudgetError(
        f"{folder}: {why}; {shutil.disk_usage(folder).free // 10**6:,} MB are free. What is solved is kept: make room "
        "and give the same command again."
    )


def require_table_file_room(folder: Path, needed: int) -> None:
    """Raises before work begins that would fill the disk."""
    if shutil.disk_usage(folder).free < needed:
        raise _no_room(folder, f"about {-(-needed // 10**6):,} MB are needed for what comes next")


def write_table_file_json(
    path: Path, document: dict[str, Any], *, at_once: bool = True, indent: int | None = 1
) -> None:
    """Writes a document with a checksum of its own; without *indent* in one line, which takes a tenth of the time."""
    body = json.dumps(document, indent=indent, sort_keys=True)
    outer = {"sha256": _digest_of(body.encode()), "document": document}
    text = json.dumps(outer, indent=indent, sort_keys=True)
    with atomic_table_file(path, at_once=at_once) as part:
        part.write_text(text + "\n")


def read_table_file_json(path: Path, what: str) -> dict[str, Any]:
    """Reads a document that `write_table_file_json` wrote; refuses any other."""
    try:
        outer = json.loads(path.read_text(), object_pairs_hook=_once)
        document: dict[str, Any] = outer["document"]
        forms = (json.dumps(document, indent=indent, sort_keys=True) for indent in (None, 1))
        is_sound = outer["sha256"] in (_digest_of(form.encode()) for form in forms) and isinstance(document, dict)
    except OSError as error:
        raise FileError(f"{path}: {what} cannot be read ({error.strerror}).") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        is_sound = False
    if not is_sound:
        raise FileError(f"{path}: {what} is damaged; it is not as it was written.")
    return document


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of a document, in which no key stands twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice")
    return found


def _digest_of(content: bytes) -> str:
    """Returns the sha256 of some bytes."""
    return hashlib.sha256(content).hexdigest()


def _file_digest(path: Path) -> str:
    """Returns the sha256 of a file."""
    running = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            running.update(piece)
    return running.hexdigest()


def describe_table_file(path: Path) -> dict[str, Any]:
    """Returns what a manifest keeps of a file: its name, size and checksum."""
    return {"file": path.name, "bytes": path.stat().st_size, "sha256": _file_digest(path)}


def check_table_file(path: Path, kept: dict[str, Any], *, deep: bool) -> None:
    """Raises unless a file is as its description says; *deep* looks at every byte."""
    try:
        size = path.stat().st_size
    except OSError as error:
        raise FileError(f"{path}: missing from the table ({error.strerror}).") from None
    if size != kept["bytes"]:
        raise FileError(f"{path}: damaged, {size:,} bytes instead of {kept['bytes']:,}.")
    if deep and _file_digest(path) != kept["sha256"]:
        raise FileError(f"{path}: damaged, its checksum is not that of the table.")


def clear_table_files(folder: Path, keep: Callable[[str], bool]) -> None:
    """Removes the files of *folder* that nobody keeps: leftovers of a run that was ended."""
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.is_file() and not keep(path.name):
            path.unlink()


def lock_table_file(file: IO[str]) -> bool:
    """Locks a file; says whether it is locked, and still has its name."""
    try:
        import fcntl
    except ImportError:  # no such thing on Windows
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return os.path.samestat(os.fstat(file.fileno()), os.stat(file.name))
    except OSError:
        return False
