"""How figures are compared with printed ones."""

from __future__ import annotations

from fractions import Fraction

import pytest

from zermelo.papers.rows import mean, ratio, share


@pytest.mark.parametrize(("hits", "agrees"), [(50, "yes"), (62, "yes"), (68, "unclear"), (75, "no"), (25, "no")])
def test_shares_are_compared_in_standard_errors_of_their_difference(hits: int, agrees: str) -> None:
    row = share("", [True] * hits + [False] * (100 - hits), 50, 100, why="chance")
    assert row.agrees == agrees
    assert row.why == ("" if agrees == "yes" else "chance")
    pooled = (hits + 50) / 200
    assert row.apart == pytest.approx(abs(hits - 50) / 100 / (pooled * (1 - pooled) * 0.02) ** 0.5)


def test_two_samples_without_a_hit_agree() -> None:
    row = share("", [False] * 10, 0, 1000)
    assert (row.ours, row.error, row.apart, row.agrees) == (0, 0, 0, "yes")


def test_a_share_is_exact() -> None:
    assert share("", [True, False, False]).ours == Fraction(100, 3)


def test_the_standard_error_of_a_mean_is_that_of_the_sample() -> None:
    row = mean("", [1, 2, 3, 4])
    assert (row.ours, row.error) == (Fraction(5, 2), pytest.approx((5 / 3 / 4) ** 0.5))
    assert mean("", [7]).error is None


def test_a_mean_agrees_with_what_it_rounds_to() -> None:
    assert mean("", [14_000], 10_000, digits=1).agrees == "yes"
    assert mean("", [16_000], 10_000, digits=1).agrees == "no"
    assert mean("", [10, 10], 10).agrees == "yes"
    assert mean("", [8, 8], 6, why="rules").why == "rules"


def test_a_ratio_is_of_sums_and_agrees_within_a_quarter() -> None:
    assert ratio("", [30, 10], [10, 10], 2).ours == 2
    assert ratio("", [25], [10], 2).agrees == "yes"
    assert ratio("", [26], [10], 2).agrees == "no"


def test_cells_are_rounded_for_reading_only() -> None:
    assert share("x", [True] * 3 + [False] * 5, 40, 1000).cells() == ("x", "40.0", "37.5", "± 17.1", "0.1", "yes")
    assert mean("y", [9000, 11_001]).cells() == ("y", "", "10,000", "± 1,000", "", "")
