"""Solves the games of the atlas one after the other, and keeps what is done."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from zermelo.atlas.document import load_atlas_document, save_atlas_document
from zermelo.atlas.entries import Entry
from zermelo.atlas.row import Row, solve_atlas_row


@dataclass(frozen=True)
class Atlas:
    """The rows that are done, in the order of the atlas, of so many `planned`; `read` were there from before."""

    rows: tuple[Row, ...]
    planned: int
    read: int = 0
    seconds: float = field(default=0.0, compare=False)

    @property
    def status(self) -> str:
        """``solved``, or ``stopped`` where somebody ended it before all was done."""
        return "solved" if len(self.rows) == self.planned else "stopped"

    @property
    def checks(self) -> int:
        """How many answers were checked."""
        return sum(row.checks for row in self.rows)

    @property
    def wrong(self) -> tuple[Row, ...]:
        """The rows in which something went wrong, or does not come out as published."""
        return tuple(row for row in self.rows if not row.is_right or row.agrees is False)


def run_atlas(
    entries: Sequence[Entry], path: str | None = None, watch: Callable[[int], None] | None = None
) -> Atlas:  # fmt: skip
    """Solves *entries*; with a *path*, what is in that file is not solved again, and every new row goes into it.

    Ctrl-C ends it with the rows that are done. *watch* is told how many that are.

    >>> from zermelo.atlas.entries import choose_atlas_entries
    >>> found = run_atlas(choose_atlas_entries("sharing"))
    >>> found.status, found.checks, found.wrong
    ('solved', 12, ())
    """
    began = time.perf_counter()
    before = {} if path is None else load_atlas_document(path)
    done = dict(before)
    if path is not None:
        save_atlas_document(done.values(), path)  # a file that cannot be written is refused before any work
    try:
        for count, entry in enumerate(entries):
            if watch is not None:
                watch(count)
            if entry.game not in done:
                done[entry.game] = solve_atlas_row(entry)
                if path is not None:
                    save_atlas_document(done.values(), path)
    except KeyboardInterrupt:
        pass
    rows = tuple(done[entry.game] for entry in entries if entry.game in done)
    read = sum(row.entry.game in before for row in rows)
    return Atlas(rows, len(entries), read, time.perf_counter() - began)
