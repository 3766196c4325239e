from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

from zermelo.draw.plane import plane_svg, plane_text

CROSS = [((0, 2), (4, 2)), ((2, 0), (2, 4))]
NAMES = ("P1", "P2")
SVG = "{http://www.w3.org/2000/svg}"


def classes(picture: str) -> list[str]:
    return [node.get("class", "") for node in ElementTree.fromstring(picture).iter() if node.get("class")]


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


def test_a_name_cannot_move_the_cursor_or_end_a_tag() -> None:
    assert "\x1b" not in plane_text(CROSS, ("\x1b[31m", "P2"))
    assert "<script" not in plane_svg(CROSS, ("<script>", "P2"), title="<script>")


def test_an_svg_has_an_element_for_every_region_and_mark() -> None:
    shapes = [*CROSS, ((0, 0), (1, 1)), ((9, 9), (9, 9))]
    found = classes(plane_svg(shapes, NAMES, marks=[(9, 9)], title="A set"))
    assert sorted(found) == ["mark", "point", "rectangle", "segment", "segment"]


def test_an_svg_of_one_point_is_whole() -> None:
    assert classes(plane_svg([((1, 1), (1, 1))], NAMES)) == ["point"]
    assert ElementTree.fromstring(plane_svg([((1, 1), (1, 1))], NAMES)).find(f"{SVG}title") is not None


def test_extreme_numbers_have_a_place() -> None:
    shapes = [((-(10**30), 0), (10**30, 0))]
    assert "NaN" not in plane_svg(shapes, NAMES)
    assert "≈1e+30" in plane_text(shapes, NAMES)
