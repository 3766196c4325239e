"""The sweeps of columns, over arrays: what a role does, plain and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from zermelo.kernels.backward_induction import DONE, OVERFLOW, SCALE
from zermelo.kernels.columns import columns_kernel, guarantee_columns_kernel

BOTH = pytest.mark.parametrize("compiled", [False, True])


def flat(*values: int, kind: Any = np.int64) -> np.ndarray[Any, Any]:
    return np.array(values, dtype=kind)


def run(roles: list[list[int]], mover: int, value: Any, most: int, compiled: bool) -> tuple[int, Any, Any]:
    """One node with two ends below, three columns; the moves weigh 1 and 2."""
    first, succ = flat(0, 2, 2, 2, kind=np.int32), flat(1, 2, kind=np.int32)
    report = flat(0, 1, most)
    status = columns_kernel(1).run(
        flat(2, 1, 0, kind=np.int32), first, succ, flat(mover, -2, -2, kind=np.int8), flat(1, 2), value,
        np.array(roles, dtype=np.int8).reshape(-1), np.zeros(9, dtype=np.int8), report, compiled=compiled,
    )  # fmt: skip
    return status, value[:3].tolist(), report.tolist()


@BOTH
def test_a_role_raises_lowers_or_averages_its_column(compiled: bool) -> None:
    value = flat(0, 0, 0, 6, 6, 6, 2, 2, 2)
    roles = [[0, 0, 0], [1, -1, 0]]
    assert run(roles, 0, value.copy(), 100, compiled) == (DONE, [6, 2, 4], [0, 1, 100])


@BOTH
def test_chance_averages_by_its_odds_or_opposes(compiled: bool) -> None:
    value = flat(0, 0, 0, 6, 6, 6, 3, 3, 3)
    assert run([[0, 1, -1], [1, 1, 1]], -1, value.copy(), 100, compiled) == (DONE, [4, 6, 3], [0, 1, 100])


@BOTH
def test_an_average_that_is_not_whole_asks_for_finer_units(compiled: bool) -> None:
    value = flat(0, 0, 0, 1, 1, 1, 0, 0, 0)
    status, row, report = run([[0, 1, 0], [1, 1, 1]], -1, value.copy(), 100, compiled)
    assert (status, row[1], report[1]) == (SCALE, 1, 3)
    assert run([[0, 1, 0], [1, 1, 1]], -1, value * 3, 100, compiled)[:2] == (DONE, [1, 3, 1])


@BOTH
def test_units_finer_than_allowed_are_refused(compiled: bool) -> None:
    value = flat(0, 0, 0, 1, 1, 1, 0, 0, 0)
    assert run([[0, 0, 0], [1, 1, 1]], -1, value, 2, compiled)[0] == OVERFLOW


@BOTH
def test_numbers_of_one_group_are_compared_in_order_and_kept_together(compiled: bool) -> None:
    first, succ, role = flat(0, 2, 2, 2, kind=np.int32), flat(1, 2, kind=np.int32), flat(0, 0, 1, -1, kind=np.int8)
    for left, right, raised, lowered in (((1, 9), (2, 0), (2, 0), (1, 9)), ((1, 9), (1, 3), (1, 9), (1, 3))):
        value = flat(0, 0, 0, 0, *left, *left, *right, *right)
        columns_kernel(2).run(
            flat(2, 1, 0, kind=np.int32), first, succ, flat(0, -2, -2, kind=np.int8), flat(1, 2), value, role,
            np.zeros(6, dtype=np.int8), flat(0, 1, 9), compiled=compiled,
        )  # fmt: skip
        assert value[:4].tolist() == [*raised, *lowered]


@BOTH
def test_in_a_tree_each_player_raises_the_own_column_and_lowers_the_others(compiled: bool) -> None:
    #      0 A          ends 3 (4, 1, 0), 4 (2, 5, 1), 2 (3, 0, 2)
    #    1 B   2
    #   3   4
    first, mover = flat(1, 3, 5, 5, 5, 5, kind=np.int32), flat(0, 1, -2, -2, -2, kind=np.int8)
    value = flat(0, 0, 0, 0, 0, 0, 3, 0, 2, 4, 1, 0, 2, 5, 1, kind=np.int32)
    guarantee_columns_kernel(3).run(first, mover, value, compiled=compiled)
    assert value[3:6].tolist() == [2, 5, 0]
    assert value[:3].tolist() == [3, 0, 0]
