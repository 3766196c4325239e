"""Sets of payoffs of two players as text: the first player's payoff to the right, the second's upwards.

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

from collections.abc import Iterable, Sequence
from fractions import Fraction

from zermelo.draw.svg.label import label_width, number_label, plain_label
from zermelo.forms.payoff import Number

Pair = tuple[Number, Number]
Box = tuple[Pair, Pair]  # least and most of both players

LONGEST_NAME = 20
GAP, TALLEST = 8, 20  # columns between neighbours, lines of a text picture
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
LINES = {
    0: "●", NORTH: "┃", SOUTH: "┃", NORTH | SOUTH: "┃", EAST: "━", WEST: "━", EAST | WEST: "━", EAST | SOUTH: "┏",
    SOUTH | WEST: "┓", NORTH | EAST: "┗", NORTH | WEST: "┛", NORTH | EAST | SOUTH: "┣", NORTH | SOUTH | WEST: "┫",
    EAST | SOUTH | WEST: "┳", NORTH | EAST | WEST: "┻", 15: "╋",
}  # fmt: skip
SHADE, MARK, SURE, CHOSEN = "▒", "◆", "+", "★"


def plane_text(
    boxes: Iterable[Box], players: Sequence[str], marks: Iterable[Pair] = (), width: int = 70, *,
    sure: Pair | None = None, chosen: Iterable[Pair] = (),
) -> str:  # fmt: skip
    """Returns a picture for a terminal. Neighbouring payoffs stand at even distances; it is not to scale.

    *marks* are diamonds, what both are *sure* of is a plus, and *chosen* payoffs are stars.

    >>> print(plane_text([((3, 1), (3, 3)), ((3, 2), (5, 2))], ("P1", "P2"), marks=[(5, 2)]))
    P2
    3 ┤┃
    2 ┤┣━━━━━━━◆
    1 ┤┃
      └┬───────┬
       3       5  P1
    """
    shapes = list(boxes)
    signs = [(p, SURE) for p in ([sure] if sure is not None else [])]
    signs += [(p, MARK) for p in marks] + [(p, CHOSEN) for p in chosen]
    xs, ys = (sorted({*(p[q] for box in shapes for p in box), *(p[q] for p, _ in signs)}) for q in (0, 1))
    names = [number_label(y) for y in ys]
    left = max(map(len, names))
    room = max(
        width - left - 3 - max(len(number_label(x)) for x in xs) - min(label_width(players[0]), LONGEST_NAME) - 2, 8
    )
    x_at, y_at = _places(xs, room, GAP), _places(ys, TALLEST - 1, 1)
    paper = _Paper(x_at[xs[-1]] + 1, y_at[ys[-1]] + 1)
    for (a, b), (c, d) in shapes:
        paper.box(x_at[a], x_at[c], y_at[b], y_at[d], is_filled=a < c and b < d)
    lines = paper.lines()
    for (x, y), sign in signs:
        lines[y_at[y]][x_at[x]] = sign
    by_line = {y_at[y]: name for y, name in zip(ys, names, strict=True)}
    drawn = [plain_label(players[1], LONGEST_NAME)]
    for k in range(len(lines) - 1, -1, -1):
        tick = "┤" if k in by_line else "│"
        drawn.append(f"{by_line.get(k, ''):>{left}} {tick}{''.join(lines[k]).rstrip()}".rstrip())
    ticks = {x_at[x] for x in xs}
    drawn.append(" " * left + " └" + "".join("┬" if k in ticks else "─" for k in range(len(lines[0]))))
    drawn.append(" " * left + "  " + _tick_names(xs, x_at) + "  " + plain_label(players[0], LONGEST_NAME))
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
        if (not text or at > len(text)) and at + len(number_label(x)) < last:
            text = text.ljust(at) + number_label(x)
    return text.ljust(last) + number_label(xs[-1])


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
