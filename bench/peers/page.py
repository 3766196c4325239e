"""The page of the comparison: what was measured, as Markdown."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from pathlib import Path

from bench.peers.row import Row

HEAD = """\
# Peers side by side

Other programs and zermelo on the very same work, in one run. This page and its chart are written by `make bench-peers`,
which installs the peers into an environment of their own; nothing on it is typed in by hand.

* **The same work.** The same game, the same depth, the same numbers. Both answers are compared before anything is
  timed, and the column *same answer* says how: a run in which they differ fails.
* **CPU time**, of all threads and processes: the best of several calls, the two sides in turn. Both are warm:
  compiling is done before, and what first calls take is [further down](#first-calls).
* **The ratio** is the peer's time to zermelo's: above 1 zermelo is the faster, below 1 the peer is.
* **Numbers**: what each side computes in, the peer first. zermelo is exact; where it gives bounds, they are proven.

Machines are noisy: figures differ from run to run, so trust only ratios that are far from 1. Sizes are such that the
slower side ends soon; on smaller ones fixed costs count for more, on larger ones for less.
"""
COLUMNS = ("task", "size", "peer", "peer, CPU s", "zermelo, CPU s", "ratio", "numbers", "same answer", "remark")
NOTHING = "–"
MARKED = 0.05  # CPU seconds by which a first call must stand out to be listed


def page(rows: Sequence[Row], absent: Sequence[Row], machine: str) -> str:
    """Returns the whole page."""
    lost = sorted((row for row in rows if row.is_lost), key=lambda row: row.ratio or 0)
    parts = [HEAD, f"Measured on: {machine}.\n", "![The ratios as bars](pictures/peers.svg)\n"]
    parts += ["## The table\n", table(COLUMNS, [_cells(row) for row in rows])]
    parts += ["## Where zermelo loses\n", _losses(lost)]
    if absent:
        parts += ["## Not compared\n", "".join(f"* {row.peer}: {row.remark}.\n" for row in absent)]
    firsts = [row for row in rows if row.first_ours - (row.ours or 0) > MARKED or _waits(row)]
    parts += ["## First calls\n", FIRST, table(FIRST_COLUMNS, [_first(row) for row in firsts])]
    return "\n".join(parts)


FIRST_COLUMNS = ("task", "peer", "peer, first call", "later", "zermelo, first call", "later")
FIRST = """\
CPU seconds of the first call in a process, with an empty cache: compiling and late imports included. zermelo keeps what
it compiled on disk, so the next process does not pay again; what an earlier task of the same peer had compiled is not
compiled again. Listed are the tasks where a first call stands out.
"""


def _waits(row: Row) -> bool:
    return row.theirs is not None and row.first_theirs - row.theirs > MARKED


def _losses(lost: Sequence[Row]) -> str:
    if not lost:
        return "Nowhere in this run.\n"
    return "".join(
        f"* **{row.peer}**, {row.task}, {row.size}: {times(1 / (row.ratio or 1))} as fast. {_sentence(row.remark)}\n"
        for row in lost
    )


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def _cells(row: Row) -> list[str]:
    numbers = " / ".join(kind or NOTHING for kind in (row.numbers_theirs, row.numbers_ours))
    ratio = NOTHING if row.ratio is None else f"**{times(row.ratio)}**" if row.is_lost else times(row.ratio)
    peer = f"{row.peer} {row.version}".strip()
    return [row.task, row.size, peer, seconds(row.theirs), seconds(row.ours), ratio, numbers, row.agreed or NOTHING,
            row.remark]  # fmt: skip


def _first(row: Row) -> list[str]:
    return [
        f"{row.task}, {row.size}",
        row.peer,
        *map(seconds, (row.first_theirs, row.theirs, row.first_ours, row.ours)),
    ]


def seconds(spent: float | None) -> str:
    """Returns a time with two digits that count.

    >>> seconds(12.34), seconds(0.01234), seconds(0.0000123), seconds(None)
    ('12', '0.012', '0.000012', '–')
    """
    if spent is None:
        return NOTHING
    if spent >= 1:
        return f"{spent:.0f}" if spent >= 10 else f"{spent:.1f}"
    digits = 1
    while spent * 10**digits < 1 and digits < 9:
        digits += 1
    return f"{spent:.{digits + 1}f}"


def times(ratio: float) -> str:
    """Returns a ratio with two digits that count.

    >>> times(1234.5), times(12.34), times(1.234), times(0.01234)
    ('1,200×', '12×', '1.2×', '0.012×')
    """
    if ratio >= 10:
        return f"{float(f'{ratio:.1e}'):,.0f}×"
    return f"{ratio:.1f}×" if ratio >= 1 else f"{seconds(ratio)}×"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Returns a table in Markdown; numbers are set to the right."""
    rule = ["---:" if "CPU" in head or "call" in head or head in ("ratio", "later") else "---" for head in heads]
    lines = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in [list(heads), rule, *lines])


def machine() -> str:
    """Returns in words what this machine is: cores, processor, system, Python."""
    cores = os.cpu_count() or 1
    return f"{cores} core{'s' * (cores > 1)}, {_processor()}, {platform.system()} {platform.machine()}, " + (
        f"{platform.python_implementation()} {platform.python_version()}"
    )


def _processor() -> str:
    known = Path("/proc/cpuinfo")
    if known.exists():
        for line in known.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "an unnamed processor"
