"""What rules may not use if they are to be compiled, found by reading them, before the compiler does."""

from __future__ import annotations

import ast
import inspect
import textwrap
from types import FunctionType, ModuleType
from typing import Any

from zermelo.compiler.fingerprint import fingerprint_names
from zermelo.compiler.native import Methods

REFUSED: dict[type[ast.AST], str] = {
    ast.Try: "try",
    ast.With: "with",
    ast.ClassDef: "a class",
    ast.Yield: "yield",
    ast.Await: "await",
    ast.AsyncFunctionDef: "async",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Dict: "a dict (use a tuple)",
    ast.Set: "a set (use a tuple, or bits of a number)",
    ast.DictComp: "a dict (use a tuple)",
    ast.SetComp: "a set (use a loop)",
    ast.List: "a list (use a tuple)",
    ast.ListComp: "a list (use a loop)",
    ast.GeneratorExp: "a generator (use a loop)",
    ast.JoinedStr: "an f-string",
    ast.Raise: "raise",
    ast.Lambda: "lambda",
    ast.Delete: "del",
    ast.Import: "import",
    ast.ImportFrom: "import",
}
MODULES = ("numpy", "math", "zermelo")


def lint(rules: Any, names: list[str]) -> str | None:
    """Returns one line about the first thing in the rules *names* that cannot be compiled, or None."""
    methods = Methods(rules)
    waiting: list[FunctionType] = [methods.functions[n] for n in names]
    seen: set[FunctionType] = set()
    while waiting:
        function = waiting.pop(0)
        if function in seen:
            continue
        seen.add(function)
        if found := _construct(function) or _globals(function):
            return found
        if function.__name__ in methods.functions and methods.functions[function.__name__] is function:
            for read in methods.reads(function.__name__):
                if read in methods.functions:
                    waiting.append(methods.functions[read])
                elif found := _attribute(rules, read, function):
                    return found
        waiting += [
            v
            for n in sorted(fingerprint_names(function.__code__))
            if isinstance(v := function.__globals__.get(n), FunctionType) and v.__module__ != "zermelo.compiler.bits"
        ]
    return None


def _construct(function: FunctionType) -> str | None:
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError):
        return None
    states = {name for name in function.__code__.co_varnames[: function.__code__.co_argcount] if name in ("s", "state")}
    for node in ast.walk(tree):
        word = REFUSED.get(type(node))
        if word is None and isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            word = "/ (use //)"
        if word is None and isinstance(node, ast.Constant) and isinstance(node.value, float):
            word = f"the float {node.value}"
        if word is None and isinstance(node, ast.Slice):
            word = "a slice (a list copies it, compiled code does not; use a loop)"
        if word is None and isinstance(node, ast.BinOp) and _is_state(node.left, node.right, states):
            word = "arithmetic on the state as a whole (use a loop)"
        if word is None and isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
            if isinstance(node.operand, (ast.Compare, ast.BoolOp)):
                word = "~ of a truth value (use not)"
        if word is not None:
            line = first + getattr(node, "lineno", 1) - 1
            return (
                f"{function.__qualname__} uses {word}, which cannot be compiled: "
                f"{function.__code__.co_filename}:{line}: {lines[line - first].strip()}"
            )
    return None


def _is_state(left: ast.expr, right: ast.expr, states: set[str]) -> bool:
    return any(isinstance(side, ast.Name) and side.id in states for side in (left, right))


def _globals(function: FunctionType) -> str | None:
    place = f"{function.__code__.co_filename}:{function.__code__.co_firstlineno}"
    for name in sorted(fingerprint_names(function.__code__)):
        value = function.__globals__.get(name)
        if isinstance(value, (list, dict, set)):
            kind = type(value).__name__
            return (
                f"{function.__qualname__} reads the global {name!r}, a {kind}; make it a tuple or an array. ({place})"
            )
        if isinstance(value, ModuleType) and value.__name__.split(".")[0] not in MODULES:
            return (
                f"{function.__qualname__} uses the module {name!r}; import the function itself: "
                f"from {value.__name__} import … ({place})"
            )
    return None


def _attribute(rules: Any, name: str, function: FunctionType) -> str | None:
    value, code = getattr(rules, name), function.__code__
    if isinstance(value, (str, list, dict, set, float)):
        return (
            f"{function.__qualname__} reads self.{name}, a {type(value).__name__}; rules read ints, tuples of ints and "
            f"arrays. Derive one in a cached property. ({code.co_filename}:{code.co_firstlineno})"
        )
    return None
