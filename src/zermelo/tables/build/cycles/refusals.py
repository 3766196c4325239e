"""Why a layer within which moves stay cannot be solved, whether it fits the memory or not: one sentence each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.errors import CycleError, MethodError, ZermeloError
from zermelo.tables.values import Values


def require_cycles_allowed(
    values: Values, endless: Any, *, chancy: bool, returned_to: Callable[[], tuple[int, ...] | None]
) -> None:
    """Raises where a table cannot hold positions that play can return to, and there is one.

    *endless* is what the rules say that play without end pays, None where they do not say it; *returned_to* finds such
    a position, and is asked only where it matters.
    """
    kind: type[ZermeloError] = MethodError
    why = ""
    if chancy:
        kind, why = CycleError, "tables of games with chance need play without cycles. Use solve, or guarantee."
    elif values.is_expected or values.what == "outcome":
        kind = CycleError
        why = "tables of payoffs need play without cycles. Use what='guarantees', or what='wdl' for two players."
    elif values.what == "wdl" and endless is not None and any(endless):
        why = "play without end pays somebody here, but wdl calls it a draw. Use what='guarantees'."
    elif values.what == "guarantees" and endless is None:
        why = "guarantees need what play without end pays: say endless."
    state = returned_to() if why else None
    if state is not None:
        raise kind(f"Play can return to the position {state}; {why}")


def lost_successor_refusal() -> CycleError:
    """What to say when a move leads to a position that was not found."""
    return CycleError("A position that follows from this layer is not in it; remove the table and start again.")
