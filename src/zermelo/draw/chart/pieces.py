"""Functions of a parameter as a chart: a line for each player, broken where it jumps, and the breakpoints marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from zermelo.draw.svg.label import number_label, plain_label
from zermelo.draw.svg.page import (
    MARGIN,
    page_coordinate as xy,
    page_group,
    page_legend,
    page_stroke,
    page_text_width,
    page_title_width,
    page_words,
    svg_page,
)
from zermelo.draw.svg.palette import EDGE, FAINT, LINE, palette_looks
from zermelo.forms.payoff import Number

Point = tuple[Number, Number]
Graphs = dict[str, list[tuple[Point, Point]]]  # per player, segments from one point to another
WIDE, HIGH, TOP = 520.0, 300.0, 92.0
NEAR = 34.0  # between two numbers below the chart, at least


def pieces_svg(
    gets: Mapping[str, Sequence[tuple[Point, Point]]], sure: Mapping[str, Sequence[tuple[Point, Point]]],
    parameter: str, breakpoints: Sequence[Number], *, title: str = "",
) -> str:  # fmt: skip
    """Returns what players get (whole lines) and can guarantee (dashed), over *parameter*, as an SVG string.

    >>> pieces_svg({"Ann": [((0, 0), (2, 2)), ((2, 3), (4, 3))]}, {}, "x", [2]).count("class='breakpoint'")
    1
    """
    players = list(gets)
    ends = [point for drawn in (gets, sure) for graph in drawn.values() for segment in graph for point in segment]
    xs, ys = sorted({x for x, _ in ends}), sorted({y for _, y in ends})
    left = MARGIN + max(page_text_width(number_label(y)) for y in ys) + 14
    bottom = TOP + HIGH

    def place(point: Point) -> str:
        return f"{xy(left + _share(point[0], xs) * WIDE)} {xy(bottom - _share(point[1], ys) * HIGH)}"

    legend, end = page_legend(players, MARGIN, 60)
    words = page_words(end + 6, 64, "gets ——   guarantees - - -", colour=FAINT)
    parts = [page_group([legend, words], class_="legend")]
    for y in dict.fromkeys([ys[0], *([0] if ys[0] < 0 < ys[-1] else []), ys[-1]]):
        at = bottom - _share(y, ys) * HIGH
        parts.append(page_stroke(f"M{xy(left)} {xy(at)}h{xy(WIDE)}", EDGE if y else LINE, 1))
        parts.append(page_words(left - 7, at + 4, number_label(y), colour=FAINT, anchor="end"))
    free = -NEAR
    for x in sorted({xs[0], *breakpoints, xs[-1]}):
        at = _share(x, xs) * WIDE
        if x in breakpoints:
            path = f"M{xy(left + at)} {xy(TOP - 6)}V{xy(bottom)}"
            parts.append(page_stroke(path, LINE, 1, stroke_dasharray="2 3", class_="breakpoint"))
        if at - free >= NEAR:
            parts.append(page_words(left + at, bottom + 18, number_label(x), colour=FAINT, anchor="middle"))
            free = at
    for graphs, width, dashes in ((sure, 1.6, {"stroke_dasharray": "5 4"}), (gets, 2.6, {})):
        for player, look in zip(players, palette_looks(players), strict=True):
            path = "".join(f"M{place(a)}L{place(b)}" for a, b in graphs.get(player, ()))
            if path:
                parts.append(page_stroke(path, look.fill, width, stroke_linecap="round", **dashes))
    parts.append(page_words(left + WIDE, bottom + 38, f"{plain_label(parameter, 30)} →", colour=FAINT, anchor="end"))
    wide = max(left + WIDE + MARGIN + 10, page_title_width(title), end + 190)
    about = f"Payoffs over {plain_label(parameter, 30)}; breakpoints {', '.join(map(str, breakpoints[:20])) or 'none'}."
    return svg_page(title, about, wide, bottom + 38 + MARGIN, parts, "pieces")


def _share(value: Number, among: Sequence[Number]) -> float:
    low, high = among[0], among[-1]
    return 0.5 if low == high else float(Fraction(value - low) / Fraction(high - low))
