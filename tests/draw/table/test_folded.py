from __future__ import annotations

from zermelo.draw.table.folded import folded_tables
from zermelo.draw.table.sheet import Sheet

MIX = ", ".join(f"left/right/{k} (1/9)" for k in range(9))


def test_a_table_that_fits_is_as_it_was() -> None:
    sheet = Sheet("A title", ("player", "does"), (("Ann", "l"), ("Bob", "r")), notes=("A note.",))
    assert folded_tables([sheet, sheet], 40) == sheet.text(40) + "\n\n" + sheet.text(40)


def test_the_longest_column_goes_below_its_row_and_no_line_is_too_long() -> None:
    sheet = Sheet("Played", ("player", "gets", "plays"), (("Ann", 1, MIX), ("Bob", -1, "up")), notes=(MIX,))
    lines = folded_tables([sheet], 50).splitlines()
    assert all(len(line) <= 50 for line in lines)
    assert lines[:3] == ["Played", "player  gets", "Ann        1"]
    assert lines[3].startswith("    plays left/right/0 (1/9), left/right/1 (1/9)")
    assert "    plays up" in lines


def test_a_share_is_not_torn_from_what_it_is_a_share_of() -> None:
    for width in range(24, 80):
        told = folded_tables([Sheet("", ("who", "what"), (("Ann", MIX),))], width)
        assert not any(line.strip().startswith("(") for line in told.splitlines())
        assert told.count("left/right/") == 9


def test_only_as_many_columns_go_below_as_must() -> None:
    rows = ((1, "Ann", "a" * 20, MIX),)
    assert (
        folded_tables([Sheet("", ("round", "player", "strategy", "by"), rows)], 60).splitlines()[1].endswith("a" * 20)
    )


def test_a_table_without_rows_or_heads_is_folded_too() -> None:
    assert folded_tables([Sheet("Nothing here", (), (), notes=("word " * 20,))], 30).count("\n") >= 3
    assert folded_tables([Sheet("", (), (("Ann", MIX),))], 30).splitlines()[0] == "Ann"
