from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from tests.effort import tries
from zermelo.answers.equilibria.payoff_set.boxes import (
    BoxedSet,
    add_payoff_boxes,
    disjoint_payoff_boxes,
    merge_payoff_box_spans,
    payoff_box_mixtures,
    prune_payoff_boxes,
    share_out_payoff_boxes,
)


def some_boxes(dice: random.Random, count: int, size: int = 8) -> list[tuple[int, int, int, int]]:
    found = []
    for _ in range(count):
        a, c = dice.randint(0, size), dice.randint(0, size)
        found.append((a, a + dice.choice((0, 0, 1, 3)), c, c + dice.choice((0, 0, 1, 3))))
    return found


def covered(boxes, size: int = 12) -> set[tuple[Fraction, Fraction]]:
    """Every whole and half number that a box holds."""
    halves = [Fraction(k, 2) for k in range(2 * size)]
    return {(x, y) for x, y in product(halves, repeat=2) if any(a <= x <= b and c <= y <= d for a, b, c, d in boxes)}


def test_spans_that_meet_are_one():
    assert merge_payoff_box_spans([(3, 4), (0, 1), (1, 2)]) == [(0, 2), (3, 4)]
    assert merge_payoff_box_spans([]) == []


@pytest.mark.parametrize("count", [1, 5, 12, 30, 90])
def test_pruned_and_disjoint_boxes_cover_the_same_and_none_lies_in_another(count):
    dice = random.Random(count)
    for _ in range(8):
        boxes = some_boxes(dice, count)
        for fewer in (
            prune_payoff_boxes(boxes),
            disjoint_payoff_boxes(boxes),
            disjoint_payoff_boxes(prune_payoff_boxes(boxes)),
        ):
            assert covered(fewer) == covered(boxes)
        kept = prune_payoff_boxes(boxes)
        assert not any(
            p != q and q[0] <= p[0] and p[1] <= q[1] and q[2] <= p[2] and p[3] <= q[3] for p in kept for q in kept
        )
        assert sorted(disjoint_payoff_boxes(boxes)) == sorted(disjoint_payoff_boxes(kept))  # one form for one set


def test_pruning_stops_when_too_many_are_left():
    boxes = [(k, k + 1, -k, -k + 1) for k in range(2000)]
    assert len(prune_payoff_boxes(boxes)) == 2000
    assert 100 < len(prune_payoff_boxes(boxes, 100)) < 2000


def test_averages_are_shared_out_exactly():
    dice = random.Random(1)
    for _ in range(tries(33)):
        below = [tuple(some_boxes(dice, dice.randint(1, 3))) for _ in range(dice.randint(1, 3))]
        weights = [dice.randint(1, 3) for _ in below]
        sums = [(0, 0, 0, 0)]
        for boxes, weight in zip(below, weights):
            sums = add_payoff_boxes(sums, boxes, weight)
        a, b, c, d = dice.choice(sums)
        total, third = sum(weights), Fraction(dice.randint(0, 3), 3)
        goal = ((a + (b - a) * third) / total, (c + (d - c) * third) / total)
        parts = share_out_payoff_boxes(below, weights, goal)
        assert tuple(sum(w * p[q] for w, p in zip(weights, parts)) / Fraction(total) for q in (0, 1)) == goal
        for part, boxes in zip(parts, below):
            assert any(e <= part[0] <= f and g <= part[1] <= h for e, f, g, h in boxes)


def test_what_is_mixed_lies_between_payoffs_of_different_moves():
    one, two = [(0, 4, 1, 1), (2, 2, 5, 5)], [(2, 6, 0, 0)]
    assert set(payoff_box_mixtures([one, two], 0)) == {(2, 2, 0, 5), (2, 4, 0, 1)}
    assert payoff_box_mixtures([one], 0) == []
    assert payoff_box_mixtures([one, two], 5) == []
    assert payoff_box_mixtures([one, two], 3) == [(3, 4, 0, 1)]


def test_a_set_of_boxes_finds_payoffs_in_its_units():
    found = BoxedSet(("P1", "P2"), ((1, 3, 2, 2),), 4)
    assert [str(region) for region in found.regions] == ["[1/4, 3/4] × {1/2}"]
    assert found.contains((Fraction(1, 3), "1/2"))
    assert not found.contains((1, "1/2"))
    assert found.find((Fraction(1, 3), Fraction(1, 2))) == (Fraction(4, 3), 2)
    assert found.range == {"P1": (Fraction(1, 4), Fraction(3, 4)), "P2": (Fraction(1, 2), Fraction(1, 2))}
