"""The questions every game asks of its parameters, with one wording for the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from zermelo.errors import ParameterError, error_hint

# What rules ask for while `parameter_bounds_heard` listens: the least and the greatest number, or what there is.
_heard: ContextVar[dict[str, Any] | None] = ContextVar("_heard", default=None)


@contextmanager
def parameter_bounds_heard() -> Iterator[dict[str, tuple[int, int] | tuple[Any, ...]]]:
    """Yields what rules made meanwhile ask of their parameters: (least, greatest), or a list of what there is.

    >>> from zermelo.games import Othello
    >>> with parameter_bounds_heard() as asked:
    ...     _ = Othello(6)
    >>> asked
    {'players': (2, 2), 'width': [4, 6, 8], 'judge': ['discs', 'corners']}
    """
    asked: dict[str, Any] = {}
    token = _heard.set(asked)
    try:
        yield asked
    finally:
        _heard.reset(token)


def _hear(field: str, bounds: Any) -> None:
    if (asked := _heard.get()) is not None:
        asked[field] = bounds


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
    _hear(field, (low, high))
    value = getattr(rules, field)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        needs = f"be {low}" if low == high else f"be a whole number from {low} to {high}"
        raise ParameterError(f"{type(rules).__name__}: {field} must {needs}; it is {parameter_repr(value)}.")


def require_choice_parameter(rules: Any, field: str, known: Sequence[Any]) -> None:
    """Raises `ParameterError` unless the parameter is one of those *known*."""
    _hear(field, list(known))
    value = getattr(rules, field)
    if isinstance(value, bool) or value not in known:
        *some, last = map(str, known)
        close = error_hint(value[:40], known) if isinstance(value, str) else ""
        needs = f"{field} must be {', '.join(some)} or {last}"
        raise ParameterError(f"{type(rules).__name__}: {needs}; it is {parameter_repr(value)}.{close}")


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
