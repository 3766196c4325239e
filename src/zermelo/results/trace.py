"""What a search did, step by step: nodes entered, leaves looked at, cuts with their reason in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

KINDS = ("enter", "leaf", "cut", "leave")


@dataclass(frozen=True)
class Event:
    """One step of a search: ``enter`` a node, look at a ``leaf``, ``cut`` what is left of a node, ``leave`` it.

    `path` is the line of moves that leads to the node; `value` what is known there; `why` the reason of a cut.
    """

    kind: str
    path: tuple[str, ...]
    player: str | None = None
    value: Any = None
    why: str = ""


@dataclass(eq=False)
class Trace:
    """The events of one small search, in order; given to a search, it is filled while the search runs."""

    events: list[Event] = field(default_factory=list)
    most: int = 100_000

    def add(
        self, kind: str, path: tuple[str, ...], player: str | None = None, value: Any = None, why: str = ""
    ) -> None:
        """Records one event, as long as there is room."""
        if len(self.events) < self.most:
            self.events.append(Event(kind, path, player, value, why))

    def count(self, kind: str) -> int:
        """Returns how many events of a kind were recorded."""
        return sum(event.kind == kind for event in self.events)
