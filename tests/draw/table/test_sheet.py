"""Tables with bars: aligned, harmless, and the same in a terminal and a notebook."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, strategies as st

from zermelo.draw.svg.label import label_width
from zermelo.draw.table.sheet import Drawn, Sheet

ROWS = (("Ann", -1, "yes"), ("Bob", Fraction(1, 2), "no"))


def test_numbers_are_flush_right_and_words_flush_left():
    assert Sheet("Points", ("player", "points", "wins"), ROWS).text().splitlines() == [
        "Points",
        "player  points  wins",
        "Ann         -1  yes",
        "Bob        1/2  no",
    ]


def test_bars_stand_behind_the_name_with_one_zero_line():
    lines = Sheet("", ("player", "points", "wins"), ROWS, bars=(-1, Fraction(1, 2))).text(40).splitlines()
    assert lines[1].index("│") == lines[2].index("│")
    assert "█│" in lines[1] and "│█" in lines[2]
    assert all(label_width(line) <= 40 for line in lines)


def test_a_table_without_rows_still_has_its_title_and_notes():
    sheet = Sheet("Nobody", ("player",), (), bars=(), notes=("No players.",))
    assert sheet.text() == "Nobody\nplayer\nNo players."
    assert "No players." in sheet.html() and "<table>" not in sheet.html()


@given(st.text(max_size=8), st.integers(-(10**30), 10**30))
def test_no_name_breaks_a_line_or_the_page(name, value):
    sheet = Sheet(name, ("player", name), ((name, value),), bars=(value,), notes=(name,))
    assert len(sheet.text().split("\n")) == 3 + bool(name)
    assert sheet.text().replace("\n", "").isprintable()
    page = sheet.html()
    assert page.count("<") == page.count(">")
    assert page.count("<tr>") == page.count("</tr>") == 2


def test_what_is_drawn_as_sheets_is_printed_and_shown_in_notebooks():
    class Two(Drawn):
        def sheets(self):
            return Sheet("One", ("a",), (("x",),)), Sheet("Two", ("b",), (("<y>",),))

    assert str(Two()) == "One\na\nx\n\nTwo\nb\n<y>"
    bundle = Two()._repr_mimebundle_()
    assert bundle["text/plain"] == str(Two())
    assert "&lt;y&gt;" in bundle["text/html"] and "<y>" not in bundle["text/html"]
