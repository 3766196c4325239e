"""How values change move by move: a stripe for each player, one above the other, on one scale."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from zermelo.draw.chart.bars_text import bars_text_strips
from zermelo.draw.svg.label import count_label, label_width, number_label, plain_label
from zermelo.draw.svg.page import (
    MARGIN,
    page_box,
    page_coordinate,
    page_glyph,
    page_group,
    page_stroke,
    page_text_width,
    page_title_width,
    page_words,
    svg_page,
)
from zermelo.draw.svg.palette import EDGE, FAINT, LINE, TEXT, WASH, Look, palette_looks
from zermelo.forms.payoff import Number

STRIPE, GAP, TOP, STEP = 46.0, 12.0, 66.0, 34.0
WIDEST = 900.0
LONGEST_NAME, LONGEST_MOVE = 16, 12


def history_svg(
    values: Sequence[Sequence[Number]], players: Sequence[str], *, moves: Sequence[str] = (),
    movers: Sequence[str] = (), now: int | None = None, title: str = "", unit: str = "move",
) -> str:  # fmt: skip
    """Returns what everybody could expect before the first move, after it, and so on, as an SVG string.

    *values* has a row for each position: one more than *moves*. *movers* made them. *now* is the position looked at.
    *unit* is what one of them is called below.

    >>> rows = [(0, 0), (0, 0), (1, -1)]
    >>> history_svg(rows, ("Ann", "Bob"), moves=["a1", "b2"]).count("class='stripe'")
    2
    """
    names = [plain_label(player, LONGEST_NAME) for player in players]
    left = MARGIN + 28 + max(page_text_width(name) for name in names) * 1.06 + 12
    step = max(min(STEP, WIDEST / max(len(values), 1)), 3.0)
    exact = [[Fraction(v) for v in row] for row in values]
    low, high = _limits(exact)
    look, room = palette_looks(players), step * len(values)
    parts = []
    for seat, name in enumerate(names):
        own = [row[seat] for row in exact]
        parts.append(_stripe(seat, name, own, low, high, look[seat], left, step))
    if now is not None and 0 <= now < len(values):
        tall = len(players) * (STRIPE + GAP) - GAP
        parts.append(page_box(left + now * step, TOP - 4, step, tall + 8, rx=3, fill=TEXT, fill_opacity="0.1"))
    bottom = TOP + len(players) * (STRIPE + GAP)
    seats = dict(zip(players, look, strict=True))
    every = max(1, round((page_text_width("W" * 4, 10.5) + 4) / step))
    for k, move in enumerate(moves):
        if k % every == 0:
            made = seats.get(movers[k]) if k < len(movers) else None
            said = plain_label(move, max(3, min(LONGEST_MOVE, int(step * every / 6))))
            colour = made.ink if made is not None else FAINT
            x = left + (k + 1.5) * step
            parts.append(page_words(x, bottom + 6, said, size=10.5, colour=colour, anchor="middle"))
    parts.append(page_words(left + room, bottom + 24, f"after each {unit} →", colour=FAINT, size=11, anchor="end"))
    wide = max(left + room + page_text_width(number_label(_simple(high)), 11) + 14 + MARGIN, page_title_width(title))
    about = f"Values over {count_label(max(len(values) - 1, 0), 'move')} for {', '.join(names)}."
    return svg_page(title, about, wide, bottom + 24 + MARGIN - 8, parts, "history")


def _stripe(
    seat: int, name: str, own: Sequence[Fraction], low: Fraction, high: Fraction, look: Look, left: float, step: float
) -> str:
    top = TOP + seat * (STRIPE + GAP)
    whole = high - low or Fraction(1)

    def level(value: Fraction) -> float:
        return top + STRIPE - 3 - float((value - low) / whole) * (STRIPE - 6)

    zero = level(min(max(Fraction(0), low), high))
    parts = [
        page_box(left, top, step * len(own), STRIPE, rx=4, fill=WASH),
        page_glyph(look, MARGIN + 10, top + STRIPE / 2, 9),
    ]
    parts.append(page_words(MARGIN + 28, top + STRIPE / 2 + 4, name, bold=True, colour=look.ink))
    path, area = "", f"M{page_coordinate(left)} {page_coordinate(zero)}"
    for k, value in enumerate(own):
        y = level(value)
        path += (
            f"{'V' if k else f'M{page_coordinate(left)} '}{page_coordinate(y)}H{page_coordinate(left + (k + 1) * step)}"
        )
        area += f"V{page_coordinate(y)}H{page_coordinate(left + (k + 1) * step)}"
    parts.append(f"<path d='{area}V{page_coordinate(zero)}z' fill='{look.fill}' fill-opacity='0.22'/>")
    parts.append(
        page_stroke(
            f"M{page_coordinate(left)} {page_coordinate(zero)}h{page_coordinate(step * len(own))}",
            LINE,
            1,
            stroke_dasharray="2 3",
        )
    )
    parts.append(page_stroke(path, look.fill, 2.4, stroke_linejoin="round"))
    x = left + step * len(own) + 8
    parts.append(page_words(x, level(own[-1]) + 4, number_label(_simple(own[-1])), size=11, colour=look.ink, bold=True))
    parts.append(page_stroke(f"M{page_coordinate(left)} {page_coordinate(top)}v{page_coordinate(STRIPE)}", EDGE, 1))
    return page_group(parts, hover=f"{name}: {number_label(_simple(own[-1]))}", class_="stripe", data_player=name)


def history_text(values: Sequence[Sequence[Number]], players: Sequence[str], *, moves: Sequence[str] = ()) -> str:
    """Returns a line for each position: the move that led there, and a bar and a number for each player.

    >>> print(history_text([(0, 0), (1, -1)], ("Ann", "Bob"), moves=["a1"]))
           Ann         Bob
    start      │    0      │    0
    a1         │███ 1   ███│   -1
    """
    names = ["start", *(plain_label(move, LONGEST_MOVE) for move in moves)][: len(values)]
    wide = max(label_width(name) for name in names)
    shown = [plain_label(player, LONGEST_NAME) for player in players]
    every = [value for row in values for value in row]
    drawn = bars_text_strips(every, 7)
    numbers = [number_label(value) for value in every]
    digits = max(map(len, numbers))
    cell = max(7 + 1 + digits, *map(label_width, shown))
    lines = ["  ".join([" " * wide, *(name + " " * (cell - label_width(name)) for name in shown)]).rstrip()]
    for k, name in enumerate(names):
        cells = []
        for seat in range(len(players)):
            at = k * len(players) + seat
            cells.append(f"{drawn[at]} {numbers[at]:>{digits}}".ljust(cell))
        lines.append("  ".join([name + " " * (wide - label_width(name)), *cells]).rstrip())
    return "\n".join(lines)


def _limits(rows: Sequence[Sequence[Fraction]]) -> tuple[Fraction, Fraction]:
    every = [value for row in rows for value in row]
    return min(every), max(every)


def _simple(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value
