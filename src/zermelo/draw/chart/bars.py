"""Numbers as bars in SVG: losses to the left of a zero line, gains to its right, the exact number next to each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from zermelo.draw.svg.label import number_label, plain_label
from zermelo.draw.svg.page import (
    MARGIN,
    page_box,
    page_glyph,
    page_group,
    page_stroke,
    page_text_width,
    page_title_width,
    page_words,
    svg_page,
)
from zermelo.draw.svg.palette import COLOURS, FAINT, LINE, WASH, Look, palette_looks
from zermelo.forms.payoff import Number

ROW, ROOM, HIGH = 30.0, 300.0, 16.0
LONGEST_NAME = 30


def bars_svg(
    values: Mapping[str, Number], *, players: Sequence[str] | None = None, lengths: Sequence[Number] | None = None,
    title: str = "", about: str = "",
) -> str:  # fmt: skip
    """Returns a bar for each name as an SVG string. Names that are *players* have their colours and signs.

    *lengths* are drawn in place of the numbers, where less of them is better.

    >>> picture = bars_svg({"Ann": -1, "Bob": 2, "Cy": Fraction(1, 2)}, title="What each is sure of")
    >>> picture.count("class='bar'")
    3
    """
    seats = list(values) if players is None else list(players)
    look = dict(zip(seats, palette_looks(seats), strict=True))
    names = [plain_label(name, LONGEST_NAME) for name in values]
    left = MARGIN + 28 + max((page_text_width(name) * 1.06 for name in names), default=0.0) + 14
    drawn = list(values.values()) if lengths is None else list(lengths)
    top = 58.0 if title else 20.0
    spans, zero = bar_lengths(drawn, ROOM)
    parts = [page_stroke(f"M{left + zero:.1f} {top - 2:.1f}v{ROW * len(names) + 4:.1f}", FAINT, 1)]
    for k, (name, value) in enumerate(values.items()):
        parts.append(_bar(k, name, names[k], number_label(value), look.get(name), left, top, spans[k], zero))
    longest = max((page_text_width(number_label(value), 13) * 1.06 for value in values.values()), default=0.0)
    wide = max(left + ROOM + longest + 16 + MARGIN, page_title_width(title))
    said = about or "; ".join(
        f"{name} {number_label(value)}" for name, value in zip(names, values.values(), strict=True)
    )
    return svg_page(title, said, wide, top + ROW * len(names) + MARGIN - 4, parts, "bars")


def _bar(
    k: int, name: str, shown: str, told: str, look: Look | None, left: float, top: float, span: float, zero: float
) -> str:
    middle = top + ROW * k + ROW / 2
    fill, ink = (look.fill, look.ink) if look is not None else (COLOURS[7][0], COLOURS[7][1])
    parts = [page_box(left, middle - HIGH / 2, ROOM, HIGH, rx=3, fill=WASH)]
    parts.append(bar_svg(left, middle, span, zero, fill))
    if look is not None:
        parts.append(page_glyph(look, MARGIN + 10, middle, 9))
    parts.append(page_words(MARGIN + 28, middle + 4, shown, bold=True, colour=ink))
    parts.append(page_words(left + ROOM + 10, middle + 4.6, told, size=13, bold=True, colour=ink))
    return page_group(parts, hover=f"{shown}: {told}", class_="bar", data_name=name)


def bar_svg(left: float, middle: float, span: float, zero: float, fill: str, high: float = HIGH) -> str:
    """Returns one bar of length *span*, to the left of the zero line where that is negative."""
    begin = left + zero + min(span, 0.0)
    if not span:
        return page_stroke(f"M{left + zero:.1f} {middle - high / 2:.1f}v{high:.1f}", LINE, 3)
    return page_box(begin, middle - high / 2, abs(span), high, rx=2, fill=fill)


def bar_lengths(values: Sequence[Number], room: float) -> tuple[list[float], float]:
    """Returns how long each bar is, with its sign, and where the zero line stands; what is not 0 is seen.

    >>> bar_lengths([-1, 1, 0], 10)
    ([-5.0, 5.0, 0.0], 5.0)
    """
    exact = [Fraction(value) for value in values]
    low, high = min([Fraction(0), *exact]), max([Fraction(0), *exact])
    whole = high - low
    if not whole:
        return [0.0] * len(exact), 0.0
    zero = float(-low / whole) * room
    spans = [float(value / whole) * room for value in exact]
    return [max(s, 1.5) if v > 0 else min(s, -1.5) if v < 0 else 0.0 for s, v in zip(spans, exact, strict=True)], zero
