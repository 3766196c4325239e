"""Sets of payoffs of two players as SVG, to scale: the first player's payoff to the right, the second's upwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from zermelo.draw.chart.axes import LONGEST_NAME, Axes
from zermelo.draw.chart.plane_text import Box, Pair
from zermelo.draw.svg.label import number_label, payoff_label, plain_label
from zermelo.draw.svg.page import (
    MARGIN,
    page_coordinate as xy,
    page_group,
    page_stroke,
    page_text_width,
    page_title_width,
    page_words,
    svg_page,
)
from zermelo.draw.svg.palette import COLOURS, FAINT, PAPER, TEXT
from zermelo.forms.payoff import Number

Place = Callable[[Number, Number], tuple[float, float]]

TOP = 72.0  # where the plane begins
BLUE, ORANGE, GREEN = COLOURS[0][0], COLOURS[1][0], COLOURS[2][0]
SIGNS = {
    "pareto": f"<path d='M0 -7l7 7l-7 7l-7 -7z' fill='{ORANGE}' stroke='{PAPER}'/>",
    "sure": f"<path d='M-8 0h16M0 -8v16' stroke='{TEXT}' stroke-width='2.4' stroke-linecap='round'/>",
    "chosen": f"<path d='M0 -10l2.9 6.2 6.8 .8-5 4.7 1.3 6.7-6-3.3-6 3.3 1.3-6.7-5-4.7 6.8-.8z' fill='{GREEN}' "
    f"stroke='{PAPER}' stroke-width='1.4'/>",
    "pure": f"<circle r='3.4' fill='{PAPER}' stroke='{BLUE}' stroke-width='2'/>",
}
SAID = {"pareto": "Pareto edge", "sure": "what both can guarantee", "chosen": "chosen", "pure": "without mixing"}


def plane_svg(
    boxes: Iterable[Box], players: Sequence[str], marks: Iterable[Pair] = (), title: str = "", about: str = "", *,
    sure: Pair | None = None, chosen: Iterable[Pair] = (), pure: Iterable[Pair] = (), said: str = SAID["pareto"],
    of: str = "subgame-perfect payoffs", frame: Iterable[Pair] = (),
) -> str:  # fmt: skip
    """Returns a picture to scale as an SVG string: rectangles shaded, segments thick, points as dots.

    *marks* are the Pareto edge (or what *said* says), joined by steps; *sure* is what both players can guarantee
    themselves; *chosen* are the equilibria picked out; *pure* the payoffs for which nobody mixes. *of* says what is
    shown at all. The plane has room for the payoffs of *frame*, too.

    >>> picture = plane_svg([((3, 1), (3, 3)), ((3, 2), (5, 2))], ("P1", "P2"), marks=[(5, 2)], sure=(3, 1))
    >>> picture[:4], picture.count("class='region segment'"), picture.count("data-kind='pareto'")
    ('<svg', 2, 1)
    """
    shapes = list(boxes)
    signs = {"pure": list(pure), "pareto": list(marks), "sure": [] if sure is None else [sure], "chosen": list(chosen)}
    known = [p for points in signs.values() for p in points]
    around = [*known, *frame]
    xs, ys = ([*(p[q] for box in shapes for p in box), *(p[q] for p in around)] for q in (0, 1))
    axes = Axes(xs, ys, players, MARGIN, TOP)
    place = axes.place
    names = {**SAID, "pareto": said}
    key, end = _legend(of, [(kind, names[kind]) for kind, points in signs.items() if points])
    about = about or f"Payoffs of {axes.names[0]} to the right, of {axes.names[1]} upwards."
    parts = [
        key,
        *axes.parts(),
        *(_region(k, least, most, place) for k, (least, most) in _largest_first(shapes)),
        *_steps(signs["pareto"] if said == SAID["pareto"] else [], place),
        *_guides(sure, axes),
        *(_sign(kind, pair, players, place) for kind, points in signs.items() for pair in points),
    ]
    return svg_page(
        title, about, max(MARGIN + axes.wide, page_title_width(title), end), TOP + axes.high, parts, "plane"
    )


def _largest_first(shapes: Sequence[Box]) -> list[tuple[int, Box]]:
    return sorted(enumerate(shapes), key=lambda pair: -sum(a < b for a, b in zip(*pair[1], strict=True)))


def _legend(of: str, kinds: Sequence[tuple[str, str]]) -> tuple[str, float]:
    parts, x = [], MARGIN
    for sign, said in [("set", of), *kinds]:
        drawn = SIGNS.get(sign) or page_stroke("M-9 0h18", BLUE, 5, stroke_linecap="round")
        parts.append(
            f"<g transform='translate({xy(x + 10)} 62)'>{drawn}</g>" + page_words(x + 25, 66, said, colour=FAINT)
        )
        x += 25 + page_text_width(said) + 16
    return page_group(parts, class_="legend"), x + MARGIN


def _region(k: int, least: Pair, most: Pair, place: Place) -> str:
    (x0, y0), (x1, y1) = place(*least), place(*most)
    said = " × ".join(
        f"{number_label(a)}" if a == b else f"{number_label(a)} to {number_label(b)}"
        for a, b in zip(least, most, strict=True)
    )
    if least[0] < most[0] and least[1] < most[1]:
        kind = "rectangle"
        shape = (
            f"<rect x='{xy(x0)}' y='{xy(y1)}' width='{xy(x1 - x0)}' height='{xy(y0 - y1)}' fill='{BLUE}' "
            f"fill-opacity='0.25' stroke='{BLUE}' stroke-width='2' stroke-linejoin='round'/>"
        )
    elif least == most:
        kind, shape = "point", f"<circle cx='{xy(x0)}' cy='{xy(y0)}' r='5' fill='{BLUE}'/>"
    else:
        kind = "segment"
        shape = page_stroke(f"M{xy(x0)} {xy(y0)}L{xy(x1)} {xy(y1)}", BLUE, 5, stroke_linecap="round")
    return page_group([shape], hover=said, class_=f"region {kind}", data_region=k)


def _steps(edge: Sequence[Pair], place: Place) -> Iterator[str]:
    """Yields the staircase under the Pareto edge: what lies beyond it no equilibrium pays."""
    if len(edge) > 1:
        path, points = "", [place(*pair) for pair in sorted(edge)]
        for k, (x, y) in enumerate(points):
            path += f"V{xy(y)}H{xy(x)}" if k else f"M{xy(x)} {xy(y)}"
        yield page_stroke(path, ORANGE, 1.4, stroke_dasharray="4 3")


def _guides(sure: Pair | None, axes: Axes) -> Iterator[str]:
    """Yields dotted lines from what both can guarantee to the axes."""
    if sure is not None:
        x, y = axes.place(*sure)
        path = f"M{xy(axes.left)} {xy(y)}H{xy(x)}V{xy(axes.bottom)}"
        yield page_stroke(path, TEXT, 1.0, stroke_dasharray="1.5 3", stroke_opacity="0.7")


def _sign(kind: str, pair: Pair, players: Sequence[str], place: Place) -> str:
    x, y = place(*pair)
    told = payoff_label(pair)
    sign = f"<g transform='translate({xy(x)} {xy(y)})'>{SIGNS[kind]}</g>"
    label = page_words(x + 12, y - 8, told, size=11, halo=True) if kind in ("chosen", "sure") else ""
    hover = ", ".join(f"{plain_label(p, LONGEST_NAME)} {number_label(v)}" for p, v in zip(players, pair, strict=True))
    exact = ",".join(map(str, pair))
    return page_group([sign, label], hover=hover, class_="payoff", data_kind=kind, data_payoff=exact)
