"""Compiling a game's kernel, or one line about why it cannot be compiled: lint, then the compiler, then a diagnosis."""

from __future__ import annotations

import linecache
import re
from collections.abc import Callable
from typing import Any

from zermelo.compiler.native import Methods, RulesKernel
from zermelo.compiler.playouts import LISTING
from zermelo.errors import RulesError

TELLING = (
    "Cannot unify", "No implementation", "Unknown attribute", "NameError", "not defined", "unsupported",
    "Unsupported", "Invalid use", "Undecided", "non-precise", "cannot determine", "Untyped global", "cannot assign",
)  # fmt: skip


def attempt(kernel: RulesKernel, use: Callable[[], object]) -> str | None:
    """Compiles *kernel* by calling *use*, which runs it on nothing; returns None, or one line when that fails."""
    if kernel.refused or kernel.is_ready():
        return kernel.refused
    from zermelo.compiler.lint import lint

    if found := lint(kernel.rules, kernel.names):
        return kernel.refuse(found)
    from numba.core.errors import NumbaError

    try:
        use()
    except RulesError as error:
        return kernel.refuse(str(error))
    except (NumbaError, TypeError, NotImplementedError, AssertionError):
        return kernel.refuse(_diagnose(kernel.rules, kernel.names))
    return None


def _diagnose(rules: Any, names: list[str]) -> str:
    """Compiles the rules *names* one by one and returns one line about the first that fails."""
    from numba import types
    from numba.core.errors import NumbaError

    state, number = types.Array(types.int64, 1, "C"), types.int64
    methods = Methods(rules)
    for name in names:
        count = methods.functions[name].__code__.co_argcount - 1
        arguments = (state, *(state if name in LISTING else number,) * (count - 1))
        try:
            rule = getattr(methods.compiled([name]), name)
            rule.compile(arguments)
        except NumbaError as error:
            return _one_line(type(rules).__name__, name, str(error), methods.functions[name].__code__)
        kind = rule.overloads[arguments].signature.return_type
        if name not in ("apply", "same", "mirror") and not isinstance(kind, (types.Integer, types.Boolean)):
            code = methods.functions[name].__code__
            hint = "; is a return missing?" if "none" in str(kind).lower() or "Optional" in str(kind) else ""
            place = f"({code.co_filename}:{code.co_firstlineno})"
            return f"{type(rules).__name__}.{name} compiles to {kind}, not a whole number{hint} {place}"
    return f"{type(rules).__name__} could not be compiled, though each rule compiles alone."


def _one_line(kind: str, name: str, message: str, code: Any) -> str:
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    core = next((line for line in lines if any(word in line for word in TELLING)), lines[0])
    core = re.sub(r"\x1b\[[0-9;]*m", "", core)
    places = re.findall(r'File "([^"]+)", line (\d+)', message)
    own = [(f, int(n)) for f, n in places if code.co_filename.endswith(f.lstrip("./")) or f == code.co_filename]
    line = own[-1][1] if own else code.co_firstlineno
    text = linecache.getline(code.co_filename, line).strip()
    return f"{kind}.{name} cannot be compiled: {core} ({code.co_filename}:{line}: {text})"


def attempt_trial() -> str | None:
    """Compiles one line as a test; returns None when that works, else what went wrong.

    >>> attempt_trial()
    """
    try:
        from numba import njit

        compiled = njit(lambda x: x + 1)
        return None if compiled(1) == 2 else "1 + 1 is not 2."
    except Exception as error:  # whatever it is, the user wants to know it
        return f"{type(error).__name__}: {' '.join(str(error).split())}"
