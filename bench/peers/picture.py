"""The chart of the comparison: a bar for each ratio, on a scale of powers of ten, from 1 to either side."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bench.peers.page import times
from bench.peers.row import Row
from zermelo.draw.chart.bars import bar_svg
from zermelo.draw.svg.label import plain_label
from zermelo.draw.svg.page import (
    MARGIN,
    page_coordinate,
    page_group,
    page_note,
    page_stroke,
    page_text_width,
    page_title_width,
    page_words,
    svg_page,
)
from zermelo.draw.svg.palette import COLOURS, EDGE, FAINT, LINE

TITLE = "CPU time of others to that of zermelo, the same work"
ROW, ROOM, HIGH, TOP = 22.0, 420.0, 13.0, 92.0
WON, LOST = COLOURS[0], COLOURS[1]
LONGEST = 100


def picture(rows: Sequence[Row]) -> str:
    """Returns the chart as an SVG string; the longest wins first, losses to the left of the line at 1."""
    shown = sorted((row for row in rows if row.ratio), key=lambda row: -(row.ratio or 0))
    logs = [math.log10(row.ratio or 1) for row in shown]
    low, high = math.floor(min([0.0, *logs])), math.ceil(max([1.0, *logs]))
    names = [plain_label(name_of(row), LONGEST) for row in shown]
    left = MARGIN + max((page_text_width(name, 11) for name in names), default=0.0) + 16
    step, bottom = ROOM / (high - low), TOP + ROW * len(shown)
    one = -low * step
    parts = [
        page_note(
            MARGIN, 58, "Bars to the right: zermelo is faster. Bars to the left: the peer is. Each line is ten times."
        )
    ]
    for power in range(low, high + 1):
        x = left + (power - low) * step
        parts.append(
            page_stroke(
                f"M{page_coordinate(x)} {page_coordinate(TOP - 6)}V{page_coordinate(bottom + 4)}",
                LINE if power == 0 else EDGE,
                1.6 if power == 0 else 1,
            )
        )
        parts.append(
            page_words(
                x,
                TOP - 12,
                f"{10**power:,}×" if power >= 0 else f"1/{10**-power:,}×",
                colour=FAINT,
                size=11,
                anchor="middle",
            )
        )
    for k, (row, log, name) in enumerate(zip(shown, logs, names, strict=True)):
        middle, look, ratio = TOP + ROW * (k + 0.5), LOST if row.is_lost else WON, times(row.ratio or 1)
        drawn = [page_words(MARGIN, middle + 4, name, size=11), bar_svg(left, middle, log * step, one, look[0], HIGH)]
        beside = left + one + log * step + (6 if log >= 0 else -6)
        drawn.append(page_words(beside, middle + 4, ratio, size=11, bold=True, colour=look[1],
                           anchor=None if log >= 0 else "end", halo=True))  # fmt: skip
        parts.append(page_group(drawn, hover=f"{name}: {ratio}", class_="bar", data_name=name))
    wide = max(left + ROOM + 60 + MARGIN, page_title_width(TITLE))
    return svg_page(TITLE, "; ".join(f"{name} {times(row.ratio or 1)}" for name, row in zip(names, shown, strict=True)),
                wide, bottom + MARGIN, parts, "bars")  # fmt: skip


def name_of(row: Row) -> str:
    """Returns what a bar is called; that the peer rounds is said, since that is often why it is fast."""
    return f"{row.peer}: {row.task}, {row.size}" + " (it rounds)" * row.numbers_theirs.startswith("float")
