"""What an answer says of each position at which play may begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from zermelo.draw.svg.label import plain_label
from zermelo.draw.table.sheet import Sheet
from zermelo.forms.arena import Arena


def start_sheets(arena: Arena, heads: Sequence[str], told: Callable[[int], Sequence[Any]]) -> tuple[Sheet, ...]:
    """Returns a table with a row for each start, where there are several: its name, and what is *told* of it."""
    if len(arena.starts) == 1:
        return ()
    rows = [(plain_label(arena.address(v)), *told(v)) for v in arena.starts]
    return (Sheet("Wherever play begins:", ("start", *heads), rows),)
