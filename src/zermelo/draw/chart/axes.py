"""The plane of two players' payoffs: axes with their numbers, and where a payoff stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from zermelo.draw.svg.label import number_label, plain_label
from zermelo.draw.svg.page import HALO, MARGIN, page_coordinate as xy, page_stroke, page_text_width, page_words
from zermelo.draw.svg.palette import COLOURS, EDGE, FAINT, LINE
from zermelo.forms.payoff import Number

LONGEST_NAME = 20
WIDE, HIGH = 460.0, 340.0  # of the plane itself
AROUND, ABOVE, BELOW = 16.0, 40.0, 62.0  # between the axes and the payoffs; what names take above and below


class Axes:
    """A plane to scale for the payoffs *xs* of the first player, to the right, and *ys* of the second, upwards.

    Its box is `wide` × `high`, and begins at *left*, *top*.
    """

    def __init__(
        self, xs: Sequence[Number], ys: Sequence[Number], players: Sequence[str], left: float = 0, top: float = 0
    ) -> None:
        self.xs, self.ys = sorted(set(xs)), sorted(set(ys))
        self.names = [plain_label(player, LONGEST_NAME) for player in players]
        self.top = top + ABOVE
        self.left = left + max((page_text_width(number_label(y)) for y in _ticks(self.ys, HIGH, 20)), default=0.0) + 30
        self.right, self.bottom = self.left + AROUND + WIDE + AROUND, self.top + HIGH + AROUND
        self.wide, self.high = self.right - left + MARGIN, ABOVE + HIGH + AROUND + BELOW

    def place(self, x: Number, y: Number) -> tuple[float, float]:
        """Returns where a payoff stands."""
        return self.left + AROUND + _share(x, self.xs) * WIDE, self.top + (1 - _share(y, self.ys)) * HIGH

    def parts(self) -> Iterator[str]:
        """Yields the grid, the axes, their numbers and the names of the players."""
        left, right, bottom, top = self.left, self.right, self.bottom, self.top - 8
        for x in _ticks(self.xs, WIDE, 0):
            at = self.place(x, self.ys[0])[0]
            yield page_stroke(f"M{xy(at)} {xy(top)}V{xy(bottom)}", EDGE, 1)
            yield page_words(at, bottom + 17, number_label(x), colour=FAINT, anchor="middle")
        for y in _ticks(self.ys, HIGH, 20):
            at = self.place(self.xs[0], y)[1]
            yield page_stroke(f"M{xy(left)} {xy(at)}H{xy(right)}", EDGE, 1)
            yield page_words(left - 7, at + 4, number_label(y), colour=FAINT, anchor="end")
        if self.xs[0] < 0 < self.xs[-1]:
            yield page_stroke(f"M{xy(self.place(0, self.ys[0])[0])} {xy(top)}V{xy(bottom)}", LINE, 1)
        if self.ys[0] < 0 < self.ys[-1]:
            yield page_stroke(f"M{xy(left)} {xy(self.place(self.xs[0], 0)[1])}H{xy(right)}", LINE, 1)
        yield page_stroke(f"M{xy(left)} {xy(top)}V{xy(bottom)}H{xy(right)}", FAINT, 1.2)
        yield f"<g font-weight='600'{HALO}>"
        yield page_words(right, bottom + 38, f"{self.names[0]} →", colour=COLOURS[0][1], anchor="end")
        yield page_words(left - 20, top - 10, f"↑ {self.names[1]}", colour=COLOURS[1][1])
        yield "</g>"


def _share(value: Number, among: Sequence[Number]) -> float:
    low, high = among[0], among[-1]
    return 0.5 if low == high else float(Fraction(value - low) / Fraction(high - low))


def _ticks(values: Sequence[Number], room: float, high: float) -> list[Number]:
    """Values spread out so that their names do not meet: *high* apart, or as wide as they are where that is 0."""
    kept: list[Number] = []
    free = -1e9
    for value in values:
        middle = _share(value, values) * room
        half = high / 2 or (page_text_width(number_label(value)) + 12) / 2
        if middle - half >= free:
            kept.append(value)
            free = middle + half
    return kept
