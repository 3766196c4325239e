"""When the compiler refuses a game: which rule, which line, why, in one sentence."""

from __future__ import annotations

import linecache
import re
from typing import Any

from zermelo.compiler.native import Methods

TELLING = (
    "Cannot unify", "No implementation", "Unknown attribute", "NameError", "not defined", "unsupported",
    "Unsupported", "Invalid use", "Undecided", "non-precise", "cannot determine", "Untyped global", "cannot assign",
)  # fmt: skip


def diagnose(rules: Any, names: list[str]) -> str:
    """Compiles the rules *names* one by one and returns one line about the first that fails."""
    from numba import types
    from numba.core.errors import NumbaError

    state, number = types.Array(types.int64, 1, "C"), types.int64
    methods = Methods(rules)
    for name in names:
        count = methods.functions[name].__code__.co_argcount - 1
        arguments = (state, *(state if name == "moves" else number,) * (count - 1))
        try:
            rule = getattr(methods.compiled([name]), name)
            rule.compile(arguments)
        except NumbaError as error:
            return _one_line(type(rules).__name__, name, str(error), methods.functions[name].__code__)
        kind = rule.overloads[arguments].signature.return_type
        if name not in ("apply", "same") and not isinstance(kind, (types.Integer, types.Boolean)):
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
