from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tests.draw.svg import HOSTILE, SVG, of_class, read, written
from zermelo.draw.chart.plane import plane_svg
from zermelo.draw.chart.plane_text import plane_text

CROSS = [((0, 2), (4, 2)), ((2, 0), (2, 4))]
NAMES = ("P1", "P2")


def test_segments_that_cross_are_drawn_crossing() -> None:
    assert plane_text(CROSS, NAMES).splitlines() == [
        "P2",
        "4 ┤        ┃",
        "2 ┤━━━━━━━━╋━━━━━━━━",
        "0 ┤        ┃",
        "  └┬───────┬───────┬",
        "   0       2       4  P1",
    ]


def test_a_rectangle_is_shaded_and_a_point_is_a_dot() -> None:
    picture = plane_text([((0, 0), (1, 1)), ((3, 3), (3, 3))], NAMES)
    assert picture.count("▒") == 2 * 9
    assert picture.count("●") == 1


def test_marks_are_diamonds() -> None:
    assert plane_text(CROSS, NAMES, marks=[(4, 2), (2, 4)]).count("◆") == 2


def test_fractions_are_written_as_such_and_lines_stay_within_the_width() -> None:
    many = [((Fraction(k, 7), k), (Fraction(k, 7), k)) for k in range(60)]
    picture = plane_text(many, ("somebody with a long name", "P2"), width=60)
    assert max(map(len, picture.splitlines())) <= 60
    assert len(picture.splitlines()) <= 24
    assert "59/7" in picture


def test_what_both_are_sure_of_and_what_is_chosen_have_signs_of_their_own() -> None:
    drawn = plane_text(CROSS, NAMES, marks=[(4, 2)], sure=(0, 0), chosen=[(2, 4)]).splitlines()
    assert drawn[1] == "4 ┤        ★"
    assert drawn[2].endswith("◆")
    assert drawn[3] == "0 ┤+       ┃"


def test_a_name_cannot_move_the_cursor() -> None:
    assert "\x1b" not in plane_text(CROSS, ("\x1b[31m", "P2"))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_cannot_end_a_tag(name: str) -> None:
    read(plane_svg(CROSS, (name, "P2"), title=name, about=name, sure=(0, 0), chosen=[(2, 2)], marks=[(4, 2)]))


def test_every_region_and_payoff_can_be_pointed_at() -> None:
    shapes = [*CROSS, ((0, 0), (1, 1)), ((9, 9), (9, 9))]
    picture = plane_svg(shapes, NAMES, marks=[(9, 9)], sure=(0, Fraction(1, 2)), chosen=[(2, 2)], pure=[(0, 0)])
    kinds = {g.get("data-region"): g.get("class", "").split()[1] for g in of_class(picture, "region")}
    assert kinds == {"0": "segment", "1": "segment", "2": "rectangle", "3": "point"}
    points = {g.get("data-kind"): g.get("data-payoff") for g in of_class(picture, "payoff")}
    assert points == {"pareto": "9,9", "sure": "0,1/2", "chosen": "2,2", "pure": "0,0"}


def test_the_legend_names_only_what_is_there() -> None:
    bare, full = plane_svg(CROSS, NAMES), plane_svg(CROSS, NAMES, marks=[(4, 2)], sure=(0, 0), chosen=[(2, 2)])
    assert "Pareto edge" not in written(bare)
    assert {"Pareto edge", "what both can guarantee", "chosen"} <= set(written(full))


def test_numbers_along_the_axes_do_not_meet() -> None:
    many = [((k, k * 10**7), (k, k * 10**7)) for k in range(200)]
    axis = [text for text in read(plane_svg(many, NAMES)).iter(f"{SVG}text") if text.get("text-anchor") == "middle"]
    places = [(float(text.get("x", "")), len(text.text or "")) for text in axis]
    assert 5 < len(places) < 40
    assert all(b - a > 6 * wide for (a, wide), (b, _) in zip(places, places[1:]))


def test_the_pareto_edge_steps_down_from_payoff_to_payoff() -> None:
    picture = plane_svg([((0, 0), (0, 3)), ((0, 1), (4, 1))], NAMES, marks=[(0, 3), (4, 1)])
    (steps,) = [p for p in read(picture).iter(f"{SVG}path") if p.get("stroke-dasharray") == "4 3"]
    assert re.fullmatch(r"M[\d.]+ [\d.]+V[\d.]+H[\d.]+", steps.get("d", ""))  # below the corner, not above it


def test_an_svg_of_one_point_is_whole() -> None:
    assert len(of_class(plane_svg([((1, 1), (1, 1))], NAMES), "point")) == 1


def test_extreme_numbers_have_a_place() -> None:
    shapes = [((-(10**30), 0), (10**30, 0))]
    assert "nan" not in plane_svg(shapes, NAMES).lower()
    assert "≈1e+30" in plane_text(shapes, NAMES)
