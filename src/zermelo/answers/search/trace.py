"""What a search did, step by step: nodes entered, leaves looked at, cuts with their reason in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from zermelo.draw.svg.label import count_label
from zermelo.draw.table.sheet import Drawn, Sheet
from zermelo.forms.payoff import Number

Window = tuple[Number | None, Number | None]
KINDS = ("enter", "leaf", "cut", "leave")
MOST_SHOWN = 40  # events in a table


@dataclass(frozen=True)
class Event:
    """One step of a search: ``enter`` a node, look at a ``leaf``, ``cut`` what is left of a node, ``leave`` it.

    `path` is the line of moves that leads to the node; `value` what is known there; `why` the reason of a cut.
    `window` is α and β of a search with bounds, None for −∞ and for ∞: what the side has for sure when it comes here,
    and what the others can hold it to. At a cut and on leaving they are those that the node's own moves have made.
    """

    kind: str
    path: tuple[str, ...]
    player: str | None = None
    value: Any = None
    why: str = ""
    window: Window | None = None

    @property
    def bounds(self) -> tuple[str, str]:
        """α and β in writing; empty where a search knows none."""
        if self.window is None:
            return "", ""
        alpha, beta = self.window
        return "−∞" if alpha is None else str(alpha), "∞" if beta is None else str(beta)


@dataclass(eq=False, repr=False)
class Trace(Drawn):
    """The events of one small search, in order; given to a search, it is filled while the search runs."""

    events: list[Event] = field(default_factory=list)
    most: int = 100_000

    def add(
        self, kind: str, path: tuple[str, ...], player: str | None = None, value: Any = None, why: str = "",
        window: Window | None = None,
    ) -> None:  # fmt: skip
        """Records one event, as long as there is room."""
        if len(self.events) < self.most:
            self.events.append(Event(kind, path, player, value, why, window))

    def count(self, kind: str) -> int:
        """Returns how many events of a kind were recorded."""
        return sum(event.kind == kind for event in self.events)

    def sheets(self) -> tuple[Sheet, ...]:
        """Returns how many steps of each kind there were, and the first of them."""
        counts = [(kind, self.count(kind)) for kind in KINDS]
        has_bounds = any(event.window is not None for event in self.events)
        heads = ("step", "at", "player", *(("α", "β") if has_bounds else ()), "known", "why")
        rows = [
            (event.kind, "/".join(event.path) or "(start)", event.player or "", *(event.bounds if has_bounds else ()),
             _told(event.value), event.why)
            for event in self.events[:MOST_SHOWN]
        ]  # fmt: skip
        left = len(self.events) - len(rows)
        notes = (f"… {count_label(left, 'more step')}",) if left else ()
        return (
            Sheet("Steps of the search:", ("kind", "how many"), counts, bars=[many for _, many in counts]),
            Sheet("The first of them:", heads, rows, notes=notes),
        )

    def __repr__(self) -> str:
        return f"<Trace of {count_label(len(self.events), 'step')}, {count_label(self.count('cut'), 'cut')}>"


def _told(value: Any) -> str:
    return "" if value is None else str(value)
