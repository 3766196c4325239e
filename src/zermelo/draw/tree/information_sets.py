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
LANE = 5  # between the lines of sets that pass each other


def information_set_outlines(
    order: Sequence[Twig], spots: Mapping[int, Spot], look: Mapping[str | None, Look]
) -> Iterator[str]:
    """Yields the outline of every information set of several nodes.

    Nodes of one column with nothing between them share one outline. Others have one each, joined by dashed lines: of
    sets that pass each other in a column each has a lane of its own, so that it can be seen which nodes are joined.
    """
    alike: dict[int, list[Twig]] = defaultdict(list)
    columns: dict[float, list[tuple[float, int | None]]] = defaultdict(list)
    for twig in order:
        if twig.info is not None:
            alike[twig.info].append(twig)
        spot = spots[id(twig)]
        columns[spot.x].append((spot.y, twig.info))
    sets = {
        held: sorted((spots[id(twig)] for twig in twigs), key=lambda spot: (spot.y, spot.x))
        for held, twigs in alike.items()
    }
    lanes = _lanes({held: places for held, places in sets.items() if not _is_solid(places, held, columns)})
    for held, twigs in alike.items():
        colour = look[twigs[0].turn].fill
        parts = list(_outline(sets[held], colour, lanes.get(held)))
        yield page_group(parts, hover=plain_label(twigs[0].info_name), class_="set", data_set=held)


def _is_solid(places: Sequence[Spot], held: int, columns: Mapping[float, list[tuple[float, int | None]]]) -> bool:
    """Do all nodes of a set stand in one column with nothing else between them?"""
    first, last = places[0], places[-1]
    is_column = all(spot.x == first.x for spot in places)
    return is_column and all(info == held for y, info in columns[first.x] if first.y < y < last.y)


def _lanes(sets: Mapping[int, Sequence[Spot]]) -> dict[int, int]:
    """Gives sets that pass each other different numbers, from 0, the topmost first."""
    taken: dict[float, list[float]] = defaultdict(list)  # per column, where each lane is free again
    found = {}
    for held, places in sorted(sets.items(), key=lambda one: one[1][0].y):
        free = taken[places[0].x]
        lane = next((k for k, below in enumerate(free) if below < places[0].y), len(free))
        free[lane : lane + 1] = [places[-1].y]
        found[held] = lane
    return found


def _outline(places: Sequence[Spot], colour: str, lane: int | None) -> Iterator[str]:
    style = {"fill": colour, "fill_opacity": "0.1", "stroke": colour, "stroke_width": 1.6, "stroke_dasharray": "5 4"}
    if lane is None:
        first, last = places[0], places[-1]
        high = last.y - first.y + 2 * AROUND
        yield page_box(first.x - AROUND, first.y - AROUND, 2 * AROUND, high, rx=AROUND, **style)
        return
    for spot in places:
        yield page_box(spot.x - AROUND, spot.y - AROUND, 2 * AROUND, 2 * AROUND, rx=AROUND, **style)
    for a, b in zip(places, places[1:], strict=False):
        out = LANE * lane
        bends = [(a.x, a.y + AROUND - 5), (a.x - out, a.y + AROUND - 5 + out),
                 (b.x - out, b.y - AROUND + 5 - out), (b.x, b.y - AROUND + 5)]  # fmt: skip
        corners = [f"{page_coordinate(x - AROUND + 5)} {page_coordinate(y)}" for x, y in bends]
        yield page_stroke("M" + "L".join(corners if out else corners[::3]), colour, 1.6, stroke_dasharray="5 4")
