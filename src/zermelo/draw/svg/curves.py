"""Curved lines, and names next to them that stand on nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from zermelo.draw.svg.page import page_coordinate, page_text_width

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]  # a cubic curve of Bézier's: from, two handles, to
Box = tuple[float, float, float, float]  # left, right, top, bottom
TRIED = (0.45, 0.55, 0.35, 0.65, 0.28, 0.75, 0.84)  # along a curve, the best place first


def curves_path(curves: Sequence[Curve]) -> str:
    """Returns curves that follow each other as the path of a line.

    >>> curves_path([((0, 0), (1, 0), (1, 2), (2, 2))])
    'M0 0C1 0 1 2 2 2'
    """
    (x, y), rest = curves[0][0], [point for curve in curves for point in curve[1:]]
    turns = "".join(
        "C" + " ".join(f"{page_coordinate(a)} {page_coordinate(b)}" for a, b in rest[k : k + 3])
        for k in range(0, len(rest), 3)
    )
    return f"M{page_coordinate(x)} {page_coordinate(y)}{turns}"


def point_along_curve(curve: Curve, t: float) -> Point:
    """Returns the point at share *t* of a curve.

    >>> point_along_curve(((0, 0), (0, 0), (2, 2), (2, 2)), 0.5)
    (1.0, 1.0)
    """
    s = 1 - t
    weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    x = sum(w * p[0] for w, p in zip(weights, curve, strict=True))
    y = sum(w * p[1] for w, p in zip(weights, curve, strict=True))
    return x, y


class Labels:
    """Names beside lines, each put where it covers no other and none of the *taken* boxes, if there is such a place."""

    def __init__(self, taken: Iterable[Box] = ()) -> None:
        self._taken = list(taken)

    def place(self, text: str, curves: Sequence[Curve], size: float = 11) -> Point:
        """Returns the middle of the base line of *text*, next to one of the *curves*."""
        half = page_text_width(text, size) * 1.06 / 2 + 3
        curve = curves[len(curves) // 2]
        best: tuple[float, Point] | None = None
        for k, (side, t) in enumerate(product((-4.0, size + 2), TRIED)):  # above the line, then below
            x, y = point_along_curve(curve, t)
            y += side
            box = (x - half, x + half, y - size * 0.85, y + 3)
            covered = sum(_common(box, other) for other in self._taken) + k * 0.01
            if best is None or covered < best[0]:
                best = covered, (x, y)
            if covered < 1:
                break
        assert best is not None
        x, y = best[1]
        self._taken.append((x - half, x + half, y - size * 0.85, y + 3))
        return x, y


def _common(a: Box, b: Box) -> float:
    """How much of two boxes is the same."""
    wide, high = min(a[1], b[1]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[2], b[2])
    return wide * high if wide > 0 and high > 0 else 0.0
