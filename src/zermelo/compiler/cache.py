"""Compiled kernels kept on disk, one file a kernel, in the user's own cache directory.

A file is ``magic · sha256 of its name and the rest · the rest``. Anything else (truncated, corrupt, written by another
version, owned by somebody else) is ignored and written again. The directory is the user's alone
(mode 0700), because what is kept there is code. Without a writable directory there is no cache, and
nothing else changes.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

MAGIC = b"zermelo kernel 2\n"
HASHES = b"_numba_hashsecret"  # of this process; code that hashes texts asks for it, and the compiler's tables have it
_spent = {"seconds": 0.0, "compiled": 0, "loaded": 0}
_listening: list[Callable[[], None]] = []


def watch_kernel_compiling(listener: Callable[[], None] | None) -> None:
    """Calls *listener* whenever a kernel is compiled, just before; None ends that."""
    _listening[:] = [] if listener is None else [listener]


def kernel_cache_seconds() -> float:
    """Returns the CPU seconds this process has spent on compiling kernels."""
    return _spent["seconds"]


def kernel_cache_counts() -> tuple[int, int]:
    """Returns how many kernels this process has compiled and how many it has read from disk."""
    return int(_spent["compiled"]), int(_spent["loaded"])


def kernel_cache_folder() -> Path:
    """Returns the cache directory: ``$ZERMELO_CACHE``, else zermelo's place in the user's cache."""
    if named := os.environ.get("ZERMELO_CACHE"):
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "zermelo"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "zermelo" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "zermelo"


def usable_kernel_cache_folder() -> Path | None:
    """Returns our own folder inside the cache directory, made if need be, or None when it is not safely ours."""
    place = kernel_cache_folder() / "kernels"
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        place.mkdir(mode=0o700, exist_ok=True)
        found = place.lstat()
        if not stat.S_ISDIR(found.st_mode):
            return None
        if hasattr(os, "getuid"):
            if found.st_uid != os.getuid():
                return None
            if stat.S_IMODE(found.st_mode) & 0o077:
                place.chmod(0o700)
        return place if os.access(place, os.R_OK | os.W_OK | os.X_OK) else None
    except (OSError, RuntimeError):
        return None


def kernel_cache_size() -> tuple[int, int]:
    """Returns how many kernels are on disk, and how many bytes all of the cache takes."""
    place = usable_kernel_cache_folder()
    sizes = {path.name: path.stat().st_size for path in place.glob("*.kernel")} if place is not None else {}
    return sum(not name.startswith("agreed-") for name in sizes), sum(sizes.values())


def clear_kernel_cache() -> tuple[int, int]:
    """Removes all kernels from disk; returns how many there were, and how many bytes are free again."""
    removed, place = kernel_cache_size(), usable_kernel_cache_folder()
    if place is not None:
        for path in [*place.glob("*.kernel"), *place.glob("*.part")]:
            path.unlink(missing_ok=True)
    return removed


def read_kernel_cache(key: str) -> bytes | None:
    """Returns what was kept under *key*, or None if there is nothing whole."""
    place = usable_kernel_cache_folder()
    if place is None:
        return None
    path = place / f"{key}.kernel"
    try:
        if hasattr(os, "getuid") and path.lstat().st_uid != os.getuid():
            return None
        content = path.read_bytes()
    except OSError:
        return None
    head, body = len(MAGIC) + 32, content[len(MAGIC) + 32 :]
    whole = content[: len(MAGIC)] == MAGIC and _digest(key, body) == content[len(MAGIC) : head]
    return body if whole else None


def write_kernel_cache(key: str, body: bytes) -> None:
    """Keeps *body* under *key*; a reader sees the old file or the whole new one, never a part."""
    place = usable_kernel_cache_folder()
    if place is None:
        return
    scratch = place / f"{key}.{os.getpid()}.part"
    try:
        scratch.write_bytes(MAGIC + _digest(key, body) + body)
        scratch.replace(place / f"{key}.kernel")
    except OSError:
        scratch.unlink(missing_ok=True)


def _digest(key: str, body: bytes) -> bytes:
    """Covers the name too: a file under another kernel's name is not whole."""
    return hashlib.sha256(key.encode() + b"\n" + body).digest()


def is_in_kernel_cache(key: str) -> bool:
    """Is there a file for *key*? (It may still turn out to be corrupt.)"""
    return any((kernel_cache_folder() / "kernels").glob(f"{key}-*.kernel"))


def attach_kernel_cache(dispatcher: Any, key: str) -> Any:
    """Makes a Numba *dispatcher* read its compiled code from disk, and write it there, under *key*."""
    dispatcher._cache = _KernelCache(dispatcher.py_func, key)
    return dispatcher


class _KernelCache:
    """What a Numba dispatcher asks of a cache: load and save one compiled signature."""

    def __init__(self, function: Any, key: str) -> None:
        self._function = function
        self._key = key
        self._began = 0.0

    def _name(self, signature: Any, target: Any) -> str:
        described = repr((str(signature), target.codegen().magic_tuple()))
        return f"{self._key}-{hashlib.sha256(described.encode()).hexdigest()[:16]}"

    def load_overload(self, signature: Any, target: Any) -> Any:
        from numba.core.compiler import CompileResult
        from numba.core.runtime.nrt import rtsys

        body = read_kernel_cache(self._name(signature, target))
        if body is not None:
            # Compiled code runs without the compiler's own tables, which take a quarter of a second to load.
            rtsys.initialize(target)
            if HASHES in body:
                target.refresh()
            try:
                rebuild: Any = CompileResult._rebuild
                result = rebuild(target, *pickle.loads(body))
                _spent["loaded"] += 1
                return result
            except Exception:  # a file of another build: whatever it holds, compiling mends it
                pass
        for listener in _listening:
            listener()
        self._began = time.process_time()
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        from numba.core import serialize

        dumps: Any = serialize.dumps
        _spent["seconds"] += time.process_time() - self._began
        _spent["compiled"] += 1
        if result.lifted or result.library.has_dynamic_globals:
            return
        write_kernel_cache(self._name(signature, result.target_context), dumps(result._reduce()))

    @property
    def cache_path(self) -> str:
        return str(kernel_cache_folder())

    def enable(self) -> None:
        """Always on: a folder that cannot be used simply keeps nothing."""

    def disable(self) -> None:
        """Numba may ask; see `enable`."""

    def flush(self) -> None:
        """Nothing is held back."""
