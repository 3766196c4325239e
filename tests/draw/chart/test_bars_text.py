from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from zermelo.draw.chart.bars_text import BLOCK, LEFT_HALF, RIGHT_HALF, ZERO, bars_text, bars_text_strips
from zermelo.draw.svg.label import label_width

NUMBERS = st.one_of(st.integers(-9, 9), st.fractions(-9, 9, max_denominator=50), st.integers(-(10**40), 10**40))


def length(strip: str) -> Fraction:
    """Columns that are filled."""
    return strip.count(BLOCK) + Fraction(strip.count(LEFT_HALF) + strip.count(RIGHT_HALF), 2)


def test_losses_stand_left_of_the_zero_line_and_gains_right():
    assert bars_text_strips([-2, -1, 0, 1, 2], 9) == ["████│    ", "  ██│    ", "    │    ", "    │██  ", "    │████"]


def test_without_losses_the_zero_line_is_on_the_left_and_without_gains_on_the_right():
    assert bars_text_strips([1, 2], 5) == ["│██  ", "│████"]
    assert bars_text_strips([-1, -2], 5) == ["  ██│", "████│"]
    assert bars_text_strips([0, 0], 5) == ["│    ", "│    "]


def test_half_columns_are_drawn_next_to_the_whole_ones():
    assert bars_text_strips([2, 1], 4) == ["│███", "│█▌ "]
    assert bars_text_strips([-2, -1], 4) == ["███│", " ▐█│"]


def test_exact_numbers_stand_beside_the_bars_flush_right():
    drawn = bars_text({"Ann": Fraction(-1, 3), "Bob": 10**20}, 60).splitlines()
    assert [line.split()[-1] for line in drawn] == ["-1/3", "100000000000000000000"]
    assert len({len(line) for line in drawn}) == 1


def test_wide_and_wild_names_keep_the_bars_in_line():
    drawn = bars_text({"漢字": 1, "a\x1b[2J": 2, "x" * 99: 1}, 60).splitlines()
    assert len({label_width(line[: line.index(ZERO)]) for line in drawn}) == 1
    assert "\x1b" not in "".join(drawn)
    assert all(label_width(line) <= 60 for line in drawn)


def test_nothing_to_draw_is_no_line():
    assert bars_text({}) == ""
    assert bars_text_strips([], 9) == []


@pytest.mark.parametrize("width", [1, 10, 80])
def test_lines_keep_to_the_width_where_there_is_room_at_all(width):
    for line in bars_text({"Ann": -1, "Bob": 5}, width).splitlines():
        assert len(line) == max(width, len("Ann") + len("-1") + 4 + 8)


@given(st.lists(NUMBERS, min_size=1, max_size=6), st.integers(8, 80))
def test_bars_share_a_scale_a_zero_line_and_their_width(values, width):
    drawn = bars_text_strips(values, width)
    assert {len(strip) for strip in drawn} == {width}
    assert len({strip.index(ZERO) for strip in drawn}) == 1
    for value, strip in zip(values, drawn):
        left, right = strip.split(ZERO)
        assert bool(left.strip()) == (value < 0)
        assert bool(right.strip()) == (value > 0)
    by_size = sorted(zip(map(abs, values), map(length, drawn)))
    lengths = [filled for _, filled in by_size]
    assert lengths == sorted(lengths)
    if any(values):
        assert lengths[-1] >= Fraction(width - 1, 2) - 1  # the longest bar fills its side
