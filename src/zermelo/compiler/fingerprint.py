"""A content hash of Python functions: the same code and constants give the same hash in every process.

Numba's own cache asks for a file's name and time; it never notices a rule changed in another file,
and notebooks have no file at all. So the key here is what the code *is*: bytecode, constants, names,
and recursively every helper and global it reads.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any


def names_read(code: CodeType) -> set[str]:
    """Returns the global and attribute names that *code* and the functions inside it read."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= names_read(constant)
    return names


def fingerprint(*things: Any) -> str:
    """Returns a hash of functions, numbers, strings, tuples and arrays, by content.

    >>> def double(x): return 2 * x
    >>> def twice(x): return 2 * x
    >>> def triple(x): return 3 * x
    >>> fingerprint(double) == fingerprint(twice), fingerprint(double) == fingerprint(triple)
    (True, False)
    """
    digest = hashlib.sha256()
    seen: set[int] = set()
    for piece in _pieces(things, seen):
        digest.update(len(piece).to_bytes(8, "little"))
        digest.update(piece)
    return digest.hexdigest()


def _pieces(value: Any, seen: set[int]) -> Iterator[bytes]:
    if isinstance(value, FunctionType):
        if id(value) in seen:
            yield b"again"
            return
        seen.add(id(value))
        yield from _function(value, seen)
    elif isinstance(value, (tuple, list)):
        yield f"{len(value)} items".encode()
        for item in value:
            yield from _pieces(item, seen)
    elif isinstance(value, dict):
        yield f"{len(value)} pairs".encode()
        for key in sorted(value, key=repr):
            yield from _pieces(key, seen)
            yield from _pieces(value[key], seen)
    elif isinstance(value, ModuleType):
        yield value.__name__.encode()
    elif hasattr(value, "tobytes") and hasattr(value, "dtype"):
        yield f"{value.dtype} {value.shape}".encode()
        yield value.tobytes()
    elif isinstance(value, (int, float, str, bytes, type(None))):
        yield f"{type(value).__name__} {value!r}".encode()
    else:
        yield f"{type(value).__module__}.{type(value).__qualname__}".encode()


def _function(function: FunctionType, seen: set[int]) -> Iterator[bytes]:
    yield from _code(function.__code__, seen)
    for name in sorted(names_read(function.__code__)):
        if name in function.__globals__:
            yield name.encode()
            yield from _pieces(function.__globals__[name], seen)
    for cell in function.__closure__ or ():
        yield from _pieces(cell.cell_contents, seen)
    yield from _pieces((function.__defaults__, function.__kwdefaults__), seen)


def _code(code: CodeType, seen: set[int]) -> Iterator[bytes]:
    yield code.co_code
    yield repr((code.co_names, code.co_varnames, code.co_freevars, code.co_argcount)).encode()
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code(constant, seen)
        else:
            yield from _pieces(constant, seen)
