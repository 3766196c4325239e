"""How many of each: counts as columns, such as positions by their distance from the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.draw.chart.bars_text import bars_text
from zermelo.draw.svg.label import count_label, plain_label
from zermelo.draw.svg.page import (
    MARGIN,
    page_box,
    page_coordinate,
    page_group,
    page_stroke,
    page_text_width,
    page_title_width,
    page_words,
    svg_page,
)
from zermelo.draw.svg.palette import COLOURS, EDGE, FAINT

MOST, WIDEST, HIGH, TOP = 32, 44.0, 180.0, 78.0
SPECIAL = COLOURS[1]  # of what is not a number, such as endless play


def histogram_svg(
    counts: Mapping[Any, int], *, title: str = "", across: str = "", up: str = "", most: int = MOST
) -> str:
    """Returns a column for each count as an SVG string; where whole numbers are more than *most*, several share one.

    *across* says what the names count, *up* what the counts are of.

    >>> histogram_svg({1: 3, 2: 5, "forever": 1}, title="Moves to the end").count("class='bar'")
    3
    """
    shown = histogram_groups(counts, most)
    top = max(shown.values(), default=0) or 1
    names = {key: plain_label(key, 12) for key in shown}
    wide_name = max((page_text_width(name, 11) for name in names.values() if name[:1].isdigit()), default=0.0)
    column = min(WIDEST, max(18.0, wide_name + 8, 560 / max(len(shown), 1)))
    widths = [column if name[:1].isdigit() else max(column, page_text_width(name, 11) + 12) for name in names.values()]
    room = sum(widths)
    left = MARGIN + max(page_text_width(f"{top:,}", 11), page_text_width(up, 11) / 2) + 12
    bottom = TOP + HIGH
    parts = []
    for tick in _ticks(top):
        y = bottom - HIGH * tick / top
        parts.append(page_stroke(f"M{page_coordinate(left)} {page_coordinate(y)}h{page_coordinate(room)}", EDGE, 1))
        parts.append(page_words(left - 6, y + 4, f"{tick:,}", colour=FAINT, size=11, anchor="end"))
    x = left
    for (key, count), column in zip(shown.items(), widths, strict=True):
        high = max(HIGH * count / top, 1.5 if count else 0.0)
        fill = COLOURS[0][0] if names[key][:1].isdigit() else SPECIAL[0]
        drawn = [page_box(x + 2, bottom - high, column - 4, high, rx=2, fill=fill)]
        drawn.append(page_words(x + column / 2, bottom + 15, names[key], size=11, anchor="middle", colour=FAINT))
        if len(shown) <= 16:
            drawn.append(
                page_words(x + column / 2, bottom - high - 4, f"{count:,}", size=10.5, anchor="middle", bold=True)
            )
        parts.append(page_group(drawn, hover=f"{names[key]}: {count:,}", class_="bar", data_name=key))
        x += column
    parts.append(page_stroke(f"M{page_coordinate(left)} {page_coordinate(bottom)}h{page_coordinate(room)}", FAINT, 1.2))
    parts.append(page_words(left + room, bottom + 34, across, colour=FAINT, anchor="end"))
    parts.append(page_words(MARGIN, TOP - 18, up, colour=FAINT))
    wide = max(left + room + MARGIN, page_title_width(title))
    about = f"{title or 'Counts'}: {count_label(sum(counts.values()), up.removesuffix('s') or 'thing')} in all."
    return svg_page(title, about, wide, bottom + 34 + MARGIN, parts, "histogram")


def histogram_text(counts: Mapping[Any, int], *, title: str = "", most: int = 16, width: int = 60) -> str:
    """Returns a bar for each count as text.

    >>> print(histogram_text({1: 3, 2: 6, "forever": 1}, width=30))
    1        │████████▌          3
    2        │█████████████████  6
    forever  │███                1
    """
    drawn = bars_text({str(key): count for key, count in histogram_groups(counts, most).items()}, width)
    return f"{plain_label(title)}\n{drawn}" if title else drawn


def histogram_groups(counts: Mapping[Any, int], most: int) -> dict[Any, int]:
    """Returns counts whose keys are at most about *most*: whole numbers in order, several together where they are many.

    >>> histogram_groups({3: 1, 1: 2, 2: 4, "forever": 9}, 2)
    {'1–2': 6, '3–4': 1, 'forever': 9}
    """
    whole = sorted(key for key in counts if isinstance(key, int))
    rest = {key: count for key, count in counts.items() if not isinstance(key, int)}
    if not whole:
        return rest
    low, high = whole[0], whole[-1]
    wide = -(-(high - low + 1) // most)
    if wide == 1:
        return {key: counts.get(key, 0) for key in range(low, high + 1)} | rest
    found = dict.fromkeys(range((high - low) // wide + 1), 0)
    for key in whole:
        found[(key - low) // wide] += counts[key]
    return {f"{low + k * wide}–{low + (k + 1) * wide - 1}": count for k, count in found.items()} | rest


def _ticks(top: int) -> list[int]:
    """A few round numbers up to *top*."""
    step = 1
    while top / step > 5:
        step *= 2 if str(step)[0] in "15" else 5
        step = step // 2 if str(step)[0] not in "125" else step
    return list(range(0, top + 1, step))
