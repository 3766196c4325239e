"""Compiling a game's kernel, or one line about why it cannot be compiled: lint, then the compiler, then a diagnosis."""

from __future__ import annotations

from collections.abc import Callable

from zermelo.compiler.native import RulesKernel
from zermelo.errors import RulesError


def attempt(kernel: RulesKernel, use: Callable[[], object]) -> str | None:
    """Compiles *kernel* by calling *use*, which runs it on nothing; returns None, or one line when that fails."""
    if kernel.refused or kernel.is_ready():
        return kernel.refused
    from zermelo.compiler.diagnose import diagnose
    from zermelo.compiler.lint import lint

    if found := lint(kernel.rules, kernel.names):
        return kernel.refuse(found)
    from numba.core.errors import NumbaError

    try:
        use()
    except RulesError as error:
        return kernel.refuse(str(error))
    except (NumbaError, TypeError, NotImplementedError, AssertionError):
        return kernel.refuse(diagnose(kernel.rules, kernel.names))
    return None


def trial() -> str | None:
    """Compiles one line as a test; returns None when that works, else what went wrong.

    >>> trial()
    """
    try:
        from numba import njit

        compiled = njit(lambda x: x + 1)
        return None if compiled(1) == 2 else "1 + 1 is not 2."
    except Exception as error:  # whatever it is, the user wants to know it
        return f"{type(error).__name__}: {' '.join(str(error).split())}"
