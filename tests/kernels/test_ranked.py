"""The sweep of kinds by rankings, over arrays, plain and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from zermelo.kernels.ranked import ranked_sweep


def flat(*values: int, kind: Any = np.int32) -> np.ndarray[Any, Any]:
    return np.array(values, dtype=kind)


@pytest.mark.parametrize("compiled", [False, True])
def test_a_seat_follows_the_ranking_of_its_column_and_the_tie_rule_of_its_column(compiled: bool) -> None:
    #     0 A        ends 1, 2, 3 of the kinds 0, 1, 2
    #   1  2  3
    first, succ, mover = flat(0, 3, 3, 3, 3), flat(1, 2, 3), flat(0, -2, -2, -2, kind=np.int8)
    rank = flat(0, 1, 1, 2, 0, 1)  # the first likes kinds 1 and 2 alike, the second likes kind 0
    wants, late = flat(0, 0, 1), flat(0, 1, 0)
    value = flat(0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2)
    ranked_sweep.run(flat(3, 2, 1, 0), first, succ, mover, value, wants, rank, 3, late, compiled=compiled)
    assert value[:3].tolist() == [1, 2, 0]
