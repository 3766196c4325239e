"""How far a run is: which stage, of which layer, how many rows of how many; told to whoever watches."""

from __future__ import annotations

import time
from typing import Any

from zermelo.forms.explore.enumerate import Many, Watch
from zermelo.tables.build.job import Events

OFTEN = 1.0  # seconds between two words about one stage


class Progress:
    """What is told of one run. *count* is of positions: those expanded so far, later those solved."""

    def __init__(self, watch: Watch | None, events: Events | None) -> None:
        self.watch, self.events = watch, events
        self.began = self.told = time.monotonic()
        self.count, self.total, self.what = 0, 0, ""
        self.stage, self.layer, self.done, self.rows, self.since = "", 0, 0, 0, self.began

    def counts(self, count: int, total: int = 0, what: str = "positions solved") -> None:
        """Begins to count positions anew, from *count*; *total* is how many there will be, 0 where nobody knows.

        *what* says what becomes of those whose number is known.
        """
        self.count, self.total, self.what = count, total, what

    def take_back(self, count: int) -> None:
        """Says that a stage is done again, which began when *count* positions were counted."""
        self.count = count

    def begin(self, stage: str, layer: int, rows: int) -> None:
        """Says what comes next: a stage of a layer, over so many rows."""
        self.stage, self.layer, self.done, self.rows, self.since = stage, layer, 0, rows, time.monotonic()

    @property
    def is_heard(self) -> bool:
        """Does anybody watch or listen?"""
        return self.watch is not None or self.events is not None

    def expect(self, low: int, likely: int, high: int, taken: int) -> None:
        """Says how many positions there are likely to be, and how many bytes the keys of as many take."""
        self.say("estimated", positions=likely, low=low, high=high, bytes=taken)

    def more(self, rows: int, *, positions: bool = True) -> None:
        """Says that so many rows more are done; and *positions*, unless the stage only prepares others."""
        self.done += rows
        self.count += rows if positions else 0
        if self.watch is not None:
            what = Many.of(self.what, self.total) if self.total else "positions"
            self.watch(what, self.count)
        now = time.monotonic()
        if now - self.told > OFTEN:
            spent = max(now - self.since, 1e-9)
            left = max(self.rows - self.done, 0) * spent / max(self.done, 1)
            self.say(
                "going", stage=self.stage, layer=self.layer, done=self.done, of=max(self.rows, self.done),
                rate=round(self.done / spent), left=round(left, 1),
            )  # fmt: skip

    def say(self, event: str, **more: Any) -> None:
        """Tells of something that happened."""
        self.told = time.monotonic()
        if self.events is not None:
            self.events({"event": event, **more, "seconds": round(self.told - self.began, 3)})
