"""Sweeps over positions whose successors are known, against exact fractions."""

from __future__ import annotations

import random
from fractions import Fraction
from math import lcm

import numpy as np
import pytest

from tests.effort import tries
from zermelo.forms.arena import NATURE
from zermelo.tables.build.reduce import FACTOR, FIRST, MOST, MOST_FACTOR, TOO_FINE, average


def drawn(dice: random.Random, bits: int) -> int:
    """A number of any size up to so many bits."""
    return dice.getrandbits(dice.randint(1, bits))


@pytest.mark.parametrize("compiled", [False, True])
def test_an_average_is_exact_or_refused_however_large_its_numbers_are(compiled: bool) -> None:
    dice, exact, refused, divided = random.Random(8), 0, 0, 0
    for _ in range(tries(3000, 10)):
        moves, finer, before = dice.randint(1, 5), drawn(dice, 20) or 1, drawn(dice, 40) or 1
        odds = [drawn(dice, 63) or 1 for _ in range(moves)]
        pay = [dice.choice((-1, 1)) * drawn(dice, 40) for _ in range(moves)]
        value, report = np.zeros(1, dtype=np.int64), np.array([before, 0], dtype=np.int64)
        average.run(
            np.array([0, moves]), np.array([NATURE], dtype=np.int8), np.array(odds), np.array(pay), np.zeros(0, int), 1,
            FIRST, np.zeros(1, int), finer, value, report, compiled=compiled,
        )  # fmt: skip
        want = Fraction(sum(w * x for w, x in zip(odds, pay)) * finer, sum(odds))
        factor = lcm(before, want.denominator)
        is_large = max(sum(odds), sum(w * finer * abs(x) for w, x in zip(odds, pay))) > MOST
        assert bool(report[TOO_FINE]) == (is_large or (want.denominator > 1 and factor > MOST_FACTOR))
        if report[TOO_FINE]:
            refused += 1
        elif want.denominator > 1:
            divided += 1
            assert report[FACTOR] == factor
        else:
            exact += 1
            assert value[0] == want
    assert min(exact, refused, divided) > 10
