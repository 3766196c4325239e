"""How values change move by move: a stripe for each player, one above the other, on one scale."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from zermelo.draw.chart.bars_text import strips
from zermelo.draw.svg.label import columns, counted, number, plain
from zermelo.draw.svg.page import MARGIN, at, box, glyph, group, page, stroke, text_width, title_width, words
from zermelo.draw.svg.palette import EDGE, FAINT, LINE, TEXT, WASH, Look, looks
from zermelo.forms.payoff import Number

STRIPE, GAP, TOP, STEP = 46.0, 12.0, 66.0, 34.0
WIDEST = 900.0
LONGEST_NAME, LONGEST_MOVE = 16, 12


def history_svg(
    values: Sequence[Sequence[Number]], players: Sequence[str], *, moves: Sequence[str] = (),
    movers: Sequence[str] = (), now: int | None = None, title: str = "",
) -> str:  # fmt: skip
    """Returns what everybody could expect before the first move, after it, and so on, as an SVG string.

    *values* has a row for each position: one more than *moves*. *movers* made them. *now* is the position looked at.

    >>> rows = [(0, 0), (0, 0), (1, -1)]
    >>> history_svg(rows, ("Ann", "Bob"), moves=["a1", "b2"]).count("class='stripe'")
    2
    """
    names = [plain(player, LONGEST_NAME) for player in players]
    left = MARGIN + 28 + max(text_width(name) for name in names) * 1.06 + 12
    step = max(min(STEP, WIDEST / max(len(values), 1)), 3.0)
    exact = [[Fraction(v) for v in row] for row in values]
    low, high = _limits(exact)
    look, room = looks(players), step * len(values)
    parts = []
    for seat, name in enumerate(names):
        own = [row[seat] for row in exact]
        parts.append(_stripe(seat, name, own, low, high, look[seat], left, step))
    if now is not None and 0 <= now < len(values):
        tall = len(players) * (STRIPE + GAP) - GAP
        parts.append(box(left + now * step, TOP - 4, step, tall + 8, rx=3, fill=TEXT, fill_opacity="0.1"))
    bottom = TOP + len(players) * (STRIPE + GAP)
    seats = dict(zip(players, look, strict=True))
    every = max(1, round((text_width("W" * 4, 10.5) + 4) / step))
    for k, move in enumerate(moves):
        if k % every == 0:
            made = seats.get(movers[k]) if k < len(movers) else None
            said = plain(move, max(3, min(LONGEST_MOVE, int(step * every / 6))))
            colour = made.ink if made is not None else FAINT
            x = left + (k + 1.5) * step
            parts.append(words(x, bottom + 6, said, size=10.5, colour=colour, anchor="middle"))
    parts.append(words(left + room, bottom + 24, "after each move →", colour=FAINT, size=11, anchor="end"))
    wide = max(left + room + text_width(number(_simple(high)), 11) + 14 + MARGIN, title_width(title))
    about = f"Values over {counted(max(len(values) - 1, 0), 'move')} for {', '.join(names)}."
    return page(title, about, wide, bottom + 24 + MARGIN - 8, parts, "history")


def _stripe(
    seat: int, name: str, own: Sequence[Fraction], low: Fraction, high: Fraction, look: Look, left: float, step: float
) -> str:
    top = TOP + seat * (STRIPE + GAP)
    whole = high - low or Fraction(1)

    def level(value: Fraction) -> float:
        return top + STRIPE - 3 - float((value - low) / whole) * (STRIPE - 6)

    zero = level(min(max(Fraction(0), low), high))
    parts = [box(left, top, step * len(own), STRIPE, rx=4, fill=WASH), glyph(look, MARGIN + 10, top + STRIPE / 2, 9)]
    parts.append(words(MARGIN + 28, top + STRIPE / 2 + 4, name, bold=True, colour=look.ink))
    path, area = "", f"M{at(left)} {at(zero)}"
    for k, value in enumerate(own):
        y = level(value)
        path += f"{'V' if k else f'M{at(left)} '}{at(y)}H{at(left + (k + 1) * step)}"
        area += f"V{at(y)}H{at(left + (k + 1) * step)}"
    parts.append(f"<path d='{area}V{at(zero)}z' fill='{look.fill}' fill-opacity='0.22'/>")
    parts.append(stroke(f"M{at(left)} {at(zero)}h{at(step * len(own))}", LINE, 1, stroke_dasharray="2 3"))
    parts.append(stroke(path, look.fill, 2.4, stroke_linejoin="round"))
    x = left + step * len(own) + 8
    parts.append(words(x, level(own[-1]) + 4, number(_simple(own[-1])), size=11, colour=look.ink, bold=True))
    parts.append(stroke(f"M{at(left)} {at(top)}v{at(STRIPE)}", EDGE, 1))
    return group(parts, hover=f"{name}: {number(_simple(own[-1]))}", class_="stripe", data_player=name)


def history_text(values: Sequence[Sequence[Number]], players: Sequence[str], *, moves: Sequence[str] = ()) -> str:
    """Returns a line for each position: the move that led there, and a bar and a number for each player.

    >>> print(history_text([(0, 0), (1, -1)], ("Ann", "Bob"), moves=["a1"]))
           Ann         Bob
    start      │    0      │    0
    a1         │███ 1   ███│   -1
    """
    names = ["start", *(plain(move, LONGEST_MOVE) for move in moves)][: len(values)]
    wide = max(columns(name) for name in names)
    shown = [plain(player, LONGEST_NAME) for player in players]
    every = [value for row in values for value in row]
    drawn = strips(every, 7)
    numbers = [number(value) for value in every]
    digits = max(map(len, numbers))
    cell = max(7 + 1 + digits, *map(columns, shown))
    lines = ["  ".join([" " * wide, *(name + " " * (cell - columns(name)) for name in shown)]).rstrip()]
    for k, name in enumerate(names):
        cells = []
        for seat in range(len(players)):
            at = k * len(players) + seat
            cells.append(f"{drawn[at]} {numbers[at]:>{digits}}".ljust(cell))
        lines.append("  ".join([name + " " * (wide - columns(name)), *cells]).rstrip())
    return "\n".join(lines)


def _limits(rows: Sequence[Sequence[Fraction]]) -> tuple[Fraction, Fraction]:
    every = [value for row in rows for value in row]
    return min(every), max(every)


def _simple(value: Fraction) -> Number:
    return value.numerator if value.denominator == 1 else value
