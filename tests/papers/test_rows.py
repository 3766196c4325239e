"""How figures are compared with printed ones."""

from __future__ import annotations

from fractions import Fraction

import pytest

from zermelo.papers.rows import paper_mean_row, paper_ratio_row, paper_share_row


@pytest.mark.parametrize(("hits", "agrees"), [(500, "yes"), (515, "yes"), (540, "unclear"), (585, "no"), (415, "no")])
def test_shares_are_compared_with_what_the_printed_one_leaves_open(hits: int, agrees: str) -> None:
    row = paper_share_row("", [True] * hits + [False] * (1000 - hits), 50, 1000, why="chance")
    assert row.agrees == agrees
    assert row.why == ("" if agrees == "yes" else "chance")
    pooled = (hits + 500) / 2000
    assert row.apart == pytest.approx(abs(hits - 500) / 1000 / (pooled * (1 - pooled) * 0.002) ** 0.5)


def test_two_samples_without_a_hit_agree_once_ours_is_large_enough_to_tell() -> None:
    row = paper_share_row("", [False] * 2000, 0, 1000)
    assert (row.ours, row.error, row.apart, row.agrees) == (0, 0, 0, "yes")
    assert paper_share_row("", [False] * 10, 0, 1000).agrees == "unclear"


@pytest.mark.parametrize("hits", range(0, 101, 3))
def test_fewer_hands_of_the_same_share_never_make_it_agree_where_more_do_not(hits: int) -> None:
    seen = [
        paper_share_row("", ([True] * hits + [False] * (100 - hits)) * k, 30, 1000).agrees
        for k in (1, 2, 4, 8, 16, 64, 256)
    ]
    settled = [verdict for verdict in seen if verdict != "unclear"]
    assert seen == ["unclear"] * (len(seen) - len(settled)) + settled
    assert len(set(settled)) <= 1


def test_a_share_is_exact() -> None:
    assert paper_share_row("", [True, False, False]).ours == Fraction(100, 3)


def test_the_standard_error_of_a_mean_is_that_of_the_sample() -> None:
    row = paper_mean_row("", [1, 2, 3, 4])
    assert (row.ours, row.error) == (Fraction(5, 2), pytest.approx((5 / 3 / 4) ** 0.5))
    assert paper_mean_row("", [7]).error is None


def test_a_mean_agrees_with_what_all_of_its_interval_rounds_to() -> None:
    assert paper_mean_row("", [13_900, 14_100], 10_000, digits=1).agrees == "yes"
    assert paper_mean_row("", [15_900, 16_100], 10_000, digits=1).agrees == "no"
    assert paper_mean_row("", [12_000, 18_000], 10_000, digits=1).agrees == "unclear"
    assert paper_mean_row("", [10_000], 10_000, digits=1).agrees == "unclear"
    assert paper_mean_row("", [10, 10], 10).agrees == "yes"
    assert paper_mean_row("", [8, 8], 6, why="rules").why == "rules"


@pytest.mark.parametrize("middle", [10_000, 13_000, 14_900, 15_100, 15_800, 20_000])
def test_fewer_values_of_the_same_spread_never_make_a_mean_agree_that_more_do_not(middle: int) -> None:
    seen = [
        paper_mean_row("", [middle - 9000, middle + 9000] * k, 10_000, digits=1).agrees
        for k in (1, 10, 100, 1000, 100_000)
    ]
    settled = [verdict for verdict in seen if verdict != "unclear"]
    assert seen == ["unclear"] * (len(seen) - len(settled)) + settled
    assert set(settled) == {"yes" if middle < 15_000 else "no"}


def test_a_ratio_is_of_sums_and_agrees_within_a_quarter() -> None:
    assert paper_ratio_row("", [30, 10], [10, 10], 2).ours == 2
    assert paper_ratio_row("", [25], [10], 2).agrees == "yes"
    assert paper_ratio_row("", [26], [10], 2).agrees == "no"


def test_cells_are_rounded_for_reading_only() -> None:
    assert paper_share_row("x", [True] * 3 + [False] * 5, 40, 1000).cells() == (
        "x",
        "40.0",
        "37.5",
        "± 17.1",
        "0.1",
        "unclear",
    )
    assert paper_mean_row("y", [9000, 11_001]).cells() == ("y", "", "10,000", "± 1,000", "", "")
