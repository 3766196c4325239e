"""The questions every game asks of its parameters, with one wording for the answer."""

from __future__ import annotations

from typing import Any

from zermelo.errors import ParameterError


def parameter_repr(value: object) -> str:
    """Returns *value* as an error message shows it: its repr, cut when it is long.

    >>> parameter_repr(-3), parameter_repr("x" * 99)
    ('-3', "'xxxxxxxxxxxxxxxxxxxxxxxxxxxx…")
    """
    if isinstance(value, int) and abs(value) >= 1 << 64:
        return "a number beyond 64 bits"
    try:
        text = repr(value)
    except ValueError:  # Python does not write out numbers of more than 4300 digits
        text = f"a {type(value).__name__} too long to write"
    return text if len(text) <= 30 else text[:29] + "…"


def require_whole_parameter(rules: Any, field: str, low: int, high: int) -> None:
    """Raises `ParameterError` unless the parameter is a whole number from *low* to *high*."""
    value = getattr(rules, field)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        needs = f"be {low}" if low == high else f"be a whole number from {low} to {high}"
        raise ParameterError(f"{type(rules).__name__}: {field} must {needs}; it is {parameter_repr(value)}.")


def require_switch_parameter(rules: Any, field: str) -> None:
    """Raises `ParameterError` unless the parameter is true or false."""
    value = getattr(rules, field)
    if not isinstance(value, bool):
        raise ParameterError(f"{type(rules).__name__}: {field} must be True or False; it is {parameter_repr(value)}.")


def require_board_parameter(rules: Any, bits: int) -> None:
    """Raises `ParameterError` when a board of *bits* bits does not fit in one 63-bit word."""
    if bits > 63:
        raise ParameterError(
            f"{type(rules).__name__}: a board of {rules.width} by {rules.height} needs {bits} bits "
            "and 63 is the most; make it narrower or lower."
        )
