"""What a user allows a question to take: so many positions, so many cores."""

from __future__ import annotations

import os

from zermelo.errors import ParameterError


def require_budget_limit(limit: int | None, what: str = "a whole number") -> None:
    """Raises unless a limit, where one is given, is a number of at least 1.

    >>> require_budget_limit(0, "a number of positions")
    Traceback (most recent call last):
    zermelo.errors.ParameterError: limit must be a number of positions, at least 1, not 0.
    """
    if limit is not None and (type(limit) is not int or limit < 1):
        raise ParameterError(f"limit must be {what}, at least 1, not {limit!r}.")


def usable_budget_cores() -> int:
    """Returns how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def read_budget_cores(cores: int | None) -> int:
    """Returns how many cores are asked for: all that may be used, where nothing is said."""
    if cores is not None and (type(cores) is not int or cores < 1):
        raise ParameterError(f"cores must be a whole number above 0, not {cores!r}.")
    return cores or usable_budget_cores()
