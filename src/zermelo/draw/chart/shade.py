"""Areas of payoffs of two players as pictures, to scale: cells that are shaded or not, and marks.

```
  P2
 2 ┤▒▒◆
   │▒▒▒▒
 0 ┤  ▒▒▒▒
   └┬──────┬
    -1     3  P1
```
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

from zermelo.draw.chart.axes import LONGEST_NAME, Axes
from zermelo.draw.chart.plane_text import MARK, SHADE
from zermelo.draw.svg.label import number_label, plain_label
from zermelo.draw.svg.page import MARGIN, page_coordinate, page_title_width, svg_page
from zermelo.draw.svg.palette import COLOURS, PAPER
from zermelo.forms.payoff import Number, simplest_payoff

Side = tuple[Number, Number]
TOP = 44.0  # where the first picture begins
MOST_MARKS = 8  # numbers along a side


@dataclass(frozen=True, eq=False)
class Shade:
    """Cells by row and column, the lowest row first, and what they stand for: from the least to the most of a side."""

    players: tuple[str, str]
    cells: Any
    first: Side
    second: Side
    marks: Sequence[tuple[Number, Number]] = ()


def shade_text(shade: Shade) -> str:
    """Returns a picture for a terminal, a character for each cell.

    >>> print(shade_text(Shade(("P1", "P2"), [[1, 1, 0], [0, 1, 1]], (0, 3), (-2, 2), [(3, 2)])))
    P2
     2 ┤ ▒◆
    -2 ┤▒▒
       └┬─┬
        0 3  P1
    """
    lines = [[SHADE if cell else " " for cell in row] for row in shade.cells]
    rows, columns = len(lines), len(lines[0])
    for x, y in shade.marks:
        lines[_cell(y, shade.second, rows)][_cell(x, shade.first, columns)] = MARK
    low, high = map(number_label, shade.second)
    left = max(len(low), len(high))
    drawn = [plain_label(shade.players[1], LONGEST_NAME)]
    for k in range(rows - 1, -1, -1):
        name = high if k == rows - 1 else low if k == 0 else ""
        drawn.append(f"{name:>{left}} {'┤' if name else '│'}{''.join(lines[k])}".rstrip())
    begin, end = map(number_label, shade.first)
    drawn.append(" " * left + " └┬" + "─" * (columns - 2) + "┬")
    gap = " " * max(columns - 1 - len(begin), 1)
    drawn.append(" " * left + f"  {begin}{gap}{end}  {plain_label(shade.players[0], LONGEST_NAME)}")
    return "\n".join(drawn)


def _cell(value: Number, side: Side, many: int) -> int:
    return min(floor(Fraction(value - side[0]) / Fraction(side[1] - side[0]) * many), many - 1)


def shades_svg(shades: Iterable[Shade], title: str = "", about: str = "") -> str:
    """Returns pictures side by side, two in a row, as one SVG string."""
    parts: list[str] = []
    wide, left, top, high = page_title_width(title), MARGIN, TOP, 0.0
    for k, shade in enumerate(shades):
        if k % 2 == 0:
            left, top, high = MARGIN, top + high, 0.0
        axes = Axes(_marks_of(shade.first), _marks_of(shade.second), shade.players, left, top)
        parts += [*axes.parts(), *_drawn(shade, axes)]
        left += axes.wide
        wide, high = max(wide, left), max(high, axes.high)
    return svg_page(title, about, wide, top + high, parts, "shade")


def _drawn(shade: Shade, axes: Axes) -> Iterator[str]:
    rows, columns = len(shade.cells), len(shade.cells[0])
    (x0, y0), (x1, y1) = axes.place(shade.first[0], shade.second[0]), axes.place(shade.first[1], shade.second[1])
    tall, broad = (y0 - y1) / rows, (x1 - x0) / columns
    for row, cells in enumerate(shade.cells):
        for begin, behind in _runs(cells):
            yield (
                f"<rect class='shade' x='{page_coordinate(x0 + begin * broad)}' "
                f"y='{page_coordinate(y0 - (row + 1) * tall)}' "
                f"width='{page_coordinate((behind - begin) * broad)}' height='{page_coordinate(tall)}' "
                f"fill='{COLOURS[0][0]}' "
                "fill-opacity='0.3' shape-rendering='crispEdges'/>"
            )
    for x, y in shade.marks:
        left, top = axes.place(x, y)
        yield (
            f"<path class='mark' d='M{page_coordinate(left)} {page_coordinate(top - 8)}l8 8l-8 8l-8 -8z' "
            f"fill='{COLOURS[1][0]}' "
            f"stroke='{PAPER}'/>"
        )


def _marks_of(side: Side) -> list[Number]:
    """The ends of a side, and round numbers between them at even distances: 1, 2 or 5 times a power of ten.

    >>> _marks_of((0, 7)), _marks_of((Fraction(-1, 4), Fraction(1, 10)))
    ([0, 1, 2, 3, 4, 5, 6, 7], [Fraction(-1, 4), Fraction(-1, 5), ..., Fraction(1, 10)])
    """
    long = Fraction(side[1] - side[0])
    step = Fraction(1)
    while step * MOST_MARKS < long:
        step *= 10
    while step * MOST_MARKS >= 10 * long:
        step /= 10
    step = next(step / part for part in (5, 2, 1) if long * part <= step * MOST_MARKS)
    first = Fraction(side[0]) // step + 1
    between = [simplest_payoff((first + k) * step) for k in range(MOST_MARKS)]
    return [side[0], *(value for value in between if value < side[1]), side[1]]


def _runs(cells: Sequence[Any]) -> list[tuple[int, int]]:
    """First and behind the last of each stretch of shaded cells."""
    found: list[tuple[int, int]] = []
    for k, cell in enumerate(cells):
        if not cell:
            continue
        if found and found[-1][1] == k:
            found[-1] = (found[-1][0], k + 1)
        else:
            found.append((k, k + 1))
    return found
