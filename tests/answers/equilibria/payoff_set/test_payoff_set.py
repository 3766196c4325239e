from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from zermelo.answers.equilibria.payoff_set.payoff_set import (
    Axis,
    PayoffSet,
    Region,
    payoff_set_regions,
    payoff_set_spans,
)

PLAYERS = ("P1", "P2")


def made(*runs: tuple[int, int, int], seats: tuple[int, int] = (0, 1)) -> PayoffSet:
    axes = (Axis(np.array([0, 2, 10, 11]), 2), Axis(np.array([-3, 0, 5]), 1))
    return PayoffSet(PLAYERS, runs, axes, seats)


def test_spans_are_stretches_of_ones() -> None:
    assert payoff_set_spans(0) == []
    assert payoff_set_spans(1 << 70) == [(70, 70)]
    assert payoff_set_spans(0b1101) == [(0, 0), (2, 3)]


@pytest.mark.parametrize(
    ("runs", "regions"),
    [
        ([(0, 1, 1)], {((0, 0), (0, 0))}),
        ([(0, 1, 0b111)], {((0, 0), (0, 1))}),
        ([(0, 3, 1)], {((0, 1), (0, 0))}),
        ([(0, 3, 0b111)], {((0, 1), (0, 1))}),
        # a cross: two segments, not four
        ([(0, 2, 0b100), (2, 3, 0b11111), (3, 5, 0b100)], {((0, 2), (1, 1)), ((1, 1), (0, 2))}),
        # a rectangle with a segment sticking out of its edge, and another along its side
        ([(0, 2, 0b111), (2, 3, 0b11111), (3, 5, 0b001)], {((0, 1), (0, 1)), ((1, 1), (1, 2)), ((1, 2), (0, 0))}),
        # two points and nothing between
        ([(0, 1, 0b10001)], {((0, 0), (0, 0)), ((0, 0), (2, 2))}),
        # two rectangles that touch at a corner
        ([(0, 2, 0b111), (2, 3, 0b11111), (3, 5, 0b11100)], {((0, 1), (0, 1)), ((1, 2), (1, 2))}),
    ],
)
def test_regions_cover_the_runs_and_nothing_twice(runs: list[tuple[int, int, int]], regions: set[object]) -> None:
    found = payoff_set_regions(runs)
    assert set(found) == regions
    assert len(found) == len(regions)


def test_regions_have_exact_payoffs_in_the_order_of_the_players() -> None:
    whole = made((0, 3, 0b111))
    assert whole.regions == (Region(PLAYERS, (0, -3), (1, 0)),)
    assert repr(whole.regions[0]) == "[0, 1] × [-3, 0]"
    assert whole.regions[0].kind == "rectangle"
    turned = made((0, 3, 0b111), seats=(1, 0))
    assert turned.regions == (Region(PLAYERS, (-3, 0), (0, 1)),)


def test_contains_is_exact_to_the_last_fraction() -> None:
    edge = made((0, 3, 0b1))  # [0, 1] × {-3}
    assert edge.contains((Fraction(1, 3), -3))
    assert edge.contains({"P1": 1, "P2": -3})
    assert not edge.contains((Fraction(10**30 + 1, 10**30), -3))
    assert not edge.contains((Fraction(1, 2), Fraction(-3 * 10**30 + 1, 10**30)))
    assert not edge.contains((-1, -3))
    assert not edge.contains((0, 6))
    assert (0, -3) in edge


def test_the_pareto_edge_is_made_of_upper_right_corners() -> None:
    found = made((0, 1, 0b11111), (1, 2, 0b1), (2, 3, 0b101), (6, 7, 0b1))
    assert [payoff.vector for payoff in found.pareto] == [(0, 5), (1, 0), (Fraction(11, 2), -3)]


def test_range_and_uniqueness() -> None:
    assert made((4, 5, 0b100)).unique
    found = made((0, 1, 0b100), (4, 5, 1))
    assert not found.unique
    assert found.range == {"P1": (0, 5), "P2": (-3, 0)}
    assert repr(found) == "{0} × {0} ∪ {5} × {-3}"


def test_numbers_beyond_64_bits_are_found() -> None:
    axis = Axis(np.array([-(10**30), 0, 10**30], dtype=object), 3)
    assert axis.find(Fraction(10**30, 3)) == 4
    assert axis.find(Fraction(10**30 - 1, 3)) == 3
    assert axis.find(10**30) is None
