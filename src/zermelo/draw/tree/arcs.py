"""The arcs that join the branches of the and-nodes of an and-or tree."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.draw.svg.page import page_coordinate
from zermelo.draw.svg.palette import TEXT

ARC = 0.34  # how far along its branches the arc of an and-node stands
Point = tuple[float, float]


def tree_arc_path(branches: Sequence[tuple[Point, Point, Point, Point]]) -> str:
    """Returns the arc that joins the branches of an and-node; each is told by the four points of its curve.

    It runs through the topmost and the lowest branch, and bulges between them; a single branch it crosses.
    """
    points = sorted((_along(*branch) for branch in branches), key=lambda point: point[1])
    (x, top), (z, low) = points[0], points[-1]
    if low - top < 8:
        top, low = top - 5, low + 5
    bulge = max(x, z) + min(12.0, (low - top) / 3)
    begin, middle, there = (_placed(*point) for point in ((x, top), (bulge, (top + low) / 2), (z, low)))
    return f"M{begin}Q{middle} {there}"


def tree_arc_sign() -> str:
    """Returns the sign of an and-node for a legend, 26 wide from 0, 0 on."""
    lines = f"<path d='M0 0L24 -8M0 0H26M0 0L24 8' stroke='{TEXT}' stroke-width='1.2' fill='none'/>"
    return f"{lines}<path d='M14 -5Q19 0 14 5' stroke='{TEXT}' stroke-width='1.8' fill='none'/>"


def _placed(x: float, y: float) -> str:
    return f"{page_coordinate(x)} {page_coordinate(y)}"


def _along(*points: Point) -> Point:
    """The point of a cubic curve at `ARC` of its way."""
    weights = ((1 - ARC) ** 3, 3 * ARC * (1 - ARC) ** 2, 3 * ARC**2 * (1 - ARC), ARC**3)
    x, y = (sum(w * point[k] for w, point in zip(weights, points, strict=True)) for k in (0, 1))
    return x, y
