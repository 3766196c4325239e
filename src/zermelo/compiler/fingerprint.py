"""A content hash of Python functions: the same code and constants give the same hash in every process.

Numba's own cache asks for a file's name and time; it never notices a rule changed in another file,
and notebooks have no file at all. So the key here is what the code *is*: bytecode, constants, names,
and recursively every helper and global it reads.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

_THIS_PROCESS = os.urandom(8).hex()


def fingerprint_names(code: CodeType) -> set[str]:
    """Returns the global and attribute names that *code* and the functions inside it read."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= fingerprint_names(constant)
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
    elif isinstance(value, (set, frozenset)):  # also what `x in {1, 4}` keeps; its order differs between processes
        yield f"{len(value)} members".encode()
        for item in sorted(value, key=repr):
            yield from _pieces(item, seen)
    elif isinstance(value, BuiltinFunctionType):
        yield f"{value.__module__}.{value.__qualname__}".encode()
    elif isinstance(value, ModuleType):
        yield value.__name__.encode()
    elif isinstance(value, type) and issubclass(value, Enum):
        yield f"{value.__qualname__} {[(m.name, m.value) for m in value]!r}".encode()
    elif hasattr(value, "py_func"):  # compiled by the user's own decorator
        yield from _pieces(value.py_func, seen)
    elif hasattr(value, "tobytes") and hasattr(value, "dtype"):
        yield f"{value.dtype} {value.shape}".encode()
        yield value.tobytes()
    elif isinstance(value, (int, float, str, bytes, range, Fraction, type(None))):
        yield f"{type(value).__name__} {value!r}".encode()
    elif isinstance(value, type) and value.__module__ in ("builtins", "numpy", "typing", "collections.abc"):
        yield f"{value.__module__}.{value.__qualname__}".encode()
    else:  # no content that we know how to read: good for this object in this process, and for nothing else
        yield f"{_THIS_PROCESS} {id(value)} {type(value).__qualname__}".encode()


def _function(function: FunctionType, seen: set[int]) -> Iterator[bytes]:
    yield from _code(function.__code__, seen)
    names = sorted(fingerprint_names(function.__code__))
    values = [function.__globals__[name] for name in names if name in function.__globals__]
    yield repr([name for name in names if name in function.__globals__]).encode()
    for value in [*values, *(cell.cell_contents for cell in function.__closure__ or ())]:
        yield from _pieces(value, seen)
        if isinstance(value, ModuleType) and value.__name__.split(".")[0] not in ("numpy", "math", "zermelo"):
            for name in names:  # what is read from a module of the user's
                if isinstance(read := vars(value).get(name), (int, float, tuple, FunctionType)):
                    yield name.encode()
                    yield from _pieces(read, seen)
    yield from _pieces((function.__defaults__, function.__kwdefaults__), seen)


def _code(code: CodeType, seen: set[int]) -> Iterator[bytes]:
    yield code.co_code
    yield repr((code.co_names, code.co_varnames, code.co_freevars, code.co_argcount)).encode()
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code(constant, seen)
        else:
            yield from _pieces(constant, seen)
