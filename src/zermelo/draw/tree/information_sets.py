"""Information sets: a dashed outline around the nodes that look alike to the player who moves there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from zermelo.draw.svg.label import plain_label
from zermelo.draw.svg.page import page_box, page_coordinate, page_group, page_stroke
from zermelo.draw.svg.palette import Look
from zermelo.draw.tree.layout import RADIUS, Spot
from zermelo.draw.tree.sketch import Twig

AROUND = RADIUS + 6


def information_set_outlines(
    order: Sequence[Twig], spots: Mapping[int, Spot], look: Mapping[str | None, Look]
) -> Iterator[str]:
    """Yields the outline of every information set of several nodes.

    Nodes of one column with nothing between them share one outline. Others have one each, joined by dashed lines.
    """
    alike: dict[int, list[Twig]] = defaultdict(list)
    columns: dict[float, list[tuple[float, int | None]]] = defaultdict(list)
    for twig in order:
        if twig.info is not None:
            alike[twig.info].append(twig)
        spot = spots[id(twig)]
        columns[spot.x].append((spot.y, twig.info))
    for held, twigs in alike.items():
        places = sorted((spots[id(twig)] for twig in twigs), key=lambda spot: (spot.y, spot.x))
        colour = look[twigs[0].turn].fill
        parts = list(_outline(places, held, columns, colour))
        yield page_group(parts, hover=plain_label(twigs[0].info_name), class_="set", data_set=held)


def _outline(
    places: Sequence[Spot], held: int, columns: Mapping[float, list[tuple[float, int | None]]], colour: str
) -> Iterator[str]:
    style = {"fill": colour, "fill_opacity": "0.1", "stroke": colour, "stroke_width": 1.6, "stroke_dasharray": "5 4"}
    first, last = places[0], places[-1]
    is_column = all(spot.x == first.x for spot in places)
    between = [info for y, info in columns[first.x] if first.y < y < last.y]
    if is_column and all(info == held for info in between):
        high = last.y - first.y + 2 * AROUND
        yield page_box(first.x - AROUND, first.y - AROUND, 2 * AROUND, high, rx=AROUND, **style)
        return
    for spot in places:
        yield page_box(spot.x - AROUND, spot.y - AROUND, 2 * AROUND, 2 * AROUND, rx=AROUND, **style)
    for a, b in zip(places, places[1:], strict=False):
        begin = f"{page_coordinate(a.x - AROUND + 5)} {page_coordinate(a.y + AROUND - 5)}"
        joint = f"M{begin}L{page_coordinate(b.x - AROUND + 5)} {page_coordinate(b.y - AROUND + 5)}"
        yield page_stroke(joint, colour, 1.6, stroke_dasharray="5 4")
