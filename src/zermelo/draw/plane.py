"""Sets of payoffs of two players as pictures: the first player's payoff to the right, the second's upwards.

```
P2
3 ┤    ┃
2 ┤    ┣━━━━◆
1 ┤    ┃
  └────┬────┬
       3    5  P1
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from html import escape

from zermelo.draw.label import columns, number, plain
from zermelo.draw.palette import COLOURS, FAINT, LINE, PAPER, TEXT
from zermelo.forms.payoff import Number

Pair = tuple[Number, Number]
Box = tuple[Pair, Pair]  # least and most of both players
Place = Callable[[Number, Number], tuple[float, float]]

LONGEST_NAME = 20
GAP, TALLEST = 8, 20  # columns between neighbours, lines of a text picture
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
LINES = {
    0: "●", NORTH: "┃", SOUTH: "┃", NORTH | SOUTH: "┃", EAST: "━", WEST: "━", EAST | WEST: "━", EAST | SOUTH: "┏",
    SOUTH | WEST: "┓", NORTH | EAST: "┗", NORTH | WEST: "┛", NORTH | EAST | SOUTH: "┣", NORTH | SOUTH | WEST: "┫",
    EAST | SOUTH | WEST: "┳", NORTH | EAST | WEST: "┻", 15: "╋",
}  # fmt: skip
SHADE, MARK = "▒", "◆"
WIDE, HIGH, MARGIN = 460, 340, 64  # of an SVG picture: the plane itself, and what is around it
MOST_TICKS = 12


def plane_text(boxes: Iterable[Box], players: Sequence[str], marks: Iterable[Pair] = (), width: int = 70) -> str:
    """Returns a picture for a terminal. Neighbouring payoffs stand at even distances; it is not to scale.

    >>> print(plane_text([((3, 1), (3, 3)), ((3, 2), (5, 2))], ("P1", "P2"), marks=[(5, 2)]))
    P2
    3 ┤┃
    2 ┤┣━━━━━━━◆
    1 ┤┃
      └┬───────┬
       3       5  P1
    """
    shapes, chosen = list(boxes), list(marks)
    xs, ys = (sorted({*(p[q] for box in shapes for p in box), *(p[q] for p in chosen)}) for q in (0, 1))
    names = [number(y) for y in ys]
    left = max(map(len, names))
    room = max(width - left - 3 - max(len(number(x)) for x in xs) - min(columns(players[0]), LONGEST_NAME) - 2, 8)
    x_at, y_at = _places(xs, room, GAP), _places(ys, TALLEST - 1, 1)
    paper = _Paper(x_at[xs[-1]] + 1, y_at[ys[-1]] + 1)
    for (a, b), (c, d) in shapes:
        paper.box(x_at[a], x_at[c], y_at[b], y_at[d], is_filled=a < c and b < d)
    lines = paper.lines()
    for x, y in chosen:
        lines[y_at[y]][x_at[x]] = MARK
    by_line = {y_at[y]: name for y, name in zip(ys, names, strict=True)}
    drawn = [plain(players[1], LONGEST_NAME)]
    for k in range(len(lines) - 1, -1, -1):
        tick = "┤" if k in by_line else "│"
        drawn.append(f"{by_line.get(k, ''):>{left}} {tick}{''.join(lines[k]).rstrip()}".rstrip())
    ticks = {x_at[x] for x in xs}
    drawn.append(" " * left + " └" + "".join("┬" if k in ticks else "─" for k in range(len(lines[0]))))
    drawn.append(" " * left + "  " + _tick_names(xs, x_at) + "  " + plain(players[0], LONGEST_NAME))
    return "\n".join(drawn)


def _places(values: Sequence[Number], room: int, gap: int) -> dict[Number, int]:
    """Even distances for all values within *room*; where they are too many, several share a place."""
    last = max(len(values) - 1, 1)
    step = Fraction(min(room, gap * last), last)
    return {value: int(k * step) for k, value in enumerate(values)}


def _tick_names(xs: Sequence[Number], x_at: dict[Number, int]) -> str:
    """The numbers below the picture, as many as have room; the last one always."""
    last = x_at[xs[-1]]
    text = ""
    for x in xs[:-1]:
        at = x_at[x]
        if (not text or at > len(text)) and at + len(number(x)) < last:
            text = text.ljust(at) + number(x)
    return text.ljust(last) + number(xs[-1])


class _Paper:
    """Lines and shaded cells, before they become characters."""

    def __init__(self, width: int, height: int) -> None:
        self.arms = [[-1] * width for _ in range(height)]
        self.shaded = [[False] * width for _ in range(height)]

    def box(self, left: int, right: int, low: int, high: int, *, is_filled: bool) -> None:
        for y in range(low, high + 1):
            for x in range(left, right + 1):
                if is_filled:
                    self.shaded[y][x] = True
                    continue
                arms = EAST * (x < right) | WEST * (x > left) | NORTH * (y < high) | SOUTH * (y > low)
                self.arms[y][x] = max(self.arms[y][x], 0) | arms

    def lines(self) -> list[list[str]]:
        return [
            [SHADE if shade else " " if arms < 0 else LINES[arms] for arms, shade in zip(line, shaded, strict=True)]
            for line, shaded in zip(self.arms, self.shaded, strict=True)
        ]


# ---------------------------------------------------------------- SVG


def plane_svg(
    boxes: Iterable[Box], players: Sequence[str], marks: Iterable[Pair] = (), title: str = "", about: str = ""
) -> str:
    """Returns a picture to scale as an SVG string: rectangles shaded, segments thick, *marks* as diamonds.

    >>> picture = plane_svg([((3, 1), (3, 3)), ((3, 2), (5, 2))], ("P1", "P2"), marks=[(5, 2)])
    >>> picture[:4], picture.count("class='segment'"), picture.count("class='mark'")
    ('<svg', 2, 1)
    """
    shapes, chosen = list(boxes), list(marks)
    xs, ys = (sorted({*(p[q] for box in shapes for p in box), *(p[q] for p in chosen)}) for q in (0, 1))

    def at(x: Number, y: Number) -> tuple[float, float]:
        return MARGIN + _share(x, xs) * WIDE, MARGIN + (1 - _share(y, ys)) * HIGH

    width, height = WIDE + 2 * MARGIN, HIGH + 2 * MARGIN
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' viewBox='0 0 {width} {height}' "
        "role='img' font-family=\"system-ui, 'Segoe UI', Helvetica, Arial, sans-serif\" font-size='12'>",
        f"<title>{_safe(title or 'A set of payoffs')}</title>",
        f"<desc>{_safe(about or f'Payoffs of {players[0]} to the right, of {players[1]} upwards.')}</desc>",
        f"<rect width='{width}' height='{height}' fill='{PAPER}'/>",
        f"<text x='{MARGIN}' y='28' font-size='15' fill='{TEXT}'>{_safe(title)}</text>",
        *_frame(xs, ys, players, at),
    ]
    blue, orange = COLOURS[0][0], COLOURS[1][0]
    for least, most in sorted(shapes, key=lambda box: -sum(a < b for a, b in zip(*box, strict=True))):
        (x0, y0), (x1, y1) = at(*least), at(*most)
        if least[0] < most[0] and least[1] < most[1]:
            parts.append(
                f"<rect class='rectangle' x='{x0:.1f}' y='{y1:.1f}' width='{x1 - x0:.1f}' height='{y0 - y1:.1f}' "
                f"fill='{blue}' fill-opacity='0.25' stroke='{blue}' stroke-width='2'/>"
            )
        elif least == most:
            parts.append(f"<circle class='point' cx='{x0:.1f}' cy='{y0:.1f}' r='4.5' fill='{blue}'/>")
        else:
            parts.append(
                f"<line class='segment' x1='{x0:.1f}' y1='{y0:.1f}' x2='{x1:.1f}' y2='{y1:.1f}' stroke='{blue}' "
                "stroke-width='4' stroke-linecap='round'/>"
            )
    for x, y in chosen:
        left, top = at(x, y)
        parts.append(
            f"<path class='mark' d='M{left:.1f} {top - 8:.1f}l8 8l-8 8l-8 -8z' fill='{orange}' stroke='{PAPER}'/>"
        )
    return "\n".join([*parts, "</svg>"])


def _share(value: Number, among: Sequence[Number]) -> float:
    low, high = among[0], among[-1]
    return 0.5 if low == high else float(Fraction(value - low) / Fraction(high - low))


def _frame(xs: Sequence[Number], ys: Sequence[Number], players: Sequence[str], place: Place) -> list[str]:
    right, bottom = MARGIN + WIDE, MARGIN + HIGH
    parts = [f"<path d='M{MARGIN - 14} {MARGIN}V{bottom + 14}H{right}' fill='none' stroke='{LINE}'/>"]
    thin = f"stroke='{LINE}' stroke-opacity='0.4'"
    for x in _ticks(xs):
        left = place(x, ys[0])[0]
        parts.append(f"<line x1='{left:.1f}' y1='{MARGIN}' x2='{left:.1f}' y2='{bottom + 14}' {thin}/>")
        parts.append(_words(left, bottom + 30, "middle", FAINT, number(x)))
    for y in _ticks(ys):
        top = place(xs[0], y)[1]
        parts.append(f"<line x1='{MARGIN - 14}' y1='{top:.1f}' x2='{right}' y2='{top:.1f}' {thin}/>")
        parts.append(_words(MARGIN - 20, top + 4, "end", FAINT, number(y)))
    first, second = (plain(player, LONGEST_NAME) for player in players)
    parts.append(_words(right, bottom + 50, "end", COLOURS[0][1], first))
    parts.append(_words(MARGIN - 14, MARGIN - 12, "middle", COLOURS[1][1], second))
    return parts


def _words(x: float, y: float, anchor: str, colour: str, text: str) -> str:
    return f"<text x='{x:.1f}' y='{y:.1f}' text-anchor='{anchor}' fill='{colour}'>{_safe(text)}</text>"


def _ticks(values: Sequence[Number]) -> list[Number]:
    """At most so many values, spread out so that their names do not meet."""
    kept: list[Number] = []
    for value in values:
        if not kept or _share(value, values) - _share(kept[-1], values) >= 1 / MOST_TICKS:
            kept.append(value)
    return kept


def _safe(text: object) -> str:
    return escape(plain(text))
